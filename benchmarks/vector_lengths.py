"""How long random games are on average, by the vector and by the readable engine."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# JAX leaves parts of its functions untyped.

from __future__ import annotations

import random
import statistics
from typing import Any

from benchmarks.vector_engines import Kind, Ours
from freebooter import games, vector
from freebooter.envs.encoding import Encoding
from freebooter.envs.episode import Episode


def mean_length(kind: Kind, number: int = 20_000) -> tuple[float, float, float]:
    """Mean decisions of a random game by the vector and by the readable engine, and the error of their difference."""
    assert isinstance(kind, Ours)
    here, there = vector_lengths(kind, number), readable_lengths(kind, number // 10)
    error = (statistics.variance(here) / len(here) + statistics.variance(there) / len(there)) ** 0.5
    return statistics.mean(here), statistics.mean(there), max(error, 1e-9)


def vector_lengths(kind: Ours, number: int) -> list[int]:
    import jax
    import jax.numpy as jnp
    import numpy as np

    from freebooter.vector.chance import scrambled

    env = vector.make(kind.game, kind.seats, kind.options)
    lanes = scrambled(jnp.arange(number, dtype=jnp.uint32) + jnp.uint32(12345))

    def one(held: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        state, lengths, step = held
        after = env.step(state, env.any_action(state, scrambled(lanes ^ scrambled(step))))
        return after, lengths + ~state.terminated, step + 1

    def lengths(keys: Any) -> Any:
        state = env.init(keys)
        start = (state, jnp.zeros(number, jnp.int32), jnp.uint32(0))
        return jax.lax.while_loop(lambda held: ~held[0].terminated.all(), one, start)[1]

    return np.asarray(jax.jit(lengths)(jax.random.split(jax.random.key(2), number))).tolist()


def readable_lengths(kind: Ours, number: int) -> list[int]:
    encoding = Encoding(games.make(kind.game, kind.seats, kind.options))
    return [readable_length(encoding, seed) for seed in range(number)]


def readable_length(encoding: Encoding, seed: int) -> int:
    """The decisions of one game, every action of a move of several equally likely."""
    rng, episode, decisions = random.Random(seed), Episode(encoding, seed), 0
    while waiting := episode.waiting:
        episode.act(waiting[0], rng.choice(episode.legal(waiting[0])))
        decisions += 1
    return decisions
