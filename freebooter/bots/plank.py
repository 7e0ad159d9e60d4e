"""Walk the Plank!: one's own pirates back, the others' out, and not too plainly."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.plank import Plank, PlankView
from freebooter.games.plank.cards import CHOICES, Board, Pirates
from freebooter.games.plank.moves import Charge, Choice, Cry, Drag, Program, Pull, Run, Shove
from freebooter.games.plank.pieces import TILES, Cards, Spaces
from freebooter.games.plank.rules import end_round, hand
from freebooter.games.plank.state import Choosing, Over, PlankState, Programming, Ship

from .heuristics import Foresight, Temper, Trial, Unit
from .plank_round import (
    REMEMBERED,
    best_choice,
    best_of,
    performed,
    round_after,
    share,
    spite_of,
    strength,
    value_of,
)

ATTACKS: Final = frozenset(("shove-left", "shove-right", "shove-anyone", "drag", "charge", "retract"))
CANDIDATES: Final = 16
GUESSES: Final = 6
WHIM: Final = 0.15
"""How far a bosun's programs stray from what looks best, in pirates."""


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

    def others(self, view: View) -> list[tuple[View, Sequence[Move]]]:
        assert isinstance(view, PlankView)
        if view.phase != "programming":
            return []
        fresh = Programming(on_deck(view), tuple([None if spaces else () for spaces in view.pirates]))
        seats = [seat for seat, spaces in enumerate(view.pirates) if spaces and seat != view.you]
        return [(self.game.view(fresh, seat), self.game.legal(fresh, seat)) for seat in seats]

    def chosen(self, world: State, seat: int, move: Move) -> State:
        assert isinstance(world, Programming)
        programs = (*world.programs[:seat], cast("Program", move).cards, *world.programs[seat + 1 :])
        return Programming(world.ship, programs)

    def settled(self, world: State, seat: int, move: Move) -> State:
        """As the rules have it, but that all who go out in a round go out together."""
        assert isinstance(world, (Programming, Choosing))
        ship, programs = world.ship, world.programs
        if isinstance(move, Program):
            programs = (*programs[:seat], move.cards, *programs[seat + 1 :])
        if None in programs:
            return self.game.apply(cast("Programming", world), seat, cast("Program", move))[0]
        pirates, tiles = round_after(world, seat, move)
        gone = tuple([each for each, spaces in enumerate(pirates) if not spaces and ship.pirates[each]])
        board = Board(Ship(ship.round, tiles, pirates, ship.favor, ship.aside, ship.out), (3,) * len(pirates))
        board.out = (*ship.out, gone) if gone else ship.out
        return end_round(self.game.setup, ship, cast("tuple[Cards, ...]", programs), board)[0]

    def leader(self, view: View) -> int | None:
        assert isinstance(view, PlankView)
        others = [seat for seat, spaces in enumerate(view.pirates) if spaces and seat != view.you]
        return max(others, key=lambda seat: strength(view.pirates[seat], view.tiles), default=None)

    def temper(self, view: View, move: Move, leader: int | None) -> Temper:
        """Attacks rather than flight; choices say whom they hit, programs only that they may."""
        match move:
            case Program(cards):
                attacks = sum(card in ATTACKS for card in cards) / len(cards)
                return Temper(attacks, attacks)
            case Shove(seat) | Drag(seat):
                return Temper(float(seat != view.you), float(seat == leader))
            case Charge(_, seat):
                return Temper(1.0, float(seat is not None and seat == leader))
            case Run(way):
                return Temper(float(way == "out"), 0.0)
            case _:
                return Temper(0.0, 0.0)

    def trial(self, world: State, seat: int, rng: random.Random) -> Trial:
        assert isinstance(world, (Programming, Choosing))
        last = world.ship.round == self.game.options.round_limit

        def played_on(move: Move) -> float:
            return value_of(round_after(world, seat, move), seat, last)

        return played_on

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
        return share(now.ship.pirates, now.ship.tiles, seat)


def on_deck(view: PlankView) -> Ship:
    assert view.favor is not None
    return Ship(view.round, view.tiles, view.pirates, view.favor, view.aside, view.out)


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


def likely_program(ship: Ship, seat: int, rng: random.Random) -> Cards:
    """Card by card what looks best as if nobody else moved, strayed from at random."""
    pirates, tiles = ship.pirates, ship.tiles
    left = list(hand(ship.aside[seat]))
    chosen: list[str] = []
    while len(chosen) < 3:
        uses = [best_use(card, seat, pirates, tiles, not chosen) for card in left]
        _, at = max((value + rng.random() * WHIM, at) for at, value in enumerate(uses))
        card, first = left.pop(at), not chosen
        chosen.append(card)
        pirates, tiles = performed(card, seat, pirates, tiles, first)
    return tuple(chosen)


@lru_cache(REMEMBERED)
def best_use(card: str, seat: int, pirates: tuple[Spaces, ...], tiles: int, first: bool) -> float:
    """What a card would do for the seat right now."""
    spite = spite_of(seat, pirates, tiles)
    if card == "extend":
        return plank_gain(seat, pirates, tiles, min(TILES, tiles + 1), spite)
    if card == "retract":
        return plank_gain(seat, pirates, tiles, max(1, tiles - 1), spite)
    choices = () if card == "charge" and first else CHOICES[card](seat, pirates)  # PL-21
    return best_of(choices, seat, tiles, spite)[0] if choices else 0.0


def plank_gain(seat: int, pirates: Pirates, tiles: int, after: int, spite: float) -> float:
    """What a longer or shorter plank does for the seat."""
    if after == tiles:
        return 0.0
    changes = [strength(spaces, after) - strength(spaces, tiles) for spaces in pirates]
    return changes[seat] - spite * (sum(changes) - changes[seat])
