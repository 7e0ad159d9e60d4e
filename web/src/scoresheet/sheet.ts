/** A score sheet as a value, with the names that freebooter/scoresheet gives its parts. */

/** The game whose scores are kept. */
export const GAME = "skull-king";

export type Fourteen = "g14" | "y14" | "p14" | "b14";

/** What a player did in a round; null where nobody has said it yet. */
export interface Entry {
  readonly bid: number | null;
  readonly won: number | null;
  readonly fourteens: readonly Fourteen[];
  /** Pirates taken with the Skull King. */
  readonly pirates: number;
  /** Skull Kings taken with a Mermaid. */
  readonly kings: number;
  /** The players whose Loot this one captured. */
  readonly loot: readonly number[];
  /** Loot of one's own that won its trick. */
  readonly kept_loot: number;
  readonly wager: number;
  /** The change that Harry made to the bid. */
  readonly harry: number;
}

export interface Round {
  readonly entries: readonly Entry[];
  /** Tricks that a Kraken destroyed. */
  readonly destroyed: number | null;
  /** Whether all bonuses are said. */
  readonly settled: boolean;
}

export interface SheetOptions {
  readonly mermaids: boolean;
  readonly loot: boolean;
  readonly kraken: boolean;
  readonly abilities: boolean;
  readonly rounds: string | readonly number[];
  readonly replacements: readonly string[];
  readonly suit_after_escape: string;
}

export interface Sheet {
  readonly names: readonly string[];
  readonly options: SheetOptions;
  /** Who deals the first round. */
  readonly dealer: number;
  readonly rounds: readonly Round[];
}

/** A sheet, a table or a file that cannot be: which sentence says why, and its facts. */
export class SheetError extends Error {
  constructor(
    readonly says: string,
    readonly facts: Record<string, unknown> = {},
    readonly clause = "",
  ) {
    super(says);
  }
}

export const FOURTEENS: readonly Fourteen[] = ["g14", "y14", "p14", "b14"];
export const EXPANSIONS = ["mermaids", "loot", "kraken", "abilities"] as const;
export const LEAST_PLAYERS = 2;
export const MOST_PLAYERS = 8;
export const LONGEST_NAME = 24;
export const MOST_ROUNDS = 30;
const MOST_REPLACEMENTS = 3;
const BASIC_DECK = 68;

