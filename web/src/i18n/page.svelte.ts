/** The strings of one page: English comes with the page itself, another language when it is spoken. */

import { language } from "./i18n.svelte";
import { byLanguage } from "./language";
import { PLAIN, say, type Facts } from "./say";

export interface PageStrings<Key extends string> {
  say: (key: Key, facts?: Facts) => string;
  /** Whether the page's language is there already; asks for it where it is not. */
  ready: () => boolean;
}

/** `files` are the page's in every language, by their paths; where a language has none, English is spoken. */
export function pageStrings<Key extends string>(
  en: Record<Key, string>,
  files: Record<string, () => Promise<unknown>>,
): PageStrings<Key> {
  const found = byLanguage(files);
  let strings = $state.raw(en);
  let spoken = $state("en");

  async function load(tongue: string): Promise<void> {
    // Awaited in any case: this is asked for while a page is drawn, and nothing may change before it is.
    const file = (await (tongue === "en" ? undefined : found[tongue]?.())) as
      { strings: Record<Key, string> } | undefined;
    if (tongue !== language()) return;
    strings = file?.strings ?? en;
    spoken = tongue;
  }

  return {
    say: (key, facts = {}) => say(strings[key], facts, PLAIN),
    ready: () => {
      const tongue = language();
      if (spoken !== tongue) void load(tongue);
      return spoken === tongue;
    },
  };
}
