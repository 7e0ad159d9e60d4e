"""Sentences with gaps: how events and verdicts speak of seats, cards and numbers.

A template is a sentence with named gaps, `{seat:name} plays {card:word}`; a gap's
spec says how its fact is spoken. Other languages translate the template, not the code.

| spec | its fact | spoken |
|---|---|---|
| none | a number or text | as it is |
| `name`, `names` | a seat, or several | by the names of the players |
| `word`, `words` | a piece's notation, or several | in words |
| `pairs` | pairs of seat and piece | each seat's name and its piece's word |
| `or`, `and` | several values | `a or b or c`, `a and b and c` |
| `commas` | several values | `a, b, c` |
| `one|many` | a number | `one` if it is 1, else `many` |
| `shown` | whatever was given | quoted, and cut where it is long |
| `refusal`, `reason` | another refusal | within the sentence; as a sentence of its own |
| `expected` | another refusal | what would do instead of what it refuses |
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .refusal import Refusal


def default_names(seats: int) -> tuple[str, ...]:
    """What seats are called when nobody has named them."""
    return tuple(f"Seat {seat}" for seat in range(seats))


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `nobody` for none."""
    if not words:
        return "nobody"
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def shown(value: object) -> str:
    """A value as an error quotes it: short, whatever was sent."""
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


@lru_cache(4096)
def parts_of(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """What is said as it is, the gap after it, and the gap's spec."""
    return tuple((literal, name, spec or "") for literal, name, spec, _ in string.Formatter().parse(template))


class Speaker:
    """Fills gaps by their specs, in English; another language overrides what it says otherwise."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self.names = names
        self.words = words

    def fill(self, template: str, facts: Mapping[str, object]) -> str:
        """The template with its gaps filled."""
        said: list[str] = []
        for literal, name, spec in parts_of(template):
            said.append(literal)
            if name is not None:
                said.append(self.format_field(facts[name], spec))
        return "".join(said)

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"Seat {seat}"

    def word(self, piece: object) -> str:
        return self.words.get(str(piece), str(piece))

    def listed(self, items: Sequence[str]) -> str:
        return listed(items)

    def chained(self, items: Sequence[str], word: str) -> str:
        """`a or b or c`, `a and b and c`."""
        return f" {word} ".join(items)

    def form(self, number: object, forms: Sequence[str]) -> str:
        """The form of a word that follows the number."""
        return forms[0] if number == 1 else forms[-1]

    def why_not(self, refusal: Refusal) -> str:
        return refusal.message(self.names)

    def would_do(self, refusal: Refusal) -> str:
        return refusal.would_do(self.names)

    def format_field(self, value: object, format_spec: str) -> str:
        match format_spec:
            case "name":
                return self.name(cast("int", value))
            case "names":
                return self.listed([self.name(seat) for seat in cast("Sequence[int]", value)])
            case "word":
                return self.word(value)
            case "words":
                return self.listed([self.word(item) for item in cast("Sequence[object]", value)])
            case "pairs":
                pairs = cast("Sequence[tuple[int, object]]", value)
                return self.listed([f"{self.name(seat)} {self.word(item)}" for seat, item in pairs])
            case "or" | "and":
                return self.chained([str(item) for item in cast("Sequence[object]", value)], format_spec)
            case "commas":
                return ", ".join(map(str, cast("Sequence[object]", value)))
            case "shown":
                return shown(value)
            case "refusal":
                return self.why_not(cast("Refusal", value))
            case "reason":
                return raised(self.why_not(cast("Refusal", value)))
            case "expected":
                return self.would_do(cast("Refusal", value))
            case _ if "|" in format_spec:
                return self.form(value, format_spec.split("|"))
            case _:
                return format(value, format_spec)


def raised(text: str) -> str:
    """A sentence with its first letter raised."""
    return text[:1].upper() + text[1:]


def fill(template: str, facts: Mapping[str, object], names: Sequence[str], words: Mapping[str, str]) -> str:
    """The template with its gaps filled."""
    return Speaker(names, words).fill(template, facts)


def say(template: str, facts: Mapping[str, object], names: Sequence[str], words: Mapping[str, str]) -> str:
    """The sentence, its gaps filled and its first letter raised."""
    return raised(fill(template, facts, names, words))


def gaps(template: str, spec: str) -> set[str]:
    """The names of the gaps that have that spec."""
    return {name for _, name, of in parts_of(template) if name and of == spec}
