/** What can happen in a round beside bids and tricks, how it is entered and what it is worth. */

import { fourteen, hasMet, kingTaken, lootKept, lootShared, pirateTaken } from "./scoring";
import { deckOf, FOURTEENS, type Entry, type Fourteen, type Round, type SheetOptions } from "./sheet";

export type Happening =
  | { kind: "fourteen"; card: Fourteen }
  | { kind: "pirates" }
  | { kind: "kings" }
  | { kind: "loot" }
  | { kind: "kept_loot" }
  | { kind: "wager"; wager: number }
  | { kind: "harry"; change: number };

/** What can have happened with these options. */
export function happenings(options: SheetOptions): Happening[] {
  const deck = deckOf(options);
  const found: Happening[] = [...FOURTEENS.map((card) => ({ kind: "fourteen", card }) as const), { kind: "pirates" }];
  if (deck.mermaids) found.push({ kind: "kings" });
  if (deck.loot) found.push({ kind: "loot" }, { kind: "kept_loot" });
  if (options.abilities)
    found.push(
      { kind: "wager", wager: 10 },
      { kind: "wager", wager: 20 },
      { kind: "harry", change: 1 },
      { kind: "harry", change: -1 },
    );
  return found;
}

/** The points of it, null where they are not the player's to count, and the clause. */
export function worth(happening: Happening): { points: number | null; clause: string } {
  switch (happening.kind) {
    case "fourteen":
      return fourteen(happening.card);
    case "pirates":
      return pirateTaken;
    case "kings":
      return kingTaken();
    case "loot":
      return lootShared(0);
    case "kept_loot":
      return lootKept;
    case "wager":
      return { points: happening.wager, clause: "SK-32" };
    case "harry":
      return { points: null, clause: "SK-34" };
  }
}

/** What changes in the entry of the player it happened to; `ally` is the other player of a Loot. */
export function added(entry: Entry, happening: Happening, ally: number): Partial<Entry> {
  switch (happening.kind) {
    case "fourteen":
      return { fourteens: [...entry.fourteens, happening.card] };
    case "loot":
      return { loot: [...entry.loot, ally] };
    case "wager":
      return { wager: entry.wager + happening.wager };
    case "harry":
      return { harry: entry.harry + happening.change };
    default:
      return { [happening.kind]: entry[happening.kind] + 1 };
  }
}

export interface Line {
  player: number;
  happening: Happening;
  ally: number | null;
  points: number | null;
  clause: string;
  /** Whether it counts for nothing, since the bid, or a bid of the two, was missed. */
  lost: boolean;
  /** The entry without it. */
  without: Partial<Entry>;
}

const hasMissed = (entry: Entry | undefined) => entry?.bid != null && entry.won !== null && !hasMet(entry);

/** Everything entered in the round, one line each. */
export function lines(round: Round): Line[] {
  return round.entries.flatMap((entry, player) => {
    const missed = [player, ...entry.loot].filter((seat) => hasMissed(round.entries[seat]));
    const line = (happening: Happening, without: Partial<Entry>, ally: number | null = null): Line => {
      const { points, clause } = worth(happening);
      const lost = missed.includes(player) || (ally !== null && missed.includes(ally));
      if (happening.kind === "wager")
        return {
          player,
          happening,
          ally,
          points: lost ? -happening.wager : happening.wager,
          clause,
          lost: false,
          without,
        };
      return { player, happening, ally, points, clause, lost: lost && happening.kind !== "harry", without };
    };
    const drop = <T>(items: readonly T[], at: number) => items.filter((_, other) => other !== at);
    return [
      ...entry.fourteens.map((card, at) => line({ kind: "fourteen", card }, { fourteens: drop(entry.fourteens, at) })),
      ...Array.from({ length: entry.pirates }, () => line({ kind: "pirates" }, { pirates: entry.pirates - 1 })),
      ...Array.from({ length: entry.kings }, () => line({ kind: "kings" }, { kings: entry.kings - 1 })),
      ...entry.loot.map((ally, at) => line({ kind: "loot" }, { loot: drop(entry.loot, at) }, ally)),
      ...Array.from({ length: entry.kept_loot }, () => line({ kind: "kept_loot" }, { kept_loot: entry.kept_loot - 1 })),
      ...(entry.wager ? [line({ kind: "wager", wager: entry.wager }, { wager: 0 })] : []),
      ...(entry.harry ? [line({ kind: "harry", change: entry.harry }, { harry: 0 })] : []),
    ];
  });
}
