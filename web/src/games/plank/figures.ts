import type { Seat } from "../../protocol";

/** A pirate that stays the same figure while it moves. */
export interface Figure {
  id: string;
  seat: Seat;
  space: number;
}

/** The figures for a new position: those that can stay do, the others are the ones that moved. */
export function followed(figures: readonly Figure[], pirates: readonly number[][]): Figure[] {
  return pirates.flatMap((spaces, seat) => {
    const own = figures.filter((figure) => figure.seat === seat);
    const left = [...spaces];
    const stay = own.filter((figure) => {
      const at = left.indexOf(figure.space);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    const gone = own.filter((figure) => !stay.includes(figure));
    const moved = left.map((space, at) => ({ id: gone[at]?.id ?? `${seat}-${stay.length + at}`, seat, space }));
    return [...stay, ...moved];
  });
}
