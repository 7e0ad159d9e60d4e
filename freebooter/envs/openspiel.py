"""The games in OpenSpiel: explicit chance, information states as strings and tensors.

    import pyspiel
    import freebooter.envs.openspiel

    game = pyspiel.load_game("freebooter_get_bit(players=2,cards=2,limbs=1,refill_at=1)")

| name | parameters, besides `players` |
|---|---|
| freebooter_get_bit | `refill_at`; `cards` (0 for a full hand), `limbs` |
| freebooter_captain | `rounds` |
| freebooter_plank | `skully`, `blind`, `round_limit`; `pirates`, `tiles`, `cards` |
| freebooter_skull_king | `mermaids`, `loot`, `kraken`, `abilities`, `rounds`, `replacements`, `suit_after_escape` |

Lists are written with spaces: `skully=drag charge`, `skully=none`, `rounds=of 1 2 3`. Seats that
decide at once are asked one after another, a seat with two pirates in get-bit for the first one
first; deals are made card by card. Returns are of place: from 1 for the first to -1 for the
last, so the games are zero-sum. States can be cloned and serialised.

An information state is all that the player did and was told, in order, and perfect recall; an
observation is the player's view. Their tensors begin with the pieces of `freebooter.envs.observations`;
the one of the information state adds `history`: a row for each decision that the player knows
of, in the order of learning it, with the seat (counted from the player) and then the action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Final, Self, TypeAlias, cast

try:
    import numpy as np
    from numpy.typing import NDArray

    pyspiel = import_module("pyspiel")  # it has no types to import
except ImportError as error:
    raise ImportError('freebooter.envs.openspiel needs OpenSpiel: pip install "freebooter[openspiel]"') from error

from freebooter.engine import NATURE, Move, State, Who
from freebooter.games import AnyGame
from freebooter.games.captain import Captain
from freebooter.games.captain.rules import ROUNDS
from freebooter.games.get_bit import GetBit, GetBitOptions
from freebooter.games.get_bit.pieces import LIMBS
from freebooter.games.plank import Plank, PlankOptions
from freebooter.games.plank.pieces import CARDS, PIRATES, SKULLY_GUESS, TILES
from freebooter.games.skull_king import SkullKing, SkullKingOptions
from freebooter.vector.actions import labels
from freebooter.vector.layout import Layout

from .chance import MOST_OUTCOMES, draws
from .encoding import Encoding
from .memory import Deed, Log, history, most_actions, remembered
from .rendering import rendered

Parameters: TypeAlias = Mapping[str, Any]

SIDE: Final = 7
"""So many actions of get-bit are for a seat's first pirate."""


# The games and their parameters


def words(text: str) -> tuple[str, ...]:
    """A list as it is written in a parameter."""
    return () if text == "none" else tuple(text.split(" "))


def get_bit(given: Parameters) -> AnyGame:
    options = GetBitOptions.read({"refill_at": given["refill_at"]})
    return cast("AnyGame", GetBit(given["players"], options, cards=given["cards"] or None, limbs=given["limbs"]))


def captain(given: Parameters) -> AnyGame:
    return cast("AnyGame", Captain(given["players"], rounds=given["rounds"]))


def plank(given: Parameters) -> AnyGame:
    options = PlankOptions(words(given["skully"]), given["blind"], given["round_limit"])
    pirates, tiles, cards = given["pirates"], given["tiles"], words(given["cards"])
    return cast("AnyGame", Plank(given["players"], options, pirates=pirates, tiles=tiles, cards=cards))


def skull_king(given: Parameters) -> AnyGame:
    kind, *sizes = words(given["rounds"])
    chosen = {name: value for name, value in given.items() if name != "players"} | {
        "rounds": [int(size) for size in sizes] if kind == "of" else given["rounds"],
        "replacements": list(words(given["replacements"])),
    }
    return cast("AnyGame", SkullKing(given["players"], SkullKingOptions.read(chosen)))


GAMES: Final[dict[str, tuple[type[Any], Callable[[Parameters], AnyGame], dict[str, Any]]]] = {
    "freebooter_get_bit": (GetBit, get_bit, {"players": 2, "refill_at": 2, "cards": 0, "limbs": LIMBS}),
    "freebooter_captain": (Captain, captain, {"players": 2, "rounds": ROUNDS}),
    "freebooter_plank": (
        Plank,
        plank,
        {
            "players": 2,
            "skully": " ".join(SKULLY_GUESS),
            "blind": False,
            "round_limit": 50,
            "pirates": PIRATES,
            "tiles": TILES,
            "cards": " ".join(CARDS),
        },
    ),
    "freebooter_skull_king": (
        SkullKing,
        skull_king,
        {
            "players": 2,
            "mermaids": False,
            "loot": False,
            "kraken": False,
            "abilities": False,
            "rounds": "standard",
            "replacements": "none",
            "suit_after_escape": "next-card",
        },
    ),
}


# Positions


