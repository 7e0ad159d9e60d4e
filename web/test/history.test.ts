import { expect, test } from "vitest";
import { figuresOf, summed } from "../src/history/figures";
import type { Finished } from "../src/history/store";
import { wanted } from "../src/lobby/wanted";
import type { MyTable } from "../src/protocol";
import { agoIn } from "../src/ui/time";

const game = (table: string, id: string, winners: number[], plays: string[]): Finished => ({
  table,
  when: 1,
  title: id,
  seats: [0],
  counts: { met: [1, 2] },
  record: {
    freebooter: 1,
    game: id,
    options: {},
    seats: ["Anne", "Ben"],
    moves: [["nature", "deal 0=g1"], ...plays.map((play): [number, string] => [0, play]), [1, "play b1"]],
    result: { winners, ranks: [1, 2], scores: [10, 5] },
  },
});
const cards = (_: string, move: string) => /^play (\w+)/.exec(move)?.slice(1) ?? [];

test("the figures count one's own games, wins and cards, the game played most first", () => {
  const played = [
    game("a", "captain", [1], []),
    game("b", "skull-king", [0], ["play g7", "play g7", "bid 1"]),
    game("c", "skull-king", [1], ["play b1"]),
  ];
  expect(figuresOf(played, cards)).toEqual([
    { game: "skull-king", title: "skull-king", games: 2, won: 1, favourite: "g7", counts: { met: [2, 4] } },
    { game: "captain", title: "captain", games: 1, won: 0, favourite: null, counts: { met: [1, 2] } },
  ]);
});

test("what a game counts is added up seat by seat", () => {
  expect(summed([{ met: [1, 3] }, {}, { met: [2, 3], taken: [0, 1] }])).toEqual({ met: [3, 6], taken: [0, 1] });
});

const table = (id: string, more: Partial<MyTable>) =>
  ({ table: id, over: false, your_turn: false, updated: 0, ...more }) as MyTable;

test("my tables begin with those that wait for me, and end with those that ended without me", () => {
  const tables = [
    table("over", { over: true, updated: 9 }),
    table("seen", { over: true }),
    table("old", { updated: 1 }),
    table("new", { updated: 5 }),
    table("mine", { your_turn: true }),
    table("hidden", { your_turn: true }),
  ];
  const shown = wanted(tables, new Set(["hidden"]), new Set(["seen"]));
  expect(shown.map((one) => one.table)).toEqual(["mine", "new", "old", "over"]);
});

test("when something happened is said as people say it", () => {
  expect(agoIn(1000, 1000)).toBe("now");
  expect(agoIn(1000, 1000 + 130)).toBe("2 minutes ago");
  expect(agoIn(1000, 1000 + 86400)).toBe("yesterday");
});
