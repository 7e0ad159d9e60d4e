"""What is sent over HTTP: the bodies of requests, and the answers."""

from __future__ import annotations

from typing import Annotated

from freebooter.engine import JsonObject

from .from_server import SeatKind
from .games import WrittenRecord
from .shape import Length, PlayerName, SeatNumber, Word, message
from .sheet import ScoreSheet


@message
class WishedSeat:
    """A person, a bot of a `level`, or an open seat."""

    kind: SeatKind
    name: PlayerName = ""
    level: Word | None = None


@message
class NewTable:
    """A table to be made. `timer` is 5 to 86400 seconds a decision, or null. Without `hotseat` there is one person
    and the other people's seats are `open`; with it every person is on this device. `chat` lets players write to each
    other, at tables that are not listed."""

    game: Word
    seats: Annotated[tuple[WishedSeat, ...], Length(0, 16)]
    options: JsonObject | None = None
    listed: bool = False
    timer: int | None = None
    hints: bool = True
    hotseat: bool = False
    patient: bool = False
    chat: bool = False


@message
class NewTableMade:
    """The table with its links; `seat` is this device's, null where only bots play."""

    table: str
    play: str
    watch: str
    seat: int | None


@message
class PlayOn:
    """A finished game to be played on from its position number `at`: a new table, with bots of `level` on all seats
    but this one."""

    record: WrittenRecord
    at: int
    seat: SeatNumber
    level: Word
    name: PlayerName = ""


@message
class AskReview:
    """A finished game to be reviewed from a seat."""

    record: WrittenRecord
    seat: SeatNumber


@message
class ListedTable:
    """A table that waits for players; `open` is how many."""

    table: str
    game: str
    options: JsonObject
    names: tuple[str, ...]
    open: int
    timer: int | None
    play: str


@message
class MyTable:
    """A table this device has a seat at; `seat` is the lowest of its `seats`, `updated` in seconds since 1970, `round`
    null where the game has none, `to_move` the seats awaited. Tables that cannot be shown are left out."""

    table: str
    game: str
    seat: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    started: bool
    over: bool
    your_turn: bool
    updated: float
    round: int | None
    to_move: tuple[int, ...]
    bots: tuple[int, ...]


@message
class Join:
    """The key of the play link; `seat` chooses an open seat, null the first."""

    key: Word
    name: PlayerName = ""
    seat: SeatNumber | None = None


@message
class SeatJoined:
    """The seat that is this device's."""

    seat: int


@message
class CarryCode:
    """A one-time code, good for ten minutes, that gives another device this device's seats at the table."""

    code: str


@message
class SpendCode:
    """Such a code; capital and small letters are the same."""

    code: Word


@message
class CarriedSeat:
    """The table and seat that the code gave; the code is spent."""

    table: str
    seat: int


@message
class Device:
    """A device that holds a seat of this one's; `this` is the one that asks."""

    device: str
    seats: tuple[int, ...]
    this: bool


@message
class DeviceRevoked:
    """The device that holds none of this one's seats any more."""

    revoked: str


@message
class Trick:
    """The cards of a trick in the order played; `trump` is a suit of `captain`, `suit_after_escape` the option of
    `skull-king`."""

    game: Word
    cards: Annotated[tuple[Word, ...], Length(0, 16)]
    trump: Word | None = None
    suit_after_escape: Word = "next-card"


@message
class NewSheet:
    """A score sheet to be shown live."""

    sheet: ScoreSheet


@message
class ShowingSheet:
    """The sheet's id, the key that writes and withdraws it, and the link that reads it."""

    sheet: str
    key: str
    link: str


@message
class ShownSheet:
    """The sheet, and how often it was written, which is its `ETag` too."""

    number: int
    sheet: ScoreSheet


@message
class WrittenSheet:
    """The sheet as it is now, and its key."""

    key: Word
    sheet: ScoreSheet


@message
class SheetNumber:
    """How often the sheet was written."""

    number: int


@message
class WithdrawnSheet:
    """The sheet's key."""

    key: Word


@message
class SheetGone:
    """The sheet that nobody can read any more."""

    withdrawn: str


@message
class Health:
    """The server answers."""

    ok: bool
