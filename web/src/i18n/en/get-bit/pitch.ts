export const pitch = {
  game: "Swim for it. Show a card together, outswim the slowest, and mind your limbs.",
  companion: "Limbs left",
};
