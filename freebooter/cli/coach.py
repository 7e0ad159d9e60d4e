"""Commands of the coach: a game reviewed, and puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .app import app
from .given import AsJson, GameId, Language, fail, print_json

puzzle_commands = typer.Typer(help="Puzzles made from games.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(puzzle_commands, name="puzzles")


@app.command()
def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game, as a record.")],
    seat: Annotated[int, typer.Option(help="Whose decisions.")] = 0,
    budget: Annotated[int, typer.Option(metavar="MS", min=1, help="Milliseconds for each decision.")] = 250,
    seed: Annotated[int, typer.Option(help="The same seed imagines the same worlds.")] = 0,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the review as a page to FILE.")] = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Weigh every decision of a seat, by what it could know; luck apart from skill."""
    from freebooter import OptionsError
    from freebooter.coach import review as weigh
    from freebooter.coach.page import review_page
    from freebooter.games import GAMES
    from freebooter.pages import print_review
    from freebooter.progress import bar
    from freebooter.replay import check
    from freebooter.terminal.preferences import speech_for

    from .naming import names_of_moves

    checked = next(check(record)) if record.is_file() else fail(f"cannot read {record}; expected a record")
    if checked.record is None:
        fail(f"{record}: {checked.error}")
    try:
        speech = speech_for(language).about(checked.record.game)
        with bar() as drawn:
            task = drawn.add_task(f"reviewing {checked.record.game}", total=None)
            told = weigh(
                checked.record,
                seat,
                budget / 1000,
                seed=seed,
                heard=lambda done, of: drawn.update(task, completed=done, total=of),
            )
    except OptionsError as error:
        fail(str(error))
    name = names_of_moves(checked.record, seat, speech)
    if html:
        try:
            html.write_text(review_page(GAMES[told.game].title, told, name, speech), "utf-8")
        except OSError as error:
            fail(f"cannot write {html}: {error.strerror}")
    if as_json:
        print_json(told)
    else:
        print_review(told, name, speech)


@puzzle_commands.command("make")
def make_puzzles(
    game: GameId,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed finds the same puzzles.")] = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write them to FILE, one a line.")] = None,
) -> None:
    """Look for puzzles in games between bots."""
    from freebooter import OptionsError
    from freebooter.coach.puzzles import puzzles
    from freebooter.games import game_kind
    from freebooter.progress import bar
    from freebooter.wire import write

    try:
        game_kind(game)
        file = out.open("w", encoding="utf-8") if out else None
    except OptionsError as error:
        fail(str(error))
    except OSError as error:
        fail(f"cannot write {out}: {error.strerror}")
    found = 0
    with bar() as drawn:
        task = drawn.add_task(f"puzzles of {game}", total=count)
        for puzzle in puzzles(game, seed):
            if puzzle is None:
                continue
            print(write(puzzle), file=file, flush=True)
            found += 1
            drawn.advance(task)
            if found == count:
                break
    if file:
        file.close()


@puzzle_commands.command()
def solve(
    game: GameId,
    theme: Annotated[str | None, typer.Option(help="Only puzzles about this.")] = None,
    today: Annotated[bool, typer.Option("--today", help="The puzzle of the day.")] = False,
    language: Language = None,
) -> None:
    """Solve puzzles in the terminal, line by line."""
    import datetime
    import random

    from freebooter import OptionsError
    from freebooter.coach.shelf import puzzle_of_day, puzzles_of
    from freebooter.terminal.preferences import speech_for
    from freebooter.terminal.prompt import Talk
    from freebooter.terminal.puzzling import solve as play

    try:
        kept, speech = puzzles_of(game), speech_for(language).about(game)
    except OptionsError as error:
        fail(str(error))
    themes = sorted({puzzle.theme for puzzle in kept})
    theme = next((each for each in themes if theme in (each, speech.coached(each))), theme)
    if theme is not None and theme not in themes:
        fail(f"no puzzles about {theme!r}; expected {' or '.join(themes) or 'a game with puzzles'}")
    if today:
        puzzle = puzzle_of_day(game, datetime.date.today())
        chosen = [puzzle] if puzzle else []
    else:
        chosen = [puzzle for puzzle in kept if theme is None or puzzle.theme == theme]
        random.shuffle(chosen)
    play(chosen, Talk(speech=speech))
