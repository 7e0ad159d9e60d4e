"""Lessons are played by the engine: nothing in them may be impossible, and nothing may be said that is not so."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from freebooter.engine import View
from freebooter.games import GAMES, clauses
from freebooter.lessons import (
    Course,
    Lesson,
    LessonError,
    game_lessons,
    languages,
    lesson_ids,
    lesson_page,
    lesson_stops,
    read_how_it_goes,
    read_lesson,
    read_words,
)
from freebooter.wire import LessonStop, LessonWords

LESSONS = [(game, name) for game in GAMES for name in lesson_ids(game)]
WRITTEN = [(game, name, language) for game, name in LESSONS for language in languages(game)]
CLAUSE = re.compile(r"\b[A-Z]{2}-R?\d+\b")

A_MINUTE_READ = 145
SECONDS_A_DEED = 6.0
SECONDS_A_MOVE = 1.2


def stops_of(game: str, id: str) -> list[LessonStop]:
    return list(lesson_stops(read_lesson(game, id)))


def ways_through(lesson: Lesson, words: LessonWords) -> Iterator[Course]:
    """The lesson's end by every choice it leaves."""
    open_ways: list[list[str]] = [[]]
    while open_ways:
        deeds = open_ways.pop()
        course = Course(lesson, words, deeds)
        if course.last:
            yield course
            continue
        legal = [str(move) for move in course.game.legal(course.state, lesson.you)]
        onward = [move for move in course.step.accept if move in legal] if course.step.accept else [""]
        assert onward, f"no deed leads on from {course.step.id} after {deeds}"
        open_ways += [[*deeds, deed] for deed in onward]


def minutes(lesson: Lesson, words: LessonWords) -> float:
    """How long a newcomer takes: reading at an easy pace, doing, and watching what the others play."""
    read = sum(len(words.captions[step.id].says.split()) for step in lesson.steps) / A_MINUTE_READ
    deeds = sum(SECONDS_A_DEED for step in lesson.steps if step.accept)
    watched = sum(SECONDS_A_MOVE * len(step.plays) for step in lesson.steps if not step.ahead)
    return read + (deeds + watched) / 60


def test_each_of_the_four_games_has_a_guided_first_game() -> None:
    assert {game for game, name in LESSONS if name == "first-game"} == {"get-bit", "captain", "plank", "skull-king"}


def test_each_part_of_the_legendary_expansion_has_a_lesson_after_the_first() -> None:
    assert lesson_ids("skull-king") == ("first-game", "mermaids", "loot", "kraken", "abilities")


@pytest.mark.parametrize(("game", "id", "language"), WRITTEN)
def test_a_lesson_is_played_to_its_end_by_every_way_it_leaves_open(game: str, id: str, language: str) -> None:
    lesson = read_lesson(game, id)
    ends = list(ways_through(lesson, read_words(game, id, language)))
    assert ends
    assert all(course.step is lesson.steps[-1] for course in ends)


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_every_accepted_move_is_legal_where_it_is_asked_for(game: str, id: str) -> None:
    lesson = read_lesson(game, id)
    asked = {(step.id, move) for step in lesson.steps for move in step.accept}
    done = {(stop.step, move) for stop in stops_of(game, id) for move in stop.accept}
    assert asked == done


@pytest.mark.parametrize(("game", "id", "language"), WRITTEN)
def test_a_lesson_has_the_same_steps_in_every_language(game: str, id: str, language: str) -> None:
    lesson = read_lesson(game, id)
    assert list(read_words(game, id, language).captions) == [step.id for step in lesson.steps]


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_the_same_wrong_moves_are_spoken_of_in_every_language(game: str, id: str) -> None:
    spoken = [
        {step: (sorted(caption.tries), bool(caption.instead)) for step, caption in words.captions.items()}
        for words in (read_words(game, id, language) for language in languages(game))
    ]
    assert all(one == spoken[0] for one in spoken)


@pytest.mark.parametrize(("game", "id", "language"), WRITTEN)
def test_a_step_that_waits_for_one_of_several_legal_moves_explains_the_others(
    game: str, id: str, language: str
) -> None:
    words = read_words(game, id, language)
    for stop in stops_of(game, id):
        if stop.accept and set(stop.legal) - set(stop.accept):
            assert words.captions[stop.step].instead, stop.step


@pytest.mark.parametrize(("game", "id", "language"), WRITTEN)
def test_a_sentence_for_a_wrong_move_is_about_a_legal_one_that_does_not_lead_on(
    game: str, id: str, language: str
) -> None:
    words = read_words(game, id, language)
    for stop in stops_of(game, id):
        for move in words.captions[stop.step].tries:
            assert move in stop.legal
            assert move not in stop.accept


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_every_clause_a_lesson_cites_exists(game: str, id: str) -> None:
    known = clauses(game)
    cited = {step.clause for step in read_lesson(game, id).steps if step.clause}
    for language in languages(game):
        for caption in read_words(game, id, language).captions.values():
            cited.update(CLAUSE.findall(" ".join([caption.says, caption.instead, *caption.tries.values()])))
    assert cited <= set(known)
    assert cited


@pytest.mark.parametrize(("game", "language"), [(game, language) for game in GAMES for language in languages(game)])
def test_a_first_game_takes_three_to_six_minutes(game: str, language: str) -> None:
    lesson = read_lesson(game, "first-game")
    assert 3 <= minutes(lesson, read_words(game, lesson.id, language)) <= 6


