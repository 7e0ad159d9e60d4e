"""Every bot beside every other: docs/leaderboard.md, made anew.

    python -m benchmarks.leaderboard --out FOLDER [--games 800] [--aldoeliacim CHECKOUT] [--antonioalgaida CHECKOUT]

Each choice of four bots of a game plays in turn, every deal from every rotation of the seats. With a checkout of
another project our bots sit down at its own table too. Interrupted, it goes on with the same FOLDER. Bots that search
have so many playouts, not so much time: the table is the same however busy the machine is.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, cast

from freebooter import Match
from freebooter.arena import Played, Tournament, run_arena, standings
from freebooter.bots import make_bot
from freebooter.bots.levels import is_player, players_of
from freebooter.engine import NATURE
from freebooter.games import GAMES, game_kind, make
from freebooter.report.plots import Interval

from . import elsewhere
from .elsewhere.aldoeliacim import Aldoeliacim
from .elsewhere.antonioalgaida import AntonioAlgaida

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the visits bring NumPy before a bot does

SEED: Final = 2026
SEATS: Final = 4
SAMPLES: Final = 200
SHARE: Final = {"skull-king": 0.4}
"""A game of it takes ten times as long as the others."""
PAGE: Final = Path(__file__).parent.parent / "docs" / "leaderboard.md"
HEAD: Final = f"""# Leaderboard

Every bot of ours against every other, and our levels at the tables of other projects. Four seats; each choice of \
four bots plays in turn, every deal once from each rotation of the seats. Bots that search have {SAMPLES} playouts a \
decision, so the same command plays the same games on any machine; given more, as in [Bots](bots.md), they play \
better. Ratings are openskill's (25 at the start), the ± is a 95 % interval, and of games won 25 % is an equal share. \
A decision's time is the median of processor time, of decisions that leave a choice. To enter a bot of yours, see \
[Write a bot](write-a-bot.md).

<!-- shown: takes minutes, and wants two checkouts -->
```sh
python -m benchmarks.leaderboard --out leaderboard --aldoeliacim ../skullking --antonioalgaida ../SkullKingAI
```
"""
ELSEWHERE: Final = """
## Skull King at other tables

Other projects have a Skull King of their own, with bots. Here their engines deal, referee and count, by their own \
rules, and our levels are guests there: what such a table shows is told to them as a view of ours, and a White Whale \
is a second Kraken to them. A checkout is driven where it lies; nothing of it is in this project.
"""
ALDOELIACIM: Final = """
### [aldoeliacim/skullking](https://github.com/aldoeliacim/skullking)

Bots of rules, in three strengths. At this table black cards need not follow suit, and a failed bid of zero costs as \
much as a met one brings.
"""
ANTONIOALGAIDA: Final = """
### [AntonioAlgaida/SkullKingAI](https://github.com/AntonioAlgaida/SkullKingAI)

A heuristic agent, the measure of that project's language models.
"""


def reach(interval: Interval, scale: float = 1, digits: int = 1) -> str:
    """The mean and half of its interval; of a single deal there is none."""
    half = scale * (interval.high - interval.low) / 2
    return f"{scale * interval.mean:.{digits}f}" + (f" ± {half:.{digits}f}" if math.isfinite(half) else "")


def rows(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    ruled = [heads, ["---", *["--:"] * (len(heads) - 1)], *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in ruled) + "\n"


def decision_time(game: str, name: str) -> float:
    """The median of processor milliseconds that a bot takes for a decision, with itself in every seat."""
    kind = make(game, SEATS)
    bot, rng = make_bot(name, kind, samples=SAMPLES), random.Random(SEED)
    spent: list[float] = []
    match = Match(kind, rng=rng)
    match.begin()
    while waiting := kind.to_move(match.state):
        seat = waiting[0]
        assert seat != NATURE
        view, legal = kind.view(match.state, seat), kind.legal(match.state, seat)
        start = time.thread_time()
        move = bot.choose(view, legal, rng)
        if len(legal) > 1:
            spent.append(time.thread_time() - start)
        match.play(seat, move)
    return 1000 * statistics.median(spent)


def ours(game: str, played: Sequence[Played]) -> str:
    """A game's table, the best rated first."""
    names = [line.name for line in standings(played)]
    return f"\n## {game_kind(game).title}\n\n" + ranked(played, {name: decision_time(game, name) for name in names})


def ranked(played: Sequence[Played], milliseconds: Mapping[str, float]) -> str:
    heads = ["bot", "rating", "games won", "mean place", "a decision takes", "games"]
    lines = [
        [
            f"`{line.name}`" if is_player(line.name) else line.name,
            reach(line.rating),
            f"{reach(line.win_share, 100)} %",
            reach(line.mean_rank, digits=2),
            f"{milliseconds[line.name]:.2f} ms" if milliseconds[line.name] >= 0.01 else "under 0.01 ms",
            f"{line.games:,}",
        ]
        for line in standings(played)
    ]
    return f"{rows(heads, lines)}\n{len(played):,} games.\n"


def theirs(house: elsewhere.House, games: int, log: Path) -> str:
    """The table of a tournament at another project's."""
    played = elsewhere.visit(house, games, SEED, SAMPLES, log)
    return "\n" + ranked(played, {line.name: line.median_ms for line in standings(played)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="where the records are kept")
    parser.add_argument("--games", type=int, default=800, help="games of each of ours, of Skull King fewer")
    parser.add_argument("--visits", type=int, default=280, help="games at each of the other tables")
    parser.add_argument("--aldoeliacim", type=Path, help="a checkout of aldoeliacim/skullking")
    parser.add_argument("--antonioalgaida", type=Path, help="a checkout of AntonioAlgaida/SkullKingAI")
    parser.add_argument("--workers", type=int, help="processes; as many as there are cores if not given")
    given = parser.parse_args()
    out, games, visits = cast("Path", given.out), cast("int", given.games), cast("int", given.visits)
    there: list[tuple[str, elsewhere.House]] = []
    if given.aldoeliacim:
        there.append((ALDOELIACIM, Aldoeliacim(given.aldoeliacim)))
    if given.antonioalgaida:
        there.append((ANTONIOALGAIDA, AntonioAlgaida(given.antonioalgaida)))
    out.mkdir(parents=True, exist_ok=True)
    page = HEAD
    for game in GAMES:
        enough = round(games * SHARE.get(game, 1))
        tournament = Tournament(game, players_of(game), SEATS, enough, SEED, samples=SAMPLES)
        log = out / f"{game}.jsonl"
        page += ours(game, run_arena(tournament, out=log, resume=True, workers=given.workers, progress=True))
    if there:
        page += ELSEWHERE
    for about, house in there:
        page += about + theirs(house, visits, out / f"{type(house).__name__.lower()}.jsonl")
    PAGE.write_text(page, "utf-8")
    print(f"{PAGE} is new")


if __name__ == "__main__":
    main()
