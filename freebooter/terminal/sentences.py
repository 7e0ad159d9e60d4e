"""What both clients say in the same words: keys, clauses, hints, the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freebooter.engine import Clause, View
from freebooter.engine.words import listed

from .drawings import Drawing
from .seat import Advice

KEYS: Final = (
    ("a number", "choose"),
    ("?", "what a choice does, or why it is not legal"),
    ("h", "a hint from the navigator"),
    ("l", "the last trick, or the last round"),
    ("s", "the score sheet"),
    ("u", "undo: against bots, until chance moves or something is shown"),
    ("q", "save and leave"),
)


def clause_text(clause: Clause) -> str:
    """`GB-07: text`; a ruling with the question it settles."""
    question = f"{clause.question[:1].upper()}{clause.question[1:]}? " if clause.question else ""
    return f"{clause.id}: {question}{clause.text}"


def advice_lines(advice: Sequence[Advice], drawing: Drawing, view: View, names: Sequence[str]) -> list[str]:
    """The best few moves with what they promise."""
    if not advice:
        return ["The navigator has nothing to say here."]
    return [
        f"{'The navigator would choose' if not place else 'then'} {drawing.name_move(view, each.move, names)}: "
        + (f"{each.value:.0%} to win" if each.unit == "win" else f"{each.value:+.1f} points this round")
        for place, each in enumerate(advice[:3])
    ]


def places(view: View, names: Sequence[str]) -> list[str]:
    """The end in sentences: who won, and everybody's place."""
    result = view.result
    assert result
    winners = listed([names[seat] for seat in result.winners]) if result.winners else "Nobody"
    lines = [f"The game is over. {winners} {'win' if len(result.winners) > 1 else 'wins'}."]
    for seat in sorted(range(view.seats), key=lambda seat: result.ranks[seat]):
        points = result.scores[seat]
        lines.append(f"  {result.ranks[seat]}. {names[seat]}" + ("" if points is None else f", {points} points"))
    return lines
