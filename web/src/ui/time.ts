import { t } from "../i18n/i18n.svelte";

/** So many seconds in words: seconds below a minute, minutes above. */
export const secondsIn = (seconds: number): string =>
  seconds < 60 || seconds % 60
    ? t("set.seconds", { n: seconds })
    : seconds % 3600
      ? t("set.minutes", { n: seconds / 60 })
      : t("set.hours", { n: seconds / 3600 });

/** What a table's clock allows, or that there is none. */
export const timerIn = (seconds: number | null): string => (seconds ? secondsIn(seconds) : t("set.no_timer"));
