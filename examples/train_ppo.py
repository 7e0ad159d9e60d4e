"""Train a small agent by playing against itself: masked PPO on the vector engine, a few minutes on a CPU.

    pip install "freebooter[jax]"
    python examples/train_ppo.py captain --seats 4 --minutes 3 --out agent.npz

Prints how often the agent wins against random players as it learns, draws the curve beside the
weights (agent.svg), and leaves an agent that `play_in_arena.py` can sit down at a table.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from freebooter import vector

GAMES, STEPS = 512, 64
"""So many games at once, and so many decisions of each between two updates."""
WIDTH = 64
EPOCHS, PARTS = 2, 16
CLIP, ENTROPY, VALUE, TRACE = 0.2, 0.01, 0.5, 0.95
RATE = 3e-3


class Step(NamedTuple):
    """A decision of every game, and what came of it."""

    seat: jax.Array
    seen: jax.Array
    legal: jax.Array
    action: jax.Array
    chance: jax.Array
    value: jax.Array
    rewards: jax.Array
    ended: jax.Array


# The network


def new_agent(key, inputs, actions):
    """Two hidden layers; then a number for each action, and one for what the position is worth."""
    sizes = [(inputs, WIDTH), (WIDTH, WIDTH), (WIDTH, actions + 1)]
    return [
        (jax.random.normal(each, size) * (2 / size[0]) ** 0.5 * (0.01 if at == 2 else 1.0), jnp.zeros(size[1]))
        for at, (size, each) in enumerate(zip(sizes, jax.random.split(key, 3), strict=True))
    ]


def think(agent, seen, legal):
    """Log-probabilities of the actions, the illegal ones out of reach, and the worth of the position."""
    x = seen.astype(jnp.float32)
    x = jnp.sign(x) * jnp.log1p(jnp.abs(x))
    for weights, bias in agent[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    weights, bias = agent[-1]
    scores = x @ weights + bias
    logits = jnp.where(legal, scores[..., :-1], -1e9)
    return jax.nn.log_softmax(logits), scores[..., -1]


# Play


def play_on(env, agent, state, key):
    """STEPS decisions in every game, whoever's turn it is: all seats are the agent's."""

    def decide(state, key):
        seat, seen, legal = state.current_player, env.observe(state), state.legal_action_mask
        chances, value = think(agent, seen, legal)
        action = jax.random.categorical(key, chances)
        after = env.step(state, action)
        chance = jnp.take_along_axis(chances, action[:, None], -1)[:, 0]
        return after, Step(seat, seen, legal, action, chance, value, after.rewards, after.terminated)

    return jax.lax.scan(decide, state, jax.random.split(key, STEPS))


def advantages(steps, worth):
    """How much better each decision turned out than expected, for the seat that made it.

    A seat's decisions follow one another with others' between them: going backwards, each seat's
    next advantage and next worth are kept until its turn comes. `worth` is what the last
    position is worth to each seat.
    """
    seats = jnp.arange(steps.rewards.shape[-1])

    def before(kept, step):
        gain, following, earned = kept
        over = step.ended[:, None]
        gain, following = jnp.where(over, 0.0, gain), jnp.where(over, 0.0, following)
        earned = jnp.where(over, 0.0, earned) + step.rewards
        mine = seats == step.seat[:, None]
        surprise = (earned + following - step.value[:, None] + TRACE * gain) * mine
        advantage = surprise.sum(-1)
        kept = (
            jnp.where(mine, advantage[:, None], gain),
            jnp.where(mine, step.value[:, None], following),
            jnp.where(mine, 0.0, earned),
        )
        return kept, advantage

    start = (jnp.zeros_like(worth), worth, jnp.zeros_like(worth))
    return jax.lax.scan(before, start, steps, reverse=True)[1]


# Learn


def loss(agent, steps, advantage):
    chances, value = think(agent, steps.seen, steps.legal)
    chance = jnp.take_along_axis(chances, steps.action[:, None], -1)[:, 0]
    ratio = jnp.exp(chance - steps.chance)
    scaled = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    gain = jnp.minimum(ratio * scaled, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * scaled).mean()
    error = jnp.square(value - steps.value - advantage).mean()
    entropy = -jnp.where(steps.legal, jnp.exp(chances) * chances, 0.0).sum(-1).mean()
    return VALUE * error - gain - ENTROPY * entropy


def adam(agent, slope, moments, rate):
    """One step of Adam."""
    count, mean, square = moments
    count = count + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, slope)
    square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, square, slope)
    shrink, widen = 1 - 0.9**count, 1 - 0.999**count
    agent = jax.tree.map(lambda w, m, s: w - rate * (m / shrink) / (jnp.sqrt(s / widen) + 1e-8), agent, mean, square)
    return agent, (count, mean, square)


@partial(jax.jit, static_argnums=0)
def update(env, agent, moments, state, key, rate):
    """Play on, then learn from what was played."""
    key, here = jax.random.split(key)
    state, steps = play_on(env, agent, state, here)
    seats = jnp.arange(steps.rewards.shape[-1])
    legal = state.legal_action_mask
    worth = jax.vmap(lambda seat: think(agent, env.observe(state, seat), legal)[1], out_axes=-1)(seats)
    lessons = steps, advantages(steps, worth)
    lessons = jax.tree.map(lambda each: each.reshape(GAMES * STEPS, *each.shape[2:]), lessons)

    def epoch(held, key):
        order = jax.random.permutation(key, GAMES * STEPS).reshape(PARTS, -1)

        def part(held, chosen):
            agent, moments = held
            slope = jax.grad(loss)(agent, *jax.tree.map(lambda each: each[chosen], lessons))
            return adam(agent, slope, moments, rate), None

        return jax.lax.scan(part, held, order)[0], None

    (agent, moments), _ = jax.lax.scan(epoch, (agent, moments), jax.random.split(key, EPOCHS))
    return agent, moments, state


# Judge


@partial(jax.jit, static_argnums=(0, 3))
def win_share(env, agent, key, games):
    """How often the agent wins from one seat, random players in all the others; each seat is its own in turn."""
    mine = jnp.arange(games) % env.seats
    key, first = jax.random.split(key)

    def go_on(held):
        state, share, key = held
        key, here, there = jax.random.split(key, 3)
        seat = state.current_player
        chances, _ = think(agent, env.observe(state), state.legal_action_mask)
        drifting = env.any_action(state, jax.random.bits(here, (games,)))
        state = env.step(state, jnp.where(seat == mine, jax.random.categorical(there, chances), drifting))
        return state, share + jnp.take_along_axis(state.rewards, mine[:, None], -1)[:, 0], key

    start = env.init(jax.random.split(first, games)), jnp.zeros(games), key
    return jax.lax.while_loop(lambda held: ~held[0].terminated.all(), go_on, start)[1].mean()


def draw(curve, chance, title):
    """The learning curve as an SVG: minutes across, win share up, a line where a random player would be."""
    width, height, edge = 640, 360, 48
    last, top = max(minutes for minutes, _ in curve) or 1.0, max(1e-9, *(share for _, share in curve), 2 * chance)

    def at(minutes, share):
        return (
            f"{edge + minutes / last * (width - 2 * edge):.1f},{height - edge - share / top * (height - 2 * edge):.1f}"
        )

    points = " ".join(at(*point) for point in curve)
    marks = [(at(0, share), f"{share:.0%}") for share in (0, chance, top)]
    texts = "".join(f'<text x="4" y="{mark.split(",")[1]}">{label}</text>' for mark, label in marks)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="13"><rect width="100%" height="100%" fill="white"/><text x="{edge}" y="24">{title}</text>'
        f'<polyline points="{at(0, chance)} {at(last, chance)}" stroke="grey" stroke-dasharray="4" fill="none"/>'
        f'<polyline points="{points}" stroke="#a3262a" stroke-width="2" fill="none"/>{texts}'
        f'<text x="{width - edge}" y="{height - 20}" text-anchor="end">{last:.1f} minutes</text></svg>\n'
    )


def train(game, seats, options, minutes, seed, updates=None):
    """The agent, and its curve: minutes of training and the win share then."""
    env = vector.make(game, seats, options, reward="place")
    rated = vector.make(game, seats, options, reward="win")
    again = vector.auto_reset(env)
    keys = iter(jax.random.split(jax.random.key(seed), 1_000_000))
    agent = new_agent(next(keys), env.layout.size, env.num_actions)
    moments = (0, *(jax.tree.map(jnp.zeros_like, agent) for _ in range(2)))
    state = jax.jit(again.init)(jax.random.split(next(keys), GAMES))
    begin = update.lower(again, agent, moments, state, next(keys), RATE).compile()
    curve, spent, done, due = [], 0.0, 0, 0.0
    while True:
        left = 1 - spent / (60 * minutes)
        finished = left <= 0 or done == updates
        if finished or spent >= due:
            share = float(win_share(rated, agent, next(keys), 2000))
            curve.append((spent / 60, share))
            print(f"{spent / 60:5.1f} min  {done * GAMES * STEPS:>12,} decisions  win share {share:6.1%}", flush=True)
            due = spent + 60 * minutes / 12
        if finished:
            return agent, curve
        began = time.perf_counter()
        agent, moments, state = jax.block_until_ready(begin(agent, moments, state, next(keys), RATE * max(left, 0.05)))
        spent += time.perf_counter() - began
        done += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="captain", choices=("get-bit", "captain", "plank", "skull-king"))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--updates", type=int, help="stop after so many updates, however long they took")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("agent.npz"))
    given = parser.parse_args()
    agent, curve = train(given.game, given.seats, {}, given.minutes, given.seed, given.updates)
    layers = {
        f"{kind}{at}": np.asarray(part)
        for at, layer in enumerate(agent)
        for kind, part in zip("wb", layer, strict=True)
    }
    np.savez(given.out, game=np.array(given.game), seats=np.array(given.seats), **layers)  # pyright: ignore[reportArgumentType]
    title = f"{given.game}, {given.seats} seats: the agent's wins against random players"
    given.out.with_suffix(".svg").write_text(draw(curve, 1 / given.seats, title), "utf-8")
    print(f"{given.out} and {given.out.with_suffix('.svg')} written")


if __name__ == "__main__":
    main()
