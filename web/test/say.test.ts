import { expect, test } from "vitest";
import spanish from "../../freebooter/languages/es/language.json";
import { listed, PLAIN, say, type Speech } from "../src/i18n/say";

const inSpanish: Speech = { ...PLAIN, grammar: spanish };

test("a list is joined as its language joins it", () => {
  expect(listed(["Anne", "Ben", "Iris"])).toBe("Anne, Ben and Iris");
  expect(listed(["Anne", "Ben", "Iris"], inSpanish)).toBe("Anne, Ben e Iris");
  expect(listed(["Anne", "hielo"], inSpanish)).toBe("Anne y hielo");
  expect(listed([], inSpanish)).toBe("nadie");
});

test("gaps are filled with names, words, signed numbers and the form that fits the number", () => {
  const speech: Speech = { ...PLAIN, names: ["Anne"], words: { g7: "green 7" } };
  const facts = { seat: 0, card: "g7", n: 1, points: -20 };
  expect(say("{seat:name} plays {card:word}, {n} {n:trick|tricks}, {points:+}", facts, speech)).toBe(
    "Anne plays green 7, 1 trick, −20",
  );
});
