"""Plays a tournament on all cores; what was interrupted can be resumed."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager
from multiprocessing.util import Finalize
from pathlib import Path

from freebooter.progress import bar

from .ledger import Ledger
from .match_play import Played, Players, Tournament

_players: Players | None = None


def run_arena(
    tournament: Tournament,
    *,
    out: Path | None = None,
    resume: bool = False,
    workers: int | None = None,
    progress: bool = False,
) -> list[Played]:
    """Every game of the tournament, in order. With `out` each is written down as it ends:
    records there, thinking times in a ledger beside it; with `resume` those already there are kept.
    """
    Players(tournament).close()  # a bot that cannot play is refused here, not in every process
    with ExitStack() as stack:
        ledger = stack.enter_context(Ledger(out, tournament, resume)) if out else None
        played = list(ledger.played) if ledger else []
        deals = range(len(played) // tournament.rotations, tournament.deals)
        drawn = stack.enter_context(bar(progress))
        task = drawn.add_task(tournament.game, total=tournament.deals * tournament.rotations, completed=len(played))
        hands = min(workers or os.cpu_count() or 1, max(1, len(deals)))
        for games in stack.enter_context(_dealt(tournament, deals, hands)):
            if ledger:
                ledger.write(games)
            played += games
            drawn.advance(task, len(games))
    return played


@contextmanager
def _dealt(tournament: Tournament, deals: range, workers: int) -> Generator[Iterable[list[Played]]]:
    """The deals' games, in order, played by so many processes or, with one worker, by this one."""
    if workers == 1:
        players = Players(tournament)
        try:
            yield (list(players.play_deal(deal)) for deal in deals)
        finally:
            players.close()
        return
    with multiprocessing.get_context("spawn").Pool(workers, _sign_on, (tournament,)) as pool:
        yield pool.imap(_play_deal, deals)
        pool.close()
        pool.join()


def _sign_on(tournament: Tournament) -> None:
    """A worker makes its bots once; the interrupt is for the process that started it."""
    global _players
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _players = Players(tournament)
    Finalize(_players, _players.close, exitpriority=1)


def _play_deal(deal: int) -> list[Played]:
    assert _players
    return list(_players.play_deal(deal))
