"""What a sheet points at and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from freebooter.engine import OptionsError
from freebooter.scoresheet import (
    Entry,
    Problem,
    Round,
    Sheet,
    dealer_of,
    leader_of,
    new_sheet,
    problems,
    scores_of,
    with_entry,
    with_round,
)

NAMES = ("Anne", "Ben", "Cleo")
ALL = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}


def entered(
    *entries: Entry, cards: int = 5, destroyed: int | None = 0, settled: bool = True, **options: object
) -> Sheet:
    """A sheet of one round with these entries, all expansions in unless said otherwise."""
    sheet = new_sheet(NAMES[: len(entries)], {**ALL, **options, "rounds": [cards]})
    return with_round(sheet, 0, Round(entries, destroyed, settled))


def complaints(sheet: Sheet) -> list[tuple[int | None, str, str]]:
    return [(problem.player, problem.field, problem.clause) for problem in problems(sheet, 0)]


def only(sheet: Sheet) -> Problem:
    (problem,) = problems(sheet, 0)
    return problem


def test_a_round_with_nothing_missing_has_no_problem():
    assert complaints(entered(Entry(1, 1), Entry(2, 3), Entry(0, 1))) == []


@pytest.mark.clause("SK-03", "SK-19", "SK-26")
def test_what_is_missing_is_pointed_at_and_zero_is_not_assumed():
    sheet = entered(Entry(1, 2), Entry(None, 3), Entry(0, None), destroyed=None, settled=False)
    assert complaints(sheet) == [
        (1, "bid", "SK-03"),
        (2, "won", "SK-19"),
        (None, "destroyed", "SK-26"),
        (None, "settled", "SK-16"),
    ]
    assert all(problem.missing for problem in problems(sheet, 0))
    assert scores_of(sheet).rows == ()


def test_a_round_not_begun_has_no_problem_yet():
    assert scores_of(new_sheet(NAMES)).problems == ()


@pytest.mark.clause("SK-03")
def test_nobody_bids_more_than_the_cards_dealt():
    problem = only(entered(Entry(6, 2), Entry(2, 3), Entry(0, 0)))
    assert problem.reason == "Anne cannot bid 6: 5 cards were dealt"
    assert (problem.player, problem.clause, problem.missing) == (0, "SK-03", False)


@pytest.mark.clause("SK-02", "SK-26", "SK-36")
def test_tricks_add_up_to_the_cards_dealt_less_those_destroyed():
    problem = only(entered(Entry(1, 2), Entry(2, 3), Entry(0, 1)))
    assert problem.reason == "The tricks entered add up to 6, and there were 5"
    assert complaints(entered(Entry(1, 2), Entry(2, 2), Entry(0, 0), destroyed=1)) == []
    problem = only(entered(Entry(1, 2), Entry(2, 3), Entry(0, 0), destroyed=1))
    assert (problem.reason, problem.clause) == (
        "The tricks entered add up to 5, and there were 5 less 1 destroyed",
        "SK-26",
    )
    assert only(entered(Entry(1, 1), Entry(2, 3), Entry(0, 0), kraken=False)).clause == "SK-36"
    standard = with_round(new_sheet(NAMES), 0, Round((Entry(1, 0), Entry(0, 0), Entry(0, 0)), settled=True))
    assert only(standard).clause == "SK-02"


def test_too_many_tricks_are_seen_before_all_are_in():
    sheet = entered(Entry(1, 4), Entry(2, 3), Entry(0))
    assert [(problem.field, problem.missing) for problem in problems(sheet, 0)] == [("won", True), ("won", False)]


@pytest.mark.clause("SK-26")
def test_a_kraken_destroys_one_trick_and_none_where_there_is_no_kraken():
    assert only(entered(Entry(1, 1), Entry(1, 1), Entry(1, 1), destroyed=2)).reason == (
        "2 tricks cannot have been destroyed: there is 1 Kraken in the deck"
    )
    assert only(entered(Entry(1, 1), Entry(1, 1), Entry(1, 2), destroyed=1, kraken=False)).clause == "SK-26"
    two = entered(Entry(1, 1), Entry(1, 1), Entry(1, 1), destroyed=2, replacements=["kraken"])
    assert complaints(two) == []


@pytest.mark.clause("SK-01", "SK-16", "SK-37")
def test_there_is_one_14_of_each_suit():
    twice = entered(Entry(1, 2, ("g14",)), Entry(2, 3, ("g14",)), Entry(0, 0))
    assert complaints(twice) == [(1, "fourteens", "SK-01")]
    assert only(twice).reason == "There is 1 green 14 in the deck, and it is entered 2 times"
    replaced = entered(Entry(1, 2, ("g14",)), Entry(2, 3, ("g14",)), Entry(0, 0), replacements=["g14"])
    assert complaints(replaced) == []


@pytest.mark.clause("SK-16")
def test_without_a_trick_no_14_is_captured():
    problem = only(entered(Entry(1, 2), Entry(2, 3), Entry(0, 0, ("y14", "b14"))))
    assert problem.reason == "Cleo took 0 tricks and cannot have captured the yellow 14 and black 14"
    assert (problem.player, problem.field, problem.clause) == (2, "fourteens", "SK-16")


@pytest.mark.clause("SK-16")
def test_a_trick_of_two_players_holds_two_14s_at_most():
    assert complaints(entered(Entry(1, 1, ("g14", "y14", "p14")), Entry(2, 4))) == [(0, "fourteens", "SK-16")]


@pytest.mark.clause("SK-17", "SK-01", "SK-R2")
def test_pirates_taken_are_those_in_the_deck_and_fit_into_a_trick():
    assert complaints(entered(Entry(1, 2, pirates=2), Entry(2, 3), Entry(0, 0))) == []
    assert complaints(entered(Entry(1, 2, pirates=3), Entry(2, 3), Entry(0, 0))) == [(0, "pirates", "SK-17")]
    eight = new_sheet([f"Pirate {seat}" for seat in range(8)], {"rounds": [5]})
    seven = (Entry(5, 5, pirates=7), *(Entry(0, 0),) * 7)
    problem = only(with_round(eight, 0, Round(seven, settled=True)))
    assert problem.reason == "7 Pirates cannot have been taken: the deck holds 6, the Tigress among them"
    assert problem.clause == "SK-01"
    six = (Entry(5, 5, pirates=6), *(Entry(0, 0),) * 7)
    assert problems(with_round(eight, 0, Round(six, settled=True)), 0) == ()


@pytest.mark.clause("SK-21", "SK-22", "SK-R4")
def test_the_skull_king_is_there_once():
    both = entered(Entry(1, 2, pirates=1), Entry(2, 3, kings=1), Entry(0, 0))
    assert complaints(both) == [(1, "kings", "SK-01")]
    assert complaints(entered(Entry(1, 2, kings=1), Entry(2, 3), Entry(0, 0))) == []
    assert complaints(entered(Entry(1, 2, kings=1), Entry(2, 3), Entry(0, 0), mermaids=False)) == [
        (0, "kings", "SK-21")
    ]
    two = entered(Entry(1, 2, kings=2), Entry(2, 3), Entry(0, 0), replacements=["king"])
    assert complaints(two) == []


@pytest.mark.clause("SK-24", "SK-25")
def test_loot_makes_no_alliance_with_oneself_and_there_are_two():
    assert complaints(entered(Entry(1, 2, loot=(1, 2)), Entry(2, 3), Entry(0, 0))) == []
    problem = only(entered(Entry(1, 2, loot=(0,)), Entry(2, 3), Entry(0, 0)))
    assert (problem.player, problem.field, problem.clause) == (0, "loot", "SK-25")
    assert complaints(entered(Entry(1, 2, kept_loot=1), Entry(2, 3), Entry(0, 0))) == []
    assert complaints(entered(Entry(1, 2, loot=(1, 2)), Entry(2, 3, loot=(0,)), Entry(0, 0))) == [(1, "loot", "SK-24")]
    assert complaints(entered(Entry(1, 2, loot=(1,)), Entry(2, 3), Entry(0, 0), loot=False)) == [(0, "loot", "SK-24")]
    assert complaints(entered(Entry(1, 2, loot=(7,)), Entry(2, 3), Entry(0, 0))) == [(0, "loot", "SK-24")]
    assert complaints(entered(Entry(1, 2), Entry(2, 3), Entry(0, 0, loot=(1,)))) == [(2, "loot", "SK-24")]


@pytest.mark.clause("SK-24")
def test_two_loots_of_one_player_were_in_two_tricks():
    assert complaints(entered(Entry(1, 1, loot=(1, 1)), Entry(2, 4), Entry(0, 0))) == [(0, "loot", "SK-24")]


@pytest.mark.clause("SK-32", "SK-29")
def test_the_rascals_wager_is_10_or_20_and_needs_a_trick():
    assert complaints(entered(Entry(1, 2, wager=20), Entry(2, 3), Entry(0, 0))) == []
    assert complaints(entered(Entry(1, 2, wager=15), Entry(2, 3), Entry(0, 0))) == [(0, "wager", "SK-32")]
    assert complaints(entered(Entry(1, 2, wager=30), Entry(2, 3), Entry(0, 0))) == [(0, "wager", "SK-32")]
    assert complaints(entered(Entry(1, 2), Entry(2, 3), Entry(0, 0, wager=10))) == [(2, "wager", "SK-32")]
    two = entered(Entry(1, 2, wager=10), Entry(2, 3, wager=10), Entry(0, 0))
    assert complaints(two) == [(0, "wager", "SK-32"), (1, "wager", "SK-32")]
    assert complaints(entered(Entry(1, 2, wager=20), Entry(2, 3), Entry(0, 0), abilities=False)) == [
        (0, "wager", "SK-29")
    ]


@pytest.mark.clause("SK-34", "SK-R7", "SK-29")
def test_harry_changes_a_bid_by_one_within_its_limits():
    assert complaints(entered(Entry(1, 2, harry=1), Entry(2, 3), Entry(0, 0))) == []
    assert complaints(entered(Entry(0, 2, harry=-1), Entry(2, 3), Entry(0, 0))) == [(0, "harry", "SK-R7")]
    assert complaints(entered(Entry(5, 5, harry=1), Entry(2, 0), Entry(0, 0))) == [(0, "harry", "SK-R7")]
    assert complaints(entered(Entry(1, 2, harry=2), Entry(2, 3), Entry(0, 0))) == [(0, "harry", "SK-34")]
    assert complaints(entered(Entry(1, 2), Entry(2, 3), Entry(1, 0, harry=-1))) == [(2, "harry", "SK-34")]
    assert complaints(entered(Entry(1, 2, harry=1), Entry(2, 3), Entry(0, 0), abilities=False)) == [
        (0, "harry", "SK-29")
    ]


@pytest.mark.clause("SK-17", "SK-22", "SK-25", "SK-34")
def test_every_trick_is_won_by_one_card():
    one = entered(Entry(1, 1, pirates=1, harry=1), Entry(2, 4), Entry(0, 0))
    assert complaints(one) == [(0, "harry", "SK-34")]
    assert (
        only(one).reason == "Anne took 1 trick and cannot have changed a bid with Harry: every trick is won by one card"
    )
    assert complaints(entered(Entry(1, 1, ("g14",), kept_loot=1), Entry(2, 4), Entry(0, 0))) == [
        (0, "fourteens", "SK-16")
    ]
    assert complaints(entered(Entry(2, 2, ("g14",), kept_loot=1), Entry(2, 3), Entry(0, 0))) == []


@pytest.mark.clause("SK-R12")
def test_a_table_that_cannot_be_is_refused():
    with pytest.raises(OptionsError, match="9 names; expected 2 to 8 players"):
        new_sheet([str(name) for name in range(9)])
    with pytest.raises(OptionsError, match="a different one for each player"):
        new_sheet(["Anne", "anne"])
    with pytest.raises(OptionsError, match="cannot be called ''"):
        new_sheet(["Anne", ""])
    with pytest.raises(
        OptionsError, match="68 cards cannot deal 10 to each of 8 players; expected hand sizes of 1 to 8"
    ):
        new_sheet([str(name) for name in range(8)])
    with pytest.raises(OptionsError, match="unknown option 'mermaid'"):
        new_sheet(NAMES, {"mermaid": True})
    with pytest.raises(OptionsError, match="dealer 3"):
        new_sheet(NAMES, dealer=3)


@pytest.mark.clause("SK-04")
def test_the_deal_goes_to_the_left_and_the_one_after_the_dealer_leads():
    sheet = new_sheet(NAMES, dealer=2)
    assert [dealer_of(sheet, number) for number in range(4)] == [2, 0, 1, 2]
    assert [leader_of(sheet, number) for number in range(4)] == [0, 1, 2, 0]
    assert (scores_of(sheet).dealer, scores_of(sheet).leader) == (2, 0)


def two_rounds() -> Sheet:
    sheet = new_sheet(NAMES[:2], {"rounds": [1, 2]})
    sheet = with_round(sheet, 0, Round((Entry(1, 1, ("g14",)), Entry(0, 0)), settled=True))
    return with_round(sheet, 1, Round((Entry(1, 1), Entry(2, 1)), settled=True))


@pytest.mark.clause("SK-18", "SK-R11")
def test_the_end_names_winners_and_who_does_the_dishes():
    scores = scores_of(two_rounds())
    assert scores.totals == (50, 0)
    assert (scores.winners, scores.dishes, scores.ranks) == ((0,), (1,), (1, 2))
    assert scores.current is scores.dealer is None


def test_an_edit_in_the_past_is_followed_through():
    sheet = two_rounds()
    first = sheet.rounds[0].entries[0]
    edited = with_entry(sheet, 0, 0, replace(first, fourteens=("b14",)))
    assert scores_of(edited).totals == (60, 0)
    emptied = with_entry(sheet, 0, 0, replace(first, won=None))
    assert (scores_of(emptied).current, scores_of(emptied).rows, scores_of(emptied).winners) == (0, (), ())
