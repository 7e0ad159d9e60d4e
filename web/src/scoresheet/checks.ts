/** What is missing in a round, and what cannot have happened, each with the clause that says so. */

import type { ProblemKey } from "../i18n/en/scoresheet";
import { deckOf, FOURTEENS, handSizes, PRESETS, type Entry, type Fourteen, type Round, type Sheet } from "./sheet";

export type Field =
  | "bid"
  | "won"
  | "destroyed"
  | "fourteens"
  | "pirates"
  | "kings"
  | "loot"
  | "kept_loot"
  | "wager"
  | "harry"
  | "settled";

export interface Problem {
  readonly round: number;
  /** Null where it is the table's. */
  readonly player: number | null;
  readonly field: Field;
  /** Missing, or else wrong. */
  readonly missing: boolean;
  readonly clause: string;
  readonly says: ProblemKey;
  readonly facts: Record<string, unknown>;
}

const HIGHEST_WAGER = 20;

/** SK-32, SK-R15: how many tricks won with the Rascal such a wager takes. */
const rascalsFor = (entry: Entry) => Math.ceil(entry.wager / HIGHEST_WAGER);

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

function most<T>(items: readonly T[]): number {
  return Math.max(0, ...items.map((item) => items.filter((other) => other === item).length));
}

/** What keeps the round from being scored, in the order in which a round is entered; nothing if it can be. */
export function problems(sheet: Sheet, number: number): Problem[] {
  const round = sheet.rounds[number]!;
  const cards = handSizes(sheet.options)[number]!;
  const check: Check = {
    names: sheet.names,
    round,
    cards,
    deck: deckOf(sheet.options),
    abilities: sheet.options.abilities,
    roundsClause: JSON.stringify(handSizes(sheet.options)) === JSON.stringify(PRESETS.standard) ? "SK-02" : "SK-36",
    harrys: sum(round.entries.map((entry) => Math.abs(entry.harry))),
    rascals: sum(round.entries.map(rascalsFor)),
  };
  const found = [bids, tricks, fourteens, pirates, kings, loot, harry, wagers, tricksNeeded, settled];
  return found.flatMap((look) => look(check)).map((problem) => ({ round: number, ...problem }));
}

interface Check {
  names: readonly string[];
  round: Round;
  cards: number;
  deck: ReturnType<typeof deckOf>;
  abilities: boolean;
  roundsClause: string;
  harrys: number;
  rascals: number;
}

type Found = Omit<Problem, "round">;

function problem(missing: boolean) {
  return (player: number | null, field: Field, clause: string, says: ProblemKey, facts = {}): Found => ({
    player,
    field,
    missing,
    clause,
    says,
    facts,
  });
}
const absent = problem(true);
const wrong = problem(false);

function bids({ round, names, cards }: Check): Found[] {
  return round.entries.flatMap(({ bid }, player) => {
    const name = names[player];
    if (bid === null) return [absent(player, "bid", "SK-03", "problem.bid.missing", { name })];
    return bid > cards ? [wrong(player, "bid", "SK-03", "problem.bid", { name, bid, cards })] : [];
  });
}

function tricks({ round, names, cards, deck, roundsClause }: Check): Found[] {
  const found = round.entries.flatMap(({ won }, player) =>
    won === null ? [absent(player, "won", "SK-19", "problem.won.missing", { name: names[player] })] : [],
  );
  const { destroyed } = round;
  if (deck.krakens && destroyed === null) found.push(absent(null, "destroyed", "SK-26", "problem.destroyed.missing"));
  else if (destroyed && destroyed > deck.krakens)
    found.push(
      deck.krakens
        ? wrong(null, "destroyed", "SK-26", "problem.destroyed", { destroyed, krakens: deck.krakens })
        : wrong(null, "destroyed", "SK-26", "problem.destroyed.none"),
    );
  const won = round.entries.flatMap((entry) => (entry.won === null ? [] : [entry.won]));
  const there = cards - (destroyed ?? 0);
  const allIn = won.length === round.entries.length && !(deck.krakens && destroyed === null);
  if (sum(won) > there || (allIn && sum(won) < there)) {
    const says = destroyed ? "problem.won.destroyed" : "problem.won";
    const facts = { won: sum(won), cards, destroyed };
    found.push(wrong(null, "won", deck.krakens ? "SK-26" : roundsClause, says, facts));
  }
  return found;
}

function fourteens({ round, names, deck }: Check): Found[] {
  const entered = round.entries.flatMap((entry) => entry.fourteens);
  const found = [...new Set(entered)].flatMap((card) => {
    const count = entered.filter((other) => other === card).length;
    if (count <= deck.fourteen(card)) return [];
    const player = round.entries.findLastIndex((entry) => entry.fourteens.includes(card));
    const facts = { card, held: deck.fourteen(card), count };
    return [wrong(player, "fourteens", "SK-01", "problem.fourteens", facts)];
  });
  round.entries.forEach((entry, player) => {
    const room = (entry.won ?? 0) * names.length;
    if (entry.won && entry.fourteens.length > room) {
      const facts = { name: names[player], won: entry.won, room, count: entry.fourteens.length };
      found.push(wrong(player, "fourteens", "SK-16", "problem.fourteens.room", facts));
    }
  });
  return found;
}

