"""A table in memory with its sockets: moves go to the log, and when they are durable to everybody's eyes."""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from freebooter.engine import JsonObject, OptionsError
from freebooter.engine.refusal import Refusal
from freebooter.store import Answer, Entry, SavedTable, StoreError
from freebooter.table import Already, Chat, Decision, Made, Position, Seat, Table, table_info
from freebooter.table.handlers import hear
from freebooter.wire import Ack, FromClient, Hint, Links, Rematch

from .encoding import EncodedEvent, EncodedPosition, encode_events
from .limits import Bucket
from .sockets import Socket

if TYPE_CHECKING:
    from .registry import TableRegistry

log = logging.getLogger("freebooter.table")


class Traces(Protocol):
    """Where a move's way is told once it has ended."""

    def move(self, table: str, game: str, made: Sequence[Made], began: float, durable: float, told: float) -> str:
        """From its arrival to the log and to everybody's eyes; what another node needs to go on with the same trace."""
        ...

    def followed(self, table: str, number: int, origin: str, heard: float, told: float) -> None:
        """Another node's move, from its hint to the eyes here."""
        ...


class LiveTable:
    """`shown` is the last durable position: what a socket that comes now is shown."""

    def __init__(self, table: Table, saved: SavedTable, registry: TableRegistry) -> None:
        self.table = table
        self.saved = saved
        self.registry = registry
        self.thinkers = registry.thinkers
        self.loop = asyncio.get_running_loop()
        self.sockets: list[Socket] = []
        self.chat = Chat()
        self.shown = (table.number, table.state)
        self.rematch = saved.rematch
        self._told = table.shown(self.now)
        self._happened: list[list[EncodedEvent]] = []
        self._writing = 0
        self._answered = self.now
        self._trace = ""
        self.abandoned = False
        self.times_freed = 0
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
        if made := self.table.settle(self.now):
            await self.registry.store.append(self.id, entries_of(made))
            self.shown = (made[-1].number, made[-1].state)

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
        self.abandoned = True
        self.registry.forget(self)
        for timer in (self._alarm, self._bedtime):
            if timer:
                timer.cancel()
        for task in self._tasks:
            task.cancel()
        for socket in list(self.sockets):
            socket.close(1012, reason)

    def greet(self, socket: Socket, number: int | None, seat: int | None) -> None:
        """The table and the position for a newcomer, with what happened since that number.

        A socket that was greeted before and keeps its eyes has what it was sent: that is not sent again.
        """
        if not socket.greeted:
            for line in self.chat.lines:
                socket.say(line)
        same_eyes = socket.greeted and seat in (None, socket.seat)
        if number is None and same_eyes:
            number = socket.told
        if seat is not None:
            socket.seat = seat
        socket.greeted = True
        self._tell(socket)
        self._resume(socket, number)
        self.attend()

    def _resume(self, socket: Socket, number: int | None) -> None:
        """The position, with what happened since that number."""
        at, state = self.shown
        since = number if number is not None and number <= at else 0
        before = [event for happened in self._history(at)[since:at] for event in happened]
        position = EncodedPosition(Position(self.table.game, self.table.names, at, state, []), before)
        self._update(socket, position, self.now)

    def _history(self, number: int) -> list[list[EncodedEvent]]:
        """What happened up to that position, encoded when it is first asked for: hello may come again and again."""
        for happened in self.table.happened[len(self._happened) : number]:
            self._happened.append(encode_events(happened, self.table.names))
        return self._happened

    def _update(self, socket: Socket, encoded: EncodedPosition, now: float) -> None:
        socket.put(encoded.update(socket.seat, self.table.deadline(socket.seat, now)))
        socket.told = encoded.position.number

    def hear(self, socket: Socket, message: FromClient) -> None:
        hear(self, socket, message)

    def back(self, seats: Sequence[int]) -> None:
        """Their people are there: no stand-in plays for them any more."""
        self.table.back(seats)
        self._tell_changes()

    # Moves and seats

    def acknowledge(self, socket: Socket, id: str, number: int) -> None:
        """Tell the socket when the move of that number is durable."""
        self._unsure.setdefault(number, []).append((socket, id))

    def take_back(self, seat: int, id: str) -> list[Made] | Already | Refusal:
        """The seat's last move stands no longer, nor what came of it: who comes later is told neither."""
        made = self.table.take_back(seat, id, self.now)
        if isinstance(made, list):
            self._happened.clear()
        return made

    def ready(self, seats: Sequence[int]) -> None:
        waited = bool(self.table.unready)
        self.table.ready(seats, self.now)
        if waited and not self.table.unready:
            self._tell_position()
        self.attend()

    def resign(self, seat: int) -> None:
        """A bot has the seat, and nobody holds it; its sockets watch from now on. Raises OptionsError."""
        self.table.resign(seat)
        self._taken = {token: taken for token, taken in self._taken.items() if taken != seat}
        for socket in self.sockets:
            if seat in socket.seats:
                self._stand_up(socket, seat)
        written = self._seats_changed(freed=[seat])
        written.add_done_callback(lambda _: self._free(lambda socket: seat in socket.seats))

    def _stand_up(self, socket: Socket, seat: int) -> None:
        """The socket has that seat no longer; what the seat may know it is not told again."""
        self.table.leave(socket.seats, self.now)
        socket.seats = tuple(own for own in socket.seats if own != seat)
        if socket.seat == seat:
            socket.seat = socket.seats[0] if socket.seats else None
        self.table.arrive(socket.seats, self.now)
        if socket.greeted:
            self._place(socket)

    def _place(self, socket: Socket) -> None:
        """Where the table stands, for eyes that know what happened."""
        number, state = self.shown
        self._update(socket, EncodedPosition(Position(self.table.game, self.table.names, number, state, [])), self.now)

    def _tell_position(self) -> None:
        """The clocks run by another time than was told."""
        for socket in self.sockets:
            if socket.greeted:
                self._place(socket)

    def start(self) -> None:
        """Begin, with bots on the open seats; raises OptionsError."""
        made = self.table.start(self.now)
        self._save_seats(())
        self.commit(made)

    def change(self, seat: int, level: str) -> None:
        """A bot of a level on the seat, or nobody; whoever held it holds it no longer. Raises OptionsError."""
        held = seat in self.table.people
        self.table.change(seat, level, self.now)
        if held:
            self._taken = {token: taken for token, taken in self._taken.items() if taken != seat}
        written = self._seats_changed(freed=[seat] if held else [])
        if held:
            written.add_done_callback(lambda _: self._free(lambda socket: seat in socket.seats))

    async def revoke(self, holder: bytes, seats: Collection[int]) -> None:
        """Take the seats from a device; its sockets at them end."""
        await self.registry.store.revoke(self.id, holder, sorted(seats))
        self._taken.pop(holder, None)
        self._free(lambda socket: socket.holder == holder)

    def _free(self, loses: Callable[[Socket], bool]) -> None:
        """The log has it: sockets end that came by what they held before, and none comes by it any more."""
        self.times_freed += 1
        for socket in [socket for socket in self.sockets if loses(socket)]:
            socket.close(4401, "this seat is no longer this device's")
            self.leave(socket)

    async def take_seat(self, token: bytes, name: str, wish: int | None) -> int:
        """An open seat for the device that holds the token, or the one it has taken already; raises OptionsError."""
        if token not in self._taken:
            self._taken[token] = self.table.join(name, wish)
            await asyncio.shield(self._seats_changed([(token, self._taken[token])]))
        return self._taken[token]

    def _seats_changed(self, holders: Sequence[tuple[bytes, int]] = (), freed: Sequence[int] = ()) -> Answer[None]:
        begins = not self.table.started and not self.table.open_seats
        made = self.table.start(self.now) if begins else []
        saved = self._save_seats(holders, freed)
        self.commit(made)
        return saved

    def ask_rematch(self, socket: Socket, options: JsonObject | None) -> None:
        self.do(self._follow(socket, options))

    async def _follow(self, socket: Socket, options: JsonObject | None) -> None:
        try:
            self.rematched(await self.registry.rematch(self, options), socket.seat)
        except OptionsError as error:
            socket.complain(error.refusal)
            return
        except StoreError:
            socket.complain(Refusal("the rematch could not be written", expected="another try later"))

    # What goes to the log, and from there to everybody

    def _save_seats(self, holders: Sequence[tuple[bytes, int]], freed: Sequence[int] = ()) -> Answer[None]:
        """The seats as they are now, durable, then told to all; the freed ones are held by nobody."""
        self.saved = replace(
            self.saved,
            seats=seats_to_json(self.table.seats),
            started=self.table.started,
            rematch=self.rematch,
            version=self.saved.version + 1,
        )
        written = self.registry.store.seat(self.saved, holders, freed)
        written.add_done_callback(self._seats_saved)
        return written

    def _seats_saved(self, written: Answer[None]) -> None:
        if written.cancelled() or written.exception():
            self.registry.metrics.failed_writes += 1
            self.abandon("the table could not be written: connect again")
        else:
            self.tell_all()
            self.attend()

    def commit(self, made: Sequence[Made], began: float | None = None) -> None:
        """Moves into the log, and when they are durable to everybody's eyes."""
        if not made:
            return
        self.registry.metrics.moves["person"] += began is not None
        if not self._writing:
            self._answered = self.now
        self._writing += 1
        written = self.registry.store.append(self.id, entries_of(made))
        written.add_done_callback(lambda written: self._durable(made, began, written.exception()))

    def wedged(self, patience: float, now: float) -> bool:
        """Whether the log has owed it an answer for so long."""
        return bool(self._writing) and now - self._answered > patience

    def _durable(self, made: Sequence[Made], began: float | None, error: BaseException | None) -> None:
        self._writing -= 1
        self._answered = self.now
        if self.abandoned:
            return
        if error:
            self.registry.metrics.failed_writes += 1
            log.error("append failed", extra={"table": self.id, "error": str(error)})
            self.abandon("the move could not be written: connect again")
            return
        try:
            self._tell_moves(made, began)
        except Exception:
            log.exception("a durable move could not be shown", extra={"table": self.id})
            self.abandon("the table was lost on the way: connect again")

    def _tell_moves(self, made: Sequence[Made], began: float | None) -> None:
        work = time.perf_counter()
        for step in made:
            self.shown = (step.number, step.state)
            for socket, client in self._unsure.pop(step.number, ()):
                socket.say(Ack(client, step.number))
            self._show(step)
        if began is not None:
            now = self.now
            self.registry.metrics.acknowledged.add(now - began)
            if traces := self.registry.traces:
                self._trace = traces.move(self.id, self.table.setup.game, made, began, self._answered, now)
        self.attend()
        self._pay(time.perf_counter() - work)

    def _show(self, made: Made) -> None:
        if not self.sockets:
            return
        table = self.table
        position = EncodedPosition(Position(table.game, table.names, made.number, made.state, made.events))
        now = self.now
        for socket in self.sockets:
            if socket.greeted:
                self._update(socket, position, now)

    def rematched(self, table: str, by: int | None) -> None:
        """The table that follows is there, since that seat asked for it: everybody is told."""
        self.rematch = table
        for socket in self.sockets:
            links = self.links(socket, table)
            socket.say(Rematch(links.table, links.play, links.watch, by))

    def tell_all(self) -> None:
        """The table itself to every socket."""
        self._told = self.table.shown(self.now)
        for socket in self.sockets:
            if socket.greeted:
                self._tell(socket)

    def _tell_changes(self) -> None:
        """Who came, left, or has a stand-in, where it is not as was told."""
        if self.table.shown(self.now) != self._told:
            self.tell_all()

    def _tell(self, socket: Socket) -> None:
        links = self.links(socket, self.id)
        rematch = self.links(socket, self.rematch) if self.rematch else None
        socket.say(table_info(self.table, socket.seat, socket.seats, links, rematch, self.now))

    def links(self, socket: Socket, table: str) -> Links:
        link = self.registry.link
        play = link(socket.base, table, "play") if socket.may_play else None
        return Links(table, play, link(socket.base, table, "watch"))

    # Clocks and bots

    def attend(self) -> None:
        """Put stand-ins where due, set bots to think, and come again when the next thing is due."""
        if self.abandoned:
            return
        waited = bool(self.table.unready)
        self.table.tick(self.now)
        self._tell_changes()
        if waited and not self.table.unready:
            self._tell_position()
        for seat, level in self.table.bots_to_move().items():
            if seat not in self._thinking:
                self._thinking.add(seat)
                self.do(self._think(seat, level, self.table.decisions[seat]))
        if self._alarm:
            self._alarm.cancel()
        due = self.table.next_tick(self.now)
        self._alarm = self.loop.call_at(due, self.attend) if due is not None else None

    @property
    def _queue(self) -> tuple[str, str]:
        """Whose turn a thought of this table's is: its first visitor's address, and the table."""
        return (self.sockets[0].address if self.sockets else "", self.id)

    @property
    def _purse(self) -> Bucket | None:
        """Who pays for the time that moves take here: the first visitor's address, should it have one."""
        address = self.sockets[0].address if self.sockets else ""
        return self.registry.time.of(address, self.now) if address else None

    def _pay(self, seconds: float) -> None:
        if purse := self._purse:
            purse.charge(self.now, seconds)

    async def _think(self, seat: int, level: str, decision: Decision) -> None:
        table = self.table
        view, legal = table.game.view(table.state, seat), table.game.legal(table.state, seat)
        try:
            began = time.perf_counter()
            move = await self.thinkers.choose(self._queue, level, table.game, table.setup.options, view, legal)
            self.registry.metrics.thought.add(time.perf_counter() - began)
            clock = 0.0 if self.table.hurried else self.registry.config.clock(level)
            await asyncio.sleep(answer_time(decision.since, clock, self.now) - self.now)
            while (purse := self._purse) and purse.debt_at(self.now):
                await asyncio.sleep(purse.debt_at(self.now))
        finally:
            self._thinking.discard(seat)
        if self.table.decisions.get(seat) is decision and seat in self.table.bots_to_move():
            self._play_for(seat, move, str(random.choice(legal)))
        self.attend()

    def ask_hint(self, socket: Socket, seat: int) -> None:
        if self.thinkers.has_room_for(socket.address):
            self.do(self._hint(socket, seat))
        else:
            socket.complain(Refusal("too many hints at once", expected="a little patience"))

    async def _hint(self, socket: Socket, seat: int) -> None:
        table, number = self.table, self.table.number
        view, legal = table.game.view(table.state, seat), table.game.legal(table.state, seat)
        socket.awaits_hint = True
        try:
            moves = await self.thinkers.hint((socket.address, self.id), table.game, table.setup.options, view, legal)
            socket.say(Hint(number, tuple(moves)))
        except Exception:
            log.exception("a hint failed", extra={"table": self.id, "game": table.game.id})
            socket.complain(Refusal("the navigator has no answer", expected="your own judgement, or another try"))
        finally:
            socket.awaits_hint = False

    def _play_for(self, seat: int, *moves: str) -> None:
        """The bot's move; should it be no move at all, the next one."""
        for move in moves:
            made = self.table.play(seat, move, self.table.number, None, self.now)
            if isinstance(made, list):
                self.registry.metrics.moves["bot"] += 1
                self.commit(made)
                return
            log.error("a bot's move was refused", extra={"table": self.id, "game": self.table.game.id, "move": move})

    def count_refusal(self) -> None:
        self.registry.metrics.refused += 1

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that takes a while, beside everything else."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", extra={"table": self.id}, exc_info=error)


def answer_time(since: float, clock: float, now: float) -> float:
    """When a bot moves: at a stroke of its clock, which tells nothing of what it had to think about."""
    return since + clock * max(1, math.ceil((now - since) / clock)) if clock > 0 else now


def entries_of(made: Sequence[Made]) -> list[Entry]:
    return [Entry(move.number, move.who, move.move, move.client) for move in made]


def seats_to_json(seats: Sequence[Seat]) -> list[JsonObject]:
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in seats]
