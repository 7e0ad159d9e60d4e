import type { EmblemName } from "../../cards/Emblem.svelte";
import type { Face } from "../../cards/face";
import { t, type Key } from "../../i18n/i18n.svelte";

export const COLOURS: Record<string, { shape: string; ink: string }> = {
  g: { shape: "parrot", ink: "#176b3a" },
  y: { shape: "chest", ink: "#8a5b00" },
  p: { shape: "map", ink: "#6b2f8f" },
  b: { shape: "jolly", ink: "#1b1b22" },
};

export const PIRATES = ["rosie", "bahij", "rascal", "juanita", "harry"];

const EMBLEMS: Record<string, EmblemName> = {
  king: "king",
  tigress: "tigress",
  escape: "escape",
  sirena: "mermaid",
  alyra: "mermaid",
  loot: "loot",
  kraken: "kraken",
};

/** The card in the hand that a face in a trick is. */
export const heldAs = (face: string): string => face.replace(/=.*/, "");

export function faceOf(face: string): Face {
  const colour = COLOURS[face[0] ?? ""];
  if (colour && /^[gypb]\d+$/.test(face))
    return { number: Number(face.slice(1)), ...colour, letter: t(`skull-king.letter.${face[0]}` as Key) };
  const card = heldAs(face);
  return {
    title: t(`skull-king.title.${card}` as Key),
    note: t(`skull-king.note.${face}` as Key),
    emblem: EMBLEMS[card] ?? "pirate",
  };
}
