/** Everything that follows from a sheet; an edit in the past is followed through to the end. */

import type { Row } from "../games/skull-king/view";
import { problems, type Problem } from "./checks";
import { dishwashers, ranks, scoreRound } from "./scoring";
import { begun, dealerOf, handSizes, leaderOf, type Sheet } from "./sheet";

export interface Scores {
  /** The lines of every round up to the first that cannot be scored yet. */
  readonly rows: readonly (readonly Row[])[];
  readonly totals: readonly number[];
  readonly ranks: readonly number[];
  /** Those of every round begun. */
  readonly problems: readonly Problem[];
  /** The first round that is not scored; null when all are. */
  readonly current: number | null;
  readonly dealer: number | null;
  readonly leader: number | null;
  /** Both empty until the game is over. */
  readonly winners: readonly number[];
  readonly dishes: readonly number[];
}

export function scoresOf(sheet: Sheet): Scores {
  const found = sheet.rounds.flatMap((round, number) => (begun(round) ? problems(sheet, number) : []));
  const unfinished = new Set(found.map((problem) => problem.round));
  const sizes = handSizes(sheet.options);
  const rows: Row[][] = [];
  let totals: readonly number[] = sheet.names.map(() => 0);
  for (const [number, round] of sheet.rounds.entries()) {
    if (unfinished.has(number) || !begun(round)) break;
    const scored = scoreRound(round, sizes[number]!, totals).filter((row) => row !== null);
    rows.push(scored);
    totals = scored.map((row) => row.running_total);
  }
  const places = ranks(totals);
  const over = rows.length === sheet.rounds.length;
  return {
    rows,
    totals,
    ranks: places,
    problems: found,
    current: over ? null : rows.length,
    dealer: over ? null : dealerOf(sheet, rows.length),
    leader: over ? null : leaderOf(sheet, rows.length),
    winners: over ? places.flatMap((place, player) => (place === 1 ? [player] : [])) : [],
    dishes: over ? dishwashers(totals) : [],
  };
}
