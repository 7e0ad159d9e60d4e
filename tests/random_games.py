"""Random voyages through every game: what the property tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from freebooter.engine import NATURE, Event, Game, Match, Move, State, Who
from freebooter.games import GAMES, AnyGame, make

PLANK_CARDS = ["shove-left", "shove-right", "shove-anyone", "extend", "retract", "drag", "pull", "run", "cry", "charge"]
SKULL_KING_CARDS = [
    "g7", "y14", "b14", "escape", "king", "tigress", "rosie", "bahij", "harry", "rascal", "juanita", "sirena", "loot",
    "kraken",
]  # fmt: skip
flag = st.booleans()
OPTIONS: dict[str, st.SearchStrategy[dict[str, object]]] = {
    "get-bit": st.fixed_dictionaries({}, optional={"refill_at": st.sampled_from([1, 2])}),
    "captain": st.just({}),
    "plank": st.fixed_dictionaries(
        {},
        optional={
            "skully": st.lists(st.sampled_from(PLANK_CARDS), unique=True),
            "blind": flag,
            "round_limit": st.integers(1, 60),
        },
    ),
    "skull-king": st.fixed_dictionaries(
        {},
        optional={
            "mermaids": flag,
            "loot": flag,
            "kraken": flag,
            "abilities": flag,
            "rounds": st.sampled_from(
                [[1], [2, 1, 3], [5, 5], [8], "past-yer-bedtime", "swift-n-salty-skirmish", [3, 9], [1, 10]]
            ),
            "replacements": st.lists(st.sampled_from(SKULL_KING_CARDS), max_size=3),
            "suit_after_escape": st.sampled_from(["next-card", "first-number"]),
        },
    ),
}


@st.composite
def games(draw: st.DrawFn, name: str = "") -> AnyGame:
    """Any game, or that one, with any number of seats and any options."""
    kind = GAMES[name or draw(st.sampled_from(sorted(GAMES)))]
    return make(kind.id, draw(st.sampled_from(kind.seat_range)), draw(OPTIONS[kind.id]))


@dataclass
class Step:
    before: Any  # the game's own kind of position, as `after`
    who: Who
    move: Any
    after: Any
    events: list[Event]


def choose(game: Game[Any, Any, Any], state: State, who: Who, rng: random.Random) -> Move:
    return game.nature(state, rng) if who == NATURE else rng.choice(game.legal(state, int(who)))


def voyage(game: Game[Any, Any, Any], rng: random.Random) -> Iterator[Step]:
    """A random game, move by move; simultaneous seats move in random order."""
    state = game.start()
    while to_move := game.to_move(state):
        who = rng.choice(to_move)
        move = choose(game, state, who, rng)
        after, events = game.play(state, who, move)
        yield Step(state, who, move, after, events)
        state = after


def somewhere(game: Game[Any, Any, Any], rng: random.Random) -> State:
    """A position from the middle of a random game."""
    states = [game.start(), *(step.after for step in voyage(game, rng))]
    return rng.choice(states)


def finished(game: Game[Any, Any, Any], rng: random.Random) -> Match:
    match = Match(game, rng=rng)
    match.begin()
    while to_move := game.to_move(match.state):
        seat = rng.choice(to_move)
        assert isinstance(seat, int)
        match.play(seat, rng.choice(game.legal(match.state, seat)))
    return match
