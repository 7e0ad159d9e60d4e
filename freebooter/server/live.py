"""A table in memory with its sockets: moves go to the log, and when they are durable to everybody's eyes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from freebooter.engine import JsonObject, NotationError, OptionsError
from freebooter.store import Entry, SavedTable, StoreError
from freebooter.table import Already, Picture, Refusal, Seat, Step, Table
from freebooter.table.frames import table_frame
from freebooter.table.table import Decision

from . import messages
from .sockets import Socket

if TYPE_CHECKING:
    from .harbour import Harbour

log = logging.getLogger("freebooter.table")


class Live:
    """`shown` is the last durable position: what a socket that comes now is shown."""

    def __init__(self, table: Table, saved: SavedTable, harbour: Harbour) -> None:
        self.table = table
        self.saved = saved
        self.harbour = harbour
        self.loop = asyncio.get_running_loop()
        self.sockets: list[Socket] = []
        self.shown = (table.number, table.state)
        self.rematch = saved.rematch
        self._writing = 0
        self._unsure: dict[int, list[tuple[Socket, str]]] = {}
        self._taken: dict[bytes, int] = {}
        self._thinking: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._bedtime: asyncio.TimerHandle | None = None
        self._commit(table.settle(self.now))

    @property
    def now(self) -> float:
        return self.loop.time()

    @property
    def id(self) -> str:
        return self.table.setup.id

    # Coming and going

    def arrive(self, socket: Socket) -> None:
        if self._bedtime:
            self._bedtime.cancel()
        self.sockets.append(socket)
        self.table.arrive(socket.seats, self.now)

    def leave(self, socket: Socket) -> None:
        if socket not in self.sockets:
            return
        self.sockets.remove(socket)
        self.table.leave(socket.seats, self.now)
        if self.sockets:
            self.tell_all()
            self.attend()
        else:
            self.rest()

    def rest(self) -> None:
        """Leave memory after a while without visitors; the log has everything."""
        if self._alarm:
            self._alarm.cancel()
        self._bedtime = self.loop.call_later(self.harbour.config.linger, self._sleep)

    def _sleep(self) -> None:
        if self.sockets:
            return
        if self._writing or self._thinking:
            self.rest()
        else:
            self.harbour.forget(self)

    def abandon(self, reason: str) -> None:
        """Send everybody away to come back to the table as the log has it."""
        self.harbour.forget(self)
        for timer in (self._alarm, self._bedtime):
            if timer:
                timer.cancel()
        for socket in list(self.sockets):
            socket.close(1012, reason)

    # What a client says

    def hear(self, socket: Socket, message: messages.Message) -> None:
        match message:
            case messages.Hello():
                self._greet(socket, message.number, message.seat)
            case messages.Ping():
                socket.say("pong")
            case _ if not socket.greeted:
                socket.complain("a socket begins with hello", '{"type": "hello", "number": null, "seat": null}')
            case _:
                self._back(socket.seats)
                self._act(socket, message)

    def _act(self, socket: Socket, message: messages.Message) -> None:
        match message:
            case messages.Move():
                self._hear_move(socket, message)
            case messages.Why():
                self._why(socket, message.move)
            case _ if socket.seat is None and not (socket.may_play and isinstance(message, messages.Rematch)):
                socket.complain("who watches does not play", "a seat at this table")
            case messages.Emote():
                self._emote(socket, message.emote)
            case messages.Start():
                self._as_host(socket, self._start)
            case messages.Level():
                self._as_host(socket, lambda: self._change(message.seat, message.level))
            case messages.Hint():
                self._do(self._hint(socket))
            case messages.Rematch():
                self._do(self._rematch(socket, message.options))
            case messages.Hello() | messages.Ping() | messages.Back():
                pass

    def _greet(self, socket: Socket, number: int | None, seat: int | None) -> None:
        if seat is not None and seat not in socket.seats:
            yours = " or ".join(map(str, socket.seats)) or "null: this socket watches"
            socket.complain(f"seat {seat} is not this device's", yours)
            return
        if seat is not None:
            socket.seat = seat
        socket.greeted = True
        self._back(socket.seats)
        self.tell_all()
        at, state = self.shown
        since = number if number is not None and number <= at else 0
        events = [event for happened in self.table.happened[since:at] for event in happened]
        picture = Picture(self.table.game, self.table.names, at, state, events)
        socket.put(picture.update(socket.seat, self.table.deadline(socket.seat, self.now)))
        self.attend()

    def _hear_move(self, socket: Socket, message: messages.Move) -> None:
        began = self.now
        seat = socket.seat if message.seat is None else message.seat
        if seat is None or seat not in socket.seats:
            reason = "who watches does not play" if not socket.seats else f"seat {seat} is not this device's"
            self._refuse(socket, message.id, Refusal(reason))
            return
        match self.table.play(seat, message.move, message.number, message.id, began):
            case Refusal() as refusal:
                self._refuse(socket, message.id, refusal)
            case Already(number) if number <= self.shown[0]:
                socket.say("ack", id=message.id, number=number)
            case Already(number):
                self._unsure.setdefault(number, []).append((socket, message.id))
            case steps:
                self.harbour.metrics.moves["person"] += 1
                self._unsure.setdefault(steps[0].number, []).append((socket, message.id))
                self._commit(steps, began)

    def _refuse(self, socket: Socket, id: str, refusal: Refusal) -> None:
        self.harbour.metrics.refused += 1
        socket.say("refused", id=id, reason=refusal.reason, clause=refusal.clause, number=self.table.number)

    def _why(self, socket: Socket, move: str) -> None:
        if socket.seat is None:
            socket.complain("who watches does not play", "a seat at this table")
            return
        try:
            verdict = self.table.why_not(socket.seat, move)
        except NotationError as error:
            socket.say("why", move=move, ok=False, reason=str(error), clause="")
        else:
            reason = verdict.text(self.table.names)
            socket.say("why", move=move, ok=bool(verdict), reason=reason, clause=verdict.clause)

    def _back(self, seats: Sequence[int]) -> None:
        if {seat for seat in seats if self.table.back(seat)}:
            self.tell_all()

    def _emote(self, socket: Socket, emote: str) -> None:
        if emote not in messages.EMOTES:
            socket.complain(f"no emote {emote!r}", " or ".join(messages.EMOTES))
            return
        for other in self.sockets:
            other.say("emote", seat=socket.seat, emote=emote)

    def _as_host(self, socket: Socket, act: Callable[[], None]) -> None:
        if not self.table.is_host(socket.seats):
            socket.complain("only the host may do that", "the host, who made the table")
            return
        try:
            act()
        except OptionsError as error:
            socket.complain(error.message, error.expected)

    def _start(self) -> None:
        steps = self.table.start(self.now)
        self._save_seats(())
        self._commit(steps)

    def _change(self, seat: int, level: str) -> None:
        self.table.change(seat, level)
        self._seats_changed()

    async def take_seat(self, token: bytes, name: str, wish: int | None) -> int:
        """An open seat for who holds the token, or the one it has taken already; raises OptionsError."""
        if token not in self._taken:
            self._taken[token] = self.table.join(name, wish)
            await asyncio.wrap_future(self._seats_changed([(token, self._taken[token])]))
        return self._taken[token]

    def _seats_changed(self, holders: Sequence[tuple[bytes, int]] = ()) -> Future[None]:
        steps = [] if self.table.open_seats else self.table.start(self.now)
        saved = self._save_seats(holders)
        self._commit(steps)
        return saved

    async def _hint(self, socket: Socket) -> None:
        table, seat = self.table, socket.seat
        if not table.setup.hints:
            socket.complain("this table plays without hints", "a table with hints")
            return
        if seat is None or seat not in table.decisions:
            socket.complain("it is not your turn", "a hint when you are to move")
            return
        if socket.awaits_hint:
            socket.complain("a hint is on its way", "one at a time")
            return
        number, view = table.number, table.game.view(table.state, seat)
        legal = table.game.legal(table.state, seat)
        socket.awaits_hint = True
        try:
            moves = await self.harbour.crew.hint(table.game, table.setup.options, view, legal)
            socket.say("hint", number=number, moves=moves)
        except Exception:
            log.exception("a hint failed", extra={"table": self.id, "game": table.game.id})
            socket.complain("the navigator has no answer", "your own judgement, or another try")
        finally:
            socket.awaits_hint = False

    async def _rematch(self, socket: Socket, options: JsonObject | None) -> None:
        if not self.table.over:
            socket.complain("the game is not over", "a rematch after the end")
            return
        try:
            self.rematch = await self.harbour.rematch(self, options)
        except OptionsError as error:
            socket.complain(error.message, error.expected)
            return
        for other in self.sockets:
            other.say("rematch", **self._links(other, self.rematch))

    # What goes to the log, and from there to everybody

    def _save_seats(self, holders: Sequence[tuple[bytes, int]]) -> Future[None]:
        """The seats as they are now, durable, then told to all."""
        self.saved = SavedTable(
            id=self.id,
            setup=self.saved.setup,
            seats=seats_to_json(self.table.seats),
            started=self.table.started,
            listed=self.saved.listed,
            created=self.saved.created,
            rematch=self.rematch,
        )
        written = self.harbour.store.seat(self.saved, holders)
        written.add_done_callback(self._seats_saved)
        return written

    def _seats_saved(self, written: Future[None]) -> None:
        if written.exception():
            self.abandon("the table could not be written: connect again")
        else:
            self.tell_all()
            self.attend()

    def _commit(self, steps: list[Step], began: float | None = None) -> None:
        if not steps:
            return
        self._writing += 1
        entries = [Entry(step.number, step.who, step.move, step.client) for step in steps]
        self.harbour.store.append(self.id, entries, lambda error: self._durable(steps, began, error))

    def _durable(self, steps: list[Step], began: float | None, error: StoreError | None) -> None:
        self._writing -= 1
        if error:
            log.error("append failed", extra={"table": self.id, "error": str(error)})
            self.abandon("the move could not be written: connect again")
            return
        for step in steps:
            self.shown = (step.number, step.state)
            for socket, client in self._unsure.pop(step.number, ()):
                socket.say("ack", id=client, number=step.number)
            self._show(step)
        if began is not None:
            self.harbour.metrics.acknowledged.add(self.now - began)
        self.attend()

    def _show(self, step: Step) -> None:
        if not self.sockets:
            return
        picture = Picture(self.table.game, self.table.names, step.number, step.state, step.events)
        now = self.now
        for socket in self.sockets:
            if socket.greeted:
                socket.put(picture.update(socket.seat, self.table.deadline(socket.seat, now)))

    def tell_all(self) -> None:
        """The table itself to every socket."""
        for socket in self.sockets:
            if socket.greeted:
                rematch = self._links(socket, self.rematch) if self.rematch else None
                links = self._links(socket, self.id)
                frame = table_frame(self.table, socket.seat, socket.seats, links["play"], links["watch"] or "", rematch)
                socket.put(frame)

    def _links(self, socket: Socket, table: str) -> dict[str, str | None]:
        link = self.harbour.link
        play = link(socket.base, table, "play") if socket.may_play else None
        return {"table": table, "play": play, "watch": link(socket.base, table, "watch")}

    # Clocks and bots

    def attend(self) -> None:
        """Put stand-ins where due, set bots to think, and come again when the next thing is due."""
        if self.table.tick(self.now):
            self.tell_all()
        for seat, level in self.table.bots_to_move().items():
            if seat not in self._thinking:
                self._thinking.add(seat)
                self._do(self._think(seat, level, self.table.decisions[seat]))
        if self._alarm:
            self._alarm.cancel()
        due = self.table.next_tick()
        self._alarm = self.loop.call_at(due, self.attend) if due is not None else None

    async def _think(self, seat: int, level: str, decision: Decision) -> None:
        table = self.table
        view, legal = table.game.view(table.state, seat), table.game.legal(table.state, seat)
        try:
            began = time.perf_counter()
            move = await self.harbour.crew.choose(level, table.game, table.setup.options, view, legal)
            self.harbour.metrics.thought.add(time.perf_counter() - began)
            await asyncio.sleep(decision.since + self.harbour.config.pace - self.now)
        finally:
            self._thinking.discard(seat)
        if table.decisions.get(seat) is decision and seat in table.bots_to_move():
            steps = table.play(seat, move, decision.number, None, self.now)
            assert isinstance(steps, list), steps
            self.harbour.metrics.moves["bot"] += 1
            self._commit(steps)
        self.attend()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", extra={"table": self.id}, exc_info=error)


def seats_to_json(seats: Sequence[Seat]) -> list[JsonObject]:
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in seats]
