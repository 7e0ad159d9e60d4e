"""What the server says on the socket of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias, get_args

from freebooter.engine import Event, JsonObject, View
from freebooter.engine.json_value import to_json

from .refusal import Refusal
from .shape import Beside, message, tag, type_of

SeatKind: TypeAlias = Literal["person", "bot", "open"]
Unit: TypeAlias = Literal["win", "points"]


@message
class Chair:
    """A seat as everybody at the table sees it; `level` is a bot's. `ready` is false while the first clock waits for
    the player, `bot_in` is in how many seconds a bot plays for one who is away."""

    name: str
    kind: SeatKind
    level: str | None
    present: bool
    stand_in: bool
    ready: bool
    bot_in: float | None


@message
class Links:
    """Where a table is; `play` is null for clients that only watch."""

    table: str
    play: str | None
    watch: str


@message
class TableInfo:
    """The table itself; again whenever it changes. `you` is the seat this socket sees for, `yours` are all the seats
    of this device, `play` is null for clients that came by the watch link. When the host has been away for a minute
    every player is `host` until the host is back. `taken_back` is how often a move was taken back."""

    type: Literal["table"] = tag("table")
    table: str
    game: str
    options: JsonObject
    you: int | None
    yours: tuple[int, ...]
    host: bool
    started: bool
    seats: tuple[Chair, ...]
    timer: int | None
    hints: bool
    listed: bool
    hotseat: bool
    patient: bool
    chat: bool
    taken_back: int
    play: str | None
    watch: str
    rematch: Links | None


@message
class GameEvent:
    """What happened, in English and by its clause; `only` is the one seat that may see it. The event's own facts
    stand beside these fields."""

    kind: str
    text: str
    only: int | None
    clause: str
    facts: Annotated[JsonObject, Beside()]


def tell(event: Event, names: Sequence[str]) -> GameEvent:
    """An event of a game as it travels, with seats called by their names."""
    facts = {name: to_json(fact) for name, fact in event.facts().items() if name != "clause"}
    return GameEvent(event.kind, event.text(names), event.only, event.clause, facts)


@message
class Update:
    """What this socket may know of the position: the view, the seat's legal moves, and the events since the last
    update that it may see. `deadline` is how many seconds are left to this seat if it is to move, else to the next
    of those that are."""

    type: Literal["update"] = tag("update")
    number: int
    events: tuple[GameEvent, ...]
    view: View | JsonObject
    legal: tuple[str, ...]
    deadline: float | None


@message
class Ack:
    """The move is durable."""

    type: Literal["ack"] = tag("ack")
    id: str
    number: int


@message
class Refused:
    """The move is not in the log; `number` is the current position. `reason` says in English what `refusal` says."""

    type: Literal["refused"] = tag("refused")
    id: str
    number: int
    reason: str
    clause: str
    refusal: Refusal


@message
class Why:
    """Whether the move may be made now, and if not, why not."""

    type: Literal["why"] = tag("why")
    move: str
    ok: bool
    reason: str
    clause: str
    refusal: Refusal | None


@message
class HintMove:
    """A move as the navigator values it: a chance to win from 0 to 1, or expected points."""

    move: str
    value: float
    unit: Unit
    samples: int


@message
class Hint:
    """What the navigator would do at that position, best first."""

    type: Literal["hint"] = tag("hint")
    number: int
    moves: tuple[HintMove, ...]


@message
class Rematch:
    """The game goes on there; `by` is the seat that asked for it, null for a client without one."""

    type: Literal["rematch"] = tag("rematch")
    table: str
    play: str | None
    watch: str
    by: int | None


@message
class Emote:
    """A player said so."""

    type: Literal["emote"] = tag("emote")
    seat: int
    emote: str


@message
class Said:
    """A player wrote that, as the table's line of that number. Who comes later is sent the last hundred lines."""

    type: Literal["said"] = tag("said")
    line: int
    seat: int
    text: str


@message
class Pong:
    """The answer to `ping`."""

    type: Literal["pong"] = tag("pong")


@message
class Problem:
    """A message that could not be read, or is not for this client to send; nothing changed."""

    type: Literal["error"] = tag("error")
    error: str
    expected: str
    refusal: Refusal


FromServer: TypeAlias = TableInfo | Update | Ack | Refused | Why | Hint | Rematch | Emote | Said | Pong | Problem
FROM_SERVER: Final[dict[str, type[FromServer]]] = {str(type_of(kind)): kind for kind in get_args(FromServer)}
