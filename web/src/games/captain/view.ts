import type { Play, TrickView } from "../../cards/trick";
import type { Seat } from "../../protocol";
import type { Suit } from "./faces";

/** Lists are indexed by seat; `out` is the round in which a seat went out, null while it is in. */
export interface CaptainView extends TrickView {
  captain: Seat | null;
  trump: Suit | null;
  turned: string | null;
  hand: string[];
  fought: Play[][];
  battles: number[];
  out: (number | null)[];
  drawers: Seat[];
  draws: Play[][];
}
