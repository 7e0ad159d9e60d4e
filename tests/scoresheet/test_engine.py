"""The sheet against the engine: what was seen at the table gives the same points."""

from __future__ import annotations

import random

import pytest

from freebooter.scoresheet import from_csv, from_text, scores_of, to_csv, to_text

from .from_engine import random_sheet


@pytest.mark.clause("SK-14", "SK-15", "SK-16", "SK-17", "SK-19", "SK-22", "SK-24", "SK-25", "SK-32", "SK-R7", "SK-R15")
@pytest.mark.parametrize("batch", range(2))
def test_a_thousand_random_games_add_up_as_in_the_engine(batch: int):
    rng = random.Random(batch)
    kinds: set[str] = set()
    for _ in range(500):
        sheet, rows = random_sheet(rng)
        scores = scores_of(sheet)
        assert scores.problems == ()
        for ours, theirs in zip(scores.rows, rows, strict=True):
            for mine, row in zip(ours, theirs, strict=True):
                assert mine.bid_points == row.bid_points
                assert sorted(bonus.points for bonus in mine.bonuses) == sorted(bonus.points for bonus in row.bonuses)
                assert (mine.cards_dealt, mine.bid, mine.harry) == (row.cards_dealt, row.bid, row.harry)
                assert mine.won == row.won
                assert (mine.bonus_points, mine.round_points) == (row.bonus_points, row.round_points)
                assert mine.running_total == row.running_total
                kinds |= {bonus.kind for bonus in row.bonuses}
        assert scores.totals == tuple(row.running_total for row in rows[-1])
        assert scores.over
        assert from_text(to_text(sheet)) == from_csv(to_csv(sheet)) == sheet
    assert kinds == {"fourteen", "pirate", "king", "loot", "wager"}
