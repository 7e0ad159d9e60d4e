/** What the companions say. */

import { strings } from "../../i18n/en/companions";
import { pageStrings } from "../../i18n/page.svelte";

const words = pageStrings(strings, () => import("../../i18n/es/companions"));

export const c = words.say;
export const spoken = words.ready;
