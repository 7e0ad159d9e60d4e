"""Every no is data: a template, its facts, what was expected, and the clause where a rule decided."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable

import pytest

from freebooter.engine import IllegalMove, Match, NotationError, Options, OptionsError, RecordError
from freebooter.engine.record import read_record
from freebooter.engine.refusal import Refusal, RefusalError
from freebooter.engine.verdict import LEGAL
from freebooter.engine.words import say
from freebooter.games import make, resume
from freebooter.rulings import NoSuchTrick, what_wins

GAME = make("get-bit", 4)
SET_OUT = GAME.play(GAME.start(), "nature", GAME.parse("line 0 1 2 3"))[0]


def test_a_verdict_carries_its_template_facts_and_clause():
    verdict = GAME.why_not(SET_OUT, 1, GAME.parse("play 2:3"))
    assert verdict.refusal
    assert verdict.refusal.to_json() == {
        "says": "the {pirate:word} is {seat:name}'s",
        "facts": {"pirate": 2, "seat": 2},
        "expected": "",
        "clause": "GB-05",
    }
    assert verdict.text(["Ann", "Bo", "Cy", "Di"]) == "The green pirate is Cy's"
    assert LEGAL.refusal is None
    assert (LEGAL.reason, LEGAL.clause) == ("", "")


def test_another_language_says_the_same_facts_by_its_own_template():
    verdict = GAME.why_not(SET_OUT, 1, GAME.parse("play 2:3"))
    assert verdict.refusal
    ours = {"the {pirate:word} is {seat:name}'s": "el {pirate:word} es de {seat:name}"}
    said = say(ours[verdict.refusal.says], verdict.refusal.facts, ["Ann", "Bo", "Cy"], {"2": "pirata verde"})
    assert said == "El pirata verde es de Cy"


RECORD = json.loads(str(Match(GAME).record()))
UNPLAYABLE = {**RECORD, "moves": [["nature", "line 3 3 3 3"]]}
REFUSED: dict[type[RefusalError], Callable[[], object]] = {
    IllegalMove: lambda: GAME.play(SET_OUT, 1, GAME.parse("play 2:3")),
    NotationError: lambda: GAME.parse("play {it}"),
    OptionsError: lambda: make("get-bit", 4, {"{odd}": 1}),
    RecordError: lambda: resume(read_record(UNPLAYABLE)),
    NoSuchTrick: lambda: what_wins("captain", ["monster", "monster"]),
}


def refused(kind: type[RefusalError]) -> RefusalError:
    """An error of the kind, as it is raised."""
    with pytest.raises(kind) as caught:
        REFUSED[kind]()
    return caught.value


@pytest.mark.parametrize("kind", REFUSED)
def test_every_error_carries_a_refusal_that_travels_and_survives_a_process_pool(kind: type[RefusalError]):
    error = refused(kind)
    refusal = error.refusal
    assert isinstance(refusal, Refusal)
    assert set(json.loads(json.dumps(refusal.to_json()))) == {"says", "facts", "expected", "clause"}
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (str(again), again.refusal) == (str(error), refusal)


def test_a_refusal_within_a_refusal_keeps_its_own_template_and_clause():
    error = refused(RecordError)
    assert isinstance(error, RecordError)
    assert (error.index, error.clause) == (0, "GB-03")
    played = error.refusal.facts["why"]
    assert isinstance(played, Refusal)
    assert played.says == "{move}: {why:reason}"
    ruled = played.facts["why"]
    assert isinstance(ruled, Refusal)
    assert ruled.says == "the line holds each of the pirates 0 to {last} once"
    sent = error.refusal.to_json()
    assert sent["facts"] == {"index": 0, "why": played.to_json()}
    assert error.message == "move 0: line 3 3 3 3: The line holds each of the pirates 0 to 3 once"


def test_whatever_was_given_is_quoted_short_and_never_read_as_a_template():
    long = {"option": "{" * 200}
    with pytest.raises(OptionsError) as caught:
        Options.read({str(long): 1})
    assert "no options" in str(caught.value)
    quoted = repr(str(long))[:77] + "..."
    assert caught.value.refusal.to_json()["facts"] == {"option": quoted, "known": []}
    assert quoted in str(caught.value)
