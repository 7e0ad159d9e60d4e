"""What follows from the rules alone, as files: the answers that a server would give to the same requests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from freebooter.bots.levels import LEARNED
from freebooter.coach.puzzle_pages import puzzle_shelf
from freebooter.coach.shelf import puzzles_of
from freebooter.games import GAMES, clauses
from freebooter.lessons import game_lessons, languages, lesson_ids, lesson_page, read_lesson
from freebooter.live.asked import examples_of
from freebooter.live.encoding import encode_answer
from freebooter.table.descriptions import describe


def answers() -> Iterator[tuple[str, bytes]]:
    """Each file's path under the site's folder, and what is in it."""
    games = [describe(game) for game in GAMES]
    # The learned levels need NumPy, which a browser's worker does not have.
    here = tuple(replace(game, levels=tuple(level for level in game.levels if level not in LEARNED)) for game in games)
    yield "api/games.json", encode_answer(here)
    for game in GAMES:
        yield f"api/clauses/{game}.json", encode_answer(tuple(clauses(game).values()))
        yield f"api/examples/{game}.json", encode_answer(examples_of(game))
        yield f"api/puzzles/{game}.json", encode_answer(puzzle_shelf(game))
        for language in languages(game):
            yield f"api/lessons/{game}/{language}.json", encode_answer(game_lessons(game, language))
            for name in lesson_ids(game):
                page = lesson_page(read_lesson(game, name), language)
                yield f"api/lessons/{game}/{name}/{language}.json", encode_answer(page)


def pages() -> Iterator[str]:
    """The folders that are pages of the site."""
    yield from ("t", "join", "history", "replay", "rules", "scoresheet", "insights", "puzzles")
    for game in GAMES:
        yield f"puzzles/{game}"
        yield from (f"puzzles/{game}/{puzzle.id}" for puzzle in puzzles_of(game))
        yield f"learn/{game}"
        for name in lesson_ids(game):
            yield f"learn/{game}/{name}"
