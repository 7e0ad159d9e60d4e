"""A table in memory with its sockets: moves go to the log, and when they are durable to everybody's eyes."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from freebooter.engine import JsonObject
from freebooter.store import Answer, Entry, SavedTable, keeps
from freebooter.table import Already, Picture, Refusal, Seat, Step, Table
from freebooter.table.frames import table_frame
from freebooter.table.table import Decision

from .messages import Move
from .sockets import Socket

if TYPE_CHECKING:
    from .registry import TableRegistry

log = logging.getLogger("freebooter.table")


class LiveTable:
    """`shown` is the last durable position: what a socket that comes now is shown."""

    def __init__(self, table: Table, saved: SavedTable, registry: TableRegistry) -> None:
        self.table = table
        self.saved = saved
        self.registry = registry
        self.loop = asyncio.get_running_loop()
        self.sockets: list[Socket] = []
        self.shown = (table.number, table.state)
        self.rematch = saved.rematch
        self._told = table.attendance.seen()
        self._writing = 0
        self._answered = self.now
        self._abandoned = False
        self._unsure: dict[int, list[tuple[Socket, str]]] = {}
        self._taken: dict[bytes, int] = {}
        self._thinking: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._bedtime: asyncio.TimerHandle | None = None

    @property
    def now(self) -> float:
        return self.loop.time()

    @property
    def id(self) -> str:
        return self.table.setup.id

    async def deal(self) -> None:
        """What chance owes, durable before the first visitor: nobody is shown a table without its cards."""
        if steps := self.table.settle(self.now):
            await self.registry.store.append(self.id, entries_of(steps))
            self.shown = (steps[-1].number, steps[-1].state)

    # Coming and going

    def arrive(self, socket: Socket) -> None:
        if self._bedtime:
            self._bedtime.cancel()
        self.registry.tables.setdefault(self.id, self)
        self.sockets.append(socket)
        self.table.arrive(socket.seats, self.now)
        self._tell_changes()

    def leave(self, socket: Socket, since: float | None = None) -> None:
        """`since` is when the socket's client was last there, where that was noticed later."""
        if socket not in self.sockets:
            return
        self.sockets.remove(socket)
        self.table.leave(socket.seats, self.now if since is None else since)
        if self.sockets:
            self.attend()
        else:
            self.rest()

    def rest(self) -> None:
        """Leave memory after a while without visitors; the log has everything."""
        if self._alarm:
            self._alarm.cancel()
        self._bedtime = self.loop.call_later(self.registry.config.linger, self._sleep)

    def _sleep(self) -> None:
        if self.sockets:
            return
        if self._writing or self._thinking:
            self.rest()
        else:
            self.registry.forget(self)

    def abandon(self, reason: str) -> None:
        """Send everybody away to come back to the table as the log has it."""
        self._abandoned = True
        self.registry.forget(self)
        for timer in (self._alarm, self._bedtime):
            if timer:
                timer.cancel()
        for task in self._tasks:
            task.cancel()
        for socket in list(self.sockets):
            socket.close(1012, reason)

    def greet(self, socket: Socket, number: int | None) -> None:
        """The table and the position for a newcomer, with what happened since that number."""
        socket.greeted = True
        self._tell(socket)
        at, state = self.shown
        since = number if number is not None and number <= at else 0
        events = [event for happened in self.table.happened[since:at] for event in happened]
        picture = Picture(self.table.game, self.table.names, at, state, events)
        socket.put(picture.update(socket.seat, self.table.deadline(socket.seat, self.now)))
        self.attend()

    def back(self, seats: Sequence[int]) -> None:
        """Their people are there: no stand-in plays for them any more."""
        self.table.back(seats)
        self._tell_changes()

    # Moves and seats

    def play(self, socket: Socket, seat: int, message: Move) -> Refusal | None:
        """A move of a seat, acknowledged to its socket once it is durable; or why not."""
        if not keeps(message.id):
            return Refusal(f"the id {message.id!r} has a control character")
        began = self.now
        match self.table.play(seat, message.move, message.number, message.id, began):
            case Refusal() as refusal:
                return refusal
            case Already(number) if number <= self.shown[0]:
                socket.say("ack", id=message.id, number=number)
            case Already(number):
                self._unsure.setdefault(number, []).append((socket, message.id))
            case steps:
                self.registry.metrics.moves["person"] += 1
                self._unsure.setdefault(steps[0].number, []).append((socket, message.id))
                self._commit(steps, began)
        return None

    def start(self) -> None:
        """Begin, with bots on the open seats; raises OptionsError."""
        steps = self.table.start(self.now)
        self._save_seats(())
        self._commit(steps)

    def change(self, seat: int, level: str) -> None:
        """Before the start: a bot of a level on the seat, or nobody; raises OptionsError."""
        self.table.change(seat, level)
        self._seats_changed()

    async def take_seat(self, token: bytes, name: str, wish: int | None) -> int:
        """An open seat for the device that holds the token, or the one it has taken already; raises OptionsError."""
        if token not in self._taken:
            self._taken[token] = self.table.join(name, wish)
            await asyncio.shield(self._seats_changed([(token, self._taken[token])]))
        return self._taken[token]

    def _seats_changed(self, holders: Sequence[tuple[bytes, int]] = ()) -> Answer[None]:
        steps = [] if self.table.open_seats else self.table.start(self.now)
        saved = self._save_seats(holders)
        self._commit(steps)
        return saved

    # What goes to the log, and from there to everybody

    def _save_seats(self, holders: Sequence[tuple[bytes, int]]) -> Answer[None]:
        """The seats as they are now, durable, then told to all."""
        self.saved = replace(
            self.saved,
            seats=seats_to_json(self.table.seats),
            started=self.table.started,
            rematch=self.rematch,
            version=self.saved.version + 1,
        )
        written = self.registry.store.seat(self.saved, holders)
        written.add_done_callback(self._seats_saved)
        return written

    def _seats_saved(self, written: Answer[None]) -> None:
        if written.cancelled() or written.exception():
            self.abandon("the table could not be written: connect again")
        else:
            self.tell_all()
            self.attend()

    def _commit(self, steps: list[Step], began: float | None = None) -> None:
        if not steps:
            return
        if not self._writing:
            self._answered = self.now
        self._writing += 1
        written = self.registry.store.append(self.id, entries_of(steps))
        written.add_done_callback(lambda written: self._durable(steps, began, written.exception()))

    def wedged(self, patience: float) -> bool:
        """Whether the log has owed it an answer for so long."""
        return bool(self._writing) and self.now - self._answered > patience

    def _durable(self, steps: list[Step], began: float | None, error: BaseException | None) -> None:
        self._writing -= 1
        self._answered = self.now
        if self._abandoned:
            return
        if error:
            log.error("append failed", extra={"table": self.id, "error": str(error)})
            self.abandon("the move could not be written: connect again")
            return
        try:
            self._tell_moves(steps, began)
        except Exception:
            log.exception("a durable move could not be shown", extra={"table": self.id})
            self.abandon("the table was lost on the way: connect again")

    def _tell_moves(self, steps: list[Step], began: float | None) -> None:
        for step in steps:
            self.shown = (step.number, step.state)
            for socket, client in self._unsure.pop(step.number, ()):
                socket.say("ack", id=client, number=step.number)
            self._show(step)
        if began is not None:
            self.registry.metrics.acknowledged.add(self.now - began)
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
        self._told = self.table.attendance.seen()
        for socket in self.sockets:
            if socket.greeted:
                self._tell(socket)

    def _tell_changes(self) -> None:
        """Who came, left, or has a stand-in, where it is not as was told."""
        if self.table.attendance.seen() != self._told:
            self.tell_all()

    def _tell(self, socket: Socket) -> None:
        links = self.links(socket, self.id)
        rematch = self.links(socket, self.rematch) if self.rematch else None
        socket.put(table_frame(self.table, socket.seat, socket.seats, links, rematch))

    def links(self, socket: Socket, table: str) -> dict[str, str | None]:
        link = self.registry.link
        play = link(socket.base, table, "play") if socket.may_play else None
        return {"table": table, "play": play, "watch": link(socket.base, table, "watch")}

    # Clocks and bots

    def attend(self) -> None:
        """Put stand-ins where due, set bots to think, and come again when the next thing is due."""
        if self._abandoned:
            return
        self.table.tick(self.now)
        self._tell_changes()
        for seat, level in self.table.bots_to_move().items():
            if seat not in self._thinking:
                self._thinking.add(seat)
                self.do(self._think(seat, level, self.table.decisions[seat]))
        if self._alarm:
            self._alarm.cancel()
        due = self.table.next_tick()
        self._alarm = self.loop.call_at(due, self.attend) if due is not None else None

    async def _think(self, seat: int, level: str, decision: Decision) -> None:
        table = self.table
        view, legal = table.game.view(table.state, seat), table.game.legal(table.state, seat)
        try:
            began = time.perf_counter()
            move = await self.registry.bot_pool.choose(level, table.game, table.setup.options, view, legal)
            self.registry.metrics.thought.add(time.perf_counter() - began)
            await asyncio.sleep(decision.since + self.registry.config.pace - self.now)
        finally:
            self._thinking.discard(seat)
        if table.decisions.get(seat) is decision and seat in table.bots_to_move():
            self._play_for(seat, move, str(random.choice(legal)))
        self.attend()

    def _play_for(self, seat: int, *moves: str) -> None:
        """The bot's move; should it be no move at all, the next one."""
        for move in moves:
            steps = self.table.play(seat, move, self.table.number, None, self.now)
            if isinstance(steps, list):
                self.registry.metrics.moves["bot"] += 1
                self._commit(steps)
                return
            log.error("a bot's move was refused", extra={"table": self.id, "game": self.table.game.id, "move": move})

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that takes a while, beside everything else."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", extra={"table": self.id}, exc_info=error)


def entries_of(steps: Sequence[Step]) -> list[Entry]:
    return [Entry(step.number, step.who, step.move, step.client) for step in steps]


def seats_to_json(seats: Sequence[Seat]) -> list[JsonObject]:
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in seats]
