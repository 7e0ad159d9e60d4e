import { strings } from "../i18n/en/peers";
import { pageStrings } from "../i18n/page.svelte";

const words = pageStrings(strings, import.meta.glob(["../i18n/*/peers.ts", "!../i18n/en/peers.ts"]));

export const s = words.say;
export const spoken = words.ready;
