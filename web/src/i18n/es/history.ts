import type { strings as english } from "../en/history";

export const strings: Record<keyof typeof english, string> = {
  title: "Partidas terminadas",
  here: "Se guardan solo en este dispositivo. No se envía nada a ninguna parte.",
  none: "Aún no se ha terminado ninguna partida en este dispositivo. Aquí estarán su resultado, su repetición y algunas cifras.",
  broken: "Este navegador no guarda nada para esta página: no se pueden mostrar las partidas terminadas.",
  figures: "Cifras",
  game: "Juego",
  games: "Partidas",
  won: "Ganadas",
  favourite: "Carta favorita",
  of: "{n} de {all}",
  won_one: "ganada",
  replay: "Ver la repetición",
  replay_of: "Ver la repetición: {game}, {when}",
  forget: "Olvidar",
  forget_of: "Olvidar esta partida: {game}, {when}",
  export: "Exportar todo a un archivo",
  forget_all: "Olvidar todo",
  sure: "Se olvidan para siempre: {n} {n:partida|partidas}.",
  keep: "Conservarlas",
};
