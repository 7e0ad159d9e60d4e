"""The requests of a page that are answered in its browser; docs/server.md is the contract, as for a server's."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias, TypeVar

from freebooter.engine.record import read_record
from freebooter.engine.refusal import Refusal
from freebooter.games import resume
from freebooter.live.asked import agreed, made, make_of_moves, record_of, settled, tables_of
from freebooter.live.encoding import encode_answer
from freebooter.live.letting_in import TABLE_ID
from freebooter.live.live_table import LiveTable
from freebooter.live.refused import EXPECTED, Refused, refusal_for, told
from freebooter.live.replay import read_eyes, replayed
from freebooter.live.reviews import Reviews, begun_again, name_of, work_of
from freebooter.wire import AskReview, Join, NewTable, PlayOn, ReadError, SeatJoined, Trick, read, write
from freebooter.wire.reading import loads

from .host import Host

T = TypeVar("T")
Answered: TypeAlias = tuple[int, str]


class Asked:
    """A request: the parts of its path that vary, its query, its body, and whose device it is."""

    def __init__(self, parts: Mapping[str, str], query: Mapping[str, str], body: str, device: str | None) -> None:
        self.parts = parts
        self.query = query
        self.body = body
        self.device = device

    def read(self, kind: type[T]) -> T:
        try:
            return read(kind, self.body)
        except ReadError as error:
            expected = f"the body of {kind.__name__} in docs/server.md"
            raise Refused(400, "not readable: {why}", expected, why=str(error)) from None


class Requests:
    """The handlers, by method and path."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.registry = host.registry
        self.reviews = Reviews(self.registry.thinkers)
        routes: Mapping[str, Callable[[Asked], Awaitable[Answered]]] = {
            "POST /api/tables": self.create,
            "GET /api/tables": self.listed,
            "GET /api/mine": self.mine,
            "POST /api/tables/{table}/join": self.join,
            "GET /api/tables/{table}/record": self.record,
            "POST /api/check": self.check,
            "POST /api/reviews": self.review,
            "GET /api/reviews/{review}": self.how_far,
            "POST /api/play-on": self.play_on,
            "POST /api/wins": self.wins,
        }
        self._routes: Final = [
            (re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", route)), handler) for route, handler in routes.items()
        ]

    async def answer(
        self, method: str, path: str, query: Mapping[str, str], body: str, device: str | None = None
    ) -> Answered:
        """The status and the JSON, a refusal for what cannot be."""
        try:
            for route, handler in self._routes:
                if found := route.fullmatch(f"{method} {path}"):
                    return await handler(Asked(found.groupdict(), query, body, device))
            raise Refused(404, "{asked:shown} needs a server", "a table of this device", asked=f"{method} {path}")
        except EXPECTED as error:
            status, refusal = refusal_for(error)
            return status, write(told(refusal))
        except ReadError as error:
            refusal = Refusal("not readable: {why}", {"why": str(error)}, expected="a request of docs/server.md")
            return 400, write(told(refusal))

    async def create(self, asked: Asked) -> Answered:
        setup, seats = agreed(asked.read(NewTable))
        saved, people = await self.registry.create(setup, seats, self.host.token_of(asked.device))
        return 201, write(made(self.registry, self.host.base, saved, people))

    async def listed(self, asked: Asked) -> Answered:
        return 200, "[]"

    async def mine(self, asked: Asked) -> Answered:
        token = self.host.token_of(asked.device)
        return 200, encode_answer(await tables_of(self.registry, token, asked.query.get("after", "0"))).decode()

    async def join(self, asked: Asked) -> Answered:
        wish, live, token = asked.read(Join), await self._table(asked), self.host.token_of(asked.device)
        if self.registry.keys.kind_of(live.id, wish.key) != "play":
            raise Refused(403, "that key opens no seat here", "the key of the table's play link")
        held = await self.registry.store.held(token, live.id)
        return 200, write(SeatJoined(held[0] if held else await live.take_seat(token, wish.name, wish.seat)))

    async def record(self, asked: Asked) -> Answered:
        live = await self._table(asked)
        held = await self.registry.store.held(self.host.token_of(asked.device), live.id)
        if not held and not self.registry.keys.kind_of(live.id, asked.query.get("key", "")):
            raise Refused(401, "neither a seat nor a key", "a seat of this device's, or ?key= of a link")
        return 200, write(record_of(live))

    async def check(self, asked: Asked) -> Answered:
        record = read_record(loads(asked.body))
        resume(record)
        eyes = read_eyes(asked.query.get("eyes", ""), len(record.seats))
        if eyes is None:
            given = asked.query["eyes"]
            raise Refused(400, "eyes cannot be {given:shown}", "seats and public, with commas", given=given)
        return 200, b"".join(replayed(record, eyes)).decode()

    async def review(self, asked: Asked) -> Answered:
        wish = asked.read(AskReview)
        name = name_of(wish)
        known = self.reviews.known(name) or self.reviews.begin(name, work_of(wish.record, wish.seat), "")
        return 200, write(known.message())

    async def how_far(self, asked: Asked) -> Answered:
        return 200, write(self.reviews.found(asked.parts["review"]).message())

    async def play_on(self, asked: Asked) -> Answered:
        setup, seats, moves = begun_again(asked.read(PlayOn))
        token = self.host.token_of(asked.device)
        saved, people = await make_of_moves(self.registry, setup, seats, moves, token)
        return 201, write(made(self.registry, self.host.base, saved, people))

    async def wins(self, asked: Asked) -> Answered:
        return 200, write(settled(asked.read(Trick)))

    async def _table(self, asked: Asked) -> LiveTable:
        table = asked.parts["table"]
        live = await self.registry.wake(table) if TABLE_ID.fullmatch(table) else None
        if not live:
            raise Refused(404, "no table {table:shown}", "a table's id, as in its link", table=table)
        return live
