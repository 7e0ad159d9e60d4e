import { t, type Key } from "../../i18n/i18n.svelte";
import type { Tricks } from "../game";
import { COLOURS, faceOf, heldAs, PIRATES } from "./faces";

export const tricks: Tricks = {
  faceOf,
  suits: Object.entries(COLOURS).map(([code, look]) => ({ code, name: code, ...look, highest: 14 })),
  specials: ["escape", ...PIRATES, "tigress=pirate", "tigress=escape", "king", "sirena", "alyra", "loot", "kraken"],
  most: 6,
  copies: { escape: 5, loot: 2 },
  // SK-37: three replacements.
  replacements: 3,
  held: heldAs,
  trumps: false,
  noteOf: (card) => (card.startsWith("tigress=") ? t(`skull-king.note.${card}` as Key) : null),
  house: {
    option: "suit_after_escape",
    query: "after",
    clause: "SK-R1",
    choices: [
      { value: "next-card", label: () => t("choice.next-card") },
      { value: "first-number", label: () => t("choice.first-number") },
    ],
  },
};
