import type { Phrasebook } from "../i18n.svelte";

const COLOURS: Record<string, string> = { g: "green", y: "yellow", p: "purple", b: "black" };

const words: Record<string, string> = {
  ...COLOURS,
  rosie: "Rosie D' Laney",
  bahij: "Bahij the Bandit",
  rascal: "Rascal of Roatan",
  juanita: "Juanita Jade",
  harry: "Harry the Giant",
  escape: "Escape",
  king: "Skull King",
  tigress: "Tigress",
  "tigress=pirate": "Tigress as a Pirate",
  "tigress=escape": "Tigress as an Escape",
  sirena: "Sirena the Mermaid",
  alyra: "Alyra the Mermaid",
  loot: "Loot",
  kraken: "Kraken",
};
for (const [code, colour] of Object.entries(COLOURS))
  for (let number = 1; number <= 14; number++) words[`${code}${number}`] = `${colour} ${number}`;

export const book: Phrasebook = { words };
