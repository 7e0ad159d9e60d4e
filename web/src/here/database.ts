/** The tables' database: shelves of rows by their keys. All of a change is written, and is on the disk, or none. */

const NAME = "freebooter-tables";
const VERSION = 1;
export const SHELVES = ["facts", "tables", "moves", "seatings", "holders"] as const;

type Key = (string | number)[];
type Change = ["add" | "put" | "delete", (typeof SHELVES)[number], Key, unknown];

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => SHELVES.forEach((shelf) => request.result.createObjectStore(shelf));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
    request.onblocked = () => reject(new Error("another window holds an older one"));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Keys that begin with these. */
const within = (first: Key) => (first.length ? IDBKeyRange.bound(first, [...first, []]) : undefined);
const failure = (error: unknown) => JSON.stringify({ failed: error instanceof Error ? error.message : String(error) });

export async function write(changes: string): Promise<string> {
  try {
    const all = JSON.parse(changes) as Change[];
    const base = await database();
    const shelves = [...new Set(all.map(([, shelf]) => shelf))];
    return await new Promise((resolve) => {
      const transaction = base.transaction(shelves, "readwrite", { durability: "strict" });
      let taken = false;
      transaction.oncomplete = () => resolve("{}");
      transaction.onabort = () => resolve(taken ? '{"taken":true}' : failure(transaction.error ?? "it was broken off"));
      for (const [how, shelf, key, row] of all) {
        const store = transaction.objectStore(shelf);
        const request = how === "delete" ? store.delete(key) : store[how](row, key);
        request.onerror = () => (taken ||= request.error?.name === "ConstraintError");
      }
    });
  } catch (error) {
    return failure(error);
  }
}

export async function rows(shelf: string, first: string, last: boolean): Promise<string> {
  try {
    const store = (await database()).transaction(shelf, "readonly").objectStore(shelf);
    const range = within(JSON.parse(first) as Key);
    const found = await new Promise<unknown[]>((resolve, reject) => {
      if (last) {
        const request = store.openCursor(range, "prev");
        request.onsuccess = () => resolve(request.result ? [request.result.value] : []);
        request.onerror = () => reject(request.error ?? new Error("not read"));
      } else {
        const request = store.getAll(range);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("not read"));
      }
    });
    return JSON.stringify({ rows: found });
  } catch (error) {
    return failure(error);
  }
}

/** Whether there is any table here. */
export async function any(): Promise<boolean> {
  if (!("indexedDB" in globalThis)) return false;
  const known = (await indexedDB.databases?.())?.some(({ name }) => name === NAME) ?? true;
  return (
    known && rows("tables", "[]", true).then((text) => ((JSON.parse(text) as { rows?: [] }).rows ?? []).length > 0)
  );
}
