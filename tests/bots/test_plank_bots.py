"""How bots play Walk the Plank!"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from freebooter.bots import make_bot
from freebooter.bots.plank import heuristics
from freebooter.bots.plank_round import best_choice, effect, share, strength
from freebooter.engine import Match
from freebooter.games import make
from freebooter.games.plank import Plank, PlankState
from freebooter.games.plank.cards import CHOICES, Board, carry_out
from freebooter.games.plank.pieces import Spaces
from freebooter.games.plank.state import Choosing, Programming, Ship

THINKERS = pytest.mark.parametrize("level", ["bosun", "navigator"])
NONE_ASIDE = ((),) * 3


def ship(pirates: tuple[Spaces, ...], tiles: int = 3) -> Ship:
    return Ship(4, tiles, pirates, 0, NONE_ASIDE, ())


def choosing(card: str, pirates: tuple[Spaces, ...], tiles: int = 3) -> Choosing:
    """Seat 0 performs the card, its first of the round; what follows does nothing of note."""
    programs = ((card, "extend", "cry"), ("extend", "cry", "pull"), ("extend", "cry", "pull"))
    return Choosing(ship(pirates, tiles), programs, (1, 0, 0), 0, CHOICES[card](0, pirates))


def choice(level: str, state: PlankState, seed: int = 0) -> str:
    game = Plank(3)
    bot = make_bot(level, game, samples=60)  # pyright: ignore[reportArgumentType]
    return str(bot.choose(game.view(state, 0), game.legal(state, 0), random.Random(seed)))


@THINKERS
def test_shoves_the_pirate_that_drowns(level: str):
    assert choice(level, choosing("shove-anyone", ((0, 3), (0, 3), (0, 0)))) == "shove 1@3"


@THINKERS
def test_shoves_no_pirate_of_its_own_while_another_is_there(level: str):
    assert choice(level, choosing("shove-anyone", ((2, 2), (0, 2), (0, 0)))) == "shove 1@2"


@THINKERS
def test_the_pirate_closest_to_the_locker_runs_back(level: str):
    assert choice(level, choosing("run", ((0, 1, 3), (0, 0), (0, 0)))) == "run back@3"


@THINKERS
def test_drags_where_it_costs_least_and_hurts_most(level: str):
    assert choice(level, choosing("drag", ((0, 0, 3), (0, 3), (0, 0)))) != "drag 1@3"


def test_programs_are_mixed():
    state = Programming(ship(((0, 0, 0),) * 3), (None, None, None))
    assert len({choice("bosun", state, seed) for seed in range(20)}) > 5


def test_a_pirate_about_to_drown_is_most_often_saved_first():
    state = Programming(ship(((3,), (3, 3), (3, 2))), (None, None, None))
    first = [choice("bosun", state, seed).split()[1] for seed in range(30)]
    assert sum(card in ("cry", "run", "extend", "pull") for card in first) > 20


def test_charge_is_never_programmed_first_to_no_effect_when_something_can_be_done():
    state = Programming(ship(((0, 0, 0),) * 3), (None, None, None))
    assert all(choice("bosun", state, seed).split()[1] != "charge" for seed in range(20))


def test_what_a_choice_is_expected_to_do_is_what_it_does():
    rng = random.Random(2)
    for _ in range(200):
        tiles = rng.randint(1, 3)
        pirates = tuple(tuple(sorted(rng.choices(range(tiles + 1), k=rng.randint(1, 3)))) for _ in range(3))
        for card, choices in CHOICES.items():
            for move in choices(0, pirates):
                board = Board(ship(pirates, tiles), ())
                carry_out(board, 0, card, move)
                before = [strength(spaces, tiles) for spaces in pirates]
                after = [strength(spaces, tiles) for spaces in board.pirates]
                own, harm = effect(move, 0, tiles)
                assert after[0] - before[0] == pytest.approx(own)
                assert sum(before[1:]) - sum(after[1:]) == pytest.approx(harm)


def test_shares_add_up():
    deck = ship(((0, 1, 2), (3,), (0, 0)), tiles=3)
    assert sum(share(deck.pirates, deck.tiles, seat) for seat in range(3)) == pytest.approx(1)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_round_settled_at_once_ends_as_the_rules_have_it(seats: int):
    game = make("plank", seats)
    about = heuristics(game)
    rng = random.Random(8)
    match = Match(game, rng=rng)
    match.begin()
    while waiting := game.to_move(match.state):
        (seat, *_) = waiting
        assert isinstance(seat, int)
        view, legal = game.view(match.state, seat), game.legal(match.state, seat)
        world = about.foresight(view, rng)(next(game.worlds(view, rng)))
        move = rng.choice(legal)
        state, _ = game.apply(world, seat, move)
        while isinstance(state, Choosing):
            choice = best_choice(state.seat, state.ship.pirates, state.ship.tiles, state.choices)
            state, _ = game.apply(state, state.seat, choice)
        settled = about.settled(world, seat, move)
        if result := game.result(state):
            ended = game.result(settled)
            assert ended
            assert ended.winners == result.winners
        else:
            assert isinstance(state, Programming)
            assert isinstance(settled, Programming)
            assert replace(settled.ship, out=()) == replace(state.ship, out=())
            assert sorted(sum(settled.ship.out, ())) == sorted(sum(state.ship.out, ()))
        match.play(seat, rng.choice(legal))
