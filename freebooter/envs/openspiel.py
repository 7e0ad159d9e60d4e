"""The games in OpenSpiel: explicit chance, information states as strings and tensors.

    import pyspiel
    import freebooter.envs.openspiel

    game = pyspiel.load_game("freebooter_get_bit(players=2,cards=2,limbs=1,refill_at=1)")

A game's parameters are `players`, its options and what makes a smaller game of it (0 for what is
not said). Lists are written with spaces: `skully=drag charge`, `skully=none`, `rounds=of 1 2 3`. Seats
that decide at once are asked one after another, a seat with two pirates in get-bit for the first one
first; deals are made card by card. Returns are of place: from 1 for the first to -1 for the
last, so the games are zero-sum. Games pickle; states can be cloned, serialised and, for searches
over what a player cannot know, drawn anew from its information state.

An information state is all that the player did and was told, in order, and perfect recall; an
observation is the player's view. Their tensors begin with the pieces of the layout that all the
environments share; the one of the information state adds `history`: a row for each decision that the
player knows of, in the order of learning it, with the seat (counted from the player) and then the
action. A game from a package without an adapter has no such tensor, and its chance is drawn from
seeds (`freebooter.envs.any_game`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, ClassVar, Final, Self, TypeAlias, cast

try:
    import numpy as np
    from numpy.typing import NDArray

    pyspiel = import_module("pyspiel")  # it has no types to import
except ImportError as error:
    raise ImportError('freebooter.envs.openspiel needs OpenSpiel: pip install "freebooter[openspiel]"') from error

from freebooter.engine import NATURE, Move, State, Who
from freebooter.games import GAMES, AnyGame
from freebooter.vector.layout import Layout, extent

from .adapter import adapter_of
from .chance import Draws
from .encoding import Encoding
from .memory import Deed, Glimpse, Log, history, known_to, remembered
from .numbering import Labelled
from .rendering import rendered

Parameters: TypeAlias = Mapping[str, Any]

LONG_ENOUGH: Final = 10_000
"""The longest game, to OpenSpiel, where nobody can say how long one can be."""


# The games and their parameters


def short_name(game: str) -> str:
    return f"freebooter_{game.replace('-', '_')}"


def smaller(kind: type[AnyGame]) -> dict[str, object]:
    """What makes a smaller game, beside its options: the keywords of its class."""
    parameters = signature(kind).parameters.values()
    return {each.name: each.default for each in parameters if each.kind is Parameter.KEYWORD_ONLY}


def defaults(kind: type[AnyGame]) -> dict[str, bool | int | float | str]:
    """Every parameter of a game, as OpenSpiel writes it."""
    options = asdict(kind.Options())
    fewest = kind.seat_range.start
    return {"players": fewest} | {name: written(value) for name, value in (options | smaller(kind)).items()}


def written(value: object) -> bool | int | float | str:
    """A value as a parameter has it."""
    match value:
        case None:
            return 0
        case bool() | int() | float() | str():
            return value
        case tuple():
            return " ".join(map(str, cast("tuple[object, ...]", value))) or "none"
        case _:
            raise TypeError(f"a parameter cannot be {value!r}; expected a number, a text, a truth or a list of them")


def read(given: object, default: object) -> object:
    """A parameter as the game takes it."""
    if isinstance(given, str) and (isinstance(default, tuple) or given.startswith("of ")):
        items = given.removeprefix("of ").split(" ") if given != "none" else []
        return [int(item) if item.isdecimal() else item for item in items]
    return None if default is None and given == 0 else given


def made(kind: type[AnyGame], given: Parameters) -> AnyGame:
    """A game by OpenSpiel's parameters."""
    options, more = asdict(kind.Options()), smaller(kind)
    chosen = kind.Options.read({name: read(given[name], default) for name, default in options.items()})
    sizes = {name: frozen(read(given[name], default)) for name, default in more.items()}
    return kind(given["players"], chosen, **sizes)


def frozen(value: object) -> Any:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


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
            move = self.choices(encoding, mover)[number]
            log = (*self.log, Deed(mover, number, called(encoding, mover, number, move)))
        else:
            log = self.log
            move = draws(encoding, self.state).move(encoding.game, picked)
        if move is None:
            return Position(self.state, picked, log)
        state, events = encoding.game.apply(self.state, mover, move)
        return Position(state, (), (*log, *events))

    def picked_by(self, encoding: Encoding, seat: int) -> tuple[int, ...]:
        return self.picked if self.mover(encoding) == seat else ()

    def choices(self, encoding: Encoding, seat: int) -> dict[int, Move | None]:
        """The seat's actions, with the moves they complete."""
        choices = encoding.choices(self.state, seat, self.picked_by(encoding, seat))
        return encoding.adapter.one_by_one(choices) if choices else choices

    def as_known_to(self, encoding: Encoding, seat: int, rng: random.Random) -> Position:
        """A position drawn from those that the seat takes for possible; the others remember what they see in it."""
        world = next(encoding.game.worlds(encoding.game.view(self.state, seat), rng))
        others = (other for other in range(encoding.game.seats) if other != seat)
        seen = (Glimpse(other, rendered(encoding.game.view(world, other))) for other in others)
        log = (*known_to(encoding, self.log, seat), *seen)
        return Position(world, self.picked_by(encoding, seat), log)


