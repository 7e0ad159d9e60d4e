import { expect, test } from "vitest";
import { qr, underMasks } from "../src/peers/qr";
import { vectors } from "./vectors";

const { codes } = vectors<{ codes: [string, number, string[]][] }>("qr");

test("a text becomes the modules that another encoder draws for it", () => {
  for (const [text, mask, rows] of codes) {
    const drawn = underMasks(text).map((modules) => modules.map((row) => row.map(Number).join("")));
    expect(drawn[mask], `${text.length} bytes`).toEqual(rows);
    expect(drawn).toContainEqual(qr(text).map((row) => row.map(Number).join("")));
  }
});

test("a text that fits no code says how long one may be", () => {
  expect(() => qr("x".repeat(667))).toThrow("a text of 667 bytes; expected at most 666");
});
