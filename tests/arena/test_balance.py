"""What the options do to a game, in figures."""

from __future__ import annotations

import pytest

from freebooter.arena import Tournament, balance, balance_report, balance_table, run_arena
from freebooter.arena.balance import facts
from freebooter.engine import JsonObject
from freebooter.games import GAMES, descriptor, game_kind, make


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_can_be_played(game: str):
    for options in descriptor(game).variants.values():
        make(game, 4, options)


def test_the_facts_of_a_record_are_its_own():
    options: JsonObject = {"rounds": [1, 3]}
    (played,) = run_arena(Tournament("skull-king", ("bosun",), 3, 1, options=options), workers=1)
    fact = facts(make("skull-king", 3, options), played.record)
    dealer = int(played.record.moves[0][1].split()[1])
    assert fact.first == (dealer + 1) % 3
    assert fact.rounds == 2
    assert fact.decisions == 3 + 3 + 3 + 9
    assert [cards for cards, _ in fact.bids] == [1, 1, 1, 3, 3, 3]
    assert played.record.result
    assert fact.first_share == (fact.first in played.record.result.winners) / len(played.record.result.winners)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_seat_is_known_in_every_game(game: str):
    (played,) = run_arena(Tournament(game, ("drifter",), 4, 1), workers=1)
    assert facts(make(game, 4), played.record).first in range(4)


def test_figures_come_as_a_table_and_as_a_page():
    variants: dict[str, JsonObject] = {"short": {"rounds": [1, 2]}, "kraken": {"rounds": [2, 3], "kraken": True}}
    figures = balance("skull-king", seats=4, games=6, workers=1, variants=variants)
    assert [line.variant for line in figures] == ["short", "kraken"]
    assert list(figures[0].bids_met) == [1, 2]
    assert balance_table(figures).row_count == 2
    html = balance_report("skull-king", figures)
    assert "<h2>Bids met</h2>" in html
    assert "Nobody wins" not in html
    assert "http" not in html


def test_without_seats_every_table_size_is_measured():
    figures = balance("get-bit", games=1, workers=1, bot="drifter")
    assert {line.seats for line in figures} == set(game_kind("get-bit").seat_range)
