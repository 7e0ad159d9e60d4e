"""Makes the figures that the bots' rules of thumb rest on, from games between bosuns.

    python -m benchmarks.fit_bots [--games 400]

Prints LIMBS_WORTH and BACK_COSTS of bots/get_bit.py, CAPTAINCY of bots/captain.py and the fits of
bots/skull_king_odds.py. Bosuns that use new figures play differently: copy, run again, and stop when
little changes. Needs numpy.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np

from freebooter.bots import make_bot
from freebooter.engine import NATURE, State
from freebooter.games import AnyGame, make
from freebooter.games.captain.state import Dealing
from freebooter.games.captain.state import Over as CaptainOver
from freebooter.games.get_bit.state import Choosing
from freebooter.games.get_bit.state import Over as GetBitOver
from freebooter.games.skull_king.pieces import BLACK, HELD, HIGHEST, PIRATES, SUIT
from freebooter.games.skull_king.tricks import Plays, winning
from freebooter.games.skull_king.view import SkullKingView

Rows: TypeAlias = list[tuple[Sequence[float], bool]]
"""What is known of a card or a swimmer, and whether it won."""


def positions(game: AnyGame, seed: str) -> Iterator[State]:
    """A game between bosuns, position by position."""
    rng, bot, state = random.Random(seed), make_bot("bosun", game), game.start()
    yield state
    while waiting := game.to_move(state):
        who = waiting[0]
        if who == NATURE:
            move = game.nature(state, rng)
        else:
            move = bot.choose(game.view(state, who), game.legal(state, who), rng)
        state, _ = game.apply(state, who, move)
        yield state


def newton(groups: Sequence[Sequence[tuple[Sequence[float], bool]]]) -> list[float]:
    """Weights of a choice among each group's rows, by likelihood: softmax, its winner marked; one row is yes or no."""
    width = len(groups[0][0][0])
    blocks = [np.array([terms for terms, _ in group], dtype=float) for group in groups]
    single = len(groups[0]) == 1
    won = [[mark for _, mark in group] for group in groups]
    weights = np.zeros(width)
    for _ in range(25):
        slope, bend = np.zeros(width), np.eye(width) * 1e-3
        for block, marks in zip(blocks, won, strict=True):
            score = block @ weights
            chance = 1 / (1 + np.exp(-score)) if single else np.exp(score - score.max())
            if not single:
                chance /= chance.sum()
            slope += block.T @ (np.array(marks, dtype=float) - chance)
            spread = np.diag(chance * (1 - chance)) if single else np.diag(chance) - np.outer(chance, chance)
            bend += block.T @ spread @ block
        step = np.linalg.solve(bend, slope - 1e-3 * weights)
        weights += step
        if float(np.abs(step).max()) < 1e-4:
            break
    return [round(float(weight), 2) for weight in weights]


def fit_get_bit(games: int) -> None:
    """How a swimmer's limbs and place make it the winner, apart for lines of three."""
    game = make("get-bit", 4)
    lines: defaultdict[bool, list[Rows]] = defaultdict(list)
    for seed in range(games):
        seen: list[Choosing] = []
        winner = -1
        for state in positions(game, f"get-bit {seed}"):
            if isinstance(state, Choosing) and not any(state.committed):
                seen.append(state)
            if isinstance(state, GetBitOver):
                (winner,) = state.result.winners
        for state in seen:
            line, limbs = state.sea.line, state.sea.limbs
            rows: Rows = [
                ([*(float(limbs[pirate] == count) for count in (2, 3, 4)), place / (len(line) - 1)], pirate == winner)
                for place, pirate in enumerate(line)
            ]
            lines[len(line) == 3].append(rows)
    for three, groups in lines.items():
        *limbs, place = newton(groups)
        print(f"get-bit, {'three' if three else 'more'} in line: limbs 2 to 4 {limbs}, back {-place:.2f}")


def fit_captain(games: int) -> None:
    """How often the Captain of each round wins, between an equal chance (0) and certainty (1)."""
    game = make("captain", 4)
    edge: defaultdict[int, list[float]] = defaultdict(list)
    for seed in range(games):
        dealt: list[Dealing] = []
        for state in positions(game, f"captain {seed}"):
            if isinstance(state, Dealing):
                dealt.append(state)
            if isinstance(state, CaptainOver):
                for before in dealt:
                    equal = 1 / before.out.count(None)
                    edge[before.number].append(((before.captain in state.result.winners) - equal) / (1 - equal))
    print("captain:", {number: round(sum(found) / len(found), 2) for number, found in sorted(edge.items())})


def fit_skull_king(games: int) -> None:
    """How likely a card takes the trick it is played to, by rank, cards dealt and players."""
    kinds: defaultdict[str, list[Rows]] = defaultdict(list)
    for seats in range(2, 7):
        game = make("skull-king", seats)
        for seed in range(games // 4):
            for cards, plays in tricks(game, f"skull-king {seats} {seed}"):
                winner = winning([face for _, face in plays])
                for at, (_, face) in enumerate(plays):
                    kind, terms = card_terms(HELD[face], cards, seats)
                    if terms:
                        kinds[kind].append([(terms, at == winner)])
    for kind, groups in kinds.items():
        print(f"skull-king, {kind}: {newton(groups)}")


def tricks(game: AnyGame, seed: str) -> Iterator[tuple[int, Plays]]:
    """The tricks of a game between bosuns, each with the cards dealt in its round."""
    seen: Plays = ()
    cards = 0
    for state in positions(game, seed):
        view = game.view(state, None)
        assert isinstance(view, SkullKingView)
        if view.last_trick and view.last_trick != seen:
            seen = view.last_trick
            yield cards, seen
        if view.phase == "playing":
            cards = view.cards


def card_terms(card: str, cards: int, seats: int) -> tuple[str, Sequence[float]]:
    """The kind of a card and the terms of bots/skull_king_odds.py; none for cards that are not fitted."""
    size, few = math.log10(cards), 4 / seats - 1
    if SUIT[card]:
        rank = int(card[1:]) / HIGHEST
        powers = (1, rank, rank**2, rank**3)
        terms = (*powers, *(power * size for power in powers), few, few * rank, few * size)
        return "black" if card[0] == BLACK else "colour", terms
    return "pirate", (1, size, few) if card in PIRATES else ()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Makes the figures that the bots rest on.")
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    fit_get_bit(given.games)
    fit_captain(given.games)
    fit_skull_king(given.games)
