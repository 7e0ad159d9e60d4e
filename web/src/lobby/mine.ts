/** The tables of this device, in the order in which they want somebody. */

import * as api from "../api";
import type { MyTable } from "../protocol";

const PAGE = 50;

/** The tables made last; with `all` those before them too. */
export async function mine(all: boolean): Promise<MyTable[]> {
  const found = await api.mine(0);
  for (let after = PAGE; all; after += PAGE) {
    const more = await api.mine(after);
    if (!more.length) break;
    found.push(...more);
  }
  return found;
}

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
