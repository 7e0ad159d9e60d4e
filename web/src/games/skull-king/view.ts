import type { Play, TrickView } from "../../cards/trick";
import type { Seat } from "../../protocol";

export interface Bonus {
  kind: "fourteen" | "pirate" | "king" | "loot" | "wager";
  card: string;
  points: number;
  clause: string;
  ally: Seat | null;
}

/** A player's line of the sheet (SK-19). */
export interface Row {
  cards_dealt: number;
  bid: number;
  harry: number;
  won: number;
  bid_points: number;
  bonuses: Bonus[];
  bonus_points: number;
  round_points: number;
  running_total: number;
}

/** Lists are indexed by seat; `sheet` has a list of rows for every round that is over. */
export interface SkullKingView extends TrickView {
  dealer: Seat | null;
  cards: number;
  committed: (number | boolean | null)[];
  bids: number[] | null;
  adjusted: number[];
  wagers: number[];
  tricks: number[];
  suit: string | null;
  played: { plays: Play[]; winner: Seat | null }[];
  pile: number;
  undealt: string[] | null;
  discarded: string[];
  scores: number[];
  sheet: Row[][];
}

export const plain = (points: number): string => String(points).replace("-", "−");
export const signed = (points: number): string => (points > 0 ? `+${points}` : plain(points));
