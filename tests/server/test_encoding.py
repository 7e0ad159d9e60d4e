"""What msgspec writes and reads at the server's edge is what the messages say, and as strictly."""

from __future__ import annotations

import json
import random

import pytest

from freebooter.engine import Match
from freebooter.games import GAMES, make
from freebooter.live.encoding import EncodedPosition, encode, encode_answer
from freebooter.server.decoding import Unreadable, decoder_of, read_message
from freebooter.table import Position
from freebooter.wire import (
    FROM_CLIENT,
    Ack,
    GameEvent,
    Links,
    MakeMove,
    NewSheet,
    NewTable,
    Problem,
    ReadError,
    Refusal,
    TableInfo,
    WishedSeat,
    read_one_of,
    to_object,
    write,
)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_position_is_the_same_message_in_bytes_and_by_the_standard_library(name: str):
    rng = random.Random(5)
    game = make(name, GAMES[name].seat_range.start)
    match = Match(game, rng=rng)
    events = match.begin()
    while waiting := game.to_move(match.state):
        position = Position(game, match.names, len(match.moves), match.state, events)
        encoded = EncodedPosition(position)
        for eyes in (*range(game.seats), None):
            assert json.loads(encoded.update(eyes, None)) == json.loads(write(position.seen_by(eyes)))
        seat = waiting[0]
        assert isinstance(seat, int)
        events = match.play(seat, rng.choice(game.legal(match.state, seat)))


@pytest.mark.parametrize(
    "message",
    [
        Ack("x", 3),
        Problem("a", "b", Refusal("{x} a", {"x": [1, None]}, "b", None)),
        TableInfo(
            *("t", "g", {}, None, (), True, False, (), 5),
            *(True, False, False, True, False, 0, None, "w", Links("u", None, "v")),
        ),
    ],
)
def test_a_message_is_the_same_in_bytes_and_by_the_standard_library(message: Ack | Problem | TableInfo):
    assert json.loads(encode(message)) == json.loads(write(message))
    assert json.loads(encode_answer((message,))) == [to_object(message)]


def test_events_keep_their_facts_beside_them():
    event = GameEvent("chosen", "x", None, "GB-05", {"seat": 0})
    assert json.loads(encode_answer(event))["seat"] == 0


GOOD = [
    '{"type": "hello"}',
    '{"type": "move", "id": "x", "number": 1, "move": "play 0:1", "seat": 2}',
    '{"type": "rematch", "options": {"a": [1, {"b": null}]}}',
    '{"type": "level", "seat": 1, "level": "bosun"}',
]
BAD = [
    "",
    "[]",
    "{}",
    '{"type": "launch"}',
    '{"type": "move", "id": "", "number": 1, "move": ""}',
    '{"type": "move", "id": "x", "number": true, "move": ""}',
    '{"type": "hello", "extra": 1}',
    '{"type": "hello", "number": -1}',
    '{"type": "hello", "seat": 1.5}',
    '{"type": "rematch", "options": []}',
    "[" * 5000,
]


@pytest.mark.parametrize("text", GOOD)
def test_both_readers_read_the_same(text: str):
    assert read_message(text) == read_one_of(FROM_CLIENT, text) == read_message(text.encode())


@pytest.mark.parametrize("text", BAD)
def test_both_readers_refuse_the_same(text: str):
    with pytest.raises(Unreadable, match="not readable"):
        read_message(text)
    with pytest.raises(ReadError):
        read_one_of(FROM_CLIENT, text)


def test_what_is_within_a_message_is_a_message_too():
    table = decoder_of(NewTable)(b'{"game": "plank", "seats": [{"kind": "bot", "level": "bosun"}]}')
    assert table == NewTable("plank", (WishedSeat("bot", "", "bosun"),))
    with pytest.raises(Unreadable, match=r"seats\[0\]"):
        decoder_of(NewTable)(b'{"game": "plank", "seats": [{"kind": "parrot"}]}')
    agreed = {"freebooter_scoresheet": 1, "names": [], "options": {}, "dealer": 0}
    sheet = agreed | {"rounds": [{"entries": [{"x": 1}]}]}
    with pytest.raises(Unreadable, match="rounds"):
        decoder_of(NewSheet)(json.dumps({"sheet": sheet}).encode())
    assert isinstance(read_message(GOOD[1]), MakeMove)
