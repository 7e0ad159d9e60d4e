"""How far the coach can be trusted: blunders weighed again, accuracy by level, luck by deal.

    python -m benchmarks.coach reviews get-bit --deals 60 --out reviews.jsonl
    python -m benchmarks.coach luck captain --deals 1000 --out luck.jsonl
    python -m benchmarks.coach tell reviews.jsonl luck.jsonl

One process, which goes on where it was with the same --out. Each deal is played by every level in the same seat
among three bosuns. `reviews` weighs the seat's decisions and weighs those called blunders again, with ten times the
playouts and another seed; `luck` works out the seat's luck, from another seed for every level; `tell` says what the
files come to.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final, TypeAlias

from freebooter.arena.match_play import Players, Tournament
from freebooter.bots.search import Meter
from freebooter.coach.games import trials_of
from freebooter.coach.luck import GAMES as GAMES_AGAIN
from freebooter.coach.luck import correlation, luck_and_skill
from freebooter.coach.review import Decision, accuracy_of, decisions, weigh_decision
from freebooter.coach.trials import Trials
from freebooter.coach.weighing import SEARCH, Trying
from freebooter.engine import Record
from freebooter.games import GAMES, AnyGame, make
from freebooter.progress import progress
from freebooter.wire import ReviewedMove, to_object
from freebooter.wire.reading import read_value

Line: TypeAlias = dict[str, Any]

SEATS: Final = 4
LEVELS: Final = ("drifter", "deckhand", "bosun", "navigator")
SAMPLES: Final = 500
"""Fewer than a quarter of a second holds, so a review at its default is at least as sure."""

AGAIN: Final = 10
AGAIN_A_GAME: Final = 4
"""So many blunders of a game are weighed again, drawn by lot."""

ROUNDING: Final = 1e-9
THINKING: Final = 200
"""Playouts for each decision of a navigator that is reviewed."""


def record_of(game: str, level: str, seed: int, deal: int) -> tuple[Record, int]:
    """A game of the level among bosuns, and its seat; the same deal for the same number."""
    line_up = (level, *["bosun"] * (SEATS - 1))
    players, seat = Players(Tournament(game, line_up, SEATS, 1, seed, samples=THINKING)), deal % SEATS
    return players.play(deal, seat).record, seat


def reviewed(game: str, level: str, deal: int) -> Line:
    """The seat's decisions, each with the playouts it had; blunders with what ten times as many say they cost."""
    record, seat = record_of(game, level, 3, deal)
    rules = make(game, SEATS)
    trials = trials_of(rules)
    found, _ = decisions(rules, record, seat)
    told = [weigh_decision(rules, trials, decision, 0.0, SAMPLES, seed=deal) for decision in found]
    called = [at for at, each in enumerate(told) if each.grade == "blunder"]
    lot = random.Random(f"lot/{deal}").sample(called, min(AGAIN_A_GAME, len(called)))
    again = {at: lost(rules, trials, found[at], told[at], deal) for at in lot}
    rows = [{name: value for name, value in to_object(each).items() if name != "marks"} for each in told]
    return {"decisions": rows, "again": again}


def lost(rules: AnyGame, trials: Trials, decision: Decision, told: ReviewedMove, deal: int) -> float:
    """What the move cost, by the comparison of a review with ten times the budget and other worlds."""
    rng = random.Random(f"again/{deal}/{decision.number}")
    trying = Trying(rules, trials, decision.view, rng, Meter(0.0, round(AGAIN * (1 - SEARCH) * SAMPLES)))
    return trying.compare(rules.parse(told.best), rules.parse(told.played)).cost


def fortune(game: str, level: str, deal: int, games: int) -> Line:
    """The seat's luck in a deal as its review would tell it, and its result."""
    record, seat = record_of(game, level, 5, deal)
    rules = make(game, SEATS)
    chance = 10 * deal + LEVELS.index(level)
    return to_object(luck_and_skill(rules, trials_of(rules), record, seat, chance, games))


def write_down(what: str, game: str, deals: int, out: Path, make_line: Callable[[str, str, int], Line]) -> None:
    there = {(line["game"], line["level"], line["deal"]) for line in lines([out]) if line["what"] == what}
    wanted = [(level, deal) for deal in range(deals) for level in LEVELS if (game, level, deal) not in there]
    with out.open("a", encoding="utf-8") as file:
        for level, deal in progress(wanted, len(wanted), f"{what} of {game}"):
            line = {"what": what, "game": game, "level": level, "deal": deal} | make_line(game, level, deal)
            print(json.dumps(line), file=file, flush=True)


def lines(files: Iterable[Path]) -> list[Line]:
    return [json.loads(line) for file in files if file.exists() for line in file.read_text("utf-8").splitlines()]


# What they come to


