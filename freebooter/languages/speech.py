"""Speaking a language: templates looked up in its folder, gaps filled and lists joined as it does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias, cast

from freebooter.engine import Clause, Event, Refusal
from freebooter.engine.words import Speaker, raised

from . import ENGLISH, read, translations

NOTHING: Final[Mapping[str, str]] = {}


# What joins two items, by how the second begins.
Joins: TypeAlias = tuple[tuple[re.Pattern[str], str], ...]


def joint(joins: Joins, item: str) -> str:
    return next(joined for pattern, joined in joins if pattern.search(item))


@dataclass(frozen=True)
class Grammar:
    """How lists are joined, what nobody is called, and which form of a word follows a number."""

    between: str
    last: Joins
    alternative: Joins
    nobody: str
    plurals: tuple[re.Pattern[str], ...]
    smoothed: tuple[tuple[str, str], ...]

    def listed(self, items: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if not items:
            return self.nobody
        *first, last = items
        return f"{self.between.join(first)}{joint(self.last, last)}{last}" if first else last

    def chained(self, items: Sequence[str], word: str) -> str:
        """`a or b or c`, `a and b and c`."""
        joins = self.alternative if word == "or" else self.last
        return "".join(f"{joint(joins, item) if place else ''}{item}" for place, item in enumerate(items))

    def smooth(self, text: str) -> str:
        """What filling a gap has brought together, as it is written: `de el` is `del`."""
        for rough, smooth in self.smoothed:
            text = text.replace(rough, smooth)
        return text

    def form(self, number: object, forms: Sequence[str]) -> str:
        """The form of a word that follows the number."""
        found = (form for pattern, form in zip(self.plurals, forms, strict=False) if pattern.search(str(number)))
        return next(found, forms[-1])


@cache
def grammar(code: str) -> Grammar:
    file = read(code, "language")
    lists = cast("dict[str, object]", file["list"])
    return Grammar(
        cast("str", lists["between"]),
        _joins(lists["last"]),
        _joins(lists["or"]),
        cast("str", file["nobody"]),
        tuple(re.compile(pattern) for pattern in cast("list[str]", file["plurals"])),
        tuple((rough, smooth) for rough, smooth in cast("list[list[str]]", file.get("smoothed", []))),
    )


def _joins(pairs: object) -> Joins:
    return tuple((re.compile(before), joined) for before, joined in cast("list[list[str]]", pairs))


class Speech:
    """A language as the terminal speaks it; `about` one game, it knows that game's words too."""

    def __init__(self, code: str = ENGLISH, game: str = "", words: Mapping[str, str] = NOTHING) -> None:
        self.code = code
        self.game = game
        self.grammar = grammar(code)
        self._english = words
        self._words = self._of_game("words")
        self._sentences = {**translations(code, "terminal"), **self._of_game("terminal")}
        self._refusals = {**translations(code, "refusals"), **self._of_game("refusals")}

    def about(self, game: str, words: Mapping[str, str] = NOTHING) -> Speech:
        """The same language at a table of the game, whose pieces have these words in English."""
        return Speech(self.code, game, words)

    def _of_game(self, section: str) -> Mapping[str, str]:
        return translations(self.code, self.game, section) if self.game else NOTHING

    def say(self, template: str, /, **facts: object) -> str:
        """A sentence of the terminal's own, by its English template."""
        return self.fill(self._sentences.get(template, template), facts)

    def coached(self, says: str) -> str:
        """What the coach says of the game: a theme, or what a move brings about, by its English."""
        return self._of_game("coach").get(says, says)

    def listed(self, items: Sequence[str]) -> str:
        return self.grammar.listed(items)

    def word(self, piece: object, words: Mapping[str, str] = NOTHING) -> str:
        """What a card, a space or a reason is called, by its notation; `words` are English ones."""
        code = str(piece)
        return self._words.get(code) or words.get(code) or self._english.get(code) or code

    def event(self, event: Event, names: Sequence[str] = ()) -> str:
        """What happened."""
        says = self._of_game("events").get(event.kind, event.says)
        return raised(self.fill(says, event.facts(), names, event.words))

    def happened(self, kind: str, text: str, facts: Mapping[str, object], names: Sequence[str]) -> str:
        """What happened at a table elsewhere, by its kind; `text` is the English that came with it."""
        says = self._of_game("events").get(kind)
        return raised(self.fill(says, facts, names)) if says else text

    def refusal(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """Why not."""
        return raised(self.why_not(refusal, names))

    def refused(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """A complaint as a sentence; with the clause where a rule decided."""
        if refusal.clause:
            return f"{self.refusal(refusal, names)} ({refusal.clause})"
        return raised(self.complaint(refusal, names))

    def complaint(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """Why not and, if anything would do, what."""
        what = self.why_not(refusal, names)
        if not refusal.expected:
            return what
        return self.say("{what}; expected {expected}", what=what, expected=self.expected(refusal, names))

    def why_not(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """The same within a longer sentence."""
        return self.fill(self._refusals.get(refusal.says, refusal.says), refusal.facts, names, refusal.words)

    def expected(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """What would do instead."""
        return self.fill(self._refusals.get(refusal.expected, refusal.expected), refusal.facts, names, refusal.words)

    def fill(
        self,
        template: str,
        facts: Mapping[str, object],
        names: Sequence[str] = (),
        words: Mapping[str, str] = NOTHING,
    ) -> str:
        """The template, its gaps filled; `words` are English ones for what this language has none for."""
        return self.grammar.smooth(_Filler(self, names, words).fill(template, facts))

    def clause(self, clause: Clause) -> str:
        """`GB-07: text`; a ruling with the question it settles."""
        text = self._of_game("clauses").get(clause.id, clause.text)
        question = self.question(clause)
        return f"{clause.id}: {f'{raised(question)}? ' if question else ''}{text}".replace("`", "")

    def question(self, clause: Clause) -> str:
        """What a ruling settles; empty for a clause that is none."""
        return self._of_game("questions").get(clause.id, clause.question) if clause.question else ""


class _Filler(Speaker):
    """Fills gaps the language's way."""

    def __init__(self, speech: Speech, names: Sequence[str], words: Mapping[str, str]) -> None:
        super().__init__(names, words)
        self.speech = speech

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.speech.say("Seat {seat}", seat=seat)

    def word(self, piece: object) -> str:
        return self.speech.word(piece, self.words)

    def listed(self, items: Sequence[str]) -> str:
        return self.speech.grammar.listed(items)

    def chained(self, items: Sequence[str], word: str) -> str:
        return self.speech.grammar.chained(items, word)

    def form(self, number: object, forms: Sequence[str]) -> str:
        return self.speech.grammar.form(number, forms)

    def why_not(self, refusal: Refusal) -> str:
        return self.speech.why_not(refusal, self.names)

    def would_do(self, refusal: Refusal) -> str:
        return self.speech.expected(refusal, self.names)
