import { t } from "../i18n/i18n.svelte";
import { settings } from "../settings.svelte";

/** Call who looks elsewhere: by the tab's title, and if wanted by a bell and a notification.
 * Who goes on after a move of their own, with nothing to wait for or to watch between, is not called. */
export function alertTurn(yours: () => boolean, waiting: () => boolean, game: () => string): void {
  $effect(() => {
    document.title = yours() ? `● ${t("turn.yours")} · ${game()}` : `${game()} · Freebooter`;
  });
  let called = false;
  $effect(() => {
    if (waiting()) called = false;
    if (!yours() || called) return;
    called = true;
    if (settings.sound) ring();
    if (settings.notify && document.hidden && Notification.permission === "granted") notify(game());
  });
}

function notify(game: string): void {
  try {
    const note = new Notification(t("turn.yours"), { body: game, icon: "/favicon.svg", tag: "freebooter-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // A phone's browser has notifications from workers only; title and bell must do.
  }
}

let air: AudioContext | null = null;

/** A ship's bell: two struck tones that die away. */
function ring(): void {
  air ??= new AudioContext();
  // A tab that nobody has touched yet may not sound; one that was put to sleep wakes.
  if (air.state === "suspended") void air.resume();
  for (const [at, pitch] of [
    [0, 880],
    [0.22, 880],
  ] as const) {
    for (const [overtone, loud] of [
      [1, 0.16],
      [2.76, 0.06],
    ] as const) {
      const tone = air.createOscillator();
      const volume = air.createGain();
      tone.frequency.value = pitch * overtone;
      volume.gain.setValueAtTime(loud, air.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.0001, air.currentTime + at + 0.9);
      tone.connect(volume).connect(air.destination);
      tone.start(air.currentTime + at);
      tone.stop(air.currentTime + at + 1);
    }
  }
}
