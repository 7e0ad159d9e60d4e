"""A seat at a table on a server: news come in by a thread of their own, and a lost connection is taken up again."""

from __future__ import annotations

import queue
import random
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from freebooter.engine import Refusal, View
from freebooter.games import AnyGame, make
from freebooter.languages.speech import Speech
from freebooter.wire import (
    FROM_SERVER,
    Ack,
    AskHint,
    AskWhy,
    Back,
    Emote,
    FromClient,
    FromServer,
    GameEvent,
    Hello,
    Hint,
    MakeMove,
    Pong,
    Problem,
    ReadError,
    Ready,
    Refused,
    Rematch,
    Said,
    TableInfo,
    TakeBack,
    Update,
    Why,
    read_one_of,
    write,
)

from . import protocol
from .drawings import drawing_of
from .protocol import CannotJoin, Link, engine_refusal, printable
from .seat import Advice, Happening

LONGEST_MESSAGE: Final = 16 * 1024 * 1024
LONGEST_PAUSE: Final = 8.0
HINT_PATIENCE: Final = 15.0
GOOD_BYE: Final = range(4400, 4500)
Answer: TypeAlias = Why | Hint | Ack | Refusal
LOST: Final = "The connection is lost; trying again…"
TOOK_BACK: Final = "took-back"
BACK: Final = "The connection is back."
EMOTES: Final = {
    "ahoy": "Ahoy!",
    "arr": "Arr!",
    "aye": "Aye.",
    "nay": "Nay.",
    "laugh": "Ha ha!",
    "cheer": "Huzzah!",
    "groan": "Ugh…",
    "oops": "Oops.",
    "hurry": "Make haste!",
    "thanks": "My thanks.",
    "well-played": "Well played!",
    "good-game": "Good game!",
}


