"""The tools an assistant has: sit down and play, look on and referee, look up and settle, hint and review."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import asdict, fields
from typing import Annotated, Any, ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from freebooter import GAMES, __version__, clauses
from freebooter.coach import review as weigh_again
from freebooter.engine.json_value import to_json
from freebooter.engine.refusal import RefusalError
from freebooter.envs.text import notation
from freebooter.rulings import search, what_wins

from .tables import CannotBe, Situation, Tables

P = ParamSpec("P")
R = TypeVar("R")

INSTRUCTIONS = """Four pirate tabletop games by their exact rules. Moves are one line of text each, such as `bid 2`, \
`play g7` or `program run cry pull`; every refusal and everything that happens names the clause that decided it.

To play: `sit_down` with a seat, then `play` your moves; bots have the other seats. To teach: `hint` weighs the moves, \
`why_not` explains a refusal, `clause` quotes the rule, `review` goes through a finished game.
To referee for people: `sit_down` without a seat and move for every seat as they say; show nobody another's `view`.
To settle a trick of real cards: `settle_trick`. Never answer a question of rules from memory: look it up."""

READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
MOVES = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)

Table = Annotated[str, Field(description="The table's name, as sit_down gave it.")]
Seat = Annotated[int | None, Field(description="Without your own seat: whose. None where only one seat can be meant.")]
Game = Annotated[str, Field(description="A game, by its id: list_games has them.")]
MoveText = Annotated[str, Field(description="A move in the game's notation, as `legal` lists them.")]


@contextmanager
def told() -> Generator[None]:
    """A no is an answer, in words and with its clause; anything else that fails is a fault of ours."""
    try:
        yield
    except RefusalError as error:
        refusal = error.refusal
        clause = f" ({refusal.clause})" if refusal.clause else ""
        expected = f"; expected {refusal.would_do()}" if refusal.expected else ""
        raise ToolError(f"{refusal.text()}{clause}{expected}") from error
    except ValueError as error:
        raise ToolError(str(error)) from error


def server() -> MCPServer:
    """A server with tables of its own."""
    made = MCPServer("freebooter", title="Freebooter", instructions=INSTRUCTIONS, version=__version__)
    for tools in (playing, looking_up):
        for tool, does in tools():
            made.tool(annotations=does)(tool)
    return made


def playing() -> list[tuple[Callable[..., Any], ToolAnnotations]]:
    """The tools of the tables, over one set of them."""
    tables = Tables()

    def sit_down(
        game: Game,
        seats: Annotated[int, Field(description="How many players.")] = 4,
        seat: Annotated[int | None, Field(description="Yours, 0 upwards; None to move for every seat.")] = 0,
        options: Annotated[dict[str, Any] | None, Field(description="As list_games names them.")] = None,
        bots: Annotated[str, Field(description="The others: a level up to admiral, or a character.")] = "bosun",
        names: Annotated[list[str] | None, Field(description="What the seats are called.")] = None,
        seed: Annotated[int | None, Field(description="The same seed deals the same cards.")] = None,
    ) -> Situation:
        """Lay a table and take a seat at it, or none to keep it for others."""
        with told():
            sitting = tables.lay(game, seats, seat, options or {}, bots, names, seed)
            return sitting.situation(seat)

    def view(table: Table, seat: Seat = None) -> Situation:
        """What a seat may know, its legal moves, and what happened since it was last told."""
        with told(), tables.at(table).lock:
            return tables.at(table).situation(seat)

    def legal_moves(table: Table, seat: Seat = None) -> list[str]:
        """What may be played now; empty when it is not that seat's turn."""
        with told(), tables.at(table).lock:
            sitting = tables.at(table)
            return [str(move) for move in sitting.match.game.legal(sitting.match.state, sitting.mover(seat))]

    def play(table: Table, move: MoveText, seat: Seat = None) -> Situation:
        """Make a move; the bots answer at once. A refused move changes nothing and says why, with the clause."""
        with told(), tables.at(table).lock:
            sitting = tables.at(table)
            sitting.play(move, seat)
            return sitting.situation(seat)

    def why_not(table: Table, move: MoveText, seat: Seat = None) -> dict[str, Any]:
        """Whether a move is legal, and if it is not, why not and by which clause; nothing is played."""
        with told(), tables.at(table).lock:
            sitting = tables.at(table)
            refusal = sitting.why_not(move, seat)
            if refusal is None:
                return {"legal": True}
            return {"legal": False, "reason": refusal.text(sitting.match.names), "clause": refusal.clause}

    def hint(table: Table, seat: Seat = None) -> list[dict[str, Any]]:
        """What a strong player would weigh here, best first, from what the seat may know."""
        with told(), tables.at(table).lock:
            return tables.at(table).hints(seat)

    def record(table: Table) -> dict[str, Any]:
        """The game written down. At a table with others it is shown when the game is over: it hides nothing."""
        with told(), tables.at(table).lock:
            sitting = tables.at(table)
            if sitting.seat is not None and sitting.match.result is None:
                raise CannotBe("the game is not over", "play to its end first")
            return sitting.match.record().to_json()

    def review(table: Table, seat: Seat = None) -> dict[str, Any]:
        """A finished game from one seat: what each decision cost, what luck brought, where the game turned."""
        with told(), tables.at(table).lock:
            sitting = tables.at(table)
            if sitting.match.result is None:
                raise CannotBe("the game is not over", "play to its end first")
            eyes = sitting.eyes(seat)
            if eyes is None:
                raise CannotBe("no seat is named", "the seat to review")
            told_again = to_json(weigh_again(sitting.match.record(), eyes, seconds=0.02))
            assert isinstance(told_again, dict)
            return told_again

    moving = [(tool, MOVES) for tool in (sit_down, play)]
    return [*moving, *((tool, READS) for tool in (view, legal_moves, why_not, hint, record, review))]


