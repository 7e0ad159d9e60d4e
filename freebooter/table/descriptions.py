"""The games and their options in plain words, for whoever sets up a table."""

from __future__ import annotations

from typing import cast

from freebooter.bots import players_of
from freebooter.engine.json_value import to_json
from freebooter.games import descriptor, descriptors
from freebooter.wire import GameInfo, OptionInfo
from freebooter.wire.games import OptionKind


def describe(game: str) -> GameInfo:
    """A game as `GET /api/games` has it; raises OptionsError for one there is not."""
    about = descriptor(game)
    defaults = about.game.Options()
    return GameInfo(
        id=about.id,
        title=about.title,
        seats=(about.seats.start, about.seats[-1]),
        minutes=about.minutes,
        levels=players_of(game),
        options=tuple(
            OptionInfo(
                name=name,
                kind=cast("OptionKind", option.kind),
                default=to_json(getattr(defaults, name)),
                choices=tuple(to_json(choice) for choice in option.choices),
                help=option.help,
                clause=option.clause,
            )
            for name, option in about.options.items()
        ),
        presets={name: dict(preset) for name, preset in about.presets.items()},
        by_seat=about.by_seat,
    )


def describe_all() -> list[GameInfo]:
    return [describe(about.id) for about in descriptors()]
