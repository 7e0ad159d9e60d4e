export const pitch = {
  game: "Plan three cards in secret and shove everybody else off the end of the plank.",
  companion: "Whose turn, and the Skully cards out this round",
};
