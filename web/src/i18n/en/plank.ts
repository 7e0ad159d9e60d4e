import type { Phrasebook } from "../i18n.svelte";

export const book: Phrasebook = {
  words: {
    "shove-left": "Shove Left",
    "shove-right": "Shove Right",
    "shove-anyone": "Shove Anyone",
    extend: "Extend the Plank!",
    retract: "Retract the Plank",
    drag: "Drag to Sea",
    pull: "Pull to Ship",
    run: "Run Around",
    cry: "I don't wan'a die!",
    charge: "Charge!",
    0: "the ship",
    1: "tile 1",
    2: "tile 2",
    3: "tile 3",
    4: "Davy Jones' Locker",
  },
};
