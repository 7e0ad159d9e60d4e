export const pitch = {
  game: "Nada por tu vida. Mostrad una carta a la vez, deja atrás al más lento y cuida tus extremidades.",
  companion: "Las extremidades que quedan",
};