class RemoteSeat:
    """A `Seat` by the browser's protocol. A move that was not acknowledged is sent again after a reconnect."""

    def __init__(self, link: Link, cookie: str, speech: Speech | None = None) -> None:
        self.speech = speech or Speech()
        self.link = link
        self.cookie = cookie
        self.log: list[Happening] = []
        self.notice = ""
        self._changed = threading.Condition()
        self._version = 0
        self._told = 0
        self._closing = False
        self._failed = ""
        self._socket: ClientConnection | None = None
        self._table: TableInfo | None = None
        self._game: AnyGame | None = None
        self._view: View | None = None
        self._legal: Sequence[str] = ()
        self._number: int | None = None
        self._deadline: float | None = None
        self._pending: tuple[str, str, int] | None = None
        self._taking_back = ""
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._call: Callable[[], None] | None = None
        self._thread = threading.Thread(target=self._stay, name="socket", daemon=True)

    def sit(self) -> None:
        """Connect and wait for the first view; raises CannotJoin."""
        self._thread.start()
        with self._changed:
            seen = self._changed.wait_for(lambda: self._view is not None or self._failed, protocol.PATIENCE)
        if self._failed or not seen:
            self._closing = True
            raise CannotJoin(
                Refusal("{reason}", {"reason": self._failed}) if self._failed else protocol.silent(self.link, "…")
            )

    # What a client reads

    @property
    def game(self) -> AnyGame:
        assert self._game
        return self._game

    @property
    def names(self) -> Sequence[str]:
        assert self._table
        return [printable(seat.name) or f"Seat {number}" for number, seat in enumerate(self._table.seats)]

    @property
    def view(self) -> View:
        assert self._view
        return self._view

    @property
    def legal(self) -> Sequence[str]:
        return () if self._pending else self._legal

    @property
    def seconds_left(self) -> float | None:
        return None if self._deadline is None else max(self._deadline - time.monotonic(), 0.0)

    def listen(self, call: Callable[[], None]) -> None:
        self._call = call

    def go_on(self) -> bool:
        with self._changed:
            while self._version == self._told:
                if self._closing or self._failed or self.legal or self.view.over:
                    return False
                self._changed.wait(0.5)
            self._told = self._version
        return True

    # What a client does

    def play(self, move: str) -> Refusal | None:
        """Sent at once, or as soon as there is a connection; a refusal comes back as a notice."""
        with self._changed:
            if self._number is None:
                return Refusal("there is no position yet")
            self.notice = "" if self._socket else self.speech.say(LOST)
            self._pending = (secrets.token_hex(8), move, self._number)
            self._send_pending()
        return None

    def why(self, move: str) -> Refusal | None:
        answer = self._ask(protocol.PATIENCE, AskWhy(move=move))
        if isinstance(answer, Why):
            return engine_refusal(answer.refusal) if answer.refusal else None
        return answer if isinstance(answer, Refusal) else Refusal("the server does not say why")

    def hint(self) -> Sequence[Advice] | Refusal:
        answer = self._ask(HINT_PATIENCE, AskHint())
        if isinstance(answer, Hint):
            return [Advice(each.move, each.value, each.unit) for each in answer.moves]
        return answer if isinstance(answer, Refusal) else Refusal("the navigator says nothing")

    def _ask(self, patience: float, message: FromClient) -> Answer:
        """Say something that has an answer, and wait for it."""
        while not self._answers.empty():
            self._answers.get_nowait()
        if not self._say(message):
            return Refusal("the connection is lost")
        try:
            return self._answers.get(timeout=patience)
        except queue.Empty:
            return Refusal("the server does not answer")

    def undo(self) -> Refusal | None:
        """Only where everybody else is a bot: the server says whether."""
        self._taking_back = secrets.token_hex(8)
        answer = self._ask(protocol.PATIENCE, TakeBack(id=self._taking_back))
        if isinstance(answer, Ack):
            return None
        return answer if isinstance(answer, Refusal) else Refusal("the server does not answer")

    def wake(self) -> None:
        """The person is here: a stand-in gives the seat back."""
        table = self._table
        if table and table.you is not None and table.seats[table.you].stand_in:
            with self._changed:
                self._say(Back())

    def leave(self) -> str:
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            socket = self._socket
        if socket:
            socket.close()
        if self._failed:
            return self._failed
        says = "Your seat is kept: freebooter join '{link}' comes back to it."
        return "" if self.view.over else self.speech.say(says, link=self.link)

    # The connection

    def _stay(self) -> None:
        """Connected, or trying to be, until the seat is left or the server wants no more of it."""
        pause = 0.2
        while not self._closing and not self._failed:
            try:
                with self._connect() as socket:
                    pause = 0.2
                    self._greet(socket)
                    for frame in socket:
                        self._hear(frame)
                    raise ConnectionClosed(None, None)
            except ConnectionClosed as error:
                if error.rcvd and error.rcvd.code in GOOD_BYE:
                    self._fail(self.speech.say("The server says: {reason}.", reason=printable(error.rcvd.reason)))
            except InvalidHandshake as error:
                if self._view is None:
                    self._fail(self.speech.say("The server refuses: {error}", error=error))
            except (OSError, TimeoutError) as error:
                if self._view is None:
                    self._fail(
                        self.speech.say("{server} does not answer: {error}", server=self.link.server, error=error)
                    )
            self._socket = None
            if not self._closing and not self._failed:
                self.notice = self.speech.say(LOST)
                self._announce()
            with self._changed:
                self._changed.wait_for(lambda: self._closing, pause * random.uniform(0.75, 1.25))
            pause = min(pause * 2, LONGEST_PAUSE)

    def _connect(self) -> ClientConnection:
        headers = {"Cookie": self.cookie} if self.cookie else None
        return connect(
            self.link.socket,
            additional_headers=headers,
            open_timeout=protocol.PATIENCE,
            close_timeout=1,
            max_size=LONGEST_MESSAGE,
            compression=None,
        )

    def _greet(self, socket: ClientConnection) -> None:
        with self._changed:
            self._socket = socket
            self._say(Hello(number=self._number))
            if self.notice == self.speech.say(LOST):
                self.notice = self.speech.say(BACK)
            self._send_pending()

    def _say(self, message: FromClient) -> bool:
        """False where there is no connection; the reader notices by itself."""
        if not self._socket:
            return False
        try:
            self._socket.send(write(message))
        except (ConnectionClosed, OSError):
            return False
        return True

    def _send_pending(self) -> None:
        if self._pending:
            client_id, move, number = self._pending
            self._say(MakeMove(id=client_id, move=move, number=number))

    def _fail(self, why: str) -> None:
        self._failed = self.notice = why
        self._announce()

    def _announce(self) -> None:
        """Something changed: wake whoever waits, and call whoever listens."""
        with self._changed:
            self._version += 1
            self._changed.notify_all()
        if self._call:
            self._call()

    def _hear(self, frame: str | bytes) -> None:
        try:
            message = read_one_of(FROM_SERVER, frame)
        except ReadError:
            return  # a newer server may say more than this client knows
        with self._changed:
            self._take(message)
        self._announce()

    def _take(self, message: FromServer) -> None:
        match message:
            case TableInfo():
                self._seat_all(message)
            case Update():
                self._update(message)
            case Ack(id=id) if id == self._taking_back:
                self._answers.put(message)
            case Refused(id=id, refusal=refusal) if id == self._taking_back:
                self._answers.put(engine_refusal(refusal))
            case Ack(id=id, number=number):
                if self._pending and self._pending[0] == id:
                    self._pending = None
                    if self._number is None or self._number < number:
                        self._legal = ()  # until the update that shows the move
            case Refused(id=id, refusal=refusal):
                if self._pending and self._pending[0] == id:
                    self._pending = None
                    self.notice = self.speech.refused(engine_refusal(refusal), self.names)
            case Why() | Hint():
                self._answers.put(message)
            case Emote(seat=seat, emote=emote):
                said_so = self.speech.say(EMOTES.get(emote, printable(emote)))
                self.log.append(Happening("emote", f"{self.names[seat]}: {said_so}"))
            case Said(seat=seat, text=text):
                self.log.append(Happening("said", f"{self.names[seat]}: {printable(text)}"))
            case Rematch(play=play, watch=watch, by=by):
                link = printable(play or watch)
                says = "A new game: freebooter join '{link}'"
                if by is not None and by != self._table_now.you:
                    says = "{name} started the next game: freebooter join '{link}'"
                text = self.speech.say(says, link=link, name="" if by is None else self.names[by])
                self.log.append(Happening("rematch", text))
            case Problem(refusal=refusal):
                self._answers.put(engine_refusal(refusal))
            case Pong():
                pass

    @property
    def _table_now(self) -> TableInfo:
        assert self._table
        return self._table

    def _seat_all(self, table: TableInfo) -> None:
        self._table = table
        if table.you is not None and not table.seats[table.you].ready:
            self._say(Ready())
        if not self._game:
            self._game = make(table.game, len(table.seats), table.options)
            self.speech = drawing_of(table.game, self.speech).speech
        open_seats = sum(seat.kind == "open" for seat in table.seats)
        say = self.speech.say
        if not table.started:
            seated = self.speech.listed([printable(seat.name) for seat in table.seats if seat.kind != "open"])
            self.notice = say("At the table: {names}. {n} {n:seat is|seats are} open.", names=seated, n=open_seats)
        elif table.you is not None and table.seats[table.you].stand_in:
            self.notice = say("A bot plays for you: press any key and the seat is yours again.")
        elif table.you is None:
            self.notice = say("You are watching.")
        elif self.notice not in (say(LOST), say(BACK)):
            self.notice = ""

    def _update(self, update: Update) -> None:
        assert self._game
        assert isinstance(update.view, dict)
        self._view = protocol.read_view(self._game, update.view)
        self._legal = update.legal
        self._number = update.number
        self._deadline = None if update.deadline is None else time.monotonic() + update.deadline
        self.log.extend(map(self._happening, update.events))

    def _happening(self, event: GameEvent) -> Happening:
        """An event in our language; what the server says of it in English is for those we have no words for."""
        if event.kind == TOOK_BACK:
            seat = event.facts.get("seat")
            name = self.names[seat] if isinstance(seat, int) else ""
            return Happening(event.kind, self.speech.say("{name} takes back a move.", name=name))
        text = self.speech.happened(event.kind, event.text, event.facts, self.names)
        return Happening(printable(event.kind), printable(text), printable(event.clause))
