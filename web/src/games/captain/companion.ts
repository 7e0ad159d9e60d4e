/** What a table of Walk the Plank (2007) forgets, by the rules of freebooter/scoresheet/captain.py. */

/** Something entered that no table can have: the clause, and what to say about it. */
export interface CannotBe {
  says: "cannot.number" | "cannot.battles" | "cannot.out";
  facts: Record<string, number>;
  clause: string;
}

export const ROUNDS = 7;
export const HIGHEST_DRAW = 15;
const DECK = 68;
const copiesOf = (number: number) => (number === 15 ? 1 : number === 14 ? 2 : 5);

export interface Standing {
  names: string[];
  round: number;
  /** The round in which each went out; null for those still in. */
  out: (number | null)[];
  /** Null while some still draw for it. */
  captain: number | null;
  drawers: number[];
  /** The numbers that lie out until the draw is settled (CA-R1). */
  drawn: number[];
  over: boolean;
  /** What the last step brought. */
  news: News[];
}

export interface News {
  says: "news.captain" | "news.tied" | "news.gathered" | "news.out" | "news.wins" | "news.duel" | "news.eaten";
  players: number[];
  number: number;
  clause: string;
}

export const handSize = (round: number): number => ROUNDS + 1 - round;

export function aboard(names: string[]): Standing {
  const drawers = names.map((_, player) => player);
  return { names, round: 1, out: names.map(() => null), captain: null, drawers, drawn: [], over: false, news: [] };
}

/** CA-02, CA-18: each drawer's number, in the order of the drawers; suits do not count. */
export function draw(standing: Standing, numbers: number[]): Standing | CannotBe {
  const clause = standing.round === 1 ? "CA-02" : "CA-18";
  const drawn = [...standing.drawn, ...numbers];
  const short = numbers.find((number) => drawn.filter((other) => other === number).length > copiesOf(number));
  if (short !== undefined) return { says: "cannot.number", facts: { number: short }, clause: "CA-01" };
  const highest = Math.max(...numbers);
  const tied = standing.drawers.filter((_, at) => numbers[at] === highest);
  if (tied.length === 1)
    return {
      ...standing,
      captain: tied[0]!,
      drawers: [],
      drawn: [],
      news: [{ says: "news.captain", players: tied, number: standing.round, clause }],
    };
  const news: News[] = [{ says: "news.tied", players: tied, number: highest, clause }];
  const gathered = DECK - drawn.length < tied.length;
  if (gathered) news.push({ says: "news.gathered", players: [], number: 0, clause: "CA-R1" });
  return { ...standing, drawers: tied, drawn: gathered ? [] : drawn, news };
}

/** CA-16 to CA-20: who is out and who is Captain next; `eaten` says that Sea Monster! was played. */
export function endRound(standing: Standing, battles: number[], eaten: boolean): Standing | CannotBe {
  const there = handSize(standing.round) - (eaten ? 1 : 0);
  const won = battles.reduce((sum, number) => sum + number, 0);
  if (won !== there) return { says: "cannot.battles", facts: { won, there }, clause: eaten ? "CA-11" : "CA-04" };
  if (battles.some((number, player) => number && standing.out[player] !== null))
    return { says: "cannot.out", facts: {}, clause: "CA-16" };
  const before = playersIn(standing.out);
  if (!won) {
    const news: News[] = [{ says: "news.eaten", players: before, number: standing.round, clause: "CA-20" }];
    return { ...standing, out: standing.out.map((gone) => gone ?? standing.round), captain: null, over: true, news };
  }
  const out = standing.out.map((gone, player) => gone ?? (battles[player] ? null : standing.round));
  const left = playersIn(out);
  const lost = before.filter((player) => !battles[player]);
  const news: News[] = lost.length
    ? [{ says: "news.out", players: lost, number: standing.round, clause: "CA-16" }]
    : [];
  if (left.length === 1) {
    news.push({ says: "news.wins", players: left, number: standing.round, clause: "CA-17" });
    return { ...standing, out, captain: null, over: true, news };
  }
  const most = Math.max(...battles);
  const tied = left.filter((player) => battles[player] === most);
  const next = { ...standing, out, round: standing.round + 1, drawn: [] };
  if (tied.length === 1) {
    news.push({ says: "news.captain", players: tied, number: next.round, clause: "CA-18" });
    return { ...next, captain: tied[0]!, drawers: [], news };
  }
  news.push({ says: "news.duel", players: tied, number: most, clause: "CA-18" });
  return { ...next, captain: null, drawers: tied, news };
}

export const playersIn = (out: (number | null)[]): number[] =>
  out.flatMap((gone, player) => (gone === null ? [player] : []));
