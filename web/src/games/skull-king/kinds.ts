import type { TrickKinds } from "../../cards/trick";
import { heldAs } from "./faces";

export const KINDS: TrickKinds = {
  laying: new Set(["played"]),
  ending: new Set(["trick-won", "trick-destroyed"]),
  held: heldAs,
  weights: { dealt: 0, "hand-dealt": 0, "bid-made": 0, "trick-won": 2, "trick-destroyed": 2 },
};
