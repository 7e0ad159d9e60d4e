"""The games in Gymnasium's interface: one seat is the agent's, bots sit in the others.

    import gymnasium
    import freebooter.envs.gymnasium

    env = gymnasium.make("freebooter/captain-v0", seats=4, bots="bosun")
    seen, info = env.reset(seed=7)
    seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An observation is `{"observation": int16 row, "action_mask": int8 row}`; the mask is in `info` and in
`action_masks()` too. `observation="named"` has the pieces by name in the row's place, `"scaled"` a float row
between -1 and 1. The reward comes when the game ends or, with `reward="rounds"`, each round. An illegal action
ends the game at once with a reward of -1, and `info["refused"]` says why, with the clause. What has ended stays
ended, whatever is done, until it is reset; its mask is of ones, since any action does the same: nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, cast

try:
    import numpy as np
    from gymnasium import Env, register, spaces  # pyright: ignore[reportUnknownVariableType]
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError('freebooter.envs.gymnasium needs Gymnasium: pip install "freebooter[gymnasium]"') from error

from freebooter.bots import Bot, hire
from freebooter.engine import JsonObject, OptionsError
from freebooter.engine.options import is_whole
from freebooter.games import GAMES, AnyGame
from freebooter.vector.rewards import Reward

from .encoding import ILLEGAL_REWARD, Form, encoding_of
from .episode import Episode
from .rendering import check_mode, show
from .spaces import Observation, masked_observation, masked_space, saved_game, strange_option


class AgainstBots(Env[Observation, np.int64]):
    """A game by its id, or one that is made already.

    `bots` is one for all the other seats, or one for each of them in the order of the seats after `seat`: an
    object with `choose`, or a name as `freebooter.bots.hire` takes it. Navigators think for `samples` playouts.
    `copy.deepcopy` clones it.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | AnyGame,
        seats: int = 4,
        options: Mapping[str, object] | None = None,
        *,
        seat: int = 0,
        bots: Bot | str | Sequence[Bot | str] = "bosun",
        samples: int = 30,
        reward: Reward = "win",
        observation: Form = "numbers",
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.encoding = encoding_of(game, seats, options, reward)
        others = self.encoding.game.seats - 1
        players = [*bots] if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * others
        if not is_whole(seat, 0, others):
            raise OptionsError("the agent cannot have seat {seat:shown}", "0 to {last}", seat=seat, last=others)
        if len(players) != others:
            raise OptionsError(
                "{bots} bots for {seats} seats",
                "one bot, or one for each seat but the agent's",
                bots=len(players),
                seats=others,
            )
        self.seat = seat
        self.bots = {
            (seat + place) % (others + 1): hire(bot, self.encoding.game, samples=samples)
            for place, bot in enumerate(players, 1)
        }
        self.render_mode = render_mode
        self.form: Form = observation
        self.observation_space = cast(
            "spaces.Space[Observation]", masked_space(self.encoding, observation, self.encoding.actions.size)
        )
        self.action_space = spaces.Discrete(self.encoding.actions.size)
        self._episode: Episode | None = None
        self._refused = ""
        """Why the last action was refused, which ended the game."""

    @property
    def episode(self) -> Episode:
        """The game under way."""
        if self._episode is None:
            raise RuntimeError("no game is under way; expected reset or restore first")
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game or, with the option `restore`, go on with one that was saved."""
        if strange := strange_option(options):
            raise strange
        super().reset(seed=seed)
        saved = saved_game(options)
        if saved:
            return self.restore(saved)
        self._begin(Episode(self.encoding, int(self.np_random.integers(1 << 53))))
        return self._seen()

    def _begin(self, episode: Episode) -> None:
        self._episode, self._refused = episode, ""
        self._let_bots_move()
        if self.render_mode == "human":
            self.render()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.over:
            seen, info = self._seen()
            return seen, 0.0, True, False, info
        try:
            self.episode.act(self.seat, int(action))
        except ValueError as refused:
            self._refused = str(refused)
            seen, info = self._seen()
            return seen, ILLEGAL_REWARD, True, False, info
        self._let_bots_move()
        if self.render_mode == "human":
            self.render()
        seen, info = self._seen()
        return seen, self.episode.collect()[self.seat], self.over, False, info

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by an illegal action."""
        return bool(self._refused) or not self.episode.waiting

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib's MaskablePPO asks for them."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        if self.over:
            return np.ones(self.encoding.actions.size, np.int8)
        return self.episode.mask(self.seat)

    def _let_bots_move(self) -> None:
        """Bots decide until the agent is to, or the game is over."""
        episode, game = self.episode, self.encoding.game
        while (waiting := episode.waiting) and waiting[0] != self.seat:
            seat, state = waiting[0], episode.state
            move = self.bots[seat].choose(game.view(state, seat), game.legal(state, seat), episode.rng(f"bot {seat}"))
            episode.play(seat, move)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        mask = self._mask()
        seen = masked_observation(self.encoding, self.form, self.episode.observe(self.seat), mask)
        return seen, {"action_mask": mask.copy()} | ({"refused": self._refused} if self._refused else {})

    def render(self) -> str | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """What the agent may know: as text with `ansi`, printed with `human`."""
        return show(self.encoding.game.view(self.episode.state, self.seat), self.render_mode)

    def save(self) -> JsonObject:
        """The game under way, as JSON; `restore` takes it back, here or in another environment of the same game."""
        return self.episode.save()

    def restore(self, saved: JsonObject) -> tuple[Observation, dict[str, Any]]:
        """Go on with a game that was saved; gives what `reset` gives."""
        self._begin(Episode.load(self.encoding, saved))
        return self._seen()

    def __deepcopy__(self, memo: dict[int, Any]) -> AgainstBots:
        twin = copy.copy(self)
        twin._episode = copy.deepcopy(self._episode, memo)
        twin._np_random = copy.deepcopy(self._np_random, memo)
        twin.action_space = copy.deepcopy(self.action_space, memo)
        return twin


for game in GAMES:
    register(f"freebooter/{game}-v0", f"{__name__}:AgainstBots", kwargs={"game": game})
