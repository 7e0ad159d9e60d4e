"""The line mode: every event a sentence, every choice a number; for screen readers, pipes and slow lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from freebooter.engine.words import listed
from freebooter.games import clauses

from .drawings import drawing_of
from .prompt import NewsArrived, Talk
from .question import Choice, Question
from .seat import Refusal, Seat
from .sentences import KEYS, advice_lines, clause_text, places

LATELY = 12  # events told again to a player who comes back


def play_in_lines(seat: Seat, talk: Talk) -> None:
    """One game to its end, or until the player leaves."""
    conversation = Conversation(seat, talk)
    seat.listen(conversation.nudge)
    try:
        conversation.run()
    except (EOFError, KeyboardInterrupt):
        talk.say()
        talk.say(seat.leave())


class Conversation:
    """Tells a seat what happens and asks it what it does."""

    def __init__(self, seat: Seat, talk: Talk) -> None:
        self.seat = seat
        self.talk = talk
        self.drawing = drawing_of(seat.game.id)
        self.told: dict[int | None, int] = {seat.view.you: max(len(seat.log) - LATELY, 0)}
        self.notice = ""
        self.eyes = seat.view.you
        self.asked_for: Sequence[str] = ()

    def run(self) -> None:
        self.tell_news()
        while True:
            while self.seat.go_on():
                if self.seat.view.you == self.eyes:
                    self.tell_news()
                else:
                    self.draw_curtain()
            self.tell_news()
            if self.seat.view.over:
                return self.tell_end()
            if not self.seat.legal:
                return self.talk.say(self.seat.leave())
            self.tell_table()
            if not self.decide():
                return self.talk.say(self.seat.leave())

    def nudge(self) -> None:
        """From another thread: interrupt what is typed if there is something to tell."""
        news = len(self.seat.log) > self.told.get(self.eyes, 0) or self.seat.notice != self.notice
        if news or self.seat.legal != self.asked_for:
            self.talk.interrupt()

    def draw_curtain(self) -> None:
        """Several people, one terminal: the next one looks when the last one does not."""
        self.eyes = self.seat.view.you
        assert self.eyes is not None
        name = self.seat.names[self.eyes]
        self.talk.ask(f"Pass the terminal to {name}. {name}, press Enter when nobody else looks. ")
        self.talk.scroll_away()
        self.tell_news()

    def tell_news(self) -> None:
        log = self.seat.log
        for happening in log[self.told.get(self.eyes, 0) :]:
            self.talk.say(str(happening))
        self.told[self.eyes] = len(log)
        if self.seat.notice != self.notice:
            self.notice = self.seat.notice
            if self.notice:
                self.talk.say(self.notice, "warning")

    def tell_table(self) -> None:
        self.talk.say()
        for line in self.drawing.tell(self.seat.view, self.seat.names):
            self.talk.say(line)

    def tell_end(self) -> None:
        self.talk.say()
        for line in places(self.seat.view, self.seat.names):
            self.talk.say(line, "bold")
        self.talk.say(self.seat.leave())

    def decide(self) -> bool:
        """Ask until a move is made or the position changes; False when the player leaves instead."""
        picked: tuple[str, ...] = ()
        while True:
            question = self.drawing.ask(self.seat.view, self.seat.legal, self.seat.names, picked)
            self.put(question)
            answer = self.hear(question, picked)
            if answer == "leave":
                return False
            if answer == "changed":
                return True
            if answer == "back":
                picked = picked[:-1]
            elif answer.pick:
                picked = (*picked, answer.pick)
            elif self.made(answer.move):
                return True

    def put(self, question: Question) -> None:
        if self.seat.seconds_left is not None:
            self.talk.say(f"You have {self.seat.seconds_left:.0f} seconds.", "warning")
        self.talk.say(question.asks, "accent")
        for choice in question.choices:
            if choice.legal:
                self.talk.say(f"  {choice.key}  {choice.words}")
            else:
                self.talk.say(f"  {choice.key}  {choice.words}, not legal now", "muted")

    def hear(self, question: Question, picked: tuple[str, ...]) -> Choice | Literal["leave", "back", "changed"]:
        """A choice that is legal; everything else that can be said is answered on the way."""
        self.asked_for = self.seat.legal
        while True:
            try:
                said = self.talk.ask("Choose: ")
            except NewsArrived:
                self.talk.say()
                self.tell_news()
                if self.seat.legal != self.asked_for:
                    return "changed"
                continue
            self.seat.wake()
            choice = question.find(said)
            if choice and choice.legal:
                return choice
            if said == "q":
                return "leave"
            if said == "u" and picked:
                return "back"
            if said == "u" and self.undone():
                return "changed"
            if said in self.seat.legal and self.made(said):
                return "changed"
            if said != "u":
                self.answer(question, said)

    def undone(self) -> bool:
        refusal = self.seat.undo()
        if refusal:
            self.talk.say(str(refusal), "warning")
            return False
        self.told[self.eyes] = len(self.seat.log)
        self.talk.say("Your last move is taken back.")
        return True

    def answer(self, question: Question, said: str) -> None:
        """What is said that is no move."""
        choice = question.find(said)
        match said:
            case "":
                pass
            case "h":
                self.hint()
            case "l":
                self.tell_last_trick()
            case "s":
                self.tell_sheet()
            case "t":
                self.tell_table()
                self.put(question)
            case _ if choice:
                self.explain(choice)
            case _ if "?" in (said[0], said[-1]):
                self.tell_about(question, said.strip("? "))
            case _ if " " in said:
                self.talk.say(str(self.seat.why(said)), "warning")
            case _:
                keys = listed([choice.key for choice in question.legal])
                self.talk.say(f"{said!r} is no choice; expected {keys}, or ? for help.", "warning")

    def made(self, move: str) -> bool:
        refusal = self.seat.play(move)
        if refusal:
            self.talk.say(str(refusal), "warning")
        return refusal is None

    def explain(self, choice: Choice) -> None:
        """Why it is not legal, else what it does."""
        refusal = self.seat.why(choice.move) if choice.move and not choice.legal else None
        if refusal:
            self.talk.say(f"{choice.words}: {refusal}", "warning")
        for clause in choice.clauses:
            self.tell_clause(clause)

    def tell_about(self, question: Question, about: str) -> None:
        choice = question.find(about)
        if choice:
            self.explain(choice)
        elif about.upper() in clauses(self.seat.game.id):
            self.tell_clause(about.upper())
        elif about:
            self.talk.say(f"There is no choice and no clause {about!r}.", "warning")
        else:
            for key, meaning in KEYS:
                self.talk.say(f"  {key}: {meaning}")
            self.talk.say("  t: the table once more")
            self.talk.say("  ? and a number: about that choice; ? and a clause, as in ? GB-07: its text")

    def tell_clause(self, id: str) -> None:
        self.talk.say(clause_text(clauses(self.seat.game.id)[id]))

    def hint(self) -> None:
        advice = self.seat.hint()
        if isinstance(advice, Refusal):
            return self.talk.say(str(advice), "warning")
        for line in advice_lines(advice, self.drawing, self.seat.view, self.seat.names):
            self.talk.say(line)
        return None

    def tell_last_trick(self) -> None:
        lines = self.drawing.last_trick(self.seat.view, self.seat.names, self.seat.log)
        for line in lines or ["There is none yet."]:
            self.talk.say(line)

    def tell_sheet(self) -> None:
        sheet = self.drawing.sheet(self.seat.view, self.seat.names)
        self.talk.say(f"{sheet.title} ({sheet.clause})" if sheet.clause else sheet.title)
        for row in sheet.rows:
            cells = [f"{column} {cell}" for column, cell in zip(sheet.columns, row, strict=True) if cell]
            self.talk.say("  " + ", ".join(cells))
