/** Messages over a data channel: of any length, both ends known to be alive. */

/** What a channel of WebRTC is here, so that a test can stand in for one. */
export type Pipe = Pick<
  RTCDataChannel,
  "readyState" | "bufferedAmount" | "send" | "close" | "addEventListener" | "binaryType"
>;

export interface Listener {
  heard(text: string): void;
  /** Nothing was heard for a while, or something is again. */
  silent?(on: boolean): void;
  lost(why: Loss): void;
}

export type Loss = "closed" | "too long" | "too many" | "too slow" | "not readable";

export interface Limits {
  /** The longest message that is taken, in bytes. */
  longest: number;
  /** Pieces a second, and at once. */
  rate: number;
  burst: number;
}

/** A guest says little; a host sends whole games to who comes back. */
export const FROM_GUEST: Limits = { longest: 8 * 1024, rate: 60, burst: 300 };
export const FROM_HOST: Limits = { longest: 8 * 1024 * 1024, rate: 1000, burst: 10_000 };

// A piece that every browser passes on whole.
const PIECE = 16 * 1024;
const MOST_UNREAD = 1024 * 1024;
const BEAT_EVERY = 5_000;
const SILENCE = 20_000;

const MORE = 0;
const LAST = 1;
const BEAT = 2;
const BYE = 3;

export class Channel {
  #pipe: Pipe;
  #listener: Listener;
  #limits: Limits;
  #parts: Uint8Array[] = [];
  #size = 0;
  #left: number;
  #filledAt = Date.now();
  #heardAt = Date.now();
  #silent = false;
  #lost = false;
  #beat: ReturnType<typeof setInterval>;

  constructor(pipe: Pipe, limits: Limits, listener: Listener) {
    this.#pipe = pipe;
    this.#limits = limits;
    this.#listener = listener;
    this.#left = limits.burst;
    pipe.binaryType = "arraybuffer";
    pipe.addEventListener("message", (event) => this.#take((event as MessageEvent<unknown>).data));
    pipe.addEventListener("close", () => this.#lose("closed"));
    this.#beat = setInterval(() => this.#keepAlive(), BEAT_EVERY);
  }

  get open(): boolean {
    return !this.#lost && this.#pipe.readyState === "open";
  }

  /** Send a message; false where the channel is gone, or so much waits for its reader that it is given up. */
  send(text: string): boolean {
    if (!this.open) return false;
    const bytes = new TextEncoder().encode(text);
    if (this.#pipe.bufferedAmount > MOST_UNREAD) {
      this.#lose("too slow");
      return false;
    }
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      const sent = new Uint8Array(piece.length + 1);
      sent[0] = at + PIECE < bytes.length ? MORE : LAST;
      sent.set(piece, 1);
      this.#pipe.send(sent);
    }
    return true;
  }

  /** A page that goes away says so: nobody need wait for its silence. */
  close(): void {
    if (this.open) this.#pipe.send(Uint8Array.of(BYE));
    this.#lose("closed");
  }

  #take(data: unknown): void {
    if (this.#lost) return;
    this.#hear();
    if (!this.#pay()) return this.#lose("too many");
    const piece = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array();
    const kind = piece[0];
    if (kind === BEAT) return;
    if (kind === BYE) return this.#lose("closed");
    if (kind !== MORE && kind !== LAST) return this.#lose("not readable");
    this.#size += piece.length - 1;
    if (this.#size > this.#limits.longest) return this.#lose("too long");
    this.#parts.push(piece.subarray(1));
    if (kind === MORE) return;
    const text = decoded(this.#parts);
    this.#parts = [];
    this.#size = 0;
    if (text === null) this.#lose("not readable");
    else this.#listener.heard(text);
  }

  #pay(): boolean {
    const now = Date.now();
    const { rate, burst } = this.#limits;
    this.#left = Math.min(burst, this.#left + ((now - this.#filledAt) / 1000) * rate) - 1;
    this.#filledAt = now;
    return this.#left >= 0;
  }

  #hear(): void {
    this.#heardAt = Date.now();
    this.#say(false);
  }

  #keepAlive(): void {
    if (this.open) this.#pipe.send(Uint8Array.of(BEAT));
    if (Date.now() - this.#heardAt > SILENCE) this.#say(true);
  }

  #say(silent: boolean): void {
    if (this.#silent === silent) return;
    this.#silent = silent;
    this.#listener.silent?.(silent);
  }

  #lose(why: Loss): void {
    if (this.#lost) return;
    this.#lost = true;
    clearInterval(this.#beat);
    this.#parts = [];
    this.#pipe.close();
    this.#listener.lost(why);
  }
}

/** Null for what is no UTF-8. */
function decoded(parts: Uint8Array[]): string | null {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    return null;
  }
}
