import type { Highlight } from "../game";
import type { GameEvent } from "../../protocol";
import { numberOf, suitOf } from "./faces";

/** The battle won with the lowest number, and the battle after which it was over. */
export function highlights(told: readonly GameEvent[]): Highlight[] {
  const won = told.filter(({ kind }) => kind === "battle-won");
  const byNumber = won.filter(({ card }) => suitOf(String(card)));
  const boldest = byNumber.reduce<GameEvent | null>(
    (low, event) => (low && numberOf(String(low.card)) <= numberOf(String(event.card)) ? low : event),
    null,
  );
  const last = won.at(-1);
  return [
    ...(boldest ? [{ says: "captain.highlight.boldest", event: boldest } as const] : []),
    ...(last && last !== boldest ? [{ says: "outcome.decided", event: last } as const] : []),
  ];
}
