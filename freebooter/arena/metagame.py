"""The game above the game: which bot to send to a table, when all the seats choose theirs.

Every mix of bots that a table can hold is played, each deal once for every rotation of its seats. What a
bot is worth in a mix is its mean place, from 1 for the first to -1 for the last, so that the payoffs of a
table sum to zero. On these payoffs OpenSpiel finds an equilibrium and alpha-rank.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from importlib import import_module
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.table import Table

from freebooter.games import game_kind
from freebooter.progress import bar
from freebooter.report import plots
from freebooter.report.page import page, rows_table, sheet
from freebooter.report.plots import Interval
from freebooter.vector.rewards import rewards

from .match_play import Played, Tournament
from .run import run_arena
from .standings import interval, result_of, seats_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Mix = tuple[str, ...]
MOST_PROFILES: Final = 1_000
"""Alpha-rank weighs every profile against every other: a matrix of this many rows and columns."""
STEPS: Final = 50_000
"""Of the dynamics that lead to the equilibrium."""


@dataclass(frozen=True, slots=True)
class Weight:
    """A bot's part in the equilibrium, and its mass under alpha-rank."""

    bot: str
    nash: float
    alpha_rank: float


@dataclass(frozen=True, slots=True)
class Metagame:
    """The payoffs of every mix, bot by bot, and what follows from them.

    `regret` is what the best bot would win more than the equilibrium does, against it: zero were it exact.
    """

    game: str
    seats: int
    bots: Mix
    payoffs: Mapping[Mix, Mapping[str, Interval]]
    weights: tuple[Weight, ...]
    regret: float


def metagame(
    game: str,
    bots: Sequence[str],
    *,
    seats: int = 4,
    games: int = 200,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    budget: float = 1.0,
    samples: int | None = None,
    workers: int | None = None,
    progress: bool = False,
) -> Metagame:
    """Play every mix of the bots at a table, so many games each, and solve what comes of it."""
    names = tuple(dict.fromkeys(bots))
    if len(names) < 2:
        raise ValueError(f"{len(names)} bot to choose from; expected two or more")
    if len(names) ** seats > MOST_PROFILES:
        raise ValueError(
            f"{len(names)} bots at {seats} seats make {len(names) ** seats} profiles; expected {MOST_PROFILES} at most"
        )
    solvers()  # what is missing is told before the games are played
    whole = Tournament(game, names, seats, games, seed, dict(options or {}), budget, samples)
    mixes = [mix for mix in combinations_with_replacement(names, seats) if len(set(mix)) > 1]
    payoffs: dict[Mix, Mapping[str, Interval]] = {}
    with bar(progress) as drawn:
        task = drawn.add_task(f"{game}, mixes", total=len(mixes))
        for mix in mixes:
            payoffs[mix] = worth(run_arena(replace(whole, bots=mix), workers=workers))
            drawn.advance(task)
    for name in names:
        payoffs[(name,) * seats] = {name: Interval(0.0, 0.0, 0.0)}  # alone among itself, whatever happens
    weights, regret = solved(names, tensor(names, seats, payoffs))
    return Metagame(game, seats, names, payoffs, weights, regret)


def worth(played: Sequence[Played]) -> dict[str, Interval]:
    """What each bot of a mix won by its places, a seat and game on average."""
    found: dict[str, Interval] = {}
    for name in dict.fromkeys(played[0].record.seats):
        clusters: defaultdict[int, list[float]] = defaultdict(list)
        for game in played:
            paid = rewards("place", result_of(game))
            clusters[game.deal] += [paid[seat] for seat in seats_of(game, name)]
        found[name] = interval(list(clusters.values()))
    return found


def tensor(names: Sequence[str], seats: int, payoffs: Mapping[Mix, Mapping[str, Interval]]) -> NDArray[np.float64]:
    """What each seat is paid, by the bot that each of them sends: an axis for the seat, then one for each choice."""
    import numpy as np

    paid = np.zeros((seats, *(len(names),) * seats))
    order = {name: place for place, name in enumerate(names)}
    for profile in product(names, repeat=seats):
        mix = tuple(sorted(profile, key=order.__getitem__))
        where = tuple(order[name] for name in profile)
        for seat, name in enumerate(profile):
            paid[(seat, *where)] = payoffs[mix][name].mean
    return paid


def solvers() -> tuple[Any, Any]:
    """OpenSpiel's replicator dynamics and alpha-rank; they have no types to import."""
    try:
        dynamics = import_module("open_spiel.python.algorithms.projected_replicator_dynamics")
        return dynamics, import_module("open_spiel.python.egt.alpharank")
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f'the metagame needs {error.name}: pip install "freebooter[metagame]"', name=error.name
        ) from None