@pytest.mark.parametrize(("game", "id", "language"), [one for one in WRITTEN if one[1] != "first-game"])
def test_a_further_lesson_is_short(game: str, id: str, language: str) -> None:
    lesson = read_lesson(game, id)
    assert 1 <= minutes(lesson, read_words(game, lesson.id, language)) <= 3


@pytest.mark.parametrize(("game", "language"), [(game, language) for game in GAMES for language in languages(game)])
def test_how_it_goes_is_told_in_under_120_words_the_goal_first(game: str, language: str) -> None:
    how = read_how_it_goes(game, language)
    assert how.goal
    assert len(" ".join([how.goal, *how.points]).split()) < 120


@pytest.mark.parametrize(("game", "id", "language"), WRITTEN)
def test_a_caption_is_short_enough_to_be_read_beside_a_table(game: str, id: str, language: str) -> None:
    for step, caption in read_words(game, id, language).captions.items():
        for sentence in (caption.says, caption.instead, *caption.tries.values()):
            assert len(sentence) <= 230, step


def test_a_refused_move_is_answered_with_its_clause_and_changes_nothing() -> None:
    course = at_step("captain", "first-game", "follow")
    before = course.state
    answer = course.do("play g13")
    assert (answer.ok, answer.clause) == (False, "CA-09")
    assert answer.refusal is not None
    assert "Monkeys" in answer.says
    assert course.state is before


def test_a_legal_move_that_teaches_nothing_is_answered_by_the_lesson_and_changes_nothing() -> None:
    course = at_step("captain", "first-game", "follow")
    before = course.state
    answer = course.do("play m2")
    assert (answer.ok, answer.says) == (False, course.caption.instead)
    assert course.do("play plank").says == course.caption.tries["play plank"]
    assert course.state is before


def test_text_that_is_no_move_is_answered_with_what_was_expected() -> None:
    answer = at_step("captain", "first-game", "follow").do("play everything")
    assert not answer.ok
    assert "expected" in answer.says


def test_going_on_does_not_pass_a_deed_that_is_waited_for() -> None:
    course = at_step("captain", "first-game", "follow")
    assert not course.go_on().ok
    assert course.step.id == "follow"


def test_the_last_step_leads_nowhere() -> None:
    course = at_step("get-bit", "first-game", "won")
    assert course.last
    assert not course.go_on().ok


def test_a_lesson_is_taken_up_again_by_its_deeds() -> None:
    left = at_step("skull-king", "first-game", "mermaid")
    again = Course(left.lesson, left.words, left.deeds)
    assert (again.step, again.state) == (left.step, left.state)


def test_deeds_that_do_not_lead_on_are_refused() -> None:
    lesson = read_lesson("get-bit", "first-game")
    with pytest.raises(LessonError, match="'play 0:3' does not lead on"):
        Course(lesson, read_words("get-bit", "first-game", "en"), ["", "", "", "play 0:3"])


def test_a_lesson_that_there_is_not_is_named_with_those_there_are() -> None:
    with pytest.raises(LessonError, match="first-game or mermaids"):
        read_lesson("skull-king", "parrots")
    with pytest.raises(LessonError, match="lesson first-game of get-bit in tlh"):
        read_words("get-bit", "first-game", "tlh")


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_a_page_shows_nothing_that_the_learner_may_not_see(game: str, id: str) -> None:
    lesson = read_lesson(game, id)
    for stop in stops_of(game, id):
        for frame in stop.frames:
            assert isinstance(frame.view, View)
            assert frame.view.you == lesson.you
            assert all(event.only in (None, lesson.you) for event in frame.events)


def test_a_page_says_why_a_card_in_hand_may_not_be_played() -> None:
    follow = next(stop for stop in stops_of("captain", "first-game") if stop.step == "follow")
    assert set(follow.why) == {"play d7", "play d11", "play p9", "play g13"}
    assert {why.clause for why in follow.why.values()} == {"CA-09"}


def test_stops_lead_to_stops_of_the_next_step() -> None:
    for game, name in LESSONS:
        stops = stops_of(game, name)
        for stop in stops:
            onward = [*stop.accept.values(), *([] if stop.next is None else [stop.next])]
            assert [stops[number].at for number in onward] == [stop.at + 1] * len(onward)


def test_a_language_that_there_is_not_is_answered_in_english() -> None:
    assert game_lessons("plank", "tlh").language == "en"
    assert lesson_page(read_lesson("plank", "first-game"), "tlh").language == "en"
    assert lesson_page(read_lesson("plank", "first-game"), "es").words.title == "Tu primer motín"


def test_the_lessons_of_a_game_are_listed_with_how_it_goes() -> None:
    told = game_lessons("skull-king", "en")
    assert [lesson.id for lesson in told.lessons] == list(lesson_ids("skull-king"))
    assert told.how == read_how_it_goes("skull-king", "en")


def at_step(game: str, id: str, step: str) -> Course:
    """The lesson at that step, by the first of the deeds that lead there."""
    lesson = read_lesson(game, id)
    course = Course(lesson, read_words(game, id, "en"))
    while course.step.id != step:
        legal = [str(move) for move in course.game.legal(course.state, lesson.you)]
        course.take(next((move for move in course.step.accept if move in legal), ""))
    return course
