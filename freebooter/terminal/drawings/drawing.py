"""How a game looks in a terminal. As it stands, a plain drawing for any game; a game's own module says more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text

from freebooter.engine import Event, Json, View
from freebooter.languages.speech import Speech, raised

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas, shortened

# What every view has and the frame around the drawing shows already.
FRAME = frozenset({"game", "options", "seats", "you", "to_move", "over", "result", "round"})
MOST_AT_ONCE = 9


class Drawing:
    """Drawings for the full screen, sentences for the line mode, and what is asked, in one language.

    The view as readable facts and the legal moves grouped by kind, for a game that brings no drawing of its own.
    """

    BLURB: ClassVar[str] = ""
    EMBLEM: ClassVar[tuple[str, ...]] = (" ┌───┐ ┌───┐ ", " │• •│ │ • │ ", " │• •│ │   │ ", " └───┘ └───┘ ")
    LAST: ClassVar[str] = "What happened last"
    HEIGHT: ClassVar[int] = 11
    # Events that a drawing shows better than words; the log beside it leaves them out.
    QUIET: ClassVar[frozenset[str]] = frozenset()
    # What the game's pieces are called in English on their own.
    WORDS: ClassVar[Mapping[str, str]] = {}

    def __init__(self, game: str, speech: Speech) -> None:
        self.speech = speech.about(game, self.WORDS)
        self.say = self.speech.say
        self.word = self.speech.word

    @property
    def blurb(self) -> str:
        """What the game is about, in a sentence or two."""
        return self.say(self.BLURB)

    @property
    def last(self) -> str:
        """What the key for the last trick or round shows, as a heading."""
        return self.say(self.LAST)

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        """The table, in colours by name."""
        canvas = Canvas(width, height)
        facts = list(readable(view.to_json()))
        column = min(max((cell_len(name) for name, _ in facts), default=0), width // 3)
        for y, (name, fact) in enumerate(facts):
            canvas.put(1, y, shortened(name, column), "muted")
            canvas.put(column + 3, y, shortened(fact, width - column - 4), "ink")
        return canvas.lines()

    def tell(self, view: View, names: Sequence[str]) -> list[str]:
        """The same position in sentences, for those who cannot see the drawing."""
        return [f"{raised(name)}: {fact}" for name, fact in readable(view.to_json())]

    def ask(self, view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
        """What `view.you` is asked, when parts of the move are picked already."""
        kinds = list(dict.fromkeys(kind_of(move) for move in legal))
        if len(legal) > MOST_AT_ONCE and len(kinds) > 1 and not picked:
            choices = [(kind, "" if kind in legal else kind, kind) for kind in kinds]
        else:
            choices = [(move, "", move) for move in legal if not picked or kind_of(move) == picked[0]]
        return Question(
            self.say("What do you do?") if legal else "",
            tuple(
                Choice(str(number), words, "" if pick else move, pick)
                for number, (words, pick, move) in enumerate(choices, 1)
            ),
        )

    def name_move(self, view: View, move: str, names: Sequence[str]) -> str:
        """A move of `view.you` in words."""
        return move

    def last_trick(self, view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
        """What the key for the last trick or round shows."""
        return [str(happening) for happening in log[-MOST_AT_ONCE:]]

    def sheet(self, view: View, names: Sequence[str]) -> Sheet:
        """The score sheet, or how the seats stand."""
        scores = view.result.scores if view.result else ()
        rows = [(name, *(str(score) for score in scores[seat : seat + 1])) for seat, name in enumerate(names)]
        columns = (self.say("player"), self.say("points")) if scores else (self.say("player"),)
        return Sheet(self.say("Players"), columns, tuple(rows))

    def reveals(self, event: Event, you: int | None) -> bool:
        """Whether the event tells something that was hidden from `you`: nothing is undone past it."""
        return True


def kind_of(move: str) -> str:
    """The first word of a move's notation."""
    return move.partition(" ")[0]


def readable(facts: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    """A view's own facts by name; what is a list of seats' and what is not, only the game knows."""
    for name, fact in facts.items():
        if name not in FRAME:
            yield name.replace("_", " "), written(fact)


def written(fact: Json) -> str:
    match fact:
        case None:
            return "–"
        case bool():
            return "✓" if fact else "–"
        case list():
            return " ".join(written(each) for each in fact) or "–"
        case dict():
            return ", ".join(f"{name.replace('_', ' ')} {written(each)}" for name, each in fact.items()) or "–"
        case _:
            return str(fact)
