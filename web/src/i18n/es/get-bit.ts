import { words as english, type strings as en } from "../en/get-bit";
import { termsOf, type Phrasebook } from "../phrasebook";

const strings: Record<keyof typeof en, string> = {
  "get-bit.sea": "El mar",
  "get-bit.line": "La fila de nadadores, el primero delante; el tiburón va detrás del último",
  "get-bit.prompt": "elige una carta y confírmala",
  "get-bit.choose": "Elige una carta",
  "get-bit.commit": "Confirmar el {card}",
  "get-bit.committed": "Confirmada. Nadie la ve hasta que estén todas.",
  "get-bit.card": "Carta {card}",
  "get-bit.hand": "Cartas del {pirate}",
  "get-bit.inspect": "{pirate}: mirar el montón",
  "get-bit.pirate_of": "El {pirate} de {name}, {n} {n:extremidad|extremidades}",
  "get-bit.no_stack": "nada jugado",
  "get-bit.stack": "Jugadas, de la primera a la última",
  "get-bit.in_hand": "Aún en la mano",
  "get-bit.public": "Todo esto está a la vista de todos; solo la carta que se elige ahora es secreta.",
  "get-bit.spared": "En la primera ronda no hay mordisco",
  "get-bit.gone": "Fuera del agua:",
  "get-bit.move": "el {card} con el {pirate}",
};

const COLOURS = ["rojo", "amarillo", "verde", "azul", "morado", "negro"];
const words: Record<string, string> = {};
COLOURS.forEach((colour, pirate) => {
  words[pirate] = `pirata ${colour}`;
  for (let card = 1; card <= 7; card++) words[`${pirate}:${card}`] = `(${colour}) ${card}`;
});

