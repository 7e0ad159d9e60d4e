"""Every bot beside every other: docs/leaderboard.md, made anew.

    python -m benchmarks.leaderboard --out FOLDER [--games 600] [--skull-king CHECKOUT]

Each choice of four bots of a game plays in turn, every deal from every rotation of the seats. With a checkout of
aldoeliacim/skullking our bots sit down at that project's own table too. Interrupted, it goes on with the same FOLDER.
Bots that search have so many playouts, not so much time: the table is the same however busy the machine is.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from freebooter import Match
from freebooter.arena import Standing, Tournament, run_arena, standings
from freebooter.bots import make_bot
from freebooter.bots.levels import levels_of
from freebooter.engine import NATURE
from freebooter.games import GAMES, game_kind, make
from freebooter.report.plots import Interval

from .skull_king_elsewhere import Line, measure, visit

SEED: Final = 2026
SEATS: Final = 4
SAMPLES: Final = 200
HARDEST: Final = "rules, hard"
PAGE: Final = Path(__file__).parent.parent / "docs" / "leaderboard.md"
HEAD: Final = f"""# Leaderboard

Every bot of ours against every other, and at the table of another project. Four seats; each choice of four bots \
plays in turn, every deal once from each rotation of the seats. Bots that search have {SAMPLES} playouts a decision, \
so the same command gives the same games on any machine; given more, as in [Bots](bots.md), they play better. \
Ratings are openskill's (25 at the start), the ± is a 95 % interval, and of games won 25 % is an equal share. A \
decision's time is the median of processor time over one game, of decisions that leave a choice. To enter a bot of \
yours, see [Write a bot](write-a-bot.md).

<!-- shown: takes most of an hour -->
```sh
python -m benchmarks.leaderboard --out leaderboard --skull-king ../skullking
```
"""
ELSEWHERE: Final = """
## At another project's table

[aldoeliacim/skullking](https://github.com/aldoeliacim/skullking) has a Skull King of its own with rule-based \
bots. Here that project's engine deals, referees and counts, by its own rules: a White Whale is in the deck, black \
cards need not follow suit, a failed bid of zero costs as much as a met one brings. Our bots know none of this; the \
Whale is a second Kraken to them. A checkout is driven where it lies; nothing of it is in this project. One bot among \
three of another, each deal from every seat.
"""


def reach(interval: Interval, scale: float = 1, digits: int = 1) -> str:
    return f"{scale * interval.mean:.{digits}f} ± {scale * (interval.high - interval.low) / 2:.{digits}f}"


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


def section(game: str, lines: Sequence[Standing], games: int) -> str:
    """A game's table, the best rated first."""
    heads = ["bot", "rating", "games won", "mean place", "a decision takes"]
    cells = [
        [
            f"`{line.name}`",
            reach(line.rating),
            f"{reach(line.win_share, 100)} %",
            reach(line.mean_rank, digits=2),
            f"{decision_time(game, line.name):.2f} ms",
        ]
        for line in lines
    ]
    return f"\n## {game_kind(game).title}\n\n{rows(heads, cells)}\n{games:,} games.\n"


def elsewhere(lines: Sequence[Line]) -> str:
    heads = ["bot", "among three", "games won", "bids met", "a decision takes", "games"]
    cells = [
        [
            line.bot,
            line.among,
            f"{reach(line.win_share, 100)} %",
            f"{line.bids_met:.0%}",
            f"{line.median_ms:.2f} ms",
            f"{line.games:,}",
        ]
        for line in lines
    ]
    return ELSEWHERE + "\n" + rows(heads, cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="where the records are kept")
    parser.add_argument("--games", type=int, default=600, help="games a game; at the other table per line")
    parser.add_argument("--skull-king", type=Path, help="a checkout of aldoeliacim/skullking")
    given = parser.parse_args()
    out, games, checkout = cast("Path", given.out), cast("int", given.games), cast("Path | None", given.skull_king)
    there = visit(checkout) if checkout else None
    out.mkdir(parents=True, exist_ok=True)
    page = HEAD
    for game in GAMES:
        tournament = Tournament(game, levels_of(game), SEATS, games, SEED, samples=SAMPLES)
        played = run_arena(tournament, out=out / f"{game}.jsonl", resume=True, progress=True)
        page += section(game, standings(played), len(played))
    if there:
        ours = levels_of("skull-king")
        contests = [(HARDEST, "random"), *((bot, HARDEST) for bot in ours), *((HARDEST, bot) for bot in ours[1:3])]
        page += elsewhere([measure(there, *pair, games, SEED, SAMPLES) for pair in contests])
    PAGE.write_text(page, "utf-8")
    print(f"{PAGE} is new")


if __name__ == "__main__":
    main()
