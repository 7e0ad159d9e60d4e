"""The referee: one JSON object a line in, one a line out, for bots and checkers in any language."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import IO, cast

from freebooter.engine import (
    NATURE,
    Event,
    Json,
    JsonObject,
    Match,
    NotationError,
    OptionsError,
    RecordError,
    Verdict,
    Who,
)
from freebooter.engine.json_value import to_json
from freebooter.engine.options import shown
from freebooter.engine.record import read_record
from freebooter.games import AnyGame, make, resume

LONGEST_LINE = 8 * 1024 * 1024
REQUESTS = "one of new, status, move, legal, why, view, record, load"


class Refusal(Exception):
    """A request that changes nothing; its answer names what was expected."""

    def __init__(self, error: str, expected: str, clause: str = "") -> None:
        super().__init__(error)
        self.answer: JsonObject = {"error": error, "expected": expected}
        if clause:
            self.answer["clause"] = clause


class Referee:
    """Holds one game and answers requests about it; nothing but a legal move changes it."""

    def __init__(self) -> None:
        self.match: Match | None = None

    def answer_line(self, line: bytes) -> bytes:
        """One request to one answer, both a line of JSON without its end."""
        try:
            answer = self.answer(read_request(line))
        except Refusal as refusal:
            answer = refusal.answer
        except RecursionError:
            answer = {"error": "JSON nested too deeply", "expected": "a JSON object with one request"}
        return json.dumps(answer, separators=(",", ":")).encode()

    def answer(self, request: JsonObject) -> JsonObject:
        for name, (handle, companions) in VERBS.items():
            if name in request:
                for key in request:
                    if key != name and key not in companions:
                        raise Refusal(
                            f"{name} does not take {shown(key)}",
                            f"{name} with {' and '.join(companions)}" if companions else f"{name} alone",
                        )
                return handle(self, request)
        raise Refusal(f"no request in {shown(list(request))}", REQUESTS)

    def new(self, request: JsonObject) -> JsonObject:
        game_id, seats, options = request["new"], request.get("seats"), request.get("options", {})
        if not isinstance(game_id, str):
            raise Refusal(f"new cannot be {shown(game_id)}", "a game's id")
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise Refusal(f"seats cannot be {shown(seats)}", "a number of seats")
        if not isinstance(options, dict):
            raise Refusal(f"options cannot be {shown(options)}", "an object")
        rng = read_nature(request)
        try:
            game = make(game_id, seats, options)
        except OptionsError as error:
            raise Refusal(error.message, error.expected, error.clause) from error
        match = Match(game, read_names(request, seats), rng)
        events = match.begin()
        self.match = match
        return self.status_with(events)

    def status(self, request: JsonObject) -> JsonObject:
        want_true(request, "status")
        return status(self.current())

    def move(self, request: JsonObject) -> JsonObject:
        match = self.current()
        who, text = read_who(request, match.game), read_text(request, "move")
        try:
            move = match.game.parse(text)
        except NotationError as error:
            raise Refusal(f"{error.given!r} is no move", error.expected) from error
        verdict = match.game.why_not(match.state, who, move)
        if not verdict:
            raise Refusal(verdict.text(match.names), expected_moves(match, who), verdict.clause)
        return self.status_with(match.play(who, move))

    def legal(self, request: JsonObject) -> JsonObject:
        match = self.current()
        seat = read_seat(request["legal"], match.game)
        moves = match.game.legal(match.state, seat) if seat in match.game.to_move(match.state) else ()
        return {"legal": [str(move) for move in moves]}

    def why(self, request: JsonObject) -> JsonObject:
        match = self.current()
        who, text = read_who(request, match.game), read_text(request, "why")
        try:
            move = match.game.parse(text)
        except NotationError as error:
            raise Refusal(f"{error.given!r} is no move", error.expected) from error
        return verdict_json(match.game.why_not(match.state, who, move), match.names)

    def view(self, request: JsonObject) -> JsonObject:
        match = self.current()
        seat = request["view"]
        return match.game.view(match.state, None if seat is None else read_seat(seat, match.game)).to_json()

    def record(self, request: JsonObject) -> JsonObject:
        want_true(request, "record")
        return self.current().record().to_json()

    def load(self, request: JsonObject) -> JsonObject:
        rng = read_nature(request)
        try:
            match = resume(read_record(request["load"]), rng)
        except (RecordError, OptionsError) as error:
            raise Refusal(error.message, error.expected, error.clause) from error
        match.begin()
        self.match = match
        return status(match)

    def current(self) -> Match:
        if self.match is None:
            raise Refusal("there is no game", "new or load first")
        return self.match

    def status_with(self, events: list[Event]) -> JsonObject:
        match = self.current()
        happened: list[Json] = [event.to_json(match.names) for event in events]
        return {**status(match), "events": happened}


VERBS: dict[str, tuple[Callable[[Referee, JsonObject], JsonObject], tuple[str, ...]]] = {
    "new": (Referee.new, ("seats", "options", "seed", "nature", "names")),
    "status": (Referee.status, ()),
    "move": (Referee.move, ("seat",)),
    "legal": (Referee.legal, ()),
    "why": (Referee.why, ("seat",)),
    "view": (Referee.view, ()),
    "record": (Referee.record, ()),
    "load": (Referee.load, ("seed", "nature")),
}


def status(match: Match) -> JsonObject:
    """Who is to move and, when the game is over, how it ended."""
    result = match.result
    return {
        "to_move": to_json(match.game.to_move(match.state)),
        "over": result is not None,
        "winners": to_json(result.winners) if result else [],
        "ranks": to_json(result.ranks) if result else [],
        "scores": to_json(match.game.scores(match.state)),
    }


def verdict_json(verdict: Verdict, names: tuple[str, ...]) -> JsonObject:
    return {"ok": True} if verdict else {"ok": False, "reason": verdict.text(names), "clause": verdict.clause}


def expected_moves(match: Match, who: Who) -> str:
    """What would have been taken instead: a few of the legal moves, or whose turn it is."""
    to_move = match.game.to_move(match.state)
    if not to_move:
        return "no more moves"
    if who == NATURE or who not in to_move:
        return "a move of " + " or ".join(match.names[seat] if isinstance(seat, int) else seat for seat in to_move)
    moves = [str(move) for move in match.game.legal(match.state, who)]
    return "one of " + ", ".join(moves[:12]) + (f" and {len(moves) - 12} more" if len(moves) > 12 else "")


def read_request(line: bytes) -> JsonObject:
    """Strict JSON, an object at its top."""
    if len(line) > LONGEST_LINE:
        raise Refusal(f"a line of more than {LONGEST_LINE} bytes", "a shorter line")
    try:
        request: object = json.loads(line.decode(), parse_constant=_no_constant)
    except ValueError as error:
        raise Refusal(f"not JSON: {shown(str(error))}", "a JSON object with one request") from error
    if not isinstance(request, dict):
        raise Refusal(f"a request cannot be {shown(request)}", "a JSON object with " + REQUESTS)
    return cast("JsonObject", request)


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def want_true(request: JsonObject, name: str) -> None:
    if request[name] is not True:
        raise Refusal(f"{name} cannot be {shown(request[name])}", "true")


def read_text(request: JsonObject, name: str) -> str:
    text = request[name]
    if not isinstance(text, str):
        raise Refusal(f"{name} cannot be {shown(text)}", "a move as text")
    return text


def read_seat(value: Json, game: AnyGame) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < game.seats:
        raise Refusal(f"there is no seat {shown(value)}", f"a seat from 0 to {game.seats - 1}")
    return value


def read_who(request: JsonObject, game: AnyGame) -> Who:
    if "seat" not in request:
        raise Refusal("no seat is named", f'a seat from 0 to {game.seats - 1}, or "nature"')
    return NATURE if request["seat"] == NATURE else read_seat(request["seat"], game)


def read_nature(request: JsonObject) -> random.Random | None:
    """Exactly one of a seed (nature moves by itself) and `"nature": "manual"`."""
    if ("seed" in request) == ("nature" in request):
        raise Refusal("both or neither of seed and nature", 'exactly one of seed and "nature": "manual"')
    if "nature" in request:
        if request["nature"] != "manual":
            raise Refusal(f"nature cannot be {shown(request['nature'])}", '"manual"')
        return None
    seed = request["seed"]
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise Refusal(f"seed cannot be {shown(seed)}", "a whole number")
    return random.Random(seed)


def read_names(request: JsonObject, seats: int) -> list[str] | None:
    names = request.get("names")
    if "names" not in request:
        return None
    if not isinstance(names, list) or len(names) != seats or not all(isinstance(name, str) for name in names):
        raise Refusal(f"names cannot be {shown(names)}", f"a list of {seats} names")
    return [str(name) for name in names]


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """Lines without their end; of one that is too long only so much that it is seen to be."""
    while line := stream.readline(LONGEST_LINE + 1):
        whole = line.endswith(b"\n")
        yield line.rstrip(b"\r\n") if whole else line
        while not whole and (rest := stream.readline(LONGEST_LINE)):
            whole = rest.endswith(b"\n")


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every line until the peer hangs up."""
    referee = Referee()
    for line in lines_of(requests):
        answers.write(referee.answer_line(line) + b"\n")
        answers.flush()
