"""Puzzles: decisions from games of bots where one move is clearly best, and a casual player would miss it.

A decision becomes a puzzle if, over many worlds that fit what its player knows,
- every legal move was tried, or every move it offers to choose among, and the best beats the next best by a
  margin that is no luck of the worlds;
- the best move comes out ahead far more often than behind: the puzzle is no gamble;
- a deckhand mostly chooses something else: the move is not obvious;
- ten times the search with other worlds finds the same.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from freebooter.bots.heuristics import Heuristics, Unit
from freebooter.bots.search import Meter
from freebooter.engine import NATURE, Match, Move, Record, View
from freebooter.engine.record import VERSION
from freebooter.games import AnyGame, make
from freebooter.wire import BroughtAbout, KeptPuzzle, WrittenRecord

from .games import trials_of
from .trials import Trials
from .weighing import Arm, Comparison, Trying

SAMPLES: Final = 600
"""Playouts for a first look; half of them compare the two best moves."""

CHECKED: Final = 10
"""How many times more are spent to make sure."""

MARGIN: Final[dict[Unit, float]] = {"win": 0.04, "points": 5.0}
"""By how much the best move must surely beat the next."""

CLEAR: Final = 2.0
"""How many times more often the best move must come out ahead of the next than behind it."""

MOST_MOVES: Final = 12
ASKED: Final = 9
MISSED: Final = 0.6
"""Of so many deckhands this part must choose something else."""

STRAY: Final = 0.15
A_GAME: Final = 2
"""At most so many puzzles are taken from one game."""


def puzzles(game: str, seed: int, samples: int = SAMPLES) -> Iterator[KeptPuzzle | None]:
    """Puzzles without end; None for each game that was looked through, so that the caller can count."""
    number = 0
    while True:
        yield from look_through(game, random.Random(f"puzzles/{game}/{seed}/{number}"), samples)
        yield None
        number += 1


def look_through(game: str, rng: random.Random, samples: int) -> Iterator[KeptPuzzle]:
    """The puzzles of one game between bots."""
    chosen = trials_of_setup(game, rng)
    match = Match(chosen.game, rng=rng)
    match.begin()
    found = 0
    while waiting := chosen.game.to_move(match.state):
        seat = waiting[0]
        assert seat != NATURE
        view, legal = chosen.game.view(match.state, seat), chosen.game.legal(match.state, seat)
        theme = chosen.trials.theme(view, legal)
        offered = chosen.trials.offered(view, legal, rng) if theme and found < A_GAME else ()
        if 1 < len(offered) <= MOST_MOVES:
            compared = puzzling(chosen, view, offered, rng, samples)
            if compared:
                found += 1
                few = () if len(offered) == len(legal) else tuple(map(str, offered))
                yield kept(theme, seat, match.record(), compared, chosen.trials.unit, few)
        match.play(seat, chosen.move(view, legal, rng))


class Chosen:
    """A game as it was set up, and what is needed to look for puzzles in it."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.trials: Trials = trials_of(game)
        self.heuristics: Heuristics = self.trials.heuristics

    def move(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """As a bosun plays that now and then tries something else."""
        if len(legal) > 1 and rng.random() < STRAY:
            return rng.choice(self.heuristics.shortlist(view, legal, rng))
        return self.heuristics.bosun(view, legal, rng)


def trials_of_setup(game: str, rng: random.Random) -> Chosen:
    """A game with seats and options as people play it."""
    seats, options = rng.choice(trials_of(make(game, 4)).setups)
    return Chosen(make(game, seats, options))


def puzzling(chosen: Chosen, view: View, legal: Sequence[Move], rng: random.Random, samples: int) -> Comparison | None:
    """What makes the decision a puzzle, if anything does."""
    if not clearly_best(chosen, view, legal, rng, samples // 4, sure=False):
        return None
    compared = clearly_best(chosen, view, legal, rng, samples, sure=False)
    if not compared or obvious(chosen, view, legal, compared.best.move, rng):
        return None
    sure = clearly_best(chosen, view, legal, rng, CHECKED * samples)
    return sure if sure and sure.best.move == compared.best.move else None


def clearly_best(
    chosen: Chosen, view: View, legal: Sequence[Move], rng: random.Random, samples: int, sure: bool = True
) -> Comparison | None:
    """The best move against the next best, if it is better nearly always; beyond doubt too, if `sure` is asked for."""
    trying = Trying(chosen.game, chosen.trials, view, rng, Meter(0.0, samples))
    arms = [Arm(move) for move in legal]
    best = trying.search(arms, 0.5)
    rival = max((arm for arm in arms if arm is not best), key=lambda arm: arm.mean)
    compared = trying.compare(best.move, rival.move)
    better = (compared.at_least if sure else compared.cost) >= MARGIN[chosen.trials.unit]
    return compared if better and compared.ahead >= CLEAR * max(1, compared.behind) else None


def obvious(chosen: Chosen, view: View, legal: Sequence[Move], best: Move, rng: random.Random) -> bool:
    """Whether most deckhands find the move."""
    asked = Counter(chosen.heuristics.deckhand(view, legal, rng) for _ in range(ASKED))
    return asked[best] > (1 - MISSED) * ASKED


def kept(
    theme: str, seat: int, record: Record, compared: Comparison, unit: Unit, offered: tuple[str, ...]
) -> KeptPuzzle:
    """A puzzle as it is kept and travels; its name is made from what it holds."""
    return KeptPuzzle(
        id=hashlib.sha256(f"{record}{seat}".encode()).hexdigest()[:10],
        theme=theme,
        seat=seat,
        unit=unit,
        best=str(compared.best.move),
        next=str(compared.played.move),
        margin=round(compared.cost, 3),
        worlds=compared.worlds,
        ahead=compared.ahead,
        behind=compared.behind,
        marks=tuple(BroughtAbout(mark.says, mark.best, mark.played) for mark in compared.marks),
        record=WrittenRecord(VERSION, record.game, record.options, record.seats, record.moves, None),
        offered=offered,
    )