@dataclass(frozen=True, slots=True)
class Position:
    """A state, what the mover or nature has picked of an unfinished move, and what has happened so far."""

    state: State
    picked: tuple[int, ...] = ()
    log: Log = ()

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def mover(self, encoding: Encoding) -> Who | None:
        """The seat that acts, or nature; None once the game is over."""
        return next(iter(encoding.game.to_move(self.state)), None)

    def after(self, encoding: Encoding, number: int) -> Position:
        """The position after an action or an outcome known to be possible."""
        mover, picked = self.mover(encoding), (*self.picked, number)
        assert mover is not None
        if isinstance(mover, int):
            log = (*self.log, Deed(mover, number))
            move = self.choices(encoding, mover)[number]
        else:
            log = self.log
            move = draws(encoding.game, self.state).move(encoding.game, picked)
        if move is None:
            return Position(self.state, picked, log)
        state, events = encoding.game.apply(self.state, mover, move)
        return Position(state, (), (*log, *events))

    def picked_by(self, encoding: Encoding, seat: int) -> tuple[int, ...]:
        return self.picked if self.mover(encoding) == seat else ()

    def choices(self, encoding: Encoding, seat: int) -> dict[int, Move | None]:
        """The seat's actions, with the moves they complete; of two pirates the first is given its card first."""
        choices = encoding.choices(self.state, seat, self.picked_by(encoding, seat))
        if isinstance(encoding.game, GetBit) and choices:
            side = min(choices) // SIDE
            return {number: move for number, move in choices.items() if number // SIDE == side}
        return choices


class Numbered(pyspiel.State):
    """A state of any of the games."""

    def __init__(self, game: Book) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self.encoding = game.encoding
        self.at = Position(game.encoding.game.start())

    def current_player(self) -> int:
        mover = self.at.mover(self.encoding)
        if isinstance(mover, int):
            return mover
        return pyspiel.PlayerId.CHANCE if mover == NATURE else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return self.at.mover(self.encoding) is None

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.at.choices(self.encoding, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return draws(self.encoding.game, self.at.state).odds(self.at.picked)

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(self.encoding, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return draws(self.encoding.game, self.at.state).table[action]
        return labels(self.encoding.actions, player)[action]

    def returns(self) -> list[float]:
        result = self.encoding.game.result(self.at.state)
        return list(self.encoding.rewards(result)) if result else [0.0] * self.encoding.game.seats

    def __str__(self) -> str:
        return "\n".join([rendered(self.encoding.game.view(self.at.state, None)), *map(str, self.at.picked)])


class Book(pyspiel.Game):
    """One of the games with its parameters chosen; `register` makes a class of each."""

    kind: ClassVar[Any]

    def __init__(self, parameters: Parameters | None = None) -> None:
        _, make, defaults = GAMES[self.kind.short_name]
        game = make({**defaults, **(parameters or {})})
        self.encoding = Encoding(game, "place")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions.size,
            max_chance_outcomes=MOST_OUTCOMES[game.id],
            num_players=game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_actions(game),
        )
        super().__init__(self.kind, info, dict(parameters or {}))  # pyright: ignore[reportUnknownMemberType]

    def new_initial_state(self) -> Numbered:
        return Numbered(self)

    def make_py_observer(self, kind: Any = None, params: Parameters | None = None) -> Sighting:
        if params:
            raise ValueError(f"an observer cannot have {dict(params)}; expected no parameters")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer of less or more than a player may know; expected public and that player's")
        return Sighting(self.encoding, kind.perfect_recall)


class Sighting:
    """What a player sees or, with perfect recall, knows: OpenSpiel's PyObserver."""

    def __init__(self, encoding: Encoding, recall: bool) -> None:
        self.encoding, self.recall = encoding, recall
        shapes = {piece.name: piece.shape for piece in encoding.layout.pieces}
        if recall:
            shapes["history"] = (most_actions(encoding.game), encoding.game.seats + encoding.actions.size)
        layout = Layout.of(shapes)
        self.tensor: NDArray[np.float32] = np.zeros(layout.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = layout.split(self.tensor)

    def set_from(self, state: Numbered, player: int) -> None:
        encoding, at = self.encoding, state.at
        self.tensor[: encoding.layout.size] = encoding.observe(at.state, player, at.picked_by(encoding, player))
        if self.recall:
            rows, seats = self.dict["history"], encoding.game.seats
            rows.fill(0)
            for row, deed in zip(rows, history(encoding, at.log, player), strict=False):
                row[(deed.seat - player) % seats] = row[seats + deed.number] = 1

    def string_from(self, state: Numbered, player: int) -> str:
        encoding, at = self.encoding, state.at
        if self.recall:
            return remembered(encoding, at.log, player)
        picked = [labels(encoding.actions, player)[number] for number in at.picked_by(encoding, player)]
        return "\n".join([rendered(encoding.game.view(at.state, player)), *picked])


def register() -> None:
    """Make the games known to OpenSpiel."""
    for name, (rulebook, _, defaults) in GAMES.items():
        kind = pyspiel.GameType(
            short_name=name,
            long_name=rulebook.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=rulebook.seat_range[-1],
            min_num_players=rulebook.seat_range[0],
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=defaults,
        )
        pyspiel.register_game(kind, type(rulebook.__name__, (Book,), {"kind": kind}))


register()
