export const strings = {
  "captain.status": "round {round} of 7 · battle {battle} of {battles}",
  "captain.trump": "Trump",
  "captain.no_trump": "none",
  "captain.captain": "Captain",
  "captain.battles": "{n} won",
  "captain.out": "out in round {round}",
  "captain.prompt.trump": "name trump, Captain",
  "captain.name_trump": "Name trump",
  "captain.confirm_trump": "Name {suit} trump",
  "captain.you_hold": "you hold {n}",
  "captain.draw": "Drawing for Captain",
  "captain.plank": "Walk the Plank!",
  "captain.plank.note": "the first wins",
  "captain.monster": "Sea Monster!",
  "captain.monster.note": "nobody wins",
  "captain.letter.doubloons": "D",
  "captain.letter.hookhands": "H",
  "captain.letter.monkeys": "M",
  "captain.letter.parrots": "P",
  "captain.letter.peglegs": "G",
  "captain.move.trump": "name {what} trump",
  "captain.moment.eaten": "Sea Monster!",
  "captain.moment.out": "{who} walks the plank",
  "captain.moment.duel": "A duel for Captain!",
  "captain.moment.everybody": "Eaten, every one!",
  "captain.moment.won": "{who}, the last pirate aboard",
  "captain.highlight.boldest": "Boldest win",
};

const SUITS: Record<string, string> = {
  d: "Doubloons",
  h: "Hookhands",
  m: "Monkeys",
  p: "Parrots",
  g: "Peglegs",
};

export const words: Record<string, string> = { plank: "Walk the Plank!", monster: "Sea Monster!" };
for (const [code, suit] of Object.entries(SUITS)) {
  words[suit.toLowerCase()] = suit;
  for (let number = 1; number <= 13; number++) words[`${code}${number}`] = `${number} of ${suit}`;
}

declare module "../../phrasebook" {
  interface GameStrings {
    captain: keyof typeof strings;
  }
}
