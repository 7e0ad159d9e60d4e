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
| 35 | number | 1 | which of the three cards is performed, or picked by the viewer, from 0 |
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

import jax.numpy as jnp

from freebooter.games.plank.pieces import CARDS
from freebooter.vector.observation import (
    Columns,
    Seen,
    fields,
    fields_from_seat,
    from_seat,
    listed,
    numbers,
    one_hot,
    ones,
    who,
)
from freebooter.vector.packed import Word, either, field, number, read, word

from .layout import KINDS
from .rules import PlankRules
from .state import CHOOSING, Fate, Plank, Player, Turn


@dataclass(frozen=True)
class PlankObserver:
    rules: PlankRules

    def show(self, game: Plank, seat: Word) -> Mapping[str, Columns]:
        seats, turn, fate = self.rules.seats, read(Turn, game.turn), read(Fate, game.fate)
        programs = self.programs(game, seat)
        turned = fields_from_seat(game.turned, 2, seats, seat)
        face_up = [
            [jnp.where(many > place, card, word(0)) for place, card in enumerate(cards)]
            for cards, many in zip(programs, turned, strict=True)
        ]
        own = face_up if self.rules.blind else programs
        choosing = turn.phase == CHOOSING
        return {
            "pirates": numbers(*[many for mine in from_seat(self.pirates(game), seat) for many in fields(mine, 2, 4)]),
            "tiles": numbers(turn.tiles),
            "favor": who(turn.favor, seat, seats),
            "mover": who(turn.mover, seat, seats),
            "choosing": one_hot([jnp.where(choosing, turn.card, word(KINDS))], KINDS),
            "number": numbers(jnp.where(choosing | (turn.mover == seat), turn.number, word(0))),
            "aside": ones(from_seat([read(Player, player).aside for player in game.players], seat), KINDS),
            "turned": one_hot([card for cards in face_up for card in cards], KINDS, first=1),
            "program": one_hot(own[0], KINDS, first=1),
            "committed": numbers(*[number(cards[2] > 0) for cards in programs]),
            "out": numbers(*fields_from_seat(fate.seats, 3, seats, seat)),
            "round": numbers(fate.round),
        }

    def show_hidden(self, game: Plank, seat: Word) -> Mapping[str, Columns]:
        cards = [card for program in self.programs(game, seat) for card in program]
        return {"programs": one_hot(cards, KINDS, first=1)}

    def programs(self, game: Plank, seat: Word) -> list[list[Word]]:
        """Everybody's cards, each plus one."""
        return [fields(player, 4, 3) for player in from_seat(game.players, seat)]

    def pirates(self, game: Plank) -> list[Word]:
        """How many pirates each seat has on the ship and on each tile, two bits each."""

        def on(space: int, seat: int) -> Word:
            place = 5 * space + seat
            return (field(game.ones, place, 1) | field(game.twos, place, 1) << 1) << (2 * space)

        return [either([on(space, seat) for space in range(4)]) for seat in range(self.rules.seats)]

    def facts(self, seen: Seen) -> dict[str, object]:
        def cards(rows: list[list[int]]) -> list[str]:
            return [card for row in rows for card in listed(row, CARDS)]

        committed = [bool(down) for down in seen.by_seat("committed")]
        program = cards(seen.rows("program"))
        unturned = [None] * (3 - len(program)) if self.rules.blind else []
        choosing, out = seen.one("choosing", CARDS), seen.by_seat("out")
        facts: dict[str, object] = {
            "tiles": seen.number("tiles"),
            "pirates": [
                [space for space, many in enumerate(row) for _ in range(many)] for row in seen.rows_by_seat("pirates")
            ],
            "favor": seen.who("favor"),
            "aside": [listed(row, CARDS) for row in seen.rows_by_seat("aside")],
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
