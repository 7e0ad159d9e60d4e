/** What the companion says. */
export const strings = {
  promise: "Whose turn it is, and which Skully cards are out this round.",
  favor: "holds the Favor",
  skully: "Cards with the Skully mark",
  guess: "Which cards are marked is our guess; your cards know better.",
  round: "Round {round}",
  order: "In turn: {names}",
  first: "the Captain's Favor",
  rests: "out this round",
  played: "Skully cards {name} played this round",
  died: "lost the last pirate",
  died_of: "{name} lost the last pirate",
  next: "Next round",
  locker: "in the Locker",
  alone: "Only {name} lives, and wins.",
  nobody: "Nobody lives, and nobody wins.",
};

export type CompanionKey = keyof typeof strings;
