import type { TrickKinds } from "../../cards/trick";
import { heldAs } from "./faces";
import { PICTURED } from "../../live/captions.svelte";
import type { SkullKingView } from "./view";

export const KINDS: TrickKinds = {
  laying: new Set(["played"]),
  ending: new Set(["trick-won", "trick-destroyed"]),
  nobodys: new Set(["trick-destroyed"]),
  over: (view) => (view as SkullKingView).played.length,
  held: heldAs,
  weights: {
    ...{ dealt: 0, "hand-dealt": 0, "bid-made": 0, "trick-won": 2, "trick-destroyed": 2 },
    ...{ "bid-shown": PICTURED, "bid-scored": PICTURED, "round-scored": PICTURED },
  },
};
