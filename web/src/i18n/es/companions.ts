import type { CompanionKey } from "../en/companions";

/** Lo que dicen todos los acompañantes. */
export const strings: Record<CompanionKey, string> = {
  begin: "Empezar",
  undo: "Deshacer el último paso",
  again: "Empezar de nuevo",
  desk: "Todas las hojas",
};
