"""How Skull King answers: refusals, spelling, the names of a view."""

from __future__ import annotations

import json

import pytest

from freebooter.engine import NATURE, IllegalMove, NotationError, OptionsError
from freebooter.games.skull_king import SkullKing
from freebooter.games.skull_king.state import Bidding
from tests.games.skull_king_positions import at_table, play


def test_refusals_say_why_to_anybody_at_any_time():
    game = SkullKing(2)
    state = game.start()
    assert game.why_not(state, 0, game.parse("play g1")).reason == "The first dealer is not named yet"
    assert game.why_not(state, 9, game.parse("bid 0")).reason == "There are only the seats 0 to 1"
    state, _ = play(game, state, "dealer 1")
    assert game.why_not(state, 0, game.parse("bid 0")).reason == "The cards are not dealt yet"
    assert game.why_not(state, 0, game.parse("deal 0=g1 1=g2")).clause == "SK-02"
    state, _ = play(game, state, "deal 0=g1 1=king")
    assert game.why_not(state, 0, game.parse("play g1")).reason == "No card is played before all bids are in"
    assert game.why_not(state, NATURE, game.parse("deal 0=g1 1=g2")).reason == "The cards of this round are dealt"
    assert game.why_not(state, NATURE, game.parse("bid 0")).reason == "Nature only deals and draws"
    state, _ = play(game, state, "bid 0; bid 0")
    assert game.why_not(state, 1, game.parse("play king")).reason == "It is Seat 0's turn, not Seat 1's"
    assert game.why_not(state, 1, game.parse("play king")).text(["Ann", "Bo"]) == "It is Ann's turn, not Bo's"
    assert game.why_not(state, 0, game.parse("play king")).reason == "You do not hold the Skull King"
    assert game.why_not(state, -1, game.parse("play g1")).reason == "There are only the seats 0 to 1"
    assert game.why_not(state, NATURE, game.parse("play g1")).reason == "Nature only deals and draws"
    assert game.why_not(state, NATURE, game.parse("dealer 1")).clause == "SK-R10"
    for move, clause in [("lead 1", "SK-30"), ("discard g1", "SK-31"), ("wager 0", "SK-32"), ("adjust 0", "SK-34")]:
        assert game.why_not(state, 0, game.parse(move)).clause == clause
    with pytest.raises(IllegalMove, match="You do not hold the Skull King"):
        game.play(state, 0, game.parse("play king"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play g0",
        "play g15",
        "play g07",
        "Play g7",
        "play g7 ",
        "play  g7",
        "play tigress",
        "play tigress=mermaid",
        "play king=pirate",
        "bid",
        "bid -1",
        "bid +1",
        "bid 01",
        "bid ٣",
        "bid 1 ",
        "dealer x",
        "deal",
        "deal 0=g1 2=g2",
        "deal 1=g1 0=g2",
        "deal 0=g1,",
        "deal 0=g2,g1",
        "deal 0=escape,g1",
        "deal 0= 1=g1",
        "draw",
        "draw loot,b3",
        "draw tigress=pirate",
        "discard y2,g7",
        "discard g7, y2",
        "discard g7 y2",
        "lead",
        "lead 00",
        "wager ten",
        "wager +10",
        "adjust",
        "adjust 1",
        "adjust +0",
        "adjust -0",
        "adjust +01",
        "adjust --1",
        "adjust +",
        "sail on",
        "bid 2\n",
    ],
)
def test_other_spellings_are_refused_with_the_forms(text: str):
    with pytest.raises(NotationError, match="expected bid TRICKS, play CARD"):
        SkullKing(4).parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "dealer 3",
        "deal 0=g7,escape 1=y1,y10",
        "deal 0=b14,rosie,bahij,rascal,juanita,harry,escape,escape,king,tigress,sirena,alyra,loot,loot,kraken",
        "draw b3,loot",
        "draw b3",
        "bid 2",
        "bid 38",
        "play g7",
        "play tigress=pirate",
        "play tigress=escape",
        "lead 3",
        "discard g7,y2",
        "discard g7,g7",
        "wager 20",
        "wager 15",
        "adjust +1",
        "adjust 0",
        "adjust -1",
        "adjust -2",
    ],
)
def test_every_move_is_spelt_one_way(text: str):
    move = SkullKing(4).parse(text)
    assert str(move) == text
    assert SkullKing(4).parse(str(move)) == move


def test_a_view_is_json_in_the_notations_names():
    game, state = at_table("g7 y2", "g1 g2", bids="1 0")
    state, _ = play(game, state, "g7")
    view = json.loads(json.dumps(game.view(state, 0).to_json()))
    assert view["phase"] == "playing"
    assert view["hand"] == ["y2"]
    assert view["hand_sizes"] == [1, 2]
    assert view["bids"] == [1, 0]
    assert view["trick"] == [[0, "g7"]]
    assert view["tricks"] == [0, 0]
    assert view["last_trick"] == []
    assert view["undealt"] is None
    assert view["discarded"] == []
    assert view["wagers"] == [0, 0]
    state, _ = play(game, state, "g1")
    assert game.view(state, None).to_json()["last_trick"] == [[0, "g7"], [1, "g1"]]
    assert game.view(state, None).tricks == (1, 0)
    assert game.view(state, None).hand == ()


@pytest.mark.parametrize("seats", [1, 7, 2.0, True, "4", None])
def test_other_numbers_of_seats_are_refused(seats: object):
    with pytest.raises(OptionsError, match="expected 2 to 6 seats"):
        SkullKing(seats)  # pyright: ignore[reportArgumentType]


def test_bidding_is_a_phase_of_its_own():
    game = SkullKing(2)
    state, _ = play(game, game.start(), "dealer 1; deal 0=g1 1=king")
    assert isinstance(state, Bidding)
    assert game.view(state, 0).phase == "bidding"
    assert game.view(game.start(), 0).phase == "starting"
