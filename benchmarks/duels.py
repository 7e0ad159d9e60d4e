"""One bot among three of another, on all cores, for a time: duplicate deals, four seats, 95 % intervals over deals.

    python -m benchmarks.duels --seconds 120 get-bit:admiral@20:navigator@200 skull-king:admiral@20:bosun

plays each contest for 120 seconds, all of them side by side, and goes on where it was with the same --out. A bot is a
level, with `@20` one that thinks for 20 ms a decision, or `package.module:Bot` written with a dot before `Bot`. A game
may name its seats and options: `skull-king/6/{"mermaids": true}:quartermaster:bosun`; then give it as one argument.
Thinking is paid in processor time, so that what else a machine does changes nothing. Needs
nothing but the standard library, and NumPy for what has learned: for machines where only that is.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import os
import random
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

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


@dataclass(frozen=True)
class Deal:
    """A deal in its rotations: the wins of the one, its bids met and the milliseconds of its decisions."""

    contest: str
    seed: int
    deal: int
    shares: list[float]
    met: list[bool]
    spent: list[float]


def play(contest: str, seed: int, deal: int) -> Deal:
    played = Deal(contest, seed, deal, [], [], [])
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
        played.shares.append(1 / len(result.winners) if seat in result.winners else 0.0)
        about = table.game.view(end.state, None)
        played.met.extend(rows[seat].bid == rows[seat].won for rows in getattr(about, "sheet", ()))
    played.spent.extend(round(1000 * spent, 3) for spent in bot.spent)
    return played


def interval(clusters: list[list[float]]) -> tuple[float, float]:
    """The mean, and how far the 95 % interval reaches; over deals, since rotations have much in common."""
    size = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / size
    spread = sum((sum(cluster) - mean * len(cluster)) ** 2 for cluster in clusters)
    among = len(clusters)
    return mean, reaching(among - 1) * math.sqrt(spread * among / max(1, among - 1)) / size


def reaching(freedom: int) -> float:
    """Student's t at 97.5 %, by its expansion: few deals say little of their own spread."""
    if freedom < 1:
        return math.inf
    return 1.96 + sum(each / freedom**power for power, each in enumerate((2.372, 2.822, 2.556, 1.589), 1))


def drawn(known: Mapping[str, Sequence[Deal]]) -> str:
    """The contests as dots with their intervals, a plot for each pair of bots."""
    from benchmarks.strength import picture
    from freebooter.report.plots import Interval

    shares: dict[str, dict[str, Interval]] = {}
    for contest, deals in known.items():
        table, one, other = contest.rsplit(":", 2)
        mean, reach = interval([deal.shares for deal in deals])
        names = [bot.replace("@", ", ") + " ms" if "@" in bot else bot for bot in (one, other)]
        low, high = max(0.0, mean - reach), min(1.0, mean + reach)
        shares.setdefault(f"{names[0]} among {names[1]}s", {})[table] = Interval(mean, low, high)
    return picture(shares)


def told(contest: str, deals: Sequence[Deal]) -> str:
    mean, reach = interval([deal.shares for deal in deals])
    spent = sorted(each for deal in deals for each in deal.spent)
    met = [each for deal in deals for each in deal.met]
    facts: dict[str, object] = {
        "contest": contest,
        "games": sum(len(deal.shares) for deal in deals),
        "win %": [round(100 * each, 1) for each in (mean, max(0, mean - reach), min(1, mean + reach))],
        "ms": [spent[int(len(spent) * part)] for part in (0.5, 0.99)],
    }
    if met:
        facts["bids met %"] = round(100 * sum(met) / len(met), 1)
    return json.dumps(facts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("contests", nargs="+", metavar="CONTEST")
    parser.add_argument("--seconds", type=float, default=60, help="for each contest")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--out", type=Path, default=Path(os.devnull), help="where deals are kept, and gone on from")
    parser.add_argument("--picture", type=Path, help="draw what came out as an SVG file")
    given = parser.parse_args()
    contests, seed = cast("list[str]", given.contests), cast("int", given.seed)
    known: dict[str, dict[int, Deal]] = {contest: {} for contest in contests}
    if given.out.is_file():
        for line in given.out.read_text("utf-8").splitlines():
            kept = Deal(**json.loads(line))
            if kept.contest in known and kept.seed == seed:
                known[kept.contest][kept.deal] = kept
    coming = {contest: (deal for deal in count() if deal not in known[contest]) for contest in contests}
    end = time.monotonic() + given.seconds * len(contests)
    # A deal of Skull King takes longer than one of Walk the Plank: each contest gets its time, not as many deals.
    used = dict.fromkeys(contests, 0.0)
    begun: dict[Future[Deal], tuple[str, float]] = {}
    with ProcessPoolExecutor(given.workers) as pool, given.out.open("a", encoding="utf-8") as out:
        while begun or time.monotonic() < end:
            while len(begun) < given.workers and time.monotonic() < end:
                least = min(contests, key=lambda contest: used[contest] + sum(c == contest for c, _ in begun.values()))
                begun[pool.submit(play, least, seed, next(coming[least]))] = least, time.monotonic()
            done, _ = wait(begun, return_when=FIRST_COMPLETED)
            for future in done:
                contest, since = begun.pop(future)
                used[contest] += time.monotonic() - since
                deal = future.result()
                known[contest][deal.deal] = deal
                print(json.dumps(asdict(deal)), file=out, flush=True)
    for contest, deals in known.items():
        if deals:
            print(told(contest, list(deals.values())), flush=True)
    if given.picture:
        given.picture.write_text(drawn({contest: [*deals.values()] for contest, deals in known.items() if deals}))


if __name__ == "__main__":
    main()
