import type {
  Chair,
  FromServer,
  GameEvent,
  Hint,
  Options,
  Refusal,
  Rejoin,
  Said,
  Seat,
  TableInfo,
  Update,
  View,
  Who,
  Why,
} from "../protocol";
import { carrierOf } from "../peers/brought";
import { shouted } from "../table/shouts.svelte";
import type { Seen } from "./seen";
import { LateLine } from "../here/line";
import { isHere } from "../here/transport";
import { Socket, WebLine, type Line } from "./socket";
import type { Weights } from "./captions.svelte";
import { Stage, staged, type Act, type Moments, type Scene } from "./stage.svelte";

/** How a game's happenings become pictures; each game has its own. */
export type Director = (before: View, events: GameEvent[], after: View) => Scene[];

const LONG_TALE = 60;
const LINES_KEPT = 100;
const TOOK_BACK = "took-back";

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
  /** Who asked for the next game, where that was heard. */
  rematchBy = $state<Seat | null>(null);
  /** For every seat when a bot plays for one who is away, in the browser's time. */
  botAt = $state.raw<(number | null)[]>([]);
  /** What players wrote, the oldest first. */
  lines = $state.raw<Said[]>([]);
  /** To the end without pictures: it was asked for. */
  skipping = $state(false);
  /** When the clock of this decision runs out, in the browser's time. */
  deadline = $state<number | null>(null);
  seat = $state<Seat | null>(null);

  readonly stage = new Stage();
  #latest = $state.raw<View | null>(null);
  #pendingId = "";
  #retelling = false;
  #catchingUp = true;
  #whys = new Map<string, Promise<Why>>();
  #asked = new Map<string, (why: Why) => void>();
  #socket: Socket;
  #key: string;

  constructor(
    readonly table: string,
    readonly key: string,
    readonly game: () => { direct: Director; moments?: Moments; weights?: Weights } | null,
    seat: Seat | null = null,
  ) {
    this.seat = seat;
    this.#key = key;
    this.#socket = new Socket(() => this.#line(), {
      heard: (message) => this.#heard(message),
      begins: () => {
        this.lines = [];
        this.#catchingUp = true;
      },
      linked: (on) => {
        this.linked = on;
        this.asking = false;
      },
      has: () => ({ number: this.number, seat: this.seat }),
      closed: (code, reason) => (this.barred = { code, reason }),
    });
  }

  #line(): Line {
    const friends = carrierOf(this.table);
    if (friends) return friends.connect(this.table, this.#key);
    if (isHere(this.table)) return new LateLine(this.table, this.#key);
    const address = new URL(`/ws/${this.table}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    if (this.#key) address.searchParams.set("key", this.#key);
    return new WebLine(address.href);
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

  /** Against bots alone: back to before your last move. */
  takeBack(): void {
    const seat = this.#latest?.you;
    if (seat === null || seat === undefined) return;
    this.refusal = null;
    this.#socket.takeBack(seat);
  }

  /** A bot has the seat from now on; this page watches. */
  resign(): void {
    this.#socket.send({ type: "resign", seat: this.#latest?.you ?? null });
  }

  /** Have the bots play on at once, and draw nothing until something is asked or all is over. */
  skip(): void {
    this.refusal = null;
    this.skipping = this.#socket.send({ type: "hurry" });
    if (this.skipping) this.stage.rush();
  }

  /** Let the clock run. */
  beReady(): void {
    this.#socket.send({ type: "ready" });
  }

  /** Write to everybody at the table. */
  write(text: string): boolean {
    this.refusal = null;
    return this.#socket.send({ type: "say", text });
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
        this.#catchingUp = false;
        this.info = message;
        this.rematch ??= message.rematch;
        if (this.seat !== null && !message.yours.includes(this.seat)) this.seat = null;
        this.botAt = message.seats.map(({ bot_in }) => (bot_in === null ? null : Date.now() + bot_in * 1000));
        // Who gives up the seat is still let in by the link.
        if (message.play) this.#key = new URL(message.play).searchParams.get("key") ?? this.key;
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
        shouted({ seat: message.seat, emote: message.emote });
        break;
      case "rematch":
        this.rematch = message;
        this.rematchBy = message.by;
        break;
      case "said":
        this.lines = [...this.lines, message].slice(-LINES_KEPT);
        if (!this.#catchingUp && this.info?.started) shouted({ seat: message.seat, text: message.text });
        break;
      case "error":
        this.asking = false;
        this.skipping = false;
        this.refusal = { error: message.error, refusal: message.refusal };
        break;
      case "pong":
        break;
    }
  }

  #answered(id: string): void {
    if (this.#pendingId === id) this.pending = null;
  }

  /** After a move was taken back all that still stands is told anew; what comes before that is not heard. */
  #isRetold(update: Update): boolean {
    const wentBack = update.events.some((event) => event.kind === TOOK_BACK);
    if (this.#retelling) this.#retelling = !wentBack;
    else if (wentBack && this.number !== null) {
      this.#retelling = true;
      this.#socket.send({ type: "hello", number: 0, seat: this.seat });
    } else return true;
    if (this.#retelling) return false;
    this.number = null;
    return true;
  }

  #updated(update: Update): void {
    if (!this.#isRetold(update)) return;
    const before = this.#latest;
    this.#latest = update.view;
    if (this.number !== update.number) {
      this.#whys.clear();
      this.hint = null;
    }
    const resumed = this.number === null;
    this.number = update.number;
    this.legal = update.legal;
    this.skipping &&= !update.view.over && !update.legal.length;
    this.deadline = update.deadline === null ? null : Date.now() + update.deadline * 1000;
    const game = this.game();
    if (resumed) this.stage.retell(update.view, update.events);
    else if (!before || !game || document.hidden || this.skipping || update.events.length > LONG_TALE)
      this.stage.show(update.view, update.events);
    else this.stage.play(staged(game.direct(before, update.events, update.view), game.moments, game.weights));
  }
}
