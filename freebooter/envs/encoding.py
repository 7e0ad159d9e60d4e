"""A game by numbers: its actions, observations and rewards, as all the environments have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Self, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from freebooter.engine import IllegalMove, Move, OptionsError, Result, State, View
from freebooter.games import AnyGame, make
from freebooter.vector.actions import Actions
from freebooter.vector.layout import Layout, Numbers
from freebooter.vector.rewards import Reward, above_mean, check_reward, rewards

from .adapter import Offered, adapted
from .numbering import Labelled, numbering_of

ILLEGAL_REWARD = -1.0
"""What an action costs that may not be taken; it ends the game."""

MANY = 100
"""So many legal moves that their actions are worked out once."""

Form = Literal["numbers", "named", "scaled"]
"""An observation as one row of whole numbers, as the pieces by name, or as one row between -1 and 1."""
Observed: TypeAlias = "Numbers | NDArray[np.float32] | dict[str, Numbers]"


class Encoding:
    """Reads positions and numbers for one game. A move of several cards is picked card by card, an action each."""

    def __init__(self, game: AnyGame, reward: Reward = "win") -> None:
        check_reward(reward, game)
        self.game = game
        self.reward: Reward = reward
        self.actions = numbering_of(game)
        self.adapter = adapted(game)
        self.layout = Layout.of(self.adapter.pieces(game))
        self.scale = self.layout.scale
        self._kept: dict[tuple[int, int, tuple[int, ...]], tuple[Sequence[Move], Offered]] = {}

    def __deepcopy__(self, memo: object) -> Self:
        return self  # nothing in it changes

    def __reduce__(self) -> tuple[type[Encoding], tuple[AnyGame, Reward]]:
        return Encoding, (self.game, self.reward)

    @property
    def labels(self) -> Actions:
        """The game's own numbering; raises OptionsError where it has none."""
        return self.actions.actions if isinstance(self.actions, Labelled) else Actions.of(self.game)

    def choices(self, state: State, seat: int, picked: tuple[int, ...] = ()) -> Offered:
        """The seat's legal actions, each with the move it completes, or None where more is to be picked."""
        moves = self.game.legal(state, seat)
        if len(moves) < MANY or not isinstance(moves, tuple):
            return self.offered(moves, seat, picked)
        # The rules keep such a tuple, as of the 720 programs of a hand, and give the same one again.
        kept = self._kept.get((id(moves), seat, picked))
        if kept is None or kept[0] is not moves:
            kept = self._kept[id(moves), seat, picked] = moves, self.offered(moves, seat, picked)
        return kept[1]

    def offered(self, moves: Sequence[Move], seat: int, picked: tuple[int, ...]) -> Offered:
        """`choices` where the seat's legal moves are known already."""
        return self.actions.offered(moves, seat, picked)

    def refusal(self, state: State, seat: int, numbers: Sequence[int]) -> ValueError:
        """Why a seat may not act so: an IllegalMove with the rules' reason where the actions make a move."""
        for text in self.actions.asked(self.game.legal(state, seat), seat, tuple(numbers)):
            try:
                move = self.game.parse(text)
            except ValueError:
                continue
            verdict = self.game.why_not(state, seat, move)
            if not verdict:
                return IllegalMove(str(move), verdict)
        waiting = " or ".join(f"seat {who}" for who in self.game.to_move(state)) or "nobody: the game is over"
        return ValueError(f"{numbers[-1]} is no action of seat {seat} here; expected one of those legal for {waiting}")

    def mask(self, legal: Mapping[int, object]) -> NDArray[np.int8]:
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
        self.adapter.fill(self.layout.split(flat), view, picked)
        return flat

    def formed(self, flat: Numbers, form: Form) -> Observed:
        """An observation in the form asked for."""
        match form:
            case "numbers":
                return flat
            case "named":
                return self.layout.split(flat)
            case "scaled":
                return flat.astype(np.float32) / self.scale

    def rewards(self, result: Result) -> tuple[float, ...]:
        """What the whole game was worth to each seat."""
        return rewards(self.reward, result)

    def earned(self, before: State, after: State) -> tuple[float, ...]:
        """What each seat is paid between two positions."""
        if self.reward == "rounds":
            then, now = (self.game.scores(state) or (0,) * self.game.seats for state in (before, after))
            return above_mean([(new or 0) - (old or 0) for new, old in zip(now, then, strict=True)])
        result = self.game.result(after)
        if result is None or self.game.result(before):
            return (0.0,) * self.game.seats
        return self.rewards(result)


def check_form(form: str) -> None:
    """Refuse a form that observations do not have."""
    if form not in get_args(Form):
        raise OptionsError("an observation cannot be {form:shown}", "{forms:or}", form=form, forms=get_args(Form))


def encoding_of(game: str | AnyGame, seats: int, options: Mapping[str, object] | None, reward: Reward) -> Encoding:
    """The encoding of a game by its id, or of a game that is made already, whatever its size."""
    return Encoding(make(game, seats, options) if isinstance(game, str) else game, reward)
