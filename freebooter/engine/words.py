"""Sentences with gaps: how events and verdicts speak of seats, cards and numbers.

A template is a sentence with named gaps, `{seat:name} plays {card:word}`; a gap's
spec says how its fact is spoken. Other languages translate the template, not the code.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import cast


def default_names(seats: int) -> tuple[str, ...]:
    """What seats are called when nobody has named them."""
    return tuple(f"Seat {seat}" for seat in range(seats))


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `nobody` for none."""
    if not words:
        return "nobody"
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


class _Speaker(string.Formatter):
    """Fills gaps: `name(s)` seats, `word(s)` pieces, `pairs` both, `one|many` by number."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self.names = names
        self.words = words

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"Seat {seat}"

    def format_field(self, value: object, format_spec: str) -> str:
        match format_spec:
            case "name":
                return self.name(cast("int", value))
            case "names":
                return listed([self.name(seat) for seat in cast("Sequence[int]", value)])
            case "word":
                return self.words.get(str(value), str(value))
            case "words":
                return listed([self.words.get(item, item) for item in cast("Sequence[str]", value)])
            case "pairs":
                pairs = cast("Sequence[tuple[int, object]]", value)
                return listed([f"{self.name(seat)} {self.words.get(str(item), item)}" for seat, item in pairs])
            case _ if "|" in format_spec:
                one, many = format_spec.split("|")
                return one if value == 1 else many
            case _:
                return format(value, format_spec)


def say(template: str, facts: Mapping[str, object], names: Sequence[str], words: Mapping[str, str]) -> str:
    """The sentence, its gaps filled and its first letter raised."""
    text = _Speaker(names, words).vformat(template, (), facts)
    return text[:1].upper() + text[1:]
