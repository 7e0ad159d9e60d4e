"""The games and their options in plain words, for whoever sets up a table."""

from __future__ import annotations

from freebooter.engine import Json, JsonObject
from freebooter.engine.json_value import to_json
from freebooter.games import descriptor, descriptors


def describe(game: str) -> JsonObject:
    """A game as `GET /api/games` has it; raises OptionsError for one there is not."""
    about = descriptor(game)
    defaults = about.game.Options()
    options: list[Json] = [
        {
            "name": name,
            "kind": option.kind,
            "default": to_json(getattr(defaults, name)),
            "choices": to_json(option.choices),
            "help": option.help,
            "clause": option.clause,
        }
        for name, option in about.options.items()
    ]
    return {
        "id": about.id,
        "title": about.title,
        "seats": [about.seats.start, about.seats[-1]],
        "minutes": list(about.minutes),
        "options": options,
        "presets": {name: dict(preset) for name, preset in about.presets.items()},
    }


def describe_all() -> list[JsonObject]:
    return [describe(about.id) for about in descriptors()]
