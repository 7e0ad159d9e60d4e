import type { Words } from "./say";
import type { strings as captain } from "./en/captain";
import type { strings as getBit } from "./en/get-bit";
import type { strings as plank } from "./en/plank";
import type { strings as skullKing } from "./en/skull-king";

export type GameKey = keyof typeof captain | keyof typeof getBit | keyof typeof plank | keyof typeof skullKing;

/** A game's words; a sentence or clause that is missing is told in the server's English. */
export interface Phrasebook {
  strings: Partial<Record<GameKey, string>>;
  /** Cards, spaces and pirates by their notation. */
  words: Words;
  /** What happened, by kind. */
  events?: Record<string, string>;
  /** Refusals by the English they translate. */
  reasons?: Record<string, string>;
  /** The English words that fill their gaps. */
  terms?: Words;
  clauses?: Record<string, string>;
  questions?: Record<string, string>;
}

/** What the English words for pieces are called here, for refusals that come in English. */
export function termsOf(english: Words, ours: Words): Words {
  return Object.fromEntries(Object.entries(english).map(([code, word]) => [word.toLowerCase(), ours[code] ?? word]));
}
