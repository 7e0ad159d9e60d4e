"""Learning from a batch: proximal policy optimisation, drawn to a magnet.

Where seats choose in secret at the same time, chasing the best answer goes round in circles or ends in
habits that anybody can read. The policy is therefore held near its own slow average (the magnet of
magnetic mirror descent) and its entropy is always worth something.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false
# JAX leaves parts of its functions untyped.

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

from .config import Config
from .model import Adam, Params, adam, head, masked, new_adam, top_of, towards
from .selfplay import GAMES, POINTS, WIN, Experience

Figures: TypeAlias = dict[str, jax.Array]


class Learner(NamedTuple):
    """All that learning changes."""

    params: Params
    critic: Params
    memory: Adam
    critic_memory: Adam
    magnet: Params
    average: Params


class Knobs(NamedTuple):
    """What changes as a run goes on."""

    rate: jax.Array
    critic_rate: jax.Array
    points: jax.Array
    free: jax.Array
    """0 while the critic alone learns, then 1."""


def new_learner(params: Params, critic: Params) -> Learner:
    return Learner(params, critic, new_adam(params), new_adam(critic), params, params)


class Learning:
    """The update, compiled for batches of one size."""

    def __init__(self, config: Config, mesh: Mesh) -> None:
        self.config = config
        spread, same = P(GAMES), P()
        self._learn = jax.jit(
            jax.shard_map(
                self.learn_here,
                mesh=mesh,
                in_specs=(same, spread, same, same),
                out_specs=(same, same),
                check_vma=False,
            ),
            donate_argnums=(0,),
        )

    def compile(self, learner: Learner, batch: tuple[Any, ...], key: jax.Array, knobs: Knobs) -> None:
        """Ready for batches of these shapes."""
        self._ready = self._learn.lower(learner, batch, key, knobs).compile()

    def learn(
        self, learner: Learner, batch: tuple[Experience, ...], key: jax.Array, knobs: Knobs
    ) -> tuple[Learner, Figures]:
        """What the learner is after a batch, and how the batch was; the one before is used up."""
        return self._ready(learner, batch, key, knobs)

    def learn_here(
        self, learner: Learner, batch: tuple[Experience, ...], key: jax.Array, knobs: Knobs
    ) -> tuple[Learner, Figures]:
        config = self.config
        whole: Experience = jax.tree.map(lambda *parts: jnp.concatenate(parts), *batch)
        gain = whole.gain[:, WIN] + knobs.points * whole.gain[:, POINTS]
        mean = average_of(gain, whole.weight)
        spread = jnp.sqrt(average_of((gain - mean) ** 2, whole.weight)) + 1e-6
        gain = (gain - mean) / spread
        many = len(gain) // config.minibatches

        def epoch(learner: Learner, key: jax.Array) -> tuple[Learner, Figures]:
            order = jax.random.permutation(key, len(gain))[: many * config.minibatches]

            def step(learner: Learner, which: jax.Array) -> tuple[Learner, Figures]:
                part: Experience = jax.tree.map(lambda each: each[which], whole)
                return self.step(learner, part, gain[which], knobs)

            return lax.scan(step, learner, order.reshape(config.minibatches, many))

        learner, figures = lax.scan(epoch, learner, jax.random.split(key, config.epochs))
        learner = learner._replace(
            magnet=towards(learner.magnet, learner.params, config.magnet_pace),
            average=towards(learner.average, learner.params, config.average_pace),
        )
        figures = {name: each.mean() for name, each in figures.items()}
        error = average_of((whole.gain[:, WIN]) ** 2, whole.weight)
        target = whole.target[:, WIN]
        variance = average_of((target - average_of(target, whole.weight)) ** 2, whole.weight)
        figures["explained"] = 1 - error / (variance + 1e-9)
        figures["learned_from"] = lax.psum(whole.weight.sum(), GAMES)
        return learner, figures

    def step(self, learner: Learner, part: Experience, gain: jax.Array, knobs: Knobs) -> tuple[Learner, Figures]:
        def policy_loss(params: Params) -> tuple[jax.Array, Figures]:
            return self.policy_loss(params, learner.magnet, part, gain, knobs)

        gradients, figures = jax.grad(policy_loss, has_aux=True)(learner.params)
        params, memory = adam(learner.params, lax.pmean(gradients, GAMES), learner.memory, knobs.rate)

        def critic_loss(critic: Params) -> jax.Array:
            told = head(critic, "value", top_of(critic, jnp.concatenate([part.rows, part.hidden], -1)))
            return average_here(value_loss(told, part.target), part.weight)

        loss, gradients = jax.value_and_grad(critic_loss)(learner.critic)
        critic, critic_memory = adam(
            learner.critic, lax.pmean(gradients, GAMES), learner.critic_memory, knobs.critic_rate
        )
        figures["critic"] = loss
        figures = {name: lax.pmean(each, GAMES) for name, each in figures.items()}
        after = learner._replace(params=params, memory=memory, critic=critic, critic_memory=critic_memory)
        return after, figures

    def policy_loss(
        self, params: Params, magnet: Params, part: Experience, gain: jax.Array, knobs: Knobs
    ) -> tuple[jax.Array, Figures]:
        config = self.config
        top = top_of(params, part.rows)
        chances = masked(head(params, "policy", top), part.mask)
        drawn_to = masked(head(magnet, "policy", top_of(magnet, part.rows)), part.mask)
        chance = jnp.take_along_axis(chances, part.action[:, None], 1)[:, 0]
        ratio = jnp.exp(chance - part.chance)
        better = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - config.clip, 1 + config.clip) * gain)
        shares = jnp.where(part.mask, jnp.exp(chances), 0)
        entropy = -(shares * jnp.where(part.mask, chances, 0)).sum(-1)
        apart = (shares * jnp.where(part.mask, chances - drawn_to, 0)).sum(-1)
        # While the critic alone learns, the policy's own foresight may, but not at the cost of the policy.
        here = lax.stop_gradient(top)
        told = head(params, "value", here + (top - here) * knobs.free.astype(top.dtype))
        foreseen = value_loss(told, part.target)
        goal = knobs.free * (-better - config.entropy * entropy + config.magnet * apart) + 0.25 * foreseen
        figures = {
            "entropy": average_here(entropy, part.weight),
            "from_magnet": average_here(apart, part.weight),
            "clipped": average_here((jnp.abs(ratio - 1) > config.clip).astype(jnp.float32), part.weight),
            "value": average_here(foreseen, part.weight),
        }
        return average_here(goal, part.weight), figures


def value_loss(told: jax.Array, target: jax.Array) -> jax.Array:
    share = jnp.clip(target[:, WIN], 0, 1)
    win = jnp.logaddexp(0, told[:, WIN]) - share * told[:, WIN]
    return win + 0.5 * (told[:, POINTS] - target[:, POINTS]) ** 2


def average_here(values: jax.Array, weight: jax.Array) -> jax.Array:
    return (values * weight).sum() / jnp.maximum(weight.sum(), 1)


def average_of(values: jax.Array, weight: jax.Array) -> jax.Array:
    """Over all devices."""
    total, weights = lax.psum(((values * weight).sum(), weight.sum()), GAMES)
    return total / jnp.maximum(weights, 1)
