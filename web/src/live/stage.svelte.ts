import type { Key } from "../i18n/i18n.svelte";
import type { GameEvent, View } from "../protocol";
import { pace } from "../settings.svelte";
import { toRead, weightOf, type Weights } from "./captions.svelte";

/** One picture of what happened: the position to draw, what is told with it, how long it stays; 0 interrupts nobody. */
export interface Scene<V extends View = View> {
  view: V;
  events: GameEvent[];
  ms: number;
  /** What the board should act out on this picture, where the position alone does not say. */
  act?: Act;
}

export interface Act {
  kind: string;
  /** It stays a while, or until somebody taps. */
  held?: boolean;
  seat?: number;
  seats?: number[];
  piece?: number;
  moment?: Moment;
}

/** Something rare, called out over the dimmed table: which words, and what happened, mostly one thing. */
export interface Moment {
  says: Key;
  events: [GameEvent, ...GameEvent[]];
}

/** The words called out, by the kind of event; where it depends on more, nothing may be. */
export type Moments = Readonly<Record<string, Key | ((event: GameEvent) => Key | null)>>;

const MOMENT_MS = 1900;

/** A moment as a picture over this position. */
export const moment = (view: View, says: Key, events: Moment["events"]): Scene => ({
  view,
  events: [],
  ms: MOMENT_MS * (1 + (events.length - 1) / 2),
  act: { kind: "moment", held: true, moment: { says, events } },
});

/** The words that the event is called out with, if it is a moment. */
export function calledOut(event: GameEvent, moments: Moments): Key | null {
  const called = moments[event.kind];
  return (typeof called === "function" ? called(event) : called) ?? null;
}

/** The longest that a picture waits for what is said with it. */
const MOST_READING = 2600;

/** The pictures, each until what matters in it can have been read, and every moment after the one it belongs to. */
export function staged(scenes: readonly Scene[], moments: Moments = {}, weights: Weights = {}): Scene[] {
  return scenes.flatMap((scene) => {
    const raised: Scene[] = [];
    let reading = 0;
    for (const event of scene.events) {
      const says = calledOut(event, moments);
      if (says) raised.push(moment(scene.view, says, [event]));
      else if (weightOf(event, weights) > 1) reading += toRead(event.text);
    }
    const ms = scene.ms && Math.max(scene.ms, Math.min(reading, MOST_READING));
    return [{ ...scene, ms }, ...raised];
  });
}

/** Pictures in rule order, one at a time, so that eyes can follow. */
export class Stage {
  view = $state.raw<View | null>(null);
  act = $state.raw<Act | null>(null);
  told = $state.raw<GameEvent[]>([]);
  busy = $state(false);
  #queue: Scene[] = [];
  #timer = 0;

  /** Go on with these pictures after those still to come. */
  play(scenes: Scene[]): void {
    this.#queue.push(...scenes);
    if (pace() === 0) this.#jump();
    else if (!this.busy) this.#next();
  }

  /** Draw this position now, telling all that led to it. */
  show(view: View, events: GameEvent[]): void {
    this.#queue.push({ view, events, ms: 0 });
    this.#jump();
  }

  /** Draw this position now, telling all that led to it, and nothing of what was told before. */
  retell(view: View, events: GameEvent[]): void {
    this.#queue = [];
    this.told = [];
    this.show(view, events);
  }

  /** To the last picture at once. */
  rush(): void {
    if (this.busy) this.#jump();
  }

  /** Forget the position: another seat's eyes follow. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.view = null;
    this.act = null;
    this.told = [];
    this.busy = false;
  }

  /** Do not wait for the picture shown: somebody has seen enough of it. */
  hurry(): void {
    if (!this.busy) return;
    clearTimeout(this.#timer);
    this.#next();
  }

  #next = (): void => {
    let scene = this.#queue.shift();
    for (; scene?.ms === 0; scene = this.#queue.shift()) this.#draw(scene);
    this.busy = scene !== undefined;
    if (!scene) {
      this.act = null;
      return;
    }
    this.#draw(scene);
    this.#timer = window.setTimeout(this.#next, scene.ms * pace());
  };

  #jump(): void {
    clearTimeout(this.#timer);
    const last = this.#queue.at(-1);
    if (!last) return;
    const events = this.#queue.flatMap((scene) => scene.events);
    this.#queue = [];
    this.#draw({ ...last, events, act: undefined });
    this.busy = false;
  }

  #draw(scene: Scene): void {
    this.view = scene.view;
    this.act = scene.act ?? null;
    if (scene.events.length) this.told = [...this.told, ...scene.events];
  }
}
