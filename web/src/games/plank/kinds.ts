import { PICTURED, type Weights } from "../../live/captions.svelte";
import type { Moments } from "../../live/stage.svelte";

export const WEIGHTS: Weights = {
  ...{ guessed: 0, agreed: 0, favored: 0, committed: 0, drawn: 0, returned: 0, "set-aside": 0 },
  turned: PICTURED,
  ...{ "no-effect": 2, shoved: 2, drowned: 3, out: 3, "few-left": 3, "one-colour-left": 3 },
};

export const MOMENTS: Moments = {
  out: "plank.moment.out",
  "few-left": "plank.moment.last",
  "one-colour-left": "plank.moment.last",
};
