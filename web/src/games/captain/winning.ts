type Play = [seat: number, card: string];

const SUITS: Record<string, string> = { d: "doubloons", h: "hookhands", m: "monkeys", p: "parrots", g: "peglegs" };
const suit = (card: string) => (/^[a-z]\d/.test(card) ? SUITS[card[0] ?? ""] : undefined);
const number = (card: string) => Number(card.slice(1));

/** Whose card wins the battle so far; null where nobody's does (CA-11 to CA-14). For marking it, never for deciding. */
export function winning(trick: readonly Play[], trump: string | null): number | null {
  if (!trick.length || trick.some(([, card]) => card === "monster")) return null;
  const plank = trick.find(([, card]) => card === "plank");
  if (plank) return plank[0];
  const led = suit(trick[0]![1]);
  const trumps = trick.filter(([, card]) => suit(card) === trump);
  const best = (trumps.length ? trumps : trick.filter(([, card]) => suit(card) === led)).reduce((one, other) =>
    number(other[1]) > number(one[1]) ? other : one,
  );
  return best[0];
}
