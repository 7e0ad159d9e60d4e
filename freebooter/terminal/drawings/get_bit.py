"""Get Bit! in characters: the line of swimmers from the front at the left to the fin at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from freebooter.engine import Event, View
from freebooter.games.get_bit import GetBitView
from freebooter.games.get_bit.events import Revealed
from freebooter.games.get_bit.pieces import COLOURS

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas
from .drawing import Drawing

# By limbs left: a leg goes first, then the other, then the arms.
SMALL: Final = (
    (" (•) ", " ▐█▌ ", "     "),
    ("\\(•) ", " ▐█▌ ", "     "),
    ("\\(•)/", " ▐█▌ ", "     "),
    ("\\(•)/", " ▐█▌ ", " /   "),
    ("\\(•)/", " ▐█▌ ", " / \\ "),
)
LARGE: Final = (
    ("   ▄▄▄   ", "  (•_•)  ", "  ▐███▌  ", "  ▐███▌  ", "         ", "         "),
    ("\\  ▄▄▄   ", " \\(•_•)  ", "  ▐███▌  ", "  ▐███▌  ", "         ", "         "),
    ("\\  ▄▄▄  /", " \\(•_•)/ ", "  ▐███▌  ", "  ▐███▌  ", "         ", "         "),
    ("\\  ▄▄▄  /", " \\(•_•)/ ", "  ▐███▌  ", "  ▐███▌  ", "   /     ", "  /      "),
    ("\\  ▄▄▄  /", " \\(•_•)/ ", "  ▐███▌  ", "  ▐███▌  ", "   / \\   ", "  /   \\  "),
)
FIN: Final = ("      ▄ ", "    ▄██ ", "  ▄████ ", "▄██████▄")
WAVES: Final = ("~  ~~   ~ ~~  ~   ~~~  ", "  ~ ~~  ~   ~~ ~  ~   ~", " ~~   ~  ~ ~   ~~   ~~ ")
FIN_WIDTH: Final = 10


def seen(view: View) -> GetBitView:
    assert isinstance(view, GetBitView)
    return view


class GetBitDrawing(Drawing):
    """Swimmers above their labels: whose each is, its limbs, its hand and its stack, all of it public (GB-06)."""

    BLURB = "Swim for it! Ties tread water, and the shark bites the one at the back."
    EMBLEM = (
        "  \\(•)/  \\(•)      ▄  ",
        "   ▐█▌    ▐█▌   ▄██  ",
        "~~~/~\\~~~~/~~~▄█████▄~",
    )
    LAST = "The last round"
    QUIET = frozenset({"chosen"})

    def colour(self, pirate: int) -> str:
        return self.say(COLOURS[pirate])

    def limbs(self, view: GetBitView, pirate: int) -> str:
        return self.say("{n} {n:limb|limbs}", n=view.limbs[pirate])

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        view = seen(view)
        canvas = Canvas(width, height)
        each = (width - FIN_WIDTH) // max(len(view.line), 1)
        large = height >= 18 and each > len(LARGE[0][0])
        figures = LARGE if large else SMALL
        tall = len(figures[0])
        water = (height - tall - 8) // 2 + 4 if large else 3
        for y in (*range(water - 4), *range(water, water + tall), *range(water + tall + 5, height)):
            canvas.put(0, y, _wave(y, width), "deep")
        shark = self.say("the shark ▶")
        canvas.put(1, height - 1, self.say("◀ the front"), "muted")
        canvas.put(width - cell_len(shark), height - 1, shark, "muted")
        canvas.draw(width - FIN_WIDTH + 1, water + tall - len(FIN), FIN, "muted")
        for place, pirate in enumerate(view.line):
            left = place * each
            draw_card_above(canvas, left, water, each, view, pirate)
            figure = figures[view.limbs[pirate]]
            canvas.draw(left + (each - len(figure[0])) // 2, water, figure, COLOURS[pirate])
            self.draw_label(canvas, left, water + tall, each, view, pirate, names)
        return canvas.lines()

    def draw_label(
        self, canvas: Canvas, x: int, y: int, each: int, view: GetBitView, pirate: int, names: Sequence[str]
    ) -> None:
        mine = pirate % view.seats == view.you
        name = names[pirate % view.seats]
        canvas.centre(x, y, each, f"▸ {name}" if mine else name, "accent" if mine else "bold")
        body = f"{self.colour(pirate)}, {self.limbs(view, pirate)}"
        short = f"{self.colour(pirate)} {view.limbs[pirate]}"
        canvas.centre(x, y + 1, each, body if each > cell_len(body) else short, COLOURS[pirate])
        hand = "".join(map(str, view.hands[pirate]))
        held = self.say("holds {cards}", cards=hand)
        canvas.centre(x, y + 2, each, held if each > cell_len(held) else hand, "ink")
        stack = "".join(map(str, view.stacks[pirate]))
        if stack:
            played = self.say("played {cards}", cards=stack)
            canvas.centre(x, y + 3, each, played if each > cell_len(played) else f"({stack})", "muted")

    def tell(self, view: View, names: Sequence[str]) -> list[str]:
        view = seen(view)
        if not view.line:
            return []
        told = [self.say("Round {round}. The line, front first:", round=view.round)]
        for pirate in view.line:
            facts = {
                "name": names[pirate % view.seats],
                "colour": self.colour(pirate),
                "limbs": self.limbs(view, pirate),
                "cards": " ".join(map(str, view.hands[pirate])),
            }
            if pirate % view.seats == view.you:
                told.append(self.say("  your {colour} pirate, {limbs}, holds {cards}", **facts))
            else:
                told.append(self.say("  {name}'s {colour} pirate, {limbs}, holds {cards}", **facts))
        told[-1] += self.say("; the shark is behind it")
        return told

    def ask(self, view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
        """One pirate after another; a card's own number chooses it."""
        view = seen(view)
        if legal:
            pirate = int(legal[0].removeprefix("play ").split(":")[0])
        else:
            pirate = next((pirate for pirate in view.line if pirate % view.seats == view.you), None)
        if pirate is None:
            return Question("", ())
        cards = sorted((*view.hands[pirate], *view.stacks[pirate]))
        return Question(
            self.say("Which card for your {colour} pirate?", colour=self.colour(pirate)) if legal else "",
            tuple(
                Choice(
                    key=str(card),
                    words=self.say(
                        "the {card}" if card in view.hands[pirate] else "the {card}, in the stack", card=card
                    ),
                    move=f"play {pirate}:{card}",
                    face=(str(card), self.colour(pirate)),
                    ink=COLOURS[pirate],
                    legal=card in view.hands[pirate],
                    clauses=("GB-07", "GB-08"),
                )
                for card in cards
            ),
        )

    def name_move(self, view: View, move: str, names: Sequence[str]) -> str:
        pirate, card = move.removeprefix("play ").split(":")
        return self.say("the {card} for your {colour} pirate", card=card, colour=self.colour(int(pirate)))

    def last_trick(self, view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
        """The last round as it was told, from the cards' turning on."""
        shown = [index for index, happening in enumerate(log) if happening.kind == "revealed"]
        if not shown:
            return []
        first = shown[-1]
        while log[first - 1].kind == "revealed":
            first -= 1
        return [str(happening) for happening in log[first:] if happening.kind != "chosen"]

    def sheet(self, view: View, names: Sequence[str]) -> Sheet:
        view = seen(view)
        places = {pirate: str(place) for place, pirate in enumerate(view.line, 1)}
        columns = ("pirate", "player", "in line", "limbs", "holds", "played")
        return Sheet(
            self.say("The swimmers"),
            tuple(self.say(column) for column in columns),
            tuple(
                (
                    self.colour(pirate),
                    names[pirate % view.seats],
                    places.get(pirate) or self.say("out"),
                    str(view.limbs[pirate]),
                    " ".join(map(str, view.hands[pirate])),
                    " ".join(map(str, view.stacks[pirate])),
                )
                for pirate in [*view.line, *reversed(view.eliminated)]
            ),
            "GB-06",
        )

    def reveals(self, event: Event, you: int | None) -> bool:
        return isinstance(event, Revealed)


def draw_card_above(canvas: Canvas, x: int, water: int, each: int, view: GetBitView, pirate: int) -> None:
    """Face down while it waits, your own as you know it, and the last one shown until the next."""
    committed = view.committed[pirate]
    face, ink = ("▒", "ink") if committed is True else (str(committed or ""), "accent")
    if committed is None and view.stacks[pirate]:
        face, ink = str(view.stacks[pirate][-1]), "muted"
    if not face:
        return
    for row, text in enumerate(("╭───╮", f"│ {face} │", "╰───╯")):
        canvas.centre(x, water - 3 + row, each, text, ink)


def _wave(y: int, width: int) -> str:
    pattern = WAVES[y % len(WAVES)]
    return (pattern * (width // len(pattern) + 2))[y * 5 % len(pattern) :][:width]
