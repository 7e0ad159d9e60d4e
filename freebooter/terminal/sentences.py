"""What both clients say in the same words: keys, hints, the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freebooter.engine import View
from freebooter.languages.speech import Speech

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


def advice_lines(advice: Sequence[Advice], drawing: Drawing, view: View, names: Sequence[str]) -> list[str]:
    """The best few moves, and what each is expected to bring when the game is played on many times from here."""
    say = drawing.say
    if not advice:
        return [say("The navigator has nothing to say here.")]
    best, *others = [(drawing.name_move(view, each.move, names), promise(each, drawing.speech)) for each in advice[:3]]
    lines = [say("The navigator would choose {move}: {promise}", move=best[0], promise=best[1])]
    lines += [say("then {move}: {promise}", move=move, promise=promised) for move, promised in others]
    return lines


def promise(advice: Advice, speech: Speech) -> str:
    """What is compared with what: games won, or one's points of the round with the average of the others'."""
    if advice.unit == "win":
        return speech.say("wins {n} of 100 games played on from here", n=round(100 * advice.value))
    points = round(advice.value)
    if points == 0:
        return speech.say("as many points this round as the others on average")
    says = "{n} {n:point|points} {lead:more|fewer} this round than the others on average"
    return speech.say(says, n=abs(points), lead=1 if points > 0 else 0)


def places(view: View, names: Sequence[str], speech: Speech) -> list[str]:
    """The end in sentences: who won, and everybody's place."""
    result = view.result
    assert result
    winners = speech.listed([names[seat] for seat in result.winners])
    lines = [
        speech.say("The game is over. {names} {count:wins|win}.", names=winners, count=max(len(result.winners), 1))
    ]
    for seat in sorted(range(view.seats), key=lambda seat: result.ranks[seat]):
        points = result.scores[seat]
        name = speech.say("{name} (you)", name=names[seat]) if seat == view.you else names[seat]
        facts = {"place": result.ranks[seat], "name": name}
        if points is None:
            lines.append(speech.say("  {place}. {name}", **facts))
        else:
            lines.append(speech.say("  {place}. {name}, {points} {points:point|points}", **facts, points=points))
    return lines
