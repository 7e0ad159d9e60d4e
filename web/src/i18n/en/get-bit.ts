import type { Phrasebook } from "../i18n.svelte";

const COLOURS = ["red", "yellow", "green", "blue", "purple", "black"];

export const book: Phrasebook = {
  words: Object.fromEntries(COLOURS.map((colour, pirate) => [pirate, `${colour} pirate`])),
};
