import type { EmblemName } from "./Emblem.svelte";

/** How a card looks: a number in a suit, or a special card with its picture. */
export type Face = Numbered | Special;

export interface Numbered {
  number: number;
  shape: string;
  letter: string;
  ink: string;
}

export interface Special {
  title: string;
  note: string;
  emblem: EmblemName;
}

/** Cards with keys of their own: copies of a card are told apart by their place among the copies. */
export function keyed(cards: readonly string[]): { card: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, key: `${card}#${copy}` };
  });
}
