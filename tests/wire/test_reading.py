"""Messages read from JSON by the standard library, and written back: strict, and nothing lost."""

from __future__ import annotations

import json

import pytest

from freebooter.games import GAMES, make
from freebooter.wire import (
    FROM_CLIENT,
    FROM_SERVER,
    Ack,
    GameEvent,
    Hello,
    HintMove,
    MakeMove,
    NewTable,
    ReadError,
    ScoreSheet,
    SheetEntry,
    SheetRound,
    Update,
    WishedSeat,
    read,
    read_one_of,
    to_object,
    write,
)


def test_a_message_is_read_by_its_type_and_written_as_it_was():
    text = '{"type": "move", "id": "x", "number": 3, "move": "play 0:1", "seat": null}'
    message = read_one_of(FROM_CLIENT, text)
    assert message == MakeMove("x", 3, "play 0:1")
    assert json.loads(write(message)) == json.loads(text)


def test_what_has_a_default_may_be_left_out():
    assert read_one_of(FROM_CLIENT, '{"type": "hello"}') == Hello(None, None)
    assert read(NewTable, '{"game": "plank", "seats": [{"kind": "open"}]}') == NewTable("plank", (WishedSeat("open"),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is no JSON"),
        ("[]", "it is []; expected an object"),
        ("{}", "type is None; expected hello or move"),
        ('{"type": "launch"}', "type is 'launch'"),
        ('{"type": "move", "number": 1, "move": ""}', "id is missing"),
        ('{"type": "hello", "extra": 1}', "extra is unknown; expected number or seat or type"),
        ('{"type": "hello", "number": -1}', "number is -1; expected 0 to 1000000"),
        ('{"type": "hello", "number": true}', "number is True; expected a whole number or null"),
        ('{"type": "hello", "number": 1.0}', "number is 1.0"),
        ('{"type": "move", "id": "", "number": 1, "move": ""}', "id is of length 0; expected 1 to 64"),
        ('{"type": "hello", "number": NaN}', "NaN is no number of JSON"),
        ("[" * 100_000, "it is no JSON"),
    ],
)
def test_what_cannot_be_read_is_refused_by_where_what_and_what_was_expected(text: str, said: str):
    with pytest.raises(ReadError) as error:
        read_one_of(FROM_CLIENT, text)
    assert said in str(error.value)
    assert "expected" in str(error.value)


def test_the_way_to_what_is_wrong_is_named():
    with pytest.raises(ReadError, match=r"seats\[1\]\.kind is 'parrot'; expected \"person\" or \"bot\" or \"open\""):
        read(NewTable, '{"game": "plank", "seats": [{"kind": "open"}, {"kind": "parrot"}]}')
    entries = [to_object(SheetEntry(bid=1)), to_object(SheetEntry()) | {"bid": 2000}]
    agreed = {"freebooter_scoresheet": 1, "names": ["a", "b"], "options": {}, "dealer": 0}
    sheet = agreed | {"rounds": [{"entries": entries}]}
    with pytest.raises(ReadError, match=r"rounds\[0\]\.entries\[1\]\.bid is 2000"):
        read(ScoreSheet, json.dumps(sheet))


def test_a_score_sheet_reads_back_equal():
    entry = SheetEntry(2, None, ("g14",), 1, 0, (1,), 0, 20, -1)
    sheet = ScoreSheet(1, ("Anne", "Ben"), {"rounds": [1]}, 1, (SheetRound((entry, SheetEntry()), 1, True),))
    assert read(ScoreSheet, write(sheet)) == sheet


def test_an_events_own_facts_stand_beside_its_other_fields_and_come_back():
    event = GameEvent("chosen", "Anne chose", None, "GB-05", {"seat": 0, "cards": ["g1"]})
    assert to_object(event) == {
        "seat": 0,
        "cards": ["g1"],
        "kind": "chosen",
        "text": "Anne chose",
        "only": None,
        "clause": "GB-05",
    }
    assert read(GameEvent, write(event)) == event


@pytest.mark.parametrize("name", sorted(GAMES))
def test_an_update_carries_the_games_own_view(name: str):
    game = make(name, GAMES[name].seat_range.start)
    view = game.view(game.start(), None)
    update = Update(0, (), view, (), 2.5)
    seen = read_one_of(FROM_SERVER, write(update))
    assert seen == Update(0, (), view.to_json(), (), 2.5)


def test_numbers_of_moves_worth_are_read_whole_or_not():
    assert read(HintMove, '{"move": "a", "value": 1, "unit": "win", "samples": 3}').value == 1


def test_a_type_that_belies_the_message_is_refused():
    with pytest.raises(ReadError, match="type is 'pong'; expected ack"):
        read(Ack, '{"type": "pong", "id": "x", "number": 1}')
