import { expect, test } from "vitest";
import { byKind, factsOf } from "../src/plain/facts";
import type { View } from "../src/protocol";

const view = {
  game: "dice",
  options: {},
  seats: 2,
  you: 0,
  to_move: [0],
  phase: "rolling",
  round: 1,
  over: false,
  result: null,
  dice: [6, 5],
  kept: { ship: true, crew: false },
  total_points: [3, null],
};

test("a view is told without knowing the game: shared facts, and a row for each seat", () => {
  const facts = factsOf(view as View, ["total_points"], (piece) => `«${piece}»`);
  expect(facts.shared).toEqual([
    ["dice", "6, 5"],
    ["kept", "ship: ✓, crew: –"],
  ]);
  expect(facts.columns).toEqual(["total points"]);
  expect(facts.rows).toEqual([["3"], ["–"]]);
});

test("legal moves stand together by their first word", () => {
  expect(byKind(["keep 6 5", "keep 6", "roll"])).toEqual([
    [
      "keep",
      [
        { move: "keep 6 5", label: "6 5" },
        { move: "keep 6", label: "6" },
      ],
    ],
    ["roll", [{ move: "roll", label: "roll" }]],
  ]);
});
