"""The same rules on arrays: thousands or millions of games at once, with JAX.

    from freebooter import vector
    import jax

    env = vector.make("skull-king", seats=4, options={"kraken": True})
    state = env.init(jax.random.split(jax.random.key(7), 1000))
    state = env.step(state, actions)
    seen = env.observe(state)

A state has `current_player`, `legal_action_mask`, `rewards` and `terminated`. Seats that
decide at once are asked one after another, and see nothing of each other's choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from freebooter import games

from .actions import Actions
from .rewards import Reward, check_reward, rewards

if TYPE_CHECKING:
    from .env import AutoReset, Env

__all__ = ["Actions", "Reward", "auto_reset", "make", "rewards"]


def make(game: str, seats: int, options: Mapping[str, object] | None = None, *, reward: Reward = "win") -> Env[Any]:
    """The environment of a game; raises OptionsError naming what there is."""
    chosen = games.make(game, seats, options)
    check_reward(reward, game)
    try:
        from .making import environment
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("jax", "jaxlib", "numpy"):
            raise
        raise ModuleNotFoundError(
            "freebooter.vector needs JAX: pip install 'freebooter[jax]'", name=error.name
        ) from None
    return environment(chosen, reward)


def auto_reset(environment: Env[Any]) -> AutoReset[Any]:
    """The environment with every game that ends begun anew in the same step."""
    from .env import AutoReset

    return AutoReset(environment.id, environment.rules, environment.observer, environment.actions, environment.reward)
