"""Score sheets shown live: the key writes and withdraws, the link reads. docs/server.md is the contract."""

from __future__ import annotations

import json
import re
import secrets
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.live.encoding import encode_answer
from freebooter.live.keys import hashed, new_token
from freebooter.live.limits import Buckets, neighbourhood_of
from freebooter.live.refused import Refused
from freebooter.live.registry import TableRegistry
from freebooter.scoresheet import SheetError, from_object, to_object
from freebooter.wire import (
    NewSheet,
    ScoreSheet,
    SheetGone,
    SheetNumber,
    ShowingSheet,
    ShownSheet,
    WithdrawnSheet,
    WrittenSheet,
    read,
)
from freebooter.wire import to_object as written

from .requests import Requests, answer, handled
from .security import address_of, base_url

LONGEST: Final = 64 * 1024
FORGET: Final = 30 * 24 * 3600.0
MOST: Final = 200
NAME: Final = re.compile(r"[A-Za-z0-9_-]{16}", re.ASCII)


class Sheets:
    """The handlers. A sheet is read by the rules' own reader before it is kept."""

    def __init__(self, registry: TableRegistry, requests: Requests) -> None:
        self.registry = registry
        self.requests = requests
        self.store = registry.store
        self._new_sheets = registry.buckets("sheets", registry.config.limits.new_tables)
        self._writes = Buckets(registry.config.limits.checks)

    def routes(self) -> list[Route]:
        return [
            Route("/api/sheets", handled(self.create), methods=["POST"]),
            Route("/api/sheets/{sheet}", handled(self.read)),
            Route("/api/sheets/{sheet}", handled(self.write), methods=["PUT"]),
            Route("/api/sheets/{sheet}", handled(self.withdraw), methods=["DELETE"]),
        ]

    async def create(self, request: Request) -> Response:
        wish = await self.requests.body(request, NewSheet, LONGEST)
        self.requests.limit(self._new_sheets, request)
        text = checked(wish.sheet)
        name, key = secrets.token_urlsafe(12), new_token()
        origin = self.registry.keys.origin(neighbourhood_of(address_of(request.scope)))
        if not await self.store.create_sheet(name, hashed(key), text, origin, MOST):
            raise Refused(429, "{most} sheets of this address are shown already", "one of them withdrawn", most=MOST)
        link = f"{base_url(self.registry.config, request)}/scoresheet?live={name}"
        return answer(ShowingSheet(name, key, link), status=201)

    async def read(self, request: Request) -> Response:
        name = sheet_name(request)
        found = await self.store.sheet(name)
        if not found:
            raise no_sheet(name)
        number, text = found
        headers = {"cache-control": "no-cache", "etag": f'"{number}"'}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        body = encode_answer(ShownSheet(number, read(ScoreSheet, text)))
        return Response(body, media_type="application/json", headers=headers)

    async def write(self, request: Request) -> Response:
        wish = await self.requests.body(request, WrittenSheet, LONGEST)
        self.requests.limit(self._writes, request)
        name = sheet_name(request)
        text = checked(wish.sheet)
        number = await self.store.write_sheet(name, hashed(wish.key), text)
        if number is None:
            raise await self._closed(name)
        return answer(SheetNumber(number))

    async def withdraw(self, request: Request) -> Response:
        wish = await self.requests.body(request, WithdrawnSheet)
        self.requests.limit(self._writes, request)
        name = sheet_name(request)
        if not await self.store.withdraw_sheet(name, hashed(wish.key)):
            raise await self._closed(name)
        return answer(SheetGone(name))

    async def _closed(self, name: str) -> Refused:
        """Why a key opened nothing."""
        if await self.store.sheet(name):
            return Refused(403, "that key does not open this sheet", "the key that was given with the sheet")
        return no_sheet(name)


def checked(given: ScoreSheet) -> str:
    """The sheet as it is kept, without anything that is not a sheet's."""
    try:
        sheet = from_object(written(given))
    except SheetError as error:
        expected = "a score sheet, as the page or `freebooter scoresheet` writes it"
        raise Refused(400, "{why}", expected, why=str(error)) from error
    return json.dumps(to_object(sheet), ensure_ascii=False, separators=(",", ":"))


def sheet_name(request: Request) -> str:
    name: str = request.path_params["sheet"]
    if not NAME.fullmatch(name):
        raise no_sheet(name)
    return name


def no_sheet(name: str) -> Refused:
    expected = "a sheet's id, as in its link; one not written for a month is gone"
    return Refused(404, "no sheet {sheet:shown}", expected, sheet=name)
