export const strings = {
  insights: "Tu progreso",
  promise:
    "Hecho con las partidas que terminaste y analizaste en este dispositivo. Se queda en él y no se envía a ningún sitio.",
  empty: "Nada todavía. Termina una partida y elige *Analizar esta partida*: se contará aquí.",
  which: "Qué juego",
  all: "Todos los juegos",
  games: "{n} {n:partida terminada|partidas terminadas}, {reviewed} {reviewed:analizada|analizadas}",
  accuracy: "Precisión en el tiempo",
  "accuracy.means":
    "Cada punto es una partida analizada; la línea, la media de cinco. La última: {last}; la media: {mean} de 100.",
  bids: "Apuestas cumplidas, según la fuerza de la mano",
  "bids.means":
    "La fuerza de una mano es la apuesta que más prometía. En {n} {n:ronda|rondas} cumpliste {met} de cada 100 apuestas.",
  "bids.hand": "vale {bid} ({n})",
  "bids.more": "vale {bid} o más ({n})",
  mistakes: "Errores favoritos",
  "mistakes.means": "Descuidos y errores graves según de qué trataba la decisión, los más frecuentes primero.",
  "mistakes.none": "Ninguno por ahora.",
  "mistakes.about": "Sobre",
  "mistakes.other": "otras decisiones",
  "mistakes.often": "Cuántas veces",
  "mistakes.cost": "Coste medio",
  levels: "Cara a cara",
  "levels.means":
    "Cuántas veces acabaste por delante de un bot de ese nivel en la misma mesa; los empates cuentan medio.",
  "levels.level": "Bot",
  "levels.met": "Veces",
  "levels.ahead": "Tú delante",
  luck: "La suerte hasta ahora",
  "luck.means": "Con tus repartos, los buenos bots ganaron {expected} de 100 partidas; tú, {won}. Lo justo es {fair}.",
  puzzles: "Problemas",
  "puzzles.means":
    "{n} {n:problema intentado|problemas intentados}, {solved} {solved:resuelto|resueltos} a la primera.",
  "puzzles.more": "A los problemas",
  export: "Exportar",
  forget: "Borrarlo todo",
  "forget.sure": "¿Borrar todo esto de este dispositivo?",
  "forget.means":
    "Se olvidan las partidas, los análisis y los problemas resueltos que se cuentan aquí. No se puede deshacer.",
  "forget.keep": "Conservarlo",
};
