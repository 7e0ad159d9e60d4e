type Play = [seat: number, face: string];

const PIRATES = new Set(["rosie", "bahij", "rascal", "juanita", "harry", "tigress=pirate"]);
const MERMAIDS = new Set(["sirena", "alyra"]);
const MERMAID = 200;
const PIRATE = 300;
const KING = 400;

function strength(face: string): number {
  const number = /^([gypb])(\d+)$/.exec(face);
  if (number) return Number(number[2]) + (number[1] === "b" ? 100 : 0);
  if (MERMAIDS.has(face)) return MERMAID;
  if (PIRATES.has(face)) return PIRATE;
  return face === "king" ? KING : 0;
}

/**
 * Whose card wins so far; null for a trick the Kraken destroys (SK-06 to SK-10, SK-21, SK-26).
 * For marking it, never for deciding.
 */
export function winning(trick: readonly Play[]): number | null {
  if (!trick.length || trick.some(([, face]) => face === "kraken")) return null;
  let best = trick[0]!;
  let strongest = -1;
  let suit = "";
  for (const play of trick) {
    const here = strength(play[1]);
    if (here <= strongest) continue;
    if (here > 0 && here < 100) {
      suit ||= play[1][0]!;
      if (play[1][0] !== suit) continue;
    }
    best = play;
    strongest = here;
  }
  if (strongest === KING) best = trick.find(([, face]) => MERMAIDS.has(face)) ?? best;
  return best[0];
}
