import { describe, expect, test } from "vitest";
import { fromObject, fromText, toText } from "../src/scoresheet/files";
import { scoresOf, type Scores } from "../src/scoresheet/scores";
import { SheetError } from "../src/scoresheet/sheet";
import { fromCsv, toCsv } from "../src/scoresheet/spreadsheet";
import { sheetVectors, vectors } from "./vectors";

const { sheets } = vectors<{ sheets: { sheet: unknown; csv: string }[] }>("spreadsheet");

describe("a sheet", () => {
  const scores = sheetVectors<{ sheet: unknown; scores: Scores & { over: boolean } }>();

  test.each(scores.map((one, at) => [at, one] as const))("comes to what the rules say: sheet %i", (_, one) => {
    const ours = scoresOf(fromObject(one.sheet));
    const { problems, over, ...theirs } = one.scores;
    expect({ ...ours, problems: [] }).toEqual({ ...theirs, problems: [] });
    expect(ours.current === null).toBe(over);
    const bare = (found: Scores["problems"]) =>
      found.map(({ round, player, field, missing, clause }) => ({ round, player, field, missing, clause }));
    expect(bare(ours.problems)).toEqual(bare(problems));
  });

  test("is the same again after being saved and read", () => {
    for (const { sheet } of sheets) expect(fromText(toText(fromObject(sheet)))).toEqual(fromObject(sheet));
  });
});

describe("a spreadsheet", () => {
  test("is written as Python writes it, and read back to the same sheet", () => {
    for (const { sheet, csv } of sheets) {
      expect(toCsv(fromObject(sheet))).toBe(csv);
      expect(fromCsv(csv)).toEqual(fromObject(sheet));
    }
  });

  test("is read as other programs save it", () => {
    const { sheet, csv } = sheets[0]!;
    const windows = `\ufeff${csv.replaceAll("\n", "\r\n")}`;
    expect(fromCsv(windows)).toEqual(fromObject(sheet));
  });

  test("holds no name that a spreadsheet would take for a formula", () => {
    const names = ["=1+1", "+2", "-Anne", "@ben", "'=quoted"];
    const blank = fromObject(sheets.at(-1)!.sheet);
    const cells = toCsv({ ...blank, names: [...names, blank.names[5]!] })
      .split("\n")
      .slice(2, 7)
      .map((line) => line.split(",")[6]);
    expect(cells).toEqual(names.map((name) => `'${name}`));
  });

  test("that is none is refused", () => {
    for (const text of ["", "round,cards\n1,1", sheets[0]!.csv.replace("tricks", "trick")])
      expect(() => fromCsv(text)).toThrow(SheetError);
  });
});
