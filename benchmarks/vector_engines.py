"""The engines that `benchmarks.vector` times: ours, and their peers where they are installed."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# JAX leaves parts of its functions untyped, and the peers all of them.

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, Protocol, cast

from benchmarks.vector_costs import Program
from freebooter import vector

EVERY_EXPANSION: dict[str, object] = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}
STEPS = 64
"""Of a compiled rollout."""
Clock = Callable[[], float]


@dataclass(frozen=True)
class Timed:
    """A slice of play."""

    decisions: int
    games: int
    seconds: float


class Engine(Protocol):
    """Something that plays when it is told."""

    batch: int
    compile_seconds: float
    facts: dict[str, float]
    text: str

    def play(self, clock: Clock, seconds: float) -> Timed:
        """Random games for so long, or one turn of them if that is longer."""
        ...


class Kind(Protocol):
    """An engine to be prepared, the package it needs, and the devices it runs on."""

    @property
    def package(self) -> str: ...

    @property
    def devices(self) -> tuple[str, ...]: ...

    def prepared(self, device: str) -> Engine: ...


# Engines on arrays


@dataclass
class Rollout:
    """A compiled loop of steps: from a state and the number of the first step to the state and the games ended."""

    batch: int
    compile_seconds: float
    facts: dict[str, float]
    """Per decision; kernels and loops per step of the whole batch."""
    text: str
    """The compiled program."""
    run: Callable[[Any, int], tuple[Any, Any]]
    state: Any
    step: int = 8 * STEPS

    def play(self, clock: Clock, seconds: float) -> Timed:
        began, decisions, ended = clock(), 0, 0
        while True:
            self.state, games = self.run(self.state, self.step)
            ended += int(games)
            self.step += STEPS
            decisions += STEPS * self.batch
            if (spent := clock() - began) >= seconds:
                return Timed(decisions, ended, spent)


def bits(batch: int, number: Any) -> Any:
    """Random bits for each of a batch of games, by the number of the step."""
    import jax.numpy as jnp

    from freebooter.vector.chance import scrambled

    return scrambled(scrambled(jnp.arange(batch, dtype=jnp.uint32)) ^ scrambled(number))


def compiled(step: Callable[[Any, Any], tuple[Any, Any]], state: Any, batch: int, loops: float = 1.0) -> Rollout:
    """A rollout from a step, which takes the state and random bits and tells which games have ended.

    `loops` is how often the loops in the step run whose length depends on the games.
    """
    import jax
    import jax.numpy as jnp

    def rollout(state: Any, first: Any) -> tuple[Any, Any]:
        def one(held: tuple[Any, Any], number: Any) -> tuple[tuple[Any, Any], None]:
            state, games = held
            state, ended = step(state, bits(batch, number))
            return (state, games + ended.astype(jnp.uint32)), None

        numbers = first + jnp.arange(STEPS, dtype=jnp.uint32)
        state, games = jax.lax.scan(one, (state, jnp.zeros(batch, jnp.uint32)), numbers)[0]
        return state, games.sum()

    began = time.perf_counter()
    program = jax.jit(rollout, donate_argnums=0).lower(state, jnp.uint32(0)).compile()
    spent = time.perf_counter() - began
    text = program.as_text() or ""
    cost = Program(text, loops).cost()
    facts = {
        "state_bytes": sum(leaf.nbytes for leaf in jax.tree.leaves(state)) / batch,
        "bytes": cost.bytes / STEPS / batch,
        "operations": cost.operations / STEPS / batch,
        "kernels": cost.kernels / STEPS,
        "loops": loops,
    }

    def run(state: Any, first: int) -> tuple[Any, Any]:
        return program(state, jnp.uint32(first))

    return Rollout(batch, spent, facts, text, run, spread(run, state, batch))


def spread(run: Callable[[Any, int], tuple[Any, Any]], state: Any, batch: int) -> Any:
    """The games of a batch begun at eight different times, so that they do not all end together."""
    import jax
    import jax.numpy as jnp

    group = jnp.arange(batch) % 8
    mixed = jax.tree.map(jnp.copy, state)
    for late in range(1, 8):
        state, _ = run(state, late * STEPS)

        def chosen(new: Any, old: Any, here: Any = group == late) -> Any:
            return jnp.where(here.reshape(-1, *[1] * (new.ndim - 1)), new, old)

        mixed = jax.tree.map(chosen, state, mixed)
    return mixed


@dataclass(frozen=True)
class Ours:
    """One of our games, played by the vector engine; `seen` asks for the mover's observation at every step."""

    game: str
    seats: int
    options: dict[str, object]
    batches: dict[str, int]
    seen: bool = False
    package: str = "jax"
    devices: tuple[str, ...] = ("cpu", "gpu")

    def prepared(self, device: str) -> Engine:
        import jax
        import jax.numpy as jnp

        env = vector.auto_reset(vector.make(self.game, self.seats, self.options))
        batch = self.batches[device]
        state = jax.jit(env.init)(jax.random.split(jax.random.key(1), batch))

        def step(state: Any, value: Any) -> tuple[Any, Any]:
            after = env.step(state, env.any_action(state, value))
            return after, after.terminated

        def step_seen(held: tuple[Any, Any], value: Any) -> tuple[Any, Any]:
            after, ended = step(held[0], value)
            return (after, env.observe(after)), ended

        loops = cards_turned(env, state, batch) if self.game == "plank" else 1.0
        if not self.seen:
            return compiled(step, state, batch, loops)
        return compiled(step_seen, (state, jnp.zeros((batch, env.layout.size), jnp.int16)), batch, loops)


