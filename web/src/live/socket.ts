import type { FromClient, FromServer, Seat } from "../protocol";

/** What is sent again until it is answered. */
type Lasting = Extract<FromClient, { id: string }>;

export interface Listener {
  /** A connection begins: what the server keeps for newcomers it sends again. */
  begins(): void;
  heard(message: FromServer): void;
  linked(on: boolean): void;
  /** What we already have, told to the server whenever a connection begins. */
  has(): { number: number | null; seat: Seat | null };
  closed(code: number, reason: string): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const LOOK_EVERY = 4_000;
const PING_AFTER = 20_000;
const ANSWERS_WITHIN = 8_000;
const REFUSED_FOR_GOOD = 4400;

/** A table's socket: comes back by itself, and sends again what was never answered. */
export class Socket {
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Lasting>();
  #wait = FIRST_WAIT;
  #retry = 0;
  #beat = 0;
  #heardAt = 0;
  /** Since when the server owes us any word; 0 where it does not. */
  #askedAt = 0;
  #left = false;

  constructor(
    public url: string,
    readonly listener: Listener,
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Send what need not survive a lost connection. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Send a move, and again under the same id until it is answered. */
  move(move: string, number: number, seat: Seat): string {
    return this.#insist({ type: "move", id: freshId(), number, move, seat });
  }

  takeBack(seat: Seat): string {
    return this.#insist({ type: "take-back", id: freshId(), seat });
  }

  #insist(message: Lasting): string {
    this.#unanswered.set(message.id, message);
    this.#ask(message);
    return message.id;
  }

  /** A server that hangs keeps its connections: they are known by what it does not answer. */
  #ask(message: FromClient): void {
    if (this.send(message)) this.#askedAt ||= Date.now();
  }

  /** Begin again, as another seat of this device. */
  restart(): void {
    this.#unanswered.clear();
    this.#drop();
    this.#connect();
  }

  leave(): void {
    this.#left = true;
    this.#drop();
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#hurry);
  }

  #connect(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#askedAt = Date.now();
    this.#beat = window.setInterval(() => this.#look(), LOOK_EVERY);
    socket.onopen = () => {
      this.#heardAt = this.#askedAt = Date.now();
      this.listener.begins();
      this.send({ type: "hello", ...this.listener.has() });
      for (const move of this.#unanswered.values()) this.send(move);
    };
    socket.onmessage = (event) => {
      this.#heardAt = Date.now();
      this.#askedAt = 0;
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === "table") this.#welcome();
      if (message.type === "ack" || message.type === "refused") this.#unanswered.delete(message.id);
      this.listener.heard(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#drop();
      if (event.code >= REFUSED_FOR_GOOD) this.listener.closed(event.code, event.reason);
      else this.#later();
    };
  }

  #welcome(): void {
    this.#wait = FIRST_WAIT;
    this.listener.linked(true);
  }

  #later(): void {
    if (this.#left) return;
    this.listener.linked(false);
    this.#retry = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #look(): void {
    if (this.#askedAt && Date.now() - this.#askedAt > ANSWERS_WITHIN) this.#giveUp();
    else if (!this.#askedAt && Date.now() - this.#heardAt > PING_AFTER) this.#ask({ type: "ping" });
  }

  /** Closing waits for the other side too long, which may be as silent about that. */
  #giveUp(): void {
    this.#drop();
    this.#later();
  }

  #drop(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #cut = (): void => this.#socket?.close();

  #hurry = (): void => {
    if (this.#socket || this.#left || document.hidden) return;
    clearTimeout(this.#retry);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };
}

/** 96 random bits; `crypto.randomUUID` is missing where a friend on the local network opens plain http. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
