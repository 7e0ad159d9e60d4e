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

from collections.abc import Mapping
from dataclasses import dataclass

import jax
import jax.numpy as jnp

from freebooter.vector.actions import CAPTAIN_SUITS, Actions, labels
from freebooter.vector.cards import as_ones
from freebooter.vector.layout import Shape
from freebooter.vector.sight import Seen, from_seat, listed, one_hot
from freebooter.vector.words import Words, bits, filled, read, unpacked, upto, word, zeros

from .rules import DECK, NO_SUIT, PLANK, SECOND_PLANK, CaptainRules
from .state import Captain, Round, Turn

KINDS = 67
NAMES = [label.removeprefix("play ") for label in labels(Actions("captain", 2), 0)[:KINDS]]


def kinds(cards: Words) -> jax.Array:
    """How many of each kind there are among cards."""
    ones = as_ones(cards)
    return ones[..., :KINDS] + jnp.where(upto(KINDS) == PLANK, ones[..., SECOND_PLANK, None], word(0))


@dataclass(frozen=True)
class CaptainSight:
    rules: CaptainRules

    def pieces(self) -> dict[str, Shape]:
        seats = self.rules.seats
        return {
            "hand": (KINDS,),
            "played": (KINDS,),
            "turned": (KINDS,),
            "trick": (seats, KINDS),
            "leader": (seats,),
            "mover": (seats,),
            "captain": (seats,),
            "naming": (1,),
            "suit": (5,),
            "trump": (5,),
            "voids": (seats, 5),
            "battles": (seats,),
            "hand_sizes": (seats,),
            "out": (seats,),
            "round": (1,),
        }

    def hidden_pieces(self) -> dict[str, Shape]:
        return {"hands": (self.rules.seats, KINDS)}

    def show(self, game: Captain, seat: jax.Array) -> Mapping[str, jax.Array]:
        seats = self.rules.seats
        hands = self.show_hidden(game, seat)["hands"]
        turn, now = read(Turn, game.turn), read(Round, game.round)
        turned = one_hot(now.turned, KINDS, first=1)
        everything = kinds(tuple(filled(game.turn, full) for full in DECK))

        def who(chosen: jax.Array) -> jax.Array:
            return from_seat(one_hot(chosen, seats), seat)

        return {
            "hand": hands[..., 0, :],
            "played": everything - hands.sum(-2) - kinds(game.deck) - turned,
            "turned": turned,
            "trick": from_seat(one_hot(self.trick(game, turn), KINDS, first=1), seat),
            "leader": who(turn.leader),
            "mover": who(turn.mover),
            "captain": who(turn.captain),
            "naming": turn.naming[..., None],
            "suit": one_hot(jnp.where(turn.laid > 0, now.suit, word(NO_SUIT)), 5),
            "trump": one_hot(now.trump, 5),
            "voids": from_seat(self.voids(game), seat),
            "battles": from_seat(unpacked(game.battles, 3, seats), seat),
            "hand_sizes": hands.sum(-1),
            "out": from_seat(unpacked(game.out, 3, seats), seat),
            "round": now.number[..., None],
        }

    def show_hidden(self, game: Captain, seat: jax.Array) -> Mapping[str, jax.Array]:
        return {"hands": from_seat(jnp.stack([kinds(hand) for hand in game.hands], axis=-2), seat)}

    def trick(self, game: Captain, turn: Turn) -> jax.Array:
        """Each seat's card of the battle plus one."""
        laid = jnp.concatenate([unpacked(cards, 7, 3) for cards in game.trick], axis=-1)
        seat, mine = turn.leader, zeros(laid[..., : self.rules.seats])
        for place in range(self.rules.seats):
            here = one_hot(seat, self.rules.seats) & (turn.laid > place)[..., None]
            mine = jnp.where(here, laid[..., place, None], mine)
            seat = self.rules.left_of(seat, self.rules.still_in(game))
        return mine

    def voids(self, game: Captain) -> jax.Array:
        seats = self.rules.seats
        shown = [bits((void,), 32, suits * seats) for void, suits in zip(game.voids, (3, 2), strict=True)]
        by_suit = jnp.concatenate(shown, axis=-1).reshape(*shown[0].shape[:-1], 5, seats)
        return jnp.swapaxes(by_suit, -1, -2)

    def facts(self, seen: Seen) -> dict[str, object]:
        """As in the view; `played` and `voids` are what can be told from its battles."""
        seats, leader = self.rules.seats, seen.who("leader")
        trick = [listed(row, NAMES) for row in seen.rows_by_seat("trick")]
        in_order = [(leader + turn) % seats for turn in range(seats)]
        facts: dict[str, object] = {
            "captain": seen.who("captain"),
            "to_move": [seen.who("mover")],
            "phase": "naming" if seen.number("naming") else "battling",
            "trump": seen.one("trump", CAPTAIN_SUITS),
            "turned": seen.one("turned", NAMES),
            "hand": listed(seen.numbers("hand"), NAMES),
            "hand_sizes": seen.by_seat("hand_sizes"),
            "trick": [[player, *trick[player]] for player in in_order if trick[player]],
            "battles": seen.by_seat("battles"),
            "out": [went or None for went in seen.by_seat("out")],
            "round": seen.number("round"),
            "played": listed(seen.numbers("played"), NAMES),
            "voids": [listed(row, CAPTAIN_SUITS) for row in seen.rows_by_seat("voids")],
        }
        if seen.has("hands"):
            facts["hands"] = [listed(row, NAMES) for row in seen.rows_by_seat("hands")]
        return facts
