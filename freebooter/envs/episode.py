"""One game under way, played by numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

import numpy as np

from freebooter.engine import NATURE, Event, JsonObject, Match, Move, RecordError, State
from freebooter.engine.record import read_record, replay
from freebooter.vector.layout import Numbers

from .encoding import Encoding

SAVED = ("seed", "picked", "record")


class Episode:
    """A match with its unfinished moves. Nature draws from the seed and the number of moves so far:
    an episode saved and loaded, or copied, meets the same weather.
    """

    def __init__(self, encoding: Encoding, seed: int) -> None:
        self.encoding = encoding
        self.seed = seed
        self.match = Match(encoding.game)
        self.picked: list[tuple[int, ...]] = [()] * encoding.game.seats
        self.purse = [0.0] * encoding.game.seats
        """What each seat has been paid since it was last collected."""
        self.begun = self._let_nature_move()

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats to act, rising; empty once the game is over."""
        return tuple(seat for seat in self.encoding.game.to_move(self.state) if seat != NATURE)

    def legal(self, seat: int) -> list[int]:
        """The actions the seat has now."""
        return sorted(self.encoding.choices(self.state, seat, self.picked[seat]))

    def mask(self, seat: int) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        return self.encoding.mask(self.encoding.choices(self.state, seat, self.picked[seat]))

    def observe(self, seat: int) -> Numbers:
        return self.encoding.observe(self.state, seat, self.picked[seat])

    def act(self, seat: int, number: int) -> list[Event]:
        """The seat's action, and what happened; raises ValueError, as IllegalMove where a rule refused."""
        picked = self.picked[seat]
        choices = self.encoding.choices(self.state, seat, picked)
        if number not in choices:
            raise self.encoding.refusal(self.state, seat, (*picked, number))
        move = choices[number]
        if move is None:
            self.picked[seat] = (*picked, number)
            return []
        return self.play(seat, move)

    def play(self, seat: int, move: Move) -> list[Event]:
        """The seat's whole move, and what happened; raises IllegalMove."""
        self.picked[seat] = ()
        before = self.state
        events = self.match.play(seat, move) + self._let_nature_move()
        self.purse = [
            paid + more for paid, more in zip(self.purse, self.encoding.earned(before, self.state), strict=True)
        ]
        return events

    def collect(self) -> tuple[float, ...]:
        """What each seat has been paid since this was last asked."""
        paid, self.purse = tuple(self.purse), [0.0] * len(self.purse)
        return paid

    def rng(self, name: str) -> random.Random:
        """Chance for this position: the same whenever it is asked for by that name."""
        return random.Random(f"{self.seed}/{len(self.match.moves)}/{name}")

    def rewards(self) -> tuple[float, ...]:
        """What the whole game was worth to each seat, once it is over; zeros before."""
        result = self.match.result
        return self.encoding.rewards(result) if result else (0.0,) * self.encoding.game.seats

    def _let_nature_move(self) -> list[Event]:
        game, events = self.encoding.game, list[Event]()
        while game.to_move(self.state) == (NATURE,):
            events += self.match.play(NATURE, game.nature(self.state, self.rng(NATURE)))
        return events

    # Cloned, saved and restored

    def __deepcopy__(self, memo: object) -> Episode:
        twin = object.__new__(Episode)
        twin.encoding, twin.seed, twin.begun = self.encoding, self.seed, self.begun
        twin.match = Match(self.encoding.game)
        twin.match.state, twin.match.moves = self.match.state, list(self.match.moves)
        twin.picked, twin.purse = list(self.picked), list(self.purse)
        return twin

    def save(self) -> JsonObject:
        """The seed, the record and what was picked of unfinished moves, as JSON."""
        picked = [list(numbers) for numbers in self.picked]
        return cast("JsonObject", {"seed": self.seed, "picked": picked, "record": self.match.record().to_json()})

    @classmethod
    def load(cls, encoding: Encoding, saved: JsonObject) -> Episode:
        """An episode as it was saved, every move of it checked again; raises RecordError."""
        if tuple(saved) != SAVED:
            raise RecordError(
                "an episode cannot have {given:shown}", "the keys {keys:commas}", given=list(saved), keys=SAVED
            )
        record = read_record(saved["record"])
        episode = cls(encoding, cast("int", saved["seed"]))
        episode.match.follow(replay(encoding.game, record))
        for seat, numbers in enumerate(cast("Sequence[Sequence[int]]", saved["picked"])):
            for number in numbers:
                episode.act(seat, number)
        return episode
