import type { Seat } from "../protocol";

/** What the players call out; kept here so that every seat's plate can show its own. */
export const shouts = $state<{ now: { seat: Seat; emote: string; id: number }[] }>({ now: [] });

const SHOUT_MS = 4000;

export function shouted(seat: Seat, emote: string): void {
  const id = performance.now();
  shouts.now = [...shouts.now.filter((other) => other.seat !== seat), { seat, emote, id }];
  setTimeout(() => (shouts.now = shouts.now.filter((other) => other.id !== id)), SHOUT_MS);
}
