import * as api from "../api";
import { pagesOf } from "../games/game";
import { isReady } from "../here/ready";
import { openBook } from "../i18n/i18n.svelte";
import { go } from "../router.svelte";
import { settings } from "../settings.svelte";
import type { ChairWish, GameId, GameInfo, NewTable } from "../protocol";
import { anyName } from "./names";
import { optionsOf, quickOf } from "./quick";

export function myName(): string {
  settings.name = settings.name.trim() || anyName();
  return settings.name;
}

/** Lay the table and go there. */
export async function layTable(table: NewTable, here = false): Promise<void> {
  fetchAhead(table.game);
  const { play } = await (here ? api.createHere(table) : api.create(table));
  const { pathname, search } = new URL(play);
  go(pathname + search);
}

/** What the table is made of comes while the server lays it. */
function fetchAhead(game: GameId): void {
  Promise.all([import("../table/TablePage.svelte"), pagesOf(game).table(), openBook(game)]).catch(() => {
    // The page asks again when it gets there, and says so if it fails.
  });
}

/** One click: you and bots, as chosen beside the button. */
export async function playNow(game: GameInfo, here = false): Promise<void> {
  const quick = quickOf(game);
  const bots: ChairWish[] = Array.from({ length: quick.seats - 1 }, () => ({ kind: "bot", level: quick.level }));
  return layTable(
    {
      game: game.id,
      options: optionsOf(game, quick),
      seats: [{ kind: "person", name: myName() }, ...bots],
      listed: false,
      timer: null,
      hints: true,
      hotseat: false,
      patient: false,
    },
    here || (await isReady()),
  );
}
