import { expect, test } from "vitest";
import { directTrick, type TrickView } from "../src/cards/trick";
import { KINDS } from "../src/games/captain/kinds";
import { MOMENTS, WEIGHTS } from "../src/games/get-bit/kinds";
import { direct as directPlank } from "../src/games/plank/direct";
import type { PlankView } from "../src/games/plank/view";
import { direct } from "../src/games/skull-king/direct";
import type { SkullKingView } from "../src/games/skull-king/view";
import { staged } from "../src/live/stage.svelte";
import type { GameEvent } from "../src/protocol";

const before = { seats: 2, cards: 3, tricks: [1, 2], sheet: [], scores: [0, 0], phase: "adjusting" };
const after = { ...before, sheet: [[{ won: 1 }, { won: 2 }]], scores: [20, -10], phase: "over" };
const events = [
  { kind: "bid-adjusted", seat: 0, bid: 1 },
  { kind: "bid-scored", seat: 1, bid: 3, won: 2 },
  { kind: "round-scored" },
] as unknown as GameEvent[];

test("an ability that ends a round stages the broken bid and the count, though no card was laid", () => {
  const scenes = direct(before as unknown as SkullKingView, events, after as unknown as SkullKingView);
  expect(scenes.map(({ act }) => act?.kind)).toEqual(["moment", "scored", undefined]);
  expect(scenes.flatMap((scene) => scene.events)).toEqual(events);
});

test("the card that a choice was made for stays in sight while it is carried out", () => {
  const choosing = { phase: "choosing", performing: [1, "shove-anyone"], pirates: [[0], [0]], committed: [] };
  const told = [{ kind: "shoved", seat: 1, victim: 0, space: 0, to: 1 }] as unknown as GameEvent[];
  const [shove] = directPlank(choosing as unknown as PlankView, told, choosing as unknown as PlankView);
  expect((shove?.view as PlankView).performing).toEqual([1, "shove-anyone"]);
});

test("a battle that Sea Monster! eats is marked as won by nobody", () => {
  const [seat, card] = [1, "monster"];
  const battle = { seats: 2, you: 0, trick: [[0, "d5"]], hand: [], hand_sizes: [1, 1], last_trick: [] };
  const told = [
    { kind: "played", seat, card },
    { kind: "battle-eaten", seat },
  ] as unknown as GameEvent[];
  const scenes = directTrick(battle as unknown as TrickView, told, battle as unknown as TrickView, KINDS);
  expect(scenes.find(({ act }) => act?.kind === "won")?.act?.seat).toBeUndefined();
});

test("a picture waits until what is told with it can have been read, but for what is called out afterwards", () => {
  const tied = { kind: "tied", text: "5 is tied between Anne and Ben: none of them swims." } as unknown as GameEvent;
  const bitten = {
    kind: "bitten",
    text: "the shark bites Ben's yellow pirate: 3 limbs left.",
    limbs: 3,
  } as unknown as GameEvent;
  const view = {} as SkullKingView;
  const told = [tied, bitten].map((event) => ({ view, events: [event], ms: 800 }));
  const scenes = staged(told, MOMENTS, WEIGHTS);
  expect(scenes.map(({ ms }) => ms)).toEqual([2600, 800, 1900]);
});
