"""What a move costs in the server's loop: from its bytes to the bytes of all screens, without network and log.

python -m benchmarks.moves
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import statistics
import time
from dataclasses import fields
from typing import Any, Final, cast

from rich.console import Console
from rich.table import Table as Grid

from freebooter.games import GAMES
from freebooter.live.config import Config, Limits
from freebooter.live.keys import Keys
from freebooter.live.registry import TableRegistry, fold, new_table, with_new_id
from freebooter.live.sockets import Socket
from freebooter.server.decoding import read_message
from freebooter.table import Seat, Setup, agree

SEATS: Final = 4
HELLO: Final = b'{"type":"hello","number":null,"seat":null}'


class Nowhere:
    """A line that counts, and a log that has everything at once."""

    def __init__(self) -> None:
        self.bytes = 0

    def send(self, content: bytes) -> bool:
        self.bytes += len(content)
        return True

    def close(self, code: int, reason: str) -> None: ...

    def append(self, *_: object) -> asyncio.Future[None]:
        kept = asyncio.get_running_loop().create_future()
        kept.set_result(None)
        return kept

    seat = append


async def play(game: str, moves: int) -> tuple[float, float]:
    """The median of so many moves in seconds, and the bytes that each sent."""
    rates: dict[str, Any] = {field.name: (1e9, 1e9) for field in fields(Limits) if isinstance(field.default, tuple)}
    nowhere, rng, loop = Nowhere(), random.Random(1), asyncio.get_running_loop()
    config = Config(limits=Limits(**rates), pace=0.0)
    registry = TableRegistry(config, cast("Any", nowhere), cast("Any", None), Keys(bytes(32)))
    times: list[float] = []
    while len(times) < moves:
        people = [Seat("person", f"Player {seat}") for seat in range(SEATS)]
        saved = new_table(*agree(with_new_id(Setup(id="", game=game, options={})), people))
        live = registry.open(fold(saved, [], loop.time()), saved)
        await live.deal()
        sockets = [Socket(nowhere, (seat,), True, "", "10.0.0.1", (1e9, 1e9), loop.time()) for seat in range(SEATS)]
        for socket in sockets:
            live.arrive(socket)
            live.hear(socket, read_message(HELLO))
        while not live.table.over and len(times) < moves:
            seat = rng.choice(list(live.table.decisions))
            move = str(rng.choice(live.table.game.legal(live.table.state, seat)))
            said = b'{"type":"move","id":"%d","number":%d,"move":"%s"}'
            message = said % (len(times), live.table.number, move.encode())
            began = time.perf_counter()
            live.hear(sockets[seat], read_message(message))
            await asyncio.sleep(0)
            times.append(time.perf_counter() - began)
    return statistics.median(times), nowhere.bytes / moves


def main() -> None:
    parser = argparse.ArgumentParser(description="What a move costs in the server's loop.")
    parser.add_argument("--moves", type=int, default=1500)
    asked = parser.parse_args()
    grid = Grid("game", "microseconds a move", "bytes sent")
    for game in GAMES:
        gc.collect()
        gc.disable()
        median, size = min(asyncio.run(play(game, asked.moves)) for _ in range(3))
        grid.add_row(game, f"{median * 1e6:.0f}", f"{size:.0f}")
        gc.enable()
    Console().print(grid)


if __name__ == "__main__":
    main()
