"""Actions: the moves of each game by number, and back. No arrays here: the environments share it.

One numbering per game, whatever its options and number of seats. Seats in it are counted
from the mover: 0 is the mover itself, 1 the seat on its left. A move that names several
cards (`program`, `discard`) is made of one action per card, in the order of its notation.

| game | number | move |
|---|---|---|
| get-bit | 0-6 | `play P:1` to `play P:7`, P the mover's pirate |
|  | 7-13 | the same for its second pirate, with two and three seats |
| captain | 0-64 | `play d1` to `play g13` |
|  | 65, 66 | `play plank`, `play monster` |
|  | 67-71 | `trump doubloons` to `trump peglegs` |
| plank | 0-9 | a card of `program`, in the notation's order |
|  | 10-29 | `shove`: space 0 with seats 0 to 4, space 1 with seats 0 to 4, … |
|  | 30-49 | `drag` likewise |
|  | 50-64 | `pull` likewise, from space 1 |
|  | 65-68 | `run out@0` to `run out@3` |
|  | 69-71 | `run back@1` to `run back@3` |
|  | 72-76 | `cry 1@1`, `cry 1@2`, `cry 1@3`, `cry 2@2`, `cry 2@3` |
|  | 77-80 | `charge 0` to `charge 3` |
|  | 81-95 | `charge 0 shove` with seats 0 to 4, `charge 1 shove`, `charge 2 shove` |
| skull-king | 0-67 | `play g1` to `play kraken`, the Tigress as a pirate |
|  | 68 | `play tigress=escape` |
|  | 69-136 | `discard g1` to `discard kraken`, a card of a discard |
|  | 137-142 | `lead` with seats 0 to 5 |
|  | 143-145 | `wager 0`, `wager 10`, `wager 20` |
|  | 146-148 | `adjust -1`, `adjust 0`, `adjust +1` |
|  | 149-… | `bid 0` to the largest hand of the game |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from freebooter.engine import OptionsError
from freebooter.engine.words import shown

CAPTAIN_SUITS: Final = ("doubloons", "hookhands", "monkeys", "parrots", "peglegs")
PLANK_CARDS: Final = (
    *("shove-left", "shove-right", "shove-anyone", "extend", "retract"),
    *("drag", "pull", "run", "cry", "charge"),
)
SKULL_KING_CARDS: Final = (
    *(f"{suit}{rank}" for suit in "gypb" for rank in range(1, 15)),
    *("rosie", "bahij", "rascal", "juanita", "harry"),
    *("escape", "king", "tigress", "sirena", "alyra", "loot", "kraken"),
)
BETWEEN: Final = {"program": " ", "discard": ","}
"""What stands between the cards of a move made of several actions."""


@dataclass(frozen=True)
class Actions:
    """The numbering of a game for a number of seats. `most` is the largest bid there can be."""

    game: str
    seats: int
    most: int = 10

    def __post_init__(self) -> None:
        if self.game not in LABELS:
            raise OptionsError("unknown game {game:shown}", "{games:or}", game=self.game, games=list(LABELS))

    @property
    def size(self) -> int:
        return len(labels(self, 0))

    def text(self, seat: int, *numbers: int) -> str:
        """The move a seat makes by these actions, one after another."""
        table = labels(self, seat)
        found = [table[number] if 0 <= number < len(table) else "" for number in numbers]
        if not all(found) or not found:
            raise ValueError(f"{numbers} is no move of seat {seat}; expected numbers below {len(table)}")
        verb = found[0].split(" ")[0]
        return verb + " " + BETWEEN.get(verb, " ").join(label.removeprefix(verb + " ") for label in found)

    def numbers(self, seat: int, move: str) -> tuple[int, ...]:
        """The actions that make a seat's move."""
        return numbers_of(self, seat, move)

    def offered(self, seat: int, moves: Iterable[str], picked: Sequence[int] = ()) -> dict[int, list[str]]:
        """The actions a seat has next, when it may make these moves and has picked so much of one.

        Each comes with the moves it leaves: one that leaves a single move of its own length completes it.
        """
        offered: dict[int, list[str]] = {}
        for move in moves:
            numbers = self.numbers(seat, move)
            if numbers[: len(picked)] == tuple(picked):
                offered.setdefault(numbers[len(picked)], []).append(move)
        return offered


@cache
def numbers_of(actions: Actions, seat: int, move: str) -> tuple[int, ...]:
    verb, _, rest = move.partition(" ")
    parts = rest.split(BETWEEN[verb]) if verb in BETWEEN else [rest]
    table = by_label(actions, seat)
    try:
        return tuple(table[f"{verb} {part}"] for part in parts)
    except KeyError:
        raise ValueError(f"{shown(move)} has no number; expected a move of seat {seat} in {actions.game}") from None


@cache
def labels(actions: Actions, seat: int) -> tuple[str, ...]:
    """Each action as a move of one part; empty for a seat that is not there."""
    return tuple(LABELS[actions.game](actions, seat))


@cache
def by_label(actions: Actions, seat: int) -> dict[str, int]:
    return {label: number for number, label in enumerate(labels(actions, seat)) if label}


def get_bit_labels(actions: Actions, seat: int) -> Iterator[str]:
    pirates = (seat,) if actions.seats >= 4 else (seat, seat + actions.seats)
    for pirate in pirates:
        yield from (f"play {pirate}:{card}" for card in range(1, 8))


def captain_labels(actions: Actions, seat: int) -> Iterator[str]:
    yield from (f"play {suit}{rank}" for suit in "dhmpg" for rank in range(1, 14))
    yield from ("play plank", "play monster")
    yield from (f"trump {suit}" for suit in CAPTAIN_SUITS)


def plank_labels(actions: Actions, seat: int) -> Iterator[str]:
    others = [(seat + left) % actions.seats if left < actions.seats else None for left in range(5)]

    def aimed(verb: str, space: int) -> Iterator[str]:
        return (f"{verb} {other}@{space}" if other is not None else "" for other in others)

    yield from (f"program {card}" for card in PLANK_CARDS)
    for verb, spaces in (("shove", range(4)), ("drag", range(4)), ("pull", range(1, 4))):
        for space in spaces:
            yield from aimed(verb, space)
    yield from (f"run out@{space}" for space in range(4))
    yield from (f"run back@{space}" for space in range(1, 4))
    yield from (f"cry {steps}@{space}" for steps in (1, 2) for space in range(steps, 4))
    yield from (f"charge {space}" for space in range(4))
    for space in range(3):
        yield from aimed(f"charge {space} shove", space + 1)


def skull_king_labels(actions: Actions, seat: int) -> Iterator[str]:
    yield from (f"play {card}=pirate" if card == "tigress" else f"play {card}" for card in SKULL_KING_CARDS)
    yield "play tigress=escape"
    yield from (f"discard {card}" for card in SKULL_KING_CARDS)
    for left in range(6):
        yield f"lead {(seat + left) % actions.seats}" if left < actions.seats else ""
    yield from (f"wager {points}" for points in (0, 10, 20))
    yield from ("adjust -1", "adjust 0", "adjust +1")
    yield from (f"bid {tricks}" for tricks in range(actions.most + 1))


LABELS: Final[dict[str, Callable[[Actions, int], Iterator[str]]]] = {
    "get-bit": get_bit_labels,
    "captain": captain_labels,
    "plank": plank_labels,
    "skull-king": skull_king_labels,
}
