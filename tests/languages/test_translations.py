"""Every language says everything: each event, refusal, clause and word, about the same facts as the English."""

from __future__ import annotations

import ast
import importlib
import random
import re
from pathlib import Path
from string import Formatter
from typing import Final

import pytest

import freebooter
from freebooter.coach.games import trials_of
from freebooter.engine import Event, Match
from freebooter.engine.game import NATURE, Who
from freebooter.games import GAMES, AnyGame, clauses, make
from freebooter.games.plank.events import Agreed, Guessed
from freebooter.games.skull_king.events import TrickWon
from freebooter.languages import ENGLISH, languages, numbered, translations
from freebooter.languages.speech import Speech

OTHERS: Final = tuple(code for code in languages() if code != ENGLISH)
SPOKEN_GAMES: Final = tuple((code, game) for code in OTHERS for game in GAMES)
# Options under which other moves are possible.
MORE_OPTIONS: Final = {"plank": {"blind": True}, "skull-king": {"mermaids": True, "loot": True, "kraken": True}}


def gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def event_kinds(game: str) -> dict[str, type[Event]]:
    module = importlib.import_module(f"freebooter.games.{game.replace('-', '_')}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return {re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in kinds if "says" in vars(kind)}


def test_words_with_numbers_are_written_out():
    assert numbered({"g9..11": "el # verde", "king": "el Rey"}) == {
        "g9": "el 9 verde",
        "g10": "el 10 verde",
        "g11": "el 11 verde",
        "king": "el Rey",
    }


@pytest.mark.parametrize(("code", "game"), SPOKEN_GAMES)
def test_every_event_has_its_sentence_about_the_same_facts(code: str, game: str):
    told = translations(code, game, "events")
    kinds = event_kinds(game)
    assert kinds.keys() == told.keys()
    for kind, event in kinds.items():
        assert gaps(told[kind]) <= gaps(event.says), kind


@pytest.mark.parametrize("game", GAMES)
def test_english_told_otherwise_is_about_the_same_facts(game: str):
    kinds = event_kinds(game)
    for kind, template in translations(ENGLISH, game, "events").items():
        assert gaps(template) <= gaps(kinds[kind].says), kind


@pytest.mark.parametrize("code", languages())
def test_nobody_at_the_table_is_told_that_a_rule_is_guessed(code: str):
    speech = Speech(code, "plank")
    told = [speech.event(kind(("drag",))) for kind in (Guessed, Agreed)]
    assert not [text for text in told if re.search("guess|supos|agree|acuerd", text)]


@pytest.mark.parametrize("code", languages())
def test_a_pirate_wins_without_a_word_of_mermaids(code: str):
    assert not re.search("Mermaid|Sirena", Speech(code, "skull-king").event(TrickWon(0, "rosie", "pirate", "SK-08")))


@pytest.mark.parametrize(("code", "game"), SPOKEN_GAMES)
def test_every_clause_has_its_text(code: str, game: str):
    book = clauses(game)
    assert translations(code, game, "clauses").keys() == book.keys()
    assert translations(code, game, "questions").keys() == {clause.id for clause in book.values() if clause.question}


@pytest.mark.parametrize(("code", "game"), SPOKEN_GAMES)
def test_the_coach_has_words_for_every_theme_and_mark(code: str, game: str):
    trials = trials_of(make(game))
    assert translations(code, game, "coach").keys() == {*trials.themes, *trials.marks}


def game_played_at_random(game: AnyGame, seed: int) -> list[tuple[object, str]]:
    """Every position with the move made there."""
    rng = random.Random(seed)
    match = Match(game, rng=rng)
    played: list[tuple[object, str]] = []
    while match.result is None:
        state = match.state
        who = rng.choice(game.to_move(state))
        move = game.nature(state, rng) if who == NATURE else rng.choice(game.legal(state, who))
        played.append((state, str(move)))
        match.play(who, move)
    return played


@pytest.mark.parametrize(("code", "name"), SPOKEN_GAMES)
@pytest.mark.parametrize("varied", [False, True])
def test_every_refusal_has_its_words_about_the_same_facts(code: str, name: str, varied: bool):
    """Any seat, or chance, asks at any position for any move ever made in such games."""
    known = translations(code, name, "refusals")
    rng = random.Random(5)
    options = MORE_OPTIONS.get(name, {}) if varied else {}
    positions = [pair for seed in range(3) for pair in game_played_at_random(make(name, 4, options), seed)]
    foreign = [move for _, move in game_played_at_random(make(name, 6 if name == "get-bit" else 5), 9)]
    moves = sorted({move for _, move in positions} | set(foreign))
    game = make(name, 4, options)
    met: set[str] = set()
    for state, _ in rng.sample(positions, min(len(positions), 150)):
        for move in rng.sample(moves, min(len(moves), 60)):
            who: Who = rng.choice((0, 1, 2, 3, NATURE))
            if refusal := game.why_not(state, who, game.parse(move)).refusal:  # pyright: ignore[reportArgumentType]
                met.add(refusal.says)
    assert len(met) > 4
    assert met <= known.keys()
    for template in met:
        assert gaps(known[template]) <= gaps(template)


# What the server says no with, by the function that says it: which of its arguments is the sentence.
SENTENCES: Final = {"Refusal": 0, "OptionsError": 0, "SeatTaken": 0, "RecordError": 0, "NoSuchTrick": 0} | {
    "BrokenTable": 0, "complain": 0, "Refused": 1, "refusal": 1,
}  # fmt: skip
SPEAKERS: Final = (
    *("server/*.py", "table/*.py", "rulings/*.py", "games/__init__.py", "games/*/options.py"),
    *("engine/options.py", "engine/game.py", "engine/record.py"),
)


def bare(template: str) -> str:
    """A template, its gaps without their names."""
    return re.sub(r"\{\w+(:[^}]*)?\}", "{}", template)


def sentences(node: ast.AST) -> list[str]:
    """A sentence in the source, its gaps without their names."""
    match node:
        case ast.Constant(value=str(text)):
            return [bare(text)]
        case ast.JoinedStr(values=parts):
            return ["".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)]
        case ast.IfExp(body=one, orelse=other):
            return sentences(one) + sentences(other)
        case _:
            return []


def refusals_in(source: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in SENTENCES and len(node.args) > SENTENCES[name]:
                found.update(sentences(node.args[SENTENCES[name]]))
    return found


@pytest.mark.parametrize("code", OTHERS)
def test_every_refusal_of_the_server_has_its_words(code: str):
    files = Path(freebooter.__file__).parent
    said = {text for pattern in SPEAKERS for path in files.glob(pattern) for text in refusals_in(path.read_text())} - {
        ""
    }
    assert len(said) > 50
    known = {bare(text) for text in translations(code, "refusals")}
    assert said - known - {""} == set()
