import * as api from "../api";
import type { GameTable } from "../games/game";
import type { TableInfo, View } from "../protocol";
import { summed } from "./figures";
import { find, keep } from "./store";

/** Keep a game that is over, once. */
export async function keepFinished(info: TableInfo, title: string, view: View, game: GameTable): Promise<void> {
  if (await find(info.table)) return;
  const key = new URL(info.watch).searchParams.get("key") ?? "";
  const record = await api.record(info.table, key);
  const counts = summed(info.yours.map((seat) => game.counts?.(view, seat) ?? {}));
  await keep({ table: info.table, when: Date.now(), title, seats: info.yours, record, counts });
}
