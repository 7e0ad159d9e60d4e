"""Luck and skill apart: what strong bots would have made of the same deals, and how much better the seat did.

Chance is what nature drew. The game is played again and again by bosuns in every seat, with the draws
of the record wherever they still can be made: what the seat wins of those games is its luck, for nobody
played better than anybody else. What it won in truth, less that, is its skill, and the luck of
what the others chose. The bosuns stray a little from their first choice, or every game would be one game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from freebooter.bots.heuristics import Heuristics
from freebooter.engine import NATURE, Record, Result
from freebooter.games import AnyGame
from freebooter.wire import LuckAndSkill

Draws: TypeAlias = dict[tuple[str, int], str]

GAMES: Final = 40
STRAY: Final = 0.2
"""How often a bosun plays any other move of its shortlist."""


def luck_and_skill(
    game: AnyGame, heuristics: Heuristics, record: Record, seat: int, seed: int = 0, games: int = GAMES
) -> LuckAndSkill:
    """The seat's luck in the deals of the record, and its result."""
    return luck_of(play_deals(game, heuristics, draws(record), seed, range(games)), record, seat)


def play_deals(game: AnyGame, heuristics: Heuristics, drawn: Draws, seed: int, numbers: range) -> list[Result]:
    """The games of those numbers; the same number comes out the same."""
    return [play_again(game, heuristics, drawn, random.Random(f"luck/{seed}/{number}")) for number in numbers]


def luck_of(results: Sequence[Result], record: Record, seat: int) -> LuckAndSkill:
    """What the games came to for the seat, beside what it made of the record's."""
    leads = [each for result in results if (each := lead_of(result, seat)) is not None]
    return LuckAndSkill(
        fair=1 / len(record.seats),
        expected=sum(share(result, seat) for result in results) / len(results),
        won=share(record.result, seat) if record.result else None,
        expected_lead=sum(leads) / len(leads) if leads else None,
        lead=lead_of(record.result, seat) if record.result else None,
        games=len(results),
    )


def lead_of(result: Result, seat: int) -> float | None:
    """A seat's score against the mean of the others', where a game keeps scores."""
    scores = [score for score in result.scores if score is not None]
    if len(scores) < len(result.ranks):
        return None
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def share(result: Result, seat: int) -> float:
    """The seat's part of the win."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def draws(record: Record) -> Draws:
    """Nature's moves by their first word and how many of that kind came before."""
    found: dict[tuple[str, int], str] = {}
    seen: Counter[str] = Counter()
    for who, text in record.moves:
        if who == NATURE:
            kind = text.split(" ", 1)[0]
            found[kind, seen[kind]] = text
            seen[kind] += 1
    return found


def play_again(game: AnyGame, heuristics: Heuristics, drawn: Draws, rng: random.Random) -> Result:
    """A game of bots with these draws; where one cannot be made any more, or there is none left, chance draws anew."""
    state, seen = game.start(), Counter[str]()
    while waiting := game.to_move(state):
        who = waiting[0]
        if who == NATURE:
            move = game.nature(state, rng)
            kind = str(move).split(" ", 1)[0]
            text = drawn.get((kind, seen[kind]))
            seen[kind] += 1
            if text is not None and game.why_not(state, NATURE, known := game.parse(text)):
                move = known
        else:
            view, legal = game.view(state, who), game.legal(state, who)
            move = heuristics.bosun(view, legal, rng)
            if len(legal) > 1 and rng.random() < STRAY:
                move = rng.choice(heuristics.shortlist(view, legal, rng))
        state, _ = game.apply(state, who, move)
    result = game.result(state)
    assert result
    return result


def correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Pearson's, 0 where one of them does not vary."""
    count = len(first)
    mean_first, mean_second = sum(first) / count, sum(second) / count
    both = sum((a - mean_first) * (b - mean_second) for a, b in zip(first, second, strict=True))
    spread = sum((a - mean_first) ** 2 for a in first) * sum((b - mean_second) ** 2 for b in second)
    return both / spread**0.5 if spread else 0.0
