import { expect, test } from "vitest";
import type { Chair, TableInfo } from "../src/protocol";
import { termsOf } from "../src/table/terms";

const chair = (kind: Chair["kind"], more: Partial<Chair> = {}): Chair => ({
  name: "Anne",
  kind,
  level: null,
  present: true,
  stand_in: false,
  ready: true,
  bot_in: null,
  ...more,
});
const info = (seats: Chair[], more: Partial<TableInfo> = {}) =>
  ({ you: 0, yours: [0], started: true, play: "http://there/t/x?key=k", seats, ...more }) as TableInfo;
const nobody = () => false;

test("against bots one may resign and take back, and nothing is skipped while one plays", () => {
  const terms = termsOf(info([chair("person"), chair("bot")]), false, nobody);
  expect(terms).toEqual({ out: false, skip: false, resign: true, takeBack: true, unready: [] });
});

test("against people nothing is taken back", () => {
  expect(termsOf(info([chair("person"), chair("person")]), false, nobody).takeBack).toBe(false);
});

test("who is out among bots may have the end at once, and has no seat to give up", () => {
  const terms = termsOf(info([chair("person"), chair("bot")]), false, (seat) => seat === 0);
  expect(terms).toMatchObject({ out: true, skip: true, resign: false });
});

test("who is out waits for the people who still play", () => {
  const seats = [chair("person"), chair("person"), chair("bot")];
  expect(termsOf(info(seats), false, (seat) => seat === 0).skip).toBe(false);
  expect(termsOf(info(seats), false, (seat) => seat < 2).skip).toBe(true);
});

test("a watcher has the end at once only where bots play alone and the link lets them in", () => {
  const watching = { you: null, yours: [] };
  expect(termsOf(info([chair("bot"), chair("bot")], watching), false, nobody).skip).toBe(true);
  expect(termsOf(info([chair("bot"), chair("bot")], { ...watching, play: null }), false, nobody).skip).toBe(false);
  expect(termsOf(info([chair("bot"), chair("person")], watching), false, nobody).skip).toBe(false);
});

test("after the end there are no terms left, and the first clock waits for nobody", () => {
  const terms = termsOf(info([chair("person", { ready: false }), chair("bot")]), true, nobody);
  expect(terms).toEqual({ out: false, skip: false, resign: false, takeBack: false, unready: [] });
});
