"""A game of the engine as somebody with a pencil would have scored it: from what was seen at the table."""

from __future__ import annotations

import random
from dataclasses import replace

from freebooter.engine import Event, Match
from freebooter.engine.json_value import to_json
from freebooter.games.skull_king import SkullKing, SkullKingOptions
from freebooter.games.skull_king.events import (
    Adjusted,
    Allied,
    BidShown,
    Dealt,
    LootKept,
    Played,
    TrickDestroyed,
    TrickWon,
    Wagered,
)
from freebooter.games.skull_king.pieces import FOURTEENS, MERMAIDS, PIRATE_FACES
from freebooter.games.skull_king.scoring import Row
from freebooter.games.skull_king.state import Bidding, Over
from freebooter.scoresheet import Entry, Round, Sheet, new_sheet, with_entry, with_round

CARDS = ["g7", "y14", "b14", "escape", "king", "tigress", "bahij", "harry", "rascal", "sirena", "loot", "kraken"]


def random_options(rng: random.Random) -> dict[str, object]:
    flags = {name: rng.random() < 0.8 for name in ("mermaids", "loot", "kraken", "abilities")}
    rounds = rng.choice([[1, 2, 3], [5], [4, 4], [2, 7], [8], [3, 1]])
    return {**flags, "rounds": rounds, "replacements": rng.choices(CARDS, k=rng.choice([0, 1, 3]))}


def play(game: SkullKing, rng: random.Random) -> tuple[list[Event], tuple[tuple[Row, ...], ...]]:
    """All that happened in a random game with modest bids, and the sheet that the engine kept."""
    match = Match(game, rng=rng)  # pyright: ignore[reportArgumentType]
    events = match.begin()
    while to_move := game.to_move(match.state):  # pyright: ignore[reportArgumentType]
        seat = rng.choice(to_move)
        assert isinstance(seat, int)
        legal = game.legal(match.state, seat)  # pyright: ignore[reportArgumentType]
        if isinstance(match.state, Bidding):
            legal = legal[: 2 + len(legal) // game.seats]  # bids that are often met
        events += match.play(seat, rng.choice(legal))
    assert isinstance(match.state, Over)
    return events, match.state.ledger.sheet


def sheet_of(options: SkullKingOptions, seats: int, events: list[Event]) -> Sheet:
    """The sheet of a finished game, entered from its events alone."""
    dealers = [event.seat for event in events if isinstance(event, Dealt)]
    agreed = to_json(options)
    assert isinstance(agreed, dict)
    sheet = new_sheet([f"Pirate {seat}" for seat in range(seats)], agreed, dealers[0])
    number = -1
    trick: list[str] = []

    def entry_of(seat: int) -> Entry:
        return sheet.rounds[number].entries[seat]

    def enter(seat: int, **more: object) -> None:
        nonlocal sheet
        sheet = with_entry(sheet, number, seat, replace(entry_of(seat), **more))

    for event in events:
        match event:
            case Dealt():
                number += 1
                destroyed = 0 if "kraken" in options.deck() else None
                sheet = with_round(sheet, number, Round((Entry(won=0),) * seats, destroyed, settled=True))
            case BidShown():
                enter(event.seat, bid=event.bid)
            case Played():
                trick.append(event.card)
            case TrickDestroyed():
                trick = []
                before = sheet.rounds[number]
                sheet = with_round(sheet, number, replace(before, destroyed=(before.destroyed or 0) + 1))
            case TrickWon():
                entry = entry_of(event.seat)
                fourteens = (*entry.fourteens, *(card for card in trick if card in FOURTEENS))
                before_him = trick[: trick.index(event.card)]
                pirates = [card for card in before_him if event.card == "king" and card in PIRATE_FACES]
                kings = trick.count("king") if event.card in MERMAIDS else 0
                enter(
                    event.seat,
                    won=(entry.won or 0) + 1,
                    fourteens=fourteens,
                    pirates=entry.pirates + len(pirates),
                    kings=entry.kings + kings,
                )
                trick = []
            case Allied():
                captor = sheet.rounds[number].entries[event.ally]
                enter(event.ally, loot=(*captor.loot, event.seat))
            case LootKept():
                enter(event.seat, kept_loot=entry_of(event.seat).kept_loot + 1)
            case Wagered():
                enter(event.seat, wager=entry_of(event.seat).wager + event.points)
            case Adjusted():
                enter(event.seat, harry=entry_of(event.seat).harry + event.change)
            case _:
                pass
    return sheet


def random_sheet(rng: random.Random) -> tuple[Sheet, tuple[tuple[Row, ...], ...]]:
    """A random game's sheet, and the engine's."""
    while True:
        given = random_options(rng)
        options = SkullKingOptions.read(given)
        seats = rng.randint(2, 6)
        if max(options.hand_sizes) * seats <= len(options.deck()):
            break
    game = SkullKing(seats, options)
    events, rows = play(game, rng)
    return sheet_of(options, seats, events), rows
