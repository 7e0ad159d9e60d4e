/** The worker that holds this browser's tables. */

import { rows, write } from "./database";
import type { FromTables, FromThinker, ToTables, ToThinker } from "./messages";
import { begin, keepWhole } from "./python";

interface Page {
  request(method: string, path: string, body: string, device: string | undefined): Promise<Iterable<unknown>>;
  open(line: number, table: string, key: string, device: string | undefined): Promise<void>;
  hear(line: number, text: string): void;
  lost(line: number): void;
  moved_on(table: string): void;
}
interface Room {
  open_page(
    database: unknown,
    think: (asked: { toJs(): Uint8Array; destroy(): void }) => Promise<Uint8Array>,
    base: string,
    send: (line: number, text: string) => void,
    closed: (line: number, code: number, reason: string) => void,
  ): Promise<Page>;
}

const tell = (message: FromTables) => postMessage(message);
/** Other windows of this browser: a hint that a table has moved on. */
const windows = new BroadcastChannel("freebooter-tables");

async function opened({ runtime, base, thinker }: Extract<ToTables, { kind: "begin" }>): Promise<Page> {
  const { python, module } = await begin(runtime, (done, of) => tell({ kind: "loading", done, of }));
  const thinking = new Map<number, { resolve(came: Uint8Array): void; reject(why: Error): void }>();
  let thoughts = 0;
  const ask = (message: ToThinker) => thinker.postMessage(message);
  ask({ kind: "begin", runtime, module });
  thinker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
    const waiting = thinking.get(data.thought);
    thinking.delete(data.thought);
    if ("came" in data) waiting?.resolve(data.came);
    else waiting?.reject(new Error(data.failed));
  };
  const think = (asked: { toJs(): Uint8Array; destroy(): void }) => {
    const thought = ++thoughts;
    const given = asked instanceof Uint8Array ? asked : asked.toJs();
    return new Promise<Uint8Array>((resolve, reject) => {
      thinking.set(thought, { resolve, reject });
      ask({ kind: "think", thought, asked: given });
    });
  };
  const hinting = {
    rows,
    write: async (changes: string) => {
      const answer = await write(changes);
      const moved = /^\[\["add", "moves", \["(\w+)"/.exec(changes);
      if (answer === "{}" && moved) windows.postMessage(moved[1]);
      return answer;
    },
  };
  const room = python.pyimport("freebooter.browser.page") as Room;
  return room.open_page(
    hinting,
    think,
    base,
    (line, text) => tell({ kind: "said", line, text }),
    (line, code, reason) => tell({ kind: "closed", line, code, reason }),
  );
}

let page: Promise<Page> | undefined;

async function heard(message: ToTables): Promise<void> {
  if (message.kind === "begin") {
    page = opened(message);
    const ready = await page;
    windows.onmessage = ({ data }: MessageEvent<string>) => ready.moved_on(data);
    tell({ kind: "ready" });
    await keepWhole(message.runtime).catch(() => undefined);
    tell({ kind: "kept" });
    return;
  }
  const ready = await page!;
  switch (message.kind) {
    case "ask": {
      const { ask, method, path, body, device } = message;
      const [status, text] = await ready.request(method, path, body, device ?? undefined);
      tell({ kind: "answer", ask, status: Number(status), body: String(text) });
      break;
    }
    case "open":
      await ready.open(message.line, message.table, message.key, message.device ?? undefined);
      break;
    case "say":
      ready.hear(message.line, message.text);
      break;
    case "close":
      ready.lost(message.line);
      break;
  }
}

addEventListener("message", ({ data }: MessageEvent<ToTables>) => {
  heard(data).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    if (data.kind === "ask") tell({ kind: "answer", ask: data.ask, status: 500, body: JSON.stringify({ error: why }) });
    else if (data.kind === "open") tell({ kind: "closed", line: data.line, code: 1012, reason: why.slice(0, 100) });
    if (data.kind === "begin") tell({ kind: "failed", why });
  });
});
