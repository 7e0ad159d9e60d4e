"""The games scaled down, for methods that must see all of a game."""

from __future__ import annotations

import random

import pytest

from freebooter.bots import PLAIN, make_bot
from freebooter.engine import Match, OptionsError
from freebooter.games.captain import Captain
from freebooter.games.captain.state import Battling
from freebooter.games.get_bit import GetBit, GetBitOptions
from freebooter.games.plank import Plank, PlankOptions
from tests.random_games import AnyGame, finished, voyage

NO_SKULLY = PlankOptions(skully=())
FEW = ("shove-anyone", "retract", "run", "charge")


@pytest.mark.clause("GB-02", "GB-12")
def test_a_get_bit_hand_can_be_as_small_as_the_refill_allows():
    for refill_at in (1, 2):
        game = GetBit(2, GetBitOptions(refill_at), cards=refill_at + 1, limbs=1)
        for step in voyage(game, random.Random(refill_at)):
            view = game.view(step.after, None)
            assert view.over or view.hands == (tuple(range(1, refill_at + 2)),) * 4
        with pytest.raises(OptionsError, match=rf"cards cannot be {refill_at}; expected {refill_at + 1} to 5"):
            GetBit(2, GetBitOptions(refill_at), cards=refill_at)


@pytest.mark.clause("GB-01", "GB-09")
def test_a_get_bit_pirate_with_one_limb_is_out_at_the_first_bite():
    game = GetBit(2, cards=3, limbs=1)
    match = finished(game, random.Random(4))
    assert game.view(match.state, None).round == 2  # pyright: ignore[reportArgumentType]
    with pytest.raises(OptionsError, match="limbs cannot be 5; expected 1 to 4"):
        GetBit(2, limbs=5)


@pytest.mark.clause("CA-04", "CA-06")
def test_captain_can_begin_with_its_last_rounds():
    game = Captain(3, rounds=2)
    states = [step.after for step in voyage(game, random.Random(0))]
    first = next(state for state in states if isinstance(state, Battling))
    assert [len(hand) for hand in first.hands] == [2, 2, 2]
    assert first.round.trump
    assert game.view(states[-1], None).round in (6, 7)
    with pytest.raises(OptionsError, match="rounds cannot be 8; expected 1 to 7"):
        Captain(3, rounds=8)


@pytest.mark.clause("PL-01", "PL-10")
def test_plank_can_be_played_with_fewer_pirates_tiles_and_cards():
    game = Plank(2, NO_SKULLY, pirates=1, tiles=2, cards=FEW)
    first, *_, last = voyage(game, random.Random(3))
    view = game.view(first.after, 0)
    assert (view.pirates, view.tiles) == (((0,), (0,)), 2)
    assert len(game.legal(first.after, 0)) == 4 * 3 * 2
    assert game.view(last.after, None).round == 1
    refused = game.why_not(first.after, 0, game.parse("program cry run charge"))
    assert (refused.reason, refused.clause) == ("This game is played without I don't wan'a die!", "PL-01")
    world = next(game.worlds(game.view(last.before, 0), random.Random(0)))
    assert game.view(world, 0) == game.view(last.before, 0)


@pytest.mark.clause("PL-06")
def test_plank_refuses_hands_that_skully_could_leave_too_small():
    with pytest.raises(OptionsError, match="6 different cards or more, to play three"):
        Plank(2, PlankOptions(skully=("shove-anyone", "retract", "charge")), cards=FEW)
    with pytest.raises(OptionsError, match="3 different cards or more"):
        Plank(2, NO_SKULLY, cards=("run", "run", "run", "cry"))
    assert Plank(2, PlankOptions(skully=("cry",)), cards=FEW[:3]).setup.skully == ()


@pytest.mark.parametrize("level", PLAIN)
@pytest.mark.parametrize(
    "game",
    [GetBit(2, GetBitOptions(1), cards=2, limbs=1), Captain(3, rounds=2), Plank(2, pirates=1, tiles=1)],
    ids=lambda game: game.id,
)
def test_bots_play_small_games(game: AnyGame, level: str):
    bot = make_bot(level, game, samples=5)
    for seed in range(3):
        rng = random.Random(seed)
        match = Match(game, rng=rng)
        match.begin()
        while waiting := game.to_move(match.state):
            seat = int(waiting[0])
            match.play(seat, bot.choose(game.view(match.state, seat), game.legal(match.state, seat), rng))
        assert match.result


@pytest.mark.parametrize(
    "game", [GetBit(3, cards=4, limbs=2), Captain(4, rounds=3), Plank(3, pirates=2, tiles=1)], ids=lambda game: game.id
)
def test_small_games_end_and_replay(game: AnyGame):
    for seed in range(10):
        match = finished(game, random.Random(seed))
        again = Match(game)
        for who, move in match.moves:
            again.play(who, game.parse(str(move)))
        assert again.result == match.result
        assert match.result
