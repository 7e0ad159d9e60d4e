"""The log: all or nothing, once, and still there after a restart."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from freebooter.engine import NATURE, JsonObject
from freebooter.store import Entry, SavedTable, SqliteStore, StoreError

ANN, BOB = b"a" * 32, b"b" * 32
SEATS = [{"kind": "person", "name": "Ann", "level": None}, {"kind": "open", "name": "", "level": None}]


def table(name: str, *, listed: bool = False, started: bool = False, created: float = 1.0) -> SavedTable:
    return SavedTable(name, {"game": "get-bit"}, [dict(seat) for seat in SEATS], started, listed, created)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "log.db")
    store.create(table("ship"), [(ANN, 0)]).result(5)
    yield store
    store.close()


def append(store: SqliteStore, name: str, *entries: Entry) -> StoreError | None:
    answers: list[StoreError | None] = []
    heard = threading.Event()

    def done(error: StoreError | None) -> None:
        answers.append(error)
        heard.set()

    store.append(name, entries, done)
    assert heard.wait(5)
    return answers[0]


def log_of(store: SqliteStore, name: str = "ship") -> list[Entry]:
    found = store.load(name)
    assert found
    return found[1]


def test_what_is_appended_is_there_in_order_after_a_restart(tmp_path: Path):
    entries = [Entry(1, NATURE, "line 0 1 2 3"), Entry(2, 0, "play 0:1", "x"), Entry(3, 1, "play 1:1")]
    first = SqliteStore(tmp_path / "log.db")
    first.create(table("ship"), [(ANN, 0)]).result(5)
    assert append(first, "ship", *entries[:2]) is None
    assert append(first, "ship", entries[2]) is None
    first.close()
    second = SqliteStore(tmp_path / "log.db")
    assert second.load("ship") == (table("ship"), entries)
    assert second.size("ship")[0] == 3
    assert second.load("no such ship") is None
    second.close()


def test_a_number_is_given_once_and_an_append_is_all_or_nothing(store: SqliteStore):
    assert append(store, "ship", Entry(1, NATURE, "line 0 1 2 3"), Entry(2, 0, "play 0:1")) is None
    assert isinstance(append(store, "ship", Entry(3, 1, "play 1:1"), Entry(2, 2, "play 2:1")), StoreError)
    assert [entry.number for entry in log_of(store)] == [1, 2]


def test_a_clients_id_is_good_for_one_move_of_its_seat(store: SqliteStore):
    assert append(store, "ship", Entry(1, 0, "play 0:1", "x")) is None
    assert isinstance(append(store, "ship", Entry(2, 0, "play 0:2", "x")), StoreError)
    assert append(store, "ship", Entry(2, 1, "play 1:2", "x")) is None
    assert append(store, "ship", Entry(3, 0, "play 0:3"), Entry(4, 0, "play 0:4")) is None


def test_a_bad_append_does_not_harm_the_others_of_its_commit(tmp_path: Path):
    store = SqliteStore(tmp_path / "log.db")
    store.create(table("ship"), []).result(5)
    answers: dict[int, StoreError | None] = {}
    heard = threading.Barrier(2, timeout=5)

    def wait_for_all(number: int, error: StoreError | None) -> None:
        answers[number] = error
        if len(answers) == 300:
            heard.wait()

    for number in range(300):
        wanted = 1 if number % 3 == 1 else number - (number + 1) // 3 + 1
        entry = Entry(wanted, 0, "play 0:1", str(number))
        store.append("ship", [entry], lambda error, number=number: wait_for_all(number, error))
    heard.wait()
    assert {number for number, error in answers.items() if error} == set(range(1, 300, 3))
    assert [entry.number for entry in log_of(store)] == list(range(1, 201))
    store.close()


def test_a_log_has_no_gaps(store: SqliteStore):
    assert isinstance(append(store, "ship", Entry(2, 0, "play 0:1")), StoreError)
    assert append(store, "ship", Entry(1, 0, "play 0:1")) is None
    assert isinstance(append(store, "ship", Entry(3, 0, "play 0:2")), StoreError)
    assert [entry.number for entry in log_of(store)] == [1]


def test_when_the_disk_refuses_all_are_told_and_the_log_goes_on_afterwards(store: SqliteStore):
    (pages,) = store._future(lambda log: log.execute("PRAGMA page_count").fetchone()).result(5)  # pyright: ignore
    store._future(lambda log: log.execute(f"PRAGMA max_page_count = {pages}").fetchone()).result(5)  # pyright: ignore
    error = append(store, "ship", Entry(1, 0, "play 0:1 " * 10_000))
    assert isinstance(error, StoreError)
    assert "could not be written" in str(error)
    assert log_of(store) == []
    store._future(lambda log: log.execute("PRAGMA max_page_count = 1000000").fetchone()).result(5)  # pyright: ignore
    assert append(store, "ship", Entry(1, 0, "play 0:1")) is None


def test_a_move_at_no_table_is_refused(store: SqliteStore):
    assert isinstance(append(store, "wreck", Entry(1, 0, "play 0:1")), StoreError)


def test_the_log_survives_power_cuts_by_its_settings(store: SqliteStore, tmp_path: Path):
    log = sqlite3.connect(tmp_path / "log.db")
    assert log.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    log.close()
    settings: list[int] = store._future(lambda log: log.execute("PRAGMA synchronous").fetchone()[0]).result(5)  # pyright: ignore
    assert settings == 2


def test_seats_and_their_holders(store: SqliteStore):
    assert store.held(ANN, "ship") == (0,)
    assert store.held(BOB, "ship") == ()
    seats: list[JsonObject] = [dict(SEATS[0]), {"kind": "person", "name": "Bob", "level": None}]
    store.seat(SavedTable("ship", {}, seats, True, False, 1.0), [(BOB, 1)]).result(5)
    found = store.load("ship")
    assert found
    assert found[0].seats == seats
    assert found[0].started
    assert store.held(BOB, "ship") == (1,)
    store.create(table("boat", created=2.0), [(BOB, 0), (BOB, 1)]).result(5)
    assert [(saved.id, seats) for saved, seats in store.tables_of(BOB, 10)] == [("boat", (0, 1)), ("ship", (1,))]
    assert [saved.id for saved, _ in store.tables_of(BOB, 1)] == ["boat"]


def test_only_listed_tables_that_wait_are_listed(store: SqliteStore):
    store.create(table("old", listed=True, created=2.0), []).result(5)
    store.create(table("new", listed=True, created=3.0), []).result(5)
    store.create(table("gone", listed=True, started=True), []).result(5)
    assert [saved.id for saved in store.listed(10)] == ["new", "old"]


def test_a_table_has_one_rematch_with_the_same_hands(store: SqliteStore):
    assert store.follow("ship", table("again")).result(5) == "again"
    assert store.follow("ship", table("another")).result(5) == "again"
    assert store.load("another") is None
    assert store.held(ANN, "again") == (0,)
    found = store.load("ship")
    assert found
    assert found[0].rematch == "again"


def test_a_code_is_spent_once_and_in_time(store: SqliteStore):
    store.keep_code(b"code", "ship", [0, 1], until=100.0).result(5)
    assert store.spend_code(b"code", BOB, now=99.0).result(5) == ("ship", (0, 1))
    assert store.held(BOB, "ship") == (0, 1)
    assert store.spend_code(b"code", BOB, now=99.0).result(5) is None
    store.keep_code(b"late", "ship", [0], until=100.0).result(5)
    assert store.spend_code(b"late", BOB, now=101.0).result(5) is None
