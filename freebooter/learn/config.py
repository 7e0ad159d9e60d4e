"""What a training run is told: one file a game in `tables/`, or another one by its path."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from freebooter.engine import JsonObject, OptionsError
from freebooter.games import make


@dataclass(frozen=True)
class Table:
    """A size of a game with its options, and how often it is played beside the others."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict[str, object])
    weight: float = 1.0


@dataclass(frozen=True)
class League:
    """The share of the games of a batch against each kind of opponent."""

    itself: float = 0.4
    clones: float = 0.4
    past: float = 0.2


@dataclass(frozen=True)
class Config:
    """A run. The first table is the main one: it is played in every update, the others in turn beside it."""

    game: str
    tables: tuple[Table, ...]
    league: League = League()

    width: int = 512
    blocks: int = 2
    critic_width: int = 256

    games: int = 4096
    """Games of the main table at once;"""
    side_games: int = 2048
    """and of the one beside it."""
    steps: int = 64
    """Decisions of each game between two updates."""
    epochs: int = 2
    minibatches: int = 8

    rate: float = 5e-4
    critic_rate: float = 1e-3
    clip: float = 0.2
    trace: float = 0.95
    """How far a surprise reaches back (lambda)."""
    entropy: float = 0.01
    magnet: float = 0.02
    """How strongly the policy is drawn to its own slow average: what keeps it mixing where choices are simultaneous."""
    magnet_pace: float = 0.005
    """The part of the way that average goes at each update;"""
    average_pace: float = 0.005
    """and the one whose weights are shipped."""
    points: float = 0.0
    """What a point of a round above the table's mean is worth beside a share of the win, at the start;"""
    points_at_the_end: float = 0.0
    points_scale: float = 100.0
    critic_first: int = 30
    """Updates in which the critic alone learns."""

    always_draws: bool = False
    """The player draws its moves by their probabilities, even if the likeliest did better among the clones."""

    bosun_decisions: int = 200_000
    clone_steps: int = 4000
    clone_batch: int = 4096

    remember_every: int = 60
    """Updates between two selves that join the league."""
    remembered: int = 12
    evaluate_every: int = 20
    """Updates between two evaluations, and how many batches of games one takes."""
    evaluated: int = 1

    def __post_init__(self) -> None:
        for table in self.tables:
            make(self.game, table.seats, table.options)

    def to_json(self) -> JsonObject:
        return cast("JsonObject", asdict(self))

    def for_processors(self) -> Config:
        """The run cut down to what processors do in minutes: a smaller network, fewer games, the first tables alone."""
        return replace(
            self,
            tables=self.tables[:3],
            width=min(self.width, 128),
            critic_width=min(self.critic_width, 128),
            games=min(self.games, 256),
            side_games=min(self.side_games, 64),
            steps=min(self.steps, 32),
            minibatches=min(self.minibatches, 4),
            critic_first=min(self.critic_first, 10),
            bosun_decisions=min(self.bosun_decisions, 8000),
            clone_batch=min(self.clone_batch, 512),
            evaluate_every=min(self.evaluate_every, 10),
            evaluated=4,
            remember_every=min(self.remember_every, 20),
        )


def read_config(game: str, path: Path | None = None) -> Config:
    """The configuration of a game from its file; raises OptionsError naming what is wrong in it."""
    file = path or files(__package__ or "").joinpath("tables", f"{game}.toml")
    if not file.is_file():
        raise OptionsError("{game} has no configuration to learn by", "a file of one", game=game)
    return config_of(game, tomllib.loads(file.read_text("utf-8")))


def config_of(game: str, told: Mapping[str, Any]) -> Config:
    known = {each.name for each in fields(Config)} - {"game", "tables", "league"}
    strange = [name for name in told if name not in known | {"table", "league"}]
    if strange:
        raise OptionsError("a configuration has no {name:shown}", "{known:or}", name=strange[0], known=sorted(known))
    tables = tuple(Table(**table) for table in told.get("table", ()))
    if not tables:
        raise OptionsError("a configuration has no table", "one [[table]] or more, the main one first")
    rest = {name: value for name, value in told.items() if name in known}
    return Config(game, tables, League(**told.get("league", {})), **rest)
