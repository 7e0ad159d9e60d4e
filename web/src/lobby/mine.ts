/** The tables of this device. */

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
