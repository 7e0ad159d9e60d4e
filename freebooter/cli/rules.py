"""Commands that look things up: the games, their rules."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Annotated

import typer

from freebooter import GAMES, OptionsError, clauses
from freebooter.engine.json_value import to_json

from .app import app
from .completion import clauses_of_the_game
from .completion import games as game_ids
from .given import AsJson, fail, print_json


@app.command()
def games(as_json: AsJson = False) -> None:
    """The games, their seats and their options."""
    defaults = {
        kind.id: {field.name: to_json(getattr(kind.Options(), field.name)) for field in fields(kind.Options)}
        for kind in GAMES.values()
    }
    if as_json:
        return print_json(
            [
                {
                    "id": kind.id,
                    "title": kind.title,
                    "seats": [kind.seat_range.start, kind.seat_range[-1]],
                    "options": defaults[kind.id],
                }
                for kind in GAMES.values()
            ]
        )
    for kind in GAMES.values():
        typer.echo(f"{kind.id:12} {kind.title}, {kind.seat_range.start}-{kind.seat_range[-1]} players")
        for name, default in defaults[kind.id].items():
            typer.echo(f"{'':12} {name}: {json.dumps(default)}")
    return None


@app.command()
def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Without one, use --search.", autocompletion=game_ids)
    ] = None,
    clause: Annotated[
        str | None,
        typer.Argument(metavar="[CLAUSE]", help="One clause, such as GB-07.", autocompletion=clauses_of_the_game),
    ] = None,
    search: Annotated[str | None, typer.Option(metavar="WORDS", help="The clauses that speak of these words.")] = None,
    wins: Annotated[str | None, typer.Option(metavar="CARDS", help="What wins this trick, as 'g7 g12 escape'.")] = None,
    trump: Annotated[str | None, typer.Option(metavar="SUIT", help="With --wins in captain: the trump suit.")] = None,
    as_json: AsJson = False,
) -> None:
    """The clauses of a game, or one of them; find clauses by words; settle a trick."""
    try:
        book = clauses(game) if game else {}
    except OptionsError as error:
        fail(str(error))
    if search is not None:
        return find(search, game, as_json)
    if game is None:
        fail(f"no game is named; expected {' or '.join(GAMES)}, or --search WORDS")
    if wins is not None:
        return settle(game, wins, trump, as_json)
    if clause and clause.upper() not in book:
        fail(f"{game} has no clause {clause!r}; expected one of {', '.join(book)}")
    chosen = [book[clause.upper()]] if clause else list(book.values())
    if as_json:
        return print_json(chosen)
    from freebooter.pages import print_clauses

    return print_clauses(game, chosen)


def find(words: str, game: str | None, as_json: bool) -> None:
    from freebooter.rulings import search
    from freebooter.rulings.printing import print_found

    found = search(words, game)
    if as_json:
        print_json([{"game": each.game, "clause": each.clause} for each in found])
    else:
        print_found(found, words)
    if not found:
        raise typer.Exit(1)


def settle(game: str, cards: str, trump: str | None, as_json: bool) -> None:
    from freebooter.rulings import NoSuchTrick, what_wins
    from freebooter.rulings.printing import print_settled

    try:
        settled = what_wins(game, cards, trump)
    except NoSuchTrick as error:
        fail(str(error))
    if as_json:
        print_json(settled.to_json())
    else:
        print_settled(settled)
