"""Walk the Plank (2007), clause by clause."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from freebooter.engine import NATURE, NotationError
from freebooter.games.captain import Captain
from freebooter.games.captain.events import (
    BattleEaten,
    BattleWon,
    BecameCaptain,
    Control,
    Dealt,
    DrawTied,
    Drew,
    Duel,
    EverybodyEaten,
    Gathered,
    HandDealt,
    NoTrumpTurned,
    Played,
    TrumpNamed,
    TrumpTurned,
    WentOut,
    Won,
)
from freebooter.games.captain.moves import Deal, Draw
from freebooter.games.captain.pieces import COPIES, DECK, SUIT, SUITS
from freebooter.games.captain.rules import win_battle
from freebooter.games.captain.state import Battling, Dealing, Drawing, Naming, Out, Over
from freebooter.games.captain.view import unseen_cards
from tests.games.captain_positions import (
    AFTER_THE_MONSTER,
    ASHLEY,
    BARRETT,
    BLAKE,
    THYRSA,
    WILLIE,
    cards,
    dealing,
    ended,
    kinds,
    play,
    play_all,
    positions,
    refused,
    round_six,
    worked_example,
)

# Pieces and set-up


@pytest.mark.clause("CA-01")
def test_five_suits_of_thirteen_two_planks_and_a_monster():
    assert len(DECK) == 68
    assert Counter(SUIT[card] for card in DECK) == dict.fromkeys(SUITS, 13) | {None: 3}
    assert {card: copies for card, copies in COPIES.items() if copies > 1} == {"plank": 2}
    game, state = dealing((None, None), 7)
    assert game.why_not(state, NATURE, game.parse("deal 0=plank 1=plank"))
    assert refused(game, state, NATURE, "deal 0=monster 1=monster") == (
        "CA-01",
        "The deck holds Sea Monster! only once",
    )
    game, state = dealing((None, None, None), 7)
    assert refused(game, state, NATURE, "deal 0=plank 1=plank 2=plank")[1].endswith("only twice")


@pytest.mark.clause("CA-02")
@pytest.mark.parametrize(
    ("drawn", "captain"),
    [("0=d13 1=h12 2=g1", 0), ("0=d2 1=h3 2=g1", 1), ("0=d13 1=h13 2=plank", 2), ("0=plank 1=monster 2=plank", 1)],
)
def test_the_highest_card_drawn_is_the_first_captain(drawn: str, captain: int):
    game = Captain(3)
    state, events = play(game, game.start(), f"draw {drawn}")
    assert isinstance(state, Dealing)
    assert (state.number, state.captain) == (1, captain)
    assert events[-1] == BecameCaptain(captain, 1, "CA-02")


@pytest.mark.clause("CA-02")
def test_only_those_tied_for_highest_draw_again():
    game = Captain(4)
    state, events = play(game, game.start(), "draw 0=d13 1=d2 2=g13 3=h2")
    assert events[-1] == DrawTied((0, 2), "CA-02")
    assert refused(game, state, NATURE, "draw 0=d1 1=h1 2=m1 3=p1")[0] == "CA-02"
    state, _ = play_all(game, state, "draw 0=m4 2=p4", "draw 0=d1 2=monster")
    assert isinstance(state, Dealing)
    assert state.captain == 2


@pytest.mark.clause("CA-02")
def test_nature_alone_draws():
    game = Captain(2)
    assert game.to_move(game.start()) == (NATURE,)
    assert refused(game, game.start(), 0, "draw 0=monster 1=d1")[0] == "CA-02"
    rng = random.Random(1)
    first = {str(game.nature(game.start(), rng)).split()[1] for _ in range(2000)}
    assert first == {f"0={card}" for card in DECK}


@pytest.mark.clause("CA-R1")
def test_drawn_cards_stay_out_until_the_draw_is_settled():
    game = Captain(3)
    state, _ = play(game, game.start(), "draw 0=plank 1=d1 2=plank")
    for text in ("draw 0=plank 2=m1", "draw 0=d1 2=m1"):
        clause, reason = refused(game, state, NATURE, text)
        assert clause == "CA-R1"
        assert "stays out" in reason
    assert game.view(state, None).draws == (((0, "plank"), (1, "d1"), (2, "plank")),)
    moves = [game.nature(state, random.Random(seed)) for seed in range(2000)]
    drawn = {card for move in moves if isinstance(move, Draw) for _, card in move.cards}
    assert drawn == set(DECK) - {"plank", "d1"}
    state, _ = play(game, state, "draw 0=d2 2=m1")
    assert game.why_not(state, NATURE, game.nature(state, random.Random(1)))


@pytest.mark.clause("CA-R1")
def test_too_few_cards_left_to_draw_are_gathered_first():
    game = Captain(5)
    everybody = [f"draw 0=d{n} 1=h{n} 2=m{n} 3=p{n} 4=g{n}" for n in range(1, 14)]
    state, events = play_all(game, game.start(), *everybody)
    assert events[-1] == Gathered()
    assert kinds(events, Gathered) == [Gathered()]
    assert isinstance(state, Drawing)
    assert (state.drawers, state.draws) == ((0, 1, 2, 3, 4), ())
    assert game.why_not(state, NATURE, game.parse(everybody[0]))


SEVENS = "deal 0=d1,d2,d3,d4,d5,d6,d7 1=h1,h2,h3,h4,h5,h6,h7 2=m1,m2,m3,m4,m5,m6,m7"


@pytest.mark.clause("CA-03", "CA-04")
def test_the_deal_starts_on_the_captains_left_and_ends_with_her():
    game, state = dealing((None,) * 3, 1, captain=1)
    assert game.to_move(state) == (NATURE,)
    assert refused(game, state, 1, f"{SEVENS} turn=p9")[0] == "CA-03"
    after, events = play(game, state, f"{SEVENS} turn=p9")
    assert events[0] == Dealt(1, (2, 0, 1), 7, "CA-03")
    assert kinds(events, HandDealt)[2] == HandDealt(2, ("m1", "m2", "m3", "m4", "m5", "m6", "m7"))
    assert [event.only for event in events] == [None, 0, 1, 2, None]
    assert refused(game, after, NATURE, f"{SEVENS} turn=p9")[0] == "CA-03"


@pytest.mark.clause("CA-04")
@pytest.mark.parametrize("number", range(1, 8))
def test_every_round_deals_one_card_fewer(number: int):
    game, state = dealing((None,) * 9, number)
    move = game.nature(state, random.Random(number))
    assert isinstance(move, Deal)
    after, _ = game.play(state, NATURE, move)
    assert game.view(after, None).hand_sizes == (8 - number,) * 9
    one_short = " ".join(f"{seat}={','.join(hand[:-1]) or 'd1,d2'}" for seat, hand in move.hands)
    assert refused(game, state, NATURE, f"deal {one_short}")[0] == "CA-04"


@pytest.mark.clause("CA-05", "CA-21")
def test_in_round_one_the_card_turned_up_decides_trump():
    game, state = dealing((None,) * 3, 1)
    assert refused(game, state, NATURE, SEVENS)[0] == "CA-05"
    assert refused(game, state, NATURE, f"{SEVENS} turn=m7")[0] == "CA-01"
    after, events = play(game, state, f"{SEVENS} turn=p9")
    assert events[-1] == TrumpTurned("p9", "parrots")
    assert isinstance(after, Battling)
    assert (after.round.trump, game.view(after, 2).turned) == ("parrots", "p9")
    assert refused(game, after, 0, "trump peglegs")[0] == "CA-05"


@pytest.mark.clause("CA-05")
@pytest.mark.parametrize("special", ["plank", "monster"])
def test_a_special_card_turned_up_means_no_trump(special: str):
    game, state = dealing((None,) * 3, 1)
    after, events = play(game, state, f"{SEVENS} turn={special}")
    assert events[-1] == NoTrumpTurned(special)
    assert game.view(after, None).trump is None
    assert isinstance(after, Battling)


@pytest.mark.clause("CA-06", "CA-R3")
def test_later_the_captain_names_one_of_five_suits_after_seeing_her_hand():
    game, state = dealing((None,) * 2, 6, captain=1)
    assert refused(game, state, NATURE, "deal 0=d1,d2 1=h1,h2 turn=p9")[0] == "CA-06"
    assert refused(game, state, 1, "trump peglegs") == ("CA-06", "Trump is named after the deal")
    naming, _ = play(game, state, "deal 0=d1,d2 1=h1,h2")
    assert isinstance(naming, Naming)
    assert game.view(naming, 1).hand == ("h1", "h2")
    assert [str(move) for move in game.legal(naming, 1)] == [f"trump {suit}" for suit in SUITS]
    assert game.legal(naming, 0) == []
    assert refused(game, naming, 0, "trump peglegs")[1] == "Only the Captain names trump, and that is Seat 1"
    assert refused(game, naming, 1, "play h1")[0] == "CA-06"
    after, events = play(game, naming, "trump peglegs")
    assert events == [TrumpNamed(1, "peglegs")]
    assert refused(game, after, 1, "trump parrots")[0] == "CA-06"
    with pytest.raises(NotationError):
        game.parse("trump none")


# Battles


@pytest.mark.clause("CA-07", "CA-R4")
def test_the_captain_leads_and_play_goes_left_among_survivors():
    game, state = round_six("d1,d2 h1,h2 m1,m2", captain=3, out=(None, 1, None, None, 2))
    turns: list[object] = []
    for card in ("m1", "d1", "h1"):
        turns += game.to_move(state)
        state, _ = play(game, state, f"play {card}")
    assert turns == [3, 0, 2]
    assert game.to_move(state) == (3,)


@pytest.mark.clause("CA-08", "CA-R5")
@pytest.mark.parametrize("special", ["plank", "monster"])
def test_after_a_special_card_is_led_everybody_may_play_anything(special: str):
    game, state = round_six(f"d1,{special} d2,g3 p4,plank")
    assert f"play {special}" in [str(move) for move in game.legal(state, 0)]
    state, _ = play(game, state, f"play {special}")
    assert [str(move) for move in game.legal(state, 1)] == ["play d2", "play g3"]
    state, events = play(game, state, "play g3")
    assert events == [Played(1, "g3", "CA-08")]
    assert [str(move) for move in game.legal(state, 2)] == ["play p4", "play plank"]


@pytest.mark.clause("CA-09", "CA-10")
def test_who_holds_the_current_suit_follows_or_plays_a_special_card():
    out: Out = (None, None, None)
    game, state = dealing(out, 5)
    state, _ = play_all(game, state, "deal 0=d1,d2,h1 1=d3,p13,monster 2=h4,p2,plank", "trump parrots", "play d1")
    assert [str(move) for move in game.legal(state, 1)] == ["play d3", "play monster"]
    assert refused(game, state, 1, "play p13") == (
        "CA-09",
        "You hold Doubloons and must follow suit or play a special card",
    )
    state, events = play(game, state, "play d3")
    assert events == [Played(1, "d3", "CA-09")]
    assert [str(move) for move in game.legal(state, 2)] == ["play h4", "play p2", "play plank"]
    _, events = play(game, state, "play h4")
    assert events[0] == Played(2, "h4", "CA-10")


def test_two_planks_in_a_hand_are_one_move():
    game, state = round_six("plank,plank d2,g3")
    assert [str(move) for move in game.legal(state, 0)] == ["play plank"]
    state, _ = play(game, state, "play plank")
    assert game.view(state, 0).hand == ("plank",)
    game, state = round_six("d1,d2 plank,plank")
    state, _ = play(game, state, "play d1")
    assert [str(move) for move in game.legal(state, 1)] == ["play plank"]


@pytest.mark.clause("CA-11", "CA-12", "CA-13", "CA-14")
@pytest.mark.parametrize(
    ("trump", "played", "outcome"),
    [
        pytest.param("parrots", "g12 p13 plank monster", BattleEaten(3), id="monster eats even a plank"),
        pytest.param("parrots", "monster plank p13 plank", BattleEaten(0), id="monster may lead"),
        pytest.param(None, "plank monster d13 d1", BattleEaten(1), id="monster without trump"),
        pytest.param("parrots", "p13 plank p12 plank", BattleWon(1, "plank", "first-plank", "CA-12"), id="first plank"),
        pytest.param(None, "plank d13 plank d12", BattleWon(0, "plank", "first-plank", "CA-12"), id="plank led"),
        pytest.param("parrots", "g13 p2 p10 g12", BattleWon(2, "p10", "highest-trump", "CA-13"), id="highest trump"),
        pytest.param("parrots", "p2 g13 p1 d13", BattleWon(0, "p2", "highest-trump", "CA-13"), id="trump led"),
        pytest.param("parrots", "g2 g10 g9 d13", BattleWon(1, "g10", "highest-of-suit", "CA-13"), id="highest of suit"),
        pytest.param(
            "parrots", "g2 h13 m13 d13", BattleWon(0, "g2", "highest-of-suit", "CA-13"), id="others cannot win"
        ),
        pytest.param(None, "g2 p13 g10 d13", BattleWon(2, "g10", "highest-of-suit", "CA-14"), id="no trump"),
    ],
)
def test_which_card_wins(trump: str | None, played: str, outcome: BattleEaten | BattleWon):
    trick = tuple(enumerate(played.split()))
    assert win_battle(trick, trump) == (outcome.seat, outcome)


@pytest.mark.clause("CA-15")
def test_the_winner_of_a_battle_has_control():
    game, state = round_six("d1,d2 h1,p1 m1,m2")
    state, events = cards(game, state, "d1 p1 m1")
    assert events[-2:] == [BattleWon(1, "p1", "highest-trump", "CA-13"), Control(1)]
    view = game.view(state, None)
    assert (view.battles, view.to_move) == ((0, 1, 0), (1,))
    assert view.last_trick == view.fought[-1] == ((0, "d1"), (1, "p1"), (2, "m1"))
    assert view.trick == ()


@pytest.mark.clause("CA-11", "CA-15")
def test_sea_monster_gives_control_but_no_battle():
    game, state = round_six("d1,d2 h1,p1 m1,monster")
    state, events = cards(game, state, "d1 p1 monster")
    assert events[-2:] == [BattleEaten(2), Control(2)]
    assert game.view(state, None).battles == (0, 0, 0)
    assert game.to_move(state) == (2,)


# The end of a round


@pytest.mark.clause("CA-16", "CA-18", "CA-19")
def test_who_won_no_battle_is_out_and_the_most_battles_make_the_captain():
    game, state = dealing((None,) * 3, 5)
    state, _ = play_all(game, state, "deal 0=d11,d12,d13 1=d1,d2,p1 2=d3,d4,d5", "trump parrots")
    state, events = cards(game, state, "d13 d1 d3 d12 d2 d4 d11 p1 d5")
    assert events[-2:] == [WentOut(2, 5), BecameCaptain(0, 6, "CA-18")]
    assert state == Dealing(6, (None, None, 5), 0, ((0, "d11"), (1, "p1"), (2, "d5")))
    assert refused(game, state, NATURE, "deal 0=d1,d2 1=h1,h2 2=m1,m2") == (
        "CA-19",
        "Those who are dealt cards are Seat 0 and Seat 1",
    )
    after, events = play(game, state, "deal 0=d11,d12 1=p1,plank")
    assert events[0] == Dealt(0, (1, 0), 2, "CA-19")
    assert game.view(after, 2).hand == ()
    after, _ = play(game, after, "trump doubloons")
    assert refused(game, after, 2, "play d11") == ("CA-16", "You went out in round 5")


@pytest.mark.clause("CA-17", "CA-R6")
def test_who_alone_wins_battles_wins_the_game():
    game, state = round_six("d12,d13 d1,d2 d3,d4", out=(None, 1, None, None))
    over, events = cards(game, state, "d13 d1 d3 d12 d2 d4")
    assert events[-3:] == [WentOut(2, 6), WentOut(3, 6), Won(0, 6)]
    assert isinstance(over, Over)
    assert over.result.winners == (0,)
    assert over.result.ranks == (1, 4, 2, 2)
    assert over.result.scores == (None,) * 4
    assert game.to_move(over) == ()
    assert game.view(over, 1).out == (None, 1, 6, 6)
    assert refused(game, over, 0, "play d1") == ("CA-17", "The game is over")


@pytest.mark.clause("CA-17")
def test_one_winner_beside_the_monsters_battle_still_wins_the_game():
    game, state = round_six("d12,d13 d1,d2 d3,monster")
    over, _ = cards(game, state, "d13 d1 monster d3 d12 d2")
    assert ended(game, over).winners == (0,)


@pytest.mark.clause("CA-18", "CA-R2")
def test_those_tied_for_most_battles_duel_with_the_whole_deck():
    game, state = round_six("d12,h1 d1,h12 d2,h2 d3,h3", out=(None, None, 4, None, None))
    state, events = cards(game, state, "d12 d1 d2 d3 h1 h12 h2 h3")
    assert events[-3:] == [WentOut(3, 6), WentOut(4, 6), Duel((0, 1), 1)]
    assert state == Drawing(7, (None, None, 4, 6, 6), (0, 1), (), ((0, "h1"), (1, "h12"), (3, "h2"), (4, "h3")))
    assert refused(game, state, 0, "draw 0=d12 1=h1")[0] == "CA-18"
    assert refused(game, state, NATURE, "draw 0=d12 1=h1 3=m1")[0] == "CA-18"
    state, events = play(game, state, "draw 0=d12 1=h12")
    assert events == [Drew(0, "d12", "CA-18"), Drew(1, "h12", "CA-18"), DrawTied((0, 1), "CA-18")]
    assert refused(game, state, NATURE, "draw 0=d12 1=h1")[0] == "CA-R1"
    state, events = play(game, state, "draw 0=plank 1=monster")
    assert events[-1] == BecameCaptain(1, 7, "CA-18")
    after, _ = play(game, state, "deal 0=d12 1=h12")
    assert isinstance(after, Naming)


@pytest.mark.clause("CA-20", "CA-R6")
def test_sea_monster_in_the_seventh_round_eats_everybody():
    game, state = dealing((None, 2, None, 2, 6), 7, captain=2)
    over, events = play_all(game, state, "deal 0=monster 2=d1", "trump doubloons", "play d1", "play monster")
    assert events[-2:] == [BattleEaten(0), EverybodyEaten((0, 2))]
    assert isinstance(over, Over)
    assert over.result.winners == ()
    assert over.result.ranks == (1, 4, 1, 4, 3)
    assert game.view(over, None).out == (7, 2, 7, 2, 6)
    assert refused(game, over, 0, "play d1")[0] == "CA-20"


@pytest.mark.clause("CA-04", "CA-20")
def test_the_seventh_round_without_sea_monster_has_a_winner():
    game, state = dealing((None, None, 1), 7)
    over, _ = play_all(game, state, "deal 0=d13 1=g1", "trump peglegs", "play d13", "play g1")
    assert ended(game, over).winners == (1,)
    assert ended(game, over).ranks == (2, 1, 3)


@pytest.mark.clause("CA-22", "CA-09", "CA-11", "CA-15", "CA-16", "CA-18")
def test_worked_example_barrett_thyrsa_blake_ashley_willie():
    game, state = worked_example()
    assert game.view(state, None).trump == "parrots"
    state, _ = play(game, state, "play g12")
    assert refused(game, state, THYRSA, "play p4")[0] == "CA-09"
    state, _ = cards(game, state, "g10 p7")
    assert [str(move) for move in game.legal(state, ASHLEY)] == ["play g2", "play g4", "play g6", "play plank"]
    state, events = cards(game, state, "plank monster")
    assert events[-2:] == [BattleEaten(WILLIE), Control(WILLIE)]
    state, events = cards(game, state, AFTER_THE_MONSTER)
    battles = Counter(event.seat for event in kinds(events, BattleWon))
    assert battles == {THYRSA: 1, WILLIE: 1, ASHLEY: 1, BLAKE: 3}
    assert events[-2:] == [WentOut(BARRETT, 1), BecameCaptain(BLAKE, 2, "CA-18")]
    assert isinstance(state, Dealing)
    assert state.out == (1, None, None, None, None)


@pytest.mark.clause("CA-21", "CA-19")
def test_the_card_turned_up_is_out_of_play_until_the_next_shuffle():
    game, state = worked_example()
    assert "p9" not in unseen_cards(game.view(state, BLAKE))
    state, _ = cards(game, state, f"g12 g10 p7 plank monster {AFTER_THE_MONSTER}")
    hands = "1=d1,d2,d3,d4,d5,d6 2=h1,h2,h3,h4,h5,p9 3=m1,m2,m3,m4,m5,m6 4=g1,g2,g3,g4,g5,monster"
    state, _ = play(game, state, f"deal {hands}")
    view = game.view(state, BLAKE)
    assert "p9" in view.hand
    assert view.turned is None


@pytest.mark.clause("CA-04", "CA-16", "CA-17", "CA-R6")
@pytest.mark.parametrize("seats", range(2, 10))
def test_random_games_end_with_every_card_accounted_for(seats: int):
    game = Captain(seats)
    for seed in range(6):
        state = game.start()
        for state in positions(game, random.Random(seed)):
            view = game.view(state, None)
            assert view.round <= 7
            if isinstance(state, Naming | Battling):
                held = [card for hand in state.hands for card in hand]
                shown = [card for trick in (*view.fought, view.trick) for _, card in trick]
                turned = [view.turned] if view.turned else []
                rest = COPIES - Counter(held + shown + turned)
                assert rest.total() + len(held + shown + turned) == 68
                assert len(held + shown) == view.out.count(None) * (8 - view.round)
        result = game.result(state)
        assert result
        lasted = [gone or 8 for gone in game.view(state, None).out]
        assert list(result.ranks) == [1 + sum(other > mine for other in lasted) for mine in lasted]
        assert [rank for seat, rank in enumerate(result.ranks) if seat in result.winners] == [1] * len(result.winners)
