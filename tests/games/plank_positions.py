"""Positions of Walk the Plank! to test from."""

from __future__ import annotations

from freebooter.engine import NATURE, Event
from freebooter.games.plank import Plank, PlankOptions, PlankState, rules
from freebooter.games.plank.cards import Board
from freebooter.games.plank.pieces import Spaces
from freebooter.games.plank.state import Choosing, Group, Over, Programming, Ship

SHIP3 = (0, 0, 0)
IDLE = "cry extend pull"  # does nothing for pirates on the ship while the plank has three tiles


def started(seats: int, captain: int = 0, **options: object) -> tuple[Plank, PlankState]:
    game = Plank(seats, PlankOptions.read(options))
    state, _ = game.play(game.start(), NATURE, game.parse(f"captain {captain}"))
    return game, state


def aboard(
    *pirates: Spaces, tiles: int = 3, favor: int = 0, round: int = 1, out: tuple[Group, ...] = (), **options: object
) -> tuple[Plank, Programming]:
    """A round about to begin with the pirates of each seat on these spaces."""
    game = Plank(len(pirates), PlankOptions.read(options))
    ship = Ship(round, tiles, pirates, favor, ((),) * len(pirates), out)
    return game, Programming(ship, tuple(None if spaces else () for spaces in pirates))


def perform(card: str, *pirates: Spaces, tiles: int = 3) -> tuple[Plank, PlankState, list[Event]]:
    """Seat 0 turns this card, the last one of a round."""
    game, state = aboard(*pirates, tiles=tiles, favor=1)
    seats = len(pirates)
    cards = tuple(("extend", "pull", card) for _ in pirates)
    board = Board(state.ship, (2, *(3,) * (seats - 1)))
    return game, *rules.perform(game.setup, state.ship, cards, board, 3 * seats - 1)


def programs(*cards: str) -> list[str]:
    return [f"program {three}" for three in cards]


def sail(game: Plank, state: PlankState, *moves: str) -> tuple[PlankState, list[Event]]:
    """Each move is made by the first who is to move: programs by the seats in turn, choices by whoever is asked."""
    happened: list[Event] = []
    for text in moves:
        state, events = game.play(state, game.to_move(state)[0], game.parse(text))
        happened += events
    return state, happened


def choices(game: Plank, state: PlankState) -> list[str]:
    """What the one seat to move may do, as it is written."""
    (seat,) = game.to_move(state)
    assert isinstance(seat, int)
    return [str(move) for move in game.legal(state, seat)]


def ship_of(state: PlankState) -> Ship:
    assert isinstance(state, Programming | Choosing | Over)
    return state.ship


def of_kind(events: list[Event], *kinds: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kinds)]
