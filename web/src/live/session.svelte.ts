import type {
  Chair,
  FromServer,
  GameEvent,
  Hint,
  Options,
  Refusal,
  Rejoin,
  Seat,
  TableInfo,
  Update,
  View,
  Who,
  Why,
} from "../protocol";
import { shouted } from "../table/shouts.svelte";
import type { Seen } from "./seen";
import { Socket } from "./socket";
import { Stage, staged, type Act, type Moments, type Scene } from "./stage.svelte";

/** How a game's happenings become pictures; each game has its own. */
export type Director = (before: View, events: GameEvent[], after: View) => Scene[];

const LONG_TALE = 60;

/** A live table as this device sees it. */
export class Session implements Seen {
  info = $state.raw<TableInfo | null>(null);
  number = $state<number | null>(null);
  legal = $state.raw<string[]>([]);
  linked = $state(false);
  /** Why the server will not have us, once it has said so. */
  barred = $state<{ code: number; reason: string } | null>(null);
  /** Your move that is on its way. */
  pending = $state<string | null>(null);
  refusal = $state.raw<{ error: string; refusal: Refusal } | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The navigator was asked and has not answered. */
  asking = $state(false);
  rematch = $state.raw<Rejoin | null>(null);
  /** When the clock of this decision runs out, in the browser's time. */
  deadline = $state<number | null>(null);
  seat = $state<Seat | null>(null);

  readonly stage = new Stage();
  #latest = $state.raw<View | null>(null);
  #pendingId = "";
  #whys = new Map<string, Promise<Why>>();
  #asked = new Map<string, (why: Why) => void>();
  #socket: Socket;

  constructor(
    readonly table: string,
    readonly key: string,
    readonly game: () => { direct: Director; moments?: Moments } | null,
    seat: Seat | null = null,
  ) {
    this.seat = seat;
    const address = new URL(`/ws/${table}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    if (key) address.searchParams.set("key", key);
    this.#socket = new Socket(address.href, {
      heard: (message) => this.#heard(message),
      linked: (on) => {
        this.linked = on;
        this.asking = false;
      },
      has: () => ({ number: this.number, seat: this.seat }),
      closed: (code, reason) => (this.barred = { code, reason }),
    });
  }

  get chairs(): Chair[] {
    return this.info?.seats ?? [];
  }

  get names(): string[] {
    return this.chairs.map((chair) => chair.name);
  }

  /** The position as drawn, which may still be behind the latest. */
  get view(): View {
    if (!this.stage.view) throw new Error("nothing is drawn before the first update");
    return this.stage.view;
  }

  /** Whom the table waits for, now. */
  get toMove(): Who[] {
    return this.#latest?.to_move ?? [];
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

  hurry(): void {
    this.stage.hurry();
  }

  /** Your move: the position is drawn to its end and nothing of yours is on its way. */
  get ready(): boolean {
    return this.legal.length > 0 && !this.stage.busy && this.pending === null;
  }

  move(move: string): void {
    const seat = this.#latest?.you;
    if (!this.ready || this.number === null || seat === null || seat === undefined) return;
    this.refusal = null;
    this.hint = null;
    this.pending = move;
    this.#pendingId = this.#socket.move(move, this.number, seat);
  }

  /** May I, and if not, why not? */
  why(move: string): Promise<Why> {
    const asked = `${this.number}:${move}`;
    let answer = this.#whys.get(asked);
    if (!answer) {
      answer = new Promise((resolve) => this.#asked.set(move, resolve));
      this.#whys.set(asked, answer);
      if (!this.#socket.send({ type: "why", move })) this.#whys.delete(asked);
    }
    return answer;
  }

  askHint(): void {
    if (!this.asking) this.asking = this.#socket.send({ type: "hint" });
  }

  start(): void {
    this.#socket.send({ type: "start" });
  }

  setLevel(seat: Seat, level: string): void {
    this.#socket.send({ type: "level", seat, level });
  }

  shout(emote: string): void {
    this.#socket.send({ type: "emote", emote });
  }

  /** A stand-in plays for you: take your seat back. */
  back(): void {
    this.#socket.send({ type: "back" });
  }

  askRematch(options: Options | null): void {
    this.#socket.send({ type: "rematch", options });
  }

  /** Sit on another of this device's seats: nothing of the last one's view stays. */
  sit(seat: Seat): void {
    this.seat = seat;
    this.number = null;
    this.legal = [];
    this.pending = null;
    this.hint = null;
    this.#latest = null;
    this.#whys.clear();
    this.stage.clear();
    this.#socket.restart();
  }

  /** After taking a seat the same page speaks for it. */
  rejoin(): void {
    this.#socket.restart();
  }

  leave(): void {
    this.#socket.leave();
  }

  #heard(message: FromServer): void {
    switch (message.type) {
      case "table":
        this.info = message;
        this.rematch ??= message.rematch;
        break;
      case "update":
        this.#updated(message);
        break;
      case "ack":
        this.#answered(message.id);
        if (this.number !== null && this.number < message.number) this.legal = [];
        break;
      case "refused":
        this.#answered(message.id);
        this.refusal = { error: message.reason, refusal: message.refusal };
        break;
      case "why":
        this.#asked.get(message.move)?.(message);
        this.#asked.delete(message.move);
        break;
      case "hint":
        this.asking = false;
        if (message.number === this.number) this.hint = message;
        break;
      case "emote":
        shouted(message.seat, message.emote);
        break;
      case "rematch":
        this.rematch = message;
        break;
      case "error":
        this.asking = false;
        this.refusal = { error: message.error, refusal: message.refusal };
        break;
      case "pong":
        break;
    }
  }

  #answered(id: string): void {
    if (this.#pendingId === id) this.pending = null;
  }

  #updated(update: Update): void {
    const before = this.#latest;
    this.#latest = update.view;
    if (this.number !== update.number) {
      this.#whys.clear();
      this.hint = null;
    }
    const resumed = this.number === null;
    this.number = update.number;
    this.legal = update.legal;
    this.deadline = update.deadline === null ? null : Date.now() + update.deadline * 1000;
    const game = this.game();
    if (resumed || !before || !game || document.hidden || update.events.length > LONG_TALE)
      this.stage.show(update.view, update.events);
    else this.stage.play(staged(game.direct(before, update.events, update.view), game.moments));
  }
}
