"""What a client says on the socket of a table."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from freebooter.engine import JsonObject

from .shape import ChatText, ClientId, MoveText, PositionNumber, SeatNumber, Word, message, tag, type_of

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
class Ready:
    """A player, before the table's clock first runs: let it run. It runs when everybody has said so or made a move,
    at the latest a minute after somebody was there."""

    type: Literal["ready"] = tag("ready")


@message
class Resign:
    """A player: a bot plays one of the device's own seats from now on (null or absent: the one chosen by `hello`).
    The seat is no longer the device's, and its sockets go on as watchers."""

    type: Literal["resign"] = tag("resign")
    seat: SeatNumber | None = None


@message
class Hurry:
    """A player, or where only bots play whoever has the play link: have the bots answer at once until a person is to
    move. It takes effect when every player who is there has asked."""

    type: Literal["hurry"] = tag("hurry")


@message
class TakeBack:
    """A player whose opponents are all bots: back to before the last move of that seat. Answered as a move is: `id`
    is the client's own, and the same one again gets the first answer again. The log keeps what was taken back."""

    type: Literal["take-back"] = tag("take-back")
    id: ClientId
    seat: SeatNumber | None = None


@message
class SayText:
    """A player, where the table has a chat: a line of at most 200 characters, sent to everybody at the table."""

    type: Literal["say"] = tag("say")
    text: ChatText


@message
class Ping:
    """Answered with `pong`."""

    type: Literal["ping"] = tag("ping")


FromClient: TypeAlias = (
    Hello
    | MakeMove
    | AskWhy
    | AskHint
    | Start
    | AskRematch
    | SayEmote
    | SetLevel
    | Back
    | Ready
    | Resign
    | Hurry
    | TakeBack
    | SayText
    | Ping
)
FROM_CLIENT: Final[dict[str, type[FromClient]]] = {str(type_of(kind)): kind for kind in get_args(FromClient)}
