"""Luck and skill apart: what strong bots would have made of the same deals, and how much better the seat did.

Chance is what nature drew. The game is played again and again by bosuns in every seat, with the draws
of the record wherever they still can be made: what the seat wins of those games is its luck, for nobody
played better than anybody else. What it won in truth, less that, is its skill, and the luck of
what the others chose. The bosuns stray a little from their first choice, or every game would be one game.
Where chance has its say at the start only, a first round tells more than a whole game: less play is in it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from freebooter.engine import NATURE, Record, Result
from freebooter.engine.value import value
from freebooter.games import AnyGame
from freebooter.wire import LuckAndSkill

from .trials import Trials

Draws: TypeAlias = dict[tuple[str, int], str]

GAMES: Final = 40
STRAY: Final = 0.2
"""How often a bosun plays any other move of its shortlist."""


@value
class Outcome:
    """What a game came to for each seat: its part of the win or chance of it, and its lead where scores are kept."""

    shares: tuple[float, ...]
    leads: tuple[float, ...] | None


def luck_and_skill(
    game: AnyGame, trials: Trials, record: Record, seat: int, seed: int = 0, games: int = GAMES
) -> LuckAndSkill:
    """The seat's luck in the deals of the record, and its result."""
    return luck_of(play_deals(game, trials, draws(record), seed, range(games)), record, seat)


def play_deals(game: AnyGame, trials: Trials, drawn: Draws, seed: int, numbers: range) -> list[Outcome]:
    """The games of those numbers; the same number comes out the same."""
    return [play_again(game, trials, drawn, random.Random(f"luck/{seed}/{number}")) for number in numbers]


def luck_of(outcomes: Sequence[Outcome], record: Record, seat: int) -> LuckAndSkill:
    """What the games came to for the seat, beside what it made of the record's."""
    told = outcome_of(record.result) if record.result else None
    leads = [each.leads[seat] for each in outcomes if each.leads]
    return LuckAndSkill(
        fair=1 / len(record.seats),
        expected=sum(each.shares[seat] for each in outcomes) / len(outcomes),
        won=told.shares[seat] if told else None,
        expected_lead=sum(leads) / len(leads) if leads else None,
        lead=told.leads[seat] if told and told.leads else None,
        games=len(outcomes),
    )


def outcome_of(result: Result) -> Outcome:
    """How a game ended; a lead is a seat's score against the mean of the others'."""
    won = 1 / len(result.winners) if result.winners else 0.0
    shares = tuple(won if seat in result.winners else 0.0 for seat in range(len(result.ranks)))
    scores = [score for score in result.scores if score is not None]
    if len(scores) < len(result.ranks):
        return Outcome(shares, None)
    return Outcome(shares, tuple(score - (sum(scores) - score) / (len(scores) - 1) for score in scores))


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


def play_again(game: AnyGame, trials: Trials, drawn: Draws, rng: random.Random) -> Outcome:
    """A game of bots with these draws; where one cannot be made any more, or there is none left, chance draws anew."""
    state, seen, heuristics = game.start(), Counter[str](), trials.heuristics
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
        if judged := trials.judged(state):
            return Outcome(tuple(judged), None)
    result = game.result(state)
    assert result
    return outcome_of(result)


def correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Pearson's, 0 where one of them does not vary."""
    count = len(first)
    mean_first, mean_second = sum(first) / count, sum(second) / count
    both = sum((a - mean_first) * (b - mean_second) for a, b in zip(first, second, strict=True))
    spread = sum((a - mean_first) ** 2 for a in first) * sum((b - mean_second) ** 2 for b in second)
    return both / spread**0.5 if spread else 0.0
