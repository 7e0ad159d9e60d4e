import type { Highlight } from "../game";
import type { GameEvent } from "../../protocol";

const SENDS = new Set(["shoved", "dragged", "charged"]);

/** The best of what sent a pirate down: the card that drowned most; and what was the last to. */
export function highlights(told: readonly GameEvent[]): Highlight[] {
  let sender: GameEvent | null = null;
  const drowned = new Map<GameEvent, number>();
  for (const event of told) {
    if (event.kind === "turned") sender = null;
    else if (SENDS.has(event.kind)) sender = event;
    else if (event.kind === "drowned" && sender) drowned.set(sender, (drowned.get(sender) ?? 0) + 1);
  }
  const all = [...drowned.keys()];
  const best = all.reduce<GameEvent | null>(
    (most, event) => (most && drowned.get(most)! >= drowned.get(event)! ? most : event),
    null,
  );
  const last = all.at(-1);
  return [
    ...(best ? [{ says: "plank.highlight.shove", event: best } as const] : []),
    ...(last && last !== best ? [{ says: "outcome.decided", event: last } as const] : []),
  ];
}
