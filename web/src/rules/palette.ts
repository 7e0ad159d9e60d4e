/** The cards that may be laid out to ask what wins. */

import { COLOURS } from "../games/skull-king/faces";
import { SUIT_LOOKS, SUITS } from "../games/captain/faces";
import type { GameId } from "../protocol";

export type TrickGame = Extract<GameId, "skull-king" | "captain">;
export const TRICK_GAMES: readonly TrickGame[] = ["skull-king", "captain"];
export const MOST_CARDS: Record<TrickGame, number> = { "skull-king": 6, captain: 9 };

interface Suit {
  code: string;
  ink: string;
  shape: string;
  highest: number;
}

export const PALETTE: Record<TrickGame, { suits: Suit[]; specials: string[] }> = {
  "skull-king": {
    suits: Object.entries(COLOURS).map(([code, look]) => ({ code, ...look, highest: 14 })),
    specials: [
      ...["escape", "rosie", "bahij", "rascal", "juanita", "harry"],
      ...["tigress=pirate", "tigress=escape", "king", "sirena", "alyra", "loot", "kraken"],
    ],
  },
  captain: {
    suits: SUITS.map((suit) => ({ ...SUIT_LOOKS[suit], highest: 13 })),
    specials: ["plank", "monster"],
  },
};

const MOST_REPLACEMENTS = 3;
const COPIES: Record<TrickGame, Record<string, number>> = {
  "skull-king": { escape: 5, loot: 2 },
  captain: { plank: 2 },
};
const held = (face: string) => face.replace(/=.*/, "");

/** Whether one more of the card can lie there: the deck's copies, and in skull-king three replacements (SK-37). */
export function fits(game: TrickGame, trick: readonly string[], face: string): boolean {
  if (trick.length >= MOST_CARDS[game]) return false;
  const counts = new Map<string, number>();
  for (const card of [...trick, face].map(held)) counts.set(card, (counts.get(card) ?? 0) + 1);
  const surplus = [...counts].reduce((sum, [card, count]) => sum + Math.max(0, count - (COPIES[game][card] ?? 1)), 0);
  return surplus <= (game === "skull-king" ? MOST_REPLACEMENTS : 0);
}

/** The cards of a link that are cards of the game, as far as they fit. */
export function readTrick(game: TrickGame, text: string): string[] {
  const { suits, specials } = PALETTE[game];
  const known = new Set([
    ...specials,
    ...suits.flatMap(({ code, highest }) => Array.from({ length: highest }, (_, at) => `${code}${at + 1}`)),
  ]);
  return text.split(",").reduce<string[]>(
    (trick, card) => (known.has(card) && fits(game, trick, card) ? [...trick, card] : trick),
    [],
  );
}
