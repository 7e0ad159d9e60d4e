/** What the rules page says, in the page's language. */

import { language } from "../i18n/i18n.svelte";
import { examples, lexicon, options, strings } from "../i18n/en/rules";
import { pageStrings } from "../i18n/page.svelte";

const spanish = () => import("../i18n/es/rules");
const words = pageStrings(strings, spanish);

export const r = words.say;
export const spoken = words.ready;

/** The words of a search, and what is translated beside the phrasebooks. */
export async function glossary() {
  return language() === "es" ? await spanish() : { lexicon, examples, options };
}
