import type { GameEvent } from "../protocol";

/** What says nothing by itself: it is folded in the log and never a caption. */
export const QUIET: ReadonlySet<string> = new Set([
  ...["chosen", "committed", "drawn", "dealt", "hand-dealt", "returned", "bid-committed", "bid-made"],
  ...["set-aside", "gathered", "favored", "guessed", "agreed"],
]);

const A_LETTER = 60;
const LEAST = 1200;
const MOST_WAITING = 5;

export interface Caption {
  event: GameEvent;
  text: string;
  /** What matters more is not pushed aside by what comes later. */
  weight: number;
}

/** How long it takes to read, in milliseconds. */
export const toRead = (text: string): number => Math.max(LEAST, text.length * A_LETTER);

/** Those that still wait when others come: what matters, in the order in which it happened. */
export function queued(waiting: readonly Caption[], news: readonly Caption[]): Caption[] {
  const all = [...waiting.filter(({ weight }) => weight > 0), ...news];
  for (let weight = 0; all.length > MOST_WAITING && weight < 3; weight++)
    while (all.length > MOST_WAITING) {
      const least = all.findIndex((caption) => caption.weight === weight);
      if (least < 0) break;
      all.splice(least, 1);
    }
  return all;
}

/** What happened, one sentence after the other, each for as long as it takes to read it. */
export class Captions {
  now = $state.raw<Caption | null>(null);
  #waiting: Caption[] = [];
  #timer = 0;

  tell(news: readonly Caption[]): void {
    this.#waiting = queued(this.#waiting, news);
    if (!this.now) this.#next();
  }

  /** Somebody has read it. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.now = null;
  }

  #next = (): void => {
    this.now = this.#waiting.shift() ?? null;
    if (this.now) this.#timer = window.setTimeout(this.#next, toRead(this.now.text));
  };
}
