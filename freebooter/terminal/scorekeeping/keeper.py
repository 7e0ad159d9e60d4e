"""Keeping a sheet: bids, tricks, bonuses, round after round; every entry is on the disk before the next is asked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from freebooter.games import clauses
from freebooter.scoresheet import (
    Entry,
    Problem,
    Round,
    Sheet,
    dealer_of,
    leader_of,
    problems,
    scores_of,
    with_entry,
    with_round,
)
from freebooter.scoresheet.drawing import end_told, graph, round_told, table

from ..prompt import Talk
from . import write_sheet
from .asking import ask_number
from .bonuses import ask_bonus, bonuses_entered

KEYS: Final = (
    ("t", "the table"),
    ("g", "the graph of totals"),
    ("e 3", "edit round 3"),
    ("x FILE", "write the sheet to a file, .csv or .json"),
    ("? SK-16", "a clause"),
    ("q", "leave; the sheet is kept"),
)


class Leave(Exception):
    """The scorekeeper leaves."""


class Edit(Exception):
    """The scorekeeper wants to change a round."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Keeper:
    """One sheet, the file it is kept in, and the one who enters it."""

    def __init__(self, talk: Talk, sheet: Sheet, path: Path) -> None:
        self.talk = talk
        self.speech = talk.speech.about("skull-king")
        self.sheet = sheet
        self.path = path

    def run(self) -> None:
        """Until the scorekeeper leaves."""
        self.keep(self.sheet)
        keys = ", ".join(f"{key} {self.speech.say(meaning)}" for key, meaning in KEYS)
        self.talk.say("At any question: {keys}.", "muted", keys=keys)
        wanted: int | None = None
        try:
            while True:
                try:
                    if wanted is None:
                        self.go_on()
                    else:
                        self.edit(wanted)
                    wanted = None
                except Edit as edit:
                    wanted = edit.number
        except (Leave, EOFError, KeyboardInterrupt):
            self.talk.say("The sheet is kept in {file}.", file=self.path)

    def keep(self, sheet: Sheet) -> None:
        """The sheet as it is now, on the disk."""
        self.sheet = sheet
        try:
            write_sheet(sheet, self.path)
        except OSError as error:
            self.talk.say("{file} cannot be written: {error}.", "warning", file=self.path, error=error.strerror)
            self.talk.say("Nothing entered is lost yet: write the sheet elsewhere with x and a file.", "warning")

    def hear(self, prompt: str) -> str:
        """What is said, once it is no command."""
        while True:
            said = self.talk.ask(prompt)
            command, _, rest = said.partition(" ")
            match command:
                case "t":
                    self.show(table(self.sheet, self.speech, self.talk.console.width))
                case "g":
                    self.show(graph(self.sheet, self.talk.console.width))
                case "?":
                    self.help(rest.strip().upper())
                case "e" if rest.strip().isdigit() and 1 <= int(rest) <= len(self.sheet.rounds):
                    raise Edit(int(rest) - 1)
                case "e":
                    self.talk.say("Expected e and a round, 1 to {most}.", "warning", most=len(self.sheet.rounds))
                case "x":
                    self.write_to(rest.strip())
                case "q":
                    raise Leave
                case _:
                    return said

    def show(self, lines: list[str]) -> None:
        for line in lines:
            self.talk.write(line)

    def help(self, clause: str) -> None:
        book = clauses("skull-king")
        if clause in book:
            return self.talk.write(self.speech.clause(book[clause]))
        for key, meaning in KEYS:
            self.talk.write(f"  {key}: {self.speech.say(meaning)}")
        return None

    def write_to(self, name: str) -> None:
        if not name.endswith((".csv", ".json")):
            return self.talk.say("Expected x and a file's name that ends in .csv or .json.", "warning")
        try:
            write_sheet(self.sheet, Path(name).expanduser())
        except OSError as error:
            return self.talk.say("{file} cannot be written: {error}.", "warning", file=name, error=error.strerror)
        return self.talk.say("Written to {file}.", file=name)

    # Round by round

    def go_on(self) -> None:
        """The round that comes next, or the end."""
        scores = scores_of(self.sheet)
        if scores.current is None:
            self.show(table(self.sheet, self.speech, self.talk.console.width))
            self.show(graph(self.sheet, self.talk.console.width))
            for line in end_told(self.sheet, scores, self.speech):
                self.talk.write(line, "bold")
            while True:
                self.hear(self.speech.say("e and a round to edit it, x and a file to write it, q to leave:") + " ")
        else:
            self.play_round(scores.current)

    def play_round(self, number: int) -> None:
        names, cards = self.sheet.names, self.sheet.hand_sizes[number]
        self.talk.write()
        says = "Round {round} of {rounds}, {cards} {cards:card|cards} each."
        self.talk.say(says, "bold", round=number + 1, rounds=len(self.sheet.rounds), cards=cards)
        dealer, leader = names[dealer_of(self.sheet, number)], names[leader_of(self.sheet, number)]
        self.talk.say("{dealer} deals, {leader} leads.", dealer=dealer, leader=leader)
        self.enter_bids(number)
        self.enter_tricks(number)
        self.enter_bonuses(number)
        self.tell(number)

    def edit(self, number: int) -> None:
        """The whole round again; Enter keeps what is there."""
        self.talk.say("Round {round}: Enter keeps what is there.", "bold", round=number + 1)
        self.enter_bids(number, again=True)
        self.enter_tricks(number, again=True)
        self.keep(with_round(self.sheet, number, replace(self.sheet.rounds[number], settled=False)))
        self.enter_bonuses(number)
        self.tell(number)

    def tell(self, number: int) -> None:
        scores = scores_of(self.sheet)
        if number < len(scores.rows):
            self.show(round_told(self.sheet, number, scores, self.speech))

    def wrong(self, number: int) -> list[Problem]:
        return [problem for problem in problems(self.sheet, number) if not problem.missing]

    def complain(self, problem: Problem) -> None:
        self.talk.write(f"{self.speech.refused(problem.refusal)}.", "warning")

    def entry(self, number: int, player: int) -> Entry:
        return self.sheet.rounds[number].entries[player]

    def enter_bids(self, number: int, again: bool = False) -> None:
        cards = self.sheet.hand_sizes[number]
        for player, name in enumerate(self.sheet.names):
            entry = self.entry(number, player)
            if entry.bid is None or again:
                bid = ask_number(self, self.speech.say("{name} bids", name=name), 0, cards, entry.bid)
                self.keep(with_entry(self.sheet, number, player, replace(entry, bid=bid)))
        bids = sum(entry.bid or 0 for entry in self.sheet.rounds[number].entries)
        self.talk.say("Bids: {bids} for {cards} {cards:trick|tricks}.", bids=bids, cards=cards)

    def enter_tricks(self, number: int, again: bool = False) -> None:
        while True:
            for player, name in enumerate(self.sheet.names):
                entry = self.entry(number, player)
                if entry.won is None or again:
                    asks = self.speech.say("{name} won", name=name)
                    won = ask_number(self, asks, 0, self.sheet.hand_sizes[number], entry.won)
                    self.keep(with_entry(self.sheet, number, player, replace(entry, won=won)))
            self.enter_destroyed(number, again)
            found = [problem for problem in self.wrong(number) if problem.field in ("won", "destroyed")]
            if not found:
                return
            for problem in found:
                self.complain(problem)
            again = True

    def enter_destroyed(self, number: int, again: bool) -> None:
        krakens = self.sheet.options.deck().count("kraken")
        played = self.sheet.rounds[number]
        if krakens and (played.destroyed is None or again):
            most = min(krakens, self.sheet.hand_sizes[number])
            destroyed = ask_number(self, self.speech.say("Tricks that a Kraken destroyed"), 0, most, played.destroyed)
            self.keep(with_round(self.sheet, number, replace(played, destroyed=destroyed)))

    def enter_bonuses(self, number: int) -> None:
        """What happened, one thing after another; what cannot have happened is refused."""
        while not self.sheet.rounds[number].settled:
            self.show(bonuses_entered(self.sheet, number, self.speech))
            changed = ask_bonus(self, self.sheet, number)
            if changed is None:
                self.settle(number)
                continue
            before = [problem.refusal for problem in self.wrong(number)]
            found = [problem for problem in problems(changed, number) if not problem.missing]
            new = [problem for problem in found if problem.refusal not in before]
            for problem in new:
                self.complain(problem)
            if not new:
                self.keep(changed)

    def settle(self, number: int) -> None:
        wrong = self.wrong(number)
        for problem in wrong:
            self.complain(problem)
        if not wrong:
            done = Round(self.sheet.rounds[number].entries, self.sheet.rounds[number].destroyed, settled=True)
            self.keep(with_round(self.sheet, number, done))
