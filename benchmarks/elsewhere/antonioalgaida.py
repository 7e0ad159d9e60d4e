"""The table of AntonioAlgaida/SkullKingAI, whose heuristic agent is what its language models are measured against.
A White Whale is in its deck, bids are made in turn, and Pirates have no abilities.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol
from zlib import crc32

import numpy as np

from freebooter.engine import JsonObject
from freebooter.games.skull_king.pieces import HELD, MERMAIDS, PIRATES
from freebooter.games.skull_king.tricks import Plays

from . import ROUNDS, Guest, Table, Watch

FACES: Final = (
    *(f"{suit}{number}" for suit in "gpyb" for number in range(1, 15)),
    *PIRATES,
    "tigress=pirate",
    "king",
    *MERMAIDS,
    *["escape"] * 5,
    *["loot"] * 2,
    "kraken",
    "kraken",  # their White Whale
    "tigress=escape",
)
"""What each of their actions is to us; all but the last are the cards of their deck too."""


class TheirTable(Protocol):
    hands: list[set[int]]
    bids: list[int]
    tricks_won: list[int]
    scores: list[int]
    current_round: int
    start_player_index: int
    current_player_index: int
    phase: int
    current_trick_actions: list[tuple[int, int]]

    def reset(self, starting_round: int = 1, start_player_offset: int = 0) -> JsonObject: ...
    def step(self, action_id: int) -> tuple[JsonObject, int, bool, dict[str, Any]]: ...
    def get_legal_actions(self, player_id: int) -> list[int]: ...


class TheirAgent(Protocol):
    def act(self, state_dict: JsonObject) -> int: ...


def plays_of(actions: Sequence[tuple[int, int]]) -> Plays:
    return tuple((seat, FACES[action]) for seat, action in actions)


def told(table: TheirTable, played: Sequence[tuple[Plays, int | None]]) -> Table:
    """Their round as our bots are told of it; the tricks that are over are kept here, their table forgets them."""
    mover = table.current_player_index
    return Table(
        number=table.current_round,
        dealer=(table.start_player_index - 1) % len(table.hands),
        mover=mover,
        hand=[HELD[FACES[card]] for card in sorted(table.hands[mover])],
        hand_sizes=[len(hand) for hand in table.hands],
        bids=None if table.phase == 0 else table.bids,
        won=table.tricks_won,
        played=played,
        trick=plays_of(table.current_trick_actions) if table.phase else (),
        scores=table.scores,
    )


class AntonioAlgaida:
    """That project's engine and its heuristic agent."""

    bots: Sequence[str] = ("heuristic",)

    def __init__(self, checkout: Path) -> None:
        sys.path.insert(0, str(checkout))
        try:
            self.state: Any = importlib.import_module("src.engine.state")
            self.heuristic: Any = importlib.import_module("src.agents.heuristic")
        except ImportError as error:
            raise ValueError(f"{checkout} is no checkout of AntonioAlgaida/SkullKingAI: {error}") from error
        finally:
            sys.path.remove(str(checkout))

    def play(self, players: Sequence[str | Guest], name: str, watch: Watch) -> Sequence[int]:
        np.random.seed(crc32(name.encode()))  # their deck draws from the one generator of the process
        table: TheirTable = self.state.SkullKingEnv(len(players))
        agent: TheirAgent = self.heuristic.HeuristicAgent(self.state.GamePhysics())
        state, over, info = table.reset(), False, dict[str, Any]()
        played: list[tuple[Plays, int | None]] = []
        while not over:
            seat = table.current_player_index
            who = players[seat]
            legal = table.get_legal_actions(seat) if table.phase else list(range(table.current_round + 1))
            if isinstance(who, Guest):
                action = watch.timed(seat, len(legal), action_of, who, table, played, legal)
            else:
                action = watch.timed(seat, len(legal), agent.act, state)
            trick = [*table.current_trick_actions, (seat, action)] if table.phase else []
            state, _, over, info = table.step(action)
            if "round_rewards" in info:
                played = []
            elif "trick_winner" in info:
                winner = info["trick_winner"]
                played.append((plays_of(trick), None if winner < 0 else winner))
        assert table.current_round == ROUNDS
        return info["final_scores"]


def action_of(who: Guest, table: TheirTable, played: Sequence[tuple[Plays, int | None]], legal: Sequence[int]) -> int:
    """A guest's bid, or the action of theirs that lays the face it chose."""
    seat, now = table.current_player_index, told(table, played)
    if table.phase == 0:
        return who.bid(now, seat)
    face = who.face(now, seat, [HELD[FACES[action]] for action in legal])
    return next(action for action in legal if FACES[action] == face)
