import type { CompanionKey } from "../../en/get-bit/companion";

/** Lo que dice el acompañante. */
export const strings: Record<CompanionKey, string> = {
  promise: "Quién conserva qué extremidades. El tiburón no muerde en la primera ronda.",
  bite: "¡Mordisco!",
  bite_of: "Muerde al {whose}",
  limbs: "{n:queda|quedan} {n} {n:extremidad|extremidades}",
  eaten: "devorado",
  pirate: "{pirate} de {name}",
  "end.GB-13": "Quedan dos piratas: el tiburón se come al último, y gana el jugador del otro.",
  "end.GB-14": "Primer pirata devorado: su jugador pierde.",
  "end.GB-15": "Primer pirata devorado: su jugador pierde, y gana el primer pirata de otro jugador.",
};
