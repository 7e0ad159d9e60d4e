/** What the lessons' pages say themselves; the lessons' own words come with them. */

import { strings } from "../i18n/en/lessons";
import { pageStrings } from "../i18n/page.svelte";

const words = pageStrings(strings, import.meta.glob(["../i18n/*/lessons.ts", "!../i18n/en/lessons.ts"]));

export const s = words.say;
export const spoken = words.ready;
