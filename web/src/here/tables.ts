/** The tables of this browser: asked and spoken with as a server's are. */

import type { Line } from "../live/socket";
import { keepOffline } from "../offline";
import { root } from "../root";
import type { FromTables, Method, ToTables } from "./messages";
import { runtime } from "./place";
import { loading } from "./progress.svelte";
import type { Answer } from "./transport";

let worker: Worker | undefined;
let thinker: Worker | undefined;
let asked = 0;
const asking = new Map<number, { answered: (answer: Answer) => void; failed: (why: Error) => void }>();
const lines = new Map<number, Opened>();

const post = (message: ToTables, carried: Transferable[] = []) => begun().postMessage(message, carried);

/** The worker, begun when it is first needed; or before, so that it is ready when it is. */
export function begun(): Worker {
  if (worker) return worker;
  if (!runtime) throw new Error("this site has no runtime for tables in the browser");
  worker = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module" });
  thinker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
  const { port1, port2 } = new MessageChannel();
  thinker.postMessage(port2, [port2]);
  worker.onmessage = ({ data }: MessageEvent<FromTables>) => heard(data);
  worker.onerror = (event) => heard({ kind: "failed", why: event.message || "the worker could not begin" });
  loading.begin();
  post({ kind: "begin", runtime, base: root.href, thinker: port1 }, [port1]);
  return worker;
}

function heard(message: FromTables): void {
  switch (message.kind) {
    case "loading":
      loading.came(message.done, message.of);
      break;
    case "ready":
      loading.end();
      break;
    case "kept":
      // The service worker comes last, so that it does not fetch beside what is waited for.
      keepOffline();
      break;
    case "failed":
      failed(message.why);
      break;
    case "answer":
      asking.get(message.ask)?.answered({ status: message.status, body: JSON.parse(message.body) as unknown });
      asking.delete(message.ask);
      break;
    case "said":
      lines.get(message.line)?.heard(message.text);
      break;
    case "closed":
      lines.get(message.line)?.ended(message.code, message.reason);
      lines.delete(message.line);
      break;
  }
}

/** The next one who asks begins anew. */
function failed(why: string): void {
  loading.fail(why);
  worker?.terminate();
  thinker?.terminate();
  worker = thinker = undefined;
  for (const { failed } of asking.values()) failed(new Error(why));
  for (const line of lines.values()) line.ended(1012, why);
  asking.clear();
  lines.clear();
}

/** `device` is whose seats are meant: this browser's own without one. */
export function request(
  method: Method,
  path: string,
  body: unknown = null,
  device: string | null = null,
): Promise<Answer> {
  const ask = ++asked;
  return new Promise((answered, failed) => {
    asking.set(ask, { answered, failed });
    post({ kind: "ask", ask, method, path, body: JSON.stringify(body), device });
  });
}

class Opened implements Line {
  open = false;
  onopen = (): void => undefined;
  onmessage = (_text: string): void => undefined;
  onclose = (_code: number, _reason: string): void => undefined;

  constructor(readonly line: number) {}

  send(text: string): void {
    if (this.open) post({ kind: "say", line: this.line, text });
  }

  close(): void {
    if (!lines.delete(this.line)) return;
    this.open = false;
    post({ kind: "close", line: this.line });
    this.onclose(1000, "");
  }

  heard(text: string): void {
    this.onmessage(text);
  }

  ended(code: number, reason: string): void {
    this.open = false;
    this.onclose(code, reason);
  }
}

/** A line to a table of this browser; what is said before it is let in waits. */
export function connect(table: string, key: string, device: string | null = null): Line {
  const line = new Opened(++asked);
  lines.set(line.line, line);
  post({ kind: "open", line: line.line, table, key, device });
  queueMicrotask(() => {
    line.open = true;
    line.onopen();
  });
  return line;
}
