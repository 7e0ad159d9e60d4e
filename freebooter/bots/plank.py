"""Walk the Plank!: one's own pirates back, the others' out, and not too plainly."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.plank import Plank, PlankView
from freebooter.games.plank.cards import CHOICES, Board, Pirates, carry_out, extend, retract
from freebooter.games.plank.moves import Charge, Choice, Cry, Drag, Program, Pull, Run, Shove
from freebooter.games.plank.pieces import SHIP, TILES, Cards, Spaces
from freebooter.games.plank.rules import hand
from freebooter.games.plank.state import Choosing, Over, PlankState, Programming, Ship

from .heuristics import Foresight, Unit

CANDIDATES: Final = 16
GUESSES: Final = 6
WHIM: Final = 0.15
"""How far a bosun's programs stray from what looks best, in pirates."""

ON_SHIP: Final = 1.0
BY_STEPS_LEFT: Final = (0.0, 0.5, 0.75, 0.9)
"""What a pirate is worth by how many steps out will drown it; on the ship no plank can be drawn in under it."""


def heuristics(game: AnyGame) -> PlankHeuristics:
    return PlankHeuristics(cast("Plank", game))


class PlankHeuristics:
    unit: Unit = "win"

    def __init__(self, game: Plank) -> None:
        self.game = game

    def deckhand(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """Likes to shove, flees when close to the end, and does not look further."""
        assert isinstance(view, PlankView)
        assert view.you is not None
        if not isinstance(legal[0], Program):
            choices = cast("Sequence[Choice]", legal)
            kind = [choice for choice in choices if not hurts_self(choice, view.you)]
            return rng.choice(kind or choices)
        cards = list(hand(view.aside[view.you]))
        rng.shuffle(cards)
        in_danger = max(view.pirates[view.you]) == view.tiles
        liked = ("cry", "run", "pull") if in_danger else ("shove-left", "shove-right", "shove-anyone", "retract")
        cards.sort(key=lambda card: card not in liked)
        picked = [cards[0], *rng.sample(cards[1:], 2)]
        rng.shuffle(picked)
        return Program(tuple(picked))

    def bosun(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """Chooses what most helps its share of the pirates; programs are what looks good, strayed from a little."""
        assert isinstance(view, PlankView)
        assert view.you is not None
        if isinstance(legal[0], Program):
            return Program(likely_program(on_deck(view), view.you, rng))
        return best_choice(view.you, view.pirates, view.tiles, cast("Sequence[Choice]", legal))

    def shortlist(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        if not isinstance(legal[0], Program):
            first = self.bosun(view, legal, rng)
            return [first, *(move for move in legal if move != first)]
        return list(dict.fromkeys(self.bosun(view, legal, rng) for _ in range(CANDIDATES)))

    def foresight(self, view: View, rng: random.Random) -> Foresight:
        """Before the cards are down: others program as bosuns would."""
        assert isinstance(view, PlankView)
        if view.phase != "programming":
            return lambda world: world
        ship = on_deck(view)
        guesses = {
            seat: [likely_program(ship, seat, rng) for _ in range(GUESSES)]
            for seat, spaces in enumerate(view.pirates)
            if spaces and seat != view.you
        }

        def foresee(world: State) -> State:
            assert isinstance(world, Programming)
            programs = list(world.programs)
            for seat, cards in guesses.items():
                programs[seat] = rng.choice(cards)
            return Programming(world.ship, tuple(programs))

        return foresee

    def playout(self, state: State, seat: int, rng: random.Random) -> float:
        """The round to its end; then the pirates are counted and where they stand."""
        now = cast("PlankState", state)
        while isinstance(now, Choosing):
            choice = best_choice(now.seat, now.ship.pirates, now.ship.tiles, now.choices)
            now, _ = self.game.apply(now, now.seat, choice)
        if isinstance(now, Over):
            winners = now.result.winners
            return 1 / len(winners) if seat in winners else 0.0
        assert isinstance(now, Programming)
        return share(now.ship, seat)


def on_deck(view: PlankView) -> Ship:
    assert view.favor is not None
    return Ship(view.round, view.tiles, view.pirates, view.favor, view.aside, view.out)


@cache
def worth(space: int, tiles: int) -> float:
    """What a pirate there is worth."""
    if space == SHIP:
        return ON_SHIP
    return BY_STEPS_LEFT[tiles - space + 1] if space <= tiles else 0.0


@cache
def strength(spaces: Spaces, tiles: int) -> float:
    return sum(worth(space, tiles) for space in spaces)


def share(ship: Ship, seat: int) -> float:
    """A seat's part of all that the living pirates are worth."""
    whole = sum(strength(spaces, ship.tiles) for spaces in ship.pirates)
    return strength(ship.pirates[seat], ship.tiles) / whole


@cache
def fall(space: int, tiles: int) -> float:
    """What a step out costs a pirate."""
    return worth(space, tiles) - worth(space + 1, tiles)


def hurts_self(choice: Choice, seat: int) -> bool:
    match choice:
        case Shove() | Drag():
            return choice.seat == seat
        case Run():
            return choice.way == "out"
        case Charge():
            return choice.shoved == seat
        case Pull() | Cry():
            return False


@cache
def effect(choice: Choice, seat: int, tiles: int) -> tuple[float, float]:
    """What a choice does to the seat's own pirates, and what harm to others'."""
    space = choice.space
    match choice:
        case Shove():
            lost = fall(space, tiles)
            return (0.0, lost) if choice.seat != seat else (-lost, 0.0)
        case Drag():
            lost = fall(space, tiles)
            return (-lost, lost) if choice.seat != seat else (-2 * lost, 0.0)
        case Pull():
            won = fall(space - 1, tiles)
            return (won, -won) if choice.seat != seat else (2 * won, 0.0)
        case Run():
            return (-fall(space, tiles) if choice.way == "out" else fall(space - 1, tiles)), 0.0
        case Cry():
            return worth(space - choice.steps, tiles) - worth(space, tiles), 0.0
        case Charge():
            lost = 0.0 if choice.shoved is None else fall(space + 1, tiles)
            run = -fall(space, tiles)
            return (run, lost) if choice.shoved != seat else (run - lost, 0.0)


def spite_of(seat: int, pirates: Pirates, tiles: int) -> float:
    """A share grows by another's loss and falls by one's own in the ratio of mine to theirs."""
    mine = strength(pirates[seat], tiles)
    others = sum(strength(spaces, tiles) for spaces in pirates) - mine
    return mine / others if others else 0.0


def best_choice(seat: int, pirates: Pirates, tiles: int, choices: Sequence[Choice]) -> Choice:
    return best_of(choices, seat, tiles, spite_of(seat, pirates, tiles))[1]


def best_of(choices: Sequence[Choice], seat: int, tiles: int, spite: float) -> tuple[float, Choice]:
    most, best = -math.inf, choices[0]
    for choice in choices:
        own, harm = effect(choice, seat, tiles)
        if own + spite * harm > most:
            most, best = own + spite * harm, choice
    return most, best


def likely_program(ship: Ship, seat: int, rng: random.Random) -> Cards:
    """Card by card what looks best as if nobody else moved, strayed from at random."""
    board = Board(ship, ())
    left = list(hand(ship.aside[seat]))
    chosen: list[str] = []
    while len(chosen) < 3:
        spite = spite_of(seat, board.pirates, board.tiles)
        uses = [best_use(card, seat, board, spite, first=not chosen) for card in left]
        _, at = max((value + rng.random() * WHIM, at) for at, (value, _) in enumerate(uses))
        card, (_, choice) = left.pop(at), uses[at]
        chosen.append(card)
        if choice:
            carry_out(board, seat, card, choice)
        elif card == "extend":
            extend(board, seat)
        elif card == "retract":
            retract(board, seat)
    return tuple(chosen)


def best_use(card: str, seat: int, board: Board, spite: float, *, first: bool) -> tuple[float, Choice | None]:
    """What a card would do for the seat right now, and how."""
    pirates, tiles = board.pirates, board.tiles
    if card == "extend":
        return plank_gain(seat, pirates, tiles, min(TILES, tiles + 1), spite), None
    if card == "retract":
        return plank_gain(seat, pirates, tiles, max(1, tiles - 1), spite), None
    choices = () if card == "charge" and first else CHOICES[card](seat, pirates)  # PL-21
    return best_of(choices, seat, tiles, spite) if choices else (0.0, None)


def plank_gain(seat: int, pirates: Pirates, tiles: int, after: int, spite: float) -> float:
    """What a longer or shorter plank does for the seat."""
    if after == tiles:
        return 0.0
    changes = [strength(spaces, after) - strength(spaces, tiles) for spaces in pirates]
    return changes[seat] - spite * (sum(changes) - changes[seat])
