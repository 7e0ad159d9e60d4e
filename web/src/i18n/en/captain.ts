import type { Phrasebook } from "../i18n.svelte";

const SUITS: Record<string, string> = {
  d: "Doubloons",
  h: "Hookhands",
  m: "Monkeys",
  p: "Parrots",
  g: "Peglegs",
};

const words: Record<string, string> = { plank: "Walk the Plank!", monster: "Sea Monster!" };
for (const [code, suit] of Object.entries(SUITS)) {
  words[suit.toLowerCase()] = suit;
  for (let number = 1; number <= 13; number++) words[`${code}${number}`] = `${number} of ${suit}`;
}

export const book: Phrasebook = { words };
