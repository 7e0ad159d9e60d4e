"""What the page's twins of our rules must answer, written by the rules themselves: `python -m tests.web.vectors`.

The page scores sheets, keeps companions, finds clauses and marks the winning card without a server. Each file here
is asked of its twin in web/test; test_vectors.py fails when one is not what the rules say now.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Final, TypeAlias

import segno

from freebooter.engine import JsonObject
from freebooter.engine.json_value import Json, to_json
from freebooter.games import GAMES, clauses
from freebooter.games.captain import Captain
from freebooter.games.captain import pieces as captain_pieces
from freebooter.games.captain import rules as captain_rules
from freebooter.games.captain.state import CaptainState, Drawing, Over
from freebooter.games.captain.state import Dealing as CaptainDealing
from freebooter.games.plank.pieces import SKULLY_GUESS
from freebooter.games.skull_king import pieces as skull_king_pieces
from freebooter.games.skull_king import tricks
from freebooter.rulings import search
from freebooter.scoresheet import new_sheet, to_csv, to_object
from freebooter.scoresheet.cannot_be import CannotBe
from freebooter.scoresheet.captain import draw_for_captain, end_captains_round
from freebooter.scoresheet.get_bit import bite, swimmers
from freebooter.scoresheet.plank import board_ship, next_round
from freebooter.table.names import LONGEST_NAME, count
from tests.scoresheet.from_engine import random_sheet
from tests.scoresheet.vectors import meddled

FOLDER: Final = Path(__file__).with_name("vectors")
MOST_FOUND: Final = 12
QUERIES: Final = (
    "mermaid kraken",
    "who leads after the kraken",
    "bid of zero",
    "tied cards",
    "SK-R5 tigress",
    "captain shuffles",
    "lose a limb",
    "charge first",
    "how do I win",
    "how do I win the game",
    "can I play a pirate when I have the suit",
    "kraken",
    "xyzzy",
)

NAMES: Final = (
    *("Anne", "Jose\u0301", "👩‍👩‍👧‍👦", "🏴‍☠️ Bess", "👍🏽👍🏿", "🇪🇸🇺🇸🇪", "1️⃣", "क्षत्रिय", "நிலா", "ที่", "น้ำ"),
    *("한국", "\u1112\u1161\u11ab", "☠️⚓", "❤️‍🔥", "a‍b", "海賊", "مُحَمَّد", "Ñandú 🦜", "x" * 25, "👍🏽" * 25),
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
)

Step: TypeAlias = JsonObject


def winning() -> JsonObject:
    """Tricks, and the seat whose card the rules let win; none where nobody's does."""
    rng = random.Random(1)
    captain: list[Json] = []
    for _ in range(400):
        trick = tuple(enumerate(rng.sample(captain_pieces.DECK, rng.randint(1, 9))))
        trump = rng.choice([None, *captain_pieces.SUITS])
        seat, outcome = captain_rules.win_battle(trick, trump)
        captain.append([to_json(trick), trump, seat if isinstance(outcome, captain_rules.BattleWon) else None])
    faces = list(skull_king_pieces.HELD)
    skull_king: list[Json] = []
    for _ in range(400):
        trick = rng.sample(faces, rng.randint(1, 6))
        won = None if "kraken" in trick else tricks.winning(trick)
        skull_king.append([to_json(tuple(enumerate(trick))), won])
    return {"captain": captain, "skull-king": skull_king}


def spreadsheet() -> JsonObject:
    """Sheets with their CSV; names that a spreadsheet would take for a formula among them."""
    rng = random.Random(3)
    finished = [random_sheet(rng)[0] for _ in range(6)]
    names = ("=1+1", "+2", "-Anne", "@ben", "'=quoted", 'Jo "J", x')
    sheets = [*finished, *(meddled(sheet, rng) for sheet in finished), new_sheet(names)]
    return {"sheets": [{"sheet": to_object(sheet), "csv": to_csv(sheet)} for sheet in sheets]}


def names() -> JsonObject:
    """Names, and how many characters they have."""
    return {"longest": LONGEST_NAME, "names": [[name, count(name)] for name in NAMES]}


def companions() -> JsonObject:
    return {"captain": [captain_game(seed) for seed in range(40)], "get-bit": sharks(), "plank": ships()}


