import type { Words } from "./say";

/** The keys of each game's strings, declared by its English words. */
export interface GameStrings {
  "": never;
}
export type GameKey = GameStrings[keyof GameStrings];

/** A game's words; a sentence or clause that is missing is told in the server's English. */
export interface Phrasebook {
  strings: Partial<Record<GameKey, string>>;
  /** Cards, spaces and pirates by their notation. */
  words: Words;
  /** What happened, by kind. */
  events?: Record<string, string>;
  /** Refusals by the English template they translate. */
  reasons?: Record<string, string>;
  clauses?: Record<string, string>;
  questions?: Record<string, string>;
  /** What the coach says of the game, by its English. */
  coach?: Record<string, string>;
}

/** A game's file of a language folder: freebooter/languages/README.md says what is in it. */
export interface Spoken {
  words?: Words;
  events?: Record<string, string>;
  refusals?: Record<string, string>;
  clauses?: Record<string, string>;
  questions?: Record<string, string>;
  coach?: Record<string, string>;
}

/** A game's words, and what a language says in other words than the engine's English. */
export function phrasebook(strings: Phrasebook["strings"], english: Words, spoken: Spoken | undefined): Phrasebook {
  if (!spoken) return { strings, words: english };
  const words = { ...english, ...numbered(spoken.words ?? {}) };
  const { events, clauses, questions, coach } = spoken;
  return { strings, words, events, clauses, questions, coach, reasons: spoken.refusals };
}

/** The rulebook names an option as a program does, `mermaids`; players know it by its label. */
export const labelled = (text: string, find: (key: string) => string | undefined): string =>
  text.replace(/`([^`]*)`/g, (_, code: string) => {
    const label = find(`option.${code}`) ?? find(`choice.${code}`);
    return label === undefined ? code : `“${label}”`;
  });

/** `g1..14: el # verde` written out, a word for each number. */
function numbered(words: Words): Words {
  const all: Words = {};
  for (const [code, word] of Object.entries(words)) {
    const [, before = "", least, most] = /^(.*?)(\d+)\.\.(\d+)$/.exec(code) ?? [];
    if (least === undefined) all[code] = word;
    else for (let n = Number(least); n <= Number(most); n++) all[`${before}${n}`] = word.replace("#", String(n));
  }
  return all;
}
