/** One's own finished games and their reviews, in a few numbers each, kept in this browser and never sent. */

import type { TableInfo, View } from "../protocol";
import type { GameReview } from "../wire";

export const KEY = "freebooter.insights";
const MOST = 500;

export interface KeptReview {
  unit: GameReview["unit"];
  accuracy: number | null;
  /** What slips and blunders were about, and what each cost. */
  mistakes: [about: string, cost: number][];
  bids: [bid: number, best: number, won: number | null][];
  /** Shares of the win: an equal one, what good bots made of the deals, what was made in truth. */
  luck: [fair: number, expected: number, won: number | null];
}

export interface KeptGame {
  /** The table, or the review where no table is known. */
  id: string;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
  game: string;
  seat: number;
  /** Places by seat, and the level of each bot; null for people. */
  ranks: number[];
  levels: (string | null)[];
  review: KeptReview | null;
}

export function allGames(): KeptGame[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptGame[];
  } catch {
    return [];
  }
}

function keep(game: KeptGame): void {
  const others = allGames().filter(({ id }) => id !== game.id);
  localStorage.setItem(KEY, JSON.stringify([...others, game].slice(-MOST)));
}

/** A game at a table of this device has ended; once is enough. */
export function keepOutcome({ table, you, yours, seats }: TableInfo, { game, result }: View): void {
  if (you === null || yours.length !== 1 || !result || allGames().some(({ id }) => id === table)) return;
  const levels = seats.map(({ kind, level }) => (kind === "bot" ? level : null));
  keep({ id: table, at: Date.now(), game, seat: you, ranks: [...result.ranks], levels, review: null });
}

/** Whether a game is counted as one's own. */
export const isMine = (id: string, seat: number): boolean =>
  allGames().some((one) => one.id === id && one.seat === seat);

/** A review of one's own game. */
export function keepReview(id: string, told: GameReview, ranks: readonly number[]): void {
  const { unit, accuracy, decisions, bids, luck } = told;
  const review: KeptReview = {
    unit,
    accuracy,
    mistakes: decisions
      .filter(({ grade }) => grade === "slip" || grade === "blunder")
      .map(({ theme, cost }) => [theme, cost]),
    bids: bids.map(({ bid, best, won }) => [bid, best, won]),
    luck: [luck.fair, luck.expected, luck.won],
  };
  const known = allGames().find((one) => one.id === id);
  const game: KeptGame = known ?? {
    id,
    at: Date.now(),
    game: told.game,
    seat: told.seat,
    ranks: [...ranks],
    levels: ranks.map(() => null),
    review,
  };
  keep({ ...game, review });
}

export const forgetAll = (): void => localStorage.removeItem(KEY);
