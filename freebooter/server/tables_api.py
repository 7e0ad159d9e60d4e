"""Tables over HTTP: made, joined, carried along and read back. docs/server.md is the contract."""

from __future__ import annotations

import io
import ipaddress
import time
from functools import lru_cache
from typing import Final, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from freebooter.engine import JsonObject, OptionsError, Record
from freebooter.engine.record import read_record
from freebooter.games import clauses, resume
from freebooter.live.asked import MOST_LISTED, agreed, made, record_of, tables_of
from freebooter.live.keys import hashed, new_code, new_token
from freebooter.live.letting_in import TABLE_ID
from freebooter.live.limits import Buckets, neighbourhood_of
from freebooter.live.live_table import LiveTable
from freebooter.live.refused import Refused
from freebooter.live.registry import TableRegistry
from freebooter.live.replay import gathered, read_eyes, replayed
from freebooter.table import SeatTaken
from freebooter.table.descriptions import describe_all
from freebooter.wire import (
    CarriedSeat,
    CarryCode,
    Device,
    DeviceRevoked,
    Join,
    ListedTable,
    NewTable,
    SeatJoined,
    SpendCode,
)
from freebooter.wire.generate.openapi import openapi

from .decoding import decoded
from .kept_answers import KeptAnswers
from .requests import LARGE, NOT_KEPT, Requests, answer, handled
from .security import address_of, base_url, give_token, token_of

CODE_LASTS: Final = 600.0
LONGEST_QR: Final = 1000
LISTED_FOR: Final = 3600.0


