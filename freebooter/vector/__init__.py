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

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast

from freebooter import games
from freebooter.engine import OptionsError
from freebooter.games import AnyGame, luggage

from .actions import Actions
from .rewards import Reward, check_reward, rewards

if TYPE_CHECKING:
    from .env import AutoReset, Env

__all__ = ["Actions", "Reward", "auto_reset", "make", "rewards"]


def make(
    game: str | AnyGame, seats: int = 4, options: Mapping[str, object] | None = None, *, reward: Reward = "win"
) -> Env[Any]:
    """The environment of a game by its id, or of one that is made already; raises OptionsError naming what there is."""
    chosen = games.make(game, seats, options) if isinstance(game, str) else game
    check_reward(reward, chosen)
    try:
        environment = cast("Callable[[AnyGame, Reward], Env[Any]] | None", luggage(chosen.id, "vector"))
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("jax", "jaxlib", "numpy"):
            raise
        raise ModuleNotFoundError(
            "freebooter.vector needs JAX: pip install 'freebooter[jax]'", name=error.name
        ) from None
    if environment is None:
        raise OptionsError("{game} has no rules on arrays", "a game that brings them", game=chosen.id)
    return environment(chosen, reward)


def auto_reset(environment: Env[Any]) -> AutoReset[Any]:
    """The environment with every game that ends begun anew in the same step."""
    from .env import AutoReset

    parts = {field.name: getattr(environment, field.name) for field in fields(environment)}
    return AutoReset(**parts)
