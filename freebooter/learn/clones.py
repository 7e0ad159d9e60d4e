"""Copies of the bosun: a bot that reads views in Python cannot sit in games on arrays, a network can.

Bosuns play games in processes of their own, some of them with a good part of random moves so that the
games go where a learner's will; what the bosun would do is asked at every decision. A network learns it
from there. It plays in the league, and it is where the learner begins.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false
# JAX leaves parts of its functions untyped.

from __future__ import annotations

import multiprocessing
import random
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from numpy.typing import NDArray

from freebooter.bots import make_bot
from freebooter.bots.network import numbered
from freebooter.engine import NATURE, Match, Move, View
from freebooter.games import AnyGame, make
from freebooter.vector.actions import Actions
from freebooter.vector.features import Reading, actions_of, lengths_of

from .config import Config, Table
from .model import Adam, Params, adam, head, masked, new_adam, new_network, top_of

AT_ONCE = 1000
"""Decisions that a process is asked for at a time."""
STRAYING, ASTRAY = 0.5, 0.3
"""The share of seats that stray from the bosun's moves, and how often those do."""
HELD_OUT = 0.05
BETWEEN_LOOKS, PATIENCE = 40, 6
"""Steps between two looks at decisions held out, and how many without an improvement end the imitation."""


class Decisions(NamedTuple):
    """What was seen, what was legal, and what the bosun did."""

    rows: NDArray[np.float16]
    mask: NDArray[np.bool_]
    action: NDArray[np.int32]


def bosun_decisions(game: str, table: Table, seed: int, number: int) -> Decisions:
    """Decisions of bosuns at a table; the same seed gives the same."""
    made, rng = make(game, table.seats, table.options), random.Random(f"{game}/{table}/{seed}")
    reading, actions, wide = Reading(made), Actions.of(made), actions_of(game)
    rows: list[NDArray[np.float16]] = []
    masks: list[NDArray[np.bool_]] = []
    chosen: list[int] = []
    for view, legal, move in asked(made, rng):
        assert view.you is not None
        table_of = numbered(actions, view.you, legal)
        parts = actions.numbers(view.you, str(move))
        for place, action in enumerate(parts):
            mask = np.zeros(wide, np.bool_)
            mask[table_of[:, place]] = True
            rows.append(reading.rows(reading.numbers(view, parts[:place])).astype(np.float16))
            masks.append(mask)
            chosen.append(action)
            table_of = table_of[table_of[:, place] == action]
        if len(chosen) >= number:
            break
    return Decisions(np.stack(rows), np.stack(masks), np.array(chosen, np.int32))


def asked(game: AnyGame, rng: random.Random) -> Iterator[tuple[View, tuple[Move, ...], Move]]:
    """Decisions with a choice, and the bosun's, of games without end."""
    bosun = make_bot("bosun", game)
    while True:
        match = Match(game, rng=rng)
        match.begin()
        strays = [rng.random() < STRAYING for _ in range(game.seats)]
        while waiting := game.to_move(match.state):
            who = waiting[0]
            if who == NATURE:
                match.play(who, game.nature(match.state, rng))
                continue
            view, legal = game.view(match.state, who), tuple(game.legal(match.state, who))
            move = bosun.choose(view, legal, rng)
            if len(legal) > 1:
                yield view, legal, move
            match.play(who, rng.choice(legal) if strays[who] and rng.random() < ASTRAY else move)


def gathered(
    config: Config, seed: int, workers: int, told: Callable[[int], None], stopped: Callable[[], bool]
) -> Decisions | None:
    """Decisions at all tables, by how much they weigh, from processes of their own; None if it is stopped."""
    total = sum(table.weight for table in config.tables)
    tasks = [
        (table, seed * 100_000 + number)
        for table in config.tables
        for number in range(max(1, round(config.bosun_decisions * table.weight / total / AT_ONCE)))
    ]
    found: list[Decisions] = []
    apart = multiprocessing.get_context("spawn")
    # A key that ends a run reaches these processes too; the run says when they end.
    with ProcessPoolExecutor(workers, apart, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        jobs = [pool.submit(bosun_decisions, config.game, table, number, AT_ONCE) for table, number in tasks]
        try:
            for job in jobs:
                found.append(job.result())
                told(sum(len(each.action) for each in found))
                if stopped():
                    pool.shutdown(cancel_futures=True)
                    return None
        except BrokenProcessPool:
            if stopped():
                return None
            raise
    return Decisions(
        np.concatenate([each.rows for each in found]),
        np.concatenate([each.mask for each in found]),
        np.concatenate([each.action for each in found]),
    )


def some_of(decisions: Decisions, which: NDArray[np.intp]) -> Decisions:
    return Decisions(decisions.rows[which], decisions.mask[which], decisions.action[which])


def new_policy(config: Config, key: jax.Array) -> Params:
    """A network as it is shipped, before it has learned anything."""
    inputs, actions = lengths_of(config.game)[0], actions_of(config.game)
    return new_network(key, inputs, config.width, config.blocks, policy=actions, value=2)


def imitate(config: Config, decisions: Decisions, key: jax.Array, kind: Any) -> tuple[Params, dict[str, float]]:
    """The network that does most as the bosuns did in decisions it has not seen, and how well."""
    many = len(decisions.action)
    order = np.random.default_rng(1).permutation(many)
    held = max(1, int(many * HELD_OUT))
    held_out, rest = some_of(decisions, order[:held]), some_of(decisions, order[held:])
    data = Decisions(jnp.asarray(rest.rows, kind), jnp.asarray(rest.mask), jnp.asarray(rest.action))  # pyright: ignore[reportArgumentType]
    params = new_policy(config, key)
    batch = min(config.clone_batch, many - held)

    def surprise(params: Params, rows: jax.Array, mask: jax.Array, action: jax.Array) -> jax.Array:
        chances = masked(head(params, "policy", top_of(params, rows)), mask)
        return -jnp.take_along_axis(chances, action[:, None], 1).mean()

    def loss(params: Params, which: jax.Array) -> jax.Array:
        return surprise(params, data.rows[which], data.mask[which], data.action[which])

    @jax.jit
    def learn(params: Params, memory: Adam, key: jax.Array) -> tuple[Params, Adam]:
        def step(carried: tuple[Params, Adam], key: jax.Array) -> tuple[tuple[Params, Adam], None]:
            params, memory = carried
            which = jax.random.randint(key, (batch,), 0, many - held)
            return adam(params, jax.grad(loss)(params, which), memory, jnp.float32(1e-3)), None

        return lax.scan(step, (params, memory), jax.random.split(key, BETWEEN_LOOKS))[0]

    unseen = (jnp.asarray(held_out.rows, kind), jnp.asarray(held_out.mask), jnp.asarray(held_out.action))
    surprised, agreeing = jax.jit(surprise), jax.jit(agreement)
    memory, best, least, since = new_adam(params), params, float("inf"), 0
    for _ in range(0, config.clone_steps, BETWEEN_LOOKS):
        key, here = jax.random.split(key)
        params, memory = learn(params, memory, here)
        now = float(surprised(params, *unseen))
        best, least, since = (params, now, 0) if now < least else (best, least, since + 1)
        if since == PATIENCE:
            break
    return best, {"decisions": float(many), "agrees": float(agreeing(best, *unseen)), "surprise": least}


def agreement(params: Params, rows: jax.Array, mask: jax.Array, action: jax.Array) -> jax.Array:
    """How often the likeliest action is the bosun's."""
    return (masked(head(params, "policy", top_of(params, rows)), mask).argmax(-1) == action).mean()
