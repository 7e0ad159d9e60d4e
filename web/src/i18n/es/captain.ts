import { words as english, type strings as en } from "../en/captain";
import spoken from "../../../../freebooter/languages/es/captain.json";
import { phrasebook, type Phrasebook } from "../phrasebook";

const strings: Record<keyof typeof en, string> = {
  "captain.status": "ronda {round} de 7 · batalla {battle} de {battles}",
  "captain.trump": "Triunfo",
  "captain.no_trump": "ninguno",
  "captain.captain": "Capitán",
  "captain.battles": "{n} {n:ganada|ganadas}",
  "captain.out": "fuera en la ronda {round}",
  "captain.prompt.trump": "nombra el triunfo, Capitán",
  "captain.name_trump": "Nombra el triunfo",
  "captain.confirm_trump": "Triunfo: {suit}",
  "captain.you_hold": "tienes {n}",
  "captain.draw": "Sorteo del Capitán",
  "captain.plank": "¡Al tablón!",
  "captain.plank.note": "el primero gana",
  "captain.monster": "¡Monstruo marino!",
  "captain.monster.note": "nadie gana",
  "captain.letter.doubloons": "D",
  "captain.letter.hookhands": "G",
  "captain.letter.monkeys": "M",
  "captain.letter.parrots": "L",
  "captain.letter.peglegs": "P",
  "captain.move.trump": "triunfo {what}",
};

export const book: Phrasebook = phrasebook(strings, spoken, english);
