"""Choosing a game line by line."""

from __future__ import annotations

from dataclasses import replace

from freebooter.bots import LEVELS
from freebooter.engine import OptionsError, RecordError
from freebooter.engine.words import listed
from freebooter.games import GAMES, game_kind

from .drawings import drawing_of
from .line import play_in_lines
from .local import LocalTable
from .prompt import Talk
from .setup import USUAL_SEATS, Wish, describe, left_for, new_table


def set_up(wish: Wish, talk: Talk) -> int:
    """Ask what is still open, play, and return the exit code."""
    wish.check()
    try:
        table = table_left(wish, talk) or new_table(wished(wish, talk))
    except (EOFError, KeyboardInterrupt):
        talk.say()
        return 0
    greet(table, talk)
    play_in_lines(table, talk)
    return 0


def greet(table: LocalTable, talk: Talk) -> None:
    seated = [f"{name} ({level})" if level else name for name, level in zip(table.names, table.levels, strict=True)]
    talk.say(f"{table.game.title} with {listed(seated)}. Seed {table.seed}.", "bold")
    talk.say("A number chooses; ? helps, h hints, l last trick, s score sheet, u undoes, q saves and leaves.")


def table_left(wish: Wish, talk: Talk) -> LocalTable | None:
    """The game left before that the player goes on with, if any."""
    games, wrong = left_for(wish)
    for problem in wrong:
        talk.say(problem, "warning")
    games = games[:9]
    while games:
        talk.say("Go on with a game you left?", "accent")
        for number, left in enumerate(games, 1):
            talk.say(f"  {number}  {describe(left)}")
        talk.say("  n  a new game")
        answer = pick(talk, {"n": "", **{str(number): left.name for number, left in enumerate(games, 1)}})
        left = next((left for left in games if left.name == answer), None)
        if not left:
            return None
        try:
            return LocalTable.resume(left)
        except (RecordError, OptionsError, ValueError) as error:
            talk.say(f"It cannot be gone on with: {error}", "warning")
            games.remove(left)
    return None


def wished(wish: Wish, talk: Talk) -> Wish:
    """The wish with a game; the menu where none was named."""
    if wish.game:
        return wish
    from .settings import facts  # here, since a game asked for by name starts without it

    talk.say("Which game?", "accent")
    kinds = list(GAMES.values())
    for number, kind in enumerate(kinds, 1):
        talk.say(f"  {number}  {kind.title}, {facts(kind.id)}. {drawing_of(kind.id).BLURB}")
    game = pick(talk, {str(number): kind.id for number, kind in enumerate(kinds, 1)})
    wish = replace(wish, game=game, seats=wish.seats or seats_asked(wish, game, talk))
    talk.say("How strong are the bots?", "accent")
    wish = replace(wish, bots=pick_numbered(talk, LEVELS, LEVELS.index(wish.bots)))
    return replace(wish, options=options_asked(wish, game, talk))


def seats_asked(wish: Wish, game: str, talk: Talk) -> int:
    range_ = game_kind(game).seat_range
    usual = max(USUAL_SEATS, wish.hotseat)
    talk.say(f"How many players, {range_.start} to {range_[-1]}? Enter for {usual}.", "accent")
    counts = {str(count): str(count) for count in range_ if count >= wish.hotseat}
    return int(pick(talk, {"": str(usual), **counts}))


def options_asked(wish: Wish, game: str, talk: Talk) -> dict[str, object]:
    """Each option in turn, if the player wants other rules than the usual."""
    from .settings import settings

    offered = settings(game)
    if not offered:
        return dict(wish.options)
    talk.say("Enter to play by the usual rules, o to go through the options.", "accent")
    if pick(talk, {"": "", "o": "o"}) != "o":
        return dict(wish.options)
    options = dict(wish.options)
    for setting in offered:
        talk.say(f"{setting.label}: {setting.help} ({setting.clause})", "accent")
        words = [word for word, _ in setting.values]
        word = pick_numbered(talk, words, 0)
        options[setting.name] = dict(setting.values)[word]
    return options


def pick_numbered(talk: Talk, words: list[str] | tuple[str, ...], usual: int) -> str:
    for number, word in enumerate(words, 1):
        talk.say(f"  {number}  {word}{', the usual' if number - 1 == usual else ''}")
    return pick(talk, {"": words[usual], **{str(number): word for number, word in enumerate(words, 1)}})


def pick(talk: Talk, answers: dict[str, str]) -> str:
    """One of the answers by its key; q leaves."""
    while True:
        said = talk.ask("Choose: ")
        if said == "q":
            raise EOFError
        if said in answers:
            return answers[said]
        talk.say(f"{said!r} is no choice; expected {listed([key or 'Enter' for key in answers])}.", "warning")
