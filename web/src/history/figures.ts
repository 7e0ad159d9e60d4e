/** Simple figures about finished games. */

import type { Counts, Finished } from "./store";

export interface Figures {
  game: string;
  title: string;
  games: number;
  won: number;
  /** The card played most often, by its notation; null where none was. */
  favourite: string | null;
  counts: Counts;
}

type CardsOf = (game: string, move: string) => readonly string[];

export const won = ({ seats, record }: Finished): boolean =>
  record.result?.winners.some((seat) => seats.includes(seat)) ?? false;

/** The figures of each game, the one played most first; `cardsOf` names the cards that a move plays. */
export function figuresOf(finished: readonly Finished[], cardsOf: CardsOf): Figures[] {
  const games = [...new Set(finished.map(({ record }) => record.game))];
  return games
    .map((game) => {
      const played = finished.filter(({ record }) => record.game === game);
      return {
        game,
        title: played[0]!.title,
        games: played.length,
        won: played.filter(won).length,
        favourite: favourite(played, cardsOf),
        counts: summed(played.map(({ counts }) => counts)),
      };
    })
    .sort((one, other) => other.games - one.games);
}

function favourite(played: readonly Finished[], cardsOf: CardsOf): string | null {
  const times = new Map<string, number>();
  for (const { seats, record } of played)
    for (const [who, move] of record.moves)
      if (typeof who === "number" && seats.includes(who))
        for (const card of cardsOf(record.game, move)) times.set(card, (times.get(card) ?? 0) + 1);
  const [best] = [...times].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

export function summed(all: readonly Counts[]): Counts {
  const sums: Counts = {};
  for (const counts of all)
    for (const [what, [came, times]] of Object.entries(counts)) {
      const [before, of] = sums[what] ?? [0, 0];
      sums[what] = [before + came, of + times];
    }
  return sums;
}
