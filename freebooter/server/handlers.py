"""What a client says at a table, and what comes of it. Every message has an answer."""

from __future__ import annotations

import logging
from collections.abc import Callable

from freebooter.engine import JsonObject, NotationError, OptionsError
from freebooter.store import StoreError
from freebooter.table import Refusal

from . import messages
from .live_table import LiveTable
from .sockets import Socket

log = logging.getLogger("freebooter.table")


def hear(live: LiveTable, socket: Socket, message: messages.Message) -> None:
    """Anything but a ping also says that its sender is there."""
    match message:
        case messages.Ping():
            socket.say("pong")
        case messages.Hello():
            live.back(socket.seats)
            greet(live, socket, message)
        case _ if not socket.greeted:
            socket.complain("a socket begins with hello", '{"type": "hello", "number": null, "seat": null}')
        case _:
            live.back(socket.seats)
            act(live, socket, message)


def greet(live: LiveTable, socket: Socket, message: messages.Hello) -> None:
    if message.seat is not None and message.seat not in socket.seats:
        yours = " or ".join(map(str, socket.seats)) or "null: this socket watches"
        socket.complain(f"seat {message.seat} is not this device's", yours)
        return
    if message.seat is not None:
        socket.seat = message.seat
    live.greet(socket, message.number)


def act(live: LiveTable, socket: Socket, message: messages.Message) -> None:
    match message:
        case messages.Move():
            move(live, socket, message)
        case messages.Rematch() if socket.seats or (socket.may_play and not live.table.people):
            live.do(rematch(live, socket, message.options))
        case _ if socket.seat is None:
            socket.complain("a spectator does not play", "a seat at this table")
        case messages.Why():
            why(live, socket, socket.seat, message.move)
        case messages.Hint():
            live.do(hint(live, socket, socket.seat))
        case messages.Emote():
            emote(live, socket, message.emote)
        case messages.Start():
            as_host(live, socket, live.start)
        case messages.Level():
            as_host(live, socket, lambda: live.change(message.seat, message.level))
        case _:
            pass


def move(live: LiveTable, socket: Socket, message: messages.Move) -> None:
    seat = socket.seat if message.seat is None else message.seat
    if seat is not None and seat in socket.seats:
        refusal = live.play(socket, seat, message)
    else:
        refusal = Refusal(f"seat {seat} is not this device's" if socket.seats else "a spectator does not play")
    if refusal:
        live.registry.metrics.refused += 1
        said = {"id": message.id, "reason": refusal.reason, "clause": refusal.clause}
        socket.say("refused", **said, number=live.table.number)


def why(live: LiveTable, socket: Socket, seat: int, text: str) -> None:
    try:
        verdict = live.table.why_not(seat, text)
    except NotationError as error:
        socket.say("why", move=text, ok=False, reason=str(error), clause="")
    else:
        reason = verdict.text(live.table.names)
        socket.say("why", move=text, ok=bool(verdict), reason=reason, clause=verdict.clause)


def emote(live: LiveTable, socket: Socket, wanted: str) -> None:
    if wanted not in messages.EMOTES:
        socket.complain(f"no emote {wanted!r}", " or ".join(messages.EMOTES))
        return
    for other in live.sockets:
        other.say("emote", seat=socket.seat, emote=wanted)


def as_host(live: LiveTable, socket: Socket, do: Callable[[], None]) -> None:
    if not live.table.is_host(socket.seats):
        socket.complain("only the host may do that", "the host, who made the table")
        return
    try:
        do()
    except OptionsError as error:
        socket.complain(error.message, error.expected)


async def hint(live: LiveTable, socket: Socket, seat: int) -> None:
    table = live.table
    if not table.setup.hints:
        socket.complain("this table plays without hints", "a table with hints")
    elif seat not in table.decisions:
        socket.complain("it is not your turn", "a hint when you are to move")
    elif socket.awaits_hint:
        socket.complain("a hint is on its way", "one at a time")
    else:
        number, view = table.number, table.game.view(table.state, seat)
        legal = table.game.legal(table.state, seat)
        socket.awaits_hint = True
        try:
            moves = await live.registry.bot_pool.hint(table.game, table.setup.options, view, legal)
            socket.say("hint", number=number, moves=moves)
        except Exception:
            log.exception("a hint failed", extra={"table": live.id, "game": table.game.id})
            socket.complain("the navigator has no answer", "your own judgement, or another try")
        finally:
            socket.awaits_hint = False


async def rematch(live: LiveTable, socket: Socket, options: JsonObject | None) -> None:
    if not live.table.over:
        socket.complain("the game is not over", "a rematch after the end")
        return
    try:
        live.rematch = await live.registry.rematch(live, options)
    except OptionsError as error:
        socket.complain(error.message, error.expected)
        return
    except StoreError:
        socket.complain("the rematch could not be written", "another try later")
        return
    for other in live.sockets:
        other.say("rematch", **live.links(other, live.rematch))
