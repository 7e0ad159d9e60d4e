"""Playing: a batch of games on the vector engine, by the learner, copies of the bosun and the learner's past.

The batch has three parts: games that the learner plays with itself at all seats, games with one seat
among copies of the bosun, and games with one seat among the past. The last two tell, while it learns,
how it does against them: the share of the win at its seat.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false
# JAX leaves parts of its functions untyped.

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple, TypeAlias, cast

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

from freebooter import games, vector
from freebooter.bots.network import POINTS, WIN
from freebooter.vector.env import State
from freebooter.vector.features import Reading, actions_of, lengths_of

from .config import Config, Table
from .model import Params, head, masked, top_of

GAMES = "games"
"""The axis along which a batch is spread over devices."""


class Experience(NamedTuple):
    """The learner's decisions, one after another. Those that fill up the room weigh nothing."""

    rows: jax.Array
    hidden: jax.Array
    mask: jax.Array
    action: jax.Array
    chance: jax.Array
    """The logarithm of how likely the action was."""
    gain: jax.Array
    """By how much it went better than foreseen,"""
    target: jax.Array
    """and what should have been foreseen: both for the win and for points."""
    weight: jax.Array


class Under(NamedTuple):
    """Games under way, and the standings before their next decision."""

    state: State[Any]
    standings: jax.Array


class Tally(NamedTuple):
    """Games ended, and the learner's share of them, among clones and among the past."""

    ended: jax.Array
    shares: jax.Array


class Networks(NamedTuple):
    """Whoever plays, and the critic, who sees everything and never plays."""

    learner: Params
    critic: Params
    clone: Params
    past: Params


class Step(NamedTuple):
    """What is kept of a decision of each game."""

    flat: jax.Array
    mask: jax.Array
    action: jax.Array
    chance: jax.Array
    mover: jax.Array
    paid: jax.Array
    ended: jax.Array


Played: TypeAlias = tuple[Under, Experience, Tally]


class Play:
    """A table of a game, so many games at once on each device."""

    def __init__(self, config: Config, table: Table, many: int, mesh: Mesh, room: int | None, kind: Any) -> None:
        self.config, self.table, self.mesh, self.kind = config, table, mesh, kind
        game = games.make(config.game, table.seats, table.options)
        self.env = vector.auto_reset(vector.make(game))
        self.reading = Reading(game)
        self.actions = actions_of(config.game)
        self.many = many
        self.itself = round(many * config.league.itself)
        self.clones = round(many * config.league.clones)
        self.room = room or self.room_for(table.seats)
        spread, same = P(GAMES), P()
        self._begin = jax.jit(
            jax.shard_map(self.begin_here, mesh=mesh, in_specs=(spread,), out_specs=spread, check_vma=False)
        )
        self._go_on = jax.jit(
            jax.shard_map(
                self.go_on_here,
                mesh=mesh,
                in_specs=(same, spread, same, same),
                out_specs=(spread, spread, same),
                check_vma=False,
            )
        )

    def room_for(self, seats: int) -> int:
        """How many decisions of the learner there are, with some to spare where others play as well."""
        alone = 1.15 * (self.many - self.itself) / seats
        return int(self.config.steps * (self.itself + alone))

    def compile(self, networks: Networks, key: jax.Array) -> Under:
        """New games, with all that plays them compiled."""
        keys = jax.random.split(key, self.many * self.mesh.size)
        under = self._begin(keys)
        self._play = self._go_on.lower(networks, under, key, jnp.float32(1)).compile()
        return under

    def shapes(self) -> Experience:
        """What `go_on` gives to learn from, without the numbers: so that what learns from it is compiled beside it."""
        rows, hidden = lengths_of(self.config.game)
        spread = NamedSharding(self.mesh, P(GAMES))

        def room(kind: Any, *shape: int) -> jax.ShapeDtypeStruct:
            return jax.ShapeDtypeStruct((self.room * self.mesh.size, *shape), kind, sharding=spread)

        real = jnp.float32
        shapes = (
            room(self.kind, rows),
            room(self.kind, hidden),
            room(jnp.bool_, self.actions),
            room(jnp.int32),
            room(real),
            room(real, 2),
            room(real, 2),
            room(real),
        )
        return Experience(*cast("Any", shapes))

    def begin_again(self, key: jax.Array) -> Under:
        """Other new games."""
        return self._begin(jax.random.split(key, self.many * self.mesh.size))

    def go_on(self, networks: Networks, under: Under, key: jax.Array, sharpness: float = 1.0) -> Played:
        """So many decisions of every game; the learner's chances are sharpened by that power."""
        return self._play(networks, under, key, jnp.float32(sharpness))

    def begin_here(self, keys: jax.Array) -> Under:
        state = self.env.init(keys)
        return Under(state, jnp.zeros((len(keys), self.table.seats), jnp.int32))

    def learns(self) -> jax.Array:
        """Which seats the learner plays, game by game."""
        place = jnp.arange(self.many)[:, None]
        return (place < self.itself) | (place % self.table.seats == jnp.arange(self.table.seats))

    def go_on_here(self, networks: Networks, under: Under, key: jax.Array, sharpness: jax.Array) -> Played:
        key = jax.random.fold_in(key, lax.axis_index(GAMES))
        learns = self.learns()
        under, steps = lax.scan(
            partial(self.one, networks, learns, sharpness), under, jax.random.split(key, self.config.steps)
        )
        mine = jnp.take_along_axis(learns[None].repeat(self.config.steps, 0), steps.mover[..., None], 2)[..., 0]
        return under, self.experience(networks.critic, steps, mine), self.tally(steps, learns)

    def one(
        self, networks: Networks, learns: jax.Array, sharpness: jax.Array, under: Under, key: jax.Array
    ) -> tuple[Under, Step]:
        """One decision of every game."""
        env, state = self.env, under.state
        mover = state.current_player
        flat = env.observe_all(state, mover)
        rows = self.rows(flat)
        mask = jnp.pad(state.legal_action_mask, ((0, 0), (0, self.actions - env.num_actions)))
        logits = head(networks.learner, "policy", top_of(networks.learner, rows)) * sharpness
        others, last = [jnp.zeros((self.itself, self.actions))], self.itself + self.clones
        for params, here in ((networks.clone, slice(self.itself, last)), (networks.past, slice(last, None))):
            others.append(head(params, "policy", top_of(params, rows[here])))
        mine = jnp.take_along_axis(learns, mover[:, None], 1)
        chances = masked(jnp.where(mine, logits, jnp.concatenate(others)), mask)
        action = jax.random.categorical(key, chances)
        after = env.step(state, action)
        standings = after.standings
        gained = (standings - under.standings).astype(jnp.float32)
        gained = (gained - gained.mean(-1, keepdims=True)) / self.config.points_scale
        step = Step(
            flat,
            mask,
            action,
            jnp.take_along_axis(chances, action[:, None], 1)[:, 0],
            mover,
            jnp.stack([after.rewards, gained], -1),
            after.terminated,
        )
        return Under(after, jnp.where(after.terminated[:, None], 0, standings)), step

    def rows(self, flat: jax.Array) -> jax.Array:
        """What may be known, as the network is shown it."""
        return self.reading.rows(flat[..., : self.reading.layout.size], jnp).astype(self.kind)

    def experience(self, critic: Params, steps: Step, mine: jax.Array) -> Experience:
        """The learner's decisions gathered, with what the critic makes of them."""
        size = mine.size
        (where,) = jnp.nonzero(mine.ravel(), size=self.room, fill_value=size)

        def gathered(values: jax.Array) -> jax.Array:
            return jnp.take(values.reshape(size, *values.shape[2:]), where, axis=0, mode="clip")

        flat = gathered(steps.flat)
        rows = self.rows(flat)
        hidden = self.reading.unseen.read(flat[..., self.reading.layout.size :], jnp).astype(self.kind)
        foreseen = foresight(critic, jnp.concatenate([rows, hidden], -1))
        everywhere = jnp.zeros((size, 2)).at[where].set(foreseen, mode="drop").reshape(*mine.shape, 2)
        gain, known = gains(steps, everywhere, self.table.seats, self.config.trace)
        gain = gathered(gain)
        return Experience(
            rows,
            hidden,
            gathered(steps.mask),
            gathered(steps.action),
            gathered(steps.chance),
            gain,
            foreseen + gain,
            (gathered(known) & (where < size)).astype(jnp.float32),
        )

    def tally(self, steps: Step, learns: jax.Array) -> Tally:
        ended = steps.ended.sum(0).astype(jnp.float32)
        shares = jnp.where(learns, (steps.paid[..., WIN] * steps.ended[..., None]).sum(0), 0).sum(-1)
        last = self.itself + self.clones
        parts = (slice(self.itself, last), slice(last, None))
        counted = Tally(
            jnp.stack([ended[part].sum() for part in parts]), jnp.stack([shares[part].sum() for part in parts])
        )
        return jax.tree.map(lambda each: lax.psum(each, GAMES), counted)


