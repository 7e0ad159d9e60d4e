"""A tournament as a page: the table and what is behind it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from html import escape

from freebooter.games import game_kind
from freebooter.report import plots
from freebooter.report.page import page, rows_table, sheet

from .match_play import Played, Tournament
from .standings import Standing, interval, result_of, seats_of, standings, win_share


def report(tournament: Tournament, played: Sequence[Played]) -> str:
    """One self-contained HTML page."""
    lines = standings(played)
    names = [line.name for line in lines]
    equal = 100 / tournament.seats
    title = game_kind(tournament.game).title
    games = len(played)
    rotated = (
        f"every deal played {tournament.rotations} times with the seats rotated" if tournament.rotations > 1 else ""
    )
    lead = f"{', '.join(filter(None, (f'{games} games', f'{tournament.seats} seats', rotated)))}. "
    lead += "Intervals are 95 % and count deals, not games."
    drawn = [
        sheet(
            "Win share",
            f"A shared win is divided; the dashed line is an equal share, {plots.number(equal)} %.",
            plots.intervals("Win share", {line.name: percent(line.win_share) for line in lines}, equal, " %"),
        ),
        sheet(
            "Ratings",
            "openskill, 25 at the start.",
            plots.intervals("Ratings", {line.name: line.rating for line in lines}),
        ),
        sheet(
            "Head to head",
            "How often the row comes before the column, in percent of their meetings; ties count half.",
            plots.grid("Head to head", names, head_to_head(played, names)),
        ),
        sheet(
            "Length", "Rounds played.", plots.histogram("Length", {"games": [game.rounds for game in played]}, "rounds")
        ),
        sheet(
            "Seats",
            "Win share by seat, whoever sat there; bots take every seat equally often.",
            plots.intervals("Seats", seat_balance(played, tournament.seats), equal, " %"),
        ),
        scores_or_places(played, names),
    ]
    return page(f"{title}: the arena", lead, command_of(tournament), [sheet("Table", "", table_html(lines))], drawn)


def command_of(tournament: Tournament) -> str:
    return (
        f"freebooter arena {tournament.game} --bots {','.join(tournament.bots)} --seats {tournament.seats} "
        f"--games {tournament.games} --seed {tournament.seed} --budget {tournament.budget * 1000:.0f}"
    )


def percent(value: plots.Interval) -> plots.Interval:
    return plots.Interval(100 * value.mean, 100 * value.low, 100 * value.high)


def table_html(lines: Sequence[Standing]) -> str:
    def cell(value: plots.Interval, digits: int, unit: str = "") -> str:
        return f"{value.mean:.{digits}f}{unit}<small>{value.low:.{digits}f} to {value.high:.{digits}f}</small>"

    headings = ("bot", "games", "win share", "mean rank", "mean score", "rating", "median ms", "p99 ms", "faults")
    rows = [
        (
            escape(line.name),
            str(line.games),
            cell(percent(line.win_share), 1, " %"),
            cell(line.mean_rank, 2),
            cell(line.mean_score, 1) if line.mean_score else "–",
            cell(line.rating, 1),
            f"{line.median_ms:.2f}",
            f"{line.p99_ms:.2f}",
            str(line.faults),
        )
        for line in lines
    ]
    return rows_table(headings, rows)


def head_to_head(played: Sequence[Played], names: Sequence[str]) -> dict[tuple[str, str], float]:
    """How often each bot's seat has a better place than each other bot's; a tie counts half."""
    ahead: defaultdict[tuple[str, str], float] = defaultdict(float)
    met: defaultdict[tuple[str, str], int] = defaultdict(int)
    for game in played:
        ranks = result_of(game).ranks
        for one in names:
            for other in names:
                if one == other:
                    continue
                for seat in seats_of(game, one):
                    for rival in seats_of(game, other):
                        met[one, other] += 1
                        ahead[one, other] += (ranks[seat] < ranks[rival]) + 0.5 * (ranks[seat] == ranks[rival])
    return {pair: ahead[pair] / count for pair, count in met.items()}


def seat_balance(played: Sequence[Played], seats: int) -> dict[str, plots.Interval]:
    """Each seat's share of the wins."""
    found: dict[str, plots.Interval] = {}
    for seat in range(seats):
        clusters: defaultdict[int, list[float]] = defaultdict(list)
        for game in played:
            clusters[game.deal].append(win_share(result_of(game), seat))
        found[f"seat {seat}"] = percent(interval(list(clusters.values())))
    return found


def scores_or_places(played: Sequence[Played], names: Sequence[str]) -> str:
    """Scores where the game keeps them, else places."""
    scored = result_of(played[0]).scores[0] is not None
    series: dict[str, list[float]] = {name: [] for name in names}
    for game in played:
        result = result_of(game)
        for seat, name in enumerate(game.record.seats):
            score = result.scores[seat]
            series[name].append(result.ranks[seat] if score is None else score)
    if scored:
        return sheet("Scores", "How the final scores spread.", plots.histogram("Scores", series, "points"))
    return sheet(
        "Places", "How often each bot came first, second and so on.", plots.histogram("Places", series, "place")
    )
