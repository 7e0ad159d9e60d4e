"""The vectors that other languages score against are what the sheet says."""

from __future__ import annotations

import json

from freebooter.scoresheet import from_object, scores_of

from .vectors import FILE


def test_the_vectors_are_what_the_sheet_says():
    vectors = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
    for vector in vectors:
        assert scores_of(from_object(vector["sheet"])).to_json() == vector["scores"]
    fields = {problem["field"] for vector in vectors for problem in vector["scores"]["problems"]}
    assert fields == {
        "bid", "won", "destroyed", "fourteens", "pirates", "kings", "loot", "kept_loot", "wager", "harry", "settled",
    }  # fmt: skip
