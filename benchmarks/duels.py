"""One bot among three of another, on all cores, for a time: duplicate deals, four seats, 95 % intervals over deals.

    python -m benchmarks.duels 120 get-bit:admiral@20:navigator@200 skull-king:admiral@20:bosun

plays each contest for 120 seconds, all of them side by side, on all cores or on as many as WORKERS says. A bot is a
level, with `@20` one that thinks for 20 ms a decision, or `package.module:Bot` written with a dot before `Bot`. A game
may name its seats and options: `skull-king/6/{"mermaids": true}:quartermaster:bosun`; then give it as one argument.
Thinking is paid in processor time, so that what else a machine does changes nothing. SEED chooses other deals. Needs
nothing but the standard library, and NumPy for what has learned: for machines where only that is.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import freebooter
from freebooter.bots import hire
from freebooter.engine import Move, View
from freebooter.engine.record import replay
from freebooter.games import AnyGame, make

if TYPE_CHECKING:
    from freebooter.arena.match_play import Played, Players

SEED: Final = 20_000
"""Seeds that no training has used."""
SPARING: Final = 0.0003

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@lru_cache(1)
def match_play() -> Any:
    """The arena's module by itself: the whole of the arena wants packages that may not be there."""
    path = Path(freebooter.__file__).with_name("arena") / "match_play.py"
    spec = importlib.util.spec_from_file_location("freebooter_match_play", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@lru_cache(16)
def players(contest: str, seed: int) -> Players:
    table, one, other = contest.rsplit(":", 2)
    name, _, rest = table.partition("/")
    size, _, options = rest.partition("/")
    seats = int(size or 4)
    bots = tuple(":".join(bot.rsplit(".", 1)) if "." in bot else bot for bot in (one, *[other] * (seats - 1)))
    tournament = match_play().Tournament(name, bots, seats, seats, seed=seed, options=json.loads(options or "{}"))
    game = make(name, seats, tournament.options)
    return match_play().Players(tournament, {bot: Clocked(bot, game) for bot in set(bots)})


class Clocked:
    """A bot that pays for its thinking in processor time."""

    def __init__(self, name: str, game: AnyGame) -> None:
        self.bot = hire(name, game, clock=Sparing())
        self.spent: list[float] = []

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        start = time.thread_time()
        move = self.bot.choose(view, legal, rng)
        self.spent.append(time.thread_time() - start)
        return move


class Sparing:
    """The processor time of this thread, asked for only when enough has gone by on the wall: asking costs a playout."""

    def __init__(self) -> None:
        self.wall = self.spent = 0.0

    def __call__(self) -> float:
        wall = time.perf_counter()
        if wall - self.wall >= SPARING:
            self.wall, self.spent = wall, time.thread_time()
        return self.spent


def play(contest: str, seed: int, deal: int) -> tuple[str, list[float], list[bool], list[float]]:
    """A deal in its rotations: the wins of the one, its bids met and the seconds of its decisions."""
    shares: list[float] = []
    met: list[bool] = []
    table = players(contest, seed)
    bot = table.bots[table.tournament.bots[0]]
    assert isinstance(bot, Clocked)
    bot.spent.clear()
    each: Played
    for each in table.play_deal(deal):
        (seat,) = [seat for seat, name in enumerate(each.record.seats) if name == table.tournament.bots[0]]
        *_, end = replay(table.game, each.record)
        result = table.game.result(end.state)
        assert result
        shares.append(1 / len(result.winners) if seat in result.winners else 0.0)
        about = table.game.view(end.state, None)
        met += [rows[seat].bid == rows[seat].won for rows in getattr(about, "sheet", ())]
    return contest, shares, met, bot.spent.copy()


def interval(clusters: list[list[float]]) -> tuple[float, float]:
    """The mean, and how far the 95 % interval reaches; over deals, since rotations have much in common."""
    size = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / size
    spread = sum((sum(cluster) - mean * len(cluster)) ** 2 for cluster in clusters)
    count = len(clusters)
    return mean, 1.97 * math.sqrt(spread * count / max(1, count - 1)) / size


def deals(contests: list[str]) -> Iterator[tuple[str, int]]:
    deal = 0
    while True:
        for contest in contests:
            yield contest, deal
        deal += 1


def main(seconds: float, contests: list[str], seed: int = SEED) -> None:
    shares: defaultdict[str, list[list[float]]] = defaultdict(list)
    met: defaultdict[str, list[bool]] = defaultdict(list)
    spent: defaultdict[str, list[float]] = defaultdict(list)
    workers = int(os.environ.get("WORKERS", 0)) or len(os.sched_getaffinity(0))
    end = time.monotonic() + seconds * len(contests)
    coming = deals(contests)
    # A deal of Skull King takes longer than one of Walk the Plank: each contest gets its time, not as many deals.
    used: defaultdict[str, float] = defaultdict(float)
    begun: dict[Future[Any], tuple[str, float]] = {}
    with ProcessPoolExecutor(workers) as pool:
        while begun or time.monotonic() < end:
            while len(begun) < workers and time.monotonic() < end:
                least = min(contests, key=lambda contest: used[contest] + sum(c == contest for c, _ in begun.values()))
                contest, deal = next(each for each in coming if each[0] == least)
                begun[pool.submit(play, contest, seed, deal)] = contest, time.monotonic()
            done, _ = wait(begun, return_when=FIRST_COMPLETED)
            for future in done:
                contest, since = begun.pop(future)
                used[contest] += time.monotonic() - since
                _, share, bids, took = future.result()
                shares[contest].append(share)
                met[contest] += bids
                spent[contest] += took
    for contest in contests:
        if not shares[contest]:
            continue
        mean, reach = interval(shares[contest])
        took = sorted(spent[contest])
        told: dict[str, object] = {
            "contest": contest,
            "seed": seed,
            "games": sum(map(len, shares[contest])),
            "win %": [round(100 * each, 1) for each in (mean, mean - reach, mean + reach)],
            "ms": [round(1000 * took[int(len(took) * part)], 2) for part in (0.5, 0.99)],
        }
        if met[contest]:
            told["bids met %"] = round(100 * sum(met[contest]) / len(met[contest]), 1)
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:], int(os.environ.get("SEED", SEED)))
