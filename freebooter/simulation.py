"""Random games by the thousand: how long they last and who wins them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from freebooter.engine import Match, Record
from freebooter.games import AnyGame


@dataclass
class Tally:
    """Running sums over games: nothing in it grows with their number."""

    seats: int
    games: int = 0
    decisions: int = 0
    unwon: int = 0
    wins: list[float] = field(default_factory=list[float])

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.seats

    def count(self, record: Record) -> None:
        """Add a finished game; shared wins are shared out."""
        assert record.result is not None
        self.games += 1
        self.decisions += sum(who != "nature" for who, _ in record.moves)
        for seat in record.result.winners:
            self.wins[seat] += 1 / len(record.result.winners)
        self.unwon += not record.result.winners

    @property
    def mean_length(self) -> float:
        return self.decisions / self.games if self.games else 0.0


def random_games(game: AnyGame, games: int, seed: int) -> Iterator[Record]:
    """Finished games of players who choose any legal move; the same for the same seed."""
    for number in range(games):
        yield random_game(game, random.Random(f"{seed} {number}"))


def random_game(game: AnyGame, rng: random.Random) -> Record:
    match = Match(game, rng=rng)
    match.begin()
    while to_move := game.to_move(match.state):
        for seat in to_move:
            assert isinstance(seat, int)
            match.play(seat, rng.choice(game.legal(match.state, seat)))
    return match.record()
