"""What a player sees, as numbers.

Seats are counted from the viewer. Cards are numbered as the actions are, 0 (`d1`) to 66
(`monster`). S seats; the indices are those of four seats (`env.layout` prints any other).

| from | piece | shape | meaning |
|---|---|---|---|
| 0 | hand | 67 | how many of each card the viewer holds |
| 67 | played | 67 | how many of each were played this round |
| 134 | turned | 67 | one-hot, the card turned up in round 1 |
| 201 | trick | S x 67 | one-hot, each seat's card in the battle |
| 469 | leader | S | one-hot, who led the battle, or leads it |
| 473 | mover | S | one-hot, whose turn it is |
| 477 | captain | S | one-hot, the Captain |
| 481 | naming | 1 | 1 while the Captain names trump |
| 482 | suit | 5 | one-hot, the current suit |
| 487 | trump | 5 | one-hot, the trump suit |
| 492 | voids | S x 5 | 1 where a seat has shown to have none of a suit |
| 512 | battles | S | battles won this round |
| 516 | hand_sizes | S | cards in hand |
| 520 | out | S | the round in which a seat went out, 0 while it is in |
| 524 | round | 1 | the round, from 1 |

Hidden: `hands`, S x 67, how many of each card every seat holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import jax.numpy as jnp

from freebooter.games.captain.pieces import COPIES, SUITS
from freebooter.vector.cards import bit_of, of_seat
from freebooter.vector.observation import (
    Columns,
    Seen,
    fields_from_seat,
    from_seat,
    listed,
    numbers,
    one_hot,
    ones,
    who,
)
from freebooter.vector.packed import ONE, Word, either, field, number, once, read, word, zeros

from .layout import KINDS
from .rules import DECK, MONSTER, NO_SUIT, PLANK, SECOND_PLANK, CaptainRules
from .state import Captain, Round, Turn

NAMES = list(COPIES)


def kinds(cards: Sequence[Word]) -> Columns:
    """How many of each kind there are among cards."""
    first, second, third = cards
    planks = field(third, PLANK - 64, 1) + field(third, SECOND_PLANK - 64, 1)
    return [*ones((first, second), 32), *numbers(field(third, 0, 1), planks, field(third, MONSTER - 64, 1))]


@dataclass(frozen=True)
class CaptainObserver:
    rules: CaptainRules

    def show(self, game: Captain, seat: Word) -> Mapping[str, Columns]:
        seats = self.rules.seats
        turn, now = read(Turn, game.turn), read(Round, game.round)
        trick = from_seat(self.trick(game, turn), seat)
        in_game = fields_from_seat(self.rules.still_in(game), 3, seats, seat)
        left = [turn.left - number(card > 0) for card in trick]
        sizes = [jnp.where(mine == 1, cards, word(0)) for mine, cards in zip(in_game, left, strict=True)]
        turned = jnp.where(now.turned == SECOND_PLANK + 1, word(PLANK + 1), now.turned)
        unplayed = [either(words) for words in zip(*game.hands, game.deck, bit_of(now.turned - ONE, 3), strict=True)]
        return {
            "hand": kinds(of_seat(game.hands, seat)),
            "played": kinds([word(full) & ~rest for full, rest in zip(DECK, unplayed, strict=True)]),
            "turned": one_hot([turned], KINDS, first=1),
            "trick": one_hot(trick, KINDS, first=1),
            "leader": who(turn.leader, seat, seats),
            "mover": who(turn.mover, seat, seats),
            "captain": who(turn.captain, seat, seats),
            "naming": numbers(turn.naming),
            "suit": one_hot([jnp.where(turn.laid > 0, now.suit, word(NO_SUIT))], 5),
            "trump": one_hot([now.trump], 5),
            "voids": ones(self.voids(game, seat), 5),
            "battles": numbers(*fields_from_seat(game.battles, 3, seats, seat)),
            "hand_sizes": numbers(*sizes),
            "out": numbers(*fields_from_seat(game.out, 3, seats, seat)),
            "round": numbers(now.number),
        }

    def show_hidden(self, game: Captain, seat: Word) -> Mapping[str, Columns]:
        hands = zip(*[from_seat(words, seat) for words in zip(*game.hands, strict=True)], strict=True)
        return {"hands": [part for hand in hands for part in kinds(hand)]}

    def trick(self, game: Captain, turn: Turn) -> list[Word]:
        """Each seat's card of the battle plus one."""
        seats_in = self.rules.still_in(game)
        mine, seat = [zeros(turn.mover)] * self.rules.seats, turn.leader
        for place in range(self.rules.seats):
            card = jnp.where(turn.laid > place, field(game.trick[place // 3], 7 * (place % 3), 7), word(0))
            mine = [jnp.where((seat == player) & (turn.laid > place), card, old) for player, old in enumerate(mine)]
            seat = once(self.rules.left_of(seat, seats_in))
        return mine

    def voids(self, game: Captain, seat: Word) -> list[Word]:
        """Each seat's shown voids from the viewer on, a bit per suit."""
        seats = self.rules.seats
        shown = [field(game.voids[suit // 3], seats * (suit % 3), seats) for suit in range(5)]
        by_suit = [fields_from_seat(void, 1, seats, seat) for void in shown]
        return [either([void << suit for suit, void in enumerate(mine)]) for mine in zip(*by_suit, strict=True)]

    def facts(self, seen: Seen) -> dict[str, object]:
        """As in the view; `played` and `voids` are what can be told from its battles."""
        seats, leader = self.rules.seats, seen.who("leader")
        trick = [listed(row, NAMES) for row in seen.rows_by_seat("trick")]
        in_order = [(leader + turn) % seats for turn in range(seats)]
        facts: dict[str, object] = {
            "captain": seen.who("captain"),
            "to_move": [seen.who("mover")],
            "phase": "naming" if seen.number("naming") else "battling",
            "trump": seen.one("trump", SUITS),
            "turned": seen.one("turned", NAMES),
            "hand": listed(seen.numbers("hand"), NAMES),
            "hand_sizes": seen.by_seat("hand_sizes"),
            "trick": [[player, *trick[player]] for player in in_order if trick[player]],
            "battles": seen.by_seat("battles"),
            "out": [went or None for went in seen.by_seat("out")],
            "round": seen.number("round"),
            "played": listed(seen.numbers("played"), NAMES),
            "voids": [listed(row, SUITS) for row in seen.rows_by_seat("voids")],
        }
        if seen.has("hands"):
            facts["hands"] = [listed(row, NAMES) for row in seen.rows_by_seat("hands")]
        return facts