export const PRESETS: Readonly<Record<string, readonly number[]>> = {
  standard: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  "even-keeled": [2, 2, 4, 4, 6, 6, 8, 8, 10, 10],
  "skip-to-the-brawl": [6, 7, 8, 9, 10],
  "swift-n-salty-skirmish": [5, 5, 5, 5, 5],
  "broadside-barrage": [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
  whirlpool: [9, 9, 7, 7, 5, 5, 3, 3, 1, 1],
  "past-yer-bedtime": [1],
};

export const PLAIN_OPTIONS: SheetOptions = {
  mermaids: false,
  loot: false,
  kraken: false,
  abilities: false,
  rounds: "standard",
  replacements: [],
  suit_after_escape: "next-card",
};

export const BLANK: Entry = {
  bid: null,
  won: null,
  fourteens: [],
  pirates: 0,
  kings: 0,
  loot: [],
  kept_loot: 0,
  wager: 0,
  harry: 0,
};

const PIRATES = ["rosie", "bahij", "rascal", "juanita", "harry"];
const CARD =
  /^(?:[gypb](?:[1-9]|1[0-4])|rosie|bahij|rascal|juanita|harry|escape|king|tigress|sirena|alyra|loot|kraken)$/;

export function handSizes(options: SheetOptions): readonly number[] {
  return typeof options.rounds === "string" ? (PRESETS[options.rounds] ?? []) : options.rounds;
}

/** How often the deck holds any of the cards (SK-01, and what the options add). */
function copies(options: SheetOptions, ...cards: string[]): number {
  const without = { mermaids: ["sirena", "alyra"], loot: ["loot"], kraken: ["kraken"] };
  const out = Object.entries(without).flatMap(([item, those]) => (options[item as keyof typeof without] ? [] : those));
  const printed = cards.filter((card) => !out.includes(card));
  const added = options.replacements.filter((card) => cards.includes(card));
  return printed.reduce((sum, card) => sum + (card === "loot" ? 2 : 1), 0) + added.length;
}

/** What of the deck decides which bonuses can be. */
export function deckOf(options: SheetOptions) {
  return {
    kings: copies(options, "king"),
    pirates: copies(options, ...PIRATES, "tigress"),
    mermaids: copies(options, "sirena", "alyra"),
    loot: copies(options, "loot"),
    krakens: copies(options, "kraken"),
    rascals: copies(options, "rascal"),
    harrys: copies(options, "harry"),
    fourteen: (card: Fourteen) => copies(options, card),
  };
}

/** SK-R12: the most cards that the deck can deal to each player. */
export function largestHand(players: number, options: SheetOptions): number {
  const { mermaids, loot, kraken, replacements } = options;
  const cards = BASIC_DECK + (mermaids ? 2 : 0) + (loot ? 2 : 0) + (kraken ? 1 : 0) + replacements.length;
  return Math.floor(cards / players);
}

/** Refuse names, options and a dealer that no table can have. */
export function checkTable(names: readonly string[], options: SheetOptions, dealer: number): void {
  if (names.length < LEAST_PLAYERS || names.length > MOST_PLAYERS)
    throw new SheetError("table.players", { n: names.length, least: LEAST_PLAYERS, most: MOST_PLAYERS });
  const unfit = names.find(
    (name) => !name || [...name].length > LONGEST_NAME || name !== name.trim() || !/^(?:[^\p{C}\p{Z}]| )+$/u.test(name),
  );
  if (unfit !== undefined) throw new SheetError("table.name", { name: unfit, most: LONGEST_NAME });
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw new SheetError("table.same_name", { names: names.join(", ") });
  if (!Number.isInteger(dealer) || dealer < 0 || dealer >= names.length) throw new SheetError("table.dealer");
  const sizes = handSizes(options);
  const whole = sizes.every((size) => Number.isInteger(size) && size >= 1);
  if (!whole || !sizes.length || sizes.length > MOST_ROUNDS)
    throw new SheetError("table.rounds", { most: MOST_ROUNDS }, "SK-R12");
  const added = options.replacements;
  if (added.length > MOST_REPLACEMENTS || !added.every((card) => CARD.test(card)))
    throw new SheetError("table.replacements", { most: MOST_REPLACEMENTS }, "SK-37");
  const most = largestHand(names.length, options);
  if (Math.max(...sizes) > most)
    throw new SheetError("table.hands", { cards: Math.max(...sizes), players: names.length, most }, "SK-R12");
}

export function newSheet(names: readonly string[], options: SheetOptions, dealer: number): Sheet {
  checkTable(names, options, dealer);
  const blank: Round = { entries: names.map(() => BLANK), destroyed: null, settled: false };
  return { names, options, dealer, rounds: handSizes(options).map(() => blank) };
}

/** SK-04: who deals the round; rounds are counted from 0. */
export const dealerOf = (sheet: Sheet, round: number): number => (sheet.dealer + round) % sheet.names.length;

/** SK-04: who leads the round's first trick. */
export const leaderOf = (sheet: Sheet, round: number): number => (dealerOf(sheet, round) + 1) % sheet.names.length;

export function withRound(sheet: Sheet, at: number, change: Partial<Round>): Sheet {
  return { ...sheet, rounds: sheet.rounds.map((round, number) => (number === at ? { ...round, ...change } : round)) };
}

export function withEntry(sheet: Sheet, at: number, player: number, change: Partial<Entry>): Sheet {
  const entries = sheet.rounds[at]!.entries.map((entry, seat) => (seat === player ? { ...entry, ...change } : entry));
  return withRound(sheet, at, { entries });
}

/** Whether anything has been entered in the round. */
export function begun(round: Round): boolean {
  const blank = JSON.stringify(BLANK);
  return round.settled || round.destroyed !== null || round.entries.some((entry) => JSON.stringify(entry) !== blank);
}
