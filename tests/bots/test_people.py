"""Characters have a style that shows in what they choose."""

from __future__ import annotations

import pytest

from benchmarks.styles import positions, style
from freebooter.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_character_has_its_style(game: str):
    asked = positions(game, 50)
    pilot, carlotta, rufus, greta = (style(game, player, asked) for player in ("pilot", "carlotta", "rufus", "greta"))
    assert carlotta.eager < pilot.eager < rufus.eager
    assert greta.harm > max(pilot.harm, carlotta.harm)
