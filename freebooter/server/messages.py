"""What a client may say, read strictly. docs/server.md is the contract."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.json import Decoder

Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Chair: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=2000)]
ClientId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]
Name: TypeAlias = Annotated[str, Meta(max_length=100)]

EMOTES = (
    *("ahoy", "arr", "aye", "nay", "laugh", "cheer", "groan", "oops"),
    *("hurry", "thanks", "well-played", "good-game"),
)


class _Message(Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(_Message, tag="hello"):
    number: Number | None = None
    seat: Chair | None = None


class Move(_Message, tag="move"):
    id: ClientId
    number: Number
    move: MoveText
    seat: Chair | None = None


class Why(_Message, tag="why"):
    move: MoveText


class Hint(_Message, tag="hint"):
    pass


class Start(_Message, tag="start"):
    pass


class Rematch(_Message, tag="rematch"):
    options: dict[str, Any] | None = None


class Emote(_Message, tag="emote"):
    emote: Word


class Level(_Message, tag="level"):
    seat: Chair
    level: Word


class Back(_Message, tag="back"):
    pass


class Ping(_Message, tag="ping"):
    pass


Message: TypeAlias = Hello | Move | Why | Hint | Start | Rematch | Emote | Level | Back | Ping
read_message = Decoder(Message).decode


class WishedSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["person", "bot", "open"]
    name: Name = ""
    level: Word | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    game: Word
    seats: Annotated[list[WishedSeat], Meta(max_length=16)]
    options: dict[str, Any] = {}
    listed: bool = False
    timer: int | None = None
    hints: bool = True
    hotseat: bool = False
    patient: bool = False


class Join(Struct, forbid_unknown_fields=True):
    key: Word
    name: Name = ""
    seat: Chair | None = None


class Arrive(Struct, forbid_unknown_fields=True):
    code: Word


class Wins(Struct, forbid_unknown_fields=True):
    game: Word
    cards: Annotated[list[Word], Meta(max_length=16)]
    trump: Word | None = None
    suit_after_escape: Word = "next-card"


class NewSheet(Struct, forbid_unknown_fields=True):
    sheet: dict[str, Any]


class WithdrawnSheet(Struct, forbid_unknown_fields=True):
    key: Word


class WrittenSheet(Struct, forbid_unknown_fields=True):
    key: Word
    sheet: dict[str, Any]
