"""What leaves a table for a pair of eyes is a function of those eyes' view: nothing else goes in."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

from freebooter.engine import NATURE, Event, Move, State, Who
from freebooter.games import GAMES, AnyGame, descriptor, make
from freebooter.table import Position
from freebooter.wire import write

Eyes = int | None
NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")


def voyage(game: AnyGame, rng: random.Random) -> Iterator[tuple[State, Who, Move, State, list[Event]]]:
    """A random game: before, who, move, after, what happened."""
    state = game.start()
    while waiting := game.to_move(state):
        who = rng.choice(waiting)
        move = game.nature(state, rng) if who == NATURE else rng.choice(game.legal(state, who))
        after, events = game.apply(state, who, move)
        yield state, who, move, after, events
        state = after


def games_of(game: str) -> Iterator[AnyGame]:
    """Three and four seats, by the rulebook and with everything the presets switch on."""
    shorter: dict[str, object] = {"rounds": [2, 7]} if game == "skull-king" else {}
    for seats in (3, 4):
        for options in list(descriptor(game).presets.values())[:2]:
            yield make(game, seats, {**options, **shorter})


def visible(events: list[Event], eyes: Eyes) -> list[object]:
    return [event.to_json(NAMES) for event in events if event.only is None or event.only == eyes]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_frame_holds_the_view_the_events_it_may_see_and_its_own_moves(name: str):
    for seed, game in enumerate(games_of(name)):
        for number, (_, _, _, state, events) in enumerate(voyage(game, random.Random(seed))):
            position = Position(game, NAMES, number, state, events)
            for eyes in (*range(game.seats), None):
                frame = json.loads(write(position.seen_by(eyes)))
                assert frame == {
                    "type": "update",
                    "number": number,
                    "events": json.loads(json.dumps(visible(events, eyes))),
                    "view": game.view(state, eyes).to_json(),
                    "legal": [] if eyes is None else [str(move) for move in game.legal(state, eyes)],
                    "deadline": None,
                }


@pytest.mark.parametrize("name", sorted(GAMES))
def test_positions_that_look_alike_to_a_seat_make_the_same_frame(name: str):
    """The hidden part is replaced by another that fits the view: not a byte may change."""
    rng = random.Random(7)
    differing = 0
    for seed, game in enumerate(games_of(name)):
        for _, _, _, state, _ in voyage(game, random.Random(seed)):
            seat = rng.randrange(game.seats)
            world = next(game.worlds(game.view(state, seat), rng))
            differing += world != state
            here, there = (Position(game, NAMES, 1, at, []) for at in (state, world))
            assert write(here.seen_by(seat)) == write(there.seen_by(seat))
    assert differing > 20


def swapped_deals(game: AnyGame, move: Move, eyes: Eyes) -> Iterator[Move]:
    """The same deal with the hands of two others exchanged."""
    hands = re.findall(r"(\d+)=(\S+)", str(move))
    for seat, hand in hands:
        for other, another in hands:
            if int(seat) < int(other) and eyes not in (int(seat), int(other)):
                swapped = str(move).replace(f"{seat}={hand}", f"{seat}={another}")
                yield game.parse(swapped.replace(f"{other}={another}", f"{other}={hand}"))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_events_that_a_seat_sees_follow_from_its_views_alone(name: str):
    """Two moves, in two worlds, that leave a seat's view the same before and after: it hears the same."""
    rng = random.Random(11)
    compared = 0
    for seed, game in enumerate(games_of(name)):
        for before, who, move, after, events in voyage(game, random.Random(seed)):
            for eyes in rng.sample([*range(game.seats)], 2):
                world = next(game.worlds(game.view(before, eyes), rng))
                others = list(swapped_deals(game, move, eyes) if who == NATURE else game.legal(world, who))
                for other in [move, *rng.sample(others, min(30, len(others)))]:
                    if not game.why_not(world, who, other):
                        continue
                    elsewhere, heard = game.apply(world, who, other)
                    if elsewhere != after and game.view(elsewhere, eyes) == game.view(after, eyes):
                        assert visible(heard, eyes) == visible(events, eyes)
                        compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", sorted(GAMES))
def test_who_watches_sees_what_every_seat_may_know(name: str):
    """The public view of a position is the same in every world that any seat thinks possible."""
    rng = random.Random(13)
    for seed, game in enumerate(games_of(name)):
        for _, _, _, state, _ in voyage(game, random.Random(seed)):
            world = next(game.worlds(game.view(state, rng.randrange(game.seats)), rng))
            here, there = (Position(game, NAMES, 1, at, []) for at in (state, world))
            assert write(here.seen_by(None)) == write(there.seen_by(None))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_refusals_follow_from_the_view_alone_too(name: str):
    """Asking why not tells a seat nothing that it may not know."""
    rng = random.Random(17)
    refused = 0
    for seed, game in enumerate(games_of(name)):
        spoken: list[Move] = []
        for state, who, move, _, _ in voyage(game, random.Random(seed)):
            seat = rng.randrange(game.seats)
            world = next(game.worlds(game.view(state, seat), rng))
            if who != NATURE:
                spoken.append(move)
            for asked in rng.sample(spoken, min(5, len(spoken))):
                here, there = (game.why_not(position, seat, asked) for position in (state, world))
                assert (here.text(NAMES), here.clause) == (there.text(NAMES), there.clause)
                refused += not here
    assert refused > 20
