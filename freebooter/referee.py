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
    Verdict,
    Who,
)
from freebooter.engine.json_value import to_json
from freebooter.engine.record import read_record
from freebooter.engine.refusal import RefusalError
from freebooter.games import AnyGame, make, resume

LONGEST_LINE = 8 * 1024 * 1024
REQUESTS = "one of new, status, move, legal, why, view, record, load"


class RequestError(RefusalError):
    """A request that is none, or that the game has no answer to."""


class Referee:
    """Holds one game and answers requests about it; nothing but a legal move changes it."""

    def __init__(self) -> None:
        self.match: Match | None = None

    def answer_line(self, line: bytes) -> bytes:
        """One request to one answer, both a line of JSON without its end."""
        try:
            answer = self.answer(read_request(line))
        except RefusalError as error:
            answer = refused(error.message, error.expected, error.clause)
        except RecursionError:
            answer = {"error": "JSON nested too deeply", "expected": "a JSON object with one request"}
        return json.dumps(answer, separators=(",", ":")).encode()

    def answer(self, request: JsonObject) -> JsonObject:
        for name, (handle, companions) in VERBS.items():
            if name in request:
                for key in request:
                    if key != name and key not in companions:
                        expected = "{request} with {companions:and}" if companions else "{request} alone"
                        raise RequestError(
                            "{request} does not take {key:shown}",
                            expected,
                            request=name,
                            key=key,
                            companions=companions,
                        )
                return handle(self, request)
        raise RequestError("no request in {given:shown}", REQUESTS, given=list(request))

    def new(self, request: JsonObject) -> JsonObject:
        game_id, seats, options = request["new"], request.get("seats"), request.get("options", {})
        if not isinstance(game_id, str):
            raise RequestError("new cannot be {given:shown}", "a game's id", given=game_id)
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise RequestError("seats cannot be {given:shown}", "a number of seats", given=seats)
        if not isinstance(options, dict):
            raise RequestError("options cannot be {given:shown}", "an object", given=options)
        rng = read_nature(request)
        match = Match(make(game_id, seats, options), read_names(request, seats), rng)
        events = match.begin()
        self.match = match
        return self.status_with(events)

    def status(self, request: JsonObject) -> JsonObject:
        want_true(request, "status")
        return status(self.current())

    def move(self, request: JsonObject) -> JsonObject:
        match = self.current()
        who, text = read_who(request, match.game), read_text(request, "move")
        move = match.game.parse(text)
        verdict = match.game.why_not(match.state, who, move)
        if not verdict:
            return refused(verdict.text(match.names), expected_moves(match, who), verdict.clause)
        return self.status_with(match.play(who, move))

    def legal(self, request: JsonObject) -> JsonObject:
        match = self.current()
        seat = read_seat(request["legal"], match.game)
        moves = match.game.legal(match.state, seat) if seat in match.game.to_move(match.state) else ()
        return {"legal": [str(move) for move in moves]}

    def why(self, request: JsonObject) -> JsonObject:
        match = self.current()
        who, text = read_who(request, match.game), read_text(request, "why")
        move = match.game.parse(text)
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
        match = resume(read_record(request["load"]), rng)
        match.begin()
        self.match = match
        return status(match)

    def current(self) -> Match:
        if self.match is None:
            raise RequestError("there is no game", "new or load first")
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


def refused(error: str, expected: str, clause: str) -> JsonObject:
    """The answer to what changed nothing."""
    answer: JsonObject = {"error": error, "expected": expected}
    return answer | {"clause": clause} if clause else answer


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
        raise RequestError("a line of more than {most} bytes", "a shorter line", most=LONGEST_LINE)
    try:
        request: object = json.loads(line.decode(), parse_constant=_no_constant)
    except ValueError as error:
        raise RequestError("not JSON: {error:shown}", "a JSON object with one request", error=str(error)) from error
    if not isinstance(request, dict):
        raise RequestError("a request cannot be {given:shown}", "a JSON object with " + REQUESTS, given=request)
    return cast("JsonObject", request)


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def want_true(request: JsonObject, name: str) -> None:
    if request[name] is not True:
        raise RequestError("{request} cannot be {given:shown}", "true", request=name, given=request[name])


def read_text(request: JsonObject, name: str) -> str:
    text = request[name]
    if not isinstance(text, str):
        raise RequestError("{request} cannot be {given:shown}", "a move as text", request=name, given=text)
    return text


def read_seat(value: Json, game: AnyGame) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < game.seats:
        raise RequestError("there is no seat {seat:shown}", "a seat from 0 to {last}", seat=value, last=game.seats - 1)
    return value


def read_who(request: JsonObject, game: AnyGame) -> Who:
    if "seat" not in request:
        raise RequestError("no seat is named", 'a seat from 0 to {last}, or "nature"', last=game.seats - 1)
    return NATURE if request["seat"] == NATURE else read_seat(request["seat"], game)


def read_nature(request: JsonObject) -> random.Random | None:
    """Exactly one of a seed (nature moves by itself) and `"nature": "manual"`."""
    if ("seed" in request) == ("nature" in request):
        raise RequestError("both or neither of seed and nature", 'exactly one of seed and "nature": "manual"')
    if "nature" in request:
        if request["nature"] != "manual":
            raise RequestError("nature cannot be {given:shown}", '"manual"', given=request["nature"])
        return None
    seed = request["seed"]
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise RequestError("seed cannot be {given:shown}", "a whole number", given=seed)
    return random.Random(seed)


def read_names(request: JsonObject, seats: int) -> list[str] | None:
    names = request.get("names")
    if "names" not in request:
        return None
    if not isinstance(names, list) or len(names) != seats or not all(isinstance(name, str) for name in names):
        raise RequestError("names cannot be {given:shown}", "a list of {seats} names", given=names, seats=seats)
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
