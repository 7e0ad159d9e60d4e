/** A sheet as CSV, with its points for anyone who looks at it in a spreadsheet; it reads back to an equal sheet. */

import { fromObject, VERSION } from "./files";
import { scoresOf } from "./scores";
import { dealerOf, handSizes, SheetError, type Entry, type Sheet } from "./sheet";

const TITLE = "freebooter score sheet";
const SHARED = ["round", "cards", "dealer", "destroyed", "settled", "number", "player"];
const ENTERED = ["bid", "tricks", "14s", "pirates", "kings", "loot of", "own loot", "wager", "harry"];
const POINTS = ["bid points", "bonus points", "round points", "total"];
const HEADER = [...SHARED, ...ENTERED, ...POINTS];

export function toCsv(sheet: Sheet): string {
  const { rows } = scoresOf(sheet);
  const sizes = handSizes(sheet.options);
  const lines = sheet.rounds.flatMap((round, number) =>
    round.entries.map((entry, player) => {
      const row = rows[number]?.[player];
      return [
        ...[number + 1, sizes[number], player === dealerOf(sheet, number) ? "yes" : ""],
        ...[round.destroyed ?? "", round.settled ? "yes" : "", player + 1, guarded(sheet.names[player]!)],
        ...entered(entry),
        ...(row ? [row.bid_points, row.bonus_points, row.round_points, row.running_total] : POINTS.map(() => "")),
      ];
    }),
  );
  return [[TITLE, VERSION, spaced(sheet.options)], HEADER, ...lines]
    .map((cells) => `${cells.map(quoted).join(",")}\n`)
    .join("");
}

/** What begins a formula in a spreadsheet, and the apostrophe that keeps it from being one. */
const FORMULA = /^[=+\-@\t\r']/;
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** JSON with a space after every comma and colon, as the other program writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${spaced(field)}`);
  return `{${fields.join(", ")}}`;
}

function quoted(cell: string | number | undefined): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function entered(entry: Entry): (string | number)[] {
  return [
    ...[entry.bid ?? "", entry.won ?? "", entry.fourteens.join(" "), entry.pirates, entry.kings],
    ...[entry.loot.map((ally) => ally + 1).join(" "), entry.kept_loot, entry.wager, entry.harry],
  ];
}

/** The sheet of a CSV text, also as a spreadsheet saves it; the points are worked out anew. Throws SheetError. */
export function fromCsv(text: string): Sheet {
  const plain = text.replace(/^\ufeff/, "");
  const delimiter = /^"?freebooter score sheet"?;/.test(plain) ? ";" : ",";
  const [first = [], header = [], ...cells] = parse(plain, delimiter).filter((row) => row.some((cell) => cell));
  if (first[0] !== TITLE || first.slice(3).some((cell) => cell) || !cells.length) throw new SheetError("file.not_csv");
  if (first[1] !== String(VERSION))
    throw new SheetError("file.version", { version: first[1] ?? "", expected: VERSION });
  if (header.join("\n") !== HEADER.join("\n")) throw new SheetError("file.columns", { expected: HEADER.join(", ") });
  const lines = cells.map((row, at) => new Line(row, at + 3));
  const rounds = new Map<string, Record<string, unknown> & { entries: unknown[] }>();
  for (const line of lines) {
    const destroyed = line.cell("destroyed") ? line.whole("destroyed") : null;
    const round = rounds.get(line.cell("round")) ?? { entries: [], destroyed, settled: line.cell("settled") !== "" };
    rounds.set(line.cell("round"), round);
    round.entries.push(line.entry());
  }
  const opening = lines.filter((line) => line.cell("round") === lines[0]!.cell("round"));
  return fromObject({
    freebooter_scoresheet: VERSION,
    names: opening.map((line) => unguarded(line.cell("player"))),
    options: readOptions(first[2] ?? ""),
    dealer: Math.max(
      0,
      opening.findIndex((line) => line.cell("dealer")),
    ),
    rounds: [...rounds.values()],
  });
}

function readOptions(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    throw new SheetError("file.sheet", { where: "options" });
  }
}

/** A line's cells by column. */
class Line {
  constructor(
    private readonly cells: string[],
    private readonly place: number,
  ) {
    if (cells.length !== HEADER.length) throw new SheetError("file.line", { place, expected: HEADER.length });
  }

  cell(column: string): string {
    return this.cells[HEADER.indexOf(column)] ?? "";
  }

  whole(column: string, text = this.cell(column)): number {
    if (!/^\s*[+-]?\d+\s*$/.test(text)) throw new SheetError("file.cell", { place: this.place, column, text });
    return Number(text);
  }

  entry(): Record<string, unknown> {
    const words = (column: string) => this.cell(column).split(/\s+/).filter(Boolean);
    return {
      bid: this.cell("bid") ? this.whole("bid") : null,
      won: this.cell("tricks") ? this.whole("tricks") : null,
      fourteens: words("14s"),
      pirates: this.whole("pirates"),
      kings: this.whole("kings"),
      loot: words("loot of").map((ally) => this.whole("loot of", ally) - 1),
      kept_loot: this.whole("own loot"),
      wager: this.whole("wager"),
      harry: this.whole("harry"),
    };
  }
}

function parse(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (inside && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && (inside || !cell)) {
      inside = !inside;
    } else if (!inside && sign === delimiter) {
      row.push(cell);
      cell = "";
    } else if (!inside && (sign === "\n" || sign === "\r")) {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = "";
    } else {
      cell += sign;
    }
  }
  if (inside) throw new SheetError("file.not_csv");
  return [...rows, [...row, cell]];
}
