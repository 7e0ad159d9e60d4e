"""What stands in for a game's heuristics where it has none: random play in worlds that fit what a seat knows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from freebooter.engine import Move, State, View
from freebooter.games import AnyGame

from .heuristics import Foresight, Unit

MOST_TRIED: Final = 24


class RandomPlay:
    """Knows nothing of the game but its rules."""

    unit: Unit = "win"

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def deckhand(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        return rng.choice(legal)

    bosun = deckhand

    def shortlist(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        """All of them, or as many as a search can tell apart."""
        return rng.sample(legal, min(len(legal), MOST_TRIED))

    def foresight(self, view: View, rng: random.Random) -> Foresight:
        return lambda world: world

    def playout(self, state: State, seat: int, rng: random.Random) -> float:
        """The seat's share of the win when everybody goes on at random."""
        game = self.game
        while to_move := game.to_move(state):
            who = to_move[0]
            move = rng.choice(game.legal(state, who)) if isinstance(who, int) else game.nature(state, rng)
            state, _ = game.apply(state, who, move)
        result = game.result(state)
        assert result
        return (seat in result.winners) / max(len(result.winners), 1)
