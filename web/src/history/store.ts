/** Games that are over, kept on this device alone: nothing of it is ever sent. */

import type { WrittenRecord } from "../wire";

/** How often something came about, of how many times; by the key of what it is called. */
export type Counts = Record<string, [number, number]>;

export interface Finished {
  /** The table it was played at. */
  table: string;
  /** When it was kept, in milliseconds since 1970. */
  when: number;
  /** What the game is called. */
  title: string;
  /** The seats of this device. */
  seats: number[];
  record: WrittenRecord;
  /** What the game counts for those seats. */
  counts: Counts;
}

const NAME = "freebooter";
const GAMES = "finished";

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing can be kept here"));
  });

/** Says `change` when a game was kept. */
export const changes = new EventTarget();

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  if (!opened) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "table" });
    opened = asked(request);
    opened.catch(() => (opened = undefined));
  }
  return opened;
}

const games = async (mode: IDBTransactionMode) => (await database()).transaction(GAMES, mode).objectStore(GAMES);

/** All of them, the last first. */
export async function all(): Promise<Finished[]> {
  const found = await asked<Finished[]>((await games("readonly")).getAll());
  return found.sort((one, other) => other.when - one.when);
}

export const find = async (table: string): Promise<Finished | undefined> =>
  asked<Finished | undefined>((await games("readonly")).get(table));

export async function keep(game: Finished): Promise<void> {
  await asked((await games("readwrite")).put(game));
  changes.dispatchEvent(new Event("change"));
}

export async function forget(table: string): Promise<void> {
  await asked((await games("readwrite")).delete(table));
}

export async function forgetAll(): Promise<void> {
  await asked((await games("readwrite")).clear());
}
