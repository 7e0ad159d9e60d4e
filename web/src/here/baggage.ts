/** All that this device keeps, as one value: tables, finished games, lessons, puzzles, sheets and settings. */

const KIND = "freebooter baggage";
const VERSION = 1;
const OURS = "freebooter";
/** What links are made from stays where it was made. */
const STAYS = "facts";

interface Shelf {
  keys: IDBValidKey[] | null;
  rows: unknown[];
}
interface Baggage {
  kind: string;
  version: number;
  storage: Record<string, string>;
  databases: Record<string, { version: number; shelves: Record<string, Shelf> }>;
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not read"));
  });

/** The databases there are, each opened as it is. */
async function opened(): Promise<IDBDatabase[]> {
  const { all } = await import("../history/store");
  const { rows } = await import("./database");
  await Promise.all([all(), rows("tables", "[]", true)]);
  const names = (await indexedDB.databases()).map(({ name }) => name ?? "").filter((name) => name.startsWith(OURS));
  return Promise.all(names.map((name) => asked(indexedDB.open(name))));
}

export async function gathered(): Promise<Baggage> {
  const databases: Baggage["databases"] = {};
  for (const base of await opened()) {
    const shelves: Record<string, Shelf> = {};
    for (const name of [...base.objectStoreNames].filter((each) => each !== STAYS)) {
      const store = base.transaction(name).objectStore(name);
      const keys = store.keyPath === null ? await asked(store.getAllKeys()) : null;
      shelves[name] = { keys, rows: await asked(base.transaction(name).objectStore(name).getAll()) };
    }
    databases[base.name] = { version: base.version, shelves };
    base.close();
  }
  const storage: Record<string, string> = {};
  for (const key of Object.keys(localStorage)) if (key.startsWith(OURS)) storage[key] = localStorage.getItem(key) ?? "";
  return { kind: KIND, version: VERSION, storage, databases };
}

/** Beside what is here already; of the same thing twice, what was brought. Throws for what is no such file. */
export async function broughtBack(given: unknown): Promise<void> {
  const { kind, version, storage, databases } = given as Baggage;
  if (kind !== KIND || version !== VERSION) throw new Error("not ours");
  for (const base of await opened()) {
    const brought = databases[base.name];
    if (brought) await put(base, brought.shelves);
    base.close();
  }
  for (const [key, text] of Object.entries(storage)) if (key.startsWith(OURS)) localStorage.setItem(key, text);
}

function put(base: IDBDatabase, shelves: Record<string, Shelf>): Promise<void> {
  const names = Object.keys(shelves).filter((name) => name !== STAYS && base.objectStoreNames.contains(name));
  return new Promise((resolve, reject) => {
    if (!names.length) return resolve();
    const transaction = base.transaction(names, "readwrite");
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
    for (const name of names) {
      const { keys, rows } = shelves[name]!;
      rows.forEach((row, at) => transaction.objectStore(name).put(row, keys?.[at]));
    }
  });
}
