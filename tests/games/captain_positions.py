"""Positions of Walk the Plank (2007) to test from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from freebooter.engine import NATURE, Event, Result
from freebooter.games.captain import Captain, CaptainState
from freebooter.games.captain.state import Battling, Dealing, Out

Kind = TypeVar("Kind", bound=Event)


def play(game: Captain, state: CaptainState, text: str) -> tuple[CaptainState, list[Event]]:
    """The move of whoever is to move."""
    return game.play(state, game.to_move(state)[0], game.parse(text))


def play_all(game: Captain, state: CaptainState, *texts: str) -> tuple[CaptainState, list[Event]]:
    happened: list[Event] = []
    for text in texts:
        state, events = play(game, state, text)
        happened += events
    return state, happened


def cards(game: Captain, state: CaptainState, listed: str) -> tuple[CaptainState, list[Event]]:
    """Cards in the order in which they are played, whoever's turn it is."""
    return play_all(game, state, *(f"play {card}" for card in listed.split()))


def dealing(out: Out, number: int, captain: int = 0) -> tuple[Captain, Dealing]:
    return Captain(len(out)), Dealing(number, out, captain, ())


def round_six(hands: str, trump: str = "parrots", captain: int = 0, out: Out | None = None) -> tuple[Captain, Battling]:
    """Two cards each, `d1,h2 m3,p4 …`, for the survivors of `out`."""
    dealt = hands.split()
    out = out or (None,) * len(dealt)
    game, state = dealing(out, 6, captain)
    seats = [seat for seat, gone in enumerate(out) if gone is None]
    after, _ = play_all(
        game,
        state,
        "deal " + " ".join(f"{seat}={hand}" for seat, hand in zip(seats, dealt, strict=True)),
        f"trump {trump}",
    )
    assert isinstance(after, Battling)
    return game, after


def kinds(events: list[Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def ended(game: Captain, state: CaptainState) -> Result:
    result = game.result(state)
    assert result
    return result


def refused(game: Captain, state: CaptainState, who: int | str, text: str) -> tuple[str, str]:
    verdict = game.why_not(state, who, game.parse(text))  # pyright: ignore[reportArgumentType]
    assert not verdict
    return verdict.clause, verdict.reason


def positions(game: Captain, rng: random.Random) -> Iterator[CaptainState]:
    """Every position of a random game."""
    state = game.start()
    yield state
    while who := game.to_move(state):
        (mover,) = who
        move = game.nature(state, rng) if mover == NATURE else rng.choice(game.legal(state, mover))
        state, _ = game.play(state, mover, move)
        yield state


BARRETT, THYRSA, BLAKE, ASHLEY, WILLIE = range(5)


def worked_example() -> tuple[Captain, CaptainState]:
    game, state = dealing((None,) * 5, 1, captain=BARRETT)
    state, _ = play(
        game,
        state,
        "deal 0=d2,d3,h2,m2,g1,g3,g12 1=d4,d5,h1,m3,p4,g5,g10 2=d6,h3,h4,m13,p7,p12,p13 "
        "3=d7,h13,m1,g2,g4,g6,plank 4=d1,d13,h5,h6,h7,m4,monster turn=p9",
    )
    return game, state


AFTER_THE_MONSTER = (
    "d13 d2 d4 d6 d7  d1 d3 d5 h3 g2  h1 h4 h13 h5 h2  m1 m4 m2 m3 m13  p13 g4 h6 g1 p4  p12 g6 h7 g3 g5"
)
