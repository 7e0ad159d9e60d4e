"""The environments: many games at once, chance and all, behind a few functions."""

# pyright: reportPrivateUsage=false, reportUnknownMemberType=false
# A state's fields are private to this file; JAX leaves parts of its functions untyped.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .actions import Actions
from .chance import AfterChance, Stream, seeded
from .layout import Layout
from .observation import Columns, Seen
from .packed import Flag, Word, Words, number, once, pick, word, zeros
from .rewards import Reward

G = TypeVar("G")
SeenG = TypeVar("SeenG", contravariant=True)


class Rules(Protocol[G]):
    """What a game's rules answer. `G` is its position, a tree of words."""

    @property
    def seats(self) -> int: ...

    def blank(self, zero: Word) -> G:
        """The position before chance has moved, for as many games as there are zeros."""
        ...

    def choose(self, game: G, action: Word) -> tuple[G, Flag]:
        """The position after a legal action, and whether the game is over."""
        ...

    def settle(self, game: G, stream: Stream) -> AfterChance[G]:
        """What happens without anybody's decision: chance, and cards that leave no choice."""
        ...

    def fresh(self, game: G) -> Flag:
        """Whether the chance that is now to be settled is free: no deal is under way that fixes it."""
        ...

    def dealt(self, game: G, stream: Stream) -> G:
        """The position with the hands dealt that nobody has needed yet."""
        ...

    def mover(self, game: G) -> Word: ...

    def legal(self, game: G, action: Word) -> Flag: ...

    def mask(self, game: G) -> jax.Array:
        """The mover's legal actions, as booleans along a last axis."""
        ...

    def any_action(self, game: G, value: Word) -> Word:
        """A legal action, each as likely as the others, from 32 random bits."""
        ...

    def outcome(self, game: G) -> Words:
        """What the rewards are made from once the game is over."""
        ...

    def standings(self, outcome: Words) -> tuple[jax.Array, Flag]:
        """Per seat a number, greater for a better place; and whether nobody wins."""
        ...


class Observer(Protocol[SeenG]):
    """What is seen of a position: pieces by name, the viewer's own seat first in each."""

    def show(self, game: SeenG, seat: Word) -> Mapping[str, Columns]: ...

    def show_hidden(self, game: SeenG, seat: Word) -> Mapping[str, Columns]:
        """What nobody, or not every seat, may know."""
        ...

    def facts(self, seen: Seen) -> dict[str, object]:
        """What is seen as the facts of the viewer's view, by the view's names."""
        ...


