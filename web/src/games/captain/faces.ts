import type { Face } from "../../cards/face";
import { t } from "../../i18n/i18n.svelte";

export const SUITS = ["doubloons", "hookhands", "monkeys", "parrots", "peglegs"] as const;
export type Suit = (typeof SUITS)[number];

export const SUIT_LOOKS: Record<Suit, { shape: string; ink: string; code: string }> = {
  doubloons: { shape: "coin", ink: "#8a5b00", code: "d" },
  hookhands: { shape: "hook", ink: "#1f4f8a", code: "h" },
  monkeys: { shape: "monkey", ink: "#7a3e12", code: "m" },
  parrots: { shape: "parrot", ink: "#176b3a", code: "p" },
  peglegs: { shape: "pegleg", ink: "#8a1f3d", code: "g" },
};

export const suitOf = (card: string): Suit | null =>
  SUITS.find((suit) => /^[a-z]\d/.test(card) && SUIT_LOOKS[suit].code === card[0]) ?? null;
export const numberOf = (card: string): number => Number(card.slice(1));

export function faceOf(card: string): Face {
  const suit = suitOf(card);
  if (suit) {
    const { shape, ink } = SUIT_LOOKS[suit];
    return { number: numberOf(card), shape, ink, letter: t(`captain.letter.${suit}`) };
  }
  return card === "plank"
    ? { title: t("captain.plank"), note: t("captain.plank.note"), emblem: "plank" }
    : { title: t("captain.monster"), note: t("captain.monster.note"), emblem: "monster" };
}
