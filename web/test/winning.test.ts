import { expect, test } from "vitest";
import { winning as captain } from "../src/games/captain/winning";
import { winning as skullKing } from "../src/games/skull-king/winning";
import { vectors } from "./vectors";

type Play = [seat: number, card: string];
const { captain: battles, "skull-king": tricks } = vectors<{
  captain: [Play[], string | null, number | null][];
  "skull-king": [Play[], number | null][];
}>("winning");

test("the mark in Walk the Plank (2007) is on the card the rules let win", () => {
  for (const [trick, trump, winner] of battles) expect(captain(trick, trump), JSON.stringify(trick)).toBe(winner);
});

test("the mark in Skull King is on the card the rules let win", () => {
  for (const [trick, winner] of tricks) expect(skullKing(trick), JSON.stringify(trick)).toBe(winner);
});
