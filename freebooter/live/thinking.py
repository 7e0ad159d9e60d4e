"""What is thought beside a table, wherever that is: a bot's move, a hint, the pieces of a review."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeAlias

from freebooter.bots import Bot, hint, make_bot
from freebooter.engine import JsonObject, Move, View
from freebooter.games import AnyGame, make
from freebooter.wire import HintMove, ReviewedMove

if TYPE_CHECKING:
    from freebooter.coach.luck import Draws, Outcome
    from freebooter.coach.review import Decision
    from freebooter.coach.trials import Trials

Place: TypeAlias = tuple[str, str]
"""Whose turn a thought is: an address, and a table or a review."""


class Thinkers(Protocol):
    """Those who think for tables, so that no table waits while they do."""

    async def choose(
        self, place: Place, level: str, game: AnyGame, options: JsonObject, view: View, legal: Sequence[Move]
    ) -> str:
        """The move a bot of that level makes; any legal one if thinking fails, for no table waits for ever."""
        ...

    async def hint(
        self, place: Place, game: AnyGame, options: JsonObject, view: View, legal: Sequence[Move]
    ) -> list[HintMove]:
        """What the navigator would do, best first."""
        ...

    async def weigh(
        self, place: Place, game: AnyGame, options: JsonObject, decision: Decision, seconds: float
    ) -> ReviewedMove:
        """A piece of a review: one decision."""
        ...

    async def play_deals(
        self, place: Place, game: AnyGame, options: JsonObject, drawn: Draws, numbers: range
    ) -> list[Outcome]:
        """A piece of a review: games with the same deals."""
        ...

    def has_room_for(self, address: str) -> bool:
        """Whether the address may ask for another hint."""
        ...


def choose(
    level: str, budget: float, game: str, seats: int, options: JsonObject, view: View, legal: Sequence[Move]
) -> str:
    bot = _bot(level, budget, game_of(game, seats, options))
    return str(bot.choose(view, legal, random.Random()))


def weigh_hint(
    budget: float, game: str, seats: int, options: JsonObject, view: View, legal: Sequence[Move]
) -> list[HintMove]:
    weighed = hint(game_of(game, seats, options), view, legal, random.Random(), budget)
    return [HintMove(str(each.move), round(each.value, 3), each.unit, each.samples) for each in weighed if each.samples]


def weigh(game: str, seats: int, options: JsonObject, decision: Decision, seconds: float) -> ReviewedMove:
    from freebooter.coach.review import weigh_decision

    rules = game_of(game, seats, options)
    return weigh_decision(rules, _trials(rules), decision, seconds)


def play_deals(game: str, seats: int, options: JsonObject, drawn: Draws, numbers: range) -> list[Outcome]:
    from freebooter.coach.review import play_handful

    rules = game_of(game, seats, options)
    return play_handful(rules, _trials(rules), drawn, numbers)


def game_of(game: str, seats: int, options: JsonObject) -> AnyGame:
    """The same game for the same options, so that what is worked out for it is kept."""
    return _game(game, seats, json.dumps(options))


@lru_cache(256)
def _game(game: str, seats: int, options: str) -> AnyGame:
    return make(game, seats, json.loads(options))


@lru_cache(256)
def _bot(level: str, budget: float, game: AnyGame) -> Bot:
    return make_bot(level, game, budget)


@lru_cache(64)
def _trials(game: AnyGame) -> Trials:
    from freebooter.coach.games import trials_of

    return trials_of(game)
