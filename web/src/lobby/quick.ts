/** What *Play now* lays the table with: chosen beside it, remembered for each game. */

import { pagesOf } from "../games/game";
import type { GameInfo, Level, Options } from "../protocol";
import { settings } from "../settings.svelte";

const DEFAULT_LEVEL = "bosun";

export interface Quick {
  level: Level;
  seats: number;
  preset: string;
}

/** What was chosen last for the game, as far as there still is such a thing. */
export function quickOf(game: GameInfo): Quick {
  const kept = settings.quick[game.id];
  const presets = Object.keys(game.presets);
  const [least, most] = game.seats;
  const seats = kept?.seats ?? pagesOf(game.id).company;
  return {
    level: [kept?.level, DEFAULT_LEVEL].find((level) => level && game.levels.includes(level)) ?? game.levels.at(-1)!,
    seats: Math.max(least, Math.min(most, seats)),
    preset: presets.find((preset) => preset === kept?.preset) ?? presets[0] ?? "",
  };
}

export function keepQuick(game: GameInfo, change: Partial<Quick>): void {
  settings.quick = { ...settings.quick, [game.id]: { ...quickOf(game), ...change } };
}

export const optionsOf = (game: GameInfo, quick: Quick): Options => game.presets[quick.preset] ?? {};
