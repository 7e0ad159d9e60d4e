"""The games in PettingZoo's interfaces: AEC, seat after seat, and Parallel, all seats at once.

    from freebooter.envs import pettingzoo

    env = pettingzoo.env("skull-king", seats=4, options={"kraken": True})
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else env.action_space(agent).sample(seen["action_mask"]))

An observation is `{"observation": int16 row, "action_mask": int8 row}`; `observation="named"` has the pieces
by name in the row's place, `"scaled"` a float row between -1 and 1. Seats that decide at
once are asked one after another in AEC and see nothing of each other's choices; in Parallel
they are asked together, and a seat that is not to act has one action, the last: to pass. Rewards come
when the game ends or, with `reward="rounds"`, each round. An illegal action ends the game at once: -1 for
the seat that took it, nothing for the others, and `info["refused"]` says why, with the clause.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, TypeVar, cast

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils.wrappers import (  # pyright: ignore[reportMissingTypeStubs]
        AssertOutOfBoundsWrapper,
        OrderEnforcingWrapper,
    )
except ImportError as error:
    raise ImportError('freebooter.envs.pettingzoo needs PettingZoo: pip install "freebooter[pettingzoo]"') from error

from freebooter.engine import JsonObject
from freebooter.games import AnyGame
from freebooter.vector.rewards import Reward

from .encoding import ILLEGAL_REWARD, Encoding, Form, encoding_of
from .episode import Episode
from .rendering import check_mode, show
from .spaces import masked_observation, masked_space, saved_game, state_space, strange_option

Observation: TypeAlias = dict[str, NDArray[Any]]
Infos: TypeAlias = dict[str, dict[str, str]]
T = TypeVar("T")


def env(
    game: str | AnyGame,
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    *,
    reward: Reward = "win",
    observation: Form = "numbers",
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int | None]:
    """The AEC environment, with PettingZoo's usual guards; `game` is an id, or a game that is made already."""
    turns = raw_env(game, seats, options, reward=reward, observation=observation, render_mode=render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(turns))


def raw_env(
    game: str | AnyGame,
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    *,
    reward: Reward = "win",
    observation: Form = "numbers",
    render_mode: str | None = None,
) -> Turns:
    """The AEC environment without guards."""
    return Turns(encoding_of(game, seats, options, reward), observation, render_mode)


def parallel_env(
    game: str | AnyGame,
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    *,
    reward: Reward = "win",
    observation: Form = "numbers",
    render_mode: str | None = None,
) -> Simultaneous:
    """The Parallel environment."""
    return Simultaneous(encoding_of(game, seats, options, reward), observation, render_mode)


