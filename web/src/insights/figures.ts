/** What the kept games come to, in figures. */

import type { KeptGame } from "./kept";

const WINDOW = 5;
export const STRONGEST = 4;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / (values.length || 1);

export const accuracies = (games: readonly KeptGame[]): number[] =>
  games.flatMap(({ review }) => (review?.accuracy == null ? [] : [review.accuracy]));

export const averaged = (values: readonly number[]): number[] =>
  values.map((_, at) => mean(values.slice(Math.max(0, at + 1 - WINDOW), at + 1)));

export interface HandBids {
  /** The bid that promised most; the strongest hands are taken together. */
  best: number;
  n: number;
  met: number;
}

export function bidsByHand(games: readonly KeptGame[]): HandBids[] {
  const found = new Map<number, HandBids>();
  for (const [bid, best, won] of games.flatMap(({ review }) => review?.bids ?? [])) {
    if (won === null) continue;
    const hand = Math.min(best, STRONGEST);
    const row = found.get(hand) ?? { best: hand, n: 0, met: 0 };
    found.set(hand, { ...row, n: row.n + 1, met: row.met + (won === bid ? 1 : 0) });
  }
  return [...found.values()].sort((one, other) => one.best - other.best);
}

export interface Mistake {
  game: string;
  about: string;
  n: number;
  cost: number;
  unit: "win" | "points";
}

/** The most frequent first. */
export function favourites(games: readonly KeptGame[]): Mistake[] {
  const found = new Map<string, Mistake>();
  for (const { game, review } of games)
    for (const [about, cost] of review?.mistakes ?? []) {
      const key = `${game}/${about}`;
      const row = found.get(key) ?? { game, about, n: 0, cost: 0, unit: review!.unit };
      found.set(key, { ...row, n: row.n + 1, cost: (row.cost * row.n + cost) / (row.n + 1) });
    }
  return [...found.values()].sort((one, other) => other.n - one.n || other.cost - one.cost);
}

export interface Met {
  level: string;
  n: number;
  ahead: number;
}

/** How often one ended ahead of a bot of each level; a shared place counts half. */
export function headToHead(games: readonly KeptGame[]): Met[] {
  const found = new Map<string, Met>();
  for (const { seat, ranks, levels } of games)
    levels.forEach((level, other) => {
      if (!level) return;
      const [own, its] = [ranks[seat]!, ranks[other]!];
      const row = found.get(level) ?? { level, n: 0, ahead: 0 };
      found.set(level, { level, n: row.n + 1, ahead: row.ahead + (own < its ? 1 : own === its ? 0.5 : 0) });
    });
  return [...found.values()].sort((one, other) => other.n - one.n);
}

/** Mean shares of the win, over the reviewed games that have an end; null without any. */
export function fortune(games: readonly KeptGame[]): { fair: number; expected: number; won: number } | null {
  const lucks = games.flatMap(({ review }) => (review && review.luck[2] !== null ? [review.luck] : []));
  if (!lucks.length) return null;
  return {
    fair: mean(lucks.map(([fair]) => fair)),
    expected: mean(lucks.map(([, expected]) => expected)),
    won: mean(lucks.map(([, , won]) => won ?? 0)),
  };
}
