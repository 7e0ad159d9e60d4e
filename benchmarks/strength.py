"""How strong the bots are: every level among three of a weaker one, in all four games.

    python -m benchmarks.strength --out FOLDER

Plays on all cores for some hours; interrupted, it goes on where it was with the same FOLDER.
Prints the table of docs/bots.md and draws docs/pictures/strength.svg.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from freebooter.arena import Interval, Played, Tournament, run_arena, standings
from freebooter.engine.record import replay
from freebooter.games import GAMES, make
from freebooter.games.skull_king import SkullKingView
from freebooter.report import plots
from freebooter.report.page import STYLE

SEED: Final = 1
PICTURE: Final = Path(__file__).parent.parent / "docs" / "pictures" / "strength.svg"


@dataclass(frozen=True)
class Contest:
    """One bot among three others; the first of `bots` is the one that is measured."""

    name: str
    bots: Sequence[str]
    games: Mapping[str, int]
    milliseconds: float = 1000


CONTESTS: Final = (
    Contest("bosun among drifters", ("bosun", *["drifter"] * 3), dict.fromkeys(GAMES, 4000)),
    Contest("bosun among deckhands", ("bosun", *["deckhand"] * 3), dict.fromkeys(GAMES, 4000)),
    Contest("navigator, 20 ms, among bosuns", ("navigator", *["bosun"] * 3), dict.fromkeys(GAMES, 1000), 20),
    Contest(
        "navigator, 200 ms, among bosuns",
        ("navigator", *["bosun"] * 3),
        {"get-bit": 600, "captain": 800, "plank": 600, "skull-king": 560},
        200,
    ),
    Contest("four bosuns", ("bosun",), {"skull-king": 1000}),
    Contest("four navigators, 20 ms", ("navigator",), {"skull-king": 200}, 20),
)


def bids_met(played: Sequence[Played]) -> dict[str, float]:
    """The share of its bids that each bot met exactly."""
    game = make("skull-king", 4)
    met: defaultdict[str, list[bool]] = defaultdict(list)
    for one in played:
        *_, end = replay(game, one.record)
        last = game.view(end.state, None)
        assert isinstance(last, SkullKingView)
        for rows in last.sheet:
            for name, row in zip(one.record.seats, rows, strict=True):
                met[name].append(row.bid == row.won)
    return {name: sum(each) / len(each) for name, each in met.items()}


def percent(share: Interval) -> str:
    return f"{100 * share.mean:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def picture(shares: Mapping[str, Mapping[str, Interval]]) -> str:
    """A plot for each contest, two in a row, on paper of their own."""
    across, down = 480, 220
    drawn: list[str] = []
    for at, (contest, by_game) in enumerate(shares.items()):
        x, y = 10 + across * (at % 2), 10 + down * (at // 2)
        rows = {game: Interval(100 * each.mean, 100 * each.low, 100 * each.high) for game, each in by_game.items()}
        plot = plots.intervals(contest, rows, mark=25, unit=" %")
        drawn.append(plots.text(x + 20, y + 20, contest, "strong"))
        drawn.append(plot.replace("<svg", f'<svg x="{x}" y="{y + 24}" width="460" height="{down - 40}"', 1))
    width, height = across * min(2, len(shares)), 20 + down * ((len(shares) + 1) // 2)
    paper = '<rect width="100%" height="100%" style="fill:var(--surface)"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    style = f'<style>{STYLE}svg svg{{width:auto}}:root{{font-family:"Alegreya Sans",Candara,sans-serif}}</style>'
    return head + style + paper + "".join(drawn) + "</svg>"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="where the records are kept")
    folder = cast("Path", parser.parse_args().out)
    folder.mkdir(parents=True, exist_ok=True)
    shares: dict[str, dict[str, Interval]] = {}
    for contest in CONTESTS:
        for game, games in contest.games.items():
            tournament = Tournament(game, tuple(contest.bots), 4, games, SEED, budget=contest.milliseconds / 1000)
            name = f"{game}, {contest.name}"
            file = folder / f"{name.replace(',', '').replace(' ', '-')}.jsonl"
            played = run_arena(tournament, out=file, resume=True, progress=True)
            line = next(line for line in standings(played) if line.name == contest.bots[0])
            thought = f"decisions {line.median_ms:.2f} ms, 99th percentile {line.p99_ms:.2f}"
            print(f"{name}: {percent(line.win_share)}, {len(played)} games, {thought}")
            if game == "skull-king":
                print(*(f"    {who} met {share:.1%} of its bids" for who, share in bids_met(played).items()), sep="\n")
            if len(contest.bots) > 1:
                shares.setdefault(contest.name, {})[game] = line.win_share
    PICTURE.write_text(picture(shares))


if __name__ == "__main__":
    main()
