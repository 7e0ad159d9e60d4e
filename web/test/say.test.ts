import { expect, test } from "vitest";
import spanish from "../../freebooter/languages/es/language.json";
import { labelled, phrasebook } from "../src/i18n/phrasebook";
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

test("a sentence that ends with a card's own mark has no full stop after it", () => {
  const speech: Speech = { ...inSpanish, words: { plank: "¡Al tablón!" } };
  expect(say("Anne juega {card:word}.", { card: "plank" }, speech)).toBe("Anne juega ¡Al tablón!");
});

test("the rulebook's options go by the labels that players know", () => {
  const labels: Record<string, string> = { "option.loot": "Loot", "choice.next-card": "the next card" };
  expect(labelled("Option `loot`: `next-card` or `27`", (key) => labels[key])).toBe(
    "Option “Loot”: “the next card” or 27",
  );
});

test("a language that says only some things otherwise leaves the rest as it is", () => {
  const book = phrasebook({}, { g1: "green 1" }, { events: { guessed: "the mark is on {cards:words}" } });
  expect(book.words).toEqual({ g1: "green 1" });
  expect(book.events).toEqual({ guessed: "the mark is on {cards:words}" });
});
