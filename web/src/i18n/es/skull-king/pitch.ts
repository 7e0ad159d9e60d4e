export const pitch = {
  game: "Di cuántas bazas te llevarás y llévate exactamente esas. ¡Yo-jo-jo!",
};
