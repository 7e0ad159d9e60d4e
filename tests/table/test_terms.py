"""Playing on one's own terms: taking back, resigning, hurrying bots, being ready, chatting."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine import NATURE, OptionsError
from freebooter.engine.refusal import Refusal
from freebooter.games import resume
from freebooter.table import GONE_AFTER, READY_WITHIN, Already, Chat, Made, Seat, Setup, Table, agree
from freebooter.table.chat import AT_ONCE, EVERY, LONGEST_LINE
from freebooter.table.names import MOST_MARKS
from freebooter.table.table import MOST_TAKEN_BACK
from freebooter.wire import Said

from .test_table import people, played, refused, table_of


def against_bots(game: str = "get-bit", **settings: Any) -> Table:
    table = table_of(Seat("person", "Ann"), *[Seat("bot", level="drifter")] * 3, game=game, **settings)
    table.arrive([0], 0.0)
    table.settle(0.0)
    return table


def bots_play(table: Table) -> None:
    """Every bot that is to move makes its first legal move, until a person is to move."""
    while bots := table.bots_to_move():
        seat = min(bots)
        played(table.play(seat, str(table.game.legal(table.state, seat)[0]), table.number, None, 1.0))


def round_played(table: Table) -> None:
    number = table.number
    played(table.play(0, str(table.game.legal(table.state, 0)[0]), number, f"move {number}", 1.0))
    bots_play(table)


# Taking back


def test_a_move_taken_back_leaves_the_table_as_it_stood_before_it():
    table = against_bots()
    before, legal = table.game.view(table.state, 0), table.game.legal(table.state, 0)
    round_played(table)
    (made,) = played(table.take_back(0, "back", 2.0))
    assert table.game.view(table.state, 0) == before
    assert table.game.legal(table.state, 0) == legal
    assert made.number == table.number
    assert [event.kind for event in made.events] == ["took-back"]
    assert sorted(table.decisions) == [0, 1, 2, 3]


def test_the_log_keeps_what_was_taken_back_and_folds_to_the_same_table():
    table = against_bots()
    round_played(table)
    round_played(table)
    written = list(table.log)
    played(table.take_back(0, "back", 2.0))
    played(table.take_back(0, "back again", 2.0))
    assert table.log[: len(written)] == written
    again = Table(table.setup, table.seats, True, 0.0)
    again.fold(((who, text, None) for who, text in table.log), 0.0)
    assert (again.state, again.standing, again.taken_back) == (table.state, table.standing, 2)
    assert again.happened == table.happened


def test_the_record_is_the_line_that_was_played_to_the_end():
    table = against_bots()
    round_played(table)
    played(table.take_back(0, "back", 2.0))
    while not table.over:
        round_played(table)
    record = table.record()
    assert resume(record).state == table.state
    assert len(record.moves) < table.number
    assert refused(table.take_back(0, "late", 3.0)).says == "the game is over"


def test_what_happened_by_a_move_taken_back_is_not_told_again():
    table = against_bots()
    round_played(table)
    kinds = {event.kind for events in table.happened for event in events}
    assert "revealed" in kinds
    played(table.take_back(0, "back", 2.0))
    kinds = {event.kind for events in table.happened for event in events}
    assert "revealed" not in kinds
    assert "took-back" in kinds


def test_the_same_request_to_take_back_is_answered_once():
    table = against_bots()
    round_played(table)
    (made,) = played(table.take_back(0, "back", 2.0))
    assert table.take_back(0, "back", 3.0) == Already(made.number)


def test_against_people_nothing_is_taken_back():
    table = people(2)
    played(table.play(0, "play 0:1", 1, None, 1.0))
    assert refused(table.take_back(0, "back", 2.0)).says == "against people nothing is taken back"


def test_nothing_is_taken_back_before_the_first_move():
    assert refused(against_bots().take_back(0, "back", 2.0)).says == "you have made no move yet"


# Out of the game


def test_a_seat_that_resigns_is_a_bots():
    table = people(3)
    table.resign(1)
    assert table.seats[1].kind == "bot"
    assert table.seats[1].level == "bosun"
    assert list(table.bots_to_move()) == [1]
    assert table.people == [0, 2]


def test_nobody_resigns_from_a_game_that_has_not_begun():
    with pytest.raises(OptionsError, match="no game to resign from"):
        table_of(Seat("person"), Seat("open")).resign(0)


def test_bots_answer_at_once_when_everybody_there_has_asked():
    table = people(2)
    for seat in (0, 1):
        for pirate in (seat, seat + 2):
            played(table.play(seat, f"play {pirate}:{pirate + 1}", table.number, None, 1.0))
    assert isinstance(table.hurry([0]), Refusal), "somebody is to move"
    table.resign(0)
    table.resign(1)
    table.attendance.arrive([])
    assert table.hurry([]) is None
    assert table.hurried


def test_hurry_ends_when_a_person_is_to_move():
    table = against_bots("captain")
    bots_play(table)
    while 0 in table.decisions:
        played(table.play(0, str(table.game.legal(table.state, 0)[0]), table.number, None, 1.0))
    assert table.hurry([0]) is None
    assert table.hurried
    bots_play(table)
    assert 0 in table.decisions
    assert not table.hurried


# Being ready


def test_no_clock_runs_before_everybody_is_ready():
    table = table_of(*[Seat("person")] * 2, timer=30)
    for seat in (0, 1):
        table.arrive([seat], 0.0)
    table.settle(0.0)
    assert table.unready == [0, 1]
    assert table.deadline(0, 10.0) is None
    table.ready([0], 10.0)
    assert table.unready == [1]
    table.ready([1], 20.0)
    assert table.unready == []
    assert table.deadline(0, 20.0) == 30.0


def test_bots_wait_too_until_everybody_is_ready():
    table = against_bots(timer=30)
    assert table.bots_to_move() == {}
    table.ready([0], 5.0)
    assert sorted(table.bots_to_move()) == [1, 2, 3]


def test_a_table_whose_players_are_not_ready_begins_after_a_minute():
    table = against_bots(timer=30)
    assert table.next_tick(0.0) == READY_WITHIN
    table.tick(READY_WITHIN)
    assert table.unready == []
    assert table.deadline(0, READY_WITHIN) == 30.0


def test_a_game_under_way_asks_nobody_to_be_ready():
    table = against_bots(timer=30)
    table.ready([0], 0.0)
    round_played(table)
    again = Table(table.setup, table.seats, True, 0.0)
    again.fold(((who, text, None) for who, text in table.log), 0.0)
    again.arrive([0], 0.0)
    assert again.unready == []


def test_without_a_clock_nobody_is_asked_to_be_ready():
    assert people(2).unready == []


def test_everybody_sees_when_a_bot_will_play_for_who_is_away():
    table = people(2)
    assert table.bot_in(1, 0.0) is None
    table.leave([1], 100.0)
    assert table.bot_in(1, 120.0) == GONE_AFTER - 20
    table.tick(100.0 + GONE_AFTER)
    assert table.bot_in(1, 100.0 + GONE_AFTER) is None


# Chat


def said(answer: Said | Refusal) -> Said:
    assert isinstance(answer, Said), answer
    return answer


def test_lines_are_numbered_and_kept():
    chat = Chat()
    said(chat.say(0, "  Ahoy,\n all \u202eof you\x00 ", 0.0))
    said(chat.say(1, "<b>Arr</b> 🏴‍☠️", 0.0))
    said(chat.say(2, "A\u200bh\u2063oy" + "\u0301" * 50, 0.0))
    assert [(line.line, line.seat, line.text) for line in chat.lines] == [
        (1, 0, "Ahoy, all of you"),
        (2, 1, "<b>Arr</b> 🏴‍☠️"),
        (3, 2, "Ahoy" + "\u0301" * MOST_MARKS),
    ]


@pytest.mark.parametrize("text", ["", " \n", "\u202e", "\u200b\u2060", "\u3164", "x" * (LONGEST_LINE + 1)])
def test_a_line_has_something_to_read_and_is_short(text: str):
    assert isinstance(Chat().say(0, text, 0.0), Refusal)


def test_a_seat_that_writes_too_much_waits_and_others_do_not():
    chat = Chat()
    for _ in range(AT_ONCE):
        said(chat.say(0, "arr", 0.0))
    assert isinstance(chat.say(0, "arr", 1.0), Refusal)
    said(chat.say(1, "aye", 1.0))
    said(chat.say(0, "arr", AT_ONCE * EVERY))


def test_a_listed_table_has_no_chat():
    with pytest.raises(OptionsError, match="a listed table has no chat"):
        agree(Setup("ship", "get-bit", {}, listed=True, chat=True), [Seat("person"), Seat("open")])


def test_a_log_has_an_end_for_what_is_taken_back_is_counted():
    table = against_bots()
    first = 0
    for number in range(MOST_TAKEN_BACK):
        round_played(table)
        (made,) = played(table.take_back(0, f"back {number}", 2.0))
        first = first or made.number
    round_played(table)
    assert refused(table.take_back(0, "once more", 2.0)).message() == "100 moves of this game have been taken back"
    assert table.take_back(0, "back 0", 2.0) == Already(first), "an old one sent again has its old answer"
    round_played(table)


def test_moves_of_chance_stay_where_a_move_is_taken_back():
    table = against_bots("skull-king")
    dealt = [text for who, text in table.log if who == NATURE]
    played(table.play(0, str(table.game.legal(table.state, 0)[0]), table.number, None, 1.0))
    made = played(table.take_back(0, "back", 2.0))
    assert all(isinstance(step, Made) for step in made)
    assert [table.log[number - 1][1] for number in table.standing] == dealt
