"""Walk the Plank (2007) in characters: a mat with a card before each pirate, trump and Captain named on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freebooter.engine import Event, View
from freebooter.games.captain import CaptainView
from freebooter.games.captain.events import BattleEaten, Led, Played, TrumpNamed
from freebooter.games.captain.pieces import MONSTER, NUMBER, PLANK, SUIT, SUITS, WORDS
from freebooter.games.captain.rules import hand_size, win_battle
from freebooter.games.captain.state import Trick

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas
from .cards import Face, Place, around, draw_hand, draw_mat
from .drawing import Drawing

MARKS: Final = {"doubloons": "●", "hookhands": "◆", "monkeys": "▲", "parrots": "▼", "peglegs": "■"}
LETTERS: Final = {"doubloons": "D", "hookhands": "H", "monkeys": "M", "parrots": "P", "peglegs": "G"}
INKS: Final = {
    "doubloons": "yellow",
    "hookhands": "blue",
    "monkeys": "brown",
    "parrots": "green",
    "peglegs": "crimson",
}
FACES: Final = {PLANK: "Plank/!", MONSTER: "Sea/Mon-!"}


def seen(view: View) -> CaptainView:
    assert isinstance(view, CaptainView)
    return view


def winner_so_far(trick: Trick, trump: str | None) -> int | None:
    if not trick:
        return None
    seat, outcome = win_battle(trick, trump)
    return None if isinstance(outcome, BattleEaten) else seat


class CaptainDrawing(Drawing):
    """The others along the top with their cards, your own below, trump and Captain beside it."""

    BLURB = "Win a battle in every round or walk. The Captain names trump."
    EMBLEM = (
        " ╭────╮╭────╮╭────╮ ",
        " │13 ●││ 7 ▼││Walk│ ",
        " │   D││   P││the!│ ",
        " ╰────╯╰────╯╰────╯ ",
    )
    LAST = "The last battle"
    QUIET = frozenset({"hand-dealt"})
    WORDS = WORDS

    def face(self, card: str) -> Face:
        suit = SUIT[card]
        if suit:
            return Face((str(NUMBER[card]), f"{MARKS[suit]} {self.say(LETTERS[suit])}"), INKS[suit])
        return Face(tuple(self.say(FACES[card]).split("/")), "accent")

    def trump(self, view: CaptainView) -> str:
        if view.trump:
            mark = f"{MARKS[view.trump]}{self.say(LETTERS[view.trump])}"
            return self.say("{mark} {suit} are trump", mark=mark, suit=self.word(view.trump))
        return self.say("no trump" if view.turned else "no trump yet")

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        view = seen(view)
        canvas = Canvas(width, height)
        # Between two battles the last one stays on the mat until somebody leads.
        shown = () if view.phase == "naming" else view.trick or view.last_trick
        winner = winner_so_far(shown, view.trump)
        places = [self.place(view, names, seat, shown, winner) for seat in range(view.seats)]
        notes = [self.trump(view)]
        if view.captain is not None:
            notes.append(self.say("Captain: {name}", name=names[view.captain]))
        battles = hand_size(view.round)
        facts = {"round": view.round, "battle": min(len(view.fought) + 1, battles), "battles": battles}
        notes.append(self.say("Round {round}, battle {battle} of {battles}", **facts))
        if not view.trick and view.last_trick:
            notes.append(self.say("(the last battle)"))
        you = None if view.you is None else places[view.you]
        draw_mat(canvas, [places[seat] for seat in around(view.seats, view.you)], you, notes)
        if view.phase == "naming":
            draw_hand(canvas, [self.face(card) for card in view.hand])
        return canvas.lines()

    def place(self, view: CaptainView, names: Sequence[str], seat: int, trick: Trick, winner: int | None) -> Place:
        out = view.out[seat]
        captain = " ⚑" if seat == view.captain else ""
        return Place(
            name=names[seat] + captain,
            status=self.say("out, round {round}", round=out) if out else self.say("{n} won", n=view.battles[seat]),
            card=next((self.face(card) for other, card in trick if other == seat), None),
            winning=seat == winner,
            to_move=seat in view.to_move,
            out=out is not None,
        )

    def tell(self, view: View, names: Sequence[str]) -> list[str]:
        view = seen(view)
        if view.captain is None:
            return []
        facts = {"round": view.round, "name": names[view.captain]}
        if view.trump:
            says = "Round {round}: {name} is Captain, {suit} are trump."
            told = [self.say(says, **facts, suit=self.word(view.trump))]
        elif view.turned:
            told = [self.say("Round {round}: {name} is Captain, there is no trump.", **facts)]
        else:
            told = [self.say("Round {round}: {name} is Captain, trump is not named yet.", **facts)]
        standing = [f"{names[seat]} {view.battles[seat]}" for seat in range(view.seats) if view.out[seat] is None]
        told.append(self.say("Battles won: {standing}.", standing=", ".join(standing)))
        if view.phase == "naming" and view.hand:
            told.append(
                self.say("You hold {cards}.", cards=self.speech.listed([self.word(card) for card in view.hand]))
            )
        if view.trick:
            played = ", ".join(f"{names[seat]} {self.word(card)}" for seat, card in view.trick)
            told.append(self.say("On the mat: {cards}.", cards=played))
        return told

    def ask(self, view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
        view = seen(view)
        if any(move.startswith("trump ") for move in legal):
            return self.ask_trump()
        asks = self.say("Which card do you play?") if view.trick else self.say("Which card do you lead?")
        return Question(
            asks if legal else "",
            tuple(
                Choice(
                    key=str(number),
                    words=self.word(card),
                    move=f"play {card}",
                    face=self.face(card).lines,
                    ink=self.face(card).ink,
                    legal=f"play {card}" in legal,
                    clauses={PLANK: ("CA-12",), MONSTER: ("CA-11", "CA-20")}.get(card, ("CA-09", "CA-13")),
                )
                for number, card in enumerate(view.hand, 1)
            ),
        )

    def ask_trump(self) -> Question:
        return Question(
            self.say("Which suit is trump?"),
            tuple(
                Choice(
                    str(number),
                    self.word(suit),
                    f"trump {suit}",
                    face=(MARKS[suit], self.say(LETTERS[suit])),
                    ink=INKS[suit],
                    clauses=("CA-06", "CA-13"),
                )
                for number, suit in enumerate(SUITS, 1)
            ),
        )

    def name_move(self, view: View, move: str, names: Sequence[str]) -> str:
        return self.word(move.split(" ")[1])

    def last_trick(self, view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
        view = seen(view)
        if not view.last_trick:
            return []
        lines = [f"{names[seat]}: {self.word(card)}" for seat, card in view.last_trick]
        outcome = [happening for happening in log if happening.kind in ("battle-won", "battle-eaten")]
        return [*lines, *(str(happening) for happening in outcome[-1:])]

    def sheet(self, view: View, names: Sequence[str]) -> Sheet:
        view = seen(view)
        columns = ("player", "battles", "cards", "still in")
        rows: list[tuple[str, ...]] = []
        for seat in range(view.seats):
            if view.out[seat]:
                still = self.say("out in round {round}", round=view.out[seat])
            else:
                still = self.say("Captain") if seat == view.captain else self.say("yes")
            rows.append((names[seat], str(view.battles[seat]), str(view.hand_sizes[seat]), still))
        title = self.say("Battles won in round {round}", round=view.round)
        return Sheet(title, tuple(self.say(column) for column in columns), tuple(rows), "CA-16")

    def reveals(self, event: Event, you: int | None) -> bool:
        return isinstance(event, (Led, Played, TrumpNamed)) and event.seat != you
