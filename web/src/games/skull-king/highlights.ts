import type { Highlight } from "../game";
import type { GameEvent, View } from "../../protocol";

const most = (events: readonly GameEvent[], worth: (event: GameEvent) => number): GameEvent | null =>
  events.reduce<GameEvent | null>((best, event) => (best && worth(best) >= worth(event) ? best : event), null);

const points = (event: GameEvent): number => event.points as number;
const SCORED = /-scored$/;

/** The best round, the highest bid that was met, and what brought the winner the lead that was kept. */
export function highlights(told: readonly GameEvent[], view: View): Highlight[] {
  const rounds = told.filter(({ kind }) => kind === "round-scored");
  const best = most(rounds, points);
  const met = told.filter(({ kind, bid, won }) => kind === "bid-scored" && bid === won && (bid as number) > 0);
  const bravest = most(met, ({ bid }) => bid as number);
  const decided = takesTheLead(told, view);
  return [
    ...(best && points(best) > 0 ? [{ says: "skull-king.highlight.best", event: best } as const] : []),
    ...(bravest ? [{ says: "skull-king.highlight.bravest", event: bravest } as const] : []),
    ...(decided ? [{ says: "outcome.decided", event: decided } as const] : []),
  ];
}

/** The winner's largest score in the round from which nobody passed them any more. */
function takesTheLead(told: readonly GameEvent[], { seats, result }: View): GameEvent | null {
  const winner = result?.winners[0];
  if (winner === undefined) return null;
  const totals = Array.from({ length: seats }, () => 0);
  let round: GameEvent[] = [];
  let since: GameEvent[] | null = null;
  let counted = 0;
  for (const event of told) {
    if (SCORED.test(event.kind) && event.kind !== "round-scored" && event.seat === winner) round.push(event);
    if (event.kind !== "round-scored") continue;
    totals[event.seat as number] = event.total as number;
    if (++counted % seats) continue;
    if (totals[winner] === Math.max(...totals)) since ??= round;
    else since = null;
    round = [];
  }
  const largest = since && most(since, points);
  return largest && points(largest) > 0 ? largest : null;
}
