"""Puzzles line by line: a position, a question, and why the better move is better."""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.coach.shelf import record_of
from freebooter.coach.words import cost, why
from freebooter.engine import View
from freebooter.games import resume
from freebooter.wire import KeptPuzzle

from .drawings import drawing_of
from .prompt import Talk
from .question import Choice

KEYS = "a number to answer, h for a hint, q to leave"


def solve(puzzles: Sequence[KeptPuzzle], talk: Talk) -> None:
    """One after another, until there are no more or the player leaves."""
    solved = tried = 0
    try:
        for puzzle in puzzles:
            solved += put(puzzle, talk)
            tried += 1
    except (EOFError, KeyboardInterrupt):
        talk.say()
    talk.say(f"{solved} of {tried} solved." if tried else "Another time.", "bold")


def put(puzzle: KeptPuzzle, talk: Talk) -> bool:
    """One puzzle; whether the first answer was the best move. Raises EOFError when the player leaves."""
    match = resume(record_of(puzzle))
    game, names = match.game, match.names
    view = game.view(match.state, puzzle.seat)
    legal = [str(move) for move in game.legal(match.state, puzzle.seat)]
    drawing = drawing_of(game.id)
    talk.say()
    talk.say(f"{game.title}: {puzzle.theme}. You are {names[puzzle.seat]}.", "accent")
    for line in drawing.tell(view, names):
        talk.say(line)
    picked: tuple[str, ...] = ()
    while True:
        question = drawing.ask(view, legal, names, picked)
        talk.say(question.asks, "accent")
        for choice in question.legal:
            talk.say(f"  {choice.key}  {choice.words}")
        answer = hear(question.legal, puzzle, view, names, talk)
        if answer.pick:
            picked = (*picked, answer.pick)
        else:
            return told(puzzle, view, names, answer.move, talk)


def hear(choices: Sequence[Choice], puzzle: KeptPuzzle, view: View, names: Sequence[str], talk: Talk) -> Choice:
    """The choice that is answered with; a hint first, where one is asked for."""
    while True:
        typed = talk.ask("> ")
        if typed == "q":
            raise EOFError
        if typed == "h":
            talk.say(hint(puzzle, view, names), "muted")
            continue
        found = next((choice for choice in choices if choice.key == typed), None)
        if found:
            return found
        talk.say(f"{typed!r} is no answer here; expected {KEYS}.", "warning")


def hint(puzzle: KeptPuzzle, view: View, names: Sequence[str]) -> str:
    """Which move a good player thinks of second, and what there is to gain."""
    other = drawing_of(view.game).name_move(view, puzzle.next, names)
    return f"It is not {other}: something else is better by {cost(puzzle.margin, puzzle.unit)}."


def told(puzzle: KeptPuzzle, view: View, names: Sequence[str], move: str, talk: Talk) -> bool:
    """Right or wrong, and why."""
    drawing = drawing_of(view.game)
    best, other = (drawing.name_move(view, each, names) for each in (puzzle.best, puzzle.next))
    right = move == puzzle.best
    talk.say("That is it." if right else f"Not quite: the move is {best}.", "good" if right else "warning")
    talk.say(why(best, other, puzzle.marks, puzzle.worlds, puzzle.ahead, puzzle.behind))
    return right
