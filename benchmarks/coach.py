"""How far the coach can be trusted: blunders weighed again, accuracy by level, luck by deal.

python -m benchmarks.coach blunders --decisions 1000
python -m benchmarks.coach accuracy --games 60
python -m benchmarks.coach luck --deals 1000
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from freebooter.arena.match_play import Players, Tournament
from freebooter.bots.search import Meter
from freebooter.coach.games import trials_of
from freebooter.coach.luck import correlation, luck_and_skill
from freebooter.coach.review import decisions, grade_of, review
from freebooter.coach.weighing import Trying, weigh
from freebooter.engine import Record
from freebooter.games import GAMES, make
from freebooter.progress import progress

SEATS = 4
LEVELS = ("drifter", "deckhand", "bosun", "navigator")
SAMPLES = 1000
"""About what a quarter of a second holds."""


def record_of(game: str, line_up: Sequence[str], seed: int, deal: int) -> Record:
    """A game of these bots on a deal; the same deal for the same number."""
    players = Players(Tournament(game, tuple(line_up), SEATS, 1, seed, samples=200))
    return players.play(deal, 0).record


def claims(game: str, seed: int, deal: int) -> list[tuple[float, float]]:
    """One game of deckhands: what each blunder was said to cost at least, and what ten times the search says."""
    record = record_of(game, ["deckhand"] * SEATS, seed, deal)
    rules = make(game, SEATS)
    trials = trials_of(rules)
    found: list[tuple[float, float]] = []
    for decision in decisions(rules, record, deal % SEATS)[0]:
        rng = random.Random(f"first/{deal}/{decision.number}")
        compared = weigh(rules, trials, decision.view, decision.legal, decision.played, rng, 0.0, SAMPLES)
        if grade_of(compared, trials.unit) != "blunder":
            found.append((math.nan, math.nan))
            continue
        again = random.Random(f"second/{deal}/{decision.number}")
        trying = Trying(rules, trials, decision.view, again, Meter(0.0, 10 * SAMPLES))
        found.append((compared.at_least, trying.compare(compared.best.move, compared.played.move).cost))
    return found


def blunders(game: str, wanted: int, pool: ProcessPoolExecutor) -> dict[str, float]:
    """Moves called blunders should lose at least what was claimed, in 95 of 100 cases."""
    weighed: list[tuple[float, float]] = []
    deal = 0
    while len(weighed) < wanted:
        for found in pool.map(partial(claims, game, 1), range(deal, deal + 8)):
            weighed += found
        deal += 8
    called = [(claimed, lost) for claimed, lost in weighed if not math.isnan(claimed)]
    right = sum(lost >= claimed for claimed, lost in called)
    return {"decisions": len(weighed), "blunders": len(called), "held": right / len(called) if called else math.nan}


def accuracy_in(game: str, level: str, seed: int, deal: int) -> float | None:
    record = record_of(game, [level] * SEATS, seed, deal)
    return review(record, deal % SEATS, samples=SAMPLES, seed=seed).accuracy


def accuracy(game: str, games: int, pool: ProcessPoolExecutor) -> dict[str, list[float]]:
    """Mean accuracy by level with the half width of its 95 % interval."""
    found: dict[str, list[float]] = {}
    for level in LEVELS:
        runs = pool.map(partial(accuracy_in, game, level, 3), range(games))
        values = [each for each in runs if each is not None]
        found[level] = [statistics.mean(values), 1.96 * statistics.stdev(values) / math.sqrt(len(values))]
    return found


def fortunes(game: str, seed: int, deal: int) -> list[tuple[str, float, float | None]]:
    """One deal played by three line-ups of one level each: the first seat's luck, worked out from different seeds."""
    rules = make(game, SEATS)
    found: list[tuple[str, float, float | None]] = []
    for at, level in enumerate(LEVELS[:3]):
        record = record_of(game, [level, "bosun", "bosun", "bosun"], seed, deal)
        told = luck_and_skill(rules, trials_of(rules).heuristics, record, 0, seed=10 * deal + at)
        skill = None if told.won is None else told.won - told.expected
        found.append((level, told.expected - told.fair, skill))
    return found


def luck(game: str, deals: int, pool: ProcessPoolExecutor) -> dict[str, float]:
    """How well the same seat's luck agrees across players, and the mean skill of each level."""
    rows = list(pool.map(partial(fortunes, game, 5), range(deals), chunksize=4))
    by_level = {level: [row[at] for row in rows] for at, level in enumerate(LEVELS[:3])}
    lucks = {level: [luck for _, luck, _ in found] for level, found in by_level.items()}
    skills = {level: statistics.mean(skill or 0.0 for _, _, skill in found) for level, found in by_level.items()}
    first, *others = lucks.values()
    agreed = {
        f"luck {LEVELS[0]}/{level}": correlation(first, other) for level, other in zip(LEVELS[1:], others, strict=False)
    }
    return agreed | {f"skill {level}": value for level, value in skills.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("blunders", "accuracy", "luck"))
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--only", choices=sorted(GAMES))
    parser.add_argument("--processes", type=int, help="as many as there are cores, unless given")
    given = parser.parse_args()
    chosen = [given.only] if given.only else list(GAMES)
    with ProcessPoolExecutor(given.processes) as pool:
        for game in progress(chosen, len(chosen), given.what):
            match given.what:
                case "blunders":
                    found: object = blunders(game, given.decisions, pool)
                case "accuracy":
                    found = accuracy(game, given.games, pool)
                case _:
                    found = luck(game, given.deals, pool)
            print(json.dumps({"game": game, given.what: found}), flush=True)


if __name__ == "__main__":
    main()
