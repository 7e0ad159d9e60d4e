"""What sets the characters apart: how much of their best they spend, and how often they go for whoever is ahead.

    python -m benchmarks.styles [--positions 200]

Each is asked in the same positions of games between bosuns, those where legal moves differ in what is counted. `eager`
is how much of one's best the chosen move spends, from 0 to 1; `harm` how far it goes against the leader.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import Final, cast

from freebooter.bots import heuristics_of, make_bot
from freebooter.bots.heuristics import Temper, Tempered
from freebooter.bots.people import CHARACTERS
from freebooter.engine import Match, Move, View
from freebooter.games import GAMES, make

ASKED: Final = ("pilot", *CHARACTERS)
TRIED: Final = 24
"""So many moves at most are looked at to see whether they differ."""

Position = tuple[View, Sequence[Move]]


def positions(game_id: str, many: int) -> list[Position]:
    """Decisions of games between bosuns in which one move harms the leader more than another."""
    game, rng = make(game_id, 4), random.Random(game_id)
    bosun, tempers = make_bot("bosun", game), heuristics_of(game)
    assert isinstance(tempers, Tempered)
    found: list[Position] = []
    while len(found) < many:
        match = Match(game, rng=rng)
        match.begin()
        while waiting := game.to_move(match.state):
            (who, *_) = waiting
            assert isinstance(who, int)
            view, legal = game.view(match.state, who), game.legal(match.state, who)
            some, leader = rng.sample(legal, min(TRIED, len(legal))), tempers.leader(view)
            if len({tempers.temper(view, move, leader).harm for move in some}) > 1:
                found.append((view, legal))
            match.play(who, bosun.choose(view, legal, rng))
    return rng.sample(found, many)


def style(game_id: str, player: str, asked: Sequence[Position]) -> Temper:
    """The mean of what a player chooses."""
    game, rng = make(game_id, 4), random.Random(player)
    bot, tempers = make_bot(player, game), heuristics_of(game)
    assert isinstance(tempers, Tempered)
    found = [tempers.temper(view, bot.choose(view, legal, rng), tempers.leader(view)) for view, legal in asked]
    return Temper(sum(each.eager for each in found) / len(found), sum(each.harm for each in found) / len(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200, help="of each game")
    many = cast("int", parser.parse_args().positions)
    print("| game | |", " | ".join(ASKED), "|")
    print("|---" * (len(ASKED) + 2) + "|")
    for game in GAMES:
        asked = positions(game, many)
        styles = [style(game, player, asked) for player in ASKED]
        for name, values in (("eager", [each.eager for each in styles]), ("harm", [each.harm for each in styles])):
            print(f"| {game} | {name} |", " | ".join(f"{value:.2f}" for value in values), "|", flush=True)


if __name__ == "__main__":
    main()
