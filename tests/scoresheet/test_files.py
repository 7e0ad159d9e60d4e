"""Sheets as files: out and in again, and what is no sheet."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from freebooter.scoresheet import (
    Entry,
    Round,
    Sheet,
    SheetError,
    from_csv,
    from_text,
    new_sheet,
    to_csv,
    to_object,
    to_text,
    with_round,
)


@pytest.fixture
def sheet() -> Sheet:
    """Every field used, one round done, one begun, one blank; names that trouble a spreadsheet."""
    options = {"mermaids": True, "loot": True, "kraken": True, "abilities": True, "rounds": [4, 4, 9]}
    sheet = new_sheet(['Anne "the" Wave', "Ben, Jr", "Çelo; ☠"], options, dealer=1)
    done = Round(
        (
            Entry(1, 2, ("g14", "b14"), 1, 0, (1,), 0, 0, 1),
            Entry(0, 0),
            Entry(2, 1, kept_loot=1),
        ),
        destroyed=1,
        settled=True,
    )
    begun = Round((Entry(0), Entry(3), Entry()))
    return with_round(with_round(sheet, 0, done), 1, begun)


def test_json_reads_back_to_an_equal_sheet(sheet: Sheet):
    assert from_text(to_text(sheet)) == sheet
    assert from_text(to_text(sheet).encode()) == sheet


def test_csv_reads_back_to_an_equal_sheet(sheet: Sheet):
    assert from_csv(to_csv(sheet)) == sheet


def test_csv_shows_the_points(sheet: Sheet):
    lines = to_csv(sheet).splitlines()
    assert lines[2].endswith(",1,40,80,120,120")


def test_csv_as_a_spreadsheet_saves_it_is_read(sheet: Sheet):
    rows = to_csv(replace(sheet, names=("Anne", "Ben", "Cleo"))).replace(";", "").splitlines()
    semicolons = "\r\n".join(
        (row.replace(",", ";") if place else f"{row.split(',')[0]};1;{row.split(',', 2)[2]};;;;")
        for place, row in enumerate(rows)
    )
    assert from_csv("\ufeff" + semicolons) == replace(sheet, names=("Anne", "Ben", "Cleo"))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"freebooter_scoresheet": 2}, "version 2; expected version 1"),
        ({"names": ["Anne"]}, "1 names; expected 2 to 8"),
        ({"names": ["Anne", 7, "Cleo"]}, r"names\[1\] is 7; expected a text"),
        ({"options": {"kraken": "yes"}}, "option kraken cannot be 'yes'"),
        ({"dealer": 5}, "dealer 5 of 3 players"),
        ({"rounds": []}, "0 rounds; expected 3"),
        ({"rounds": [{"entries": []}] * 3}, "0 entries in round 1"),
        ({"rounds": [{"entries": [{"bid": -1}] * 3}] * 3}, "bid is -1; expected 0 to 1000 or null"),
        ({"rounds": [{"entries": [{"bid": True}] * 3}] * 3}, "bid is True; expected a whole number or null"),
        ({"rounds": [{"entries": [{"fourteens": ["g7"]}] * 3}] * 3}, r"fourteens\[0\] is 'g7'; expected \"g14\""),
        ({"parrots": 1}, "parrots is unknown; expected dealer or"),
    ],
)
def test_what_is_no_sheet_is_refused_with_the_place(sheet: Sheet, change: dict[str, object], complaint: str):
    with pytest.raises(SheetError, match=complaint):
        from_text(json.dumps({**to_object(sheet), **change}))


@pytest.mark.parametrize("text", ["", "[]", "{", "7", '{"names": []}', "[" * 100_000, b"\xff\xfe"])
def test_other_texts_are_refused(text: str | bytes):
    with pytest.raises(SheetError, match="expected a score sheet"):
        from_text(text)


def test_broken_csv_is_refused_with_the_line(sheet: Sheet):
    text = to_csv(sheet)
    with pytest.raises(SheetError, match="expected a score sheet"):
        from_csv("a,b\n1,2\n")
    with pytest.raises(SheetError, match="expected a score sheet"):
        from_csv("")
    with pytest.raises(SheetError, match="line 3: tricks cannot be 'two'; expected a whole number"):
        from_csv(text.replace(",1,2,g14 b14", ",1,two,g14 b14"))
    lines = text.splitlines()
    with pytest.raises(SheetError, match="line 4 has 3 cells; expected 20"):
        from_csv("\n".join([*lines[:3], "1,2,3", *lines[4:]]))
    with pytest.raises(SheetError, match="the columns are"):
        from_csv(text.replace("own loot", "loot"))
    with pytest.raises(SheetError, match="version '9'"):
        from_csv(text.replace("sheet,1", "sheet,9"))
