// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { JsonObject } from "./json";

/**
 * What a player did in a round; null where nobody has said it yet. `bid` is the bid as it was
 * called and `harry` the change that Harry made to it; `fourteens` are the 14s captured, `pirates`
 * the Pirates taken with the Skull King, `kings` the Skull Kings taken with a Mermaid; `loot` names
 * the players whose Loot this one captured, `kept_loot` counts those of one's own that won their
 * trick; `wager` is all that was wagered with the Rascal.
 */
export interface SheetEntry {
  bid?: number | null;
  won?: number | null;
  fourteens?: ("g14" | "y14" | "p14" | "b14")[];
  pirates?: number;
  kings?: number;
  loot?: number[];
  kept_loot?: number;
  wager?: number;
  harry?: number;
}

/**
 * An entry for each player; the tricks that a Kraken `destroyed`; whether the bonuses are
 * `settled`.
 */
export interface SheetRound {
  entries: SheetEntry[];
  destroyed?: number | null;
  settled?: boolean;
}

/**
 * A whole game scored at a real table; `dealer` is the player who deals the first round, from 0.
 */
export interface ScoreSheet {
  freebooter_scoresheet: number;
  names: string[];
  options: JsonObject;
  dealer: number;
  rounds: SheetRound[];
}
