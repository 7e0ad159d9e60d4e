"""What all bots promise, whatever the game."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib

import pytest

from freebooter.bots import PEOPLE, PLAIN, Navigator, heuristics_of, hint, make_bot
from freebooter.bots.heuristics import Prepares
from freebooter.engine import NATURE, Match
from freebooter.games import GAMES, make

BEFORE = {
    ("get-bit", 2): (3340033183, 2848768187, 155103157, 3072585256),
    ("get-bit", 4): (1534201725, 1803067268, 592372629, 1005837622),
    ("captain", 2): (3670680493, 2504869203, 3127216145, 1216605786),
    ("captain", 4): (1867786640, 1948677291, 366177525, 3781237889),
    ("plank", 2): (2110068856, 3949995746, 1112633556, 743255009),
    ("plank", 4): (1776208173, 2502013272, 511754042, 3252943011),
    ("skull-king", 2): (2642757783, 3029442618, 86340425, 2634990922),
    ("skull-king", 4): (381810505, 3441811559, 1069580113, 1336061484),
}
"""What the four plain levels played before any had learned, and Get Bit!'s deckhand since it swims harder: games of
two seeds, as checksums of their moves."""

TABLES = [(game, seats) for game, kind in GAMES.items() for seats in {kind.seat_range[0], 4, kind.seat_range[-1]}]


def play(game_id: str, seats: int, level: str, seed: int, samples: int = 12) -> Match:
    game = make(game_id, seats)
    bot = make_bot(level, game, samples=samples)
    match = Match(game, rng=random.Random(seed))
    match.begin()
    rng = random.Random(f"player {seed}")
    while seat := game.to_move(match.state)[:1]:
        who = seat[0]
        assert isinstance(who, int)
        match.play(who, bot.choose(game.view(match.state, who), game.legal(match.state, who), rng))
    return match


@pytest.mark.parametrize("level", [*PLAIN, *PEOPLE])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_level_plays_every_game_to_its_end(game: str, seats: int, level: str):
    assert play(game, seats, level, 1).result


@pytest.mark.parametrize("level", [*PLAIN, *PEOPLE])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_samples_give_the_same_game(game: str, level: str):
    seats = GAMES[game].seat_range[1]
    assert play(game, seats, level, 7).moves == play(game, seats, level, 7).moves


@pytest.mark.parametrize(("game", "seats"), BEFORE)
def test_the_plain_levels_play_as_they_always_did(game: str, seats: int):
    def moves(level: str) -> int:
        played = " ".join(
            str(move) for seed in (1, 2) for who, move in play(game, seats, level, seed, 24).moves if who != NATURE
        )
        return zlib.crc32(played.encode())

    assert tuple(map(moves, PLAIN)) == BEFORE[game, seats]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_puts_its_choice_first_and_counts_its_samples(game: str):
    table = make(game, 4)
    match = Match(table, rng=random.Random(3))
    match.begin()
    seat = table.to_move(match.state)[0]
    assert isinstance(seat, int)
    legal = table.legal(match.state, seat)
    estimates = hint(table, table.view(match.state, seat), legal, random.Random(1), budget=0.05)
    assert estimates
    assert all(estimate.move in legal and estimate.samples > 0 for estimate in estimates)
    others = [estimate.value for estimate in estimates[1:]]
    assert others == sorted(others, reverse=True)
    if estimates[0].unit == "win":
        assert all(0 <= estimate.value <= 1 for estimate in estimates)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_can_be_had_at_every_decision_of_a_game(game: str):
    table = make(game, 3)
    match = Match(table, rng=random.Random(3))
    match.begin()
    rng = random.Random(4)
    while waiting := table.to_move(match.state):
        seat = waiting[0]
        assert isinstance(seat, int)
        legal = table.legal(match.state, seat)
        assert hint(table, table.view(match.state, seat), legal, rng, budget=0.0002)
        match.play(seat, rng.choice(legal))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_prepared_world_tells_what_the_rules_and_a_playout_tell(game: str, seats: int):
    table = make(game, seats)
    heuristics = heuristics_of(table)
    assert isinstance(heuristics, Prepares)
    step_by_step = Navigator(table, heuristics).trial
    match = Match(table, rng=random.Random(5))
    match.begin()
    rng = random.Random(6)
    while waiting := table.to_move(match.state):
        seat = waiting[0]
        assert isinstance(seat, int)
        view, legal = table.view(match.state, seat), table.legal(match.state, seat)
        world = heuristics.foresight(view, rng)(next(table.worlds(view, rng)))
        moves = heuristics.shortlist(view, legal, rng)
        told = [
            [trial(world, seat, chance := random.Random(7))(move) for move in moves] + [chance.random()]
            for trial in (heuristics.trial, step_by_step)
        ]
        assert told[0] == told[1]
        match.play(seat, rng.choice(legal))


def test_an_unknown_level_is_refused_by_name():
    with pytest.raises(ValueError, match="unknown level 'commodore'; expected one of drifter, deckhand"):
        make_bot("commodore", make("get-bit", 4))


def test_a_navigator_stops_when_its_budget_is_spent_as_its_clock_counts():
    clock = iter(range(1_000_000))
    game = make("get-bit", 4)
    match = Match(game, rng=random.Random(3))
    match.begin()
    bot = make_bot("navigator", game, budget=0.1, clock=lambda: next(clock) / 1000)
    bot.choose(game.view(match.state, 0), game.legal(match.state, 0), random.Random(1))
    assert 100 <= next(clock) <= 110


def test_bots_load_nothing_heavy():
    code = (
        "import sys, freebooter.bots as b; from freebooter.games import make; b.make_bot('bosun', make('get-bit', 4));"
        "print([m for m in ('openskill', 'rich', 'numpy', 'jax', 'msgspec') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
