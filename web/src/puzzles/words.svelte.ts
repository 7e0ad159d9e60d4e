/** What the puzzles' pages say. */

import { TELLING, hundredths } from "../coach/words.svelte";
import type { GameTable } from "../games/game";
import { coachWord } from "../i18n/i18n.svelte";
import { strings } from "../i18n/en/puzzles";
import { pageStrings } from "../i18n/page.svelte";
import { raised } from "../i18n/say";
import type { View } from "../protocol";
import type { ShownPuzzle } from "../wire";

const words = pageStrings(strings, import.meta.glob(["../i18n/*/puzzles.ts", "!../i18n/en/puzzles.ts"]));

export const p = words.say;
export const spoken = words.ready;

export const marginOf = ({ unit, margin }: ShownPuzzle): string =>
  unit === "win" ? p("margin.win", { n: hundredths(margin) }) : p("margin.points", { n: Math.round(margin) });

/** Why the move is best: what it brings about more often than the next best. */
export function whyBest(puzzle: ShownPuzzle, table: GameTable): string {
  const { marks, worlds, ahead, behind } = puzzle;
  const move = table.moveLabel(puzzle.next, puzzle.view as unknown as View, puzzle.names);
  const told = marks.toSorted((a, b) => b.best - b.played - (a.best - a.played))[0];
  if (told && told.best - told.played >= TELLING * worlds)
    return raised(p("worth.mark", { says: coachWord(told.says), n: told.best, worlds, m: told.played, move }));
  return p("worth.ahead", { n: ahead, worlds, m: behind, move });
}
