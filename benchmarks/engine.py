"""Random play on one core: our readable engine beside OpenSpiel driven from Python, in turns.

    python -m benchmarks.engine [--rounds 5] [--seconds 1.0]

Each engine plays random games for a while, then the next, round after round, so that a noisy
machine disturbs all alike. A decision is one seat's move; chance moves are not counted.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, cast

from rich.console import Console
from rich.table import Table

from freebooter.games import GAMES, AnyGame, make
from freebooter.progress import progress

Player = Callable[[random.Random], int]


class SpielState(Protocol):
    """The part of pyspiel's state that a driver uses."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def is_simultaneous_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self, player: int = ...) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def apply_actions(self, actions: list[int]) -> None: ...


class SpielGame(Protocol):
    def new_initial_state(self) -> SpielState: ...
    def num_players(self) -> int: ...


@dataclass(frozen=True)
class Contest:
    """One of our games against one of theirs, and the ratio it has to reach."""

    ours: str
    seats: int
    options: dict[str, object]
    theirs: str
    goal: float


EVERY_EXPANSION: dict[str, object] = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}
GOOFSPIEL = "goofspiel(players=6,num_cards=7)"
OH_HELL = "oh_hell(players=4)"
CONTESTS = (
    Contest("get-bit", 6, {}, GOOFSPIEL, 0.25),
    Contest("captain", 4, {}, OH_HELL, 0.4),
    Contest("plank", 4, {}, OH_HELL, 0.3),
    Contest("skull-king", 4, EVERY_EXPANSION, OH_HELL, 0.4),
)


def our_player(game: AnyGame) -> Player:
    """Plays one random game through the public interface; gives the number of decisions."""

    def play(rng: random.Random) -> int:
        decisions = 0
        state = game.start()
        while to_move := game.to_move(state):
            for who in to_move:
                if who == "nature":
                    move = game.nature(state, rng)
                else:
                    move = rng.choice(game.legal(state, who))
                    decisions += 1
                state, _ = game.play(state, who, move)
        return decisions

    return play


def their_player(name: str) -> Player:
    """The same through pyspiel, every action chosen and applied from Python."""
    import pyspiel  # pyright: ignore[reportMissingImports]

    game = cast("SpielGame", pyspiel.load_game(name))  # pyright: ignore[reportUnknownMemberType]
    players = range(game.num_players())

    def play(rng: random.Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            elif state.is_simultaneous_node():
                state.apply_actions([rng.choice(state.legal_actions(player)) for player in players])
                decisions += len(players)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def decisions_per_second(play: Player, rng: random.Random, seconds: float) -> float:
    decisions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += play(rng)
    return decisions / spent


def measure(players: dict[str, Player], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Every player in turn, `rounds` times over, after one game each to warm up."""
    rng = random.Random(1)
    for play in players.values():
        play(rng)
    rates: dict[str, list[float]] = {name: [] for name in players}
    turns = [name for _ in range(rounds) for name in players]
    for name in progress(turns, len(turns), "random play"):
        rates[name].append(decisions_per_second(players[name], rng, seconds))
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    arguments = parser.parse_args()
    rounds, seconds = cast("int", arguments.rounds), cast("float", arguments.seconds)

    contests = [contest for contest in CONTESTS if contest.ours in GAMES]
    players = {contest.ours: our_player(make(contest.ours, contest.seats, contest.options)) for contest in contests}
    players |= {name: their_player(name) for name in {contest.theirs: None for contest in contests}}
    rates = measure(players, rounds, seconds)

    table = Table(title=f"decisions per second, medians of {rounds} alternating runs", title_justify="left")
    for heading in ("game", "seats", "ours", "beside", "theirs", "ratio", "goal", ""):
        table.add_column(heading, justify="left" if heading in ("game", "beside") else "right")
    for contest in contests:
        ratio = statistics.median(
            ours / theirs for ours, theirs in zip(rates[contest.ours], rates[contest.theirs], strict=True)
        )
        table.add_row(
            contest.ours,
            str(contest.seats),
            f"{statistics.median(rates[contest.ours]):,.0f}",
            contest.theirs,
            f"{statistics.median(rates[contest.theirs]):,.0f}",
            f"{ratio:.2f}",
            f"{contest.goal:.2f}",
            "met" if ratio >= contest.goal else "missed",
        )
    Console(highlight=False, width=120).print(table)


if __name__ == "__main__":
    main()
