import { Refused } from "../api";
import { refused, t } from "../i18n/i18n.svelte";

/** What went wrong with a request, as a sentence in the page's language. */
export function troubleOf(error: unknown): string {
  return t("trouble", { what: refusalOf(error) });
}

/** The same without the regret. */
export function refusalOf(error: unknown): string {
  return error instanceof Refused ? refused(error.said) : t("trouble.silent");
}
