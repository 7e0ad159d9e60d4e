import type { Tricks } from "../game";
import { faceOf, SUIT_LOOKS, SUITS } from "./faces";

export const tricks: Tricks = {
  faceOf,
  suits: SUITS.map((name) => ({ name, ...SUIT_LOOKS[name], highest: 13 })),
  specials: ["plank", "monster"],
  most: 9,
  copies: { plank: 2 },
  replacements: 0,
  held: (face) => face,
  trumps: true,
};
