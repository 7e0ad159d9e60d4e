/** What the page of one's own progress says. */

import { strings } from "../i18n/en/insights";
import { pageStrings } from "../i18n/page.svelte";

const words = pageStrings(strings, import.meta.glob(["../i18n/*/insights.ts", "!../i18n/en/insights.ts"]));

export const i = words.say;
export const spoken = words.ready;
