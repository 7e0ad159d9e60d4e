"""What a swimmer sees, as numbers.

Pirates come in the order of their players counted from the viewer, and with two and
three seats every player's second pirate after all the first ones. P pirates, S seats;
the indices are those of six seats (`env.layout` prints any other).

| from | piece | shape | meaning |
|---|---|---|---|
| 0 | line | P x P | one-hot, the pirate's place, the front first; none once it is out |
| 36 | limbs | P | limbs left |
| 42 | hands | P x 7 | the cards in hand, one committed but not yet shown among them |
| 84 | stacks | P x 7 | the cards in the stack |
| 126 | committed | P | 1 where a card lies face down |
| 132 | chosen | P/S x 7 | one-hot, the viewer's own card that lies face down |
| 139 | places | S | the place a player has already taken, else 0 |
| 145 | round | 1 | the round, from 1 |

Hidden: `cards`, P x 7, one-hot, everybody's card that lies face down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

import jax.numpy as jnp

from freebooter.vector.observation import Columns, Seen, fields_from_seat, from_seat, numbers, one_hot, ones, places_of
from freebooter.vector.packed import ONE, Word, field, number, read, word

from .rules import GetBitRules
from .state import GetBit, Turn

T = TypeVar("T")


@dataclass(frozen=True)
class GetBitObserver:
    rules: GetBitRules

    def from_viewer(self, packed: Word, seat: Word) -> list[Word]:
        """Three bits per pirate; the viewer's lead the first and the second ones of all players."""
        seats = self.rules.seats
        sides = [field(packed, 3 * seats * side, 3 * seats) for side in range(self.rules.per_seat)]
        return [value for side in sides for value in fields_from_seat(side, 3, seats, seat)]

    def hands(self, game: GetBit, seat: Word) -> list[Word]:
        """The cards each pirate could still commit, as bits."""
        held = [field(game.hands[pirate // 4], 8 * (pirate % 4), 7) for pirate in range(self.rules.pirates)]
        seats = self.rules.seats
        return [hand for start in range(0, len(held), seats) for hand in from_seat(held[start : start + seats], seat)]

    def show(self, game: GetBit, seat: Word) -> Mapping[str, Columns]:
        rules, pirates = self.rules, self.rules.pirates
        limbs = self.from_viewer(game.limbs, seat)
        line = self.from_viewer(game.line, seat)
        cards = self.committed(game, seat)
        lying = [(ONE << card) >> 1 for card in cards]
        hands = [cards | card for cards, card in zip(self.hands(game, seat), lying, strict=True)]
        out = word(pirates)
        return {
            "line": one_hot([jnp.where(left > 0, at, out) for at, left in zip(line, limbs, strict=True)], pirates),
            "limbs": numbers(*limbs),
            "hands": ones(hands, 7),
            "stacks": ones([word((1 << rules.cards) - 1) & ~cards for cards in hands], 7),
            "committed": numbers(*[number(card > 0) for card in cards]),
            "chosen": one_hot(cards[:: rules.seats], 7, first=1),
            "places": numbers(*fields_from_seat(game.places, 3, rules.seats, seat)),
            "round": numbers(read(Turn, game.turn).round),
        }

    def show_hidden(self, game: GetBit, seat: Word) -> Mapping[str, Columns]:
        return {"cards": one_hot(self.committed(game, seat), 7, first=1)}

    def committed(self, game: GetBit, seat: Word) -> list[Word]:
        return self.from_viewer(game.committed, seat)

    def facts(self, seen: Seen) -> dict[str, object]:
        """Stacks are sorted: in what order they lie has no bearing on the game."""
        pirates, seats = range(self.rules.pirates), self.rules.seats

        def by_pirate(values: list[T]) -> list[T]:
            sides = [values[start : start + seats] for start in range(0, len(values), seats)]
            return [value for side in sides for value in seen.to_seats(side)]

        places = [places_of(row) for row in by_pirate(seen.rows("line"))]
        limbs = by_pirate(seen.numbers("limbs"))
        own = {seen.seat + seats * side: places_of(row, 1) for side, row in enumerate(seen.rows("chosen"))}
        taken = seen.by_seat("places")
        out = [pirate for pirate in pirates if not limbs[pirate]]
        facts: dict[str, object] = {
            "line": sorted((pirate for pirate in pirates if places[pirate]), key=places.__getitem__),
            "limbs": limbs,
            "hands": [places_of(row, 1) for row in by_pirate(seen.rows("hands"))],
            "stacks": [places_of(row, 1) for row in by_pirate(seen.rows("stacks"))],
            "committed": [
                None if not lies else own[pirate][0] if pirate in own else True
                for pirate, lies in enumerate(by_pirate(seen.numbers("committed")))
            ],
            "eliminated": sorted(out, key=lambda pirate: -taken[pirate % seats]),
            "round": seen.number("round"),
        }
        if seen.has("cards"):
            facts["cards"] = [places_of(row, 1) for row in by_pirate(seen.rows("cards"))]
        return facts
