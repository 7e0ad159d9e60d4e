"""The quartermaster and the admiral, with networks that have learned nothing: what must hold of any."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numpy")

from freebooter.bots import LEVELS, PLAIN, admiral, hint, levels_of, make_bot, network
from freebooter.bots.network import Network, from_bytes
from freebooter.engine import Match
from freebooter.games import GAMES, make
from tests.bots.random_network import random_network

TABLES = [("get-bit", 2), ("get-bit", 4), ("captain", 3), ("plank", 2), ("skull-king", 3)]


@pytest.fixture
def trained(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, Network] = {}

    def load(game: str) -> Network:
        if game not in made:
            made[game] = from_bytes(game, random_network(game))
        return made[game]

    monkeypatch.setattr(network, "load_network", load)
    monkeypatch.setattr(admiral, "is_shipped", lambda game: game in GAMES)


def play(game_id: str, seats: int, level: str) -> Match:
    game = make(game_id, seats)
    bot = make_bot(level, game, samples=8)
    match = Match(game, rng=random.Random(1))
    match.begin()
    rng = random.Random("player")
    while seat := game.to_move(match.state)[:1]:
        who = seat[0]
        assert isinstance(who, int)
        match.play(who, bot.choose(game.view(match.state, who), game.legal(match.state, who), rng))
    return match


@pytest.mark.usefixtures("trained")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_levels_that_learned_play_every_game_the_same_way_again(game: str, seats: int):
    for level in ("quartermaster", "admiral"):
        assert play(game, seats, level).result
    assert play(game, seats, "admiral").moves == play(game, seats, "admiral").moves


@pytest.mark.usefixtures("trained")
@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_an_admiral_chooses_the_same_whatever_others_hold(game_id: str, seats: int):
    """Asked in another world that looks the same from its seat."""
    game, rng = make(game_id, seats), random.Random(9)
    bot = make_bot("admiral", game, samples=8)
    match = Match(game, rng=random.Random(4))
    match.begin()
    for number in range(12):
        seat = game.to_move(match.state)[-1]
        assert isinstance(seat, int)
        view = game.view(match.state, seat)
        other = next(game.worlds(view, rng))
        chosen = [
            bot.choose(game.view(state, seat), game.legal(state, seat), random.Random(number))
            for state in (match.state, other)
        ]
        assert chosen[0] == chosen[1]
        match.play(seat, chosen[0])


@pytest.mark.usefixtures("trained")
def test_a_game_with_a_network_has_the_levels_that_learned_and_gives_hints_by_the_admiral():
    assert levels_of("captain") == LEVELS
    game = make("captain", 4)
    match = Match(game, rng=random.Random(3))
    match.begin()
    (seat,) = game.to_move(match.state)
    assert isinstance(seat, int)
    weighed = hint(game, game.view(match.state, seat), game.legal(match.state, seat), random.Random(1), budget=0.02)
    assert all(each.samples for each in weighed)


def test_without_a_network_or_numpy_the_levels_that_learned_say_what_is_missing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(admiral, "is_shipped", lambda game: False)
    assert levels_of("plank") == PLAIN
    with pytest.raises(ValueError, match="no network is shipped for plank"):
        make_bot("quartermaster", make("plank", 4))
    monkeypatch.setattr(admiral, "is_shipped", lambda game: True)
    monkeypatch.setattr(admiral, "has_numpy", lambda: False)
    assert levels_of("plank") == PLAIN
    with pytest.raises(ValueError, match=r'pip install "freebooter\[play\]"'):
        make_bot("admiral", make("plank", 4))
