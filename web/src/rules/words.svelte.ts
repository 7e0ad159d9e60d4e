/** What the rules page says, in the page's language. */

import { language } from "../i18n/i18n.svelte";
import * as english from "../i18n/en/rules";
import { byLanguage } from "../i18n/language";
import { pageStrings } from "../i18n/page.svelte";

const FILES = import.meta.glob<typeof english>(["../i18n/*/rules.ts", "!../i18n/en/rules.ts"]);
const SPOKEN = byLanguage(FILES);
const words = pageStrings(english.strings, FILES);

export const r = words.say;
export const spoken = words.ready;

/** The words of a search, and what is translated beside the phrasebooks. */
export const glossary = async (): Promise<typeof english> => (await SPOKEN[language()]?.()) ?? english;
