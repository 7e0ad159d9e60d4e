import type { GameId } from "../protocol";

/** What the games are called, in every language. */
export const TITLES: Record<GameId, string> = {
  "get-bit": "Get Bit!",
  captain: "Walk the Plank (2007)",
  plank: "Walk the Plank!",
  "skull-king": "Skull King",
};
