"""The HTTP API: tables made, joined, carried along and read back. docs/server.md is the contract."""

from __future__ import annotations

import asyncio
import io
import re
import time
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Final, TypeVar

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from freebooter.engine import Json, OptionsError, Record, RecordError
from freebooter.engine.record import read_record
from freebooter.engine.words import shown
from freebooter.games import clauses, resume
from freebooter.store import SavedTable, StoreError
from freebooter.table import Seat, SeatTaken, Setup
from freebooter.table.descriptions import describe_all
from freebooter.table.frames import to_bytes

from . import messages
from .keys import hashed, new_code, new_token
from .limits import Buckets
from .live_table import LiveTable
from .openapi import openapi
from .registry import BrokenTable, TableRegistry
from .replay import frames, gathered, read_eyes
from .security import address_of, base_url, give_token, origin_allowed, token_of

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

SMALL: Final = 16 * 1024
LARGE: Final = 1024 * 1024
CODE_LASTS: Final = 600.0
LONGEST_QR: Final = 1000
MOST_LISTED: Final = 50
LISTED_FOR: Final = 3600.0
TABLE_ID: Final = re.compile(r"[a-z]{10}", re.ASCII)


class Refused(Exception):
    """An answer that is no: its status, what was wrong, and what would do."""

    def __init__(self, status: int, error: str, expected: str, clause: str = "") -> None:
        super().__init__(error)
        self.status = status
        self.expected = expected
        self.clause = clause


def refusal(status: int, error: str, expected: str, clause: str = "") -> Response:
    said = {"error": error, "expected": expected} | ({"clause": clause} if clause else {})
    return answer(said, status)


def answer(value: object, status: int = 200) -> Response:
    return Response(to_bytes(value), status, media_type="application/json", headers={"cache-control": "no-store"})


def handled(handler: Handler) -> Handler:
    """Errors of the rooms below become refusals."""

    @wraps(handler)
    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as error:
            return refusal(error.status, str(error), error.expected, error.clause)
        except OptionsError as error:
            return refusal(409 if isinstance(error, SeatTaken) else 400, error.message, error.expected, error.clause)
        except StoreError as error:
            return refusal(503, str(error), "another try later")
        except BrokenTable as error:
            return refusal(409, str(error), "a table whose log these rules can replay")
        except RecordError as error:
            return refusal(400, error.message, error.expected, error.clause)

    return handle


