"""A game reviewed and a puzzle, as they travel and are kept."""

from __future__ import annotations

from typing import Literal, TypeAlias

from freebooter.engine import JsonObject, View

from .from_server import GameEvent, Why
from .games import WrittenRecord
from .shape import message

Grade: TypeAlias = Literal["best", "fine", "slip", "blunder"]
Unit: TypeAlias = Literal["win", "points"]


@message
class TriedMove:
    """A move and what it was worth, in the review's unit and as a chance to win, over so many imagined worlds."""

    move: str
    worth: float
    chance: float
    worlds: int


@message
class BroughtAbout:
    """Something the best move and the move played bring about, in so many of the compared worlds each; `says` names
    it, to follow a move: `meets the bid`."""

    says: str
    best: int
    played: int


@message
class ReviewedMove:
    """A decision: `number` is the position it led to, `theme` what it was about, empty where that has no name. `cost`
    is in the review's unit, `at_least` the part of it that is no luck of the worlds. In `ahead` of `worlds` the best
    move came out better, in `behind` the move played."""

    number: int
    round: int
    phase: str
    theme: str
    legal: int
    grade: Grade
    played: str
    best: str
    cost: float
    chance_cost: float
    at_least: float
    chance: float
    worlds: int
    ahead: int
    behind: int
    marks: tuple[BroughtAbout, ...]
    moves: tuple[TriedMove, ...]


@message
class LuckAndSkill:
    """Shares of a win: `expected` is what bosuns in every seat made of the same deals in so many `games`, `fair` an
    equal share, `won` what the seat made of them (null before the end). Leads are points against the mean of the
    others, null where a game counts none."""

    fair: float
    expected: float
    won: float | None
    expected_lead: float | None
    lead: float | None
    games: int


@message
class BidReviewed:
    """A round of bidding: how many cards, the bid, the bid that would have promised most, and the tricks won (null
    if the round was not played out)."""

    round: int
    cards: int
    bid: int
    best: int
    won: int | None


@message
class GameReview:
    """A game from one seat. `accuracy` is 0 to 100, null where nothing was to be decided; `turning` are the numbers
    of the decisions that changed the chance to win most."""

    game: str
    seat: int
    name: str
    unit: Unit
    accuracy: float | None
    decisions: tuple[ReviewedMove, ...]
    turning: tuple[int, ...]
    luck: LuckAndSkill
    bids: tuple[BidReviewed, ...]


@message
class ReviewUnderWay:
    """A review by its id: so many pieces of its work are `done`, and when all are it is `told`."""

    review: str
    done: int
    of: int
    told: GameReview | None


@message
class KeptPuzzle:
    """A game up to a decision of the seat. `next` is the second-best move, `margin` what the best is better by;
    `offered` are the moves to choose among where not all that are legal are."""

    id: str
    theme: str
    seat: int
    unit: Unit
    best: str
    next: str
    margin: float
    worlds: int
    ahead: int
    behind: int
    marks: tuple[BroughtAbout, ...]
    record: WrittenRecord
    offered: tuple[str, ...] = ()


@message
class ShownPuzzle:
    """A puzzle as its seat sees it, with what it saw happen last; `clause` says most of what the puzzle is about,
    `offered` are the moves to choose among where not all that are legal are, `why` answers for moves that are not
    legal here."""

    id: str
    theme: str
    clause: str
    names: tuple[str, ...]
    seat: int
    view: View | JsonObject
    events: tuple[GameEvent, ...]
    legal: tuple[str, ...]
    offered: tuple[str, ...]
    why: dict[str, Why]
    unit: Unit
    best: str
    next: str
    margin: float
    worlds: int
    ahead: int
    behind: int
    marks: tuple[BroughtAbout, ...]


@message
class PuzzleShelf:
    """A game's puzzles in their order. The puzzle of a day is the one at so many days since `first`, modulo how many
    there are."""

    game: str
    first: str
    puzzles: tuple[ShownPuzzle, ...]
