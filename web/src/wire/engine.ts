// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { JsonObject } from "./json";

/** How a game ended: who won, each seat's place (1 is best), each seat's score or None. */
export interface Result {
  winners: number[];
  ranks: number[];
  scores: (number | null)[];
}

/** The names every game's view shares; a game adds its own. Never built from a State wholesale. */
export interface View {
  game: string;
  options: JsonObject;
  seats: number;
  you: number | null;
  to_move: (number | "nature")[];
  phase: string;
  round: number;
  over: boolean;
  result: Result | null;
}

/** A rule, or a ruling where the rulebook is silent (`question` is then what it settles). */
export interface Clause {
  id: string;
  text: string;
  question: string;
  option: string;
}