export const book: Phrasebook = {
  strings,
  words,
  terms: termsOf(english, words),
  events: {
    lined: "los piratas nadan en fila, el primero delante: {order:words}; el tiburón va detrás del {last:word}.",
    chosen: "{seat:name} ha elegido una carta para el {pirate:word}.",
    revealed: "se descubren las cartas: {cards:pairs}.",
    swam: "hacia el frente, uno tras otro: {cards:pairs}.",
    tied: "el {card} está empatado entre {seats:names}: ninguno de ellos avanza.",
    spared: "el tiburón no muerde en la primera ronda.",
    bitten: "el tiburón muerde al {pirate:word} de {seat:name}: le {limbs:queda|quedan} {limbs} {limbs:extremidad|extremidades}.",
    fled: "el {pirate:word} de {seat:name} huye hasta el frente y recupera su montón.",
    eliminated: "el {pirate:word} de {seat:name} ha perdido su última extremidad y queda fuera.",
    refilled: "al {pirate:word} de {seat:name} le {held:queda|quedan} {held} {held:carta|cartas} y recupera su montón.",
    eaten: "quedan dos piratas: el tiburón se come al {pirate:word} de {seat:name}, que va el último.",
    won: "gana {seat:name}.",
  },
  reasons: {
    "the game is over": "la partida ha terminado",
    "the pirates are not in line yet": "los piratas aún no están en fila",
    "the line is formed once, at the start": "la fila se forma una vez, al principio",
    "the line starts in a random order, nobody chooses it": "la fila empieza en un orden al azar, nadie lo elige",
    "there are only the pirates 0 to {last}": "solo hay piratas del 0 al {last}",
    "the {pirate} is out of the game": "el {pirate} está fuera de la partida",
    "the {pirate} has its card already": "el {pirate} ya tiene su carta",
    "the {card} is in the {pirate}'s stack, not in its hand": "el {card} está en el montón del {pirate}, no en su mano",
    "in this game the cards go from 1 to {highest}": "en esta partida las cartas van del 1 al {highest}",
    "the {pirate} is {seat}'s": "el {pirate} es de {seat}",
  },
  clauses: {
    "GB-01": "Seis colores. La mano completa de un color son las cartas 1–7. Un pirata tiene cuatro extremidades (dos brazos, dos piernas). Hay un tiburón.",
    "GB-02": "Manos, fijas desde el principio: 6 piratas → 1–7; 5 piratas → 1–6; 4 piratas → 1–5. Es decir: 6 jugadores 1–7, 5 jugadores 1–6, 4 jugadores 1–5, 3 jugadores (seis piratas) 1–7, 2 jugadores (cuatro piratas) 1–5.",
    "GB-03": "La fila empieza en un orden al azar; el tiburón va detrás del último pirata.",
    "GB-04": "Una ronda tiene tres fases, en este orden: elegir cartas, mover piratas, mordisco.",
    "GB-05": "Elegir: por cada pirata que sigue en la fila, su jugador pone boca abajo una carta de la mano de ese pirata. Nadie ve la carta de otro hasta que están todas; entonces se descubren a la vez.",
    "GB-06": "La carta jugada va encima del montón de ese pirata, boca arriba. Los montones quedan a la vista de todos durante toda la partida; así, las manos son públicas salvo la carta que se elige ahora.",
    "GB-07": "Mover: un número mostrado por un solo pirata no está empatado. De menor a mayor, cada pirata no empatado pasa al frente de la fila, uno tras otro; el número no empatado más alto acaba delante.",
    "GB-08": "Los piratas empatados no se mueven; conservan su orden entre sí y se quedan atrás cuando otros los adelantan. Si todos los números están empatados, nadie se mueve.",
    "GB-09": "Mordisco: se omite en la primera ronda de la partida.",
    "GB-10": "Si no, el pirata que va el último pierde una extremidad, pasa al frente de la fila y recupera en su mano todo su montón, incluida la carta recién jugada.",
    "GB-11": "Un pirata que pierde su cuarta extremidad queda eliminado: deja la fila para siempre (no pasa al frente).",
    "GB-12": "Al final de cada ronda, tras el mordisco, cada pirata con exactamente dos cartas en la mano (`refill_at`, GB-R4) recupera todo su montón.",
    "GB-13": "4–6 jugadores: en cuanto una eliminación deja dos piratas, el tiburón se come al de atrás y gana el jugador del que va delante.",
    "GB-14": "2 jugadores: el primer pirata eliminado acaba la partida; su jugador pierde y el otro gana.",
    "GB-15": "3 jugadores: el primer pirata eliminado acaba la partida; su jugador pierde; gana el jugador del pirata que va primero en la fila.",
    "GB-16": "Ejemplo: fila, el primero delante, John Anne Beth Ted, 4 jugadores, no es la primera ronda. Juegan 4, 1, 4, 5. Anne pasa al frente, luego Ted; la fila es Ted Anne John Beth; Beth recibe el mordisco, pasa al frente y recupera su montón. A Ted le quedan entonces dos cartas y también recupera el suyo.",
    "GB-R1": "El perdedor no puede ganar: gana el pirata más adelantado de otro jugador.",
    "GB-R2": "No influye en el juego: se quitan en el orden brazo izquierdo, brazo derecho, pierna izquierda, pierna derecha.",
    "GB-R3": "No, con nadie.",
    "GB-R4": "Dos, como en este reglamento.",
    "GB-R5": "4–6 jugadores: el ganador, luego el pirata comido al final, luego el orden inverso de eliminación. 3 jugadores: ganador 1, perdedor 3, el otro 2. 2 jugadores: 1 y 2.",
  },
  questions: {
    "GB-R1": "3 jugadores: el pirata que queda más adelante es el otro pirata del perdedor",
    "GB-R2": "qué extremidad se pierde",
    "GB-R3": "si la última carta de un pirata eliminado aún empata",
    "GB-R4": "con cuántas cartas en la mano recupera un pirata su montón (otras ediciones dicen una)",
    "GB-R5": "clasificación más allá del ganador",
  },
};