def cards_turned(env: Any, state: Any, batch: int) -> float:
    """How many cards plank turns in a step, on average: as many as in that game of the batch that turns most."""
    import jax
    import jax.numpy as jnp

    def one(held: tuple[Any, Any], number: Any) -> tuple[tuple[Any, Any], Any]:
        state, before = held
        action = env.any_action(state, bits(batch, number))
        game = env.rules.decided(state._game, action.astype(jnp.uint32))
        _, turned = jax.lax.while_loop(
            lambda held: jnp.any(env.rules.turning(held[0])),
            lambda held: (env.rules.turned(held[0]), held[1] + 1),
            (game, jnp.int32(0)),
        )
        return (env.step(state, action), before + turned), None

    def turned(state: Any) -> Any:
        numbers = jnp.arange(4 * STEPS, dtype=jnp.uint32)
        return jax.lax.scan(one, (state, jnp.int32(0)), numbers)[0][1] / (4 * STEPS)

    return float(jax.jit(turned)(state))


@dataclass(frozen=True)
class Pgx:
    """A game of Pgx, by its own auto-reset; its states carry observations whether they are asked for or not."""

    game: str
    batches: dict[str, int]
    package: str = "pgx"
    devices: tuple[str, ...] = ("cpu", "gpu")

    def prepared(self, device: str) -> Engine:
        import jax
        import jax.numpy as jnp
        import pgx  # pyright: ignore[reportMissingImports]
        from pgx.experimental.wrappers import auto_reset  # pyright: ignore[reportMissingImports]

        env = pgx.make(self.game)
        batch = self.batches[device]
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), batch))
        step_one = auto_reset(env.step, env.init)

        def step(state: Any, value: Any) -> tuple[Any, Any]:
            legal = state.legal_action_mask
            below = jnp.cumsum(legal, axis=-1)
            chosen = ((value >> 12) * below[:, -1].astype(jnp.uint32)) >> 20
            action = jnp.argmax(below > chosen[:, None], axis=-1)
            keys = jnp.stack([value, value * jnp.uint32(0x9E3779B9)], axis=-1)
            after = jax.vmap(step_one)(state, action, keys)
            return after, after.terminated

        return compiled(step, state, batch)


# Engines driven from Python


@dataclass
class FromPython:
    """One game after another."""

    game: Callable[[], int]
    batch: int = 1
    compile_seconds: float = 0.0
    facts: dict[str, float] = field(default_factory=dict[str, float])
    text: str = ""

    def play(self, clock: Clock, seconds: float) -> Timed:
        began, decisions, ended = clock(), 0, 0
        while True:
            decisions += self.game()
            ended += 1
            if (spent := clock() - began) >= seconds:
                return Timed(decisions, ended, spent)


