import type { Seat } from "../protocol";

/** What a player calls out: one of the ready words, or a line of the chat. */
export interface Shout {
  seat: Seat;
  emote?: string;
  text?: string;
}

/** What the players call out; kept here so that every seat's plate can show its own. */
export const shouts = $state<{ now: (Shout & { id: number })[] }>({ now: [] });

const SHOUT_MS = 4000;
const A_LETTER = 60;

export function shouted(shout: Shout): void {
  const id = performance.now();
  shouts.now = [...shouts.now.filter((other) => other.seat !== shout.seat), { ...shout, id }];
  const read = SHOUT_MS + A_LETTER * (shout.text?.length ?? 0);
  setTimeout(() => (shouts.now = shouts.now.filter((other) => other.id !== id)), read);
}