def captain_game(seed: int) -> Json:
    """Draws and rounds of a table, each with what came of it or the clause that says it cannot be."""
    rng = random.Random(seed)
    players = rng.randint(2, 9)
    state: CaptainState = Captain(players).start()
    steps: list[Json] = []
    while not isinstance(state, Over):
        step, state = draw_step(state, rng) if isinstance(state, Drawing) else round_step(state, rng)
        steps.append(step)
    return {"players": players, "steps": steps, "winners": [*state.result.winners], "out": [*state.out]}


def draw_step(state: Drawing, rng: random.Random) -> tuple[Step, CaptainState]:
    numbers = {seat: rng.randint(10, 15) for seat in state.drawers}
    asked: JsonObject = {"draw": [numbers[seat] for seat in state.drawers]}
    try:
        after, _ = draw_for_captain(state, numbers)
    except CannotBe as error:
        return {**asked, "cannot": error.clause}, state
    return {**asked, **where(after)}, after


def round_step(state: CaptainState, rng: random.Random) -> tuple[Step, CaptainState]:
    assert isinstance(state, CaptainDealing)
    eaten = rng.random() < 0.3
    alive = [seat for seat, gone in enumerate(state.out) if gone is None]
    battles = [0] * len(state.out)
    for _ in range(captain_rules.hand_size(state.number) - eaten + (rng.random() < 0.1)):
        battles[rng.choice(alive)] += 1
    asked: JsonObject = {"battles": [*battles], "eaten": eaten}
    try:
        after, _ = end_captains_round(state, battles, eaten)
    except CannotBe as error:
        return {**asked, "cannot": error.clause}, state
    return {**asked, **where(after)}, after


def where(state: CaptainState) -> JsonObject:
    assert isinstance(state, Drawing | CaptainDealing | Over)
    captain = state.captain if isinstance(state, CaptainDealing) else None
    drawers = state.drawers if isinstance(state, Drawing) else ()
    return {"out": [*state.out], "captain": captain, "drawers": [*drawers]}


def sharks() -> list[Json]:
    games: list[Json] = []
    for players in range(2, 7):
        rng = random.Random(players)
        sea = swimmers(players)
        steps: list[Json] = []
        while not sea.ended:
            pirate = rng.choice(sea.swimming)
            sea = bite(sea, pirate)
            steps.append([pirate, [*sea.limbs], sea.ended or None])
        games.append({"players": players, "steps": steps})
    return games


def ships() -> list[Json]:
    games: list[Json] = []
    for players in range(2, 6):
        rng = random.Random(players)
        favor = rng.randrange(players)
        ship = board_ship(players, favor)
        steps: list[Json] = []
        while sum(ship.living) > 1:
            played = [
                tuple(card for card in SKULLY_GUESS if card not in aside and rng.random() < 0.4) if lives else ()
                for lives, aside in zip(ship.living, ship.aside, strict=True)
            ]
            dead = [seat for seat in ship.order if rng.random() < 0.15][:-1]
            ship = next_round(ship, played, dead)
            step = {"played": played, "died": dead, "order": ship.order, **asdict(ship)}
            steps.append(to_json(step))
        games.append({"players": players, "favor": favor, "steps": steps})
    return games


def qr_codes() -> JsonObject:
    """Texts that fill a version to its brim, where nobody pads, with the modules another encoder draws."""
    codes: list[Json] = []
    for size in (14, 62, 106, 122, 152, 213, 412, 666):
        written = "".join(chr(33 + 7 * at % 90) for at in range(size))
        drawn = segno.make_qr(written, error="m", boost_error=False, mode="byte", mask=size % 8)
        codes.append([written, drawn.mask, ["".join("01"[module] for module in row) for row in drawn.matrix]])
    return {"codes": codes}


def searches() -> JsonObject:
    """The clauses as the server gives them, and those that the terminal finds."""
    found: list[Json] = []
    for query in QUERIES:
        for game in (None, "captain", "skull-king"):
            hits = search(query, game, limit=MOST_FOUND)
            found.append({"query": query, "game": game, "found": [hit.clause.id for hit in hits]})
    pages: list[Json] = [
        {"game": game, "clause": to_json(clause)} for game in GAMES for clause in clauses(game).values()
    ]
    return {"pages": pages, "searches": found}


FILES: Final[dict[str, Callable[[], JsonObject]]] = {
    "winning": winning,
    "spreadsheet": spreadsheet,
    "companions": companions,
    "searches": searches,
    "names": names,
    "qr": qr_codes,
}


def path(name: str) -> Path:
    return FOLDER / f"{name}.json"


def text(name: str) -> str:
    return json.dumps(FILES[name](), separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name in FILES:
        path(name).write_text(text(name), "utf-8")
