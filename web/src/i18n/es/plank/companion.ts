import type { CompanionKey } from "../../en/plank/companion";

/** Lo que dice el acompañante. */
export const strings: Record<CompanionKey, string> = {
  promise: "A quién le toca y qué cartas Skully descansan esta ronda.",
  favor: "tiene el Favor",
  skully: "Cartas con la marca Skully",
  guess: "Qué cartas están marcadas es una suposición nuestra; tus cartas lo saben mejor.",
  round: "Ronda {round}",
  order: "Por turno: {names}",
  first: "el Favor del Capitán",
  rests: "descansa esta ronda",
  played: "Cartas Skully que jugó {name} esta ronda",
  died: "perdió su último pirata",
  died_of: "{name} perdió su último pirata",
  next: "Ronda siguiente",
  locker: "en el fondo",
  alone: "Solo vive {name}, y gana.",
  nobody: "No vive nadie, y nadie gana.",
};