def called(encoding: Encoding, seat: int, number: int, move: Move | None) -> str:
    """What an action is called: by its label, or by the move it makes where it has none."""
    if isinstance(encoding.actions, Labelled) or move is None:
        return encoding.actions.label(seat, number)
    return str(move)


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
        return draws(self.encoding, self.at.state).odds(self.at.picked)

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(self.encoding, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return draws(self.encoding, self.at.state).table[action]
        choices = self.at.choices(self.encoding, player)
        return called(self.encoding, player, action, choices.get(action))

    def returns(self) -> list[float]:
        result = self.encoding.game.result(self.at.state)
        return list(self.encoding.rewards(result)) if result else [0.0] * self.encoding.game.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Numbered:
        """Another state that the player cannot tell from this one, drawn from `Game.worlds`; it has no history."""
        twin = self.get_game().new_initial_state()
        twin.at = self.at.as_known_to(self.encoding, player, random.Random(sampler()))
        return twin

    def __str__(self) -> str:
        return "\n".join([rendered(self.encoding.game.view(self.at.state, None)), *map(str, self.at.picked)])


def draws(encoding: Encoding, state: State) -> Draws:
    return encoding.adapter.draws(encoding.game, state)


class Book(pyspiel.Game):
    """One of the games with its parameters chosen; `register` makes a class of each."""

    kind: ClassVar[Any]
    rulebook: ClassVar[type[AnyGame]]

    def __init__(self, parameters: Parameters | None = None) -> None:
        game = made(self.rulebook, {**defaults(self.rulebook), **(parameters or {})})
        self.encoding = Encoding(game, "place")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions.size,
            max_chance_outcomes=self.encoding.adapter.most_outcomes,
            num_players=game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.encoding.adapter.most_actions(game) or LONG_ENOUGH,
        )
        super().__init__(self.kind, info, dict(parameters or {}))  # pyright: ignore[reportUnknownMemberType]

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return load, (str(self),)

    def new_initial_state(self) -> Numbered:
        return Numbered(self)

    def make_py_observer(self, kind: Any = None, params: Parameters | None = None) -> Observer:
        if params:
            raise ValueError(f"an observer cannot have {dict(params)}; expected no parameters")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer of less or more than a player may know; expected public and that player's")
        return Observer(self.encoding, kind.perfect_recall)


def load(name: str) -> Any:
    """A game by its name and parameters: `pyspiel.load_game`, once this module has been read."""
    return pyspiel.load_game(name)


class Observer:
    """What a player sees or, with perfect recall, knows: OpenSpiel's PyObserver."""

    def __init__(self, encoding: Encoding, recall: bool) -> None:
        self.encoding, self.recall = encoding, recall
        layout, rows = encoding.layout, encoding.adapter.most_actions(encoding.game)
        self.remembers = recall and rows is not None
        if recall and rows is not None:
            width = encoding.game.seats + encoding.actions.size
            layout = layout.followed_by(Layout.of({"history": extent(rows, width)}))
        self.tensor: NDArray[np.float32] = np.zeros(layout.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = layout.split(self.tensor)

    def set_from(self, state: Numbered, player: int) -> None:
        encoding, at = self.encoding, state.at
        self.tensor[: encoding.layout.size] = encoding.observe(at.state, player, at.picked_by(encoding, player))
        if self.remembers:
            rows, seats = self.dict["history"], encoding.game.seats
            rows.fill(0)
            for row, deed in zip(rows, history(encoding, at.log, player), strict=False):
                row[(deed.seat - player) % seats] = row[seats + deed.number] = 1

    def string_from(self, state: Numbered, player: int) -> str:
        encoding, at = self.encoding, state.at
        picked = [encoding.actions.label(player, number) for number in at.picked_by(encoding, player)]
        seen = [rendered(encoding.game.view(at.state, player)), *picked]
        if not self.recall:
            return "\n".join(seen)
        # What a game from a package tells by no event is still to be seen.
        more = [] if isinstance(encoding.actions, Labelled) else seen
        return "\n".join([remembered(at.log, player), *more])


def register(rulebook: type[AnyGame]) -> None:
    """Make a game known to OpenSpiel."""
    adapter = adapter_of(rulebook.id)
    kind = pyspiel.GameType(
        short_name=short_name(rulebook.id),
        long_name=rulebook.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rulebook.seat_range[-1],
        min_num_players=rulebook.seat_range[0],
        provides_information_state_string=True,
        provides_information_state_tensor=adapter is not None,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(rulebook),
    )
    pyspiel.register_game(kind, type(rulebook.__name__, (Book,), {"kind": kind, "rulebook": rulebook}))


for rulebook in GAMES.values():
    register(rulebook)
