import * as api from "../api";
import { go } from "../router.svelte";
import { settings } from "../settings.svelte";
import type { ChairWish, GameId, NewTable } from "../protocol";
import { anyName } from "./names";

/** How many sit down for a quick game against bots: where each game is at its best. */
const GOOD_COMPANY: Record<GameId, number> = { "get-bit": 5, captain: 5, plank: 4, "skull-king": 4 };
export const DEFAULT_LEVEL = "bosun";

export function myName(): string {
  settings.name = settings.name.trim() || anyName();
  return settings.name;
}

export function goodCompany(game: GameId): number {
  return GOOD_COMPANY[game];
}

/** Lay the table and go there. */
export async function layTable(table: NewTable): Promise<void> {
  const { play } = await api.create(table);
  const { pathname, search } = new URL(play);
  go(pathname + search);
}

/** One click: you and good bots, by the rulebook. */
export function playNow(game: GameId): Promise<void> {
  const bots: ChairWish[] = Array.from({ length: goodCompany(game) - 1 }, () => ({ kind: "bot", level: DEFAULT_LEVEL }));
  return layTable({
    game,
    options: {},
    seats: [{ kind: "person", name: myName() }, ...bots],
    listed: false,
    timer: null,
    hints: true,
    hotseat: false,
    patient: false,
  });
}
