/** What somebody at a table may do about the game itself, besides playing it. */

import type { Chair, Seat, TableInfo } from "../protocol";

export interface Terms {
  /** Out of the game, which goes on without them. */
  out: boolean;
  /** Only bots are still to decide anything: the end may come at once. */
  skip: boolean;
  resign: boolean;
  takeBack: boolean;
  /** Seats whose people the first clock waits for. */
  unready: Seat[];
}

export function termsOf(info: TableInfo, over: boolean, isOut: (seat: Seat) => boolean): Terms {
  const { seats, you, yours } = info;
  const goesOn = info.started && !over;
  const out = goesOn && you !== null && isOut(you);
  const people = [...seats.keys()].filter((seat) => seats[seat]?.kind === "person");
  const idle = (chair: Chair, seat: Seat) => chair.kind === "bot" || chair.stand_in || isOut(seat);
  return {
    out,
    skip: goesOn && (yours.length ? seats.every(idle) : info.play !== null && !people.length),
    resign: goesOn && you !== null && !out,
    takeBack: goesOn && you !== null && people.length === 1 && people[0] === you,
    unready: goesOn ? people.filter((seat) => !seats[seat]?.ready) : [],
  };
}
