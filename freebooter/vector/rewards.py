"""Rewards: what a game is worth to each seat, four ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from freebooter.engine import Game, OptionsError, Result
from freebooter.games import AnyGame

Reward = Literal["win", "place", "score", "rounds"]
OF_POINTS = ("score", "rounds")
"""For games that keep running totals."""


def check_reward(reward: str, game: AnyGame) -> None:
    """Refuse a reward the game does not have."""
    kinds = [kind for kind in get_args(Reward) if kind not in OF_POINTS or keeps_totals(game)]
    if reward not in kinds:
        raise OptionsError(
            "{game} has no reward {reward:shown}", "{rewards:or}", game=game.id, reward=reward, rewards=kinds
        )


def keeps_totals(game: AnyGame) -> bool:
    return type(game).scores is not Game.scores  # pyright: ignore[reportUnknownMemberType]


def rewards(reward: Reward, result: Result) -> tuple[float, ...]:
    """Each seat's reward for a result.

    `win`: one, shared equally by the winners. `place`: from 1 for the first place down to -1
    for the last, tied seats sharing the mean of the places they fill. `score`: points above
    the table's mean. `rounds` pays the same points as they are scored, round by round: this is their sum.
    """
    seats = len(result.ranks)
    match reward:
        case "win":
            return tuple((seat in result.winners) / max(len(result.winners), 1) for seat in range(seats))
        case "place":
            means = [rank + (result.ranks.count(rank) - 1) / 2 for rank in result.ranks]
            return tuple((seats + 1 - 2 * mean) / (seats - 1) for mean in means)
        case "score" | "rounds":
            return above_mean([score or 0 for score in result.scores])


def above_mean(points: Sequence[int]) -> tuple[float, ...]:
    """What each seat has more than the table has on average."""
    return tuple(mine - sum(points) / len(points) for mine in points)
