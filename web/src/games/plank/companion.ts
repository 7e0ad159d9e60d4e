/** What a table of Walk the Plank! forgets, by the rules of freebooter/scoresheet/plank.py. */

export const PLANK_CARDS = [
  ...["shove-left", "shove-right", "shove-anyone", "extend", "retract"],
  ...["drag", "pull", "run", "cry", "charge"],
];
export const SKULLY_GUESS = ["shove-anyone", "retract", "drag", "charge"];

export interface Ship {
  names: string[];
  round: number;
  favor: number;
  living: boolean[];
  /** The Skully cards that each player cannot use this round. */
  aside: string[][];
  skully: string[];
}

export function boardShip(names: string[], favor: number, skully: string[]): Ship {
  return { names, round: 1, favor, living: names.map(() => true), aside: names.map(() => []), skully };
}

/** PL-04: who turns cards, in turn. */
export function order({ names, favor, living }: Ship): number[] {
  return names.map((_, step) => (favor + step) % names.length).filter((player) => living[player]);
}

/** PL-06, PL-07: the Skully cards played lie aside for a round, and the Favor passes to the right; null at the end. */
export function nextRound(ship: Ship, played: string[][], died: boolean[]): Ship | null {
  const living = ship.living.map((lives, player) => lives && !died[player]);
  if (!living.some(Boolean)) return null;
  const players = ship.names.length;
  const right = ship.names.map((_, step) => (ship.favor - 1 - step + 2 * players) % players);
  return {
    ...ship,
    round: ship.round + 1,
    favor: right.find((player) => living[player])!,
    living,
    aside: ship.aside.map((aside, player) =>
      living[player] ? (played[player] ?? []).filter((card) => !aside.includes(card)) : [],
    ),
  };
}