function pirates({ round, names, deck, harrys, rascals }: Check): Found[] {
  const before = (names.length - 1) * deck.kings;
  let taken = 0;
  return round.entries.flatMap((entry, player) => {
    taken += entry.pirates;
    if (!entry.pirates) return [];
    if (taken + harrys + rascals > deck.pirates) {
      const says = harrys + rascals ? "problem.pirates.deck_beside" : "problem.pirates.deck";
      return [wrong(player, "pirates", "SK-01", says, { taken, held: deck.pirates })];
    }
    if (entry.pirates <= before) return [];
    const facts = { name: names[player], pirates: entry.pirates, before };
    return [wrong(player, "pirates", "SK-17", "problem.pirates", facts)];
  });
}

function kings({ round, names, deck }: Check): Found[] {
  let used = 0;
  let captors = 0;
  return round.entries.flatMap((entry, player) => {
    used += entry.kings + (entry.pirates ? 1 : 0);
    captors += entry.kings ? 1 : 0;
    if (entry.kings && !deck.mermaids) return [wrong(player, "kings", "SK-21", "problem.kings.none")];
    if (entry.kings && captors > deck.mermaids) {
      const facts = { name: names[player], mermaids: deck.mermaids };
      return [wrong(player, "kings", "SK-21", "problem.kings.mermaids", facts)];
    }
    if (used <= deck.kings || !(entry.kings || entry.pirates)) return [];
    return [wrong(player, entry.kings ? "kings" : "pirates", "SK-01", "problem.kings", { held: deck.kings })];
  });
}

function loot({ round, names, deck }: Check): Found[] {
  let entered = 0;
  return round.entries.flatMap((entry, player) => {
    const here = entry.loot.length + entry.kept_loot;
    const field = entry.loot.length ? "loot" : "kept_loot";
    const name = names[player];
    const found: Found[] = [];
    entered += here;
    if (here && !deck.loot) found.push(wrong(player, field, "SK-24", "problem.loot.none"));
    else if (here && entered > deck.loot)
      found.push(wrong(player, field, "SK-24", "problem.loot", { held: deck.loot, entered }));
    if (entry.loot.some((ally) => ally >= names.length))
      found.push(wrong(player, "loot", "SK-24", "problem.loot.nobody", { name }));
    if (entry.loot.includes(player)) found.push(wrong(player, "loot", "SK-25", "problem.loot.own", { name }));
    return found;
  });
}

function harry({ round, names, cards, deck, abilities, harrys }: Check): Found[] {
  return round.entries.flatMap((entry, player) => {
    if (!entry.harry) return [];
    if (!abilities) return [wrong(player, "harry", "SK-29", "problem.abilities")];
    if (harrys > deck.harrys)
      return [wrong(player, "harry", "SK-34", "problem.harry", { held: deck.harrys, by: harrys })];
    const bid = entry.bid === null ? 0 : entry.bid + entry.harry;
    if (bid >= 0 && bid <= cards) return [];
    return [wrong(player, "harry", "SK-R7", "problem.harry.limits", { name: names[player], bid: entry.bid, cards })];
  });
}

function wagers({ round, deck, abilities, rascals }: Check): Found[] {
  return round.entries.flatMap((entry, player) => {
    if (!entry.wager) return [];
    if (!abilities) return [wrong(player, "wager", "SK-29", "problem.abilities")];
    if (entry.wager % 10 || entry.wager > HIGHEST_WAGER * deck.rascals)
      return [wrong(player, "wager", "SK-32", "problem.wager", { wager: entry.wager })];
    return rascals > deck.rascals
      ? [wrong(player, "wager", "SK-32", "problem.wager.rascals", { held: deck.rascals })]
      : [];
  });
}

/** The first bonus of each player that the tricks taken leave no room for: every trick is won by one card. */
function tricksNeeded({ round, names }: Check): Found[] {
  return round.entries.flatMap((entry, player) => {
    const { won } = entry;
    if (won === null) return [];
    const short = needs(entry, names.length - 1).find((need) => need.tricks > won);
    if (!short) return [];
    const facts = { name: names[player], won, cards: sorted(entry.fourteens) };
    return [wrong(player, short.field, short.clause, `problem.needs.${short.field}`, facts)];
  });
}

const sorted = (cards: readonly Fourteen[]) => FOURTEENS.flatMap((card) => cards.filter((other) => other === card));

type Needy = "pirates" | "kings" | "harry" | "wager" | "kept_loot" | "fourteens" | "loot";

/** Each bonus with the tricks that it and those before it take: what won one trick did not win another. */
function needs(entry: Entry, others: number): { field: Needy; tricks: number; clause: string }[] {
  const withKing = Math.ceil(entry.pirates / others);
  const withMermaid = withKing + Math.ceil(entry.kings / others);
  const withHarry = withMermaid + Math.abs(entry.harry);
  const withRascal = withHarry + rascalsFor(entry);
  // A trick that a Loot won holds nothing but Escapes (SK-25): no 14, but perhaps another's Loot.
  const kept = entry.kept_loot;
  return [
    { field: "pirates", tricks: withKing, clause: "SK-17" },
    { field: "kings", tricks: withMermaid, clause: "SK-22" },
    { field: "harry", tricks: withHarry, clause: "SK-34" },
    { field: "wager", tricks: withRascal, clause: "SK-32" },
    { field: "kept_loot", tricks: withRascal + kept, clause: "SK-25" },
    { field: "fourteens", tricks: entry.fourteens.length ? Math.max(withRascal, 1) + kept : 0, clause: "SK-16" },
    // One player plays one card to a trick.
    { field: "loot", tricks: most(entry.loot), clause: "SK-24" },
  ];
}

function settled({ round }: Check): Found[] {
  return round.settled ? [] : [absent(null, "settled", "SK-16", "problem.settled")];
}
