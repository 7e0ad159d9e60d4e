"""What the shell completes: games, levels, options and clauses. Nothing here may fail: then nothing is completed."""

from __future__ import annotations

import json

import typer

from freebooter import GAMES, OptionsError, clauses
from freebooter.engine.json_value import to_json
from freebooter.engine.options import options_of


def games(incomplete: str) -> list[tuple[str, str]]:
    return [(kind.id, kind.title) for kind in GAMES.values() if kind.id.startswith(incomplete)]


def levels(incomplete: str) -> list[tuple[str, str]]:
    from freebooter.bots import LINES  # here, since most commands need no bots

    return [(level, says) for level, says in LINES.items() if level.startswith(incomplete)]


def levels_so_far(incomplete: str) -> list[tuple[str, str]]:
    """The last of several, parted by commas."""
    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{level}", says) for level, says in levels(last)]


def clauses_of_the_game(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    try:
        book = clauses(str(ctx.params.get("game")))
    except OptionsError:
        return []
    return [(each.id, each.question or each.text) for each in book.values() if each.id.startswith(incomplete.upper())]


def options_of_the_game(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """A whole object for each value of each option: where one is wanted, it is there."""
    named = [ctx.params.get("game"), *ctx.args]  # before an option's value the arguments are still unread
    kind = next((GAMES[each] for each in named if isinstance(each, str) and each in GAMES), None)
    if kind is None:
        return []
    found = [
        (json.dumps({name: to_json(choice)}), about.help)
        for name, about in options_of(kind.Options).items()
        for choice in about.choices
        if about.kind not in ("cards", "number")
    ]
    return [(text, says) for text, says in found if text.startswith(incomplete)]
