import { directTrick } from "../../cards/trick";
import { moment, type Scene } from "../../live/stage.svelte";
import type { GameEvent, View } from "../../protocol";
import { KINDS } from "./kinds";
import type { SkullKingView } from "./view";

const FEW = 2;

/** Bids that the last trick of a round broke, one way or the other; where there are few tricks that is no wonder. */
function broken(before: SkullKingView, events: readonly GameEvent[]): GameEvent[] {
  return events.filter(({ kind, seat, bid, won }) => {
    if (kind !== "bid-scored" || before.cards <= FEW || bid === won) return false;
    const missing = (bid as number) - (before.tricks[seat as number] ?? 0);
    return missing === 0 || missing === 1;
  });
}

/** Bids come up together with the chant; a round's points stay long enough to be read. */
export function direct(from: View, events: GameEvent[], to: View): Scene[] {
  const before = from as SkullKingView;
  const after = to as SkullKingView;
  if (events.some((event) => event.kind === "bid-shown")) {
    const committed = before.committed.map((bid) => bid ?? true);
    return [
      { view: { ...before, committed, to_move: [] } as SkullKingView, events: events.slice(0, 1), ms: 250 },
      { view: after, events: events.slice(1), ms: 900 + 500 * after.seats, act: { kind: "chant", held: true } },
    ];
  }
  if (events.every((event) => event.kind === "bid-made")) return [{ view: after, events, ms: 0 }];
  const scenes = directTrick(before, events, after, KINDS);
  const last = scenes.at(-1)!;
  // An ability may end a round where no card was laid.
  const base = (scenes.at(-2)?.view ?? before) as SkullKingView;
  const [first, ...others] = broken(before, events);
  if (first) scenes.splice(-1, 0, moment(base, "skull-king.moment.broken", [first, ...others]));
  const counted = last.events.findLastIndex(({ kind }) => kind === "round-scored" || kind === "bid-scored");
  if (last.events.some(({ kind }) => kind === "round-scored")) {
    const { sheet, scores } = after;
    const tricks = base.tricks.map((won, seat) => sheet.at(-1)?.[seat]?.won ?? won);
    const view = { ...base, sheet, scores, tricks, phase: "counting", to_move: [] } as SkullKingView;
    const events = last.events.slice(0, counted + 1);
    scenes.splice(-1, 1, { view, events, ms: 4000, act: { kind: "scored", held: true } });
    scenes.push({ view: after, events: last.events.slice(counted + 1), ms: 0 });
  }
  return scenes;
}
