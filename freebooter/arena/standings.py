"""The table of a tournament: shares, ranks and scores with what is uncertain about them."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.table import Table

from freebooter.engine import Result
from freebooter.report.plots import Interval

from .match_play import Played

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Z: Final = statistics.NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's line in the table. `games` counts its seats: three of it at a table are three."""

    name: str
    games: int
    win_share: Interval
    mean_rank: Interval
    mean_score: Interval | None
    rating: Interval
    median_ms: float
    p99_ms: float
    faults: int


def win_share(result: Result, seat: int) -> float:
    """A win divided among those who share it; nobody's win is nobody's share."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def interval(clusters: Sequence[Sequence[float]]) -> Interval:
    """Over deals, not games: the rotations of one deal have too much in common to count apart."""
    size = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / size
    count = len(clusters)
    if count < 2:
        return Interval(mean, -math.inf, math.inf)
    spread = sum((sum(cluster) - mean * len(cluster)) ** 2 for cluster in clusters)
    error = math.sqrt(spread * count / (count - 1)) / size
    reach = _t_quantile(count - 1) * error
    return Interval(mean, mean - reach, mean + reach)


def _t_quantile(freedom: int) -> float:
    """Student's 97.5 % quantile by its expansion around the normal one."""
    cubic, quintic = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + cubic / freedom + quintic / freedom**2


def standings(played: Sequence[Played]) -> list[Standing]:
    """A line for every bot, the best rated first."""
    ratings = rate(played)
    names = list(dict.fromkeys(name for game in played for name in game.record.seats))
    lines = [_standing(name, played, ratings[name]) for name in names]
    return sorted(lines, key=lambda line: line.rating.mean, reverse=True)


def _standing(name: str, played: Sequence[Played], rating: Interval) -> Standing:
    shares: defaultdict[int, list[float]] = defaultdict(list)
    ranks: defaultdict[int, list[float]] = defaultdict(list)
    scores: defaultdict[int, list[float]] = defaultdict(list)
    spent: list[int] = []
    faults = 0
    for game in played:
        result = result_of(game)
        for seat in seats_of(game, name):
            shares[game.deal].append(win_share(result, seat))
            ranks[game.deal].append(result.ranks[seat])
            score = result.scores[seat]
            if score is not None:
                scores[game.deal].append(score)
            spent += game.microseconds[seat]
            faults += game.faults[seat]
    spent.sort()
    return Standing(
        name=name,
        games=sum(map(len, shares.values())),
        win_share=interval(list(shares.values())),
        mean_rank=interval(list(ranks.values())),
        mean_score=interval(list(scores.values())) if scores else None,
        rating=rating,
        median_ms=_quantile(spent, 0.5) / 1000,
        p99_ms=_quantile(spent, 0.99) / 1000,
        faults=faults,
    )


def _quantile(ordered: Sequence[int], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def result_of(game: Played) -> Result:
    assert game.record.result
    return game.record.result


def seats_of(game: Played, name: str) -> list[int]:
    return [seat for seat, other in enumerate(game.record.seats) if other == name]


def ratings_model() -> PlackettLuce:
    """openskill's, which the extra `arena` brings; games are played without it."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError('ratings need openskill: pip install "freebooter[arena]"', name=error.name) from None
    return PlackettLuce()


def rate(played: Sequence[Played]) -> dict[str, Interval]:
    """openskill ratings (Plackett-Luce, 25 at the start), game after game; the interval is 1.96 sigma.

    A bot that holds several seats moves by the mean of what its seats would move.
    """
    model = ratings_model()
    names = dict.fromkeys(name for game in played for name in game.record.seats)
    ratings = {name: model.rating() for name in names}
    for game in played:
        seats = game.record.seats
        if len(set(seats)) < 2:
            continue
        after = model.rate([[ratings[name]] for name in seats], ranks=list(map(float, result_of(game).ranks)))
        for name in set(seats):
            own = [after[seat][0] for seat in seats_of(game, name)]
            mu = statistics.fmean(rating.mu for rating in own)
            sigma = statistics.fmean(rating.sigma for rating in own)
            ratings[name] = model.rating(mu=mu, sigma=sigma)
    return {
        name: Interval(rating.mu, rating.mu - Z * rating.sigma, rating.mu + Z * rating.sigma)
        for name, rating in ratings.items()
    }


def table(played: Sequence[Played], title: str = "") -> Table:
    """The standings for a terminal."""
    lines = standings(played)
    scored = any(line.mean_score for line in lines)
    caption = "± half of the 95 % interval · ms: median decision · lost: decisions failed"
    drawn = Table(title=title or None, box=SIMPLE_HEAD, caption=caption, padding=(0, 1, 0, 0), show_edge=False)
    drawn.add_column("bot", overflow="fold", min_width=9)
    for heading in ("games", "win %", "rank", *(("score",) if scored else ()), "rating", "ms", "p99", "lost"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    for line in lines:
        share = line.win_share
        drawn.add_row(
            line.name,
            str(line.games),
            _with_reach(Interval(100 * share.mean, 100 * share.low, 100 * share.high), 1),
            _with_reach(line.mean_rank, 2),
            *((_with_reach(line.mean_score, 0),) if line.mean_score else ()),
            _with_reach(line.rating, 1),
            f"{line.median_ms:.2f}",
            f"{line.p99_ms:.1f}",
            str(line.faults),
        )
    return drawn


def _with_reach(value: Interval, digits: int) -> str:
    reach = value.high - value.mean
    return f"{value.mean:.{digits}f}" + (f" ±{reach:.{digits}f}" if math.isfinite(reach) else "")
