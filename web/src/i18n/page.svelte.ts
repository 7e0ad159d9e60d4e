/** The strings of one page: English comes with the page itself, another language when it is spoken. */

import { language } from "./i18n.svelte";
import { PLAIN, say, type Facts } from "./say";

export interface PageStrings<Key extends string> {
  say: (key: Key, facts?: Facts) => string;
  /** Whether the page's language is there already; asks for it where it is not. */
  ready: () => boolean;
}

export function pageStrings<Key extends string>(
  en: Record<Key, string>,
  es: () => Promise<{ strings: Record<Key, string> }>,
): PageStrings<Key> {
  let strings = $state.raw(en);
  let spoken = $state("en");

  async function load(tongue: "en" | "es"): Promise<void> {
    const found = (await (tongue === "es" ? es() : { strings: en })).strings;
    if (tongue !== language()) return;
    strings = found;
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
