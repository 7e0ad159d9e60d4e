"""What a client says on the socket of a table."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from freebooter.engine import JsonObject

from .shape import ClientId, MoveText, PositionNumber, SeatNumber, Word, message, tag, type_of

EMOTES: Final = (
    *("ahoy", "arr", "aye", "nay", "laugh", "cheer", "groan", "oops"),
    *("hurry", "thanks", "well-played", "good-game"),
)


@message
class Hello:
    """The first message: which position the client already has, null for none. `seat` chooses among the device's
    own seats (null: the lowest). Sent again it changes seats, or asks for what happened since a position."""

    type: Literal["hello"] = tag("hello")
    number: PositionNumber | None = None
    seat: SeatNumber | None = None


@message
class MakeMove:
    """A move of one of the device's own seats (null or absent: the one chosen by `hello`), made on position `number`:
    it is stale, and refused, unless the decision it was made for is still open. `id` is the client's own, 1 to 64
    printable characters; the same `id` again gets the first answer again."""

    type: Literal["move"] = tag("move")
    id: ClientId
    number: PositionNumber
    move: MoveText
    seat: SeatNumber | None = None


@message
class AskWhy:
    """Why not that move?"""

    type: Literal["why"] = tag("why")
    move: MoveText


@message
class AskHint:
    """What would the navigator do? Only where the table allows hints."""

    type: Literal["hint"] = tag("hint")


@message
class Start:
    """Host: start, with bots on the open seats."""

    type: Literal["start"] = tag("start")


@message
class AskRematch:
    """After the end, a player: a new table with the same seats; `options` null or absent: the same options. The
    second player to ask is sent to the first one's table."""

    type: Literal["rematch"] = tag("rematch")
    options: JsonObject | None = None


@message
class SayEmote:
    """A player: one of `ahoy arr aye nay laugh cheer groan oops hurry thanks well-played good-game`."""

    type: Literal["emote"] = tag("emote")
    emote: Word


@message
class SetLevel:
    """Host: who sits there, `open` or a bot's level. Before the start any seat but the host's own; after it a bot's
    level for the seat of a person who is away."""

    type: Literal["level"] = tag("level")
    seat: SeatNumber
    level: Word


@message
class Back:
    """A player whose seat a stand-in plays: I am here."""

    type: Literal["back"] = tag("back")


@message
class Ping:
    """Answered with `pong`."""

    type: Literal["ping"] = tag("ping")


FromClient: TypeAlias = Hello | MakeMove | AskWhy | AskHint | Start | AskRematch | SayEmote | SetLevel | Back | Ping
FROM_CLIENT: Final[dict[str, type[FromClient]]] = {str(type_of(kind)): kind for kind in get_args(FromClient)}