@dataclass(frozen=True)
class OpenSpiel:
    """A game of OpenSpiel; `seen` asks for a tensor of what each player who decides may know."""

    game: str
    seen: bool = False
    package: str = "pyspiel"
    devices: tuple[str, ...] = ("cpu",)

    def prepared(self, device: str) -> Engine:
        import pyspiel  # pyright: ignore[reportMissingImports]

        game, rng = cast("Any", pyspiel.load_game(self.game)), random.Random(1)
        told = game.get_type()
        everybody = range(game.num_players())

        def look(state: Any, player: int) -> None:
            if self.seen and told.provides_observation_tensor:
                state.observation_tensor(player)
            elif self.seen:
                state.information_state_tensor(player)

        def play() -> int:
            decisions, state = 0, game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                    continue
                deciding = everybody if state.is_simultaneous_node() else [state.current_player()]
                for player in deciding:
                    look(state, player)
                chosen = [rng.choice(state.legal_actions(player)) for player in deciding]
                if len(chosen) > 1:
                    state.apply_actions(chosen)
                else:
                    state.apply_action(chosen[0])
                decisions += len(chosen)
            return decisions

        return FromPython(play)


@dataclass(frozen=True)
class RLCard:
    """A game of RLCard, whose every step gives the next player's observation."""

    game: str
    package: str = "rlcard"
    devices: tuple[str, ...] = ("cpu",)

    def prepared(self, device: str) -> Engine:
        import rlcard  # pyright: ignore[reportMissingImports]

        env = cast("Any", rlcard.make(self.game, config={"seed": 1}))  # pyright: ignore[reportUnknownMemberType]
        rng = random.Random(1)

        def play() -> int:
            decisions = 0
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
            return decisions

        return FromPython(play)


def ours() -> dict[str, Kind]:
    tables: tuple[tuple[str, int, dict[str, object], dict[str, int]], ...] = (
        ("get-bit", 6, {}, {"cpu": 16384, "gpu": 1 << 22}),
        ("captain", 4, {}, {"cpu": 16384, "gpu": 1 << 20}),
        ("plank", 4, {}, {"cpu": 16384, "gpu": 1 << 20}),
        ("skull-king", 4, EVERY_EXPANSION, {"cpu": 16384, "gpu": 1 << 20}),
    )
    kinds: dict[str, Kind] = {}
    for game, seats, options, batches in tables:
        kinds[f"freebooter {game}"] = Ours(game, seats, options, batches)
        fewer = {"cpu": 512, "gpu": 1 << 20}
        kinds[f"freebooter {game} seen"] = Ours(game, seats, options, fewer, seen=True)
    return kinds


ENGINES: dict[str, Kind] = {
    **ours(),
    "OpenSpiel goofspiel": OpenSpiel("goofspiel(players=6,num_cards=7)"),
    "OpenSpiel goofspiel seen": OpenSpiel("goofspiel(players=6,num_cards=7)", seen=True),
    "OpenSpiel oh_hell": OpenSpiel("oh_hell(players=4)"),
    "OpenSpiel oh_hell seen": OpenSpiel("oh_hell(players=4)", seen=True),
    "RLCard leduc-holdem seen": RLCard("leduc-holdem"),
    "RLCard limit-holdem seen": RLCard("limit-holdem"),
    "RLCard uno seen": RLCard("uno"),
    "Pgx leduc_holdem seen": Pgx("leduc_holdem", {"cpu": 16384, "gpu": 1 << 20}),
    "Pgx sparrow_mahjong seen": Pgx("sparrow_mahjong", {"cpu": 1024, "gpu": 1 << 17}),
}


def engines_here(device: str) -> list[str]:
    """The engines whose packages are installed and that run on the device."""
    return [name for name, kind in ENGINES.items() if device in kind.devices and find_spec(kind.package)]
