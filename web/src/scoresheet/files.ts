/** A sheet as JSON, in the form that `freebooter scoresheet` writes and reads. */

import {
  BLANK,
  checkTable,
  EXPANSIONS,
  FOURTEENS,
  handSizes,
  PLAIN_OPTIONS,
  PRESETS,
  SheetError,
  type Entry,
  type Fourteen,
  type Round,
  type Sheet,
  type SheetOptions,
} from "./sheet";

export const VERSION = 1;
const MOST = 1000;

export function toObject(sheet: Sheet): Record<string, unknown> {
  const { names, options, dealer, rounds } = sheet;
  return { freebooter_scoresheet: VERSION, names, options, dealer, rounds };
}

export const toText = (sheet: Sheet): string => JSON.stringify(toObject(sheet), null, 1);

/** The sheet of a JSON text; throws SheetError. */
export function fromText(text: string): Sheet {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SheetError("file.not_json");
  }
  return fromObject(value);
}

/** The sheet of a JSON object; throws SheetError. What was entered may still be incomplete or wrong. */
export function fromObject(value: unknown): Sheet {
  const file = record(value, "", ["freebooter_scoresheet", "names", "options", "dealer", "rounds"]);
  if (file.freebooter_scoresheet !== VERSION)
    throw new SheetError("file.version", { version: String(file.freebooter_scoresheet), expected: VERSION });
  const names = list(file.names, "names").map((name, at) => string(name, `names.${at}`));
  const options = readOptions(file.options);
  const dealer = whole(file.dealer, "dealer", 0);
  checkTable(names, options, dealer);
  const rounds = list(file.rounds, "rounds").map((round, at) => readRound(round, `rounds.${at}`));
  if (rounds.length !== handSizes(options).length) throw new SheetError("file.sheet", { where: "rounds" });
  const short = rounds.findIndex((round) => round.entries.length !== names.length);
  if (short >= 0) throw new SheetError("file.sheet", { where: `rounds.${short}.entries` });
  return { names, options, dealer, rounds };
}

function readOptions(value: unknown): SheetOptions {
  const given = record(value, "options", Object.keys(PLAIN_OPTIONS));
  const options = { ...PLAIN_OPTIONS, ...given } as SheetOptions;
  for (const item of EXPANSIONS)
    if (typeof options[item] !== "boolean") throw new SheetError("file.sheet", { where: `options.${item}` });
  if (Array.isArray(options.rounds)) options.rounds.forEach((size, at) => whole(size, `options.rounds.${at}`, 1));
  else if (typeof options.rounds !== "string" || !PRESETS[options.rounds])
    throw new SheetError("file.sheet", { where: "options.rounds" });
  list(options.replacements, "options.replacements").forEach((card, at) => string(card, `options.replacements.${at}`));
  if (!["next-card", "first-number"].includes(options.suit_after_escape))
    throw new SheetError("file.sheet", { where: "options.suit_after_escape" });
  return options;
}

function readRound(value: unknown, where: string): Round {
  const given = record(value, where, ["entries", "destroyed", "settled"]);
  const settled = given.settled ?? false;
  if (typeof settled !== "boolean") throw new SheetError("file.sheet", { where: `${where}.settled` });
  return {
    entries: list(given.entries, `${where}.entries`).map((entry, at) => readEntry(entry, `${where}.entries.${at}`)),
    destroyed: wholeOrNull(given.destroyed, `${where}.destroyed`),
    settled,
  };
}

function readEntry(value: unknown, where: string): Entry {
  const given = { ...BLANK, ...record(value, where, Object.keys(BLANK)) };
  return {
    bid: wholeOrNull(given.bid, `${where}.bid`),
    won: wholeOrNull(given.won, `${where}.won`),
    fourteens: list(given.fourteens, `${where}.fourteens`).map((card) => readFourteen(card, `${where}.fourteens`)),
    pirates: whole(given.pirates, `${where}.pirates`, 0),
    kings: whole(given.kings, `${where}.kings`, 0),
    loot: list(given.loot, `${where}.loot`).map((ally) => whole(ally, `${where}.loot`, 0)),
    kept_loot: whole(given.kept_loot, `${where}.kept_loot`, 0),
    wager: whole(given.wager, `${where}.wager`, 0),
    harry: whole(given.harry, `${where}.harry`, -MOST),
  };
}

function readFourteen(value: unknown, where: string): Fourteen {
  const card = FOURTEENS.find((one) => one === value);
  if (!card) throw new SheetError("file.sheet", { where });
  return card;
}

function record(value: unknown, where: string, known: readonly string[]): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SheetError("file.sheet", { where });
  const strange = Object.keys(value).find((key) => !known.includes(key));
  if (strange !== undefined) throw new SheetError("file.sheet", { where: where ? `${where}.${strange}` : strange });
  return value as Record<string, unknown>;
}

function list(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new SheetError("file.sheet", { where });
  return value;
}

function string(value: unknown, where: string): string {
  if (typeof value !== "string") throw new SheetError("file.sheet", { where });
  return value;
}

function whole(value: unknown, where: string, least: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > MOST)
    throw new SheetError("file.sheet", { where });
  return value;
}

const wholeOrNull = (value: unknown, where: string) => (value == null ? null : whole(value, where, 0));
