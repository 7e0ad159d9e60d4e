"""A table without a server: moves, clocks, stand-ins and seats, with times that are told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from freebooter.engine import NATURE, NotationError, OptionsError, Record
from freebooter.engine.refusal import Refusal
from freebooter.games import GAMES, resume
from freebooter.table import GONE_AFTER, Already, Made, Seat, Setup, Table, agree, agree_on_one_device


def table_of(*wishes: Seat, game: str = "get-bit", seed: int = 1, **settings: Any) -> Table:
    hotseat = sum(wish.kind == "person" for wish in wishes) > 1
    setup, seats = agree_on_one_device(Setup("ship", game, {}, hotseat=hotseat, **settings), wishes)  # pyright: ignore[reportArgumentType]
    started = all(seat.kind != "open" for seat in seats)
    return Table(setup, seats, started, now=0.0, rng=random.Random(seed))


def people(count: int = 4, **settings: Any) -> Table:
    """So many people, all present and ready, the line formed."""
    table = table_of(*[Seat("person")] * count, **settings)
    for seat in range(count):
        table.arrive([seat], 0.0)
    table.settle(0.0)
    table.ready(range(count), 0.0)
    return table


def play(table: Table, seat: int, move: str, number: int, client: str | None = None, now: float = 1.0):
    return table.play(seat, move, number, client, now)


def played(answer: list[Made] | Already | Refusal) -> list[Made]:
    assert isinstance(answer, list), answer
    return answer


def refused(answer: list[Made] | Already | Refusal) -> Refusal:
    assert isinstance(answer, Refusal), answer
    return answer


def test_nature_moves_into_the_log_before_anybody_else():
    table = people()
    assert table.number == 1
    assert table.log[0][0] == NATURE


def test_a_simultaneous_choice_is_not_stale_because_others_chose_first():
    table = people()
    assert [step.number for step in played(play(table, 0, "play 0:1", 1))] == [2]
    assert [step.number for step in played(play(table, 1, "play 1:2", 1))] == [3]
    assert [step.number for step in played(play(table, 2, "play 2:3", 2))] == [4]
    assert [step.number for step in played(play(table, 3, "play 3:4", 1))] == [5]


def test_a_stale_move_is_refused_with_where_the_table_is():
    table = people()
    for seat in range(4):
        played(play(table, seat, f"play {seat}:{seat + 1}", 1))
    for number in (0, 1, 4):
        assert refused(play(table, 0, "play 0:5", number)).message().endswith("the table has moved on to 5")
    assert "no position 6 yet" in refused(play(table, 0, "play 0:5", 6)).message()
    assert table.number == 5
    played(play(table, 0, "play 0:5", 5))


def test_ones_own_move_makes_the_next_one_on_the_same_position_stale():
    table = people(2)
    played(play(table, 0, "play 0:1", 1))
    refused(play(table, 0, "play 2:1", 1))
    played(play(table, 0, "play 2:1", 2))


def test_the_same_message_again_gets_the_first_answer_and_is_played_once():
    table = people()
    played(play(table, 0, "play 0:1", 1, "x"))
    assert play(table, 0, "play 0:1", 1, "x") == Already(2)
    played(play(table, 1, "play 1:1", 1, "x"))
    assert play(table, 0, "play 0:1", 1, "x") == Already(2)
    assert "another move" in refused(play(table, 0, "play 0:2", 1, "x")).message()
    assert table.number == 3


def test_a_folded_table_remembers_what_was_answered():
    table = people()
    played(play(table, 0, "play 0:1", 1, "x"))
    again = table_of(*[Seat("person")] * 4)
    again.fold([(NATURE, table.log[0][1], None), (0, "play 0:1", "x")], 0.0)
    assert again.state == table.state
    assert play(again, 0, "play 0:1", 1, "x") == Already(2)


def test_rules_refuse_with_their_clause_and_nonsense_with_the_form():
    table = people()
    assert refused(play(table, 0, "play 1:1", 1)).clause == "GB-05"
    assert refused(play(table, 0, "swim", 1)).expected
    with pytest.raises(NotationError):
        table.why_not(0, "swim")
    assert table.why_not(0, "play 1:1").clause == "GB-05"


def test_nobody_moves_before_the_start():
    table = table_of(Seat("person"), Seat("open"), Seat("open"), Seat("open"))
    assert refused(play(table, 0, "play 0:1", 0)).message() == "the game has not started"
    assert table.settle(0.0) == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_is_played_to_its_end_and_its_record_replays(game: str):
    seats = GAMES[game].seat_range[-1]
    table = table_of(*[Seat("bot", level="drifter")] * seats, game=game)
    table.arrive([], 0.0)
    table.settle(0.0)
    rng = random.Random(3)
    while not table.over:
        for seat in table.bots_to_move():
            move = rng.choice(table.game.legal(table.state, seat))
            played(play(table, seat, str(move), table.decisions[seat].number))
    record = table.record()
    assert isinstance(record, Record)
    assert resume(record).state == table.state


# Clocks and stand-ins


def test_when_time_is_out_a_bot_stands_in_until_the_person_is_back():
    table = people(timer=30)
    assert table.deadline(0, 10.0) == 20.0
    assert table.next_tick(0.0) == 30.0
    table.tick(29.0)
    assert table.bots_to_move() == {}
    table.tick(30.0)
    assert sorted(table.bots_to_move()) == [0, 1, 2, 3]
    table.back([0])
    assert sorted(table.bots_to_move()) == [1, 2, 3]


def test_each_decision_has_its_own_time():
    table = people(timer=30)
    for seat in (0, 1, 2):
        played(play(table, seat, f"play {seat}:1", 1, now=10.0))
    assert table.deadline(3, 10.0) == 20.0
    assert table.deadline(0, 10.0) == 20.0
    played(play(table, 3, "play 3:2", 1, now=25.0))
    assert table.deadline(3, 25.0) == 30.0


def test_who_is_gone_for_a_minute_is_played_for_and_the_seat_is_theirs_at_once():
    table = people()
    table.leave([2], 100.0)
    table.tick(100.0 + GONE_AFTER - 1)
    assert table.bots_to_move() == {}
    assert table.next_tick(100.0) == 100.0 + GONE_AFTER
    table.tick(100.0 + GONE_AFTER)
    assert list(table.bots_to_move()) == [2]
    table.arrive([2], 200.0)
    assert table.bots_to_move() == {}


def test_a_second_device_keeps_the_seat_present():
    table = people()
    table.arrive([2], 0.0)
    table.leave([2], 1.0)
    table.tick(1000.0)
    assert table.bots_to_move() == {}


def test_at_a_patient_table_nobody_stands_in_for_who_is_away():
    table = people(patient=True)
    table.leave([2], 1.0)
    table.tick(10_000.0)
    assert table.bots_to_move() == {}
    assert table.next_tick(0.0) is None


def test_a_table_where_everybody_is_gone_sleeps_and_wakes_with_fresh_clocks():
    table = people(timer=30)
    for seat in range(4):
        table.leave([seat], 5.0)
    assert not table.awake
    assert table.next_tick(0.0) is None
    table.tick(90_000.0)
    table.arrive([1], 90_000.0)
    assert table.deadline(1, 90_000.0) == 30.0
    table.tick(90_001.0)
    assert table.bots_to_move() == {}
    table.tick(90_030.0)
    assert sorted(table.bots_to_move()) == [0, 1, 2, 3]


def test_somebody_who_watches_does_not_keep_an_empty_table_awake():
    table = people()
    table.arrive([], 1.0)
    for seat in range(4):
        table.leave([seat], 5.0)
    assert not table.awake
    bots = table_of(*[Seat("bot", level="drifter")] * 4)
    assert not bots.awake
    bots.arrive([], 0.0)
    assert bots.awake


# Seats


def test_names_are_given_and_nobody_has_anothers():
    table = table_of(Seat("person", "  Ann  Bonny "), Seat("open"), Seat("bot", level="drifter"), Seat("open"))
    assert table.join("Ann Bonny", None) == 1
    assert table.join("", 3) == 3
    names = [seat.name for seat in table.seats]
    assert names[:2] == ["Ann Bonny", "Ann Bonny 2"]
    assert len(set(names)) == 4
    assert all(names)


@pytest.mark.parametrize(("name", "says"), [("x" * 25, "25 characters long"), ("a\u202eb", "cannot be shown")])
def test_a_name_is_short_and_can_be_shown(name: str, says: str):
    table = table_of(Seat("person"), Seat("open"))
    with pytest.raises(OptionsError, match=says):
        table.join(name, None)


def test_a_taken_seat_is_not_given_twice():
    table = table_of(Seat("person"), Seat("open"))
    with pytest.raises(OptionsError, match="seat 0 is not open; expected 1"):
        table.join("Bob", 0)
    table.join("Bob", 1)
    with pytest.raises(OptionsError, match="every seat is taken"):
        table.join("Cy", None)


def test_the_host_says_who_sits_where_until_the_start():
    table = table_of(Seat("person"), Seat("open"), Seat("open"))
    table.change(1, "drifter", 0.0)
    assert table.seats[1].level == "drifter"
    table.change(1, "open", 0.0)
    assert table.open_seats == [1, 2]
    for seat, level in [(0, "drifter"), (7, "drifter"), (1, "commodore")]:
        with pytest.raises(OptionsError):
            table.change(seat, level, 0.0)
    steps = table.start(0.0)
    assert steps[0].who == NATURE
    assert [seat.kind for seat in table.seats] == ["person", "bot", "bot"]
    with pytest.raises(OptionsError, match="has started"):
        table.start(0.0)
    with pytest.raises(OptionsError, match="has started"):
        table.change(1, "open", 0.0)


def test_when_the_host_has_been_away_for_a_minute_every_player_is_host_until_the_host_is_back():
    table = table_of(Seat("person"), Seat("open"), Seat("open"))
    table.join("Bob", 1)
    table.arrive([0], 0.0)
    table.arrive([1], 0.0)
    assert table.is_host([0], 0.0)
    assert not table.is_host([1], 0.0)
    table.leave([0], 1.0)
    assert not table.is_host([1], 1.0 + GONE_AFTER - 0.1)
    assert table.next_tick(1.0) == 1.0 + GONE_AFTER
    before = table.shown(1.0)
    assert table.is_host([1], 1.0 + GONE_AFTER)
    assert table.shown(1.0 + GONE_AFTER) != before
    assert not table.is_host([], 1.0 + GONE_AFTER)
    table.arrive([0], 100.0)
    assert not table.is_host([1], 100.0)


def test_the_host_removes_a_person_before_the_start_but_not_the_host():
    table = table_of(Seat("person"), Seat("open"), Seat("open"))
    table.join("Bob", 1)
    table.change(1, "open", 0.0)
    assert table.open_seats == [1, 2]
    with pytest.raises(OptionsError, match="seat 0 cannot be given away; expected 1 or 2"):
        table.change(0, "drifter", 0.0)


def test_after_the_start_the_host_hands_the_seat_of_somebody_away_to_a_bot():
    table = people()
    with pytest.raises(OptionsError, match="a change before the start"):
        table.change(2, "bosun", 0.0)
    table.leave([2], 100.0)
    with pytest.raises(OptionsError, match="a change before the start"):
        table.change(2, "bosun", 100.0 + GONE_AFTER - 1)
    for seat, level in [(1, "bosun"), (2, "open")]:
        with pytest.raises(OptionsError, match="a bot for 2, whose players are away"):
            table.change(seat, level, 100.0 + GONE_AFTER)
    table.change(2, "bosun", 100.0 + GONE_AFTER)
    assert table.seats[2].kind == "bot"
    assert table.bots_to_move() == {2: "bosun"}


def test_an_id_that_cannot_be_printed_is_refused_by_name():
    table = people()
    for client in ("a\x00b", "a\nb", "\x7f"):
        refusal = refused(play(table, 0, "play 0:1", 1, client))
        assert repr(client) in refusal.message()
        assert "cannot be printed" in refusal.message()
    assert table.number == 1


@pytest.mark.parametrize(
    ("wishes", "settings", "what"),
    [
        ([Seat("person")], {}, "cannot seat 1"),
        ([Seat("person"), Seat("person")], {}, "2 people on one device"),
        ([Seat("open"), Seat("bot", level="drifter")], {}, "nobody to sit with"),
        ([Seat("person"), Seat("bot", level="commodore")], {}, "a bot cannot be 'commodore'"),
        ([Seat("person"), Seat("open")], {"timer": 4}, "timer cannot be 4"),
        ([Seat("person"), Seat("open")], {"options": {"sharks": 2}}, "unknown option 'sharks'"),
        ([Seat("person"), Seat("open")], {"game": "chess"}, "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_by_name(wishes: list[Seat], settings: dict[str, object], what: str):
    given: dict[str, object] = {"game": "get-bit", "options": {}} | settings
    with pytest.raises(OptionsError, match=what):
        agree_on_one_device(Setup("ship", **given), wishes)  # pyright: ignore[reportArgumentType]


def test_nature_cannot_be_guessed_unless_a_test_says_so():
    setup, seats = agree(Setup("ship", "get-bit", {}), [Seat("bot", level="drifter")] * 4)
    assert isinstance(Table(setup, seats, True, 0.0).rng, random.SystemRandom)
