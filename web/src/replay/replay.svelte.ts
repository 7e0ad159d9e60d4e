import type { GameTable } from "../games/game";
import { chairsOf, type Seen } from "../live/seen";
import { Stage, staged, type Act } from "../live/stage.svelte";
import type { Chair, Frame, GameEvent, Hint, Replayed, View, Why } from "../protocol";
import { pace } from "../settings.svelte";

/** Whose eyes look: a seat's, everybody's, or nothing hidden at all. */
export type Eyes = number | "public" | "open";

/** What one may go on by. */
export type Part = "round" | "trick";

const AUTOPLAY_MS = 700;

/** A record on the board: to scrub, step and watch; nothing can be moved. */
export class Replay implements Seen {
  readonly stage = new Stage();
  at = $state(0);
  leaps = $state(0);
  eyes = $state<Eyes>("open");
  playing = $state(false);
  /** How often it went to a position at once: nothing of the one before is to be seen any more. */
  jumps = $state(0);
  readonly names: string[];
  readonly chairs: Chair[];
  readonly legal: string[] = [];
  readonly ready = false;
  readonly pending: string | null = null;
  /** The better move, marked where the board marks a hint. */
  hint = $state.raw<Hint | null>(null);
  readonly #frames: Frame[];
  #timer = 0;

  constructor(
    replayed: Replayed,
    readonly game: GameTable,
  ) {
    this.names = replayed.names;
    this.chairs = chairsOf(replayed.names);
    this.#frames = replayed.frames;
    // What chance does before anybody can is no beginning.
    this.#jump(
      Math.max(
        0,
        this.#frames.findIndex(({ views }) => views.public?.to_move.some((who) => who !== "nature")),
      ),
    );
  }

  /** Which round, or which trick of which round, a position belongs to. */
  #part(at: number, part: Part): string {
    const view = this.#frames[at]?.views.public;
    return view ? `${view.round}${part === "trick" ? `:${this.game.trick?.(view)}` : ""}` : "";
  }

  /** Where the part before this one begins, or this one where its beginning is past. */
  before(part: Part): number {
    const here = this.#part(Math.max(0, this.at - 1), part);
    return this.#frames.findIndex((_, at) => this.#part(at, part) === here);
  }

  /** Where the next part begins, or the end. */
  after(part: Part): number {
    const here = this.#part(this.at, part);
    const next = this.#frames.findIndex((_, at) => at > this.at && this.#part(at, part) !== here);
    return next < 0 ? this.last : next;
  }

  get last(): number {
    return this.#frames.length - 1;
  }

  get view(): View {
    return this.stage.view!;
  }

  get busy(): boolean {
    return this.stage.busy;
  }

  get act(): Act | null {
    return this.stage.act;
  }

  get told(): GameEvent[] {
    return this.stage.told;
  }

  /** The next move, acted out. */
  step(): void {
    if (this.at >= this.last) return;
    const before = this.#seen(this.at);
    this.at++;
    const events = this.#events(this.#frames[this.at]!);
    this.stage.show(before, []);
    this.stage.play(
      staged(this.game.direct(before, events, this.#seen(this.at)), this.game.moments, this.game.weights),
    );
  }

  goto(at: number): void {
    this.pause();
    this.#jump(Math.max(0, Math.min(at, this.last)));
  }

  /** A position as those eyes see it, without going there. */
  viewAt(at: number, eyes: number | "public"): View {
    return this.#frames[Math.max(0, Math.min(at, this.last))]!.views[eyes]!;
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.#jump(this.at);
  }

  play(): void {
    if (this.at >= this.last) this.#jump(0);
    this.playing = true;
    this.#goOn();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  move(): void {
    throw new Error("a record cannot be changed");
  }

  why(): Promise<Why> {
    return new Promise(() => undefined);
  }

  hurry(): void {
    this.stage.hurry();
  }

  #goOn = (): void => {
    if (!this.playing) return;
    if (!this.stage.busy) this.step();
    if (this.at >= this.last && !this.stage.busy) this.playing = false;
    else this.#timer = window.setTimeout(this.#goOn, AUTOPLAY_MS * (pace() || 1));
  };

  #jump(at: number): void {
    this.at = at;
    this.jumps++;
    this.leaps++;
    this.stage.clear();
    const told = this.#frames.slice(0, at + 1).flatMap((frame) => this.#events(frame));
    this.stage.show(this.#seen(at), told);
  }

  #events(frame: Frame): GameEvent[] {
    return frame.events.filter(({ only }) => this.eyes === "open" || only == null || only === this.eyes);
  }

  #seen(at: number): View {
    const { views } = this.#frames[at]!;
    if (this.eyes !== "open") return views[this.eyes]!;
    return this.game.open(
      views.public!,
      this.names.map((_, seat) => views[seat]!),
    );
  }
}
