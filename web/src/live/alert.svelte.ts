import { t } from "../i18n/i18n.svelte";
import { to } from "../root";
import { settings } from "../settings.svelte";

/** Call a player who looks elsewhere: by the tab's title, and if wanted by a bell and a notification.
 * A player who goes on after a move of their own, with nothing to wait for or to watch between, is not called. */
export function alertTurn(yours: () => boolean, waiting: () => boolean, game: () => string): void {
  $effect(() => {
    document.title = yours() ? `● ${t("turn.yours")} · ${game()}` : `${game()} · Freebooter`;
  });
  let called = false;
  $effect(() => {
    if (waiting()) called = false;
    if (!yours() || called) return;
    called = true;
    if (settings.sound) void import("../sound/synth").then(({ sound }) => sound("bell", settings.volume));
    if (settings.notify && document.hidden && Notification.permission === "granted") notify(game());
  });
}

function notify(game: string): void {
  try {
    const note = new Notification(t("turn.yours"), { body: game, icon: to("/favicon.svg"), tag: "freebooter-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // A phone's browser has notifications from workers only; title and bell must do.
  }
}