RUNNING, RENEWED, ENDED, OVER = 0, 1, 2, 3
"""A game goes on; has ended and begun anew; has just ended; had ended before."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class State(Generic[G]):
    """A position, or a batch of them. Nothing but the properties is meant to be read."""

    _env: Env[G] = field(metadata={"static": True})
    _game: G
    _stream: Stream
    _outcome: Words
    _phase: Word

    @property
    def current_player(self) -> jax.Array:
        """The seat to move."""
        return self._env.rules.mover(self._game).astype(jnp.int32)

    @property
    def legal_action_mask(self) -> jax.Array:
        """The legal actions along the last axis; none once the game is over."""
        return self._env.rules.mask(self._game) & (self._phase < ENDED)[..., None]

    @property
    def terminated(self) -> jax.Array:
        return self._phase != RUNNING

    @property
    def standings(self) -> jax.Array:
        """Per seat a number along the last axis, greater for a better place so far: points, where a game has them.

        Right after the step that ended a game they are those of that game.
        """
        return self._env.rules.standings(self._outcome)[0]

    @property
    def rewards(self) -> jax.Array:
        """Per seat along the last axis; not zero only right after the step that ended the game.

        With `rounds` they are not zero after each step that ended a round.
        """
        worth = worth_of(self._env.reward, *self._env.rules.standings(self._outcome))
        pays = (self._phase == ENDED) | (self._phase == RENEWED)
        if self._env.reward == "rounds":
            pays = self._phase != OVER
        return jnp.where(pays[..., None], worth, 0.0)


def worth_of(reward: Reward, standings: jax.Array, nobody: Flag) -> jax.Array:
    """Rewards along the last axis, as `freebooter.vector.rewards` has them."""
    seats = standings.shape[-1]
    mine, others = standings[..., :, None], standings[..., None, :]
    better = (others > mine).sum(-1)
    tied = (others == mine).sum(-1)
    match reward:
        case "win":
            winners = (better == 0) & ~nobody[..., None]
            return winners / jnp.maximum(winners.sum(-1, keepdims=True), 1)
        case "place":
            return (seats - 2.0 * better - tied) / (seats - 1)
        case "score" | "rounds":
            return standings - standings.mean(-1, keepdims=True)


@dataclass(frozen=True)
class Env(Generic[G]):
    """A game for a number of seats. All functions are pure and take one game or a batch of any shape."""

    id: str
    rules: Rules[G]
    observer: Observer[G]
    actions: Actions
    reward: Reward
    layout: Layout = field(hash=False)
    """Where the pieces of `observe` lie."""
    hidden: Layout = field(hash=False)
    """Where those lie, after them, that `observe_all` adds."""

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def num_actions(self) -> int:
        return self.actions.size

    @property
    def privileged_layout(self) -> Layout:
        """Where the pieces of `observe_all` lie: those of `observe`, then the hidden ones."""
        return self.layout.followed_by(self.hidden)

    def init(self, key: jax.Array) -> State[G]:
        """A new game, nature's first moves made."""
        return self.begin(seeded(key))

    def begin(self, stream: Stream) -> State[G]:
        zero = zeros(stream[0])
        game, stream, over = self.rules.settle(self.rules.blank(zero), stream)
        phase = zero if over is None else number(over) * ENDED
        return State(self, game, stream, self.rules.outcome(game), phase)

    def step(self, state: State[G], action: jax.Array, key: jax.Array | None = None) -> State[G]:
        """The position after the mover's action, and nature's moves after that.

        Chance goes on from the key of `init`, or from `key` where one is given. An illegal
        action, and any action once the game is over, changes nothing.
        """
        running = state._phase < ENDED
        game, changed, over = self._chosen(state, action, running)
        game, stream, over_by_chance = self._settled(game, state, key)
        over = over if over_by_chance is None else over | over_by_chance
        outcome = pick(running, self._outcome(state, game), state._outcome)
        phase = jnp.where(running, number(changed & over) * ENDED, OVER)
        return State(self, game, stream, outcome, phase)

    def _chosen(self, state: State[G], action: jax.Array, running: Flag | bool) -> tuple[G, Flag, Flag]:
        """The position after an action if it may be done, whether it was, and whether the game is then over."""
        chosen = jnp.asarray(action).astype(jnp.uint32)
        legal = (chosen < self.num_actions) & self.rules.legal(state._game, chosen) & running
        chosen = once(jnp.where(legal, chosen, word(self.num_actions)))
        game, over = self.rules.choose(state._game, chosen)
        changed = chosen < self.num_actions
        return pick(changed, game, state._game), changed, over

    def _outcome(self, state: State[G], game: G) -> Words:
        """What the rewards after a step are made from; the game is not yet begun anew where it ended."""
        now = self.rules.outcome(game)
        if self.reward == "rounds":
            return tuple(after - before for after, before in zip(now, self.rules.outcome(state._game), strict=True))
        return now

    def _settled(self, game: G, state: State[G], key: jax.Array | None) -> AfterChance[G]:
        stream = state._stream if key is None else pick(self.rules.fresh(game), seeded(key), state._stream)
        return self.rules.settle(game, stream)

    def observe(self, state: State[G], seat: jax.Array | int | None = None) -> jax.Array:
        """What a seat may know, by default the mover, as small whole numbers (int16) along the last axis.

        `layout` names them. The mover's costs less: no hand must be dealt for it that nobody has needed yet.
        """
        if seat is None:
            return self._flat(self.observer.show(state._game, self.rules.mover(state._game)))
        game = self.rules.dealt(state._game, state._stream)
        return self._flat(self.observer.show(game, self._seat(state, seat)))

    def observe_all(self, state: State[G], seat: jax.Array | int) -> jax.Array:
        """What the seat may know and then what it may not: for critics and for tests, never for players."""
        game, viewer = self.rules.dealt(state._game, state._stream), self._seat(state, seat)
        return self._flat({**self.observer.show(game, viewer), **self.observer.show_hidden(game, viewer)})

    def _seat(self, state: State[G], seat: jax.Array | int) -> Word:
        return jnp.broadcast_to(jnp.asarray(seat).astype(jnp.uint32), state._phase.shape)

    def _flat(self, pieces: Mapping[str, Columns]) -> jax.Array:
        return jnp.concatenate([part.astype(jnp.int16) for piece in pieces.values() for part in piece], axis=-1)

    def facts(self, observation: jax.Array | np.ndarray, seat: int) -> dict[str, object]:
        """An observation of one game by a seat, of `observe` or `observe_all`, as facts by the names of its view."""
        layout = self.layout if observation.size == self.layout.size else self.privileged_layout
        return self.observer.facts(Seen(layout.split(observation), seat, self.seats))

    def any_action(self, state: State[G], value: jax.Array) -> jax.Array:
        """A legal action of the mover, all equally likely, from 32 random bits (uint32) per game."""
        return self.rules.any_action(state._game, value).astype(jnp.int32)


@dataclass(frozen=True)
class AutoReset(Env[G]):
    """An environment whose games begin anew as they end.

    After the step that ends a game, `terminated` and `rewards` are of the game that ended,
    everything else is of the new one, as in Pgx.
    """

    def step(self, state: State[G], action: jax.Array, key: jax.Array | None = None) -> State[G]:
        rules = self.rules
        game, changed, over = self._chosen(state, action, running=True)
        ended = changed & over
        outcome = self._outcome(state, game)
        blank = rules.blank(zeros(state._phase))
        game, stream, over = self._settled(pick(ended, blank, game), state, key)
        if over is not None:

            def again(held: tuple[G, Stream, Words, Flag, Flag]) -> tuple[G, Stream, Words, Flag, Flag]:
                game, stream, outcome, ended, over = held
                outcome = pick(over, rules.outcome(game), outcome)
                after = rules.settle(pick(over, blank, game), stream)
                assert after.over is not None
                return after.game, after.stream, outcome, ended | over, after.over

            held = (game, stream, outcome, ended, over)
            game, stream, outcome, ended, _ = lax.while_loop(lambda held: jnp.any(held[-1]), again, held)
        return State(self, game, stream, outcome, number(ended) * RENEWED)
