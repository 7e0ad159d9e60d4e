"""The line mode: every event a sentence, every choice a number; for screen readers, pipes and slow lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from freebooter.engine import Refusal
from freebooter.games import clauses

from .drawings import drawing_of
from .prompt import NewsArrived, Talk
from .question import Choice, Question
from .seat import Seat
from .sentences import KEYS, advice_lines, places

LATELY = 12  # events told again to a player who comes back


def play_in_lines(seat: Seat, talk: Talk) -> None:
    """One game to its end, or until the player leaves."""
    conversation = Conversation(seat, talk)
    seat.listen(conversation.nudge)
    try:
        conversation.run()
    except (EOFError, KeyboardInterrupt):
        talk.write()
        talk.write(seat.leave())


class Conversation:
    """Tells a seat what happens and asks it what it does."""

    def __init__(self, seat: Seat, talk: Talk) -> None:
        self.seat = seat
        self.talk = talk
        self.drawing = drawing_of(seat.game.id, seat.speech)
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
                return self.talk.write(self.seat.leave())
            self.tell_table()
            if not self.decide():
                return self.talk.write(self.seat.leave())

    def nudge(self) -> None:
        """From another thread: interrupt what is typed if there is something to tell."""
        news = len(self.seat.log) > self.told.get(self.eyes, 0) or self.seat.notice != self.notice
        if news or self.seat.legal != self.asked_for:
            self.talk.interrupt()

    def draw_curtain(self) -> None:
        """Several people, one terminal: the next one looks when the last one does not."""
        self.eyes = self.seat.view.you
        assert self.eyes is not None
        says = "Pass the terminal to {name}. {name}, press Enter when nobody else looks."
        self.talk.ask(self.talk.speech.say(says, name=self.seat.names[self.eyes]) + " ")
        self.talk.scroll_away()
        self.tell_news()

    def tell_news(self) -> None:
        log = self.seat.log
        for happening in log[self.told.get(self.eyes, 0) :]:
            self.talk.write(str(happening))
        self.told[self.eyes] = len(log)
        if self.seat.notice != self.notice:
            self.notice = self.seat.notice
            if self.notice:
                self.talk.write(self.notice, "warning")

    def tell_table(self) -> None:
        self.talk.write()
        for line in self.drawing.tell(self.seat.view, self.seat.names):
            self.talk.write(line)

    def tell_end(self) -> None:
        self.talk.write()
        for line in places(self.seat.view, self.seat.names, self.talk.speech):
            self.talk.write(line, "bold")
        self.talk.write(self.seat.leave())

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
            self.talk.say("You have {n} {n:second|seconds}.", "warning", n=round(self.seat.seconds_left))
        self.talk.write(question.asks, "accent")
        for choice in question.choices:
            if choice.legal:
                self.talk.write(f"  {choice.key}  {choice.words}")
            else:
                self.talk.say("  {key}  {choice}, not legal now", "muted", key=choice.key, choice=choice.words)

    def hear(self, question: Question, picked: tuple[str, ...]) -> Choice | Literal["leave", "back", "changed"]:
        """A choice that is legal; everything else that can be said is answered on the way."""
        self.asked_for = self.seat.legal
        while True:
            try:
                said = self.talk.ask(self.talk.speech.say("Choose:") + " ")
            except NewsArrived:
                self.talk.write()
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

    def refuse(self, refusal: Refusal) -> None:
        self.talk.write(self.drawing.speech.refused(refusal, self.seat.names), "warning")

    def undone(self) -> bool:
        refusal = self.seat.undo()
        if refusal:
            self.refuse(refusal)
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
            case _ if " " in said and (refusal := self.seat.why(said)):
                self.refuse(refusal)
            case _:
                keys = self.talk.speech.listed([choice.key for choice in question.legal])
                self.talk.say("“{said}” is no choice; expected {keys}, or ? for help.", "warning", said=said, keys=keys)

    def made(self, move: str) -> bool:
        refusal = self.seat.play(move)
        if refusal:
            self.refuse(refusal)
        return refusal is None

    def explain(self, choice: Choice) -> None:
        """Why it is not legal, else what it does."""
        refusal = self.seat.why(choice.move) if choice.move and not choice.legal else None
        if refusal:
            why = self.drawing.speech.refused(refusal, self.seat.names)
            self.talk.write(f"{choice.words}: {why}", "warning")
        for clause in choice.clauses:
            self.tell_clause(clause)

    def tell_about(self, question: Question, about: str) -> None:
        choice = question.find(about)
        if choice:
            self.explain(choice)
        elif about:
            self.tell_clause_or_name(about)
        else:
            for key, meaning in KEYS:
                self.talk.write(f"  {self.talk.speech.say(key)}: {self.talk.speech.say(meaning)}")
            self.talk.say("  t: the table once more")
            self.talk.say(
                "  ? and a number: about that choice; ? and a clause, as in ? {clause}: its text",
                clause=next(iter(clauses(self.seat.game.id)), ""),
            )

    def tell_clause_or_name(self, about: str) -> None:
        if about.upper() in clauses(self.seat.game.id):
            self.tell_clause(about.upper())
        else:
            self.talk.say("There is no choice and no clause “{about}”.", "warning", about=about)

    def tell_clause(self, id: str) -> None:
        self.talk.write(self.drawing.speech.clause(clauses(self.seat.game.id)[id]))

    def hint(self) -> None:
        advice = self.seat.hint()
        if isinstance(advice, Refusal):
            return self.refuse(advice)
        for line in advice_lines(advice, self.drawing, self.seat.view, self.seat.names):
            self.talk.write(line)
        return None

    def tell_last_trick(self) -> None:
        lines = self.drawing.last_trick(self.seat.view, self.seat.names, self.seat.log)
        for line in lines or [self.talk.speech.say("There is none yet.")]:
            self.talk.write(line)

    def tell_sheet(self) -> None:
        sheet = self.drawing.sheet(self.seat.view, self.seat.names)
        self.talk.write(f"{sheet.title} ({sheet.clause})" if sheet.clause else sheet.title)
        for row in sheet.rows:
            cells = [f"{column} {cell}" for column, cell in zip(sheet.columns, row, strict=True) if cell]
            self.talk.write("  " + ", ".join(cells))
