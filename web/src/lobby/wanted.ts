import type { MyTable } from "../protocol";

/** Those to show: your turn first, then those that go on, then those that ended while you were away. */
export function wanted(
  tables: readonly MyTable[],
  hidden: ReadonlySet<string>,
  finished: ReadonlySet<string>,
): MyTable[] {
  const place = (table: MyTable) => (table.over ? 2 : table.your_turn ? 0 : 1);
  return tables
    .filter(({ table, over }) => !hidden.has(table) && !(over && finished.has(table)))
    .sort((one, other) => place(one) - place(other) || other.updated - one.updated);
}
