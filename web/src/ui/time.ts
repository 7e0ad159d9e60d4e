import { language, t } from "../i18n/i18n.svelte";

/** So many seconds in words: seconds below a minute, minutes above. */
export const secondsIn = (seconds: number): string =>
  seconds < 60 || seconds % 60
    ? t("set.seconds", { n: seconds })
    : seconds % 3600
      ? t("set.minutes", { n: seconds / 60 })
      : t("set.hours", { n: seconds / 3600 });

/** What a table's clock allows, or that there is none. */
export const timerIn = (seconds: number | null): string => (seconds ? secondsIn(seconds) : t("set.no_timer"));

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago that was, in seconds since 1970: "5 minutes ago". */
export function agoIn(when: number, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - when);
  const [unit, size] = STEPS.find(([, size]) => gone >= size) ?? ["second", 1];
  const ago = unit === "second" ? 0 : -Math.floor(gone / size);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(ago, unit);
}

/** The day and time of it, in milliseconds since 1970. */
export const dayIn = (when: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(when);
