/** What a table of Get Bit! forgets, by the rules of freebooter/scoresheet/get_bit.py. */

export const LIMBS = 4;

export interface Swimmers {
  names: string[];
  /** By pirate; with two or three players each has two. */
  limbs: number[];
}

export const piratesFor = (players: number): number => (players >= 4 ? players : 2 * players);

export function swimmers(names: string[]): Swimmers {
  return { names, limbs: Array.from({ length: piratesFor(names.length) }, () => LIMBS) };
}

/** GB-10: a limb less. */
export function bite(sea: Swimmers, pirate: number): Swimmers {
  return { ...sea, limbs: sea.limbs.map((left, at) => (at === pirate ? Math.max(0, left - 1) : left)) };
}

/** The clause by which the last elimination ends the game, or null. */
export function ended({ names, limbs }: Swimmers): "GB-13" | "GB-14" | "GB-15" | null {
  const swimming = limbs.filter((left) => left).length;
  if (names.length > 3) return swimming === 2 ? "GB-13" : null;
  return swimming === limbs.length ? null : names.length === 2 ? "GB-14" : "GB-15";
}
