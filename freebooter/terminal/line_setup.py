"""Choosing a game line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from freebooter.bots import LINES, level_in, name_of, players_of
from freebooter.engine import OptionsError, RecordError
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
        table = table_left(wish, talk) or new_table(wished(wish, talk), talk.speech)
    except (EOFError, KeyboardInterrupt):
        talk.write()
        return 0
    greet(table, talk)
    play_in_lines(table, talk)
    return 0


def greet(table: LocalTable, talk: Talk) -> None:
    say = talk.speech.say
    seated = [
        f"{name} ({say(name_of(level))})" if level else name
        for name, level in zip(table.names, table.levels, strict=True)
    ]
    names = talk.speech.listed(seated)
    talk.say("{game} with {names}. Seed {seed}.", "bold", game=table.game.title, names=names, seed=table.seed)
    talk.say("A number chooses; ? helps, h hints, l last trick, s score sheet, u undoes, q saves and leaves.")


def table_left(wish: Wish, talk: Talk) -> LocalTable | None:
    """The game left before that the player goes on with, if any."""
    games, wrong = left_for(wish)
    for problem in wrong:
        talk.write(problem, "warning")
    games = games[:9]
    while games:
        talk.say("Go on with a game you left?", "accent")
        for number, left in enumerate(games, 1):
            talk.write(f"  {number}  {describe(left, talk.speech)}")
        talk.say("  n  a new game")
        answer = pick(talk, {"n": "", **{str(number): left.name for number, left in enumerate(games, 1)}})
        left = next((left for left in games if left.name == answer), None)
        if not left:
            return None
        try:
            return LocalTable.resume(left, speech=talk.speech)
        except (RecordError, OptionsError, ValueError) as error:
            talk.say("That game cannot be taken up again: {error}", "warning", error=error)
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
        about = drawing_of(kind.id, talk.speech).blurb
        talk.write(f"  {number}  {kind.title}, {facts(kind.id, talk.speech)}. {about}")
    game = pick(talk, {str(number): kind.id for number, kind in enumerate(kinds, 1)})
    wish = replace(wish, game=game, seats=wish.seats or seats_asked(wish, game, talk))
    talk.say("How strong are the bots?", "accent")
    levels = players_of(game)
    names = [f"{talk.speech.say(name_of(level))}: {talk.speech.say(LINES[level])}" for level in levels]
    bots = levels[pick_numbered(talk, names, levels.index(level_in(game, wish.bots)))]
    wish = replace(wish, bots=bots)
    return replace(wish, options=options_asked(wish, game, talk))


def seats_asked(wish: Wish, game: str, talk: Talk) -> int:
    range_ = game_kind(game).seat_range
    usual = max(USUAL_SEATS, wish.hotseat)
    says = "How many players, {least} to {most}? Enter for {usual}."
    talk.say(says, "accent", least=range_.start, most=range_[-1], usual=usual)
    counts = {str(count): str(count) for count in range_ if count >= wish.hotseat}
    return int(pick(talk, {"": str(usual), **counts}))


def options_asked(wish: Wish, game: str, talk: Talk) -> dict[str, object]:
    """Each option in turn, if the player wants other rules than the usual."""
    from .settings import settings

    offered = settings(game, talk.speech.about(game))
    if not offered:
        return dict(wish.options)
    talk.say("Enter to play by the usual rules, o to go through the options.", "accent")
    if pick(talk, {"": "", "o": "o"}) != "o":
        return dict(wish.options)
    options = dict(wish.options)
    for setting in offered:
        talk.write(f"{setting.label}: {setting.help} ({setting.clause})", "accent")
        place = pick_numbered(talk, [word for word, _ in setting.values], 0)
        options[setting.name] = setting.values[place][1]
    return options


def pick_numbered(talk: Talk, words: Sequence[str], usual: int) -> int:
    """The place of one of these; Enter takes the usual one."""
    for number, word in enumerate(words, 1):
        marked = talk.speech.say("{choice}, the usual", choice=word) if number - 1 == usual else word
        talk.write(f"  {number}  {marked}")
    return int(pick(talk, {"": str(usual), **{str(number + 1): str(number) for number in range(len(words))}}))


def pick(talk: Talk, answers: dict[str, str]) -> str:
    """One of the answers by its key; q leaves."""
    while True:
        said = talk.ask(talk.speech.say("Choose:") + " ")
        if said == "q":
            raise EOFError
        if said in answers:
            return answers[said]
        keys = talk.speech.listed([key or talk.speech.say("Enter") for key in answers])
        talk.say("“{said}” is no choice; expected {keys}.", "warning", said=said, keys=keys)
