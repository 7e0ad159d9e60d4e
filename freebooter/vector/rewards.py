"""Rewards: what a finished game is worth to each seat, three ways."""

from __future__ import annotations

from typing import Literal, get_args

from freebooter.engine import OptionsError, Result

Reward = Literal["win", "place", "score"]


def check_reward(reward: str, game: str) -> None:
    """Refuse a reward the game does not have."""
    kinds = get_args(Reward) if game == "skull-king" else get_args(Reward)[:2]
    if reward not in kinds:
        raise OptionsError(
            "{game} has no reward {reward:shown}", "{rewards:or}", game=game, reward=reward, rewards=kinds
        )


def rewards(reward: Reward, result: Result) -> tuple[float, ...]:
    """Each seat's reward for a result.

    `win`: one, shared equally by the winners. `place`: from 1 for the first place down to -1
    for the last, tied seats sharing the mean of the places they fill. `score`: points above
    the table's mean.
    """
    seats = len(result.ranks)
    match reward:
        case "win":
            return tuple((seat in result.winners) / max(len(result.winners), 1) for seat in range(seats))
        case "place":
            means = [rank + (result.ranks.count(rank) - 1) / 2 for rank in result.ranks]
            return tuple((seats + 1 - 2 * mean) / (seats - 1) for mean in means)
        case "score":
            scores = [score or 0 for score in result.scores]
            return tuple(score - sum(scores) / seats for score in scores)
