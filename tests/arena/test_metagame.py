"""The game above the game: payoffs by mix, an equilibrium, alpha-rank."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

pytest.importorskip("pyspiel")

from freebooter.arena.metagame import metagame, metagame_report, solved, tensor
from freebooter.cli import app
from freebooter.report.plots import Interval


def exact(value: float) -> Interval:
    return Interval(value, value, value)


def test_scissors_paper_and_stone_are_played_evenly():
    names = ("scissors", "paper", "stone")
    payoffs = {(name, name): {name: exact(0)} for name in names}
    for one, other in ((0, 1), (1, 2), (0, 2)):
        sign = -1 if (one, other) == (0, 2) else 1
        payoffs[names[one], names[other]] = {names[one]: exact(sign), names[other]: exact(-sign)}
    weights, regret = solved(names, tensor(names, 2, payoffs))
    assert [weight.nash for weight in weights] == pytest.approx([1 / 3] * 3, abs=0.02)
    assert [weight.alpha_rank for weight in weights] == pytest.approx([1 / 3] * 3, abs=0.01)
    assert regret < 0.02


def test_who_beats_all_others_is_always_sent():
    names = ("weak", "strong")
    payoffs = {
        ("weak",) * 3: {"weak": exact(0)},
        ("weak", "weak", "strong"): {"weak": exact(-0.4), "strong": exact(0.8)},
        ("weak", "strong", "strong"): {"weak": exact(-0.8), "strong": exact(0.4)},
        ("strong",) * 3: {"strong": exact(0)},
    }
    paid = tensor(names, 3, payoffs)
    assert np.allclose(paid.sum(0), 0)
    assert paid[0, 1, 0, 0] == 0.8
    weights, regret = solved(names, paid)
    assert weights[1].nash > 0.95
    assert weights[1].alpha_rank > 0.9
    assert regret < 0.05


def test_every_mix_is_played_and_the_better_bot_weighs_more():
    found = metagame("captain", ["drifter", "bosun"], seats=3, games=30, workers=1)
    assert [len(set(mix)) for mix in found.payoffs] == [2, 2, 1, 1]
    for mix, paid in found.payoffs.items():
        assert sum(paid[name].mean for name in mix) == pytest.approx(0)
    drifter, bosun = found.weights
    assert bosun.nash > drifter.nash
    assert bosun.alpha_rank > drifter.alpha_rank
    page = metagame_report(found)
    assert "2 × drifter, bosun" in page
    assert page.count("<svg viewBox") == 3


def test_the_command_says_what_it_found_and_what_it_cannot_do(tmp_path: Path):
    run = CliRunner()
    page = tmp_path / "metagame.html"
    arguments = ["metagame", "get-bit", "--bots", "drifter,deckhand", "--games", "4", "--workers", "1"]
    done = run.invoke(app, [*arguments, "--report", str(page)])
    assert done.exit_code == 0, done.output
    assert "alpha-rank" in done.output
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert run.invoke(app, [*arguments, "--json"]).exit_code == 0
    alone = run.invoke(app, ["metagame", "get-bit", "--bots", "drifter"])
    assert alone.exit_code == 2
    assert "1 bot to choose from; expected two or more" in alone.output
    many = run.invoke(app, ["metagame", "get-bit", "--bots", "drifter,deckhand,bosun,navigator", "--seats", "6"])
    assert "4 bots at 6 seats make 4096 profiles; expected 1000 at most" in many.output
