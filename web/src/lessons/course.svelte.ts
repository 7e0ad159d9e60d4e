import type { GameTable } from "../games/game";
import { chairsOf, type Seen } from "../live/seen";
import { Stage, type Act } from "../live/stage.svelte";
import type { Chair, GameEvent, Hint, View, Why } from "../protocol";
import type { LessonFrame, LessonPage, LessonStop, LessonWords } from "../wire";
import { keepProgress, progressOf } from "./progress";

/** What the lesson answers to a deed that does not lead on. */
export interface Remark {
  says: string;
  /** The same words again are said again. */
  number: number;
}

/** A lesson under way: a table that waits for the deed it asks for. */
export class Course implements Seen {
  readonly stage = new Stage();
  readonly names: string[];
  readonly chairs: Chair[];
  readonly pending: string | null = null;
  readonly hint: Hint | null = null;
  remark = $state.raw<Remark | null>(null);
  words = $state.raw<LessonWords>()!;
  #at = $state(0);
  #path: number[] = [];

  constructor(
    readonly page: LessonPage,
    readonly table: GameTable,
  ) {
    this.words = page.words;
    this.names = page.names;
    this.chairs = chairsOf(page.names);
    const kept = progressOf(page.game, page.lesson);
    if (kept && !kept.done && page.stops[kept.path.at(-1) ?? -1]?.step === kept.step) this.#resume(kept.path);
    else this.#arrive(0);
  }

  get stop(): LessonStop {
    return this.page.stops[this.#at]!;
  }

  get says(): string {
    return this.words.captions[this.stop.step]!.says;
  }

  /** What leads here is drawn: now there is something to read. */
  get settled(): boolean {
    return !this.stage.busy;
  }

  get waits(): boolean {
    return Object.keys(this.stop.accept).length > 0;
  }

  get last(): boolean {
    return !this.waits && this.stop.next === null;
  }

  get view(): View {
    return this.stage.view!;
  }

  get legal(): string[] {
    return this.waits ? this.stop.legal : [];
  }

  get ready(): boolean {
    return this.waits && this.settled;
  }

  /** Where there is only something to read, the table waits for nobody. */
  get busy(): boolean {
    return !this.ready;
  }

  get act(): Act | null {
    return this.stage.act;
  }

  get told(): GameEvent[] {
    return this.stage.told;
  }

  hurry(): void {
    this.stage.hurry();
  }

  move(move: string): void {
    if (!this.ready) return;
    const onward = this.stop.accept[move];
    if (onward !== undefined) this.#arrive(onward);
    else this.#answer(move);
  }

  why(move: string): Promise<Why> {
    const why = this.ready ? this.stop.why[move] : undefined;
    return Promise.resolve((why ?? { type: "why", move, ok: true, reason: "", clause: "" }) as Why);
  }

  goOn(): void {
    if (this.settled && this.stop.next !== null && !this.waits) this.#arrive(this.stop.next);
  }

  again(): void {
    this.stage.clear();
    this.#path = [];
    this.#arrive(0);
  }

  /** A legal move that is not the one to be learned: said so, and nothing is changed. */
  #answer(move: string): void {
    const { tries, instead, says } = this.words.captions[this.stop.step]!;
    this.remark = { says: tries[move] ?? (instead || says), number: (this.remark?.number ?? 0) + 1 };
  }

  #arrive(at: number): void {
    let before = this.stage.view;
    this.#at = at;
    this.remark = null;
    this.#path.push(at);
    keepProgress(this.page.game, this.page.lesson, { path: this.#path, step: this.stop.step, done: this.last });
    const { frames, ahead } = this.stop;
    if (ahead) this.stage.show(viewOf(frames.at(-1)!), frames.flatMap(eventsOf));
    else
      for (const frame of frames) {
        const [view, events] = [viewOf(frame), eventsOf(frame)];
        if (before) this.stage.play(this.table.direct(before, events, view));
        else this.stage.show(view, events);
        before = view;
      }
  }

  #resume(path: number[]): void {
    const frames = path.flatMap((at) => this.page.stops[at]?.frames ?? []);
    this.#path = [...path];
    this.#at = path.at(-1)!;
    this.stage.show(viewOf(frames.at(-1)!), frames.flatMap(eventsOf));
  }
}

const viewOf = (frame: LessonFrame): View => frame.view as unknown as View;
const eventsOf = (frame: LessonFrame): GameEvent[] => frame.events as unknown as GameEvent[];
