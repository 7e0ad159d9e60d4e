export const strings = {
  "get-bit.sea": "The sea",
  "get-bit.line": "The line of swimmers, front first; the shark is behind the last",
  "get-bit.prompt": "choose a card and commit it",
  "get-bit.choose": "Choose a card",
  "get-bit.commit": "Commit the {card}",
  "get-bit.committed": "Committed. Nobody sees it before all are in.",
  "get-bit.card": "Card {card}",
  "get-bit.hand": "Cards of the {pirate}",
  "get-bit.inspect": "{pirate}: look at the stack",
  "get-bit.pirate_of": "{name}'s {pirate}, {n} {n:limb|limbs}",
  "get-bit.no_stack": "nothing played",
  "get-bit.stack": "Played, first to last",
  "get-bit.in_hand": "Still in hand",
  "get-bit.public": "All this is open to everybody; only the card being committed is secret.",
  "get-bit.spared": "No bite in the first round",
  "get-bit.gone": "Out of the water:",
  "get-bit.move": "the {card} with the {pirate}",

  "option.refill_at": "Cards left before the stack comes back",
  "option.refill_at.help":
    "A pirate with this many cards in hand takes its played cards back. This rulebook says two, others one.",
  "choice.1": "one",
  "choice.2": "two",
  "get-bit.moment.bitten": "{who} is bitten!",
  "get-bit.moment.out": "{who} goes under",
  "get-bit.moment.eaten": "The shark eats {who}",
  "get-bit.highlight.escape": "Narrowest escape",
};

const COLOURS = ["red", "yellow", "green", "blue", "purple", "black"];

export const words: Record<string, string> = Object.fromEntries(
  COLOURS.map((colour, pirate) => [pirate, `${colour} pirate`]),
);

declare module "../../phrasebook" {
  interface GameStrings {
    "get-bit": keyof typeof strings;
  }
}
