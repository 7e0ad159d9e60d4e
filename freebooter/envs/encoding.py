"""A game by numbers: its actions, observations and rewards, as all the environments have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import numpy as np

from freebooter.engine import IllegalMove, Move, Result, State, View
from freebooter.games import AnyGame, make
from freebooter.games.skull_king import SkullKing
from freebooter.vector.actions import Actions
from freebooter.vector.layout import Layout
from freebooter.vector.rewards import Reward, check_reward, rewards

from .observations import OBSERVERS, Numbers

ILLEGAL_REWARD = -1.0
"""What an action costs that may not be taken; it ends the game."""

MANY = 100
"""So many legal moves that their actions are worked out once."""


class Encoding:
    """Reads positions and numbers for one game. A move of several cards is picked card by card, an action each."""

    def __init__(self, game: AnyGame, reward: Reward = "win") -> None:
        check_reward(reward, game.id)
        self.game = game
        self.reward: Reward = reward
        self.actions = (
            Actions(game.id, game.seats, max(game.setup.hand_sizes))
            if isinstance(game, SkullKing)
            else Actions(game.id, game.seats)
        )
        self.observer = OBSERVERS[game.id]
        self.layout = Layout.of(self.observer.shapes(game))
        self._numbers: list[dict[Move, tuple[int, ...]]] = [{} for _ in range(game.seats)]
        self._kept: dict[tuple[int, int, tuple[int, ...]], tuple[Sequence[Move], dict[int, Move | None]]] = {}

    def __deepcopy__(self, memo: object) -> Self:
        return self  # nothing in it changes

    def __reduce__(self) -> tuple[type[Encoding], tuple[AnyGame, Reward]]:
        return Encoding, (self.game, self.reward)

    def numbers(self, seat: int, move: Move) -> tuple[int, ...]:
        """The actions that make a seat's move."""
        known = self._numbers[seat]
        if move not in known:
            known[move] = self.actions.numbers(seat, str(move))
        return known[move]

    def choices(self, state: State, seat: int, picked: tuple[int, ...] = ()) -> dict[int, Move | None]:
        """The seat's legal actions, each with the move it completes, or None where more is to be picked."""
        moves = self.game.legal(state, seat)
        if len(moves) < MANY or not isinstance(moves, tuple):
            return self.offered(moves, seat, picked)
        # The rules keep such a tuple, as of the 720 programs of a hand, and give the same one again.
        kept = self._kept.get((id(moves), seat, picked))
        if kept is None or kept[0] is not moves:
            kept = self._kept[id(moves), seat, picked] = moves, self.offered(moves, seat, picked)
        return kept[1]

    def offered(self, moves: Sequence[Move], seat: int, picked: tuple[int, ...]) -> dict[int, Move | None]:
        """`choices` where the seat's legal moves are known already."""
        at = len(picked)
        offered: dict[int, Move | None] = {}
        for move in moves:
            numbers = self.numbers(seat, move)
            if numbers[:at] == picked:
                offered[numbers[at]] = move if len(numbers) == at + 1 else None
        return offered

    def refusal(self, state: State, seat: int, numbers: Sequence[int]) -> ValueError:
        """Why a seat may not act so: an IllegalMove with the rules' reason where the actions make a move."""
        *picked, number = numbers
        begun = (self.numbers(seat, move) for move in self.game.legal(state, seat))
        rest = next((whole[len(numbers) :] for whole in begun if whole[: len(picked)] == tuple(picked)), ())
        for parts in ((*numbers, *rest), (number,)):
            try:
                move = self.game.parse(self.actions.text(seat, *parts))
            except ValueError:
                continue
            verdict = self.game.why_not(state, seat, move)
            if not verdict:
                return IllegalMove(str(move), verdict)
        waiting = " or ".join(f"seat {who}" for who in self.game.to_move(state)) or "nobody: the game is over"
        return ValueError(f"{number} is no action of seat {seat} here; expected one of those legal for {waiting}")

    def mask(self, legal: Mapping[int, object]) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        """1 for each of these actions."""
        mask = np.zeros(self.actions.size, np.int8)
        mask[list(legal)] = 1
        return mask

    def observe(self, state: State, seat: int, picked: Sequence[int] = ()) -> Numbers:
        """What the seat may know, and what it has picked itself."""
        return self.seen(self.game.view(state, seat), picked)

    def seen(self, view: View, picked: Sequence[int] = ()) -> Numbers:
        """`observe` where the seat's view is known already."""
        flat: Numbers = np.zeros(self.layout.size, np.int16)
        self.observer.fill(self.layout.split(flat), view, picked)
        return flat

    def rewards(self, result: Result) -> tuple[float, ...]:
        return rewards(self.reward, result)


def encoding_of(game: str | AnyGame, seats: int, options: Mapping[str, object] | None, reward: Reward) -> Encoding:
    """The encoding of a game by its id, or of a game that is made already, whatever its size."""
    return Encoding(make(game, seats, options) if isinstance(game, str) else game, reward)
