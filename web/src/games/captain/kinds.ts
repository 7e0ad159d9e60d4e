import type { TrickKinds } from "../../cards/trick";

export const KINDS: TrickKinds = {
  laying: new Set(["led", "played"]),
  ending: new Set(["battle-won", "battle-eaten"]),
  held: (card) => card,
  weights: { gathered: 0, dealt: 0, "hand-dealt": 0, "battle-won": 2, "battle-eaten": 2 },
};
