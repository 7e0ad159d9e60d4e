/** What the coach says: its own strings, and in a game's words what a move brings about. */

import type { GameTable } from "../games/game";
import { coachWord } from "../i18n/i18n.svelte";
import { strings } from "../i18n/en/coach";
import { pageStrings } from "../i18n/page.svelte";
import { raised } from "../i18n/say";
import type { View } from "../protocol";
import type { BroughtAbout, GameReview, ReviewedMove } from "../wire";

const words = pageStrings(strings, import.meta.glob(["../i18n/*/coach.ts", "!../i18n/en/coach.ts"]));

export const c = words.say;
export const spoken = words.ready;

type Unit = GameReview["unit"];

/** In what part of the worlds something must differ to be worth telling. */
export const TELLING = 0.05;

/** What a move cost, in the unit of the game. */
export const costOf = (cost: number, unit: Unit): string =>
  unit === "win" ? c("cost.win", { n: hundredths(cost) }) : c("cost.points", { n: Math.round(cost) });

/** Of a hundred; with a digit more where a whole number says nothing. */
export const hundredths = (chance: number): string => {
  const n = 100 * chance;
  return Math.abs(n) < 10 && n !== Math.round(n) ? n.toFixed(1) : String(Math.round(n));
};

/** What slips and blunders cost at least: freebooter/coach/review.py. */
export const AT_LEAST: Record<Unit, { slip: number; blunder: number }> = {
  win: { slip: 0.02, blunder: 0.06 },
  points: { slip: 3, blunder: 10 },
};

interface Compared {
  marks: BroughtAbout[];
  worlds: number;
  ahead: number;
  behind: number;
}

/** Why the better move is better: what it brings about, or how often it comes out ahead. */
export function whyBetter({ marks, worlds, ahead, behind }: Compared): string {
  const told = marks.toSorted((a, b) => b.best - b.played - (a.best - a.played))[0];
  if (told && told.best - told.played >= TELLING * worlds)
    return raised(c("worth.mark", { says: coachWord(told.says), n: told.best, worlds, m: told.played }));
  return c("worth.ahead", { n: ahead, worlds, m: behind });
}

export const moveOf = (move: string, table: GameTable, view: View, names: readonly string[]): string =>
  raised(table.moveLabel(move, view, names));

export const isMistake = ({ grade }: ReviewedMove): boolean => grade === "slip" || grade === "blunder";

/** A sentence of a verdict for its grade. */
export const gradeOf = ({ grade }: ReviewedMove): string => c(`grade.${grade}`);
