"""A table: the fold of its log, the seats around it, and the clocks."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence

from freebooter.engine import NATURE, Event, Move, NotationError, OptionsError, Record, State, Verdict, Who
from freebooter.engine.refusal import Refusal
from freebooter.engine.value import value
from freebooter.games import make

from . import taking_back
from .attendance import GONE_AFTER, Attendance
from .ready import ReadyCheck
from .seats import Seat, Setup, seated

STAND_IN = "bosun"
# The log keeps what was taken back, and each time the game is played anew up to there: a log must have an end.
MOST_TAKEN_BACK = 100


@value
class Made:
    """A move that was made: its number in the log, the position it led to, and what happened."""

    number: int
    who: Who
    move: str
    client: str | None
    state: State
    events: tuple[Event, ...]


@value
class Already:
    """The same message came before; its move is in the log under this number."""

    number: int


class SeatTaken(OptionsError):
    """There is no such open seat."""


@value
class Decision:
    """Open since the position of that number, which came at that time."""

    number: int
    since: float


class Table:
    """Holds one game and its seats. `rng` draws nature's moves, and no player may be able to guess it."""

    def __init__(
        self,
        setup: Setup,
        seats: Sequence[Seat],
        started: bool,
        now: float,
        rng: random.Random | None = None,
        gone_after: float = GONE_AFTER,
    ) -> None:
        self.setup = setup
        self.seats = list(seats)
        self.started = started
        self.rng = rng or random.SystemRandom()
        self.game = make(setup.game, len(seats), setup.options)
        self.attendance = Attendance(len(seats), now, gone_after)
        self.state = self.game.start()
        self.log: list[tuple[Who, str]] = []
        self.standing: list[int] = []
        self.happened: list[tuple[Event, ...]] = []
        self.sent: dict[tuple[int, str], int] = {}
        self.decisions: dict[int, Decision] = {}
        self.ready_check = ReadyCheck(setup.timer is not None)
        self.taken_back = 0
        self.hurried = False
        self._asked_to_hurry: set[int] = set()

    # The log

    @property
    def number(self) -> int:
        return len(self.log)

    @property
    def over(self) -> bool:
        return self.started and not self.game.to_move(self.state)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or f"Seat {number}" for number, seat in enumerate(self.seats))

    def fold(self, entries: Iterable[tuple[Who, str, str | None]], now: float) -> None:
        """Play a log into a new table; raises NotationError or IllegalMove if it is not this game's."""
        for who, text, client in entries:
            self.follow(who, text, client, now)

    def follow(self, who: Who, text: str, client: str | None, now: float) -> Made:
        """The next entry of the log, made elsewhere; raises likewise."""
        first = taking_back.read(text)
        if first is not None and who != NATURE:
            return self._go_back(who, first, client, now)
        move = self.game.parse(text)
        self.state, events = self.game.play(self.state, who, move)
        self.ready_check.over = self.ready_check.over or who != NATURE
        return self._note(who, text, client, events, now)

    def succeed(self, before: Table) -> None:
        """Who is there, who is asked and since when, as this same table knew before it was folded anew."""
        self.attendance = before.attendance
        self.ready_check = before.ready_check
        self.hurried, self._asked_to_hurry = before.hurried, before._asked_to_hurry
        for seat, decision in self.decisions.items():
            if (known := before.decisions.get(seat)) and known.number == decision.number:
                self.decisions[seat] = known

    def settle(self, now: float) -> list[Made]:
        """Nature's moves, where it is nature's turn."""
        steps: list[Made] = []
        while self.started and self.game.to_move(self.state) == (NATURE,):
            steps.append(self._make(NATURE, self.game.nature(self.state, self.rng), None, now))
        return steps

    def play(self, seat: int, text: str, number: int, client: str | None, now: float) -> list[Made] | Already | Refusal:
        """A move of a seat made on the position of that number, and the chance moves that follow it."""
        if client is not None and (earlier := self.sent.get((seat, client))):
            if self.log[earlier - 1][1] != text:
                return Refusal("the id {id:shown} was given to another move", {"id": client})
            return Already(earlier)
        if client is not None and not client.isprintable():
            return Refusal(
                "the id {id:shown} has a control character, or one that cannot be printed",
                {"id": client},
                expected="printable text",
            )
        if not self.started:
            return Refusal("the game has not started")
        decision = self.decisions.get(seat)
        if number > self.number:
            return Refusal(
                "there is no position {number} yet, the table is at {at}", {"number": number, "at": self.number}
            )
        if number < (decision.number if decision else self.number):
            return Refusal(
                "that was position {number}, the table has moved on to {at}", {"number": number, "at": self.number}
            )
        try:
            move = self.game.parse(text)
        except NotationError as error:
            return error.refusal
        if refusal := self.game.why_not(self.state, seat, move).refusal:
            return refusal
        self.ready_check.said.add(seat)
        return [self._make(seat, move, client, now), *self.settle(now)]

    def take_back(self, seat: int, client: str, now: float) -> list[Made] | Already | Refusal:
        """The table as it stood before the seat's last move; only where everybody else is a bot."""
        if earlier := self.sent.get((seat, client)):
            if taking_back.read(self.log[earlier - 1][1]) is None:
                return Refusal("the id {id:shown} was given to another move", {"id": client})
            return Already(earlier)
        if self.over:
            return Refusal("the game is over")
        if self.people != [seat]:
            return Refusal("against people nothing is taken back")
        if self.taken_back >= MOST_TAKEN_BACK:
            return Refusal("{most} moves of this game have been taken back", {"most": MOST_TAKEN_BACK})
        own = [number for number in self.standing if self.log[number - 1][0] == seat]
        if not own:
            return Refusal("you have made no move yet")
        return [self._go_back(seat, own[-1], client, now)]

    def why_not(self, seat: int, text: str) -> Verdict:
        """Whether the seat may make the move now; raises NotationError."""
        return self.game.why_not(self.state, seat, self.game.parse(text))

    def record(self) -> Record:
        options = self.setup.options
        moves = tuple(self.log[number - 1] for number in self.standing)
        return Record(self.setup.game, options, self.names, moves, self.game.result(self.state))

    def _go_back(self, who: int, first: int, client: str | None, now: float) -> Made:
        """The moves from that number on stand no longer, and what happened by them did not."""
        gone = [number for number in self.standing if number >= first]
        self.standing = self.standing[: len(self.standing) - len(gone)]
        for number in gone:
            self.happened[number - 1] = ()
        self.state = self.game.start()
        for number in self.standing:
            mover, text = self.log[number - 1]
            self.state, _ = self.game.apply(self.state, mover, self.game.parse(text))
        self.decisions = {}
        self.taken_back += 1
        event = taking_back.TookBack(who, sum(self.log[number - 1][0] == who for number in gone))
        made = self._note(who, taking_back.written(first), client, [event], now)
        self.standing.pop()
        return made

    def _make(self, who: Who, move: Move, client: str | None, now: float) -> Made:
        self.state, events = self.game.apply(self.state, who, move)
        return self._note(who, str(move), client, events, now)

    def _note(self, who: Who, text: str, client: str | None, events: list[Event], now: float) -> Made:
        self.log.append((who, text))
        self.standing.append(self.number)
        self.happened.append(tuple(events))
        if client is not None and who != NATURE:
            self.sent[who, client] = self.number
        waiting = self.game.to_move(self.state)
        self.decisions = {
            seat: self.decisions[seat] if seat in self.decisions and seat != who else Decision(self.number, now)
            for seat in waiting
            if seat != NATURE
        }
        if self._waits_for_people:
            self.hurried = False
            self._asked_to_hurry.clear()
        return Made(self.number, who, text, client, self.state, self.happened[-1])

    # Seats

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def join(self, name: str, wish: int | None) -> int:
        """Take an open seat; raises SeatTaken, or OptionsError for the name."""
        free = self.open_seats
        if self.started or not free:
            raise SeatTaken("every seat is taken", "a table with an open seat")
        if wish is not None and wish not in free:
            raise SeatTaken("seat {seat:shown} is not open", "{open:or}", seat=wish, open=free)
        number = free[0] if wish is None else wish
        self.seats[number] = seated(self.setup.game, Seat("person", name), self._others(number))
        return number

    def change(self, number: int, level: str, now: float) -> None:
        """Open a seat before the start, or put a bot of a level there; raises OptionsError.

        Before the start that may be any seat but the host's own; afterwards a person's who is away.
        """
        if self.started:
            self._change_away(number, level, now)
            return
        others = [seat for seat in range(len(self.seats)) if seat != self.setup.host]
        if number not in others:
            raise OptionsError("seat {seat:shown} cannot be given away", "{others:or}", seat=number, others=others)
        wish = Seat("open") if level == "open" else Seat("bot", level=level)
        self.seats[number] = seated(self.setup.game, wish, self._others(number))

    def _change_away(self, number: int, level: str, now: float) -> None:
        away = [seat for seat in self.people if self._away(seat, now)]
        if level == "open" or number not in away:
            raise OptionsError(
                "the game has started",
                "a bot for {away:or}, whose players are away" if away else "a change before the start",
                away=away,
            )
        self.seats[number] = seated(self.setup.game, Seat("bot", level=level), self._others(number))
        self.attendance.stand_ins.discard(number)

    def _away(self, seat: int, now: float) -> bool:
        """Its player has been without a socket for as long as it takes for a bot to stand in."""
        gone = self.attendance.gone_at(seat)
        return gone is not None and gone <= now

    def resign(self, number: int) -> None:
        """A bot has the seat from now on; raises OptionsError."""
        if not self.started or self.over:
            raise OptionsError("there is no game to resign from", "a game that goes on")
        self.seats[number] = seated(self.setup.game, Seat("bot", level=STAND_IN), self._others(number))
        self.attendance.stand_ins.discard(number)

    def start(self, now: float, level: str = STAND_IN) -> list[Made]:
        """Begin, with bots on the open seats; raises OptionsError."""
        if self.started:
            raise OptionsError("the game has started", "a start, once")
        for number in self.open_seats:
            self.seats[number] = seated(self.setup.game, Seat("bot", level=level), self._others(number))
        self.started = True
        self.ready_check.open(now)
        return self.settle(now)

    def is_host(self, seats: Collection[int], now: float) -> bool:
        """Whether the host is among them; every person is once the one who made the table is away for a minute."""
        return bool(seats) and (self.setup.host in seats or self.hostless(now))

    def hostless(self, now: float) -> bool:
        """Nobody made the table, or whoever did has been away for a minute or gave up the seat."""
        host = self.setup.host
        return host is None or self.seats[host].kind != "person" or self._away(host, now)

    def shown(self, now: float) -> tuple[object, ...]:
        """All that `table_info` says and time or sockets may change."""
        return *self.attendance.seen(), self.hostless(now), tuple(self.unready), self.taken_back

    def _others(self, number: int) -> list[Seat]:
        return [seat for other, seat in enumerate(self.seats) if other != number]

    # Presence and clocks

    @property
    def awake(self) -> bool:
        """Clocks run and bots play only while somebody is there to see it."""
        return self.attendance.anybody(self.people)

    def arrive(self, seats: Collection[int], now: float) -> None:
        asleep = not self.awake
        self.attendance.arrive(seats)
        if self.started and self.awake:
            self.ready_check.open(now)
        if asleep:
            self.attendance.wait_again(now)
            self.decisions = {seat: Decision(was.number, now) for seat, was in self.decisions.items()}

    def leave(self, seats: Collection[int], now: float) -> None:
        self.attendance.leave(seats, now)

    def back(self, seats: Collection[int]) -> None:
        """Their people are there again."""
        self.attendance.stand_ins.difference_update(seats)

    @property
    def unready(self) -> list[int]:
        """Whom the first clock waits for."""
        return [] if self.ready_check.over or not self.started else self.ready_check.waits_for(self.people)

    def ready(self, seats: Collection[int], now: float) -> None:
        """Their people are ready for the clock to run."""
        if self.unready:
            self.ready_check.said.update(seats)
            if not self.unready:
                self._run_clocks(now)

    def _run_clocks(self, now: float) -> None:
        self.ready_check.over = True
        self.decisions = {seat: Decision(was.number, now) for seat, was in self.decisions.items()}

    def hurry(self, seats: Collection[int]) -> Refusal | None:
        """Have bots answer at once until a person is to move: when everybody who is there has asked for it."""
        if self.over or not self.started:
            return Refusal("there is no game to hurry", expected="a game that goes on")
        if self._waits_for_people:
            return Refusal("somebody is to move", expected="a game that waits for bots alone")
        self._asked_to_hurry.update(seats)
        self.hurried = all(seat in self._asked_to_hurry for seat in self.people if self.attendance.present(seat))
        return None

    @property
    def _waits_for_people(self) -> bool:
        return any(self._bot_at(seat) is None for seat in self.decisions)

    def bot_in(self, seat: int, now: float) -> float | None:
        """In how many seconds a bot plays for a person who is away."""
        if seat in self.attendance.stand_ins or self.setup.patient or not self.started or self.over or not self.awake:
            return None
        gone = self.attendance.gone_at(seat) if self.seats[seat].kind == "person" else None
        return None if gone is None else max(0.0, round(gone - now, 1))

    def tick(self, now: float) -> None:
        """Put stand-ins where they are due; a table whose players are slow to be ready begins without that."""
        if self.unready and self.ready_check.until is not None and self.ready_check.until <= now:
            self._run_clocks(now)
        self.attendance.stand_ins.update([seat for seat, at in self._stand_in_times() if at <= now])

    def next_tick(self, now: float) -> float | None:
        """When `tick` will next have something to do, or somebody else becomes host."""
        times = [at for _, at in self._stand_in_times()]
        if self.awake and self.unready and self.ready_check.until is not None:
            times.append(self.ready_check.until)
        host = self.setup.host
        if host is not None and self.awake and (gone := self.attendance.gone_at(host)) is not None and gone > now:
            times.append(gone)
        return min(times, default=None)

    def deadline(self, seat: int | None, now: float) -> float | None:
        """Seconds left to the seat if it is to move, else to the next of those who are."""
        if self.setup.timer is None or not self.decisions or self.unready:
            return None
        if seat in self.decisions:
            since = self.decisions[seat].since
        else:
            since = min(decision.since for decision in self.decisions.values())
        return max(0.0, round(since + self.setup.timer - now, 1))

    def bots_to_move(self) -> dict[int, str]:
        """The seats that a bot has to move now, with its level."""
        if not self.awake or self.unready:
            return {}
        return {seat: level for seat in self.decisions if (level := self._bot_at(seat))}

    def _bot_at(self, number: int) -> str | None:
        seat = self.seats[number]
        if seat.kind == "bot":
            return seat.level
        return STAND_IN if number in self.attendance.stand_ins else None

    def _stand_in_times(self) -> Iterable[tuple[int, float]]:
        if not self.started or self.over or not self.awake:
            return
        timer = self.setup.timer
        for seat in self.people:
            if seat in self.attendance.stand_ins:
                continue
            if timer is not None and seat in self.decisions and not self.unready:
                yield seat, self.decisions[seat].since + timer
            gone = self.attendance.gone_at(seat)
            if gone is not None and not self.setup.patient:
                yield seat, gone