def looking_up() -> list[tuple[Callable[..., Any], ToolAnnotations]]:
    """The tools that need no table."""

    def list_games() -> list[dict[str, Any]]:
        """The games: seats, options with their defaults, and how moves are written."""
        return [
            {
                "id": kind.id,
                "title": kind.title,
                "seats": [kind.seat_range.start, kind.seat_range[-1]],
                "options": {name.name: to_json(getattr(kind.Options(), name.name)) for name in fields(kind.Options)},
                "moves": notation(kind(kind.seat_range[1], kind.Options())),
            }
            for kind in GAMES.values()
        ]

    def clause(id: Annotated[str, Field(description="Such as GB-07, CA-09 or SK-R1.")]) -> dict[str, Any]:
        """A rule by its number, as the rulebook has it, or a ruling where the rulebook is silent."""
        for game in GAMES:
            if found := clauses(game).get(id.strip().upper()):
                return {"game": game, **asdict(found)}
        raise ToolError(f"there is no clause {id!r}; expected one such as GB-07, or look with search_rules")

    def search_rules(words: str, game: Game | None = None) -> list[dict[str, Any]]:
        """The clauses that speak of these words, best first."""
        with told():
            return [{"game": each.game, **asdict(each.clause)} for each in search(words, game)]

    def settle_trick(
        game: Annotated[str, Field(description="captain or skull-king.")],
        cards: Annotated[str, Field(description="In the order played, such as `g7 king sirena`.")],
        trump: Annotated[str | None, Field(description="With captain: the trump suit, None for none.")] = None,
        suit_after_escape: Annotated[
            str, Field(description="With skull-king: next-card or first-number.")
        ] = "next-card",
    ) -> dict[str, Any]:
        """What wins a trick of real cards, why, and by which clause; `winner` counts from 0, null for nobody."""
        with told():
            return what_wins(game, cards, trump, suit_after_escape).to_json()

    return [(tool, READS) for tool in (list_games, clause, search_rules, settle_trick)]
