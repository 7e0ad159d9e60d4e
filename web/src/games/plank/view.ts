import type { Seat, View } from "../../protocol";

/** Lists are indexed by seat; `pirates` are the spaces of the living, 0 the ship, sorted. */
export interface PlankView extends View {
  tiles: number;
  pirates: number[][];
  favor: Seat | null;
  aside: string[][];
  committed: boolean[];
  turned: string[][];
  program: (string | null)[] | null;
  /** Everybody's, in a replay where nothing is hidden. */
  programs?: ((string | null)[] | null)[];
  order: Seat[];
  performing: [Seat, string] | null;
  out: Seat[][];
}

export const CARDS = [
  "shove-left",
  "shove-right",
  "shove-anyone",
  "extend",
  "retract",
  "drag",
  "pull",
  "run",
  "cry",
  "charge",
] as const;

/** Beyond the last tile, whatever the plank's length. */
export const LOCKER = 4;
