"""The four tables drawn from a view: what that seat, or everybody, may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from freebooter.engine import View, default_names
from freebooter.engine.words import listed
from freebooter.games import GAMES
from freebooter.games.captain import CaptainView
from freebooter.games.captain.rules import win_battle
from freebooter.games.get_bit import GetBitView
from freebooter.games.plank import PlankView
from freebooter.games.plank.pieces import SPACES
from freebooter.games.plank.pieces import WORDS as PLANK_WORDS
from freebooter.games.skull_king import SkullKingView
from freebooter.games.skull_king.pieces import COLOURS
from freebooter.games.skull_king.tricks import winning

from .cards import GAP, HEIGHT, WIDTH, card, row
from .svg import DEEP, INK, MUTED, PAPER, SEA, SEATS, WOOD, at, picture, rect, shortened, tag, text

SEAT_WIDTH: Final = 96


def draw(view: View, names: Sequence[str] = ()) -> str:
    """A view as HTML: a heading, the picture and, at the end, who won."""
    called = tuple(names) or default_names(view.seats)
    told, drawn = DRAWN[view.game](view, called)
    eyes = "" if view.you is None else f", as {called[view.you]} sees it"
    heading = f"{GAMES[view.game].title}, round {view.round}{eyes}"
    return (
        f'<div style="color:{INK};background:{PAPER};border-radius:10px;padding:8px 12px;display:inline-block">'
        f"<div><b>{escape(heading)}</b></div>{drawn}<div>{escape(_standing(view, called, told))}</div></div>"
    )


def _standing(view: View, names: Sequence[str], told: str) -> str:
    if view.result:
        winners = listed([names[seat] for seat in view.result.winners]) if view.result.winners else "Nobody"
        return f"{winners} won. {told}".strip()
    movers = [names[who] if isinstance(who, int) else "nature" for who in view.to_move]
    return f"To move: {listed(movers)}. {told}".strip()


# The trick games


def _mat(
    game: str,
    names: Sequence[str],
    notes: Sequence[str],
    trick: Sequence[tuple[int, str]],
    best: int | None,
    hand: Sequence[str],
    told: str,
) -> str:
    """Seats in a row with a note each, the card that each has played under it, the hand below."""
    width = max(len(names) * SEAT_WIDTH, len(hand) * (WIDTH + GAP) + GAP, 320)
    played = dict(trick)
    parts: list[str] = []
    for seat, name in enumerate(names):
        x = seat * SEAT_WIDTH + SEAT_WIDTH / 2
        parts.append(text(x, 22, shortened(name, 12), 15, fill=SEATS[seat], font_weight="bold"))
        parts.append(text(x, 40, notes[seat], 13, fill=MUTED))
        if seat in played:
            parts.append(at(x - WIDTH / 2, 50, card(game, played[seat], seat == best)))
    parts.append(at(GAP, 50 + HEIGHT + 20, row(game, hand)))
    return picture(width, 50 + HEIGHT + (HEIGHT + 30 if hand else 12), "".join(parts), told)


def draw_captain(view: View, names: Sequence[str]) -> tuple[str, str]:
    assert isinstance(view, CaptainView)
    trick = view.trick or view.last_trick
    best = win_battle(trick, view.trump)[0] if trick else None
    notes = [
        f"out in round {gone}" if gone else f"{'Captain, ' if seat == view.captain else ''}{won} won"
        for seat, (gone, won) in enumerate(zip(view.out, view.battles, strict=True))
    ]
    over = " The last battle is shown." if view.last_trick and not view.trick else ""
    told = f"Trump: {view.trump or 'none'}.{over}"
    return told, _mat("captain", names, notes, trick, best, view.hand, told)


def draw_skull_king(view: View, names: Sequence[str]) -> tuple[str, str]:
    assert isinstance(view, SkullKingView)
    trick = view.trick or (view.last_trick if view.bids else ())
    faces = [face for _, face in trick]
    best = trick[winning(faces)][0] if trick and "kraken" not in faces else None
    if view.bids:
        notes = [f"{won} of {bid}" for bid, won in zip(view.bids, view.tricks, strict=True)]
    else:
        notes = ["" if bid is None else "has bid" for bid in view.committed]
    if view.scores:
        notes = [f"{note} · {total}" if note else str(total) for note, total in zip(notes, view.scores, strict=True)]
    told = f"{view.cards} {'card' if view.cards == 1 else 'cards'} each."
    if view.suit:
        told += " No suit to follow." if view.suit == "none" else f" Follow {COLOURS[view.suit]}."
    return told, _mat("skull-king", names, notes, trick, best, view.hand or (), told)


# The swimmers

_LIMBS: Final = ("M44 58 26 74", "M44 32 26 16", "M82 55 104 64", "M82 35 104 26")
"""Left arm, right arm, left leg, right leg: the order in which they are lost (GB-R2)."""


def draw_get_bit(view: View, names: Sequence[str]) -> tuple[str, str]:
    assert isinstance(view, GetBitView)
    step = 118
    parts = [rect(0, 0, (len(view.line) + 1) * step, 150, fill=SEA, rx=10)]
    for place, pirate in enumerate(view.line):
        seat = pirate % view.seats
        stack = " ".join(map(str, view.stacks[pirate])) or "nothing"
        parts.append(at(place * step + 4, 18, _swimmer(pirate, view.limbs[pirate])))
        parts.append(text(place * step + step / 2, 124, shortened(names[seat], 14), 14, font_weight="bold"))
        parts.append(text(place * step + step / 2, 141, f"played {stack}", 12, fill=MUTED))
    fin = tag("path", d="M10 90C20 60 40 44 66 40 58 58 60 76 70 90Z", fill=DEEP)
    parts.append(at(len(view.line) * step + 10, 0, fin))
    parts.append(text(len(view.line) * step + step / 2, 124, "shark", 14, fill=DEEP))
    told = f"Front first: {listed([names[pirate % view.seats] for pirate in view.line])}." if view.line else ""
    return told, picture((len(view.line) + 1) * step, 150, "".join(parts), told)


def _swimmer(pirate: int, limbs: int) -> str:
    colour = SEATS[pirate]
    drawn = [
        tag("path", d=limb, stroke=colour if place >= 4 - limbs else "none", stroke_width=10, stroke_linecap="round")
        for place, limb in enumerate(_LIMBS)
    ]
    body = tag("ellipse", cx=64, cy=45, rx=24, ry=15, fill=colour, stroke=INK, stroke_width=2)
    head = tag("circle", cx=32, cy=45, r=13, fill="#e8b98f", stroke=INK, stroke_width=2)
    letter = text(64, 51, "RYGBPK"[pirate], 16, fill=PAPER, font_weight="bold")
    return "".join(drawn) + body + head + letter


# The plank


def draw_plank(view: View, names: Sequence[str]) -> tuple[str, str]:
    assert isinstance(view, PlankView)
    step, deck = 120, 160
    width, height = (view.tiles + 2) * step, deck + 50
    parts = [rect(0, 0, width, height, fill=SEA, rx=10), rect(0, deck - 30, step - 8, 70, fill=WOOD, stroke=INK, rx=8)]
    parts += [rect(space * step - 8, deck, step, 12, fill=WOOD, stroke=INK) for space in SPACES[1 : view.tiles + 1]]
    parts.append(rect((view.tiles + 1) * step - 4, deck + 10, step, 34, fill=DEEP, rx=10))
    parts.append(text((view.tiles + 1.5) * step - 4, deck + 32, "Locker", 14, fill=PAPER))
    for space in SPACES[: view.tiles + 1]:
        standing = [seat for seat, spaces in enumerate(view.pirates) for there in spaces if there == space]
        for place, seat in enumerate(standing):
            x = space * step + 6 + (place % 5) * 21
            y = (deck - 30 if space == 0 else deck) - 34 - (place // 5) * 32
            parts.append(at(x, y, _figure(seat)))
    told = "; ".join(
        f"{name}: {len(spaces)} alive" + (f", aside {listed([PLANK_WORDS[each] for each in aside])}" if aside else "")
        for name, spaces, aside in zip(names, view.pirates, view.aside, strict=True)
    )
    favor = f"Captain's Favor: {names[view.favor]}. " if view.favor is not None else ""
    return f"{favor}{told}.", picture(width, height, "".join(parts), told)


def _figure(seat: int) -> str:
    coat = tag("path", d="M4 34 6 16h8l2 18z", fill=SEATS[seat], stroke=INK, stroke_width=1.2)
    head = tag("circle", cx=10, cy=10, r=6, fill="#e8b98f", stroke=INK, stroke_width=1.2)
    return coat + head + text(10, 30, str(seat), 10, fill=PAPER, font_weight="bold")


DRAWN: Final[dict[str, Callable[[View, Sequence[str]], tuple[str, str]]]] = {
    "get-bit": draw_get_bit,
    "captain": draw_captain,
    "plank": draw_plank,
    "skull-king": draw_skull_king,
}
