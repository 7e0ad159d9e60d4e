"""Every request the server answers: what docs/server.md, the OpenAPI document and the page's types are made from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

from freebooter.engine import Clause

from .bodies import (
    AskReview,
    CarriedSeat,
    CarryCode,
    Device,
    DeviceRevoked,
    Health,
    Join,
    ListedTable,
    MyTable,
    NewSheet,
    NewTable,
    NewTableMade,
    PlayOn,
    SeatJoined,
    SheetGone,
    SheetNumber,
    ShowingSheet,
    ShownSheet,
    SpendCode,
    Trick,
    WithdrawnSheet,
    WrittenSheet,
)
from .games import GameInfo, Replayed, TrickOutcome, WorkedExample, WrittenRecord
from .lessons import GameLessons, LessonPage
from .review import PuzzleShelf, ReviewUnderWay
from .shape import message

Method: TypeAlias = Literal["GET", "POST", "PUT", "DELETE"]


@message
class Endpoint:
    """A request: its body and answer as types, None for none or where the answer is no JSON; `refused` are the
    statuses with which it may be refused besides those that any request may get."""

    method: Method
    path: str
    says: str
    answer: Any = None
    body: Any = None
    status: int = 200
    query: tuple[str, ...] = ()
    media_type: str = "application/json"
    refused: tuple[int, ...] = ()
    needs_seat: bool = False

    @property
    def parameters(self) -> Iterator[str]:
        """The names in the path."""
        for part in self.path.split("/"):
            if part.startswith("{"):
                yield part.strip("{}")


ANY_REQUEST: Final = (429,)
ANY_BODY: Final = (400, 403, 413)

ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", "The games and their options.", tuple[GameInfo, ...]),
    Endpoint("GET", "/api/clauses/{game}", "The clauses of a game.", tuple[Clause, ...], refused=(404,)),
    Endpoint(
        "POST",
        "/api/tables",
        "A new table. The first person is the host, on this device. All but `game` and `seats` may be absent. "
        "A table with no open seat starts at once.",
        NewTableMade,
        NewTable,
        201,
    ),
    Endpoint(
        "GET",
        "/api/tables",
        "The listed tables that still have an open seat, and somebody there or made within the hour, newest first.",
        tuple[ListedTable, ...],
    ),
    Endpoint(
        "GET",
        "/api/mine",
        "The tables this device has a seat at: the 50 made last, or those before them, `after` being how many are "
        "known already. Of these the last played comes first.",
        tuple[MyTable, ...],
        query=("after",),
        refused=(400,),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/join",
        "Take an open seat. A device that has a seat already gets that one again. When the last seat is taken the "
        "game starts.",
        SeatJoined,
        Join,
        refused=(404, 409),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/carry",
        "A code for another device.",
        CarryCode,
        refused=(401, 403, 404, 409),
        needs_seat=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/devices",
        "The devices that hold a seat of this one's.",
        tuple[Device, ...],
        refused=(401, 404, 409),
        needs_seat=True,
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{table}/devices/{device}",
        "Take this device's seats back from another; its sockets end with 4401.",
        DeviceRevoked,
        refused=(401, 403, 404, 409),
        needs_seat=True,
    ),
    Endpoint("POST", "/api/carry", "Spend such a code.", CarriedSeat, SpendCode, refused=(404,)),
    Endpoint(
        "GET",
        "/api/tables/{table}/record",
        "The record, once the game is over, for devices that have a seat and clients that have a key; 409 before "
        "the end.",
        WrittenRecord,
        query=("key",),
        refused=(401, 404, 409),
        needs_seat=True,
    ),
    Endpoint(
        "POST",
        "/api/check",
        "A record replayed, or 400 and where it goes wrong. `eyes` chooses whose views are wanted: a seat, `public`, "
        "or several with commas; all of them when absent. With one pair of eyes only the events those may see are "
        "given. At most 1 MiB.",
        Replayed,
        WrittenRecord,
        query=("eyes",),
    ),
    Endpoint(
        "POST",
        "/api/reviews",
        "Review a finished game from a seat: begun if nobody asked before, else as far as it is. At most 1 MiB; a few "
        "at once.",
        ReviewUnderWay,
        AskReview,
        refused=(409, 429),
    ),
    Endpoint(
        "GET",
        "/api/reviews/{review}",
        "How far a review is; 404 when it was forgotten, and may be asked for again.",
        ReviewUnderWay,
        refused=(404,),
    ),
    Endpoint(
        "POST",
        "/api/play-on",
        "Play a finished game on from one of its positions, against bots: a new table, with this device on the seat.",
        NewTableMade,
        PlayOn,
        201,
        refused=(409,),
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{game}",
        "A game's puzzles, solutions and all; 304 when unchanged.",
        PuzzleShelf,
        refused=(404,),
    ),
    Endpoint(
        "POST",
        "/api/wins",
        "What wins a trick of `skull-king` or `captain`; or 400 and the clause that such a trick breaks.",
        TrickOutcome,
        Trick,
    ),
    Endpoint("GET", "/api/examples/{game}", "Worked examples.", tuple[WorkedExample, ...], refused=(404,)),
    Endpoint(
        "GET",
        "/api/lessons/{game}",
        "How a game goes, and its lessons, in that `language` or English; 304 when unchanged.",
        GameLessons,
        query=("language",),
        refused=(404,),
    ),
    Endpoint(
        "GET",
        "/api/lessons/{game}/{lesson}",
        "A whole lesson, in that `language` or English; 304 when unchanged.",
        LessonPage,
        query=("language",),
        refused=(404,),
    ),
    Endpoint(
        "POST",
        "/api/sheets",
        "Show a score sheet live: it can be read with the link and written with the key.",
        ShowingSheet,
        NewSheet,
        201,
        refused=(429, 503),
    ),
    Endpoint("GET", "/api/sheets/{sheet}", "A sheet that is shown; 304 when unchanged.", ShownSheet, refused=(404,)),
    Endpoint(
        "PUT",
        "/api/sheets/{sheet}",
        "The sheet as it is now; 403 for another key.",
        SheetNumber,
        WrittenSheet,
        refused=(404,),
    ),
    Endpoint(
        "DELETE",
        "/api/sheets/{sheet}",
        "Show it no longer; 403 for another key.",
        SheetGone,
        WithdrawnSheet,
        refused=(404,),
    ),
    Endpoint("GET", "/qr.svg", "A QR code.", query=("text",), media_type="image/svg+xml", refused=(400,)),
    Endpoint("GET", "/api/openapi.json", "This table for machines.", media_type="application/json"),
    Endpoint("GET", "/livez", "The server answers.", Health),
    Endpoint("GET", "/readyz", "A move made now would be kept: players may be sent here.", Health, refused=(503,)),
    Endpoint(
        "GET", "/healthz", "Ready, and the last look found nothing damaged in the database.", Health, refused=(503,)
    ),
    Endpoint("GET", "/metrics", "Numbers for Prometheus.", media_type="text/plain"),
)
