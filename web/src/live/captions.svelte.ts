import type { GameEvent } from "../protocol";

/**
 * How much an event of a kind matters: 0 says nothing by itself, is folded in the log and never a caption;
 * less than 1 stands in the log, and is no caption, since the picture says it all; 1, or unnamed, passes by;
 * more stays until it was read.
 */
export type Weights = Readonly<Record<string, number>>;

/** In the log alone. */
export const PICTURED = 0.5;

export const weightOf = (event: GameEvent, weights: Weights = {}): number => weights[event.kind] ?? 1;

const A_LETTER = 60;
const LEAST = 1200;
const MOST_WAITING = 5;

export interface Caption {
  event: GameEvent;
  text: string;
  weight: number;
}

/** How long it takes to read, in milliseconds. */
export const toRead = (text: string): number => Math.max(LEAST, text.length * A_LETTER);

/** Those that still wait when others come: what matters, in the order in which it happened. */
export function queued(waiting: readonly Caption[], news: readonly Caption[]): Caption[] {
  const all = [...waiting.filter(({ weight }) => weight > 1), ...news];
  for (let weight = 1; all.length > MOST_WAITING && weight < 4; weight++)
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
    // What passes by gives way to what matters.
    const weightier = this.now !== null && this.now.weight <= 1 && news.some(({ weight }) => weight > 1);
    if (!this.now || weightier) this.skip();
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
