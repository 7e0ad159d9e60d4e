"""The score sheet of Skull King: by itself, and as the game fills it."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.games.skull_king import scoring
from freebooter.games.skull_king.events import (
    BidScored,
    FourteenScored,
    KeptLootScored,
    KingScored,
    LootScored,
    PirateScored,
    RoundScored,
    WagerScored,
)
from freebooter.games.skull_king.scoring import Bonus, Loot, Row, Tally, score_round
from freebooter.games.skull_king.state import Over
from tests.games.skull_king_positions import at_table, only, play, sure


def rows_after(faces: str, bids: str, **options: Any) -> tuple[Row, ...]:
    """The sheet of a round of one trick, each player holding the card they play."""
    game, state = at_table(*(face.split("=")[0] for face in faces.split()), bids=bids, **options)
    state, _ = play(game, state, faces)
    return sure(Over, state).ledger.sheet[0]


@pytest.mark.clause("SK-14", "SK-15", "SK-20")
@pytest.mark.parametrize(
    ("cards", "bid", "won", "points"),
    [(5, 3, 3, 60), (5, 3, 2, -10), (6, 2, 5, -30), (7, 0, 0, 70), (9, 0, 2, -90), (9, 0, 1, -90), (1, 1, 0, -10)],
)
def test_bid_points(cards: int, bid: int, won: int, points: int):
    assert scoring.bid_points(cards, bid, won) == points


@pytest.mark.clause("SK-19")
def test_a_row_of_the_sheet_adds_up():
    before = (100, -20)
    tallies = [Tally(bid=2, won=2, captured=(scoring.fourteen("b14"),), wager=10), Tally(bid=1, won=2, wager=20)]
    first, second = score_round(5, tallies, totals=before)
    assert first == Row(5, 2, 0, 2, 40, (Bonus("fourteen", "b14", 20, "SK-16"), first.bonuses[1]), 30, 70, 170)
    assert (second.bid_points, second.bonus_points, second.round_points, second.running_total) == (-10, -20, -30, -50)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_sheet_scores_two_to_eight_players(players: int):
    tallies = [Tally(bid=0, won=0) for _ in range(players - 1)] + [Tally(bid=3, won=3)]
    assert [row.round_points for row in score_round(3, tallies)] == [30] * (players - 1) + [60]


@pytest.mark.clause("SK-16")
def test_captured_fourteens_count_only_with_the_bid_met():
    won, *_ = rows_after("g14 y14 p14 b14", "0 0 0 1")[::-1]
    assert [(bonus.card, bonus.points, bonus.clause) for bonus in won.bonuses] == [
        ("g14", 10, "SK-16"),
        ("y14", 10, "SK-16"),
        ("p14", 10, "SK-16"),
        ("b14", 20, "SK-16"),
    ]
    assert won.bonus_points == 50
    missed, *_ = rows_after("g14 y14 p14 b14", "0 0 0 0")[::-1]
    assert (missed.bonuses, missed.round_points) == ((), -10)


@pytest.mark.clause("SK-R3")
def test_ones_own_fourteen_counts():
    assert rows_after("g14 g2", "1 0")[0].bonus_points == 10


@pytest.mark.clause("SK-17")
def test_pirates_count_if_the_skull_king_captured_them_and_came_later():
    row = rows_after("rosie harry king bahij", "0 0 1 0")[2]
    assert [(bonus.kind, bonus.card) for bonus in row.bonuses] == [("pirate", "rosie"), ("pirate", "harry")]
    assert row.bonus_points == 60
    assert rows_after("king rosie harry", "1 0 0")[0].bonus_points == 0
    assert rows_after("rosie king", "0 0")[1].bonus_points == 0


@pytest.mark.clause("SK-R2")
def test_the_tigress_as_a_pirate_counts_for_the_skull_king():
    row = rows_after("tigress=pirate king", "0 1")[1]
    assert row.bonuses == (Bonus("pirate", "tigress=pirate", 30, "SK-R2"),)
    assert rows_after("tigress=escape king", "0 1")[1].bonuses == ()


@pytest.mark.clause("SK-20", "SK-16", "SK-17")
def test_worked_example_the_skull_king_captures_two_fourteens_and_a_pirate():
    row = rows_after("y14 b14 rosie king", "0 0 0 1")[3]
    assert [bonus.points for bonus in row.bonuses] == [10, 20, 30]
    assert row.round_points == 20 + 60


@pytest.mark.clause("SK-22", "SK-R13")
def test_a_mermaid_that_captures_the_skull_king_earns_fifty():
    row = rows_after("king alyra", "0 1", mermaids=True)[1]
    assert row.bonuses == (Bonus("king", "alyra", 50, "SK-22"),)
    assert rows_after("king alyra", "0 0", mermaids=True)[1].bonuses == ()
    assert rows_after("g1 alyra", "0 1", mermaids=True)[1].bonuses == ()


@pytest.mark.clause("SK-R4")
@pytest.mark.parametrize("faces", ["rosie king sirena", "king rosie sirena", "sirena rosie king"])
def test_a_mermaid_with_skull_king_and_pirates_earns_fifty_and_nothing_more(faces: str):
    bids = " ".join("1" if face == "sirena" else "0" for face in faces.split())
    row = rows_after(faces, bids, mermaids=True)[faces.split().index("sirena")]
    assert row.bonuses == (Bonus("king", "sirena", 50, "SK-22"),)


@pytest.mark.clause("SK-R15")
def test_a_mermaid_that_captures_two_skull_kings_earns_fifty_for_each():
    row = rows_after("king sirena king", "0 1 0", mermaids=True, replacements=["king"])[1]
    assert [bonus.points for bonus in row.bonuses] == [50, 50]
    assert row.bonuses[1].clause == "SK-R15"


@pytest.mark.clause("SK-17", "SK-R15")
def test_only_pirates_before_the_winning_one_of_two_skull_kings_count():
    row = rows_after("rosie king harry king", "0 1 0 0", replacements=["king"])[1]
    assert [bonus.card for bonus in row.bonuses] == ["rosie"]


@pytest.mark.clause("SK-24")
def test_loot_pays_both_allies_if_both_meet_their_bids():
    rows = rows_after("g5 loot g9", "0 0 1", loot=True)
    assert [row.bonuses for row in rows] == [
        (),
        (Bonus("loot", "loot", 20, "SK-24", 2),),
        (Bonus("loot", "loot", 20, "SK-24", 1),),
    ]
    for bids in ("0 1 1", "0 0 0"):
        assert [row.bonus_points for row in rows_after("g5 loot g9", bids, loot=True)] == [0, 0, 0]


@pytest.mark.clause("SK-24")
def test_each_loot_is_an_alliance_of_its_own():
    rows = rows_after("loot g9 loot", "0 1 1", loot=True)
    assert [row.bonus_points for row in rows] == [20, 20, 0]
    rows = rows_after("loot g9 loot", "0 1 0", loot=True)
    assert [row.bonus_points for row in rows] == [20, 40, 20]
    assert [bonus.ally for bonus in rows[1].bonuses] == [0, 2]


@pytest.mark.clause("SK-25")
def test_a_loot_that_wins_its_own_trick_pays_its_player_alone():
    rows = rows_after("loot escape tigress=escape", "1 0 0", loot=True)
    assert [row.bonus_points for row in rows] == [20, 0, 0]
    assert rows[0].bonuses == (Bonus("loot", "loot", 20, "SK-25"),)
    assert rows_after("loot escape escape", "0 0 0", loot=True)[0].bonuses == ()


@pytest.mark.clause("SK-25")
def test_a_second_loot_in_that_trick_forms_its_alliance_as_usual():
    rows = rows_after("loot loot escape", "1 0 0", loot=True)
    assert [row.bonus_points for row in rows] == [40, 20, 0]
    assert rows[0].bonuses[1].ally == 1
    rows = rows_after("loot loot escape", "1 1 0", loot=True)
    assert [row.bonus_points for row in rows] == [20, 0, 0]


@pytest.mark.clause("SK-24", "SK-32")
def test_the_sheet_alone_settles_loot_and_wagers():
    tallies = [Tally(1, 1, wager=20), Tally(0, 1, wager=10), Tally(2, 2)]
    rows = score_round(4, tallies, [Loot(0, 2), Loot(1, 2), Loot(2, 2)])
    assert [row.bonus_points for row in rows] == [20 + 20, -10, 20 + 20]
    assert [bonus.clause for bonus in rows[2].bonuses] == ["SK-24", "SK-25"]


@pytest.mark.clause("SK-R7", "SK-15")
def test_a_bid_that_harry_made_zero_is_scored_as_zero():
    assert score_round(8, [Tally(bid=0, won=0, harry=-1)])[0].bid_points == 80
    assert score_round(8, [Tally(bid=0, won=1, harry=-1)])[0].bid_points == -80


@pytest.mark.clause("SK-18", "SK-R11")
def test_places_and_dishes():
    assert scoring.ranks([10, 30, 30, -5]) == (3, 1, 1, 4)
    assert scoring.dishwashers([10, -5, 30, -5]) == (1, 3)


@pytest.mark.clause("SK-14", "SK-16", "SK-17", "SK-19", "SK-22", "SK-24")
def test_every_bonus_is_told_with_its_clause():
    game, state = at_table("g14", "loot", "king", "sirena", "rosie", bids="0 0 0 1 0", mermaids=True, loot=True)
    _, events = play(game, state, "g14 loot king sirena rosie")
    scored = [event for event in events if getattr(event, "seat", None) == 3][-5:]
    assert scored == [
        BidScored(3, 1, 1, 20, "SK-14"),
        FourteenScored(3, "g14", 10, "SK-16"),
        KingScored(3, "sirena", 50, "SK-22"),
        LootScored(3, 1, 20, "SK-24"),
        RoundScored(3, 100, 100),
    ]
    assert [event.text() for event in scored] == [
        "Seat 3 bid 1 and won 1: +20 points.",
        "Seat 3 captured the green 14: +10.",
        "Seat 3 captured the Skull King with Sirena the Mermaid: +50.",
        "Seat 3 and Seat 1 shared a Loot and met their bids: +20 for Seat 3.",
        "Seat 3 has +100 points in this round, 100 in all.",
    ]


@pytest.mark.clause("SK-25", "SK-32")
def test_kept_loot_pirates_and_wagers_are_told_too():
    game, state = at_table("loot", "escape", bids="1 0", loot=True)
    _, events = play(game, state, "loot escape")
    assert KeptLootScored(0, 20, "SK-25") in events
    game, state = at_table("rosie", "king", bids="0 1")
    _, events = play(game, state, "rosie king")
    assert PirateScored(1, "rosie", 30, "SK-17") in events
    game, state = at_table("rascal", "g1", bids="0 0", abilities=True)
    _, events = play(game, state, "rascal g1; wager 20")
    assert only(WagerScored, events) == [WagerScored(0, -20, "SK-32")]
    assert only(WagerScored, events)[0].text() == "Seat 0's wager with Rascal of Roatan: -20."
