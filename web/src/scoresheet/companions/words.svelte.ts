/** What the companions say. */

import { strings } from "../../i18n/en/companions";
import { pageStrings } from "../../i18n/page.svelte";

const words = pageStrings(strings, import.meta.glob(["../../i18n/*/companions.ts", "!../../i18n/en/companions.ts"]));

export const c = words.say;
export const spoken = words.ready;
