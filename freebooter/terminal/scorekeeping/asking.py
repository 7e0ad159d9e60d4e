"""Questions with short answers: a number, a player, one of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from ..prompt import Talk

T = TypeVar("T")


class Hears(Protocol):
    """Gives the next line that is typed, once it is an answer and no command."""

    talk: Talk

    def hear(self, prompt: str) -> str: ...


class Plain:
    """Hears what is said and nothing else; q leaves."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk

    def hear(self, prompt: str) -> str:
        said = self.talk.ask(prompt)
        if said == "q":
            raise EOFError
        return said


def ask_number(table: Hears, prompt: str, low: int, high: int, now: int | None = None) -> int:
    """A whole number in range; Enter keeps what is there already, where something is."""
    facts = {"what": prompt, "least": low, "most": high}
    if now is None:
        shown = table.talk.speech.say("{what} ({least} to {most}):", **facts) + " "
    else:
        shown = table.talk.speech.say("{what} ({least} to {most}, Enter for {now}):", **facts, now=now) + " "
    while True:
        said = table.hear(shown)
        if not said and now is not None:
            return now
        digits = said.removeprefix("+").removeprefix("-").removeprefix("−")
        if digits.isascii() and digits.isdigit() and len(digits) < 5:
            number = int(said.replace("−", "-"))
            if low <= number <= high:
                return number
        says = "“{said}” cannot be; expected a number from {least} to {most}."
        table.talk.say(says, "warning", said=said, least=low, most=high)


def ask_choice(table: Hears, asks: str, choices: Sequence[tuple[str, T]]) -> T:
    """One of the choices, by its number or its words."""
    table.talk.write(asks, "accent")
    for number, (words, _) in enumerate(choices, 1):
        table.talk.write(f"  {number}  {words}")
    while True:
        said = table.hear(table.talk.speech.say("Choose:") + " ")
        for number, (words, chosen) in enumerate(choices, 1):
            if said.casefold() in (str(number), words.casefold()):
                return chosen
        says = "“{said}” is no choice; expected a number from {least} to {most}."
        table.talk.say(says, "warning", said=said, least=1, most=len(choices))


def ask_player(table: Hears, asks: str, names: Sequence[str]) -> int:
    return ask_choice(table, asks, [(name, player) for player, name in enumerate(names)])


def ask_names(table: Hears, least: int, most: int) -> tuple[str, ...]:
    while True:
        table.talk.say("Who plays? Names with commas, in the order of the seats, to the left.", "accent")
        names = tuple(name.strip() for name in table.hear(table.talk.speech.say("Names:") + " ").split(","))
        different = len({name.casefold() for name in names}) == len(names)
        if least <= len(names) <= most and all(names) and different:
            return names
        table.talk.say("Expected {least} to {most} different names.", "warning", least=least, most=most)
