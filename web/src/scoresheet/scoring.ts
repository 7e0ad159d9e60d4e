/** From bids, tricks and bonuses to points: the rules of games/skull_king/scoring.py, for a page without a server. */

import type { Bonus, Row } from "../games/skull-king/view";
import type { Entry, Fourteen, Round } from "./sheet";

/** SK-16. */
export const fourteen = (card: Fourteen): Bonus => ({
  kind: "fourteen",
  card,
  points: card === "b14" ? 20 : 10,
  clause: "SK-16",
  ally: null,
});

/** SK-17: a Pirate played before the Skull King who wins. */
export const pirateTaken: Bonus = { kind: "pirate", card: "pirate", points: 30, clause: "SK-17", ally: null };

/** SK-22, and SK-R15 for a second Skull King in the trick. */
export const kingTaken = (again = false): Bonus => ({
  kind: "king",
  card: "mermaid",
  points: 50,
  clause: again ? "SK-R15" : "SK-22",
  ally: null,
});

/** SK-24: an alliance whose two players have both met their bids. */
export const lootShared = (ally: number): Bonus => ({ kind: "loot", card: "loot", points: 20, clause: "SK-24", ally });

/** SK-25: a Loot that won the trick it led. */
export const lootKept: Bonus = { kind: "loot", card: "loot", points: 20, clause: "SK-25", ally: null };

/** SK-32: the Rascal's wager, won or lost. */
export const wagerSettled = (wager: number, met: boolean): Bonus => ({
  kind: "wager",
  card: "rascal",
  points: met ? wager : -wager,
  clause: "SK-32",
  ally: null,
});

/** SK-14, and SK-15 for a bid of zero. */
export function bidPoints(cards: number, bid: number, won: number): number {
  if (bid === 0) return won === 0 ? 10 * cards : -10 * cards;
  return won === bid ? 20 * won : -10 * Math.abs(won - bid);
}

/** What the entry is worth with the bid met, the Loot and the wager apart. */
export function captured(entry: Entry): Bonus[] {
  return [
    ...entry.fourteens.map(fourteen),
    ...Array.from({ length: entry.pirates }, () => pirateTaken),
    ...Array.from({ length: entry.kings }, (_, king) => kingTaken(king > 0)),
  ];
}

/** SK-24, SK-25: who played each Loot and who captured it; one player is both if it won its own trick. */
function loots(round: Round): { player: number; captor: number }[] {
  return round.entries.flatMap((entry, captor) => [
    ...entry.loot.map((player) => ({ player, captor })),
    ...Array.from({ length: entry.kept_loot }, () => ({ player: captor, captor })),
  ]);
}

/** The bid as Harry left it. */
export const bidOf = (entry: Entry): number | null => (entry.bid === null ? null : entry.bid + entry.harry);

export const hasMet = (entry: Entry): boolean => entry.won !== null && entry.won === bidOf(entry);

function lootBonuses(player: number, round: Round): Bonus[] {
  const met = round.entries.map(hasMet);
  return loots(round).flatMap((loot) => {
    if (loot.player === player && loot.captor === player) return [lootKept];
    const allied = loot.player === player || loot.captor === player;
    if (!allied || !met[loot.player] || !met[loot.captor]) return [];
    return [lootShared(loot.player === player ? loot.captor : loot.player)];
  });
}

/** The round's line for each player, null for one whose bid or tricks are not entered; `totals` are those before it. */
export function scoreRound(round: Round, cards: number, totals: readonly number[]): (Row | null)[] {
  return round.entries.map((entry, player) => {
    const bid = bidOf(entry);
    if (bid === null || entry.won === null) return null;
    const met = hasMet(entry);
    const bonuses = [
      ...(met ? captured(entry) : []),
      ...(met ? lootBonuses(player, round) : []),
      ...(entry.wager ? [wagerSettled(entry.wager, met)] : []),
    ];
    const forBid = bidPoints(cards, bid, entry.won);
    const forBonus = bonuses.reduce((sum, bonus) => sum + bonus.points, 0);
    return {
      cards_dealt: cards,
      bid,
      harry: entry.harry,
      won: entry.won,
      bid_points: forBid,
      bonuses,
      bonus_points: forBonus,
      round_points: forBid + forBonus,
      running_total: (totals[player] ?? 0) + forBid + forBonus,
    };
  });
}

/** SK-R11: each player's place; equals share one and the next is counted on. */
export function ranks(totals: readonly number[]): number[] {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}

/** SK-18: who has the lowest total. */
export function dishwashers(totals: readonly number[]): number[] {
  const least = Math.min(...totals);
  return totals.flatMap((total, player) => (total === least ? [player] : []));
}
