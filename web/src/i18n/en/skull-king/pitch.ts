export const pitch = {
  game: "Say how many tricks you will take, then take exactly those. Yo-ho-ho!",
};
