"""What is found and what wins, printed with Rich."""

from __future__ import annotations

import re

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from freebooter.games import GAMES

from .examples import examples_of
from .search import Found, mentioned
from .trick import Settled


def print_found(found: list[Found], query: str, console: Console | None = None) -> None:
    """The clauses with their games, the words that matched in bold, examples and what else they mention."""
    console = console or Console(highlight=False)
    if not found:
        console.print(Text(f"No clause speaks of {query!r}. Try fewer or other words."))
    for each in found:
        clause = each.clause
        console.print(Text.assemble((clause.id, "bold"), "  ", (GAMES[each.game].title, "dim")))
        if clause.question:
            console.print(indented(marked(f"Ruling: {clause.question}", each.words)))
        console.print(indented(marked(clause.text.replace("`", ""), each.words)))
        if clause.option:
            console.print(indented(Text(f"Option {clause.option.replace('`', '')}", style="dim")))
        for example in examples_of(clause.id):
            settled = example.settled()
            console.print(indented(Text(f"{example.title}: {cards_line(settled)}. {settled.reason}", style="italic")))
        if others := mentioned(clause):
            console.print(indented(Text(f"See also {', '.join(others)}", style="dim")))


def indented(text: Text) -> Padding:
    return Padding(text, (0, 0, 0, 4), expand=False)


def marked(text: str, words: frozenset[str]) -> Text:
    line = Text(text)
    for word in words:
        for match in re.finditer(rf"(?i)\b{re.escape(word)}\b", text):
            line.stylize("bold", *match.span())
    return line


def cards_line(settled: Settled) -> str:
    """The cards in order, the winning one between stars."""
    return ", ".join(f"*{card}*" if place == settled.winner else card for place, card in enumerate(settled.cards))


def print_settled(settled: Settled, console: Console | None = None) -> None:
    """The cards, the winner and why, and what else the trick brings."""
    console = console or Console(highlight=False)
    console.print(Text(cards_line(settled)))
    console.print(Text.assemble((settled.reason, "bold"), f" ({settled.clause})"))
    for sentence, clause in settled.notes:
        console.print(indented(Text(f"{sentence} ({clause})")))
