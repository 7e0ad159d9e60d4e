import type { FromClient, FromServer, Seat } from "../protocol";

/** What carries a table's messages: a socket to a server, or a line to a table in this browser. */
export interface Line {
  readonly open: boolean;
  /** Whether it goes with the network. */
  readonly far?: boolean;
  send(text: string): void;
  close(): void;
  onopen: () => void;
  onmessage: (text: string) => void;
  onclose: (code: number, reason: string) => void;
}

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
  #line: Line | null = null;
  #unanswered = new Map<string, Lasting>();
  #wait = FIRST_WAIT;
  #retry = 0;
  #beat = 0;
  #heardAt = 0;
  /** Since when the server owes us any word; 0 where it does not. */
  #askedAt = 0;
  #left = false;

  constructor(
    readonly open: () => Line,
    readonly listener: Listener,
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Send what need not survive a lost connection. */
  send(message: FromClient): boolean {
    if (!this.#line?.open) return false;
    this.#line.send(JSON.stringify(message));
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
    const line = this.open();
    this.#line = line;
    this.#askedAt = Date.now();
    this.#beat = window.setInterval(() => this.#look(), LOOK_EVERY);
    line.onopen = () => {
      this.#heardAt = this.#askedAt = Date.now();
      this.listener.begins();
      this.send({ type: "hello", ...this.listener.has() });
      for (const move of this.#unanswered.values()) this.send(move);
    };
    line.onmessage = (text) => {
      this.#heardAt = Date.now();
      this.#askedAt = 0;
      const message = JSON.parse(text) as FromServer;
      if (message.type === "table") this.#welcome();
      if (message.type === "ack" || message.type === "refused") this.#unanswered.delete(message.id);
      this.listener.heard(message);
    };
    line.onclose = (code, reason) => {
      if (line !== this.#line) return;
      this.#drop();
      if (code >= REFUSED_FOR_GOOD) this.listener.closed(code, reason);
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
    // A table in this browser may be on its way yet, and does not fall silent.
    if (!this.#line?.far) return;
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
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  #cut = (): void => {
    if (this.#line?.far) this.#line.close();
  };

  #hurry = (): void => {
    if (this.#line || this.#left || document.hidden) return;
    clearTimeout(this.#retry);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };
}

/** A socket to the server. */
export class WebLine implements Line {
  readonly far = true;
  onopen = (): void => undefined;
  onmessage = (_text: string): void => undefined;
  onclose = (_code: number, _reason: string): void => undefined;
  readonly #socket: WebSocket;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => this.onopen();
    this.#socket.onmessage = (event) => this.onmessage(String(event.data));
    this.#socket.onclose = (event) => this.onclose(event.code, event.reason);
  }

  get open(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }
}

/** 96 random bits; `crypto.randomUUID` is missing where a friend on the local network opens plain http. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
