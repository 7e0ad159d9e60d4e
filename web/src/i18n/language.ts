/** What a language is: a folder here and one in freebooter/languages, which nothing else names. */

import type { strings } from "./en";

export type Strings = Record<keyof typeof strings, string>;

/** A game in a sentence, and its companion for real cards. */
export interface Pitch {
  game: string;
  companion?: string;
}

/** A language's own `index.ts`. */
export interface Language {
  strings: Strings;
  pitches: Record<string, Pitch>;
}

/** The files of a kind by the language whose folder holds them: `./es/rules.ts` is Spanish. */
export function byLanguage<File>(found: Record<string, File>): Record<string, File> {
  return Object.fromEntries(Object.entries(found).map(([path, file]) => [languageOf(path), file]));
}

const languageOf = (path: string): string => /(?:^\.|\/i18n|\/languages)\/([\w-]+)\//.exec(path)?.[1] ?? "";
