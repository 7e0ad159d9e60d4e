"""Puzzles line by line: a position, a question, and why the better move is better."""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.coach.shelf import record_of
from freebooter.coach.words import cost, why
from freebooter.engine import View
from freebooter.engine.words import raised
from freebooter.games import resume
from freebooter.languages.speech import Speech
from freebooter.wire import KeptPuzzle

from .drawings import drawing_of
from .drawings.drawing import Drawing
from .prompt import Talk
from .question import Choice, Question

KEYS = "a number to answer, h for a hint, q to leave"


def solve(puzzles: Sequence[KeptPuzzle], talk: Talk) -> None:
    """One after another, until there are no more or the player leaves."""
    solved = tried = 0
    try:
        for puzzle in puzzles:
            solved += put(puzzle, talk)
            tried += 1
    except (EOFError, KeyboardInterrupt):
        talk.write()
    talk.say("{solved} of {tried} solved." if tried else "Another time.", "bold", solved=solved, tried=tried)


def put(puzzle: KeptPuzzle, talk: Talk) -> bool:
    """One puzzle; whether the first answer was the best move. Raises EOFError when the player leaves."""
    match = resume(record_of(puzzle))
    game, names = match.game, match.names
    view = game.view(match.state, puzzle.seat)
    legal = [str(move) for move in game.legal(match.state, puzzle.seat)]
    drawing = drawing_of(game.id, talk.speech)
    talk.write()
    says = "{game}: {theme}. You are {name}."
    talk.say(says, "accent", game=game.title, theme=drawing.speech.coached(puzzle.theme), name=names[puzzle.seat])
    for line in drawing.tell(view, names):
        talk.write(line)
    picked: tuple[str, ...] = ()
    while True:
        question = offer(puzzle, view, names, drawing) if puzzle.offered else drawing.ask(view, legal, names, picked)
        talk.write(question.asks, "accent")
        for choice in question.legal:
            talk.write(f"  {choice.key}  {choice.words}")
        answer = hear(question.legal, puzzle, view, names, talk)
        if answer.pick:
            picked = (*picked, answer.pick)
        else:
            return told(puzzle, view, names, answer.move, talk)


def offer(puzzle: KeptPuzzle, view: View, names: Sequence[str], drawing: Drawing) -> Question:
    """The few moves that are asked about."""
    choices = (
        Choice(str(number), raised(drawing.name_move(view, move, names)), move)
        for number, move in enumerate(puzzle.offered, 1)
    )
    return Question(drawing.speech.say("Which of these would you choose?"), tuple(choices))


def hear(choices: Sequence[Choice], puzzle: KeptPuzzle, view: View, names: Sequence[str], talk: Talk) -> Choice:
    """The choice that is answered with; a hint first, where one is asked for."""
    while True:
        typed = talk.ask("> ")
        if typed == "q":
            raise EOFError
        if typed == "h":
            talk.write(hint(puzzle, view, names, talk.speech), "muted")
            continue
        found = next((choice for choice in choices if choice.key == typed), None)
        if found:
            return found
        expected = talk.speech.say(KEYS)
        talk.say("“{said}” is no answer here; expected {keys}.", "warning", said=typed, keys=expected)


def hint(puzzle: KeptPuzzle, view: View, names: Sequence[str], speech: Speech) -> str:
    """Which move a good player thinks of second, and what there is to gain."""
    other = drawing_of(view.game, speech).name_move(view, puzzle.next, names)
    says = "It is not {move}: something else is better by {margin}."
    return speech.say(says, move=other, margin=cost(puzzle.margin, puzzle.unit, speech))


def told(puzzle: KeptPuzzle, view: View, names: Sequence[str], move: str, talk: Talk) -> bool:
    """Right or wrong, and why."""
    drawing = drawing_of(view.game, talk.speech)
    best, other = (drawing.name_move(view, each, names) for each in (puzzle.best, puzzle.next))
    right = move == puzzle.best
    talk.say("That is it." if right else "Not quite: the move is {move}.", "good" if right else "warning", move=best)
    talk.write(why(best, other, puzzle.marks, puzzle.worlds, puzzle.ahead, puzzle.behind, drawing.speech))
    return right
