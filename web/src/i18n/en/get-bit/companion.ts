/** What the companion says. */
export const strings = {
  promise: "Who still has which limbs. The shark does not bite in the first round.",
  bite: "Bitten!",
  bite_of: "{whose} is bitten",
  limbs: "{n} {n:limb|limbs} left",
  eaten: "eaten",
  pirate: "{name}'s {pirate}",
  "end.GB-13": "Two pirates are left: the shark eats the one at the back, and the other's player wins.",
  "end.GB-14": "The first pirate is eaten: its player loses.",
  "end.GB-15": "The first pirate is eaten: its player loses, and the foremost pirate of another player wins.",
};

export type CompanionKey = keyof typeof strings;
