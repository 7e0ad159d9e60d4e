import type { TrickKinds } from "../../cards/trick";
import type { CaptainView } from "./view";

export const KINDS: TrickKinds = {
  laying: new Set(["led", "played"]),
  ending: new Set(["battle-won", "battle-eaten"]),
  nobodys: new Set(["battle-eaten"]),
  over: (view) => (view as CaptainView).fought.length,
  held: (card) => card,
  weights: { gathered: 0, dealt: 0, "hand-dealt": 0, "battle-won": 2, "battle-eaten": 2 },
};
