"""Tables put before a browser without playing: the real page, and a socket that sends a prepared position."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from playwright.sync_api import Page, WebSocketRoute

from freebooter.engine import Event, Match
from freebooter.games import make

TABLE: Final = "prepared"
LONG_NAMES: Final = tuple(f"{'WM' * 11}W{place}" for place in range(9))
SHORT_NAMES: Final = ("Anne", "Ben", "Cleo", "Dai", "Edward", "Faye", "Grace", "Hugo", "Iris")

Json: TypeAlias = dict[str, Any]
Wanted: TypeAlias = Callable[[Json], bool]


@dataclass(frozen=True)
class Moment:
    """A kind of position worth looking at: the game, its options, and which decision is meant."""

    game: str
    name: str
    wanted: Wanted
    options: tuple[tuple[str, object], ...] = ()


def full_mat(view: Json) -> bool:
    return len(view["trick"]) == view["seats"] - 1


LEGENDARY: Final = tuple((name, True) for name in ("mermaids", "loot", "kraken", "abilities"))
MOMENTS: Final = (
    Moment("skull-king", "bid", lambda view: view["phase"] == "bidding" and view["cards"] == 10, LEGENDARY),
    Moment("skull-king", "card", lambda view: full_mat(view) and len(view["hand"]) == 10, LEGENDARY),
    Moment("captain", "card", lambda view: view["round"] == 1 and full_mat(view) and len(view["hand"]) == 7),
    Moment("captain", "trump", lambda view: view["phase"] == "naming"),
    Moment("plank", "program", lambda view: view["phase"] == "programming" and view["round"] == 2),
    Moment("plank", "choice", lambda view: view["phase"] == "choosing" and view["round"] == 2),
    Moment("get-bit", "card", lambda view: view["round"] == 3),
)


@dataclass(frozen=True)
class Prepared:
    info: Json
    update: Json


@cache
def prepared(moment: Moment, seats: int, names: tuple[str, ...]) -> Prepared:
    """A position of that kind in a random game, before the player whose decision it is."""
    for seed in range(200):
        found = _search(moment, seats, names[:seats], random.Random(seed))
        if found:
            return found
    raise AssertionError(f"no {moment.name} for {seats} in {moment.game}")


def _search(moment: Moment, seats: int, names: Sequence[str], rng: random.Random) -> Prepared | None:
    match = Match(make(moment.game, seats, dict(moment.options)), names, rng=rng)
    told: list[Event] = match.begin()
    while match.result is None:
        game, state = match.game, match.state
        seat = rng.choice(game.to_move(state))
        assert isinstance(seat, int)
        view = game.view(state, seat).to_json()
        legal = [str(move) for move in game.legal(state, seat)]
        if moment.wanted(view) and len(legal) > 1:
            events = [event.to_json(names) for event in told if event.only in (None, seat)]
            update = {"number": len(match.moves), "events": events[-40:], "view": view, "legal": legal}
            return Prepared(_info(moment, names, seat, view), {"type": "update", "deadline": None, **update})
        told += match.play(seat, game.parse(rng.choice(legal)))
    return None


def _info(moment: Moment, names: Sequence[str], you: int, view: Json) -> Json:
    chairs = [
        {
            "name": name,
            "kind": "person" if seat == you else "bot",
            "level": None if seat == you else "bosun",
            "present": seat == you,
            "stand_in": False,
            "ready": True,
            "bot_in": None,
        }
        for seat, name in enumerate(names)
    ]
    manners: Json = {"timer": None, "hints": True, "listed": False, "hotseat": False, "patient": False, "chat": False}
    manners |= {"rematch": None, "taken_back": 0}
    links = {"play": "http://localhost/t/prepared?key=play", "watch": "http://localhost/t/prepared?key=watch"}
    place = {"table": TABLE, "game": moment.game, "options": view["options"], "you": you, "yours": [you]}
    return {"type": "table", **place, "host": True, "started": True, "seats": chairs, **manners, **links}


def show(page: Page, server: str, what: Prepared) -> Callable[[Json], None]:
    """Open the table's page on the prepared position; answers what sends it more."""
    sockets: list[WebSocketRoute] = []

    def serve(socket: WebSocketRoute) -> None:
        sockets.append(socket)

        def heard(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "hello":
                for message in (what.info, what.update):
                    socket.send(json.dumps(message))
            elif said["type"] == "why":
                answer = {"type": "why", "move": said["move"], "ok": False, "reason": "that may not be", "clause": ""}
                socket.send(json.dumps(answer))

        socket.on_message(heard)

    page.unroute_all()
    page.route_web_socket("**/ws/**", serve)
    page.goto(f"{server}/t/{TABLE}?key=play")
    page.locator(".board").wait_for()
    return lambda message: sockets[-1].send(json.dumps(message))
