"""What a player sees, as numbers.

Seats are counted from the viewer. Cards are in the notation's order, `shove-left` to
`charge`. S seats; the indices are those of four seats (`env.layout` prints any other).

| from | piece | shape | meaning |
|---|---|---|---|
| 0 | pirates | S x 4 | how many pirates a seat has on the ship and on each tile |
| 16 | tiles | 1 | tiles of the plank |
| 17 | favor | S | one-hot, who holds the Captain's Favor |
| 21 | mover | S | one-hot, whose turn it is |
| 25 | choosing | 10 | one-hot, the card of which the mover chooses; none while programs are made |
| 35 | number | 1 | which of the three cards is picked or performed, from 0 |
| 36 | aside | S x 10 | cards set aside for this round |
| 76 | turned | S x 3 x 10 | one-hot, the cards turned this round |
| 196 | program | 3 x 10 | one-hot, the viewer's own three cards; with `blind` those turned |
| 226 | committed | S | 1 where a program lies on the table |
| 230 | out | S | 1 for the first to go out, 2 for the next, … 0 while it lives |
| 234 | round | 1 | the round, from 1 |

Hidden: `programs`, S x 3 x 10, one-hot, everybody's three cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import jax
import jax.numpy as jnp

from freebooter.vector.actions import PLANK_CARDS
from freebooter.vector.layout import Shape
from freebooter.vector.sight import Seen, from_seat, listed, one_hot
from freebooter.vector.words import bits, read, unpacked, upto

from .rules import PlankRules
from .state import CHOOSING, Fate, Plank, Player, Turn

CARDS = len(PLANK_CARDS)


@dataclass(frozen=True)
class PlankSight:
    rules: PlankRules

    def pieces(self) -> dict[str, Shape]:
        seats = self.rules.seats
        return {
            "pirates": (seats, 4),
            "tiles": (1,),
            "favor": (seats,),
            "mover": (seats,),
            "choosing": (CARDS,),
            "number": (1,),
            "aside": (seats, CARDS),
            "turned": (seats, 3, CARDS),
            "program": (3, CARDS),
            "committed": (seats,),
            "out": (seats,),
            "round": (1,),
        }

    def hidden_pieces(self) -> dict[str, Shape]:
        return {"programs": (self.rules.seats, 3, CARDS)}

    def show(self, game: Plank, seat: jax.Array) -> Mapping[str, jax.Array]:
        seats, turn, fate = self.rules.seats, read(Turn, game.turn), read(Fate, game.fate)
        players = [read(Player, player) for player in game.players]
        programs = self.show_hidden(game, seat)["programs"]
        turned = from_seat(unpacked(game.turned, 2, seats), seat)
        aside = jnp.stack([unpacked(player.aside, 1, CARDS) for player in players], axis=-2)
        ones, twos = (bits((each,), 32, 20).reshape(*seat.shape, 4, 5) for each in game.pirates)
        pirates = jnp.swapaxes(ones * 1 + twos * 2, -1, -2)[..., :seats, :]
        face_up = programs & (upto(3) < turned[..., None])[..., None]
        return {
            "pirates": from_seat(pirates, seat),
            "tiles": turn.tiles[..., None],
            "favor": from_seat(one_hot(turn.favor, seats), seat),
            "mover": from_seat(one_hot(turn.mover, seats), seat),
            "choosing": one_hot(turn.card, CARDS) & (turn.phase == CHOOSING)[..., None],
            "number": turn.number[..., None],
            "aside": from_seat(aside, seat),
            "turned": face_up,
            "program": (face_up if self.rules.blind else programs)[..., 0, :, :],
            "committed": programs[..., 2, :].any(-1),
            "out": from_seat(unpacked(fate.seats, 3, seats), seat),
            "round": fate.round[..., None],
        }

    def show_hidden(self, game: Plank, seat: jax.Array) -> Mapping[str, jax.Array]:
        players = [read(Player, player) for player in game.players]
        cards = [jnp.stack([player.first, player.second, player.third], axis=-1) for player in players]
        return {"programs": one_hot(from_seat(jnp.stack(cards, axis=-2), seat), CARDS, first=1)}

    def facts(self, seen: Seen) -> dict[str, object]:
        def cards(rows: list[list[int]]) -> list[str]:
            return [card for row in rows for card in listed(row, PLANK_CARDS)]

        committed = [bool(down) for down in seen.by_seat("committed")]
        program = cards(seen.rows("program"))
        unturned = [None] * (3 - len(program)) if self.rules.blind else []
        choosing, out = seen.one("choosing", PLANK_CARDS), seen.by_seat("out")
        facts: dict[str, object] = {
            "tiles": seen.number("tiles"),
            "pirates": [
                [space for space, many in enumerate(row) for _ in range(many)] for row in seen.rows_by_seat("pirates")
            ],
            "favor": seen.who("favor"),
            "aside": [listed(row, PLANK_CARDS) for row in seen.rows_by_seat("aside")],
            "committed": committed,
            "turned": [cards(rows) for rows in seen.tables_by_seat("turned")],
            "program": [*program, *unturned] if committed[seen.seat] else None,
            "performing": [seen.who("mover"), choosing] if choosing else None,
            "out": [[seat for seat, went in enumerate(out) if went == group] for group in range(1, max(out) + 1)],
            "round": seen.number("round"),
        }
        if seen.has("programs"):
            facts["programs"] = [cards(rows) for rows in seen.tables_by_seat("programs")]
        return facts