class Api:
    """The handlers, and what they share."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.config = registry.config
        limits = self.config.limits
        self._new_tables = Buckets(limits.new_tables)
        self._codes = Buckets(limits.codes)
        self._checks = Buckets(limits.checks)
        self._games = to_bytes(describe_all())

    def routes(self) -> list[Route]:
        return [
            Route("/api/games", handled(self.games)),
            Route("/api/clauses/{game}", handled(self.clauses)),
            Route("/api/tables", handled(self.create), methods=["POST"]),
            Route("/api/tables", handled(self.listed)),
            Route("/api/mine", handled(self.mine)),
            Route("/api/tables/{table}/join", handled(self.join), methods=["POST"]),
            Route("/api/tables/{table}/carry", handled(self.carry), methods=["POST"]),
            Route("/api/carry", handled(self.arrive), methods=["POST"]),
            Route("/api/tables/{table}/record", handled(self.record)),
            Route("/api/check", handled(self.check), methods=["POST"]),
            Route("/api/openapi.json", handled(self.openapi)),
            Route("/qr.svg", handled(self.qr)),
        ]

    async def games(self, request: Request) -> Response:
        return Response(self._games, media_type="application/json", headers={"cache-control": "no-cache"})

    async def clauses(self, request: Request) -> Response:
        try:
            book = clauses(request.path_params["game"])
        except OptionsError as error:
            raise Refused(404, error.message, error.expected) from error
        return answer(list(book.values()))

    async def create(self, request: Request) -> Response:
        wish = await self.body(request, messages.NewTable)
        self.limit(self._new_tables, request)
        token = token_of(self.config, request.headers) or new_token()
        setup = Setup(
            id="",
            game=wish.game,
            options=wish.options,
            timer=wish.timer,
            hints=wish.hints,
            listed=wish.listed,
            hotseat=wish.hotseat,
            patient=wish.patient,
        )
        seats = [Seat(seat.kind, seat.name, seat.level) for seat in wish.seats]
        saved, people = await self.registry.create(setup, seats, hashed(token))
        base = base_url(self.config, request)
        response = answer(
            {
                "table": saved.id,
                "play": self.registry.link(base, saved.id, "play"),
                "watch": self.registry.link(base, saved.id, "watch"),
                "seat": people[0] if people else None,
            },
            status=201,
        )
        give_token(self.config, response, token)
        return response

    async def listed(self, request: Request) -> Response:
        base = base_url(self.config, request)
        tables = await self.registry.store.listed(MOST_LISTED)
        return answer(
            [
                {
                    "table": saved.id,
                    "game": saved.setup["game"],
                    "options": saved.setup["options"],
                    "names": [seat["name"] for seat in saved.seats if seat["kind"] != "open"],
                    "open": sum(seat["kind"] == "open" for seat in saved.seats),
                    "timer": saved.setup["timer"],
                    "play": self.registry.link(base, saved.id, "play"),
                }
                for saved in tables
                if self._waits(saved)
            ]
        )

    def _waits(self, saved: SavedTable) -> bool:
        """Somebody is there, or was not long ago."""
        live = self.registry.tables.get(saved.id)
        return bool(live and live.table.awake) or time.time() - saved.created < LISTED_FOR

    async def mine(self, request: Request) -> Response:
        token = token_of(self.config, request.headers)
        if not token:
            return answer([])
        tables = await self.registry.store.tables_of(hashed(token), MOST_LISTED)
        found: list[dict[str, Json]] = []
        for saved, seats in tables:
            try:
                summary, updated = await self.registry.summary(saved)
            except BrokenTable:
                continue
            found.append(
                {
                    "table": saved.id,
                    "game": saved.setup["game"],
                    "seat": seats[0],
                    "seats": list(seats),
                    "names": [seat["name"] for seat in saved.seats],
                    "started": saved.started,
                    "over": summary.over,
                    "your_turn": any(seat in summary.to_move for seat in seats),
                    "updated": round(updated, 3),
                }
            )
        return answer(sorted(found, key=lambda table: -float(str(table["updated"]))))

    async def join(self, request: Request) -> Response:
        wish = await self.body(request, messages.Join)
        live = await self._table(request)
        if self.registry.keys.kind_of(live.id, wish.key) != "play":
            raise Refused(403, "that key opens no seat here", "the key of the table's play link")
        token = token_of(self.config, request.headers) or new_token()
        held = await self.registry.store.held(hashed(token), live.id)
        seat = held[0] if held else await live.take_seat(hashed(token), wish.name, wish.seat)
        response = answer({"seat": seat})
        give_token(self.config, response, token)
        return response

    async def carry(self, request: Request) -> Response:
        self.same_origin(request)
        self.limit(self._codes, request)
        live = await self._table(request)
        seats = await self._seats(request, live)
        if not seats:
            raise Refused(401, "this device has no seat here", "the device that took the seat")
        code = new_code()
        until = time.time() + CODE_LASTS
        await self.registry.store.keep_code(hashed(code), live.id, seats, until)
        return answer({"code": code})

    async def arrive(self, request: Request) -> Response:
        wish = await self.body(request, messages.Arrive)
        self.limit(self._codes, request)
        token = token_of(self.config, request.headers) or new_token()
        code = hashed(wish.code.strip().upper())
        spent = await self.registry.store.spend_code(code, hashed(token), time.time())
        if not spent:
            raise Refused(404, "no such code", "a code from the other device, less than ten minutes old and unused")
        table, seats = spent
        response = answer({"table": table, "seat": seats[0]})
        give_token(self.config, response, token)
        return response

    async def record(self, request: Request) -> Response:
        live = await self._table(request)
        key = request.query_params.get("key", "")
        if not await self._seats(request, live) and not self.registry.keys.kind_of(live.id, key):
            raise Refused(401, "neither a seat nor a key", "a seat's cookie, or ?key= of a link")
        if not live.table.over:
            raise Refused(409, "the game is not over", "a record after the end")
        return answer(live.table.record().to_json())

    async def check(self, request: Request) -> Response:
        self.same_origin(request)
        self.limit(self._checks, request)
        body = await self.read(request, LARGE)
        record = await asyncio.to_thread(_checked, body)
        eyes = read_eyes(request.query_params.get("eyes", ""), len(record.seats))
        if eyes is None:
            given = shown(request.query_params["eyes"])
            raise Refused(400, f"eyes cannot be {given}", "seats and public, with commas")
        small = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"cache-control": "no-store"} | ({"content-encoding": "gzip"} if small else {})
        pieces = gathered(frames(record, eyes), small)
        return StreamingResponse(pieces, media_type="application/json", headers=headers)

    async def openapi(self, request: Request) -> Response:
        return answer(openapi())

    async def qr(self, request: Request) -> Response:
        text = request.query_params.get("text", "")
        if not 0 < len(text) <= LONGEST_QR:
            raise Refused(400, f"a text of {len(text)} characters", f"1 to {LONGEST_QR} characters")
        svg = io.BytesIO()
        segno.make_qr(text, error="m").save(svg, kind="svg", scale=4, xmldecl=False, svgclass=None, lineclass=None)
        return Response(svg.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def _table(self, request: Request) -> LiveTable:
        table: str = request.path_params["table"]
        live = await self.registry.wake(table) if TABLE_ID.fullmatch(table) else None
        if not live:
            raise Refused(404, f"no table {shown(table)}", "a table's id, as in its link")
        return live

    async def _seats(self, request: Request, live: LiveTable) -> tuple[int, ...]:
        token = token_of(self.config, request.headers)
        return await self.registry.store.held(hashed(token), live.id) if token else ()

    async def body(self, request: Request, type: type[T], most: int = SMALL) -> T:
        """The body as that message; the origin is checked with it, since whatever has a body changes something."""
        self.same_origin(request)
        try:
            return msgspec.json.decode(await self.read(request, most), type=type)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused(400, f"not readable: {error}", f"the body of {type.__name__} in docs/server.md") from error

    async def read(self, request: Request, most: int) -> bytes:
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > most:
                raise Refused(413, "too long", f"at most {most} bytes")
        return body

    def same_origin(self, request: Request) -> None:
        if not origin_allowed(self.config, request.headers):
            raise Refused(403, f"origin {shown(request.headers['origin'])} may not ask", "this server's own pages")

    def limit(self, buckets: Buckets, request: Request) -> None:
        if not buckets.take(address_of(request.scope), time.monotonic()):
            self.registry.metrics.limited += 1
            raise Refused(429, "too many at once", "a little patience")


def _checked(body: bytes) -> Record:
    """A record read and replayed to its end; raises Refused, RecordError or OptionsError."""
    try:
        value = msgspec.json.decode(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refused(400, f"not JSON: {error}", "a record") from error
    record = read_record(value)
    resume(record)
    return record
