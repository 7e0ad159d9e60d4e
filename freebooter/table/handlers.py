"""What a client says at a table, and what comes of it. Every message has an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar, assert_never

from freebooter.engine import JsonObject, NotationError, OptionsError, State
from freebooter.engine.refusal import Refusal
from freebooter.wire import (
    EMOTES,
    Ack,
    AskHint,
    AskRematch,
    AskWhy,
    Back,
    Emote,
    FromClient,
    FromServer,
    Hello,
    Hurry,
    MakeMove,
    Ping,
    Pong,
    Ready,
    Refused,
    Resign,
    SayEmote,
    SayText,
    SetLevel,
    Start,
    TakeBack,
    Why,
    refusal_of,
)

from .chat import Chat
from .table import Already, Made, Table

FIRST: Final = '{{"type": "hello", "number": null, "seat": null}}'
WATCHING: Final = Refusal("a spectator does not play", expected="a seat at this table")


C = TypeVar("C", bound="Client")


class Client(Protocol):
    """A client's socket, whatever carries it. `seats` are its device's own, `seat` the one whose eyes it has."""

    seats: tuple[int, ...]
    seat: int | None
    may_play: bool
    greeted: bool
    awaits_hint: bool

    def say(self, message: FromServer) -> None: ...

    def complain(self, refusal: Refusal) -> None:
        """Answer what could not be read or done; nothing changed."""
        ...


class Live(Protocol[C]):
    """A table with its clients' sockets, wherever it is kept."""

    @property
    def table(self) -> Table: ...

    @property
    def chat(self) -> Chat: ...

    @property
    def now(self) -> float: ...

    @property
    def sockets(self) -> Sequence[C]: ...

    @property
    def shown(self) -> tuple[int, State]:
        """The last position that is durable, and its number."""
        ...

    def greet(self, socket: C, number: int | None, seat: int | None) -> None: ...

    def back(self, seats: Sequence[int]) -> None: ...

    def acknowledge(self, socket: C, id: str, number: int) -> None:
        """Tell the socket when the move of that number is durable."""
        ...

    def commit(self, made: Sequence[Made], began: float | None = None) -> None:
        """Moves into the log, and when they are durable to everybody's eyes; `began` is when a person sent them."""
        ...

    def take_back(self, seat: int, id: str) -> list[Made] | Already | Refusal: ...

    def ready(self, seats: Sequence[int]) -> None: ...

    def resign(self, seat: int) -> None: ...

    def start(self) -> None: ...

    def change(self, seat: int, level: str) -> None: ...

    def attend(self) -> None: ...

    def ask_hint(self, socket: C, seat: int) -> None: ...

    def ask_rematch(self, socket: C, options: JsonObject | None) -> None: ...

    def count_refusal(self) -> None: ...


def hear(live: Live[C], socket: C, message: FromClient) -> None:
    """Anything but a ping also says that its sender is there."""
    if isinstance(message, Ping):
        socket.say(Pong())
        return
    live.back(socket.seats)
    if isinstance(message, Hello):
        greet(live, socket, message)
    elif not socket.greeted:
        socket.complain(Refusal("a socket begins with hello", expected=FIRST))
    else:
        act(live, socket, message)


def greet(live: Live[C], socket: C, message: Hello) -> None:
    if message.seat is not None and message.seat not in socket.seats:
        expected = "{yours:or}" if socket.seats else "null: this socket watches"
        socket.complain(not_yours(message.seat, socket, expected))
        return
    live.greet(socket, message.number, message.seat)


def act(
    live: Live[C],
    socket: C,
    message: MakeMove
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
    | SayText,
) -> None:
    match message:
        case MakeMove():
            move(live, socket, message)
        case TakeBack():
            take_back(live, socket, message)
        case Hurry() if socket.seats or (socket.may_play and not live.table.people):
            hurry(live, socket)
        case AskRematch() if socket.seats or (socket.may_play and not live.table.people):
            rematch(live, socket, message.options)
        case _ if socket.seat is None:
            socket.complain(WATCHING)
        case AskWhy():
            why(live, socket, socket.seat, message.move)
        case AskHint():
            hint(live, socket, socket.seat)
        case SayEmote():
            emote(live, socket, socket.seat, message.emote)
        case Start():
            as_host(live, socket, live.start)
        case SetLevel(seat=seat, level=level):
            as_host(live, socket, lambda: live.change(seat, level))
        case SayText():
            chat(live, socket, socket.seat, message.text)
        case Ready():
            live.ready(socket.seats)
        case Resign():
            resign(live, socket, socket.seat if message.seat is None else message.seat)
        case Back() | AskRematch() | Hurry():
            pass
        case _:
            assert_never(message)


