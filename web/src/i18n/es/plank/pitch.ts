export const pitch = {
  game: "Planea tres cartas en secreto y empuja a los demás hasta el final del tablón.",
  companion: "A quién le toca y qué cartas Skully descansan esta ronda",
};
