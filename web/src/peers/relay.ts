/** The host's side of one guest: what the guest's channel says goes to the tables under the guest's own name. */

import type { Line } from "../live/socket";
import type { Carrier } from "./brought";
import { mayAsk, readGuest, VERSION, type FromGuest, type FromHost } from "./messages";

/** A table's page needs one line, and a second while it changes tables. */
const MOST_LINES = 4;
const MOST_ASKED = 4;
const AGAIN = 1012;

export interface Guest {
  /** Said once, when the guest has told which device it is. */
  came(device: string): void;
  /** The guest breaks the rules of the channel: it is closed. */
  wrong(why: "not readable" | "another version" | "too many lines"): void;
}

export class Relay {
  #device: string | null = null;
  #lines = new Map<number, Line>();
  #asked = 0;

  constructor(
    readonly send: (text: string) => void,
    readonly tables: Carrier,
    readonly guest: Guest,
  ) {}

  welcome(table: string, key: string): void {
    this.#say({ say: "welcome", version: VERSION, table, key });
  }

  hear(text: string): void {
    const said = readGuest(text);
    if (!said) return this.guest.wrong("not readable");
    if (said.say === "hello") return this.#hello(said);
    if (this.#device === null) return this.guest.wrong("not readable");
    switch (said.say) {
      case "open":
        return this.#open(said, this.#device);
      case "text":
        return this.#pass(said.line, said.text);
      case "close":
        return this.#close(said.line);
      case "ask":
        void this.#ask(said, this.#device);
    }
  }

  /** The guest is not there: for the tables its player is away. */
  leave(): void {
    for (const number of [...this.#lines.keys()]) this.#close(number);
  }

  #hello({ version, device }: FromGuest & { say: "hello" }): void {
    if (version !== VERSION) return this.guest.wrong("another version");
    if (this.#device !== null) return this.guest.wrong("not readable");
    // No guest can say the name of the host's own device, which has no blank.
    this.#device = `guest ${device}`;
    this.guest.came(device);
  }

  #open({ line: number, table, key }: FromGuest & { say: "open" }, device: string): void {
    if (this.#lines.has(number)) return this.guest.wrong("not readable");
    if (this.#lines.size >= MOST_LINES) return this.guest.wrong("too many lines");
    const line = this.tables.connect(table, key, device);
    this.#lines.set(number, line);
    line.onopen = () => this.#say({ say: "opened", line: number });
    line.onmessage = (text) => this.#say({ say: "text", line: number, text });
    line.onclose = (code, reason) => {
      if (this.#lines.get(number) !== line) return;
      this.#lines.delete(number);
      this.#say({ say: "closed", line: number, code, reason });
    };
  }

  /** A line that was closed while the guest was silent is closed for the guest too, who opens another. */
  #pass(number: number, text: string): void {
    const line = this.#lines.get(number);
    if (line) line.send(text);
    else this.#say({ say: "closed", line: number, code: AGAIN, reason: "connect again" });
  }

  #close(number: number): void {
    const line = this.#lines.get(number);
    this.#lines.delete(number);
    line?.close();
  }

  async #ask({ id, method, path, body }: FromGuest & { say: "ask" }, device: string): Promise<void> {
    if (!mayAsk(method, path)) return this.#answer(id, 403, "a guest may not ask for that");
    if (this.#asked >= MOST_ASKED) return this.#answer(id, 429, "too much at once");
    this.#asked++;
    try {
      const { status, body: answer } = await this.tables.request(method, path, body ?? undefined, device);
      this.#say({ say: "answer", id, status, body: answer });
    } catch {
      this.#answer(id, 500, "the host's device could not answer this");
    } finally {
      this.#asked--;
    }
  }

  #answer(id: number, status: number, error: string): void {
    this.#say({ say: "answer", id, status, body: { error, expected: "", clause: "", refusal: null } });
  }

  #say(message: FromHost): void {
    this.send(JSON.stringify(message));
  }
}
