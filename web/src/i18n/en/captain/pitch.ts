export const pitch = {
  game: "Win a battle every round or walk. The Captain names trump; the Sea Monster has no friends.",
  companion: "Who draws highest, who is out, who is Captain",
};
