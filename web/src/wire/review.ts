// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { View } from "./engine";
import type { WrittenRecord } from "./games";
import type { GameEvent, Why } from "./fromServer";

/**
 * A move and what it was worth, in the review's unit and as a chance to win, over so many imagined
 * worlds.
 */
export interface TriedMove {
  move: string;
  worth: number;
  chance: number;
  worlds: number;
}

/**
 * Something the best move and the move played bring about, in so many of the compared worlds each;
 * `says` names it, to follow a move: `meets the bid`.
 */
export interface BroughtAbout {
  says: string;
  best: number;
  played: number;
}

/**
 * A decision: `number` is the position it led to, `theme` what it was about, empty where that has
 * no name. `cost` is in the review's unit, `at_least` the part of it that is no luck of the worlds.
 * In `ahead` of `worlds` the best move came out better, in `behind` the move played.
 */
export interface ReviewedMove {
  number: number;
  round: number;
  phase: string;
  theme: string;
  legal: number;
  grade: "best" | "fine" | "slip" | "blunder";
  played: string;
  best: string;
  cost: number;
  chance_cost: number;
  at_least: number;
  chance: number;
  worlds: number;
  ahead: number;
  behind: number;
  marks: BroughtAbout[];
  moves: TriedMove[];
}

/**
 * Shares of a win: `expected` is what bosuns in every seat made of the same deals in so many
 * `games`, `fair` an equal share, `won` what the seat made of them (null before the end). Leads are
 * points against the mean of the others, null where a game counts none.
 */
export interface LuckAndSkill {
  fair: number;
  expected: number;
  won: number | null;
  expected_lead: number | null;
  lead: number | null;
  games: number;
}

/**
 * A round of bidding: how many cards, the bid, the bid that would have promised most, and the
 * tricks won (null if the round was not played out).
 */
export interface BidReviewed {
  round: number;
  cards: number;
  bid: number;
  best: number;
  won: number | null;
}

/**
 * A game from one seat. `accuracy` is 0 to 100, null where nothing was to be decided; `turning` are
 * the numbers of the decisions that changed the chance to win most.
 */
export interface GameReview {
  game: string;
  seat: number;
  name: string;
  unit: "win" | "points";
  accuracy: number | null;
  decisions: ReviewedMove[];
  turning: number[];
  luck: LuckAndSkill;
  bids: BidReviewed[];
}

/** A review by its id: so many pieces of its work are `done`, and when all are it is `told`. */
export interface ReviewUnderWay {
  review: string;
  done: number;
  of: number;
  told: GameReview | null;
}

/**
 * A game up to a decision of the seat. `next` is the second-best move, `margin` what the best is
 * better by; `offered` are the moves to choose among where not all that are legal are.
 */
export interface KeptPuzzle {
  id: string;
  theme: string;
  seat: number;
  unit: "win" | "points";
  best: string;
  next: string;
  margin: number;
  worlds: number;
  ahead: number;
  behind: number;
  marks: BroughtAbout[];
  record: WrittenRecord;
  offered: string[];
}

/**
 * A puzzle as its seat sees it, with what it saw happen last; `clause` says most of what the puzzle
 * is about, `offered` are the moves to choose among where not all that are legal are, `why` answers
 * for moves that are not legal here.
 */
export interface ShownPuzzle {
  id: string;
  theme: string;
  clause: string;
  names: string[];
  seat: number;
  view: View;
  events: GameEvent[];
  legal: string[];
  offered: string[];
  why: Record<string, Why>;
  unit: "win" | "points";
  best: string;
  next: string;
  margin: number;
  worlds: number;
  ahead: number;
  behind: number;
  marks: BroughtAbout[];
}

/**
 * A game's puzzles in their order. The puzzle of a day is the one at so many days since `first`,
 * modulo how many there are.
 */
export interface PuzzleShelf {
  game: string;
  first: string;
  puzzles: ShownPuzzle[];
}
