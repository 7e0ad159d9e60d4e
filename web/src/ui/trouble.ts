import { Refused } from "../api";
import { serverless } from "../here/place";
import { loading } from "../here/progress.svelte";
import { refused, t } from "../i18n/i18n.svelte";

/** What went wrong with a request, as a sentence in the page's language. */
export function troubleOf(error: unknown): string {
  return t("trouble", { what: refusalOf(error) });
}

/** The same without the regret. */
export function refusalOf(error: unknown): string {
  if (error instanceof Refused) return refused(error.said);
  return t(serverless || loading.state === "failed" ? "trouble.missing" : "trouble.silent");
}
