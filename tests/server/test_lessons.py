"""Lessons over HTTP: whole, small, and asked for once."""

from __future__ import annotations

import httpx

from freebooter.lessons import game_lessons, lesson_page, read_lesson
from freebooter.wire import GameLessons, LessonPage, read, to_object

from .clients import ServerProcess


def test_the_lessons_of_a_game_come_with_how_it_goes(server: ServerProcess) -> None:
    told = httpx.get(f"{server.url}/api/lessons/skull-king", params={"language": "es"})
    assert read(GameLessons, told.text) == game_lessons("skull-king", "es")


def test_a_lesson_comes_whole(server: ServerProcess) -> None:
    told = httpx.get(f"{server.url}/api/lessons/captain/first-game")
    assert told.json() == to_object(lesson_page(read_lesson("captain", "first-game"), "en"))
    assert read(LessonPage, told.text).steps == len(read_lesson("captain", "first-game").steps)


def test_a_language_that_is_not_there_is_answered_in_english(server: ServerProcess) -> None:
    told = httpx.get(f"{server.url}/api/lessons/captain/first-game", params={"language": "tlh"}).json()
    assert told["language"] == "en"


def test_a_lesson_is_packed_and_not_sent_twice(server: ServerProcess) -> None:
    url = f"{server.url}/api/lessons/plank/first-game"
    first = httpx.get(url)
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < 20_000
    again = httpx.get(url, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert httpx.get(url, headers={"accept-encoding": "identity"}).json() == first.json()


def test_lessons_that_there_are_not_are_refused_with_those_there_are(server: ServerProcess) -> None:
    refused = httpx.get(f"{server.url}/api/lessons/skull-king/parrots")
    assert refused.status_code == 404
    assert "mermaids" in refused.json()["expected"]
    assert httpx.get(f"{server.url}/api/lessons/chess").status_code == 404


def test_the_page_of_a_lesson_is_the_client(server: ServerProcess) -> None:
    front = httpx.get(f"{server.url}/").text
    assert httpx.get(f"{server.url}/learn/get-bit").text == front
    assert httpx.get(f"{server.url}/learn/skull-king/kraken").text == front
