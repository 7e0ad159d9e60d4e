"""Skull King in characters: bids and tricks around a mat, the hand below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freebooter.engine import Event, View
from freebooter.games.skull_king import SkullKingView
from freebooter.games.skull_king.events import Adjusted, BidShown, Played, SawCards, Wagered
from freebooter.games.skull_king.pieces import COLOURS, NAMES, SUIT, in_order
from freebooter.games.skull_king.tricks import Plays, winning

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas
from .cards import Face, Place, around, draw_hand, draw_mat
from .drawing import Drawing

MARKS: Final = {"g": "▲", "y": "●", "p": "◆", "b": "♠"}
SPECIAL_FACES: Final = {
    "rosie": ("Rosie/†", "red"),
    "bahij": ("Bahij/†", "red"),
    "rascal": ("Rascal/†", "red"),
    "juanita": ("Juanita/†", "red"),
    "harry": ("Harry/†", "red"),
    "escape": ("Esc-/ape", "blue"),
    "king": ("Skull/King", "accent"),
    "tigress": ("Tig-/ress", "brown"),
    "tigress=pirate": ("Tigr./†", "red"),
    "tigress=escape": ("Tigr./esc.", "blue"),
    "sirena": ("Sirena/≈", "blue"),
    "alyra": ("Alyra/≈", "blue"),
    "loot": ("Loot/$", "yellow"),
    "kraken": ("Kra-/ken", "purple"),
}
CARD_CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "rosie": ("SK-08", "SK-30"),
    "bahij": ("SK-08", "SK-31"),
    "rascal": ("SK-08", "SK-32"),
    "juanita": ("SK-08", "SK-33"),
    "harry": ("SK-08", "SK-34"),
    "escape": ("SK-09", "SK-13"),
    "king": ("SK-10", "SK-17"),
    "tigress": ("SK-11",),
    "sirena": ("SK-21", "SK-22"),
    "alyra": ("SK-21", "SK-22"),
    "loot": ("SK-24", "SK-25"),
    "kraken": ("SK-26", "SK-27"),
}


def seen(view: View) -> SkullKingView:
    assert isinstance(view, SkullKingView)
    return view


def card_clauses(card: str) -> tuple[str, ...]:
    if SUIT[card]:
        return ("SK-05", "SK-06", "SK-16") if card[1:] == "14" else ("SK-05", "SK-06")
    return CARD_CLAUSES[card]


def winner_so_far(trick: Plays) -> int | None:
    """Nobody once a Kraken is in it."""
    faces = [face for _, face in trick]
    return trick[winning(faces)][0] if trick and "kraken" not in faces else None


class SkullKingDrawing(Drawing):
    """The others along the top with bids and cards, your own below, the round beside it."""

    BLURB = "Say how many tricks you will win, then win exactly so many."
    EMBLEM = (
        " ╭─────╮╭─────╮╭─────╮",
        " │ 14  ││Skull││ Tig-│",
        " │ ♠ B ││King ││ ress│",
        " ╰─────╯╰─────╯╰─────╯",
    )
    LAST = "The last trick"
    QUIET = frozenset({"bid-made", "hand-dealt", "leads"})
    WORDS = NAMES | COLOURS

    def face(self, card: str) -> Face:
        suit = SUIT[card]
        if suit:
            return Face((card[1:], f"{MARKS[suit]} {self.say(suit.upper())}"), COLOURS[suit])
        lines, ink = SPECIAL_FACES[card]
        return Face(tuple(self.say(lines).split("/")), ink)

    def cards(self, cards: Sequence[str]) -> str:
        return self.speech.listed([self.word(card) for card in cards])

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        view = seen(view)
        canvas = Canvas(width, height)
        # Between two tricks the last one stays on the mat until somebody leads.
        bidding = view.phase == "bidding"
        shown = () if bidding else view.trick or view.last_trick
        best = winner_so_far(shown)
        places = [self.place(view, names, seat, shown, best) for seat in range(view.seats)]
        you = None if view.you is None else places[view.you]
        draw_mat(canvas, [places[seat] for seat in around(view.seats, view.you)], you, self.notes(view))
        if bidding and view.hand:
            draw_hand(canvas, [self.face(card) for card in view.hand])
        return canvas.lines()

    def notes(self, view: SkullKingView) -> list[str]:
        lines = [self.say("Round {round}, {cards} {cards:card|cards}", round=view.round, cards=view.cards)]
        if view.bids is None:
            return [*lines, *([self.say("Bids are made in secret")] if view.phase == "bidding" else [])]
        says = "Bids {bids} for {cards} {cards:trick|tricks}"
        lines.append(self.say(says, bids=sum(view.bids), cards=view.cards))
        if view.trick:
            lines.append(self.suit(view))
        elif view.last_trick:
            lines.append(self.say("(the last trick)"))
        if view.you is not None and view.wagers[view.you]:
            lines.append(self.say("You wagered {points}", points=view.wagers[view.you]))
        return lines

    def suit(self, view: SkullKingView) -> str:
        if view.suit is None:
            return self.say("Any card: no suit yet")
        if view.suit == "none":
            return self.say("Any card: no suit to follow")
        return self.say("Follow {mark} {suit}", mark=MARKS[view.suit], suit=self.word(view.suit))

    def place(self, view: SkullKingView, names: Sequence[str], seat: int, trick: Plays, best: int | None) -> Place:
        total = f" {view.scores[seat]}" if view.scores else ""
        return Place(
            name=names[seat] + total,
            status=self.status(view, seat),
            card=next((self.face(card) for other, card in trick if other == seat), None),
            winning=seat == best,
            to_move=seat in view.to_move and view.bids is not None,
        )

    def status(self, view: SkullKingView, seat: int) -> str:
        if view.bids is not None:
            return self.say("bid {bid}, won {won}", bid=view.bids[seat], won=view.tricks[seat])
        if view.committed[seat] is None:
            return self.say("is to bid") if seat in view.to_move else ""
        return self.say("bid {bid}", bid=view.committed[seat]) if seat == view.you else self.say("has bid")

    def tell(self, view: View, names: Sequence[str]) -> list[str]:
        view = seen(view)
        if view.dealer is None:
            return []
        says = "Round {round}, {cards} {cards:card|cards} each; {name} deals."
        told = [self.say(says, round=view.round, cards=view.cards, name=names[view.dealer])]
        if view.scores:
            totals = self.speech.listed([f"{names[seat]} {total}" for seat, total in enumerate(view.scores)])
            told.append(self.say("Totals: {totals}.", totals=totals))
        if view.bids is not None:
            bids = [
                self.say("{name} bid {bid}, won {won}", name=names[seat], bid=bid, won=view.tricks[seat])
                for seat, bid in enumerate(view.bids)
            ]
            told.append(self.say("Bids and tricks: {bids}.", bids="; ".join(bids)))
        if view.trick:
            played = ", ".join(f"{names[seat]} {self.word(card)}" for seat, card in view.trick)
            told.append(self.say("On the mat: {cards}.", cards=played))
        if view.hand and (view.bids is None or view.phase != "playing"):
            told.append(self.say("You hold {cards}.", cards=self.cards(view.hand)))
        if view.undealt is not None:
            told.append(self.say("You saw undealt: {cards}.", cards=self.cards(view.undealt)))
        return told

    def ask(self, view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
        view = seen(view)
        verb = legal[0].split(" ")[0] if legal else "play"
        match verb:
            case "bid":
                return self.ask_bid(view, legal)
            case "lead":
                return self.ask_leader(legal, names)
            case "discard":
                return self.ask_discard(view, legal, picked)
            case "wager":
                return self.ask_wager(legal)
            case "adjust":
                return self.ask_adjust(view, legal)
            case _:
                return self.ask_face() if picked else self.ask_card(view, legal)

    def ask_bid(self, view: SkullKingView, legal: Sequence[str]) -> Question:
        bids = [move.split(" ")[1] for move in legal]
        choices = [
            Choice(bid, self.say("bid {bid}", bid=bid), f"bid {bid}", face=(bid,), clauses=("SK-14", "SK-15"))
            for bid in bids
        ]
        many = view.cards > 1
        asks = self.say("How many of the {n} tricks will you win?" if many else "Will you win the trick?", n=view.cards)
        return Question(asks, tuple(choices))

    def ask_card(self, view: SkullKingView, legal: Sequence[str]) -> Question:
        choices = [
            Choice(
                key=str(number),
                words=self.word(card),
                move="" if card == "tigress" and legal else f"play {card}",
                pick="tigress" if card == "tigress" and legal else "",
                face=self.face(card).lines,
                ink=self.face(card).ink,
                legal=f"play {card}" in legal or (card == "tigress" and bool(legal)),
                clauses=card_clauses(card),
            )
            for number, card in enumerate(view.hand or (), 1)
        ]
        asks = self.say("Which card do you play?") if view.trick else self.say("Which card do you lead?")
        return Question(asks if legal else "", tuple(choices))

    def ask_face(self) -> Question:
        faces = [(card, self.face(card)) for card in ("tigress=pirate", "tigress=escape")]
        return Question(
            self.say("What is the Tigress?"),
            tuple(
                Choice(str(number), self.word(card), f"play {card}", face=face.lines, ink=face.ink, clauses=("SK-11",))
                for number, (card, face) in enumerate(faces, 1)
            ),
        )

    def ask_leader(self, legal: Sequence[str], names: Sequence[str]) -> Question:
        return Question(
            self.say("Rosie asks: who leads the next trick?"),
            tuple(
                Choice(str(number), names[int(move.split(" ")[1])], move, clauses=("SK-30",))
                for number, move in enumerate(legal, 1)
            ),
        )

    def ask_discard(self, view: SkullKingView, legal: Sequence[str], picked: tuple[str, ...]) -> Question:
        """One card after another, by their places in the hand."""
        hand = view.hand or ()
        count = legal[0].count(",") + 1
        laid = [hand[int(place)] for place in picked]
        choices: list[Choice] = []
        for place, card in enumerate(hand):
            last = len(picked) == count - 1
            gone = str(place) in picked
            choices.append(
                Choice(
                    key=str(place + 1),
                    words=self.say("{card}, already laid down", card=self.word(card)) if gone else self.word(card),
                    move=f"discard {','.join(in_order([*laid, card]))}" if last else "",
                    pick="" if last else str(place),
                    face=self.face(card).lines,
                    ink=self.face(card).ink,
                    legal=not gone,
                    clauses=("SK-31",),
                )
            )
        facts = {"n": len(picked) + 1, "count": count}
        if laid:
            says = "Bahij: which card do you discard besides {cards}? ({n} of {count})"
            return Question(self.say(says, cards=self.cards(laid), **facts), tuple(choices))
        return Question(self.say("Bahij: which card do you discard? ({n} of {count})", **facts), tuple(choices))

    def ask_wager(self, legal: Sequence[str]) -> Question:
        choices = [
            Choice(points, self.say("wager {points} points", points=points), move, face=(points,), clauses=("SK-32",))
            for move in legal
            if (points := move.split(" ")[1])
        ]
        return Question(self.say("The Rascal asks: how much do you wager on your bid?"), tuple(choices))

    def ask_adjust(self, view: SkullKingView, legal: Sequence[str]) -> Question:
        assert view.bids is not None
        assert view.you is not None
        bid = view.bids[view.you]
        choices = [
            Choice(
                key=str(number),
                words=self.say(ADJUSTING[change], bid=bid + change),
                move=move,
                clauses=("SK-34", "SK-R7"),
            )
            for number, move in enumerate(legal, 1)
            if (change := int(move.split(" ")[1])) in ADJUSTING
        ]
        return Question(self.say("Harry asks: do you change your bid?"), tuple(choices))

    def name_move(self, view: View, move: str, names: Sequence[str]) -> str:
        verb, what = move.split(" ")
        match verb:
            case "play":
                return self.word(what)
            case "lead":
                return self.say("{name} to lead", name=names[int(what)])
            case "discard":
                return self.say("to discard {cards}", cards=self.cards(what.split(",")))
            case "wager":
                return self.say("a wager of {points}", points=what)
            case "adjust":
                return self.say("a change of {change}", change=what)
            case _:
                return self.say("a bid of {bid}", bid=what)

    def last_trick(self, view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
        view = seen(view)
        if not view.last_trick:
            return []
        lines = [f"{names[seat]}: {self.word(card)}" for seat, card in view.last_trick]
        outcome = [happening for happening in log if happening.kind in ("trick-won", "trick-destroyed")]
        return [*lines, *(str(happening) for happening in outcome[-1:])]

    def sheet(self, view: View, names: Sequence[str]) -> Sheet:
        view = seen(view)
        columns = ("round", "player", "cards", "bid", "won", "for bid", "bonus", "points", "total")
        return Sheet(
            self.say("Score sheet"),
            tuple(self.say(column) for column in columns),
            tuple(
                (
                    str(number),
                    names[seat],
                    str(row.cards_dealt),
                    str(row.bid),
                    str(row.won),
                    f"{row.bid_points:+}",
                    f"{row.bonus_points:+}",
                    f"{row.round_points:+}",
                    str(row.running_total),
                )
                for number, rows in enumerate(view.sheet, 1)
                for seat, row in enumerate(rows)
            ),
            "SK-19",
        )

    def reveals(self, event: Event, you: int | None) -> bool:
        """Bids and undealt cards shown, cards from other hands, and what others do with their Pirates."""
        if isinstance(event, (BidShown, SawCards)):
            return True
        return isinstance(event, (Played, Wagered, Adjusted)) and event.seat != you


ADJUSTING: Final = {-1: "lower your bid to {bid}", 0: "leave your bid at {bid}", 1: "raise your bid to {bid}"}
