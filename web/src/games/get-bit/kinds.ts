import type { Weights } from "../../live/captions.svelte";

export const WEIGHTS: Weights = { chosen: 0, tied: 2, spared: 2, refilled: 2, bitten: 3, eliminated: 3, eaten: 3 };
