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

import jax
import jax.numpy as jnp

from freebooter.vector.layout import Shape
from freebooter.vector.sight import Seen, from_seat, one_hot, places_of
from freebooter.vector.words import read, unpacked, upto

from .rules import GetBitRules
from .state import GetBit, Turn

T = TypeVar("T")


@dataclass(frozen=True)
class GetBitSight:
    rules: GetBitRules

    def pieces(self) -> dict[str, Shape]:
        pirates, seats = self.rules.pirates, self.rules.seats
        return {
            "line": (pirates, pirates),
            "limbs": (pirates,),
            "hands": (pirates, 7),
            "stacks": (pirates, 7),
            "committed": (pirates,),
            "chosen": (self.rules.per_seat, 7),
            "places": (seats,),
            "round": (1,),
        }

    def hidden_pieces(self) -> dict[str, Shape]:
        return {"cards": (self.rules.pirates, 7)}

    def from_viewer(self, values: jax.Array, seat: jax.Array) -> jax.Array:
        """Values per pirate turned so that the viewer's pirates lead the first and the second ones."""
        seats = self.rules.seats
        sides = [values[..., start : start + seats] for start in range(0, self.rules.pirates, seats)]
        return jnp.concatenate([from_seat(side, seat) for side in sides], axis=-1)

    def show(self, game: GetBit, seat: jax.Array) -> Mapping[str, jax.Array]:
        rules, pirates = self.rules, self.rules.pirates
        limbs = self.from_viewer(unpacked(game.limbs, 3, pirates), seat)
        line = one_hot(self.from_viewer(unpacked(game.line, 3, pirates), seat), pirates)
        cards = self.show_hidden(game, seat)["cards"]
        held = jnp.concatenate([unpacked(word, 8, 4) for word in game.hands], axis=-1)[..., :pirates]
        hands = unpacked(self.from_viewer(held, seat), 1, 7) == 1
        dealt = upto(7) < rules.cards
        return {
            "line": line & (limbs > 0)[..., None],
            "limbs": limbs,
            "hands": hands | cards,
            "stacks": dealt & ~hands & ~cards,
            "committed": cards.any(-1),
            "chosen": cards[..., :: rules.seats, :],
            "places": from_seat(unpacked(game.places, 3, rules.seats), seat),
            "round": read(Turn, game.turn).round[..., None],
        }

    def show_hidden(self, game: GetBit, seat: jax.Array) -> Mapping[str, jax.Array]:
        cards = self.from_viewer(unpacked(game.committed, 3, self.rules.pirates), seat)
        return {"cards": one_hot(cards, 7, first=1)}

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
