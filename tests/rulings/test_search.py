"""Clauses found by what people say."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from freebooter.engine import OptionsError
from freebooter.games import GAMES, clauses
from freebooter.rulings import examples, mentioned, search, what_wins
from freebooter.rulings.printing import print_found, print_settled
from freebooter.rulings.search import stem


def first(query: str, count: int = 3) -> list[str]:
    return [found.clause.id for found in search(query)[:count]]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("mermaid kraken", "SK-R1"),
        ("octopus", "SK-26"),
        ("who leads after the kraken", "SK-26"),
        ("zero bids", "SK-15"),
        ("may I push my own pirate", "PL-13"),
        ("lost a leg", "GB-10"),
        ("tied for captain", "CA-18"),
        ("does the tigress count as a pirate for the skull king", "SK-R2"),
        ("loot led", "SK-24"),
        ("sea monster seventh round", "CA-20"),
        ("charge as first card", "PL-21"),
        ("shark first round", "GB-09"),
        ("black 14", "SK-16"),
    ],
)
def test_what_people_ask_finds_the_clause_among_the_first(query: str, expected: str):
    assert expected in first(query)


def test_an_id_finds_its_clause_first():
    assert first("sk-r4", 1) == ["SK-R4"]
    assert first("mermaid and GB-07", 1) == ["GB-07"]


def test_a_clause_with_every_word_comes_before_one_with_a_rare_word_alone():
    found = search("kraken suit", limit=50)
    both = [each for each in found if "kraken" in each.words and "suit" in each.words]
    assert both
    assert found[: len(both)] == both


def test_a_search_keeps_to_one_game_and_to_its_limit():
    assert {found.game for found in search("pirate", game="plank")} == {"plank"}
    assert len(search("pirate", limit=4)) == 4
    with pytest.raises(OptionsError, match="unknown game"):
        search("pirate", game="whist")


@pytest.mark.parametrize("query", ["", "zzzz", "!!!", "-"])
def test_what_nobody_speaks_of_finds_nothing(query: str):
    assert search(query) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pirate", "pirates"),
        ("take", "taking"),
        ("won", "wins"),
        ("led", "leads"),
        ("bites", "bitten"),
        ("copy", "copies"),
    ],
)
def test_endings_do_not_matter(one: str, other: str):
    assert stem(one) == stem(other)


def test_a_clause_knows_which_others_it_mentions():
    assert mentioned(clauses("captain")["CA-18"]) == ["CA-02"]
    known = {clause for game in GAMES for clause in clauses(game)}
    assert all(other in known for game in GAMES for clause in clauses(game).values() for other in mentioned(clause))


def test_what_is_found_is_printed_with_its_example_and_neighbours():
    page = StringIO()
    print_found(search("mermaid skull king", game="skull-king", limit=5), "mermaid", Console(file=page, width=100))
    assert "SK-21  Skull King" in page.getvalue()
    assert "bahij, king, *sirena*" in page.getvalue()
    page = StringIO()
    print_found([], "zzzz", Console(file=page))
    assert "No clause speaks of 'zzzz'" in page.getvalue()


def test_what_wins_is_printed_with_the_reason_and_what_else_it_brings():
    page = StringIO()
    print_settled(what_wins("skull-king", "y6 loot y11"), Console(file=page, width=100))
    lines = page.getvalue().splitlines()
    assert lines[0] == "y6, loot, *y11*"
    assert lines[1].startswith("Player 3 wins the trick with the yellow 11")
    assert any("allied by the Loot" in line and "(SK-24)" in line for line in lines)


def test_every_example_shows_a_clause_that_exists():
    for example in examples():
        assert example.clause in clauses(example.game)
        assert example.settled().reason
