/** The cards that may be laid out to ask what wins. */

import type { Tricks } from "../games/game";

/** Whether one more of the card can lie there: the deck's copies, and the replacements that the game allows. */
export function fits(tricks: Tricks, trick: readonly string[], face: string): boolean {
  if (trick.length >= tricks.most) return false;
  const counts = new Map<string, number>();
  for (const card of [...trick, face].map(tricks.held)) counts.set(card, (counts.get(card) ?? 0) + 1);
  const surplus = [...counts].reduce((sum, [card, count]) => sum + Math.max(0, count - (tricks.copies[card] ?? 1)), 0);
  return surplus <= tricks.replacements;
}

/** The cards of a link that are cards of the game, as far as they fit. */
export function readTrick(tricks: Tricks, text: string): string[] {
  const known = new Set([
    ...tricks.specials,
    ...tricks.suits.flatMap(({ code, highest }) => Array.from({ length: highest }, (_, at) => `${code}${at + 1}`)),
  ]);
  return text
    .split(",")
    .reduce<string[]>((trick, card) => (known.has(card) && fits(tricks, trick, card) ? [...trick, card] : trick), []);
}
