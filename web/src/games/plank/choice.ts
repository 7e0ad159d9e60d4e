/** A choice as clicks on the plank: whose pirate on which space, or which space to go to. */
export type Click = `pirate ${number}@${number}` | `space ${number}`;

/** The clicks that make a move, in order. */
export function clicksOf(move: string, you: number): Click[] {
  const [verb = "", what = "", , victim] = move.split(" ");
  const [left = "", right = ""] = what.split("@");
  const space = Number(right);
  switch (verb) {
    case "run":
      return [`pirate ${you}@${space}`, `space ${left === "out" ? space + 1 : space - 1}`];
    case "cry":
      return [`pirate ${you}@${space}`, `space ${space - Number(left)}`];
    case "charge":
      return [`pirate ${you}@${Number(what)}`, victim ? (`pirate ${victim}` as Click) : `space ${Number(what) + 1}`];
    default:
      return [`pirate ${Number(left)}@${space}`];
  }
}

/** What may be clicked next, after these clicks. */
export function nextClicks(legal: readonly string[], you: number, made: readonly Click[]): Set<Click> {
  const next = new Set<Click>();
  for (const move of legal) {
    const clicks = clicksOf(move, you);
    if (clicks.length > made.length && made.every((click, at) => clicks[at] === click)) next.add(clicks[made.length]!);
  }
  return next;
}

/** The move these clicks have come to, if they have. */
export function moveOf(legal: readonly string[], you: number, made: readonly Click[]): string | null {
  return (
    legal.find((move) => {
      const clicks = clicksOf(move, you);
      return clicks.length === made.length && clicks.every((click, at) => made[at] === click);
    }) ?? null
  );
}
