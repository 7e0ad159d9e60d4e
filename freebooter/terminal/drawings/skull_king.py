"""Skull King in characters: bids and tricks around a mat, the hand below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freebooter.engine import Event, View
from freebooter.engine.words import listed
from freebooter.games.skull_king import SkullKingView
from freebooter.games.skull_king.events import Adjusted, BidShown, Played, SawCards, Wagered
from freebooter.games.skull_king.pieces import COLOURS, NAMES, SUIT, in_order
from freebooter.games.skull_king.tricks import Plays, winning

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas
from .cards import Face, Place, around, draw_hand, draw_mat

BLURB: Final = "Say how many tricks you will win, then win exactly so many."
LAST: Final = "The last trick"
HEIGHT: Final = 11
QUIET: Final = frozenset({"bid-made", "hand-dealt", "leads"})
EMBLEM: Final = (
    " ╭─────╮╭─────╮╭─────╮",
    " │ 14  ││Skull││ Tig-│",
    " │ ♠ B ││King ││ ress│",
    " ╰─────╯╰─────╯╰─────╯",
)

MARKS: Final = {"g": "▲", "y": "●", "p": "◆", "b": "♠"}
SPECIAL_FACES: Final = {
    "rosie": Face(("Rosie", "†"), "red"),
    "bahij": Face(("Bahij", "†"), "red"),
    "rascal": Face(("Rascal", "†"), "red"),
    "juanita": Face(("Juanita", "†"), "red"),
    "harry": Face(("Harry", "†"), "red"),
    "escape": Face(("Esc-", "ape"), "blue"),
    "king": Face(("Skull", "King"), "accent"),
    "tigress": Face(("Tig-", "ress"), "brown"),
    "tigress=pirate": Face(("Tigr.", "†"), "red"),
    "tigress=escape": Face(("Tigr.", "esc."), "blue"),
    "sirena": Face(("Sirena", "≈"), "blue"),
    "alyra": Face(("Alyra", "≈"), "blue"),
    "loot": Face(("Loot", "$"), "yellow"),
    "kraken": Face(("Kra-", "ken"), "purple"),
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


def face(card: str) -> Face:
    suit = SUIT[card]
    return Face((card[1:], f"{MARKS[suit]} {suit.upper()}"), COLOURS[suit]) if suit else SPECIAL_FACES[card]


def card_clauses(card: str) -> tuple[str, ...]:
    if SUIT[card]:
        return ("SK-05", "SK-06", "SK-16") if card[1:] == "14" else ("SK-05", "SK-06")
    return CARD_CLAUSES[card]


def draw(view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
    view = seen(view)
    canvas = Canvas(width, height)
    # Between two tricks the last one stays on the mat until somebody leads.
    bidding = view.phase == "bidding"
    shown = () if bidding else view.trick or view.last_trick
    best = winner_so_far(shown)
    places = [place(view, names, seat, shown, best) for seat in range(view.seats)]
    you = None if view.you is None else places[view.you]
    draw_mat(canvas, [places[seat] for seat in around(view.seats, view.you)], you, notes(view, names))
    if bidding and view.hand:
        draw_hand(canvas, [face(card) for card in view.hand])
    return canvas.lines()


def winner_so_far(trick: Plays) -> int | None:
    """Nobody once a Kraken is in it."""
    faces = [face for _, face in trick]
    return trick[winning(faces)][0] if trick and "kraken" not in faces else None


def notes(view: SkullKingView, names: Sequence[str]) -> list[str]:
    lines = [f"Round {view.round}, {view.cards} card{'s' if view.cards != 1 else ''}"]
    if view.bids is None:
        return [*lines, *(["Bids are made in secret"] if view.phase == "bidding" else [])]
    lines.append(f"Bids {sum(view.bids)} for {view.cards} trick{'s' if view.cards != 1 else ''}")
    if view.trick:
        lines.append(suit_words(view))
    elif view.last_trick:
        lines.append("(the last trick)")
    if view.you is not None and view.wagers[view.you]:
        lines.append(f"You wagered {view.wagers[view.you]}")
    return lines


def suit_words(view: SkullKingView) -> str:
    if view.suit is None:
        return "Any card: no suit yet"
    return "Any card: no suit to follow" if view.suit == "none" else f"Follow {MARKS[view.suit]} {COLOURS[view.suit]}"


def place(view: SkullKingView, names: Sequence[str], seat: int, trick: Plays, best: int | None) -> Place:
    total = f" {view.scores[seat]}" if view.scores else ""
    if view.bids is None:
        status = "has bid" if view.committed[seat] is not None else "is to bid" if seat in view.to_move else ""
        if view.committed[seat] is not None and seat == view.you:
            status = f"bid {view.committed[seat]}"
    else:
        status = f"bid {view.bids[seat]}, won {view.tricks[seat]}"
    return Place(
        name=names[seat] + total,
        status=status,
        card=next((face(card) for other, card in trick if other == seat), None),
        winning=seat == best,
        to_move=seat in view.to_move and view.bids is not None,
    )


def tell(view: View, names: Sequence[str]) -> list[str]:
    view = seen(view)
    if view.dealer is None:
        return []
    told = [f"Round {view.round}, {view.cards} card{'s' if view.cards != 1 else ''} each; {names[view.dealer]} deals."]
    if view.scores:
        told.append(f"Totals: {listed([f'{names[seat]} {total}' for seat, total in enumerate(view.scores)])}.")
    if view.bids is not None:
        bids = [f"{names[seat]} bid {bid}, won {view.tricks[seat]}" for seat, bid in enumerate(view.bids)]
        told.append(f"Bids and tricks: {'; '.join(bids)}.")
    if view.trick:
        told.append("On the mat: " + ", ".join(f"{names[seat]} {NAMES[card]}" for seat, card in view.trick) + ".")
    if view.hand and (view.bids is None or view.phase != "playing"):
        told.append(f"You hold {listed([NAMES[card] for card in view.hand])}.")
    if view.undealt is not None:
        told.append(f"You saw undealt: {listed([NAMES[card] for card in view.undealt])}.")
    return told


def ask(view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
    view = seen(view)
    verb = legal[0].split(" ")[0] if legal else "play"
    match verb:
        case "bid":
            return ask_bid(view, legal)
        case "lead":
            return ask_leader(legal, names)
        case "discard":
            return ask_discard(view, legal, picked)
        case "wager":
            return ask_wager(legal)
        case "adjust":
            return ask_adjust(view, legal)
        case _:
            return ask_face() if picked else ask_card(view, legal)


def ask_bid(view: SkullKingView, legal: Sequence[str]) -> Question:
    bids = [move.split(" ")[1] for move in legal]
    choices = [Choice(bid, f"bid {bid}", f"bid {bid}", face=(bid,), clauses=("SK-14", "SK-15")) for bid in bids]
    return Question(
        f"How many of the {view.cards} will you win?" if view.cards > 1 else "Will you win it?", tuple(choices)
    )


def ask_card(view: SkullKingView, legal: Sequence[str]) -> Question:
    choices = [
        Choice(
            key=str(number),
            words=NAMES[card],
            move="" if card == "tigress" and legal else f"play {card}",
            pick="tigress" if card == "tigress" and legal else "",
            face=face(card).lines,
            ink=face(card).ink,
            legal=f"play {card}" in legal or (card == "tigress" and bool(legal)),
            clauses=card_clauses(card),
        )
        for number, card in enumerate(view.hand or (), 1)
    ]
    asks = "Which card do you play?" if view.trick else "Which card do you lead?"
    return Question(asks if legal else "", tuple(choices))


def ask_face() -> Question:
    return Question(
        "What is the Tigress?",
        tuple(
            Choice(
                str(number), NAMES[card], f"play {card}", face=face(card).lines, ink=face(card).ink, clauses=("SK-11",)
            )
            for number, card in enumerate(("tigress=pirate", "tigress=escape"), 1)
        ),
    )


def ask_leader(legal: Sequence[str], names: Sequence[str]) -> Question:
    return Question(
        "Rosie asks: who leads the next trick?",
        tuple(
            Choice(str(number), names[int(move.split(" ")[1])], move, clauses=("SK-30",))
            for number, move in enumerate(legal, 1)
        ),
    )


def ask_discard(view: SkullKingView, legal: Sequence[str], picked: tuple[str, ...]) -> Question:
    """One card after another, by their places in the hand."""
    hand = view.hand or ()
    count = legal[0].count(",") + 1
    laid = [hand[int(place)] for place in picked]
    choices: list[Choice] = []
    for place, card in enumerate(hand):
        last = len(picked) == count - 1
        choices.append(
            Choice(
                key=str(place + 1),
                words=NAMES[card] + (", already laid down" if str(place) in picked else ""),
                move=f"discard {','.join(in_order([*laid, card]))}" if last else "",
                pick="" if last else str(place),
                face=face(card).lines,
                ink=face(card).ink,
                legal=str(place) not in picked,
                clauses=("SK-31",),
            )
        )
    after = f" besides {listed([NAMES[card] for card in laid])}" if laid else ""
    return Question(f"Bahij: which card do you discard{after}? ({len(picked) + 1} of {count})", tuple(choices))


def ask_wager(legal: Sequence[str]) -> Question:
    points = [move.split(" ")[1] for move in legal]
    choices = [
        Choice(point, f"wager {point} points", f"wager {point}", face=(point,), clauses=("SK-32",)) for point in points
    ]
    return Question("The Rascal asks: how much do you wager on your bid?", tuple(choices))


ADJUSTING: Final = {-1: "lower your bid to", 0: "leave your bid at", 1: "raise your bid to"}


def ask_adjust(view: SkullKingView, legal: Sequence[str]) -> Question:
    assert view.bids is not None
    assert view.you is not None
    bid = view.bids[view.you]
    changes = [int(move.split(" ")[1]) for move in legal]
    choices = [
        Choice(
            key=str(number),
            words=f"{ADJUSTING[change]} {bid + change}",
            move=move,
            clauses=("SK-34", "SK-R7"),
        )
        for number, (change, move) in enumerate(zip(changes, legal, strict=True), 1)
    ]
    return Question("Harry asks: do you change your bid?", tuple(choices))


def name_move(view: View, move: str, names: Sequence[str]) -> str:
    verb, what = move.split(" ")
    match verb:
        case "play":
            return NAMES[what]
        case "lead":
            return f"{names[int(what)]} to lead"
        case "discard":
            return f"to discard {listed([NAMES[card] for card in what.split(',')])}"
        case "wager":
            return f"a wager of {what}"
        case "adjust":
            return f"a change of {what}"
        case _:
            return f"a bid of {what}"


def last_trick(view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
    view = seen(view)
    if not view.last_trick:
        return []
    lines = [f"{names[seat]}: {NAMES[card]}" for seat, card in view.last_trick]
    outcome = [happening for happening in log if happening.kind in ("trick-won", "trick-destroyed")]
    return [*lines, *(str(happening) for happening in outcome[-1:])]


def sheet(view: View, names: Sequence[str]) -> Sheet:
    view = seen(view)
    return Sheet(
        "Score sheet",
        ("round", "player", "cards", "bid", "won", "for bid", "bonus", "points", "total"),
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


def reveals(event: Event, you: int | None) -> bool:
    """Bids and undealt cards shown, cards from other hands, and what others do with their Pirates."""
    if isinstance(event, (BidShown, SawCards)):
        return True
    return isinstance(event, (Played, Wagered, Adjusted)) and event.seat != you
