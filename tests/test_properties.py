"""What holds in every game, for every option and number of seats."""

from __future__ import annotations

import json
import random
from itertools import islice

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from freebooter.engine import NATURE, Event, Move, State
from freebooter.engine.record import read_record
from freebooter.games import AnyGame, clauses, read_view, resume
from tests.random_games import choose, finished, games, somewhere, voyage

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=60)


def view_bytes(game: AnyGame, state: State, seat: int | None) -> str:
    return json.dumps(game.view(state, seat).to_json())


@given(games(), seeds)
@settings(max_examples=150)
def test_random_games_end_and_every_step_is_sound(game: AnyGame, seed: int):
    rng = random.Random(seed)
    book = clauses(game.id)
    steps = list(voyage(game, rng))
    for step in steps:
        to_move = game.to_move(step.before)
        assert list(to_move) == sorted(to_move, key=str)
        assert game.result(step.before) is None
        assert game.parse(str(step.move)) == step.move
        for event in step.events:
            assert event.clause in book, event
            text = event.text([f"Name{seat}" for seat in range(game.seats)])
            assert text, event
            assert "{" not in text, event
            json.dumps(event.to_json())
    last = steps[-1].after
    result = game.result(last)
    assert result is not None
    assert len(result.ranks) == len(result.scores) == game.seats
    assert min(result.ranks) == 1
    assert all(result.ranks[seat] == 1 for seat in result.winners)
    assert not any(game.legal(last, seat) for seat in range(game.seats))
    assert not game.why_not(last, 0, steps[-1].move)


@given(games(), seeds)
@few
def test_legal_and_why_not_agree(game: AnyGame, seed: int):
    rng = random.Random(seed)
    state = somewhere(game, rng)
    to_move = game.to_move(state)
    everything = {move for other in range(3) for move in moves_of(game, somewhere(game, random.Random(seed + other)))}
    for seat in range(game.seats):
        legal = game.legal(state, seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in to_move)
        assert all(game.why_not(state, seat, move) for move in legal)
        for move in everything - set(legal):
            verdict = game.why_not(state, seat, move)
            assert not verdict, (seat, str(move))
            assert verdict.clause in clauses(game.id)
            assert verdict.reason
    for move in everything:
        verdict = game.why_not(state, NATURE, move)
        assert verdict or verdict.clause in clauses(game.id)


def moves_of(game: AnyGame, state: State) -> list[Move]:
    moves: list[Move] = [move for seat in range(game.seats) for move in game.legal(state, seat)]
    if game.to_move(state) == (NATURE,):
        moves.append(game.nature(state, random.Random(1)))
    return moves


@given(games(), seeds)
@few
def test_a_record_replays_to_an_equal_position(game: AnyGame, seed: int):
    match = finished(game, random.Random(seed))
    again = resume(read_record(json.loads(str(match.record()))))
    assert again.state == match.state
    assert hash(again.state) == hash(match.state)
    assert again.record() == match.record()


@given(games(), seeds)
@few
def test_simultaneous_choices_in_any_order_give_equal_positions(game: AnyGame, seed: int):
    rng = random.Random(seed)
    state = somewhere(game, rng)
    to_move = game.to_move(state)
    assume(len(to_move) > 1)
    chosen = {seat: choose(game, state, seat, rng) for seat in to_move}
    ends: list[State] = []
    for _ in range(3):
        after = state
        for seat in rng.sample(to_move, len(to_move)):
            after, _events = game.play(after, seat, chosen[seat])
        ends.append(after)
    assert ends[0] == ends[1] == ends[2]


@given(games(), seeds)
@settings(max_examples=150)
def test_worlds_give_back_the_view_and_the_legal_moves(game: AnyGame, seed: int):
    rng = random.Random(seed)
    state = somewhere(game, rng)
    for seat in [*range(game.seats), None]:
        view = game.view(state, seat)
        expected = view_bytes(game, state, seat)
        for world in islice(game.worlds(view, rng), 3):
            assert game.view(world, seat) == view
            assert view_bytes(game, world, seat) == expected
            assert game.to_move(world) == game.to_move(state)
            if seat is not None:
                assert game.legal(world, seat) == game.legal(state, seat)
                assert [str(move) for move in game.legal(world, seat)] == [
                    str(move) for move in game.legal(state, seat)
                ]


@given(games(), seeds)
@few
def test_worlds_can_be_played_to_the_end(game: AnyGame, seed: int):
    rng = random.Random(seed)
    state = somewhere(game, rng)
    seat = rng.choice([*range(game.seats), None])
    world = next(game.worlds(game.view(state, seat), rng))
    while to_move := game.to_move(world):
        world, _ = game.play(world, to_move[0], choose(game, world, to_move[0], rng))
    assert game.result(world)


def two_secrets(game: AnyGame, rng: random.Random) -> tuple[int, list[tuple[State, list[Event]]]]:
    """A seat that chooses while others do too, and what two of its choices (for one pirate) lead to."""
    state = somewhere(game, rng)
    to_move = game.to_move(state)
    assume(len(to_move) > 1)
    mover = int(rng.choice(to_move))
    first = choose(game, state, mover, rng)
    alike = [move for move in game.legal(state, mover) if getattr(move, "pirate", 0) == getattr(first, "pirate", 0)]
    return mover, [game.play(state, mover, move) for move in (first, rng.choice(alike))]


@given(games(), seeds)
@few
def test_a_secret_choice_changes_nobody_elses_view_or_events(game: AnyGame, seed: int):
    mover, ((one, first), (other, second)) = two_secrets(game, random.Random(seed))
    for seat in [*range(game.seats), None]:
        if seat != mover:
            assert view_bytes(game, one, seat) == view_bytes(game, other, seat)
            assert [event.to_json() for event in first if event.only in (None, seat)] == [
                event.to_json() for event in second if event.only in (None, seat)
            ]


@given(games(), seeds)
@few
def test_a_view_reads_back_from_its_json(game: AnyGame, seed: int):
    state = somewhere(game, random.Random(seed))
    for seat in [*range(game.seats), None]:
        view = game.view(state, seat)
        again = read_view(json.loads(json.dumps(view.to_json())))
        assert again == view
        assert type(again) is type(view)


@given(games(), seeds)
@few
def test_what_is_printed_is_short(game: AnyGame, seed: int):
    match = finished(game, random.Random(seed))
    for each in (game, match, match.record(), match.state, somewhere(game, random.Random(seed)), game.start()):
        assert len(repr(each)) < 300
    assert all(len(repr(game.view(match.state, seat))) < 120 for seat in (None, 0))
