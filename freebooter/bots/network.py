"""A trained network, played with NumPy alone: a view goes in, a probability for each legal move and a value come out.

    from freebooter.bots.network import load_network

    network = load_network("plank")
    chances, share = network.weigh(view, legal)

`freebooter.learn` trains it; the file in `weights/` holds it in whole numbers of eight bits.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from freebooter.engine import Move, View
from freebooter.engine.options import Options
from freebooter.games import descriptor
from freebooter.vector.actions import Actions
from freebooter.vector.features import Floats, Reading, actions_of, lengths_of
from freebooter.vector.layout import Numbers

from .safetensors import Tensor, pack, unpack

Asked = tuple[View, Sequence[Move]]
Answer = tuple[list[float], float]

LEAST: Final = 0.003
"""Moves of several actions that begin with one less likely than this share its probability evenly."""
TINY: Final = np.float32(1e-6)
SAMPLED: Final = "sampled"
WIN, POINTS = 0, 1
"""What is foreseen: the share of the win, and points;"""
POINTS_SCALE: Final = 100.0
"""so many of which are one."""


class Network:
    """A residual network of one game, for every number of seats and all options."""

    def __init__(self, game: str, tensors: Mapping[str, Floats], metadata: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.tensors = dict(tensors)
        self.metadata = dict(metadata or {})
        self.blocks = sum(name.startswith("block.") and name.endswith(".in") for name in tensors)
        sizes, wanted = (len(tensors["input"]), tensors["policy"].shape[1]), (lengths_of(game)[0], actions_of(game))
        if sizes != wanted:
            raise ValueError("a network of {} features and {} actions; expected {} and {}".format(*sizes, *wanted))

    @property
    def sampled(self) -> bool:
        """Whether it plays best by its probabilities; else the likeliest move is better."""
        return self.metadata.get(SAMPLED) == "yes"

    def weigh(self, view: View, legal: Sequence[Move]) -> Answer:
        """A probability per legal move in the order given, and the viewer's expected share of the win (0 to 1)."""
        return self.weigh_many([(view, legal)])[0]

    def weigh_many(self, asked: Sequence[Asked]) -> list[Answer]:
        """`weigh` of many positions in one pass; moves of several actions need one pass for each."""
        positions = [position_of(view, legal) for view, legal in asked]
        if not positions:
            return []
        logits, values = self.forward(np.stack([each.reading.rows(each.numbers) for each in positions]))
        chances = [np.zeros(len(legal), np.float32) for _, legal in asked]
        open_now = [
            Begun(position, chances[at], logits[at], np.arange(len(position.actions)), (), 1.0)
            for at, position in enumerate(positions)
            if len(position.actions)
        ]
        while open_now:
            following = [more for begun in open_now for more in begun.spread()]
            if following:
                rows = [more.position.reading.rows(more.position.after(more.picked)) for more in following]
                for more, logits in zip(following, self.forward(np.stack(rows))[0], strict=True):
                    more.logits = logits
            open_now = following
        return [(share.tolist(), float(value)) for share, value in zip(chances, values, strict=True)]

    def values(self, views: Sequence[View]) -> list[float]:
        """Each viewer's expected share of the win, in one pass."""
        if not views:
            return []
        return shares(self.foreseen(self.top(rows_of(views)), WIN)).tolist()

    def points(self, views: Sequence[View]) -> list[float]:
        """The points above the table's mean that each viewer expects from here to the end of the game, in one pass."""
        if not views:
            return []
        return (POINTS_SCALE * self.foreseen(self.top(rows_of(views)), POINTS)).tolist()

    def play(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """One legal move: drawn by its probability where the network is `sampled`, else the likeliest.

        Of moves of several actions, one action after another is chosen.
        """
        position = position_of(view, legal)
        rows, picked = np.arange(len(legal)), ()
        while len(rows) > 1:
            numbers = position.after(picked) if picked else position.numbers
            logits = self.forward(position.reading.rows(numbers)[None])[0][0]
            column = position.actions[rows, len(picked)]
            choices = np.unique(column)
            weights = np.exp(logits[choices] - logits[choices].max())
            at = rng.choices(range(len(choices)), weights.tolist())[0] if self.sampled else int(weights.argmax())
            picked = (*picked, int(choices[at]))
            rows = rows[column == choices[at]]
            if len(picked) == position.actions.shape[1]:
                break
        return legal[int(rows[0])]

    def forward(self, rows: Floats) -> tuple[Floats, Floats]:
        """Logits of all actions, and values, for rows of features."""
        top = self.top(rows)
        return top @ self.tensors["policy"] + self.tensors["policy.bias"], shares(self.foreseen(top, WIN))

    def top(self, rows: Floats) -> Floats:
        """The last hidden layer."""
        tensors = self.tensors
        if len(rows) == 1:
            # Most features are nothing: only the others' weights are read.
            some = np.flatnonzero(rows[0])
            hidden = rows[:, some] @ tensors["input"][some] + tensors["input.bias"]
        else:
            hidden = rows @ tensors["input"] + tensors["input.bias"]
        for block in range(self.blocks):
            inner = evened(hidden) @ tensors[f"block.{block}.in"] + tensors[f"block.{block}.in.bias"]
            np.maximum(inner, 0, out=inner)
            hidden = hidden + inner @ tensors[f"block.{block}.out"] + tensors[f"block.{block}.out.bias"]
        return evened(hidden)

    def foreseen(self, top: Floats, what: int) -> Floats:
        """One of the two things that are foreseen."""
        return top @ self.tensors["value"][:, what] + self.tensors["value.bias"][what]


def shares(foreseen: Floats) -> Floats:
    """What is foreseen of the win as shares of it."""
    return np.reciprocal(np.float32(1) + np.exp(-foreseen))


def rows_of(views: Sequence[View]) -> Floats:
    readings = [setting_of(view.game, view.seats, view.options)[0] for view in views]
    return np.stack([reading.rows(reading.numbers(view)) for reading, view in zip(readings, views, strict=True)])


def evened(hidden: Floats) -> Floats:
    """Each row at a mean square of one."""
    mean = np.einsum("ij,ij->i", hidden, hidden) / np.float32(hidden.shape[1])
    return hidden / np.sqrt(mean + TINY)[:, None]


@dataclass
class Position:
    """What a network is asked of: the view in numbers, and the actions that make each legal move, a row each."""

    reading: Reading
    numbers: Numbers
    actions: NDArray[np.int32]
    view: View

    def after(self, picked: Sequence[int]) -> Numbers:
        """The numbers with so much of a move picked."""
        after = self.numbers.copy()
        for place, action in enumerate(picked):
            after += difference(self.reading, self.view, place, action)
        return after


@dataclass
class Begun:
    """Legal moves that begin with the same actions, and how likely the beginning is."""

    position: Position
    chances: Floats
    logits: Floats
    rows: NDArray[np.intp]
    picked: tuple[int, ...]
    chance: float

    def spread(self) -> list[Begun]:
        """Gives the moves that the next action completes their probability; the others to go on with."""
        place = len(self.picked)
        column = self.position.actions[self.rows, place]
        last = self.position.actions.shape[1] == place + 1
        if last and len(column) == 1:
            self.chances[self.rows] = self.chance
            return []
        choices, which, many = np.unique(column, return_inverse=True, return_counts=True)
        weights = np.exp(self.logits[choices] - self.logits[choices].max())
        weights = weights * np.float32(self.chance) / weights.sum()
        self.chances[self.rows] = (weights / many)[which]
        if last:
            return []
        return [
            Begun(
                self.position,
                self.chances,
                self.logits,
                self.rows[which == at],
                (*self.picked, int(choice)),
                float(weights[at]),
            )
            for at, choice in enumerate(choices)
            if many[at] > 1 and weights[at] >= LEAST
        ]


@cache
def setting_of(game: str, seats: int, options: Options) -> tuple[Reading, Actions]:
    """How a table's views are read, and its moves numbered."""
    made = descriptor(game).game(seats, options)
    return Reading(made), Actions.of(made)


def position_of(view: View, legal: Sequence[Move]) -> Position:
    assert view.you is not None
    reading, actions = setting_of(view.game, view.seats, view.options)
    return Position(reading, reading.numbers(view), numbered(actions, view.you, legal), view)


class Rows(dict[Move, tuple[int, ...]]):
    """The actions that make each move of a seat, worked out once."""

    def __init__(self, actions: Actions, seat: int) -> None:
        super().__init__()
        self.actions, self.seat = actions, seat

    def __missing__(self, move: Move) -> tuple[int, ...]:
        row = self[move] = self.actions.numbers(self.seat, str(move))
        return row


@cache
def rows_for(actions: Actions, seat: int) -> Rows:
    return Rows(actions, seat)


def numbered(actions: Actions, seat: int, legal: Sequence[Move]) -> NDArray[np.int32]:
    """The actions that make each move, a row each."""
    rows = rows_for(actions, seat)
    return np.array([rows[move] for move in legal], np.int32).reshape(len(legal), -1)


_differences: dict[tuple[int, int, int], Numbers] = {}


def difference(reading: Reading, view: View, place: int, action: int) -> Numbers:
    """What it changes in the numbers to pick an action as the first, second, … of a move: the same in every view."""
    key = (id(reading), place, action)
    if key not in _differences:
        # The places are independent of each other, so that those before may hold anything that is there.
        before = (action,) * place
        _differences[key] = reading.numbers(view, (*before, action)) - reading.numbers(view, before)
    return _differences[key]


def as_bytes(tensors: Mapping[str, Floats], metadata: Mapping[str, str]) -> bytes:
    """The file of a network: weights as whole numbers of eight bits with a scale per column, biases as they are."""
    written: dict[str, Tensor] = {}
    for name, tensor in tensors.items():
        if tensor.ndim == 2:
            scale = np.maximum(np.abs(tensor).max(axis=0), 1e-12) / 127
            written[name] = np.rint(tensor / scale).astype(np.int8)
            written[f"{name}.scale"] = scale.astype(np.float32)
        else:
            written[name] = tensor.astype(np.float32)
    return pack(written, metadata)


def from_bytes(game: str, data: bytes) -> Network:
    """The network of a file."""
    read, metadata = unpack(data)
    tensors = {
        name: tensor.astype(np.float32) * (read[f"{name}.scale"] if f"{name}.scale" in read else np.float32(1))
        for name, tensor in read.items()
        if not name.endswith(".scale")
    }
    return Network(game, tensors, metadata)


@cache
def load_network(game: str) -> Network | None:
    """The network shipped for a game; None where there is none."""
    file: Any = files(__package__ or "").joinpath("weights", f"{game}.safetensors")
    return from_bytes(game, file.read_bytes()) if file.is_file() else None