def foresight(critic: Params, rows: jax.Array) -> jax.Array:
    """The share of the win that the critic foresees, and points."""
    told = head(critic, "value", top_of(critic, rows))
    return jnp.stack([jax.nn.sigmoid(told[..., WIN]), told[..., POINTS]], -1)


def gains(steps: Step, foreseen: jax.Array, seats: int, trace: float) -> tuple[jax.Array, jax.Array]:
    """By how much each decision went better than foreseen (generalised advantages, seat by seat), and whether
    that is known: a seat's last decision before the end of the batch has nothing to be compared with.
    """
    games = foreseen.shape[1]
    everybody = jnp.arange(seats)

    class Later(NamedTuple):
        foreseen: jax.Array
        gain: jax.Array
        paid: jax.Array
        known: jax.Array

    def back(later: Later, here: tuple[jax.Array, jax.Array, jax.Array, jax.Array]) -> tuple[Later, Any]:
        mover, paid, ended, now = here
        over = ended[:, None, None]
        later = Later(
            jnp.where(over, 0, later.foreseen),
            jnp.where(over, 0, later.gain),
            jnp.where(over, 0, later.paid) + paid,
            later.known | ended[:, None],
        )
        turn = mover[:, None] == everybody
        known = (later.known & turn).any(-1)

        def movers(values: jax.Array) -> jax.Array:
            return jnp.where(turn[..., None], values, 0).sum(1)

        gain = movers(later.paid) + movers(later.foreseen) - now + trace * movers(later.gain)
        gain = jnp.where(known[:, None], gain, 0)
        before = Later(
            jnp.where(turn[..., None], now[:, None], later.foreseen),
            jnp.where(turn[..., None], gain[:, None], later.gain),
            jnp.where(turn[..., None], 0, later.paid),
            later.known | turn,
        )
        return before, (gain, known)

    nothing = jnp.zeros((games, seats, 2))
    start = Later(nothing, nothing, nothing, jnp.zeros((games, seats), bool))
    _, found = lax.scan(back, start, (steps.mover, steps.paid, steps.ended, foreseen), reverse=True)
    return found