def solved(names: Mix, paid: NDArray[np.float64]) -> tuple[tuple[Weight, ...], float]:
    """The equilibrium of the symmetric game that replicator dynamics lead to, its regret, and alpha-rank."""
    import numpy as np

    dynamics, ranking = solvers()
    seats = len(paid)
    tables = list(paid)
    mixed = dynamics.projected_replicator_dynamics(
        tables, prd_initial_strategies=[np.full(len(names), 1 / len(names))] * seats, prd_iterations=STEPS,
        prd_dt=1e-2, prd_gamma=1e-8, average_over_last_n_strategies=STEPS // 2,
    )  # fmt: skip
    nash = np.mean(np.asarray(mixed), axis=0)
    against = paid[0]
    for _ in range(seats - 1):
        against = against @ nash
    pi = np.asarray(ranking.compute(tables, use_inf_alpha=True)[2]).reshape((len(names),) * seats)
    by_bot = np.mean([pi.sum(tuple(other for other in range(seats) if other != seat)) for seat in range(seats)], axis=0)
    weights = tuple(Weight(name, float(nash[at]), float(by_bot[at])) for at, name in enumerate(names))
    return weights, float(against.max() - nash @ against)


def metagame_table(found: Metagame) -> Table:
    """The weights for a terminal, the heaviest first."""
    caption = f"regret of the equilibrium {found.regret:.4f} · alone: against one of each other bot in all the rest"
    drawn = Table(title=f"{found.game}, {found.seats} seats", box=SIMPLE_HEAD, caption=caption, show_edge=False)
    drawn.add_column("bot")
    for heading in ("nash", "alpha-rank", *(f"alone among {name}" for name in found.bots)):
        drawn.add_column(heading, justify="right")
    for weight in by_weight(found):
        alone = [alone_among(found, weight.bot, other) for other in found.bots]
        drawn.add_row(
            weight.bot, f"{weight.nash:.3f}", f"{weight.alpha_rank:.3f}", *(f"{each.mean:+.2f}" for each in alone)
        )
    return drawn


def by_weight(found: Metagame) -> list[Weight]:
    return sorted(found.weights, key=lambda weight: (-weight.nash, -weight.alpha_rank))


def alone_among(found: Metagame, bot: str, others: str) -> Interval:
    """What a bot is worth when all the other seats send another one."""
    mix = tuple(sorted((bot, *(others,) * (found.seats - 1)), key=found.bots.index))
    return found.payoffs[mix][bot]


def metagame_report(found: Metagame) -> str:
    """One self-contained HTML page."""
    title = f"{game_kind(found.game).title}: the game above the game"
    lead = f"{found.seats} seats, every mix of {len(found.bots)} bots. A bot is paid its place, from 1 down to -1."
    rows = [
        (spelt(mix), *(worth_of(paid.get(name)) for name in found.bots))
        for mix, paid in found.payoffs.items()
        if len(paid) > 1
    ]
    shares = {
        (one, other): (1 + alone_among(found, one, other).mean) / 2
        for one in found.bots
        for other in found.bots
        if one != other
    }
    drawn = [
        sheet(
            "Equilibrium",
            f"How often each bot is sent; nobody gains more than {found.regret:.4f} by another choice.",
            plots.bars("Equilibrium", {each.bot: 100 * each.nash for each in by_weight(found)}, unit=" %"),
        ),
        sheet(
            "Alpha-rank",
            "How long evolution stays with each bot.",
            plots.bars("Alpha-rank", {each.bot: 100 * each.alpha_rank for each in by_weight(found)}, unit=" %"),
        ),
        sheet(
            "One among the others",
            "What the row is worth where the column has all the other seats: 100 is always first, 0 always last.",
            plots.grid("One among the others", list(found.bots), shares),
        ),
    ]
    command = f"freebooter metagame {found.game} --bots {','.join(found.bots)} --seats {found.seats}"
    return page(title, lead, command, [sheet("Every mix", "", rows_table(("mix", *found.bots), rows))], drawn)


def spelt(mix: Mix) -> str:
    return escape(", ".join(f"{many} × {name}" if many > 1 else name for name, many in Counter(mix).items()))


def worth_of(paid: Interval | None) -> str:
    return f"{paid.mean:+.2f}<small>{paid.low:+.2f} to {paid.high:+.2f}</small>" if paid else "–"
