"""Walk the Plank (2007) in characters: a mat with a card before each pirate, trump and Captain named on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freebooter.engine import Event, View
from freebooter.engine.words import listed
from freebooter.games.captain import CaptainView
from freebooter.games.captain.events import BattleEaten, Led, Played, TrumpNamed
from freebooter.games.captain.pieces import MONSTER, NUMBER, PLANK, SUIT, SUITS, WORDS
from freebooter.games.captain.rules import hand_size, win_battle
from freebooter.games.captain.state import Trick

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas
from .cards import Face, Place, around, draw_hand, draw_mat

BLURB: Final = "Win a battle in every round or walk. The Captain names trump."
LAST: Final = "The last battle"
HEIGHT: Final = 11
QUIET: Final = frozenset({"hand-dealt"})
EMBLEM: Final = (
    " ╭────╮╭────╮╭────╮ ",
    " │13 ●││ 7 ▼││Walk│ ",
    " │   D││   P││the!│ ",
    " ╰────╯╰────╯╰────╯ ",
)

MARKS: Final = {"doubloons": "●", "hookhands": "◆", "monkeys": "▲", "parrots": "▼", "peglegs": "■"}
LETTERS: Final = {"doubloons": "D", "hookhands": "H", "monkeys": "M", "parrots": "P", "peglegs": "G"}
INKS: Final = {
    "doubloons": "yellow",
    "hookhands": "blue",
    "monkeys": "brown",
    "parrots": "green",
    "peglegs": "crimson",
}
SPECIAL_FACES: Final = {PLANK: Face(("Plank", "!"), "accent"), MONSTER: Face(("Sea", "Mon-!"), "accent")}


def seen(view: View) -> CaptainView:
    assert isinstance(view, CaptainView)
    return view


def face(card: str) -> Face:
    suit = SUIT[card]
    return Face((str(NUMBER[card]), f"{MARKS[suit]} {LETTERS[suit]}"), INKS[suit]) if suit else SPECIAL_FACES[card]


def winner_so_far(trick: Trick, trump: str | None) -> int | None:
    if not trick:
        return None
    seat, outcome = win_battle(trick, trump)
    return None if isinstance(outcome, BattleEaten) else seat


def trump_words(view: CaptainView) -> str:
    if view.trump:
        return f"{MARKS[view.trump]}{LETTERS[view.trump]} {WORDS[view.trump]} are trump"
    return "no trump" if view.turned else "no trump yet"


def draw(view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
    view = seen(view)
    canvas = Canvas(width, height)
    # Between two battles the last one stays on the mat until somebody leads.
    shown = () if view.phase == "naming" else view.trick or view.last_trick
    winner = winner_so_far(shown, view.trump)
    places = [place(view, names, seat, shown, winner) for seat in range(view.seats)]
    notes = [trump_words(view)]
    if view.captain is not None:
        notes.append(f"Captain: {names[view.captain]}")
    notes.append(
        f"Round {view.round}, battle {min(len(view.fought) + 1, hand_size(view.round))} of {hand_size(view.round)}"
    )
    if not view.trick and view.last_trick:
        notes.append("(the last battle)")
    you = None if view.you is None else places[view.you]
    draw_mat(canvas, [places[seat] for seat in around(view.seats, view.you)], you, notes)
    if view.phase == "naming":
        draw_hand(canvas, [face(card) for card in view.hand])
    return canvas.lines()


def place(view: CaptainView, names: Sequence[str], seat: int, trick: Trick, winner: int | None) -> Place:
    out = view.out[seat]
    captain = " ⚑" if seat == view.captain else ""
    return Place(
        name=names[seat] + captain,
        status=f"out, round {out}" if out else f"{view.battles[seat]} won",
        card=next((face(card) for other, card in trick if other == seat), None),
        winning=seat == winner,
        to_move=seat in view.to_move,
        out=out is not None,
    )


def tell(view: View, names: Sequence[str]) -> list[str]:
    view = seen(view)
    if view.captain is None:
        return []
    trump = (
        f"{WORDS[view.trump]} are trump"
        if view.trump
        else "there is no trump"
        if view.turned
        else "trump is not named yet"
    )
    told = [f"Round {view.round}: {names[view.captain]} is Captain, {trump}."]
    standing = [f"{names[seat]} {view.battles[seat]}" for seat in range(view.seats) if view.out[seat] is None]
    told.append(f"Battles won: {', '.join(standing)}.")
    if view.phase == "naming" and view.hand:
        told.append(f"You hold {listed([WORDS[card] for card in view.hand])}.")
    if view.trick:
        told.append("On the mat: " + ", ".join(f"{names[seat]} {WORDS[card]}" for seat, card in view.trick) + ".")
    return told


def ask(view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
    view = seen(view)
    if any(move.startswith("trump ") for move in legal):
        return Question(
            "Which suit is trump?",
            tuple(
                Choice(
                    str(number),
                    WORDS[suit],
                    f"trump {suit}",
                    face=(MARKS[suit], LETTERS[suit]),
                    ink=INKS[suit],
                    clauses=("CA-06", "CA-13"),
                )
                for number, suit in enumerate(SUITS, 1)
            ),
        )
    leads = not view.trick
    return Question(
        ("Which card do you lead?" if leads else "Which card do you play?") if legal else "",
        tuple(
            Choice(
                key=str(number),
                words=WORDS[card],
                move=f"play {card}",
                face=face(card).lines,
                ink=face(card).ink,
                legal=f"play {card}" in legal,
                clauses={PLANK: ("CA-12",), MONSTER: ("CA-11", "CA-20")}.get(card, ("CA-09", "CA-13")),
            )
            for number, card in enumerate(view.hand, 1)
        ),
    )


def name_move(view: View, move: str, names: Sequence[str]) -> str:
    return WORDS[move.split(" ")[1]]


def last_trick(view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
    view = seen(view)
    if not view.last_trick:
        return []
    lines = [f"{names[seat]}: {WORDS[card]}" for seat, card in view.last_trick]
    outcome = [happening for happening in log if happening.kind in ("battle-won", "battle-eaten")]
    return [*lines, *(str(happening) for happening in outcome[-1:])]


def sheet(view: View, names: Sequence[str]) -> Sheet:
    view = seen(view)
    return Sheet(
        f"Battles won in round {view.round}",
        ("player", "battles", "cards", "still in"),
        tuple(
            (
                names[seat],
                str(view.battles[seat]),
                str(view.hand_sizes[seat]),
                f"out in round {view.out[seat]}" if view.out[seat] else "Captain" if seat == view.captain else "yes",
            )
            for seat in range(view.seats)
        ),
        "CA-16",
    )


def reveals(event: Event, you: int | None) -> bool:
    return isinstance(event, (Led, Played, TrumpNamed)) and event.seat != you