class Tables:
    """The handlers, and what they share."""

    def __init__(self, registry: TableRegistry, requests: Requests) -> None:
        self.registry = registry
        self.requests = requests
        self.config = registry.config
        limits = self.config.limits
        self._new_tables = registry.buckets("tables", limits.new_tables)
        self._codes = registry.buckets("codes", limits.codes)
        self._checks = Buckets(limits.checks)
        self._pictures = Buckets(limits.pictures)
        self._kept = KeptAnswers()

    def routes(self) -> list[Route]:
        return [
            Route("/api/games", handled(self.games)),
            Route("/api/clauses/{game}", handled(self.clauses)),
            Route("/api/tables", handled(self.create), methods=["POST"]),
            Route("/api/tables", handled(self.listed)),
            Route("/api/mine", handled(self.mine)),
            Route("/api/tables/{table}/join", handled(self.join), methods=["POST"]),
            Route("/api/tables/{table}/carry", handled(self.carry), methods=["POST"]),
            Route("/api/tables/{table}/devices", handled(self.devices)),
            Route("/api/tables/{table}/devices/{device}", handled(self.revoke), methods=["DELETE"]),
            Route("/api/carry", handled(self.arrive), methods=["POST"]),
            Route("/api/tables/{table}/record", handled(self.record)),
            Route("/api/check", handled(self.check), methods=["POST"]),
            Route("/api/openapi.json", handled(self.openapi)),
            Route("/qr.svg", handled(self.qr)),
        ]

    async def games(self, request: Request) -> Response:
        return await self._kept.answer(request, ("games",), lambda: tuple(describe_all()))

    async def clauses(self, request: Request) -> Response:
        try:
            book = clauses(request.path_params["game"])
        except OptionsError as error:
            raise _at(404, error) from error
        return answer(tuple(book.values()))

    async def create(self, request: Request) -> Response:
        wish = await self.requests.body(request, NewTable)
        self.requests.limit(self._new_tables, request)
        token = token_of(self.config, request.headers) or new_token()
        setup, seats = agreed(wish)
        saved, people = await self.registry.create(setup, seats, hashed(token))
        self.registry.sat_down(saved.id, neighbourhood_of(address_of(request.scope)))
        base = base_url(self.config, request)
        response = answer(made(self.registry, base, saved, people), status=201)
        give_token(self.config, response, token)
        return response

    async def listed(self, request: Request) -> Response:
        base = base_url(self.config, request)
        tables = await self.registry.store.listed(MOST_LISTED)
        attended = await self.registry.attended([saved.id for saved in tables])
        return answer(
            tuple(
                ListedTable(
                    table=saved.id,
                    game=str(saved.setup["game"]),
                    options=cast("JsonObject", saved.setup["options"]),
                    names=tuple(str(seat["name"]) for seat in saved.seats if seat["kind"] != "open"),
                    open=sum(seat["kind"] == "open" for seat in saved.seats),
                    timer=cast("int | None", saved.setup["timer"]),
                    play=self.registry.link(base, saved.id, "play"),
                )
                for saved in tables
                if saved.id in attended or time.time() - saved.created < LISTED_FOR
            )
        )

    async def mine(self, request: Request) -> Response:
        token = token_of(self.config, request.headers)
        if not token:
            return answer(())
        after = request.query_params.get("after", "0")
        return answer(await self.requests.looked_up(request, lambda: tables_of(self.registry, hashed(token), after)))

    async def join(self, request: Request) -> Response:
        wish = await self.requests.body(request, Join)
        live = await self._table(request)
        if self.registry.keys.kind_of(live.id, wish.key) != "play":
            raise Refused(403, "that key opens no seat here", "the key of the table's play link")
        token = token_of(self.config, request.headers) or new_token()
        held = await self.registry.store.held(hashed(token), live.id)
        if not held:
            self._one_seat_each(request, live)
        seat = held[0] if held else await live.take_seat(hashed(token), wish.name, wish.seat)
        response = answer(SeatJoined(seat))
        give_token(self.config, response, token)
        return response

    def _one_seat_each(self, request: Request, live: LiveTable) -> None:
        """Strangers find a listed table: nobody takes all its seats. This machine's own people may sit together."""
        address = neighbourhood_of(address_of(request.scope))
        if live.table.setup.listed and not _loopback(address) and not self.registry.sat_down(live.id, address):
            raise SeatTaken("somebody of this address sits here already", "a table that is not listed, by its link")

    async def carry(self, request: Request) -> Response:
        self.requests.same_origin(request)
        self.requests.limit(self._codes, request)
        live = await self._table(request)
        seats = await self._own_seats(request, live)
        code = new_code()
        until = time.time() + CODE_LASTS
        await self.registry.store.keep_code(hashed(code), live.id, seats, until)
        return answer(CarryCode(code))

    async def arrive(self, request: Request) -> Response:
        wish = await self.requests.body(request, SpendCode)
        self.requests.limit(self._codes, request)
        token = token_of(self.config, request.headers) or new_token()
        code = hashed(wish.code.strip().upper())
        spent = await self.registry.store.spend_code(code, hashed(token), time.time())
        if not spent:
            raise Refused(404, "no such code", "a code from the other device, less than ten minutes old and unused")
        table, seats = spent
        response = answer(CarriedSeat(table, seats[0]))
        give_token(self.config, response, token)
        return response

    async def devices(self, request: Request) -> Response:
        """The devices that hold a seat of this one's."""
        live = await self._table(request)
        own = set(await self._own_seats(request, live))
        token = hashed(token_of(self.config, request.headers) or "")
        holders = await self.registry.store.holders(live.id)
        return answer(
            tuple(
                Device(device_id(live.id, holder), tuple(sorted(own & set(seats))), holder == token)
                for holder, seats in holders
                if own & set(seats)
            )
        )

    async def revoke(self, request: Request) -> Response:
        """Take one's own seats back from one of those devices."""
        self.requests.same_origin(request)
        live = await self._table(request)
        own = set(await self._own_seats(request, live))
        wanted: str = request.path_params["device"]
        for holder, seats in await self.registry.store.holders(live.id):
            shared = own & set(seats)
            if shared and device_id(live.id, holder) == wanted:
                await live.revoke(holder, shared)
                return answer(DeviceRevoked(wanted))
        raise Refused(404, "no device {device:shown} holds a seat of yours", "a device's id", device=wanted)

    async def record(self, request: Request) -> Response:
        live = await self._table(request)
        key = request.query_params.get("key", "")
        if not await self._seats(request, live) and not self.registry.keys.kind_of(live.id, key):
            raise Refused(401, "neither a seat nor a key", "a seat's cookie, or ?key= of a link")
        return answer(record_of(live))

    async def check(self, request: Request) -> Response:
        self.requests.same_origin(request)
        self.requests.limit(self._checks, request)
        body = await self.requests.read(request, LARGE)
        record = await self.requests.costly(request, lambda: checked(body))
        eyes = read_eyes(request.query_params.get("eyes", ""), len(record.seats))
        if eyes is None:
            given = request.query_params["eyes"]
            raise Refused(400, "eyes cannot be {given:shown}", "seats and public, with commas", given=given)
        small = "gzip" in request.headers.get("accept-encoding", "")
        headers = NOT_KEPT | ({"content-encoding": "gzip"} if small else {})
        pieces = self.requests.piecemeal(request, gathered(replayed(record, eyes), small))
        return StreamingResponse(pieces, media_type="application/json", headers=headers)

    async def openapi(self, request: Request) -> Response:
        return await self._kept.answer(request, ("openapi",), openapi)

    async def qr(self, request: Request) -> Response:
        text = request.query_params.get("text", "")
        size = len(text.encode("utf-8", "replace"))
        if not 0 < size <= LONGEST_QR:
            raise Refused(400, "a text of {size} bytes", "1 to {most} bytes", size=size, most=LONGEST_QR)
        self.requests.limit(self._pictures, request)
        svg = await self.requests.costly(request, lambda: qr_code(text))
        return Response(svg, media_type="image/svg+xml", headers=NOT_KEPT)

    async def _table(self, request: Request) -> LiveTable:
        table: str = request.path_params["table"]
        live = await self.registry.wake(table) if TABLE_ID.fullmatch(table) else None
        if not live:
            raise Refused(404, "no table {table:shown}", "a table's id, as in its link", table=table)
        return live

    async def _seats(self, request: Request, live: LiveTable) -> tuple[int, ...]:
        token = token_of(self.config, request.headers)
        return await self.registry.store.held(hashed(token), live.id) if token else ()

    async def _own_seats(self, request: Request, live: LiveTable) -> tuple[int, ...]:
        if seats := await self._seats(request, live):
            return seats
        raise Refused(401, "this device has no seat here", "the device that took the seat")


def device_id(table: str, holder: bytes) -> str:
    """What a device is called at one table; says nothing of its token, nor of the same device elsewhere."""
    return hashed(f"{table} {holder.hex()}").hex()[:16]


@lru_cache(64)
def qr_code(text: str) -> bytes:
    import segno

    svg = io.BytesIO()
    segno.make_qr(text, error="m").save(svg, kind="svg", scale=4, xmldecl=False, svgclass=None, lineclass=None)
    return svg.getvalue()


def checked(body: bytes) -> Record:
    """A record read and replayed to its end; raises Refused, RecordError or OptionsError."""
    try:
        value = decoded(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refused(400, "not JSON: {why}", "a record", why=str(error)) from error
    record = read_record(value)
    resume(record)
    return record


def _at(status: int, error: OptionsError) -> Refused:
    found = Refused(status, "")
    found.refusal = error.refusal
    return found


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_network(address, strict=False).is_loopback
    except ValueError:
        return False