def tell(found: Sequence[Line]) -> None:
    for game in GAMES:
        reviews = [line for line in found if line["game"] == game and line["what"] == "reviews"]
        lucks = [line for line in found if line["game"] == game and line["what"] == "luck"]
        if reviews:
            print(json.dumps({"game": game, "blunders": blunders(reviews), "accuracy": accuracies(reviews)}, indent=1))
        if lucks:
            print(json.dumps({"game": game, "luck": agreement(lucks), "skill": skills(lucks)}, indent=1))


def blunders(reviews: Sequence[Line]) -> Line:
    """Of the blunders weighed again, the part that cost at least what was claimed."""
    claims = [(each["decisions"][int(at)]["at_least"], lost) for each in reviews for at, lost in each["again"].items()]
    held = sum(lost >= claimed - ROUNDING for claimed, lost in claims)
    return {
        "decisions": sum(len(each["decisions"]) for each in reviews),
        "called blunders": sum(row["grade"] == "blunder" for each in reviews for row in each["decisions"]),
        "weighed again": len(claims),
        "held": held,
        "95 %": wilson(held, len(claims)),
    }


def accuracies(reviews: Sequence[Line]) -> Line:
    """The mean of each level, and how much each gains on the level below it in the same deals."""
    by_level: dict[str, dict[int, float]] = defaultdict(dict)
    for each in reviews:
        rows = [read_value(ReviewedMove, row | {"marks": []}) for row in each["decisions"]]
        found = accuracy_of(rows, trials_of(make(each["game"], SEATS)).unit)
        if found is not None:
            by_level[each["level"]][each["deal"]] = found
    return compared(by_level)


def skills(lucks: Sequence[Line]) -> Line:
    """The part of the win that each level made beyond its luck; in points too where they are counted."""
    shares: dict[str, dict[int, float]] = defaultdict(dict)
    leads: dict[str, dict[int, float]] = defaultdict(dict)
    for each in lucks:
        shares[each["level"]][each["deal"]] = 100 * (each["won"] - each["expected"])
        if each["lead"] is not None:
            leads[each["level"]][each["deal"]] = each["lead"] - each["expected_lead"]
    return {"% of wins": compared(shares)} | ({"points": compared(leads)} if leads else {})


def agreement(lucks: Sequence[Line]) -> Line:
    """How the luck of the same deal and seat goes together from one player to another."""
    found: Line = {"games played again": lucks[0]["games"]}
    for what in ("expected", "expected_lead"):
        by_level: dict[str, dict[int, float]] = defaultdict(dict)
        for each in lucks:
            if each[what] is not None:
                by_level[each["level"]][each["deal"]] = each[what]
        for one, other in combinations(by_level, 2):
            deals = sorted(by_level[one].keys() & by_level[other].keys())
            pairs = [[by_level[level][deal] for deal in deals] for level in (one, other)]
            found[f"{what} {one}/{other}"] = [round(correlation(*pairs), 3), len(deals)]
    return found


def compared(by_level: dict[str, dict[int, float]]) -> Line:
    levels = [level for level in LEVELS if level in by_level]
    means = {level: interval(list(by_level[level].values())) for level in levels}
    gains = {}
    for lower, higher in pairwise(levels):
        same = by_level[lower].keys() & by_level[higher].keys()
        gains[f"{higher} over {lower}"] = interval([by_level[higher][deal] - by_level[lower][deal] for deal in same])
    return {**means, **gains}


def interval(values: Sequence[float]) -> list[float]:
    """The mean, half the width of its 95 % interval, and of how many."""
    if len(values) < 2:
        return [round(each, 2) for each in values]
    reach = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return [round(statistics.mean(values), 2), round(reach, 2), len(values)]


def wilson(held: int, of: int) -> list[float]:
    """The 95 % interval of a share."""
    if not of:
        return []
    share, squared = held / of, 1.96**2
    middle = (share + squared / (2 * of)) / (1 + squared / of)
    reach = 1.96 * math.sqrt(share * (1 - share) / of + squared / (4 * of * of)) / (1 + squared / of)
    return [round(middle - reach, 3), round(middle + reach, 3)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked = parser.add_subparsers(dest="what", required=True)
    for what in ("reviews", "luck"):
        one = asked.add_parser(what)
        one.add_argument("game", choices=sorted(GAMES))
        one.add_argument("--deals", type=int, default=60)
        one.add_argument("--out", type=Path, required=True)
        if what == "luck":
            one.add_argument("--games", type=int, default=GAMES_AGAIN)
    asked.add_parser("tell").add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    if given.what == "tell":
        tell(lines(given.files))
        return
    write_down(
        given.what,
        given.game,
        given.deals,
        given.out,
        reviewed if given.what == "reviews" else partial(fortune, games=given.games),
    )


if __name__ == "__main__":
    main()
