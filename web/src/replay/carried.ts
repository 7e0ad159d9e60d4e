/** A record on its way from where it was found to the replay page. */
let carried: unknown = null;

export function carryRecord(record: unknown): void {
  carried = record;
}

export function takeRecord(): unknown {
  return carried;
}
