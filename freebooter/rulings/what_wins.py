"""What wins? A trick laid out from cards, settled by the engine's own rules, with the reason and the clause."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import cast

from freebooter.games import GAMES, luggage

from .trick import Laid, NoSuchTrick, Settled


def what_wins(
    game: str,
    cards: str | Sequence[str],
    trump: str | None = None,
    suit_after_escape: str = "next-card",
    names: Sequence[str] = (),
) -> Settled:
    """Settle a trick of captain or skull-king, its cards in the order played; raises NoSuchTrick.

    Cards are in notation; in skull-king `pirate` and `mermaid` stand for any that is not named. `trump` is a suit
    of captain's or None; `suit_after_escape` is skull-king's option.
    """
    laid = re.split(r"[\s,]+", cards.strip().lower()) if isinstance(cards, str) else list(cards)
    called = tuple(names) or tuple(f"Player {place}" for place in range(1, len(laid) + 1))
    settle = trick_rules(game)
    if settle is None:
        raise NoSuchTrick("{game} has no tricks", "{games:or}", game=game, games=trick_games())
    return settle(Laid(laid, called, trump, suit_after_escape))


def trick_rules(game: str) -> Callable[[Laid], Settled] | None:
    """What settles a game's tricks, None where it has none."""
    return cast("Callable[[Laid], Settled] | None", luggage(game, "tricks"))


def trick_games() -> list[str]:
    """The games of tricks, by id."""
    return [game for game in GAMES if trick_rules(game)]
