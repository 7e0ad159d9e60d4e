export const pitch = {
  game: "Gana una batalla en cada ronda o salta. El Capitán nombra el triunfo; el Monstruo no tiene amigos.",
  companion: "Quién saca la más alta, quién queda fuera, quién es Capitán",
};
