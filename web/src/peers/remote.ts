/** The guest's side: a friend's tables at the end of a channel, as if they were this device's own. */

import type { Method } from "../here/messages";
import type { Answer } from "../here/transport";
import type { Line } from "../live/socket";
import type { Carrier } from "./brought";
import { VERSION, type FromGuest, type FromHost } from "./messages";

/** Closes lines whose host is gone; a table's page says so, and how to come back. */
export const HOST_GONE = 4460;

export class Remote implements Carrier {
  #lines = new Map<number, RemoteLine>();
  #asked = new Map<number, { answered: (answer: Answer) => void; failed: (why: Error) => void }>();
  #next = 0;
  #gone = false;

  /** `tables` hears of every table that the host leads to. */
  constructor(
    readonly send: (text: string) => boolean,
    readonly leads: (table: string, key: string) => void,
  ) {}

  hello(device: string): void {
    this.#say({ say: "hello", version: VERSION, device });
  }

  connect(table: string, key: string): Line {
    const number = this.#next++;
    const line = new RemoteLine(
      (text) => this.#say({ say: "text", line: number, text }),
      () => {
        if (this.#lines.delete(number)) this.#say({ say: "close", line: number });
      },
    );
    if (!this.#gone && this.#say({ say: "open", line: number, table, key })) this.#lines.set(number, line);
    else line.closed(HOST_GONE, "");
    return line;
  }

  request(method: Method, path: string, body?: unknown): Promise<Answer> {
    return new Promise((answered, failed) => {
      const id = this.#next++;
      const asked =
        (method === "GET" || method === "POST") && this.#say({ say: "ask", id, method, path, body: body ?? null });
      if (asked) this.#asked.set(id, { answered, failed });
      else failed(new TypeError("the host's device does not answer"));
    });
  }

  hear(said: FromHost): void {
    switch (said.say) {
      case "welcome":
        break;
      case "opened":
        this.#lines.get(said.line)?.opened();
        break;
      case "text":
        this.#look(said.text);
        this.#lines.get(said.line)?.onmessage(said.text);
        break;
      case "closed": {
        const line = this.#lines.get(said.line);
        this.#lines.delete(said.line);
        line?.closed(said.code, said.reason);
        break;
      }
      case "answer":
        this.#asked.get(said.id)?.answered({ status: said.status, body: said.body });
        this.#asked.delete(said.id);
    }
  }

  /** The channel is gone, and every line with it. */
  lose(): void {
    this.#gone = true;
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lines) line.closed(HOST_GONE, "");
    for (const { failed } of this.#asked.values()) failed(new TypeError("the host's device does not answer"));
    this.#asked.clear();
  }

  /** The next game is at another table of the same host. */
  #look(text: string): void {
    if (!text.includes('"rematch"')) return;
    const said = JSON.parse(text) as { type: string; table?: string; play?: string | null; rematch?: Links | null };
    const next = said.type === "rematch" ? (said as Links) : said.rematch;
    if (next) this.leads(next.table, next.play ? (new URL(next.play).searchParams.get("key") ?? "") : "");
  }

  #say(message: FromGuest): boolean {
    return !this.#gone && this.send(JSON.stringify(message));
  }
}

interface Links {
  table: string;
  play: string | null;
}

class RemoteLine implements Line {
  #closed = false;
  open = false;
  onopen = (): void => undefined;
  onmessage = (_text: string): void => undefined;
  onclose = (_code: number, _reason: string): void => undefined;

  constructor(
    readonly send: (text: string) => void,
    readonly hangUp: () => void,
  ) {}

  close(): void {
    this.hangUp();
    this.closed(1000, "");
  }

  opened(): void {
    this.open = true;
    this.onopen();
  }

  /** Said later, as a WebSocket does, and once. */
  closed(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.open = false;
    queueMicrotask(() => this.onclose(code, reason));
  }
}
