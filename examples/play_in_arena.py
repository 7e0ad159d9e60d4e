"""Sit an agent of `train_ppo.py` down in the arena, as a program that is asked for its moves.

    pip install "freebooter[jax]"
    python examples/play_in_arena.py agent.npz --against drifter deckhand --games 200

The same program is the bot: `freebooter arena captain --bot "python examples/play_in_arena.py agent.npz --bot"`
reads positions and writes moves, a line of JSON each.
"""

from __future__ import annotations

import argparse
import json
import random
import shlex
import sys
from pathlib import Path

import numpy as np

from freebooter.arena import Tournament, run_arena, standings
from freebooter.envs.encoding import Encoding
from freebooter.games import make


def think(layers, seen, numbers):
    """One of the actions offered, as likely as the network would take it."""
    x = np.sign(seen) * np.log1p(np.abs(seen.astype(np.float32)))
    for weights, bias in layers[:-1]:
        x = np.maximum(x @ weights + bias, 0)
    weights, bias = layers[-1]
    scores = (x @ weights + bias)[numbers]
    return random.choices(numbers, np.exp(scores - scores.max()))[0]


def choose(chart, layers, view, legal):
    """A move, picked action by action."""
    picked = ()
    while True:
        offered = chart.offered(legal, view.you, picked)
        number = think(layers, chart.seen(view, picked), list(offered))
        if offered[number] is not None:
            return offered[number]
        picked = (*picked, number)


def answer(layers):
    """Read a position a line, write a move a line; a position comes as JSON and is made a view again."""
    for line in sys.stdin:
        asked = json.loads(line)
        game = make(asked["game"], asked["seats"], asked["options"])
        view = game.read_view(asked["view"])
        move = choose(Encoding(game), layers, view, [game.parse(text) for text in asked["legal"]])
        print(json.dumps({"move": str(move)}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agent", type=Path)
    parser.add_argument("--bot", action="store_true", help="be the bot: answer positions on standard input")
    parser.add_argument("--against", nargs="+", default=["drifter", "deckhand"])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with np.load(given.agent) as file:
        layers = [(file[f"w{at}"], file[f"b{at}"]) for at in range(3)]
        game, seats = str(file["game"]), int(file["seats"])
    if given.bot:
        answer(layers)
        return
    itself = shlex.join([sys.executable, __file__, str(given.agent), "--bot"])
    for other in given.against:
        tournament = Tournament(game, (itself, *(other,) * (seats - 1)), seats, given.games, given.seed, patience=30.0)
        print(f"{game}, the agent among {seats - 1} of {other}")
        for line in standings(run_arena(tournament, workers=1)):
            name, share = "agent" if line.name == itself else line.name, line.win_share
            print(
                f"  {name:<10} wins {share.mean:6.1%} ({share.low:.1%} to {share.high:.1%}) of {line.games}", flush=True
            )


if __name__ == "__main__":
    main()
