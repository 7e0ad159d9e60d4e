// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { Result, View } from "./engine";
import type { Json, JsonObject } from "./json";
import type { GameEvent } from "./fromServer";

/**
 * An option of a game. `choices` are the values to choose from, or of a number the least and the
 * most.
 */
export interface OptionInfo {
  name: string;
  kind: "flag" | "number" | "choice" | "cards" | "rounds";
  default: Json;
  choices: Json[];
  help: string;
  clause: string;
}

/**
 * A game: the least and the most seats and minutes, the levels its bots have, its options, its
 * presets by name, and what in its views has a value for each seat.
 */
export interface GameInfo {
  id: string;
  title: string;
  seats: [number, number];
  minutes: [number, number];
  levels: string[];
  options: OptionInfo[];
  presets: Record<string, JsonObject>;
  by_seat: string[];
}

/** A game written down; `freebooter` is the version of the format. */
export interface WrittenRecord {
  freebooter: number;
  game: string;
  options: JsonObject;
  seats: string[];
  moves: ([number | "nature", string])[];
  result: Result | null;
}

/**
 * A position of a record by its number, the move that made it (null for the first), what happened,
 * and the view of each pair of eyes that was asked for: seats by number, and `public`.
 */
export interface RecordStep {
  number: number;
  who: number | "nature" | null;
  move: string | null;
  events: GameEvent[];
  views: Record<string, View>;
}

/** A record replayed, the position before the first move first. */
export interface Replayed {
  game: string;
  names: string[];
  frames: RecordStep[];
}

/**
 * What wins a trick. `winner` (null for nobody) and `leads` are places in `cards` from 0; `notes`
 * are further sentences, each with its clause; `events` are what the referee would give, the
 * decisive one first.
 */
export interface TrickOutcome {
  game: string;
  cards: string[];
  winner: number | null;
  leads: number;
  reason: string;
  clause: string;
  notes: [string, string][];
  events: GameEvent[];
}

/** A trick that shows a clause at work, and what wins it. */
export interface WorkedExample {
  clause: string;
  title: string;
  trump: string | null;
  settled: TrickOutcome;
}
