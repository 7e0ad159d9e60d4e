"""The games and their options in plain words, for whoever sets up a table."""

from __future__ import annotations

from dataclasses import fields
from typing import Final, Literal

from freebooter.engine import Json, JsonObject
from freebooter.engine.json_value import to_json
from freebooter.engine.value import value
from freebooter.games import GAMES, game_kind


@value
class Option:
    """`choices` are the values to choose from; of a number the least and the most."""

    kind: Literal["flag", "number", "choice", "cards", "rounds"]
    help: str
    clause: str
    choices: tuple[int | bool | str, ...] = (False, True)


ACTIONS: Final = (
    *("shove-left", "shove-right", "shove-anyone", "extend", "retract"),
    *("drag", "pull", "run", "cry", "charge"),
)
VOYAGES: Final = (
    "standard",
    "even-keeled",
    "skip-to-the-brawl",
    "swift-n-salty-skirmish",
    "broadside-barrage",
    "whirlpool",
    "past-yer-bedtime",
)
CARDS: Final = (
    *(f"{suit}{number}" for suit in "gypb" for number in range(1, 15)),
    *("rosie", "bahij", "rascal", "juanita", "harry", "escape", "king", "tigress"),
    *("sirena", "alyra", "loot", "kraken"),
)

OPTIONS: Final[dict[str, dict[str, Option]]] = {
    "get-bit": {
        "refill_at": Option(
            "choice",
            "With how many cards left a swimmer takes the played ones back. One card leaves less to bluff with.",
            "GB-R4",
            (2, 1),
        ),
    },
    "captain": {},
    "plank": {
        "skully": Option(
            "cards",
            "The cards that must rest for a round after they were played. The four chosen here are a guess.",
            "PL-R1",
            ACTIONS,
        ),
        "blind": Option(
            "flag",
            "Cards are drawn at random instead of chosen: for small children, and for sheer chaos.",
            "PL-R7",
        ),
        "round_limit": Option(
            "number",
            "After this many rounds the Captain loses patience and nobody wins.",
            "PL-R9",
            (1, 1000),
        ),
    },
    "skull-king": {
        "mermaids": Option("flag", "Two mermaids, who lose to pirates but catch the Skull King.", "SK-21"),
        "loot": Option("flag", "Two loot cards: the players who lay and who take one become allies.", "SK-24"),
        "kraken": Option("flag", "The kraken, which drags a whole trick into the deep.", "SK-26"),
        "abilities": Option("flag", "Each of the five pirates does something when he or she wins a trick.", "SK-29"),
        "rounds": Option("rounds", "How many cards each round deals, or a voyage by its name.", "SK-36", VOYAGES),
        "replacements": Option("cards", "Up to three cards more in the deck, each a copy of any card.", "SK-37", CARDS),
        "suit_after_escape": Option(
            "choice",
            "After an escape is led: the next card decides what to follow, or the first numbered one does.",
            "SK-R1",
            ("next-card", "first-number"),
        ),
    },
}

PRESETS: Final[dict[str, dict[str, JsonObject]]] = {
    "get-bit": {"rulebook": {}},
    "captain": {"rulebook": {}},
    "plank": {"rulebook": {}, "blind": {"blind": True}},
    "skull-king": {
        "basic": {},
        "legendary": {"mermaids": True, "loot": True, "kraken": True, "abilities": True},
        **{voyage: {"rounds": voyage} for voyage in VOYAGES[1:]},
    },
}

MINUTES: Final = {"get-bit": (5, 15), "captain": (10, 30), "plank": (10, 25), "skull-king": (10, 40)}


def describe(game: str) -> JsonObject:
    """A game as `GET /api/games` has it; raises OptionsError for one there is not."""
    kind = game_kind(game)
    defaults = kind.Options()
    options: list[Json] = [
        {
            "name": field.name,
            "kind": OPTIONS[game][field.name].kind,
            "default": to_json(getattr(defaults, field.name)),
            "choices": to_json(OPTIONS[game][field.name].choices),
            "help": OPTIONS[game][field.name].help,
            "clause": OPTIONS[game][field.name].clause,
        }
        for field in fields(kind.Options)
    ]
    return {
        "id": kind.id,
        "title": kind.title,
        "seats": [kind.seat_range.start, kind.seat_range[-1]],
        "minutes": list(MINUTES[game]),
        "options": options,
        "presets": {name: dict(preset) for name, preset in PRESETS[game].items()},
    }


def describe_all() -> list[JsonObject]:
    return [describe(game) for game in GAMES]
