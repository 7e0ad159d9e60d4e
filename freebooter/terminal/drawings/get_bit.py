"""Get Bit! in characters: the line of swimmers from the front at the left to the fin at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freebooter.engine import Event, View
from freebooter.games.get_bit import GetBitView
from freebooter.games.get_bit.events import Revealed
from freebooter.games.get_bit.pieces import COLOURS

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas

BLURB: Final = "Swim for it! Ties tread water, and the shark takes whoever is last."
LAST: Final = "The last round"
HEIGHT: Final = 11
QUIET: Final = frozenset({"chosen"})
EMBLEM: Final = (
    "  \\(•)/  \\(•)      ▄  ",
    "   ▐█▌    ▐█▌   ▄██  ",
    "~~~/~\\~~~~/~~~▄█████▄~",
)
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


def draw(view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
    view = seen(view)
    canvas = Canvas(width, height)
    each = (width - FIN_WIDTH) // max(len(view.line), 1)
    large = height >= 18 and each > len(LARGE[0][0])
    figures = LARGE if large else SMALL
    tall = len(figures[0])
    water = (height - tall - 8) // 2 + 4 if large else 3
    for y in (*range(water - 4), *range(water, water + tall), *range(water + tall + 5, height)):
        canvas.put(0, y, _wave(y, width), "deep")
    canvas.put(1, height - 1, "◀ the front", "muted")
    canvas.put(width - 11, height - 1, "the shark ▶", "muted")
    canvas.draw(width - FIN_WIDTH + 1, water + tall - len(FIN), FIN, "muted")
    for place, pirate in enumerate(view.line):
        left = place * each
        draw_card_above(canvas, left, water, each, view, pirate)
        figure = figures[view.limbs[pirate]]
        canvas.draw(left + (each - len(figure[0])) // 2, water, figure, COLOURS[pirate])
        draw_label(canvas, left, water + tall, each, view, pirate, names)
    return canvas.lines()


def draw_label(canvas: Canvas, x: int, y: int, each: int, view: GetBitView, pirate: int, names: Sequence[str]) -> None:
    """Whose it is, its colour and limbs, its hand and its stack: all of it public (GB-06)."""
    mine = pirate % view.seats == view.you
    name = names[pirate % view.seats]
    limbs = view.limbs[pirate]
    hand = "".join(map(str, view.hands[pirate]))
    stack = "".join(map(str, view.stacks[pirate]))
    canvas.centre(x, y, each, f"▸ {name}" if mine else name, "accent" if mine else "bold")
    body = f"{COLOURS[pirate]}, {limbs} limb{'s' if limbs != 1 else ''}"
    canvas.centre(x, y + 1, each, body if each > len(body) else f"{COLOURS[pirate]} {limbs}", COLOURS[pirate])
    canvas.centre(x, y + 2, each, f"holds {hand}" if each > len(hand) + 7 else hand, "ink")
    if stack:
        canvas.centre(x, y + 3, each, f"played {stack}" if each > len(stack) + 8 else f"({stack})", "muted")


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


def tell(view: View, names: Sequence[str]) -> list[str]:
    view = seen(view)
    if not view.line:
        return []
    told = [f"Round {view.round}. The line, front first:"]
    for place, pirate in enumerate(view.line, 1):
        owner = "your" if pirate % view.seats == view.you else f"{names[pirate % view.seats]}'s"
        limbs = f"{view.limbs[pirate]} limb{'s' if view.limbs[pirate] != 1 else ''}"
        hand = " ".join(map(str, view.hands[pirate]))
        told.append(f"  {owner} {COLOURS[pirate]} pirate, {limbs}, holds {hand}")
        if place == len(view.line):
            told[-1] += "; the shark is behind it"
    return told


def ask(view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
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
        f"Which card for your {COLOURS[pirate]} pirate?" if legal else "",
        tuple(
            Choice(
                key=str(card),
                words=f"the {card}" if card in view.hands[pirate] else f"the {card}, in the stack",
                move=f"play {pirate}:{card}",
                face=(str(card), COLOURS[pirate]),
                ink=COLOURS[pirate],
                legal=card in view.hands[pirate],
                clauses=("GB-07", "GB-08"),
            )
            for card in cards
        ),
    )


def name_move(view: View, move: str, names: Sequence[str]) -> str:
    pirate, card = move.removeprefix("play ").split(":")
    return f"the {card} for your {COLOURS[int(pirate)]} pirate"


def last_trick(view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
    """The last round as it was told, from the cards' turning on."""
    shown = [index for index, happening in enumerate(log) if happening.kind == "revealed"]
    if not shown:
        return []
    first = shown[-1]
    while log[first - 1].kind == "revealed":
        first -= 1
    return [str(happening) for happening in log[first:] if happening.kind != "chosen"]


def sheet(view: View, names: Sequence[str]) -> Sheet:
    view = seen(view)
    places = {pirate: str(place) for place, pirate in enumerate(view.line, 1)}
    return Sheet(
        "The swimmers",
        ("pirate", "player", "in line", "limbs", "holds", "played"),
        tuple(
            (
                COLOURS[pirate],
                names[pirate % view.seats],
                places.get(pirate, "out"),
                str(view.limbs[pirate]),
                " ".join(map(str, view.hands[pirate])),
                " ".join(map(str, view.stacks[pirate])),
            )
            for pirate in [*view.line, *reversed(view.eliminated)]
        ),
        "GB-06",
    )


def reveals(event: Event, you: int | None) -> bool:
    return isinstance(event, Revealed)
