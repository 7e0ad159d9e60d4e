import type { View } from "../../protocol";

/** Lists are indexed by pirate; pirate k belongs to seat k mod n. */
export interface GetBitView extends View {
  line: number[];
  limbs: number[];
  hands: number[][];
  stacks: number[][];
  committed: (number | boolean | null)[];
  eliminated: number[];
}

export const ownerOf = (view: View, pirate: number): number => pirate % view.seats;
