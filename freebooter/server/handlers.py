"""What a client says at a table, and what comes of it. Every message has an answer."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final, assert_never

from freebooter.engine import JsonObject, NotationError, OptionsError
from freebooter.engine.refusal import Refusal
from freebooter.store import StoreError
from freebooter.table import Already, Made
from freebooter.wire import (
    EMOTES,
    Ack,
    AskHint,
    AskRematch,
    AskWhy,
    Back,
    Emote,
    FromClient,
    Hello,
    Hint,
    Hurry,
    MakeMove,
    Ping,
    Pong,
    Ready,
    Refused,
    Rematch,
    Resign,
    SayEmote,
    SayText,
    SetLevel,
    Start,
    TakeBack,
    Why,
    refusal_of,
)

from .bot_pool import BotPool
from .live_table import LiveTable
from .metrics import Metrics
from .sockets import Socket

log = logging.getLogger("freebooter.table")

FIRST: Final = '{{"type": "hello", "number": null, "seat": null}}'
WATCHING: Final = Refusal("a spectator does not play", expected="a seat at this table")


class Handlers:
    """Hears the messages of all tables' sockets."""

    def __init__(self, bot_pool: BotPool, metrics: Metrics) -> None:
        self.bot_pool = bot_pool
        self.metrics = metrics

    def hear(self, live: LiveTable, socket: Socket, message: FromClient) -> None:
        """Anything but a ping also says that its sender is there."""
        if isinstance(message, Ping):
            socket.say(Pong())
            return
        live.back(socket.seats)
        if isinstance(message, Hello):
            self._greet(live, socket, message)
        elif not socket.greeted:
            socket.complain(Refusal("a socket begins with hello", expected=FIRST))
        else:
            self._act(live, socket, message)

    def _greet(self, live: LiveTable, socket: Socket, message: Hello) -> None:
        if message.seat is not None and message.seat not in socket.seats:
            expected = "{yours:or}" if socket.seats else "null: this socket watches"
            socket.complain(not_yours(message.seat, socket, expected))
            return
        live.greet(socket, message.number, message.seat)

    def _act(
        self,
        live: LiveTable,
        socket: Socket,
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
                self._move(live, socket, message)
            case TakeBack():
                self._take_back(live, socket, message)
            case Hurry() if socket.seats or (socket.may_play and not live.table.people):
                hurry(live, socket)
            case AskRematch() if socket.seats or (socket.may_play and not live.table.people):
                live.do(self._rematch(live, socket, message.options))
            case _ if socket.seat is None:
                socket.complain(WATCHING)
            case AskWhy():
                why(live, socket, socket.seat, message.move)
            case AskHint():
                live.do(self._hint(live, socket, socket.seat))
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

    def _move(self, live: LiveTable, socket: Socket, message: MakeMove) -> None:
        seat = socket.seat if message.seat is None else message.seat
        if seat is None or seat not in socket.seats:
            refusal = not_yours(seat, socket) if socket.seats else Refusal(WATCHING.says)
            self._refuse(live, socket, message.id, refusal)
            return
        came = live.now
        self._answer(live, socket, message.id, live.table.play(seat, message.move, message.number, message.id, came))

    def _take_back(self, live: LiveTable, socket: Socket, message: TakeBack) -> None:
        seat = socket.seat if message.seat is None else message.seat
        if seat is None or seat not in socket.seats:
            refusal = not_yours(seat, socket) if socket.seats else Refusal(WATCHING.says)
            self._refuse(live, socket, message.id, refusal)
            return
        self._answer(live, socket, message.id, live.take_back(seat, message.id))

    def _answer(self, live: LiveTable, socket: Socket, id: str, done: Sequence[Made] | Already | Refusal) -> None:
        """What came of a move, or of one taken back; the sender hears of it when it is durable."""
        match done:
            case Refusal() as refusal:
                self._refuse(live, socket, id, refusal)
            case Already(number) if number <= live.shown[0]:
                socket.say(Ack(id, number))
            case Already(number):
                live.acknowledge(socket, id, number)
            case [Made(number=number), *_] as made:
                self.metrics.moves["person"] += 1
                live.acknowledge(socket, id, number)
                live.commit(made, live.now)
            case _:
                raise AssertionError("a move that was played is in the log")

    def _refuse(self, live: LiveTable, socket: Socket, id: str, refusal: Refusal) -> None:
        self.metrics.refused += 1
        reason = in_words(refusal, live.table.names)
        socket.say(Refused(id, live.table.number, reason, refusal.clause or "", refusal_of(refusal)))

    async def _hint(self, live: LiveTable, socket: Socket, seat: int) -> None:
        table = live.table
        if not table.setup.hints:
            socket.complain(Refusal("this table plays without hints", expected="a table with hints"))
        elif seat not in table.decisions:
            socket.complain(Refusal("it is not your turn", expected="a hint when you are to move"))
        elif socket.awaits_hint:
            socket.complain(Refusal("a hint is on its way", expected="one at a time"))
        elif not self.bot_pool.has_room_for(socket.address):
            socket.complain(Refusal("too many hints at once", expected="a little patience"))
        else:
            number, view = table.number, table.game.view(table.state, seat)
            legal = table.game.legal(table.state, seat)
            socket.awaits_hint = True
            try:
                moves = await self.bot_pool.hint(
                    (socket.address, live.id), table.game, table.setup.options, view, legal
                )
                socket.say(Hint(number, tuple(moves)))
            except Exception:
                log.exception("a hint failed", extra={"table": live.id, "game": table.game.id})
                socket.complain(Refusal("the navigator has no answer", expected="your own judgement, or another try"))
            finally:
                socket.awaits_hint = False

    async def _rematch(self, live: LiveTable, socket: Socket, options: JsonObject | None) -> None:
        if not live.table.over:
            socket.complain(Refusal("the game is not over", expected="a rematch after the end"))
            return
        try:
            live.rematch = await live.registry.rematch(live, options)
        except OptionsError as error:
            socket.complain(error.refusal)
            return
        except StoreError:
            socket.complain(Refusal("the rematch could not be written", expected="another try later"))
            return
        for other in live.sockets:
            links = live.links(other, live.rematch)
            other.say(Rematch(links.table, links.play, links.watch, socket.seat))


def why(live: LiveTable, socket: Socket, seat: int, text: str) -> None:
    try:
        refusal = live.table.why_not(seat, text).refusal
    except NotationError as error:
        refusal = error.refusal
    if refusal is None:
        socket.say(Why(text, True, "", "", None))
    else:
        reason = in_words(refusal, live.table.names)
        socket.say(Why(text, False, reason, refusal.clause or "", refusal_of(refusal)))


def emote(live: LiveTable, socket: Socket, seat: int, wanted: str) -> None:
    if wanted not in EMOTES:
        facts = {"emote": wanted, "emotes": EMOTES}
        socket.complain(Refusal("no emote {emote:shown}", facts, expected="{emotes:or}"))
        return
    for other in live.sockets:
        other.say(Emote(seat, wanted))


def chat(live: LiveTable, socket: Socket, seat: int, text: str) -> None:
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


def hurry(live: LiveTable, socket: Socket) -> None:
    refusal = live.table.hurry(socket.seats)
    if refusal:
        socket.complain(refusal)
    live.attend()


def resign(live: LiveTable, socket: Socket, seat: int) -> None:
    if seat not in socket.seats:
        socket.complain(not_yours(seat, socket, "{yours:or}"))
        return
    try:
        live.resign(seat)
    except OptionsError as error:
        socket.complain(error.refusal)


def as_host(live: LiveTable, socket: Socket, do: Callable[[], None]) -> None:
    if not live.table.is_host(socket.seats, live.now):
        socket.complain(Refusal("only the host may do that", expected="the host, who made the table"))
        return
    try:
        do()
    except OptionsError as error:
        socket.complain(error.refusal)


def not_yours(seat: int | None, socket: Socket, expected: str = "") -> Refusal:
    return Refusal("seat {seat} is not this device's", {"seat": seat, "yours": socket.seats}, expected=expected)


def in_words(refusal: Refusal, names: tuple[str, ...]) -> str:
    """In English: why not, and what would do."""
    if not refusal.expected:
        return refusal.text(names) if refusal.clause else refusal.message(names)
    return f"{refusal.message(names)}; expected {refusal.would_do(names)}"
