"""Skull King, the basic game, clause by clause."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from freebooter.engine import NATURE, NotationError
from freebooter.games.skull_king import SkullKing, SkullKingOptions
from freebooter.games.skull_king.events import (
    BidMade,
    BidShown,
    Dealt,
    DoesDishes,
    HandDealt,
    Leads,
    NoSuit,
    Played,
    SuitSet,
    TrickWon,
    Won,
)
from freebooter.games.skull_king.moves import Deal
from freebooter.games.skull_king.state import Dealing, Over, Playing
from tests.games.skull_king_positions import at_table, legal, only, play, sure


def winner(faces: str, **options: Any) -> TrickWon:
    """Who wins this trick, each card played by a player who holds no other; seat 0 leads."""
    cards = faces.split()
    game, state = at_table(*(face.split("=")[0] for face in cards), **options)
    _, events = play(game, state, faces)
    (won,) = only(TrickWon, events)
    return won


# Cards, deals and bids


@pytest.mark.clause("SK-01")
def test_the_basic_deck_has_sixty_eight_cards():
    deck = Counter(SkullKingOptions().deck())
    assert deck.total() == 68
    assert {card: deck[card] for card in deck if card[1:].isdigit()} == {
        f"{suit}{number}": 1 for suit in "gypb" for number in range(1, 15)
    }
    specials = {card: count for card, count in deck.items() if not card[1:].isdigit()}
    pirates = dict.fromkeys(["rosie", "bahij", "rascal", "juanita", "harry"], 1)
    assert specials == pirates | {"escape": 5, "king": 1, "tigress": 1}


@pytest.mark.clause("SK-01")
def test_a_card_that_is_not_in_the_deck_is_neither_dealt_nor_played():
    game, state = at_table("g1", "g2")
    assert game.why_not(state, 0, game.parse("play kraken")).clause == "SK-01"
    dealing = Dealing(sure(Playing, state).round.ledger)
    assert game.why_not(dealing, NATURE, game.parse("deal 0=g1 1=kraken")).clause == "SK-01"
    assert game.why_not(dealing, NATURE, game.parse("deal 0=g1 1=g1")).clause == "SK-01"
    assert game.why_not(dealing, NATURE, game.parse("deal 0=escape 1=escape"))


@pytest.mark.clause("SK-02")
def test_round_n_deals_n_cards_to_each_player():
    game = SkullKing(3)
    rng = random.Random(5)
    state = game.start()
    dealt: list[int] = []
    while to_move := game.to_move(state):
        move = game.nature(state, rng) if to_move == (NATURE,) else game.legal(state, int(to_move[0]))[0]
        if isinstance(move, Deal):
            dealt += {len(hand) for hand in move.hands}
        state, _ = game.play(state, to_move[0], move)
    assert dealt == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.clause("SK-02")
def test_a_deal_of_other_sizes_is_refused():
    game, state = at_table("g1", "g2")
    dealing = Dealing(sure(Playing, state).round.ledger)
    for deal in ("deal 0=g1 1=g2,g3", "deal 0=g1", "deal 0=g1 1=g2 2=g3"):
        verdict = game.why_not(dealing, NATURE, game.parse(deal))
        assert verdict.reason == "This round deals 1 card to each of 2 players"


@pytest.mark.clause("SK-02")
def test_a_hand_is_told_to_its_player_alone():
    game = SkullKing(2)
    state, _ = game.play(game.start(), NATURE, game.parse("dealer 0"))
    _, events = game.play(state, NATURE, game.parse("deal 0=g1 1=king"))
    assert events == [Dealt(0, 1, 1, 66), HandDealt(0, ("g1",)), HandDealt(1, ("king",))]
    assert [event.only for event in events] == [None, 0, 1]
    assert events[0].text() == "Round 1: Seat 0 deals 1 card each; 66 stay undealt."


@pytest.mark.clause("SK-03")
def test_bids_go_from_zero_to_the_cards_dealt_and_nobody_sees_them_until_all_are_in():
    game = SkullKing(3, SkullKingOptions(rounds=(2,)))
    state, _ = play(game, game.start(), "dealer 2; deal 0=g1,g2 1=y1,y2 2=p1,p2")
    assert [str(move) for move in game.legal(state, 1)] == ["bid 0", "bid 1", "bid 2"]
    assert game.why_not(state, 1, game.parse("bid 3")).reason == "A bid is 0 to the 2 cards dealt"
    state, events = game.play(state, 1, game.parse("bid 2"))
    assert events == [BidMade(1)]
    assert game.to_move(state) == (0, 2)
    assert game.legal(state, 1) == []
    assert game.view(state, 1).committed == (None, 2, None)
    for other in (0, 2, None):
        assert game.view(state, other).committed == (None, True, None)
        assert game.view(state, other).bids is None
    assert game.why_not(state, 1, game.parse("bid 1")).reason == "Seat 1 has bid already"
    state, _ = game.play(state, 2, game.parse("bid 0"))
    state, events = game.play(state, 0, game.parse("bid 1"))
    assert only(BidShown, events) == [BidShown(0, 1), BidShown(1, 2), BidShown(2, 0)]
    assert all(game.view(state, seat).bids == (1, 2, 0) for seat in (0, 1, 2, None))
    assert game.why_not(state, 1, game.parse("bid 1")).clause == "SK-03"


@pytest.mark.clause("SK-03")
def test_the_order_of_bids_makes_no_difference():
    game = SkullKing(2)
    state, _ = play(game, game.start(), "dealer 0; deal 0=g1 1=y1")
    bids = [(0, game.parse("bid 1")), (1, game.parse("bid 0"))]
    ends = []
    for order in (bids, bids[::-1]):
        after = state
        for seat, bid in order:
            after, _ = game.play(after, seat, bid)
        ends.append(after)
    assert ends[0] == ends[1]


@pytest.mark.clause("SK-04")
def test_the_dealers_left_leads_the_winner_leads_next_and_the_deal_passes_left():
    game, state = at_table("g5 g6", "g9 g1", "g2 g3", dealer=1, more_rounds=(1,))
    assert game.to_move(state) == (2,)
    state, _ = play(game, state, "g2 g5 g9")
    assert game.to_move(state) == (1,)
    state, _ = play(game, state, "g1 g3 g6")
    assert sure(Dealing, state).ledger.dealer == 2


@pytest.mark.clause("SK-04")
def test_the_first_leader_is_announced():
    game = SkullKing(2)
    state, _ = play(game, game.start(), "dealer 0; deal 0=g1 1=y1; bid 0")
    _, events = play(game, state, "bid 0")
    assert Leads(1) in events


@pytest.mark.clause("SK-R10")
def test_nature_names_the_first_dealer_evenly_and_nobody_else_does():
    game = SkullKing(3)
    rng = random.Random(1)
    counted = Counter(str(game.nature(game.start(), rng)) for _ in range(3000))
    assert set(counted) == {"dealer 0", "dealer 1", "dealer 2"}
    assert min(counted.values()) > 900
    assert game.why_not(game.start(), 0, game.parse("dealer 0")).clause == "SK-R10"
    assert game.why_not(game.start(), NATURE, game.parse("dealer 3")).reason == "There are only the seats 0 to 2"


# Following suit


@pytest.mark.clause("SK-05")
def test_who_holds_the_suit_led_must_follow_it():
    game, state = at_table("g1 y1 p1 p2", "g5 g3 y2 b9", "y3 p4 b1 escape")
    state, events = play(game, state, "g1")
    assert SuitSet("g", "SK-05") in events
    assert legal(game, state, 1) == "g3 g5"
    for card in ("y2", "b9"):
        verdict = game.why_not(state, 1, game.parse(f"play {card}"))
        assert (verdict.reason, verdict.clause) == ("You hold green and must follow it", "SK-05")
    state, _ = play(game, state, "g3")
    assert legal(game, state, 2) == "y3 p4 b1 escape"


@pytest.mark.clause("SK-07")
def test_special_cards_may_be_played_by_who_holds_the_suit():
    game, state = at_table("g1 y1 y3 y4 y5", "g5 y2 rosie escape tigress")
    state, _ = play(game, state, "g1")
    assert legal(game, state, 1) == "g5 rosie escape tigress=pirate tigress=escape"


@pytest.mark.clause("SK-12")
@pytest.mark.parametrize("led", ["harry", "king", "tigress=pirate"])
def test_a_pirate_or_the_skull_king_led_leaves_no_suit_to_follow(led: str):
    game, state = at_table(f"{led.split('=')[0]} y1", "g5 y2", "g7 y3")
    state, events = play(game, state, led)
    assert NoSuit(led, "SK-12") in events
    state, events = play(game, state, "g5")
    assert not only(SuitSet, events)
    assert legal(game, state, 2) == "g7 y3"


@pytest.mark.clause("SK-13")
@pytest.mark.parametrize("escape", ["escape", "tigress=escape"])
def test_an_escape_led_passes_the_suit_on_and_on(escape: str):
    game, state = at_table(f"{escape.split('=')[0]} g1", "escape g2", "g5 y3", "g7 y4")
    state, events = play(game, state, f"{escape} escape")
    assert only(SuitSet, events) == []
    assert legal(game, state, 2) == "g5 y3"
    state, events = play(game, state, "y3")
    assert only(SuitSet, events) == [SuitSet("y", "SK-13")]
    assert legal(game, state, 3) == "y4"


@pytest.mark.clause("SK-R1")
@pytest.mark.parametrize("passing", ["escape", "tigress=escape", "loot", "kraken"])
@pytest.mark.parametrize("second", ["rosie", "king", "sirena"])
def test_a_special_card_after_an_escape_counts_as_led(passing: str, second: str):
    options: dict[str, Any] = {"mermaids": True, "loot": True, "kraken": True}
    hands = (f"{passing.split('=')[0]} g1", f"{second} g2", "g5 y3", "g7 y4")
    game, state = at_table(*hands, **options)
    state, events = play(game, state, f"{passing} {second} g5")
    assert only(NoSuit, events) == [NoSuit(second, "SK-R1")]
    assert legal(game, state, 3) == "g7 y4"
    game, state = at_table(*hands, suit_after_escape="first-number", **options)
    state, events = play(game, state, f"{passing} {second}")
    assert only(NoSuit, events) == []
    assert legal(game, state, 2) == "g5 y3"
    state, events = play(game, state, "g5")
    assert only(SuitSet, events) == [SuitSet("g", "SK-R1")]
    assert legal(game, state, 3) == "g7"


@pytest.mark.clause("SK-R1", "SK-12", "SK-23")
@pytest.mark.parametrize("led", ["rosie", "king", "sirena"])
def test_first_number_leaves_a_pirate_or_mermaid_led_as_it_is(led: str):
    game, state = at_table(f"{led} g1", "g2 y1", "g5 y3", suit_after_escape="first-number", mermaids=True)
    state, _ = play(game, state, f"{led} g2")
    assert legal(game, state, 2) == "g5 y3"


@pytest.mark.clause("SK-20", "SK-05")
def test_worked_example_the_highest_of_the_suit_led_wins():
    assert winner("g7 g12 g8").seat == 1


@pytest.mark.clause("SK-20", "SK-06")
def test_worked_example_a_higher_number_of_another_suit_cannot_win():
    won = winner("y12 y5 y8 p14")
    assert (won.seat, won.clause) == (0, "SK-06")
    assert won.text() == "Seat 0 wins the trick with the yellow 12: the highest card of the suit led."


@pytest.mark.clause("SK-20", "SK-06")
def test_worked_example_a_black_two_beats_the_suit_led():
    won = winner("y12 y5 y8 b2")
    assert (won.seat, won.why) == (3, "highest-black")


# Who wins


@pytest.mark.clause("SK-06")
@pytest.mark.parametrize(("faces", "seat"), [("b3 b9 g14", 1), ("g2 y14 p14", 0), ("escape y3 g14 y4", 3)])
def test_black_beats_the_rest_and_otherwise_the_suit_led_wins(faces: str, seat: int):
    assert winner(faces).seat == seat


@pytest.mark.clause("SK-08")
@pytest.mark.parametrize("faces", ["b14 rosie harry", "g1 tigress=pirate juanita", "bahij rascal tigress=pirate"])
def test_the_first_pirate_beats_numbers_and_later_pirates(faces: str):
    won = winner(faces)
    pirates = ("rosie", "tigress=pirate", "bahij")
    assert won.card in pirates
    assert (won.why, won.clause) == ("first-pirate", "SK-08")


@pytest.mark.clause("SK-09")
def test_escapes_lose_and_the_first_of_nothing_but_escapes_wins():
    assert winner("escape g1 escape").seat == 1
    assert winner("escape y1 g14").seat == 1
    for faces in ("escape escape escape", "escape tigress=escape escape", "tigress=escape escape escape"):
        won = winner(faces)
        assert (won.seat, won.clause) == (0, "SK-09")


@pytest.mark.clause("SK-10")
@pytest.mark.parametrize("faces", ["king rosie b14", "rosie king tigress=pirate", "b14 harry king", "king escape g1"])
def test_the_skull_king_beats_every_card_of_the_basic_game(faces: str):
    won = winner(faces)
    assert (won.card, won.clause) == ("king", "SK-10")


@pytest.mark.clause("SK-11")
def test_the_tigress_is_what_she_is_declared():
    assert winner("g1 tigress=pirate b14").seat == 1
    assert winner("g1 tigress=escape y14").seat == 0
    game, state = at_table("tigress", "g2")
    _, events = play(game, state, "tigress=escape")
    assert only(Played, events)[0].text() == "Seat 0 plays the Tigress as an Escape."
    with pytest.raises(NotationError):
        game.parse("play tigress")


@pytest.mark.clause("SK-R15")
def test_the_first_of_equal_cards_wins():
    won = winner("g3 g7 g7", replacements=["g7"])
    assert (won.seat, won.clause) == (1, "SK-R15")
    won = winner("g3 king king", replacements=["king"])
    assert (won.seat, won.clause) == (1, "SK-R15")


@pytest.mark.clause("SK-37")
def test_equal_cards_in_a_hand_are_one_move():
    game, state = at_table("g7 g7 escape escape tigress tigress", "g1 g2 g3 g4 g5 g6", replacements=["g7", "tigress"])
    assert legal(game, state, 0) == "g7 escape tigress=pirate tigress=escape"
    state, _ = play(game, state, "g7")
    assert game.view(state, 0).hand == ("g7", "escape", "escape", "tigress", "tigress")


# The end


@pytest.mark.clause("SK-18")
def test_the_highest_total_wins_and_the_lowest_does_the_dishes():
    game, state = at_table("g9", "g5", "g7", bids="1 0 1")
    state, events = play(game, state, "g9 g5 g7")
    over = sure(Over, state)
    assert over.result.winners == (0,)
    assert over.result.ranks == (1, 2, 3)
    assert over.result.scores == game.scores(state) == (20, 10, -10)
    assert [event.text() for event in events[-2:]] == ["Seat 0 wins with 20 points.", "Seat 2 does the dishes."]
    assert game.to_move(state) == ()
    assert game.why_not(state, 0, game.parse("play g9")).reason == "The game is over"


@pytest.mark.clause("SK-R11")
def test_equal_totals_share_a_place_and_the_next_is_counted_on():
    game, state = at_table("g9", "g5", "g7", bids="0 0 0")
    state, events = play(game, state, "g9 g5 g7")
    assert sure(Over, state).result.ranks == (3, 1, 1)
    assert Won((1, 2), 10, "SK-R11") in events
    assert DoesDishes((0,)) in events


@pytest.mark.clause("SK-19")
def test_scores_and_sheet_are_filled_from_the_end_of_the_first_round_on():
    game, state = at_table("g9", "g5", bids="1 0", more_rounds=(1,))
    assert game.scores(state) == game.view(state, 0).scores == ()
    state, _ = play(game, state, "g9 g5")
    assert game.scores(state) == game.view(state, None).scores == (20, 10)
    shown: dict[str, Any] = game.view(state, None).to_json()
    row = shown["sheet"][0][0]
    assert row == {
        "cards_dealt": 1,
        "bid": 1,
        "harry": 0,
        "won": 1,
        "bid_points": 20,
        "bonuses": [],
        "bonus_points": 0,
        "round_points": 20,
        "running_total": 20,
    }
    state, _ = play(game, state, "deal 0=g2 1=g3; bid 1; bid 1")
    assert game.view(state, 0).round == 2
    state, _ = play(game, state, "g3 g2")
    assert [[row.running_total for row in rows] for rows in sure(Over, state).ledger.sheet] == [[20, 10], [10, 30]]
