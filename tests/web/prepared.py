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


@dataclass(frozen=True)
class Happening:
    """A step of a game: the position before it, and what the table then sends."""

    before: Prepared
    update: Json


@cache
def happening(game: str, seats: int, what: str, options: tuple[tuple[str, object], ...] = ()) -> Happening:
    """The first step with an event of that kind in random games, as somebody sees it who did not make the move."""
    return step_with(game, seats, lambda _, told: any(event.kind == what for event in told), options)


def step_with(
    game: str, seats: int, wanted: Callable[[Json, list[Event]], bool], options: tuple[tuple[str, object], ...] = ()
) -> Happening:
    """The first step in random games that is wanted, by the view before it and what happened."""
    names = SHORT_NAMES[:seats]
    for seed in range(400):
        rng = random.Random(seed)
        match = Match(make(game, seats, dict(options)), names, rng=rng)
        match.begin()
        while match.result is None:
            state, number = match.state, len(match.moves)
            seat = rng.choice(match.game.to_move(state))
            assert isinstance(seat, int)
            told = match.play(seat, rng.choice(match.game.legal(state, seat)))
            you = next(other for other in (*range(1, seats), 0) if other != seat)
            views = [match.game.view(then, you).to_json() for then in (state, match.state)]
            if wanted(views[0], told):
                events = [event.to_json(names) for event in told if event.only in (None, you)]
                info = _info(Moment(game, "step", lambda _: True, options), names, you, views[0])
                position = {"type": "update", "deadline": None, "legal": []}
                first = {**position, "number": number, "events": [], "view": views[0]}
                after = {**position, "number": len(match.moves), "events": events, "view": views[1]}
                return Happening(Prepared(info, first), after)
    raise AssertionError(f"no such step for {seats} in {game}")


@cache
def ended(game: str, seats: int, options: tuple[tuple[str, object], ...] = ()) -> Prepared:
    """A random game that somebody won, over, as its winner sees it."""
    names = SHORT_NAMES[:seats]
    for seed in range(100):
        match = Match(make(game, seats, dict(options)), names, rng=(rng := random.Random(seed)))
        told = match.begin()
        while match.result is None:
            seat = rng.choice(match.game.to_move(match.state))
            assert isinstance(seat, int)
            told += match.play(seat, rng.choice(match.game.legal(match.state, seat)))
        if match.result.winners:
            you = match.result.winners[0]
            view = match.game.view(match.state, you).to_json()
            events = [event.to_json(names) for event in told if event.only in (None, you)]
            update = {"type": "update", "deadline": None, "number": len(match.moves), "events": events}
            info = _info(Moment(game, "end", lambda _: True, options), names, you, view)
            return Prepared(info, {**update, "view": view, "legal": []})
    raise AssertionError(f"nobody wins {game}")


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
    record = {"freebooter": 1, "game": what.info["game"], "options": {}, "seats": [], "moves": [], "result": None}
    page.route(f"**/api/tables/{TABLE}/record*", lambda route: route.fulfill(json=record))
    page.goto(f"{server}/t/{TABLE}?key=play")
    page.locator(".board").wait_for()
    return lambda message: sockets[-1].send(json.dumps(message))
