import { strings } from "../i18n/en/history";
import { pageStrings } from "../i18n/page.svelte";

const words = pageStrings(strings, import.meta.glob(["../i18n/*/history.ts", "!../i18n/en/history.ts"]));

export const s = words.say;
export const spoken = words.ready;
