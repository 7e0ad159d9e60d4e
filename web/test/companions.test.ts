import { expect, test } from "vitest";
import { aboard, draw, endRound, type CannotBe, type Standing } from "../src/games/captain/companion";
import { bite, ended, swimmers } from "../src/games/get-bit/companion";
import { boardShip, nextRound, order, SKULLY_GUESS } from "../src/games/plank/companion";
import { vectors } from "./vectors";

interface CaptainStep {
  draw?: number[];
  battles: number[];
  eaten: boolean;
  cannot?: string;
  out: (number | null)[];
  captain: number | null;
  drawers: number[];
}
interface ShipStep {
  played: string[][];
  died: number[];
  order: number[];
  round: number;
  favor: number;
  living: boolean[];
  aside: string[][];
}
const games = vectors<{
  captain: { players: number; steps: CaptainStep[]; winners: number[]; out: (number | null)[] }[];
  "get-bit": { players: number; steps: [number, number[], string | null][] }[];
  plank: { players: number; favor: number; steps: ShipStep[] }[];
}>("companions");

const names = (players: number) => Array.from({ length: players }, (_, seat) => `Player ${seat}`);

function captainStep(standing: Standing, step: CaptainStep): Standing {
  const after: Standing | CannotBe = step.draw
    ? draw(standing, step.draw)
    : endRound(standing, step.battles, step.eaten);
  if ("facts" in after) {
    expect(after.clause).toBe(step.cannot);
    return standing;
  }
  expect(step.cannot).toBeUndefined();
  const { out, captain, drawers } = after;
  expect({ out, captain, drawers }).toEqual({ out: step.out, captain: step.captain, drawers: step.drawers });
  return after;
}

test("rounds of Walk the Plank (2007) end as the rules end them", () => {
  for (const { players, steps, winners, out } of games.captain) {
    const end = steps.reduce(captainStep, aboard(names(players)));
    expect(end.over).toBe(true);
    expect(end.out).toEqual(out);
    const alive = end.out.flatMap((gone, player) => (gone === null ? [player] : []));
    expect(alive).toEqual(winners);
  }
});

test("limbs are bitten off until the clause that ends the game", () => {
  for (const { players, steps } of games["get-bit"]) {
    let sea = swimmers(names(players));
    for (const [pirate, limbs, end] of steps) {
      sea = bite(sea, pirate);
      expect([sea.limbs, ended(sea)]).toEqual([limbs, end]);
    }
  }
});

test("Skully cards rest for a round and the Favor passes to the right", () => {
  for (const { players, favor, steps } of games.plank) {
    let ship = boardShip(names(players), favor, [...SKULLY_GUESS]);
    for (const step of steps) {
      const next = nextRound(
        ship,
        step.played,
        ship.names.map((_, player) => step.died.includes(player)),
      )!;
      const { round, living, aside } = next;
      expect({ round, living, aside, favor: next.favor }).toEqual({
        round: step.round,
        living: step.living,
        aside: step.aside,
        favor: step.favor,
      });
      expect(order(next)).toEqual(step.order);
      ship = next;
    }
  }
});
