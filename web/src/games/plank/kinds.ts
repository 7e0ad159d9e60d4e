import type { Weights } from "../../live/captions.svelte";

export const WEIGHTS: Weights = {
  ...{ guessed: 0, agreed: 0, favored: 0, committed: 0, drawn: 0, returned: 0, "set-aside": 0 },
  ...{ "no-effect": 2, shoved: 2, drowned: 3, out: 3, "few-left": 3, "one-colour-left": 3 },
};
