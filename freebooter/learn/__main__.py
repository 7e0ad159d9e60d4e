"""`python -m freebooter.learn GAME --minutes M --out DIR`: what `freebooter learn` does, on JAX and NumPy alone."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import cast

from freebooter.engine import OptionsError

from .config import read_config


def main() -> None:
    parser = argparse.ArgumentParser("freebooter.learn", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, required=True, help="in all, those of the runs before among them")
    parser.add_argument("--out", type=Path, required=True, help="the run's folder; a run in it is gone on with")
    parser.add_argument("--config", type=Path, help="a TOML file instead of the game's own")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that ask bosuns")
    given = parser.parse_args()
    game, last = cast("str", given.game), 0.0

    def told(part: float, words: str) -> None:
        nonlocal last
        if time.monotonic() - last > 5:
            last = time.monotonic()
            print(f"{game} {part:4.0%} {words}", file=sys.stderr, flush=True)

    try:
        config = read_config(game, given.config)
    except OptionsError as error:
        sys.exit(str(error))
    from .training import train

    train(config, given.out, given.minutes, given.seed, given.workers, told)


if __name__ == "__main__":
    main()
