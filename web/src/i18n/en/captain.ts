import type { Phrasebook } from "../i18n.svelte";

export const book: Phrasebook = { words: {} };
