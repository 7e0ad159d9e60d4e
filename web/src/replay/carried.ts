/** A record on its way from where it was found to the replay page; it outlives a reload of that page. */
const KEY = "freebooter.record";
let carried: unknown = null;

export function carryRecord(record: unknown): void {
  carried = record;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Too long to keep: it is there until the page is loaded anew.
  }
}

export const takeRecord = (): unknown => carried ?? JSON.parse(sessionStorage.getItem(KEY) ?? "null");
