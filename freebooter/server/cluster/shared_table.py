"""A table that other nodes have in memory too. The log decides who was first; the others read what is new.

One append of a table is on its way at a time, and everything played meanwhile goes with the next. One that came too
late is folded back: the table is read anew as the log has it, and what was asked here is asked of that position again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final

from freebooter.engine import NATURE, OptionsError
from freebooter.engine.refusal import Refusal
from freebooter.live.live_table import LiveTable, entries_of
from freebooter.live.registry import BrokenTable
from freebooter.live.sockets import Socket
from freebooter.store import Answer, ConflictError, FencedError, Glance, Lease, SavedTable, StoreError
from freebooter.table import Already, Chat, Made, Table
from freebooter.table.handlers import in_words
from freebooter.table.taking_back import read as read_taking_back
from freebooter.wire import EMOTES, Ack, Emote, FromClient, Hurry, Refused, Said, SayEmote, refusal_of

from .presence import NOBODY, Presence, read_presence, risen

if TYPE_CHECKING:
    from .cluster import Cluster
    from .shared_registry import SharedRegistry

log = logging.getLogger("freebooter.cluster")

TRIES: Final = 8
FRESH_WITHIN: Final = 5.0
Batch = tuple[Sequence[Made], float | None]


class SharedTable(LiveTable):
    """`lease` is held while this node drives the table: its bots, its clocks and its stand-ins."""

    def __init__(self, table: Table, saved: SavedTable, registry: SharedRegistry, cluster: Cluster) -> None:
        super().__init__(table, saved, registry)
        self.cluster = cluster
        self.chat = SharedChat(self)
        self.store = registry.shared
        self.lease: Lease | None = None
        self.taking_lease = False
        self._owed: list[Batch] = []
        self._sent: list[Batch] = []
        self._heard = table.number
        self._followed: tuple[str, float] | None = None
        self._reading_on = False
        self._anew = False
        self._anew_wanted = False
        self._seating = False
        self._wished: Callable[[], None] | None = None
        self._wishes: list[Callable[[], None]] = []
        self._news = asyncio.Event()
        self._elsewhere: dict[str, Presence] = {}
        self._said = NOBODY
        self._ready: set[int] = set()
        self._backs: Counter[int] = Counter()
        self._hurries: Counter[int] = Counter()
        self._revoked = 0

    async def deal(self) -> None:
        """What chance owes, unless another node was first."""
        try:
            await super().deal()
        except ConflictError:
            found = await self.registry.read(self.id, self.now)
            assert found
            self.saved, self.table = found
            self.shown = (self.table.number, self.table.state)

    # Moves

    def commit(self, made: Sequence[Made], began: float | None = None) -> None:
        if made:
            self.registry.metrics.moves["person"] += began is not None
            self._owed.append((made, began))
            self._write()

    def _write(self) -> None:
        """All that is owed, when nothing else is on its way."""
        if not self._owed or self._sent or self._seating or self._anew or self.abandoned:
            return
        self._sent, self._owed = self._owed, []
        made = [step for steps, _ in self._sent for step in steps]
        self._writing += 1
        self._answered = self.now
        written = self.store.append(self.id, entries_of(made), self._fence(made))
        written.add_done_callback(self._written)

    def _fence(self, made: Sequence[Made]) -> int | None:
        """What the driver makes is only written while it drives."""
        driven = any(step.client is None and step.who != NATURE for step in made)
        return self.lease.fence if self.lease and driven else -1 if driven else None

    def _written(self, written: Answer[None]) -> None:
        self._writing -= 1
        self._answered = self.now
        if self.abandoned:
            return
        match written.exception():
            case None:
                self._told_to_all()
            case FencedError():
                self.cluster.counts["fenced"] += 1
                self.lease = None
                self._too_late()
            case ConflictError():
                self.cluster.counts["races_lost"] += 1
                self._too_late()
            case error:
                self.registry.metrics.failed_writes += 1
                log.error("append failed", extra={"table": self.id, "error": str(error)})
                self.abandon("the move could not be written: connect again")

    def _told_to_all(self) -> None:
        sent, self._sent = self._sent, []
        try:
            for made, began in sent:
                self._tell_moves(made, began)
        except Exception:
            log.exception("a durable move could not be shown", extra={"table": self.id})
            self.abandon("the table was lost on the way: connect again")
            return
        self.cluster.hint(self.id, self.shown[0], self._trace)
        self._go_on()

    def _too_late(self) -> None:
        self._owed = [*self._sent, *self._owed]
        self._sent = []
        self._read_anew()

    def _go_on(self) -> None:
        """What had to wait for the log's answer."""
        self._pulse()
        if self._anew_wanted:
            self._read_anew()
        self._write()
        self._read_on(self._heard)

    @property
    def writing(self) -> bool:
        """Something waits for the log's answer."""
        return bool(self._sent or self._owed or self._seating)

    def _pulse(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    # What others wrote

    def hear_of(self, number: int, trace: str) -> None:
        """The log is said to have come so far, by a move of that trace."""
        if trace and self.registry.traces:
            self._followed = (trace, self.now)
        self._read_on(number)

    def _read_on(self, number: int) -> None:
        self._heard = max(self._heard, number)
        if self._heard > self.shown[0] and not (self._reading_on or self._busy or self.abandoned):
            self._reading_on = True
            self.do(self._follow_log())

    @property
    def _busy(self) -> bool:
        """Something here is not in the log yet, or the table is being read."""
        return bool(self._sent or self._owed or self._anew)

    async def _follow_log(self) -> None:
        try:
            entries = await self.store.since(self.id, self.shown[0])
        except StoreError as error:
            log.warning("the log could not be read on", extra={"table": self.id, "error": str(error)})
            self.cluster.look(self.id)
            return
        finally:
            self._reading_on = False
        if self._busy:
            return
        entries = [entry for entry in entries if entry.number > self.shown[0]]
        if not entries:
            self._heard = self.shown[0]
            return
        taken_back = self.table.taken_back
        try:
            made = [self.table.follow(entry.who, entry.move, entry.client, self.now) for entry in entries]
            if self.table.taken_back != taken_back:
                self._happened.clear()
            self._tell_moves(made, None)
        except Exception:
            log.exception("what another node wrote could not be followed", extra={"table": self.id})
            self.abandon("the table was lost on the way: connect again")
            return
        self.cluster.counts["moves_followed"] += len(made)
        if self._followed and (traces := self.registry.traces):
            traces.followed(self.id, self.shown[0], *self._followed, self.now)
            self._followed = None
        self._go_on()

    def _read_anew(self) -> None:
        """Fold the whole table again, when nothing is on its way."""
        if self._sent or self._seating:
            self._anew_wanted = True
        elif not self._anew and not self.abandoned:
            self._anew, self._anew_wanted = True, False
            self.do(self._fold_anew())

    async def _fold_anew(self) -> None:
        try:
            found = await self.registry.read(self.id, self.now)
        except (StoreError, BrokenTable) as error:
            log.error("a table could not be read anew", extra={"table": self.id, "error": str(error)})
            found = None
        self._anew = False
        if found is None:
            self.abandon("the table was lost on the way: connect again")
            return
        self._adopt(*found)

    def _adopt(self, saved: SavedTable, table: Table) -> None:
        """The table as the log has it; then what was asked here and is not in it."""
        owed, self._owed = self._owed, []
        asked, self._unsure = self._unsure, {}
        known, version = self.shown[0], self.saved.version
        table.succeed(self.table)
        self.table, self.saved = table, saved
        self.shown = (table.number, table.state)
        self._happened.clear()
        self._taken.clear()
        self.tell_all()
        for socket in self.sockets:
            if socket.greeted and table.number > known:
                self._resume(socket, known)
        for made, began in owed:
            self._ask_again(made[0], began, known, asked.pop(made[0].number, []))
        self.commit(table.settle(self.now))
        if saved.version != version:
            self.do(self._look_at_holders())
        self._next_wish()
        self.attend()
        self._go_on()

    def _ask_again(self, step: Made, began: float | None, known: int, asked: Sequence[tuple[Socket, str]]) -> None:
        """A person's move, asked of the position there is now; bots think again."""
        if step.client is None or step.who == NATURE:
            return
        if read_taking_back(step.move) is None:
            done = self.table.play(step.who, step.move, known, step.client, self.now)
        else:
            done = self.take_back(step.who, step.client)
        for socket, name in asked:
            match done:
                case Refusal() as refusal:
                    reason = in_words(refusal, self.table.names)
                    socket.say(Refused(name, self.table.number, reason, refusal.clause or "", refusal_of(refusal)))
                case Already(number) if number <= self.shown[0]:
                    socket.say(Ack(name, number))
                case Already(number):
                    self.acknowledge(socket, name, number)
                case _:
                    self.acknowledge(socket, name, done[0].number)
        if isinstance(done, list):
            self._owed.append((done, began))
            self._write()

    async def freshen(self) -> None:
        """Come as far as the log is now; raises StoreError."""
        for glance in await self.store.glance([self.id]):
            self.see(glance)
            try:
                async with asyncio.timeout(FRESH_WITHIN):
                    while not self.abandoned and self._behind(glance):
                        await self._news.wait()
            except TimeoutError:
                raise StoreError("the log does not answer") from None

    def _behind(self, glance: Glance) -> bool:
        return self.shown[0] < glance.number or self.saved.version < glance.version

    # Seats

    def start(self) -> None:
        self._wish(super().start)

    def change(self, seat: int, level: str) -> None:
        change = super().change
        self._wish(lambda: change(seat, level))

    def resign(self, seat: int) -> None:
        resign = super().resign
        self._wish(lambda: resign(seat))

    def _wish(self, do: Callable[[], None]) -> None:
        """One change of the seats at a time; one that came too late is wished again."""
        if self._seating or self._anew:
            self._wishes.append(do)
        else:
            do()
            self._wished = do

    def _next_wish(self) -> None:
        while self._wishes and not self._seating and not self._anew:
            try:
                self._wish(self._wishes.pop(0))
            except OptionsError as error:
                log.info("a change of seats came too late", extra={"table": self.id, "error": str(error)})

    async def take_seat(self, token: bytes, name: str, wish: int | None) -> int:
        for attempt in range(TRIES):
            while (self._seating or self._anew) and not self.abandoned:
                await self._news.wait()
            if self.abandoned:
                break
            if attempt and (held := await self.store.held(token, self.id)):
                return held[0]
            try:
                return await super().take_seat(token, name, wish)
            except ConflictError:
                continue
        raise StoreError("the seats change too fast")

    def _save_seats(self, holders: Sequence[tuple[bytes, int]], freed: Sequence[int] = ()) -> Answer[None]:
        self._seating = True
        return super()._save_seats(holders, freed)

    def _seats_saved(self, written: Answer[None]) -> None:
        self._seating = False
        wished, self._wished = self._wished, None
        if not written.cancelled() and isinstance(written.exception(), ConflictError):
            self.cluster.counts["races_lost"] += 1
            if wished:
                self._wishes.insert(0, wished)
            self._read_anew()
            return
        super()._seats_saved(written)
        if not self.abandoned:
            self.cluster.told(self.id)
            self._next_wish()
            self._go_on()

    async def revoke(self, holder: bytes, seats: Collection[int]) -> None:
        await super().revoke(holder, seats)
        self._revoked += 1
        self._say()

    async def _look_at_holders(self) -> None:
        """Sockets whose seats were given or taken away at another node stand up, or end."""
        held = dict(await self.store.holders(self.id))

        def lost(socket: Socket) -> set[int]:
            return set(socket.seats) - set(held.get(socket.holder or b"", ()))

        for socket in list(self.sockets):
            for seat in lost(socket):
                if self.table.started and self.table.seats[seat].kind == "bot":
                    self._stand_up(socket, seat)
        self._free(lambda socket: bool(lost(socket)))

    def rematched(self, table: str, by: int | None) -> None:
        super().rematched(table, by)
        self.cluster.told(self.id)

    # Who is there, here and elsewhere

    def arrive(self, socket: Socket) -> None:
        super().arrive(socket)
        self.cluster.met(self)
        self._say()
        self.drive()

    def leave(self, socket: Socket, since: float | None = None) -> None:
        super().leave(socket, since)
        self._say()

    def rest(self) -> None:
        super().rest()
        self._hand_over()

    def abandon(self, reason: str) -> None:
        super().abandon(reason)
        self._hand_over()
        self.cluster.say(self.id, "")
        self._pulse()

    def back(self, seats: Sequence[int]) -> None:
        if not self.table.attendance.stand_ins.isdisjoint(seats):
            self._backs.update(seats)
            super().back(seats)
            self._say()

    def ready(self, seats: Sequence[int]) -> None:
        super().ready(seats)
        self._ready.update(seats)
        self._say()

    def hear(self, socket: Socket, message: FromClient) -> None:
        """What is said to everybody is said at the other nodes too."""
        super().hear(socket, message)
        match message:
            case SayEmote(emote=emote) if socket.greeted and socket.seat is not None and emote in EMOTES:
                self.cluster.speak(self.id, Emote(socket.seat, emote))
            case Hurry() if socket.greeted and socket.seats:
                self._hurries.update(socket.seats)
                self._say()
            case _:
                pass

    def hear_said(self, message: Emote | Said) -> None:
        """Somebody said it at another node."""
        if isinstance(message, Said):
            self.chat.hear(message)
        for socket in self.sockets:
            if socket.greeted:
                socket.say(message)

    def _say(self) -> None:
        """Tell the other nodes who is here, where it is not as was said."""
        table, driver = self.table, self.lease is not None
        begun = driver and table.started and not table.unready and table.setup.timer is not None
        said = Presence(
            seats=tuple(sorted({seat for socket in self.sockets for seat in socket.seats})),
            watching=any(not socket.seats for socket in self.sockets),
            stand_ins=tuple(sorted(table.attendance.stand_ins)) if driver else (),
            ready=tuple(table.people if begun else sorted(self._ready)),
            backs=dict(self._backs),
            hurries=dict(self._hurries),
            revoked=self._revoked,
        )
        if said != self._said and not self.abandoned:
            self._said = said
            self.cluster.say(self.id, said.text)

    def see(self, glance: Glance) -> None:
        """How the table stands for all nodes."""
        if self.abandoned:
            return
        if self.lease and glance.fence >= self.lease.fence and not self._drives(glance):
            self.lease = None
        if glance.rematch and glance.rematch != self.rematch:
            super().rematched(glance.rematch, None)
        self._see_visitors(glance)
        if glance.version > self.saved.version:
            self._read_anew()
        self._read_on(glance.number)
        if not glance.driven and self.sockets:
            self.drive(died=bool(glance.driver))

    def _drives(self, glance: Glance) -> bool:
        return self.lease is not None and (glance.driver, glance.fence) == (self.lease.node, self.lease.fence)

    def _see_visitors(self, glance: Glance) -> None:
        for node in {*self._elsewhere, *glance.said} - {self.cluster.node}:
            before = self._elsewhere.pop(node, NOBODY)
            now = read_presence(glance.said.get(node))
            if now is not NOBODY:
                self._elsewhere[node] = now
            if now != before:
                self._visitors_changed(before, now)
        if not self.lease and glance.driver in self._elsewhere:
            self.table.attendance.stand_ins = set(self._elsewhere[glance.driver].stand_ins)
        self.attend()

    def _visitors_changed(self, before: Presence, now: Presence) -> None:
        table = self.table
        if came := set(now.seats) - set(before.seats):
            table.arrive(came, self.now)
        if went := set(before.seats) - set(now.seats):
            table.leave(went, self.now)
        if now.watching and not before.watching:
            table.arrive((), self.now)
        elif before.watching and not now.watching:
            table.leave((), self.now)
        if said := set(now.ready) - set(before.ready):
            super().ready(tuple(said))
        table.back(risen(before.backs, now.backs))
        if asked := risen(before.hurries, now.hurries):
            table.hurry(asked)
        if now.revoked > before.revoked:
            self.do(self._look_at_holders())

    # Driving

    def attend(self) -> None:
        """Bots, clocks and stand-ins are the driver's alone; what they do is shown by all."""
        if self.lease and self.sockets:
            super().attend()
            self._say()
        elif not self.abandoned:
            if self._alarm:
                self._alarm.cancel()
            self._tell_changes()

    def drive(self, died: bool = False) -> None:
        """Drive the table, unless another node does."""
        if not (self.lease or self.taking_lease or self.abandoned or self.cluster.draining):
            self.taking_lease = True
            self.do(self._take_lease(died))

    async def _take_lease(self, died: bool) -> None:
        try:
            lease = await self.store.drive(self.id, self.cluster.node)
        except StoreError as error:
            log.warning("a lease could not be taken", extra={"table": self.id, "error": str(error)})
            return
        finally:
            self.taking_lease = False
        if lease is None:
            return
        self.lease = lease
        if died:
            self.cluster.counts["takeovers"] += 1
            log.warning("a dead node's table is taken over", extra={"table": self.id, "fence": lease.fence})
        if self.sockets:
            self.attend()
            self.cluster.told(self.id)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        lease, self.lease = self.lease, None
        if lease:
            self.cluster.release(lease)

    def _play_for(self, seat: int, *moves: str) -> None:
        if self.lease:
            super()._play_for(seat, *moves)


class SharedChat(Chat):
    """Its lines are told to the other nodes."""

    def __init__(self, live: SharedTable) -> None:
        super().__init__()
        self._live = live

    def say(self, seat: int, text: str, now: float) -> Said | Refusal:
        said = super().say(seat, text, now)
        if isinstance(said, Said):
            self._live.cluster.speak(self._live.id, said)
        return said