def move(live: Live[C], socket: C, message: MakeMove) -> None:
    seat = socket.seat if message.seat is None else message.seat
    if seat is None or seat not in socket.seats:
        refusal = not_yours(seat, socket) if socket.seats else Refusal(WATCHING.says)
        refuse(live, socket, message.id, refusal)
        return
    came = live.now
    answer(live, socket, message.id, live.table.play(seat, message.move, message.number, message.id, came))


def take_back(live: Live[C], socket: C, message: TakeBack) -> None:
    seat = socket.seat if message.seat is None else message.seat
    if seat is None or seat not in socket.seats:
        refusal = not_yours(seat, socket) if socket.seats else Refusal(WATCHING.says)
        refuse(live, socket, message.id, refusal)
        return
    answer(live, socket, message.id, live.take_back(seat, message.id))


def answer(live: Live[C], socket: C, id: str, done: Sequence[Made] | Already | Refusal) -> None:
    """What came of a move, or of one taken back; the sender hears of it when it is durable."""
    match done:
        case Refusal() as refusal:
            refuse(live, socket, id, refusal)
        case Already(number) if number <= live.shown[0]:
            socket.say(Ack(id, number))
        case Already(number):
            live.acknowledge(socket, id, number)
        case [Made(number=number), *_] as made:
            live.acknowledge(socket, id, number)
            live.commit(made, live.now)
        case _:
            raise AssertionError("a move that was played is in the log")


def refuse(live: Live[C], socket: C, id: str, refusal: Refusal) -> None:
    live.count_refusal()
    reason = in_words(refusal, live.table.names)
    socket.say(Refused(id, live.table.number, reason, refusal.clause or "", refusal_of(refusal)))


def hint(live: Live[C], socket: C, seat: int) -> None:
    if not live.table.setup.hints:
        socket.complain(Refusal("this table plays without hints", expected="a table with hints"))
    elif seat not in live.table.decisions:
        socket.complain(Refusal("it is not your turn", expected="a hint when you are to move"))
    elif socket.awaits_hint:
        socket.complain(Refusal("a hint is on its way", expected="one at a time"))
    else:
        live.ask_hint(socket, seat)


def rematch(live: Live[C], socket: C, options: JsonObject | None) -> None:
    if live.table.over:
        live.ask_rematch(socket, options)
    else:
        socket.complain(Refusal("the game is not over", expected="a rematch after the end"))


def why(live: Live[C], socket: C, seat: int, text: str) -> None:
    try:
        refusal = live.table.why_not(seat, text).refusal
    except NotationError as error:
        refusal = error.refusal
    if refusal is None:
        socket.say(Why(text, True, "", "", None))
    else:
        reason = in_words(refusal, live.table.names)
        socket.say(Why(text, False, reason, refusal.clause or "", refusal_of(refusal)))


def emote(live: Live[C], socket: C, seat: int, wanted: str) -> None:
    if wanted not in EMOTES:
        facts = {"emote": wanted, "emotes": EMOTES}
        socket.complain(Refusal("no emote {emote:shown}", facts, expected="{emotes:or}"))
        return
    for other in live.sockets:
        other.say(Emote(seat, wanted))


def chat(live: Live[C], socket: C, seat: int, text: str) -> None:
    if not live.table.setup.chat:
        socket.complain(Refusal("this table has no chat", expected="one of the calls"))
        return
    match live.chat.say(seat, text, live.now):
        case Refusal() as refusal:
            socket.complain(refusal)
        case line:
            for other in live.sockets:
                if other.greeted:
                    other.say(line)


def hurry(live: Live[C], socket: C) -> None:
    refusal = live.table.hurry(socket.seats)
    if refusal:
        socket.complain(refusal)
    live.attend()


def resign(live: Live[C], socket: C, seat: int) -> None:
    if seat not in socket.seats:
        socket.complain(not_yours(seat, socket, "{yours:or}"))
        return
    try:
        live.resign(seat)
    except OptionsError as error:
        socket.complain(error.refusal)


def as_host(live: Live[C], socket: C, do: Callable[[], None]) -> None:
    if not live.table.is_host(socket.seats, live.now):
        socket.complain(Refusal("only the host may do that", expected="the host, who made the table"))
        return
    try:
        do()
    except OptionsError as error:
        socket.complain(error.refusal)


def not_yours(seat: int | None, socket: Client, expected: str = "") -> Refusal:
    return Refusal("seat {seat} is not this device's", {"seat": seat, "yours": socket.seats}, expected=expected)


def in_words(refusal: Refusal, names: tuple[str, ...]) -> str:
    """In English: why not, and what would do."""
    if not refusal.expected:
        return refusal.text(names) if refusal.clause else refusal.message(names)
    return f"{refusal.message(names)}; expected {refusal.would_do(names)}"
