"""A run: clone the bosun, then play and learn until the time is up, with checkpoints to go on from."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false
# JAX leaves parts of its functions untyped.

from __future__ import annotations

import platform
import random
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

import freebooter
from freebooter.engine import JsonObject
from freebooter.vector.features import lengths_of

from . import checkpoints
from .clones import Decisions, gathered, imitate, new_policy
from .config import Config
from .learning import Knobs, Learner, Learning, new_learner
from .model import Params, new_network
from .selfplay import GAMES, Networks, Play, Tally, Under

SAVE_EVERY = 45.0
"""Seconds between two checkpoints."""
WARMING = 30
"""Updates over which the rate rises after a start, while Adam's memory fills."""
SMOOTHED = 6
"""Evaluations that a choice between mixing and the likeliest moves looks at."""

Told = Callable[[float, str], None]
"""Is told the part of the work that is done, and how it stands."""


@dataclass
class Counters:
    """What goes on from run to run."""

    updates: int = 0
    decisions: int = 0
    """All that were made, whoever made them;"""
    learned_from: int = 0
    """and those the learner learned from."""
    seconds: float = 0.0
    begun: bool = False
    """The clones are made."""


class Training:
    """A run of a configuration in a folder; begun anew, or gone on with where there is a checkpoint."""

    def __init__(
        self, config: Config, folder: Path, minutes: float, seed: int = 0, workers: int = 2, told: Told | None = None
    ) -> None:
        self.start = time.monotonic()
        self.config, self.folder, self.seed, self.workers = config, folder, seed, workers
        self.limit = 60 * minutes
        self.told = told or untold
        folder.mkdir(parents=True, exist_ok=True)
        self.devices = jax.devices()
        self.mesh = Mesh(np.array(self.devices), (GAMES,))
        self.kind: Any = jnp.bfloat16 if self.devices[0].platform == "gpu" else jnp.float32
        self.key = jax.random.key(seed)
        self.counters = Counters()
        self.cloned: JsonObject = {}
        self.stopped = False
        self.since = 0
        """The update this run began with."""
        self.remembered: deque[Params] = deque(maxlen=config.remembered)
        self.recent: deque[dict[str, float]] = deque(maxlen=SMOOTHED)
        many = len(self.devices)
        main, *others = config.tables
        self.main = Play(config, main, config.games // many, self.mesh, None, self.kind)
        room = config.side_games // many * config.steps
        room = int(room * (config.league.itself + 0.4 * (1 - config.league.itself)))
        self.others = [Play(config, table, config.side_games // many, self.mesh, room, self.kind) for table in others]
        self.learning = Learning(config, self.mesh)

    @property
    def seconds(self) -> float:
        """Of this run and those before it."""
        return self.counters.seconds + time.monotonic() - self.start

    @property
    def part(self) -> float:
        return min(1.0, self.seconds / self.limit)

    def run(self) -> None:
        """Until the time is up or a signal ends it; what was learned is there afterwards."""
        with ending(self):
            learner, clone = self.restored() or self.new()
            self.compile_and_clone(learner, clone)
            if self.counters.begun:
                self.loop()
                self.save()

    # Beginning

    def next_key(self) -> jax.Array:
        self.key, here = jax.random.split(self.key)
        return here

    def new(self) -> tuple[Learner, Params]:
        config = self.config
        inputs, hidden = lengths_of(config.game)
        critic = new_network(self.next_key(), inputs + hidden, config.critic_width, 2, value=2)
        params = new_policy(config, self.next_key())
        return new_learner(params, critic), params

    def restored(self) -> tuple[Learner, Params] | None:
        found = checkpoints.load(self.folder)
        if found is None:
            return None
        networks, counters = found
        params, critic, average, clone = (
            {name: jnp.asarray(tensor) for name, tensor in networks[which].items()}
            for which in ("params", "critic", "average", "clone")
        )
        self.cloned = counters.pop("cloned")
        self.counters = Counters(**counters)
        self.key = jax.random.fold_in(self.key, self.counters.updates + 1)
        return new_learner(params, critic)._replace(magnet=average, average=average), clone

    def compile_and_clone(self, learner: Learner, clone: Params) -> None:
        """Compiling, and asking the bosuns in processes of their own, at the same time."""
        same = NamedSharding(self.mesh, P())
        learner, clone = jax.device_put((learner, clone), same)
        learner = copied(learner)
        networks = Networks(learner.params, learner.critic, clone, learner.average)
        keys = jax.random.split(self.next_key(), 2 + len(self.others))
        with ThreadPoolExecutor(len(self.others) + 4) as pool:
            plays = (self.main, *self.others)
            games = [pool.submit(play.compile, networks, key) for play, key in zip(plays, keys, strict=False)]
            asked = None if self.counters.begun else pool.submit(self.ask_bosuns)
            learning = pool.submit(self.compile_learning, learner)
            likeliest = pool.submit(self.main.begin_again, keys[-1])
            self.under: dict[Play, Under] = dict(zip(plays, (game.result() for game in games), strict=True))
            self.evaluated = {"clones": self.under[self.main], "clones_likeliest": likeliest.result()}
            learning.result()
            self.learner, self.clone = self.with_clone(learner, clone, asked)
        self.remembered.append(copied(self.learner.average))
        self.since = self.counters.updates

    def ask_bosuns(self) -> Decisions | None:
        return gathered(
            self.config,
            self.seed,
            self.workers,
            lambda many: self.told(self.part, f"{many:,} decisions of bosuns"),
            lambda: self.stopped,
        )

    def compile_learning(self, learner: Learner) -> None:
        batch = [play.shapes() for play in (self.main, *self.others[:1])]
        self.learning.compile(learner, tuple(batch), jax.random.key(0), self.knobs())

    def with_clone(
        self, learner: Learner, clone: Params, asked: Future[Decisions | None] | None
    ) -> tuple[Learner, Params]:
        """The learner begins as the bosun's copy."""
        decisions = asked.result() if asked else None
        if decisions is None:
            return learner, clone
        clone, self.cloned = cast("Any", imitate(self.config, decisions, self.next_key(), self.kind))
        clone = jax.device_put(clone, NamedSharding(self.mesh, P()))
        self.told(self.part, f"the clone does as the bosun in {self.cloned['agrees']:.1%} of decisions")
        self.counters.begun = True
        mine, magnet, average = copied(clone), copied(clone), copied(clone)
        return learner._replace(params=mine, magnet=magnet, average=average), clone

    # Going on

    def knobs(self) -> Knobs:
        config, done = self.config, self.counters.updates - self.since
        warm = min(1.0, (done + 1) / WARMING) * max(0.02, float(np.cos(0.5 * np.pi * self.part)))
        points = config.points + (config.points_at_the_end - config.points) * self.part
        free = float(self.counters.updates >= config.critic_first)
        return Knobs(*map(jnp.float32, (config.rate * warm, config.critic_rate * warm, points, free)))

    def loop(self) -> None:
        saved, chance = time.monotonic(), random.Random(self.seed + self.counters.updates)
        while self.part < 1 and not self.stopped:
            past = chance.choice(self.remembered)
            figures, tallies = self.update(past, chance)
            if self.counters.updates % self.config.remember_every == 0:
                self.remembered.append(copied(self.learner.average))
            if self.counters.updates % self.config.evaluate_every == 0:
                self.evaluate(past, figures, tallies)
            if time.monotonic() - saved > SAVE_EVERY:
                self.save()
                saved = time.monotonic()

    def update(self, past: Params, chance: random.Random) -> tuple[dict[str, jax.Array], Tally]:
        """One batch of the main table and one of another, and what is learned from them."""
        networks = Networks(self.learner.params, self.learner.critic, self.clone, past)
        tables = [self.main]
        if self.others:
            tables += chance.choices(self.others, [play.table.weight for play in self.others])
        batch: list[Any] = []
        tally = None
        for play in tables:
            self.under[play], experience, counted = play.go_on(networks, self.under[play], self.next_key())
            batch.append(experience)
            tally = tally or counted
            self.counters.decisions += play.many * len(self.devices) * self.config.steps
        self.learner, figures = self.learning.learn(self.learner, tuple(batch), self.next_key(), self.knobs())
        self.counters.updates += 1
        assert tally
        return figures, tally

    def evaluate(self, past: Params, figures: dict[str, jax.Array], tally: Tally) -> None:
        """The averaged weights among clones and the past, mixing and with the likeliest moves."""
        networks = Networks(self.learner.average, self.learner.critic, self.clone, past)
        row: dict[str, float] = {}
        for name, sharpness in (("clones", 1.0), ("clones_likeliest", 50.0)):
            ended, shares = np.zeros(2), np.zeros(2)
            for _ in range(self.config.evaluated):
                under = self.evaluated[name]
                self.evaluated[name], _, counted = self.main.go_on(networks, under, self.next_key(), sharpness)
                ended, shares = ended + np.asarray(counted.ended), shares + np.asarray(counted.shares)
            if ended[0]:
                row[name] = float(shares[0] / ended[0])
                row[f"{name}_games"] = float(ended[0])
            if ended[1] and name == "clones":
                row["past"] = float(shares[1] / ended[1])
        row |= {name: float(each) for name, each in figures.items()}
        self.counters.learned_from += int(row.pop("learned_from")) * self.config.evaluate_every
        self.recent.append(row)
        standing = {
            "updates": self.counters.updates,
            "decisions": self.counters.decisions,
            "seconds": round(self.seconds, 1),
        }
        checkpoints.add_curve(self.folder, cast("JsonObject", standing | row))
        share = f"{row['clones']:.1%} among clones, " if "clones" in row else ""
        self.told(self.part, f"{share}{self.counters.decisions / 1e6:,.1f} million decisions")

    # Ending

    def save(self) -> None:
        """A checkpoint, the weights to play with, the manifest, and the curves."""
        learner, counters = self.learner, self.counters
        networks = {
            "params": learner.params,
            "critic": learner.critic,
            "average": learner.average,
            "clone": self.clone,
        }
        arrays = jax.tree.map(np.asarray, networks)
        seconds = self.seconds
        kept = {**vars(counters), "seconds": seconds, "cloned": self.cloned}
        checkpoints.save(self.folder, arrays, cast("JsonObject", kept))
        mixed, likeliest = (self.share(name) for name in ("clones", "clones_likeliest"))
        manifest = {
            "game": self.config.game,
            "seed": self.seed,
            "commit": commit(),
            "freebooter": freebooter.__version__,
            "jax": jax.__version__,
            "devices": [each.device_kind for each in self.devices],
            "machine": platform.machine(),
            "minutes": round(seconds / 60, 2),
            "updates": counters.updates,
            "decisions": counters.decisions,
            "clone": self.cloned,
            "among_clones": {"mixing": mixed, "likeliest": likeliest},
            "configuration": self.config.to_json(),
        }
        sampled = self.config.always_draws or likeliest is None or (mixed or 0.0) >= likeliest
        checkpoints.ship(self.folder, self.config.game, arrays["average"], sampled, cast("JsonObject", manifest))
        drawn = checkpoints.draw_curves(self.config.game, checkpoints.read_curves(self.folder))
        if drawn:
            (self.folder / f"{self.config.game}.svg").write_text(drawn, "utf-8")

    def share(self, name: str) -> float | None:
        """Of the last evaluations."""
        rows = [row for row in self.recent if name in row]
        games = sum(row[f"{name}_games"] for row in rows)
        return sum(row[name] * row[f"{name}_games"] for row in rows) / games if games else None


def untold(part: float, words: str) -> None:
    """Nobody listens."""


def copied(networks: Any) -> Any:
    """Copies of their own: an update uses up what it is given."""
    return jax.tree.map(jnp.copy, networks)


@contextmanager
def ending(training: Training) -> Generator[None]:
    """A signal ends the run after the update under way."""

    def stop(*_: object) -> None:
        training.stopped = True

    kept: dict[int, Any] = {}
    try:
        for each in (signal.SIGINT, signal.SIGTERM):
            kept[each] = signal.signal(each, stop)
    except ValueError:
        pass  # only the main thread may ask for signals
    try:
        yield
    finally:
        for each, before in kept.items():
            signal.signal(each, before)


def commit() -> str:
    """Of the working tree this runs in, as Git tells it."""
    try:
        here = Path(__file__).parent
        told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=here, capture_output=True, text=True, check=True)
        return told.stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def train(config: Config, folder: Path, minutes: float, seed: int, workers: int, told: Told) -> Training:
    """Learn a game; what comes of it lies in the folder. Without an accelerator the run is cut down."""
    if jax.devices()[0].platform == "cpu":
        config = config.for_processors()
    training = Training(config, folder, minutes, seed, workers, told)
    training.run()
    return training
