import { PICTURED, type Weights } from "../../live/captions.svelte";
import type { Moments } from "../../live/stage.svelte";

export const WEIGHTS: Weights = {
  ...{ chosen: 0, revealed: PICTURED, tied: 2, spared: 2, refilled: 2, bitten: 3, eliminated: 3, eaten: 3 },
};

export const MOMENTS: Moments = {
  bitten: ({ limbs }) => (limbs ? "get-bit.moment.bitten" : null),
  eliminated: "get-bit.moment.out",
  eaten: "get-bit.moment.eaten",
};