class Environment:
    """What both environments have: an agent for each seat, their spaces, and the game under way."""

    def __init__(self, encoding: Encoding, actions: int, form: Form, render_mode: str | None) -> None:
        check_mode(render_mode)
        self.metadata: dict[str, Any] = {"name": f"freebooter_{encoding.game.id}_v0", "render_modes": ["human", "ansi"]}
        self.encoding = encoding
        self.form: Form = form
        self.state_space = state_space(encoding)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(encoding.game.seats)]
        self.agents: list[str] = []
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: masked_space(encoding, form, actions) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }
        self.rng = random.Random()
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The game under way."""
        if self._episode is None:
            raise RuntimeError("no game is under way; expected reset or restore first")
        return self._episode

    def begin(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """A new game or, with the option `restore`, one that was saved."""
        if seed is not None:
            self.rng = random.Random(seed)
        if strange := strange_option(options):
            warnings.warn(f"{strange}; it changes nothing", stacklevel=3)  # PettingZoo's api_test passes such a one
        saved = saved_game(options)
        fresh = self.rng.getrandbits(53)
        self._episode = Episode.load(self.encoding, saved) if saved else Episode(self.encoding, fresh)

    def state(self) -> NDArray[np.int16]:
        """What all the seats see together, a row for each: everything that is known to anybody."""
        return np.stack([self.episode.observe(seat) for seat in range(self.encoding.game.seats)])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def save(self) -> JsonObject:
        """The game under way, as JSON; `restore` takes it back, here or in another environment of the same game."""
        return self.episode.save()

    def render(self) -> str | None:
        """What everybody may know: as text with `ansi`, printed with `human`."""
        return show(self.encoding.game.view(self.episode.state, None), self.render_mode)

    def close(self) -> None:
        """There is nothing to give back; the game under way stays."""

    def per_agent(self, values: Iterable[T]) -> dict[str, T]:
        return dict(zip(self.possible_agents, values, strict=True))


class Turns(Environment, AECEnv[str, Observation, "int | None"]):
    """AEC: the agents act one after another; `copy.deepcopy` clones it."""

    def __init__(self, encoding: Encoding, form: Form = "numbers", render_mode: str | None = None) -> None:
        super().__init__(encoding, encoding.actions.size, form, render_mode)
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed, options)
        self._seat_agents()

    def restore(self, saved: JsonObject) -> None:
        """Go on with a game that was saved."""
        self._episode = Episode.load(self.encoding, saved)
        self._seat_agents()

    def _seat_agents(self) -> None:
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._turn()

    def observe(self, agent: str) -> Observation:
        seat = self.seat[agent]
        acts = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self.episode.mask(seat) if acts else np.zeros(self.encoding.actions.size, np.int8)
        return masked_observation(self.encoding, self.form, self.episode.observe(seat), mask)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            self.episode.act(self.seat[agent], int(cast("int", action)))
        except ValueError as refused:
            self.infos[agent] = {"refused": str(refused)}
            self.rewards[agent] = ILLEGAL_REWARD
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = self.per_agent(self.episode.collect())
            self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _turn(self) -> None:
        waiting = self.episode.waiting
        self.terminations = dict.fromkeys(self.agents, not waiting)
        if waiting:
            self.agent_selection = self.possible_agents[waiting[0]]


class Simultaneous(Environment, ParallelEnv[str, Observation, int]):
    """Parallel: all agents act at once, those not to decide by passing; `copy.deepcopy` clones it."""

    def __init__(self, encoding: Encoding, form: Form = "numbers", render_mode: str | None = None) -> None:
        super().__init__(encoding, encoding.actions.size + 1, form, render_mode)
        self.passing = encoding.actions.size
        """The action of a seat that has nothing to decide."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        self.begin(seed, options)
        return self._seat_agents()

    def restore(self, saved: JsonObject) -> tuple[dict[str, Observation], Infos]:
        """Go on with a game that was saved; gives what `reset` gives."""
        self._episode = Episode.load(self.encoding, saved)
        return self._seat_agents()

    def _seat_agents(self) -> tuple[dict[str, Observation], Infos]:
        self.agents = [*self.possible_agents] if self.episode.waiting else []
        return self._observations(), {agent: {} for agent in self.possible_agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        infos: Infos = {agent: {} for agent in self.agents}
        for agent in self.agents:
            if refused := self._refusal(self.seat[agent], int(actions[agent])):
                infos[agent]["refused"] = refused
        legal = not any(infos.values())
        if legal:
            for seat in self.episode.waiting:
                self.episode.act(seat, int(actions[self.possible_agents[seat]]))
            rewards = self.per_agent(self.episode.collect())
        else:
            rewards = {agent: ILLEGAL_REWARD if infos[agent] else 0.0 for agent in self.agents}
        over = not legal or not self.episode.waiting
        ended, truncated = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return self._observations(), rewards, ended, truncated, infos

    def _refusal(self, seat: int, action: int) -> str:
        """Why the seat may not act so; empty if it may."""
        episode = self.episode
        if seat not in episode.waiting:
            return "" if action == self.passing else f"seat {seat} is not to act; expected {self.passing}, to pass"
        if action in episode.legal(seat):
            return ""
        return str(self.encoding.refusal(episode.state, seat, (*episode.picked[seat], action)))

    def _observations(self) -> dict[str, Observation]:
        return self.per_agent(self._observe(seat) for seat in range(self.encoding.game.seats))

    def _observe(self, seat: int) -> Observation:
        waits = seat in self.episode.waiting
        mask = np.append(self.episode.mask(seat), np.int8(not waits))
        return masked_observation(self.encoding, self.form, self.episode.observe(seat), mask)
