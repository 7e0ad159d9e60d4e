import * as api from "../api";
import type { GameId } from "../protocol";
import { PAGES } from "./game";

let told = $state.raw<Record<GameId, string>>({});

/** What a game is called, in every language; one without pages of its own as the server calls it. */
export const titleOf = (game: GameId): string => PAGES[game]?.title ?? told[game] ?? game;

/** Ask the server what its games are called, where this page does not know. */
export async function learnTitle(game: GameId): Promise<void> {
  if (game in PAGES || game in told) return;
  told = Object.fromEntries((await api.games()).map(({ id, title }) => [id, title]));
}
