import { t, wordOf } from "../../i18n/i18n.svelte";
import { list } from "../../i18n/i18n.svelte";
import type { View } from "../../protocol";

/** A move in words: what would happen if it were made. */
export function describe(move: string, view: View, names: readonly string[]): string {
  const [verb = "", what = "", , victim] = move.split(" ");
  const [left = "", right = ""] = what.split("@");
  const space = wordOf(right);
  const whose = (seat: string) => (Number(seat) === view.you ? t("plank.own") : (names[Number(seat)] ?? seat));
  switch (verb) {
    case "program":
      return list(move.split(" ").slice(1).map(wordOf));
    case "shove":
    case "drag":
    case "pull":
      return t(`plank.do.${verb}`, { whose: whose(left), space });
    case "run":
      return t(left === "out" ? "plank.do.run_out" : "plank.do.run_back", { space });
    case "cry":
      return t("plank.do.cry", { n: Number(left), space });
    case "charge": {
      const from = wordOf(what);
      return victim
        ? t("plank.do.charge_shove", { space: from, whose: whose(victim.split("@")[0] ?? "") })
        : t("plank.do.charge", { space: from });
    }
    default:
      return move;
  }
}
