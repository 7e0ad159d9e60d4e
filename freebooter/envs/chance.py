"""Nature's moves drawn one thing at a time, each with its odds: what a game tree needs.

A line, a deal or a draw is so many things out of a pool, one after another, none put back.
An outcome's number is the thing's place in a table: a pirate, a seat, or a card as the
actions number it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from freebooter.engine import Move, State
from freebooter.games import AnyGame
from freebooter.games.captain import Captain
from freebooter.games.captain.pieces import DECK
from freebooter.games.captain.rules import cards_out, hand_size, survivors
from freebooter.games.captain.state import Drawing as DrawingForCaptain
from freebooter.games.get_bit import GetBit
from freebooter.games.plank import Plank
from freebooter.games.plank.rules import hand, waiting
from freebooter.games.plank.state import Programming
from freebooter.games.skull_king import SkullKing
from freebooter.games.skull_king.abilities import cards_to_draw
from freebooter.games.skull_king.state import Drawing as DrawingForBahij
from freebooter.games.skull_king.state import Starting as NamingDealer
from freebooter.vector.actions import PLANK_CARDS, SKULL_KING_CARDS

Things: TypeAlias = tuple[str, ...]

CAPTAIN_CARDS: Final = tuple(dict.fromkeys(DECK))
MOST_OUTCOMES: Final = {"get-bit": 6, "captain": len(CAPTAIN_CARDS), "plank": 10, "skull-king": len(SKULL_KING_CARDS)}


@dataclass(frozen=True)
class Draws:
    """So many out of a pool; `table` numbers the things in it, `spell` makes them a move's notation."""

    table: Things
    pool: Things
    count: int
    spell: Callable[[Sequence[str]], str]

    def odds(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """What may come next, with its probability, numbers rising."""
        left = Counter(self.pool)
        left.subtract(self.table[number] for number in drawn)
        size = len(self.pool) - len(drawn)
        return [(number, left[thing] / size) for number, thing in enumerate(self.table) if left[thing]]

    def move(self, game: AnyGame, drawn: Sequence[int]) -> Move | None:
        """Nature's move once all of it is drawn."""
        if len(drawn) < self.count:
            return None
        return game.parse(self.spell([self.table[number] for number in drawn]))


def draws(game: AnyGame, state: State) -> Draws:
    """What nature has to draw where it is to move."""
    if isinstance(game, GetBit):
        return one_of(game.setup.pirates, "line", game.setup.pirates)
    if isinstance(game, Captain):
        return captain_draws(game, state)
    if isinstance(game, Plank):
        return plank_draws(game, state)
    assert isinstance(game, SkullKing)
    return skull_king_draws(game, state)


def one_of(number: int, verb: str, count: int = 1) -> Draws:
    """Out of so many pirates or seats."""
    table = tuple(map(str, range(number)))
    return Draws(table, table, count, lambda drawn: f"{verb} {' '.join(drawn)}")


def captain_draws(game: Captain, state: State) -> Draws:
    if isinstance(state, DrawingForCaptain):
        left = Counter(DECK)
        left.subtract(cards_out(state))
        return Draws(CAPTAIN_CARDS, tuple(left.elements()), len(state.drawers),
                     lambda drawn: "draw " + spelt_hands(CAPTAIN_CARDS, state.drawers, 1, drawn))  # fmt: skip
    view = game.view(state, None)  # pyright: ignore[reportArgumentType]
    seats, size, turns = survivors(view.out), hand_size(view.round), view.round == 1

    def spell(drawn: Sequence[str]) -> str:
        turned = f" turn={drawn[-1]}" if turns else ""
        return "deal " + spelt_hands(CAPTAIN_CARDS, seats, size, drawn) + turned

    return Draws(CAPTAIN_CARDS, DECK, len(seats) * size + turns, spell)


def plank_draws(game: Plank, state: State) -> Draws:
    if not isinstance(state, Programming):
        return one_of(game.seats, "captain")
    seat = waiting(state)[0]
    pool = hand(game.setup.left_out + state.ship.aside[seat])
    return Draws(PLANK_CARDS, pool, 3, lambda drawn: f"program {seat} {' '.join(drawn)}")


def skull_king_draws(game: SkullKing, state: State) -> Draws:
    if isinstance(state, NamingDealer):
        return one_of(game.seats, "dealer")
    if isinstance(state, DrawingForBahij):
        return Draws(SKULL_KING_CARDS, state.round.undealt, cards_to_draw(state.round),
                     lambda drawn: "draw " + ",".join(in_order(SKULL_KING_CARDS, drawn)))  # fmt: skip
    size = game.view(state, None).cards  # pyright: ignore[reportArgumentType]
    return Draws(SKULL_KING_CARDS, game.setup.deck, game.seats * size,
                 lambda drawn: "deal " + spelt_hands(SKULL_KING_CARDS, range(game.seats), size, drawn))  # fmt: skip


def spelt_hands(table: Things, seats: Iterable[int], size: int, drawn: Sequence[str]) -> str:
    """`SEAT=CARD,…` for each seat in turn, its cards in hand order."""
    return " ".join(
        f"{seat}={','.join(in_order(table, drawn[at * size : (at + 1) * size]))}" for at, seat in enumerate(seats)
    )


def in_order(table: Things, cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=table.index)
