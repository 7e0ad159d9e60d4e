"""Features: any position of a game as one row of numbers, as long for two seats as for the most, whatever the options.

A network plays every size of a game with one set of weights, so it is shown rows of one length:

    the pieces of the observation, each in the room it needs at the largest table, divided by its scale;
    numbers worth telling apart value by value, a one for each value (`Counted`);
    the number of seats, a one for it;
    the options.

The rows are made by one table of indices from the observation's whole numbers. NumPy reads it where a
bot plays from a view, JAX where one learns on the vector engine: the same numbers, one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import prod
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from freebooter.engine import OptionsError, View
from freebooter.games import AnyGame, descriptor, luggage, make

from .actions import Actions, Labels, labels_of, table_of
from .layout import Extents, Layout, Numbers, Pieces, Shape

Floats = NDArray[np.float32]
ABSENT = 10_000
"""No piece holds it: what is told apart of a seat that is not there is nothing."""


@dataclass(frozen=True)
class Counted:
    """Each number of a piece told apart, from `low` to `high`; what the piece `less` holds is taken off first."""

    piece: str
    low: int
    high: int
    less: str | None = None
    plus: int = 0


@dataclass(frozen=True)
class Features:
    """What a game's folder says of its features. `Any` stands for the game's own class and view."""

    pieces: Callable[[Any], Extents]
    hidden: Callable[[Any], Extents]
    fill: Callable[[Pieces, Any, Sequence[int]], None]
    options: Callable[[Any], Sequence[float]]
    """What the options come to, as many numbers for every game."""
    counted: Sequence[Counted] = ()
    widest: Mapping[str, object] = field(default_factory=dict[str, object])
    """The options with which the pieces need the most room."""
    scales: Mapping[str, float] = field(default_factory=dict[str, float])
    """What pieces are divided by, where it is not the greatest number in them."""
    most: int = 0
    """The largest number that any move of the game can name, as a bid, under any options."""


def features_of(game: str) -> Features:
    """The features that a game carries; raises OptionsError where it carries none."""
    found = cast("Features | None", luggage(game, "features"))
    if found is None:
        raise OptionsError("{game} has no features for a network", "a game that brings them", game=game)
    return found


UNSAID = ("committed",)
"""Pieces left out: in what order seats commit in secret says nothing, and differs from table to table."""


@cache
def rooms_of(game: str) -> tuple[dict[str, Shape], dict[str, float]]:
    """The room each piece takes at the largest table, hidden ones too, and its scale."""
    about, shapes, scales = features_of(game), dict[str, Shape](), dict[str, float]()
    for seats in descriptor(game).seats:
        made = make(game, seats, about.widest)
        for name, each in {**about.pieces(made), **about.hidden(made)}.items():
            if name in UNSAID:
                continue
            known = shapes.get(name, (0,) * len(each.shape))
            shapes[name] = tuple(map(max, known, each.shape))
            scales[name] = max(scales.get(name, 1.0), abs(each.low), abs(each.high))
    return shapes, scales | dict(about.scales)


@cache
def actions_of(game: str) -> int:
    """How many actions a network of a game tells apart: those of every table and all options."""
    about = descriptor(game)
    labels = labels_of(game)
    most = features_of(game).most if isinstance(labels, Labels) and labels.most else 0
    return max(len(table_of(Actions(game, seats, most), 0)) for seats in about.seats)


@cache
def lengths_of(game: str) -> tuple[int, int]:
    """How long the rows are: of what may be known, and of what is hidden."""
    made = make(game, descriptor(game).seats[0])
    reading = reading_of(made)
    return reading.size, reading.hidden_size


@dataclass(frozen=True)
class Table:
    """Where the numbers of rows come from in a row of whole numbers with a zero behind it."""

    source: NDArray[np.int32]
    scale: Floats
    counted: NDArray[np.int32]
    less: NDArray[np.int32]
    values: NDArray[np.int16]

    def read(self, flat: Any, xp: Any) -> Any:
        """Rows of a NumPy array with `xp` NumPy, of a JAX array with `xp` its NumPy."""
        padded = xp.concatenate([flat, xp.zeros((*flat.shape[:-1], 1), flat.dtype)], axis=-1)
        scaled = padded[..., self.source].astype(np.float32) * self.scale
        if not len(self.values):
            return scaled
        told = padded[..., self.counted] - padded[..., self.less] == self.values
        return xp.concatenate([scaled, told.astype(np.float32)], axis=-1)


class Reading:
    """How the observations of a game, with its seats and options, become rows."""

    def __init__(self, game: AnyGame) -> None:
        about = features_of(game.id)
        self.game = game
        self.about = about
        self.layout = Layout.of(about.pieces(game))
        hidden = Layout.of(about.hidden(game))
        shapes, scales = rooms_of(game.id)
        self.seen = table(self.layout, shapes, scales, about.counted)
        self.unseen = table(hidden, shapes, scales, ())
        seats = [float(game.seats == each) for each in descriptor(game.id).seats]
        self.setting = np.array([*seats, *about.options(game)], np.float32)
        self.size = len(self.seen.source) + len(self.seen.values) + len(self.setting)
        self.hidden_size = len(self.unseen.source)
        self.mover = next(piece for piece in self.layout.pieces if piece.name == "mover") if "mover" in shapes else None

    def numbers(self, view: View, picked: Sequence[int] = ()) -> Numbers:
        """What a view says, as whole numbers. Whoever may move at once with others is the one to move."""
        flat: Numbers = np.zeros(self.layout.size, np.int16)
        self.about.fill(self.layout.split(flat), view, picked)
        if self.mover and view.you in view.to_move:
            flat[self.mover.start : self.mover.stop] = 0
            flat[self.mover.start] = 1
        return flat

    def rows(self, flat: Any, xp: Any = np) -> Any:
        """Whole numbers along the last axis as rows."""
        setting = xp.broadcast_to(self.setting, (*flat.shape[:-1], len(self.setting)))
        return xp.concatenate([self.seen.read(flat, xp), setting], axis=-1)

    def privileged_rows(self, flat: Any, xp: Any) -> Any:
        """What `observe_all` gives as rows: those of what may be known, and behind them what is hidden."""
        shown, hidden = flat[..., : self.layout.size], flat[..., self.layout.size :]
        return xp.concatenate([self.rows(shown, xp), self.unseen.read(hidden, xp)], axis=-1)


@cache
def reading_of(game: AnyGame) -> Reading:
    return Reading(game)


def table(
    layout: Layout, shapes: Mapping[str, Shape], scales: Mapping[str, float], counted: Sequence[Counted]
) -> Table:
    """The table of a layout: what a smaller table has no place for is read from the zero behind it."""
    nothing = layout.size
    places: dict[str, NDArray[np.int32]] = {}
    for piece in layout.pieces:
        if piece.name in shapes:
            room = np.full(shapes[piece.name], nothing, np.int32)
            own = np.arange(piece.start, piece.stop, dtype=np.int32).reshape(piece.shape)
            room[tuple(slice(side) for side in piece.shape)] = own
            places[piece.name] = room.ravel()
    scale = [np.full(prod(shapes[name]), 1 / scales[name], np.float32) for name in places]
    columns: list[tuple[int, int, int]] = []
    for each in counted:
        lesses = places[each.less] if each.less else np.full(len(places[each.piece]), nothing)
        for here, less in zip(places[each.piece].tolist(), lesses.tolist(), strict=True):
            values = range(each.low + each.plus, each.high + each.plus + 1)
            columns += [(here, less, value if here != nothing else ABSENT) for value in values]
    table = np.array(columns, np.int32).reshape(-1, 3)
    return Table(
        np.concatenate([*places.values()]),
        np.concatenate(scale),
        table[:, 0],
        table[:, 1],
        table[:, 2].astype(np.int16),
    )
