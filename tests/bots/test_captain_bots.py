"""How bots play Walk the Plank (2007)."""

from __future__ import annotations

import random

import pytest

from freebooter.bots import make_bot
from freebooter.bots.captain import standing
from freebooter.bots.captain_round import fight_on
from freebooter.engine import NATURE
from freebooter.games.captain import Captain, CaptainState
from freebooter.games.captain.rules import left_of
from freebooter.games.captain.state import Battling, Dealing, Drawing, Naming, Over, Round

THINKERS = pytest.mark.parametrize("level", ["bosun", "navigator"])


def battle(hands: str, trick: str = "", *, trump: str = "parrots", battles: str = "0 0 0 0", turn: int = 0) -> Battling:
    """A position within a round of four; the round's number follows from the largest hand."""
    held = tuple(tuple(hand.split(",")) for hand in hands.split())
    seats = len(held)
    played = tuple(((turn - len(trick.split()) + at) % seats, card) for at, card in enumerate(trick.split()))
    everybody = (None,) * seats
    fixed = Round(8 - len(held[turn]), 0, trump, None, everybody, left_of(everybody))
    return Battling(fixed, turn, held, played, (), tuple(map(int, battles.split())), ())


def choice(level: str, state: CaptainState, seat: int, seed: int = 0) -> str:
    game = Captain(4)
    bot = make_bot(level, game, samples=400)  # pyright: ignore[reportArgumentType]
    return str(bot.choose(game.view(state, seat), game.legal(state, seat), random.Random(seed)))


@THINKERS
def test_an_ordinary_card_wins_where_it_can_and_walk_the_plank_is_kept(level: str):
    state = battle("g5,h2 g6,h3 g7,h4 g9,h5,plank", "g5 g6 g7", turn=3)
    assert choice(level, state, 3) == "play g9"


def test_walk_the_plank_is_kept_by_who_is_safe_and_led_into_a_lost_battle():
    state = battle("h2,h3 h4,h5 h6,h7 g2,h8,plank", "g12 g6 g7", turn=3, battles="0 1 1 1")
    assert choice("bosun", state, 3) == "play g2"


@THINKERS
def test_walk_the_plank_saves_who_has_won_nothing_while_there_is_time(level: str):
    state = battle("h2 h4 h6 g2,plank", "g12 g6 p7", turn=3, battles="2 2 1 0")
    assert choice(level, state, 3) == "play plank"


def test_sea_monster_eats_the_battle_that_would_save_another():
    state = battle("h2 h4 h6 g2,monster", "g12 g6 g7", turn=3, battles="0 1 1 2")
    assert choice("bosun", state, 3) == "play monster"


def test_sea_monster_is_kept_while_nobody_is_saved_by_the_battle():
    state = battle("h2,m1 h4,m2 h6,m3 g2,h9,monster", "g12 g6 g7", turn=3, battles="1 1 1 1")
    assert choice("bosun", state, 3) == "play g2"


@THINKERS
def test_the_captain_names_a_suit_she_can_win_with(level: str):
    hands = (("d2", "h11", "h12", "h13"), ("d3", "m1", "m2", "g1"), ("d4", "m3", "m4", "g2"), ("d5", "m5", "m6", "g3"))
    everybody = (None,) * 4
    state = Naming(Round(4, 0, None, None, everybody, left_of(everybody)), hands, ())
    assert choice(level, state, 0) == "trump hookhands"


def test_the_shortcut_for_a_battle_agrees_with_the_rules():
    rng = random.Random(5)
    compared = 0
    for seats in (2, 4, 7):
        game = Captain(seats)
        for _ in range(30):
            state: CaptainState = game.start()
            while not isinstance(state, Over):
                who = game.to_move(state)[0]
                if isinstance(state, Battling) and max(map(len, state.hands)) == 1:
                    foretold, number = fight_on(state), state.round.number
                    seat = state.turn
                    while isinstance(state, Battling):
                        state, _ = game.apply(state, state.turn, game.legal(state, state.turn)[0])
                    if isinstance(state, Over):
                        assert foretold == list(state.battles)
                        if number < 7:
                            assert standing(foretold, seat, number) == float(seat in state.result.winners)
                    else:
                        assert isinstance(state, (Dealing, Drawing))
                        out = state.out
                        assert [bool(won) for won in foretold] == [gone is None for gone in out]
                    compared += 1
                    continue
                move = game.nature(state, rng) if who == NATURE else rng.choice(game.legal(state, who))
                state, _ = game.apply(state, who, move)
    assert compared > 100
