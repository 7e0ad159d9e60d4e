"""The network in JAX, name for name and step for step as `freebooter.bots.network` plays it; and Adam."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false
# JAX leaves parts of its functions untyped.

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
from jax import lax

Params: TypeAlias = dict[str, jax.Array]

TINY = 1e-6


def new_network(key: jax.Array, inputs: int, width: int, blocks: int, **heads: int) -> Params:
    """Weights to begin with; heads begin near nothing, so that all moves are even."""
    shapes: dict[str, tuple[int, int, float]] = {"input": (inputs, width, 1.0)}
    for block in range(blocks):
        shapes[f"block.{block}.in"] = (width, width, 1.0)
        shapes[f"block.{block}.out"] = (width, width, 0.5)
    shapes |= {name: (width, outputs, 0.05) for name, outputs in heads.items()}
    params: Params = {}
    for number, (name, (rows, columns, size)) in enumerate(shapes.items()):
        weights = jax.random.normal(jax.random.fold_in(key, number), (rows, columns))
        # Only some dozens of features are not nothing at a time.
        params[name] = weights * size * (0.1 if name == "input" else rows**-0.5)
        params[f"{name}.bias"] = jnp.zeros(columns)
    return params


def times(hidden: jax.Array, weights: jax.Array) -> jax.Array:
    return jnp.matmul(hidden, weights.astype(hidden.dtype), preferred_element_type=jnp.float32)


def top_of(params: Params, rows: jax.Array) -> jax.Array:
    """The last hidden layer. It is worked out in the kind of number that the rows are, and summed in 32 bits."""
    kind = rows.dtype
    hidden = times(rows, params["input"]) + params["input.bias"]
    for block in range(sum(name.startswith("block.") and name.endswith(".in") for name in params)):
        inner = times(evened(hidden).astype(kind), params[f"block.{block}.in"]) + params[f"block.{block}.in.bias"]
        outer = times(jax.nn.relu(inner).astype(kind), params[f"block.{block}.out"])
        hidden = hidden + outer + params[f"block.{block}.out.bias"]
    return evened(hidden).astype(kind)


def head(params: Params, name: str, top: jax.Array) -> jax.Array:
    return times(top, params[name]) + params[f"{name}.bias"]


def evened(hidden: jax.Array) -> jax.Array:
    return hidden * lax.rsqrt((hidden * hidden).mean(-1, keepdims=True) + TINY)


def masked(logits: jax.Array, mask: jax.Array) -> jax.Array:
    """Log-probabilities of the legal actions; the others' are very low, and all are even where none is legal."""
    return jax.nn.log_softmax(jnp.where(mask, logits, -1e9), axis=-1)


class Adam(NamedTuple):
    """Adam's memory. Optax would bring it too; these twenty lines spare a dependency."""

    first: Params
    second: Params
    steps: jax.Array


def new_adam(params: Params) -> Adam:
    nothing = jax.tree.map(jnp.zeros_like, params)
    return Adam(nothing, nothing, jnp.zeros((), jnp.int32))


def adam(params: Params, gradients: Params, memory: Adam, rate: jax.Array, longest: float = 1.0) -> tuple[Params, Adam]:
    """One step against the gradients, which are cut to a length."""
    length = jnp.sqrt(sum(jnp.sum(each * each) for each in jax.tree.leaves(gradients)))
    gradients = jax.tree.map(lambda each: each * jnp.minimum(1.0, longest / (length + TINY)), gradients)
    steps = memory.steps + 1
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, memory.first, gradients)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, memory.second, gradients)
    near = 1 - 0.9 ** steps.astype(jnp.float32)
    far = 1 - 0.999 ** steps.astype(jnp.float32)

    def moved(old: jax.Array, mean: jax.Array, square: jax.Array) -> jax.Array:
        return old - rate * (mean / near) / (jnp.sqrt(square / far) + 1e-8)

    return jax.tree.map(moved, params, first, second), Adam(first, second, steps)


def towards(slow: Params, fast: Params, pace: float | jax.Array) -> Params:
    """A part of the way from one network to another."""
    return jax.tree.map(lambda old, new: old + pace * (new - old), slow, fast)
