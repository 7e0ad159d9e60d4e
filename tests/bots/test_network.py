"""Networks with NumPy alone: what they are shown, and what comes out."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from freebooter.bots import network  # noqa: E402
from freebooter.bots.network import from_bytes, load_network, position_of  # noqa: E402
from freebooter.bots.safetensors import pack, unpack  # noqa: E402
from freebooter.engine import NATURE, Match, Move, View  # noqa: E402
from freebooter.games import GAMES, make  # noqa: E402
from freebooter.vector.features import lengths_of  # noqa: E402
from tests.bots.random_network import random_network  # noqa: E402

EVERYTHING = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}
TABLES = [
    ("get-bit", 2, {}),
    ("get-bit", 6, {"refill_at": 1}),
    ("captain", 2, {}),
    ("captain", 9, {}),
    ("plank", 3, {}),
    ("plank", 5, {"skully": []}),
    ("skull-king", 2, {"rounds": [1, 20]}),
    ("skull-king", 6, EVERYTHING),
]


def decisions(
    game: str, seats: int, options: dict[str, object], seed: int = 3
) -> Iterator[tuple[View, Sequence[Move]]]:
    """Those of a random game."""
    book, rng = make(game, seats, options), random.Random(3)
    match = Match(book, rng=rng)
    match.begin()
    while waiting := book.to_move(match.state):
        who = rng.choice(waiting)
        if who == NATURE:
            match.play(who, book.nature(match.state, rng))
            continue
        legal = book.legal(match.state, who)
        yield book.view(match.state, who), legal
        match.play(who, rng.choice(legal))


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_one_network_weighs_every_table_of_its_game(game: str, seats: int, options: dict[str, object]):
    made = from_bytes(game, random_network(game))
    for view, legal in decisions(game, seats, options):
        chances, share = made.weigh(view, legal)
        assert len(chances) == len(legal)
        assert sum(chances) == pytest.approx(1, abs=1e-4)
        assert 0 < share < 1
        assert made.play(view, legal, random.Random(1)) in legal


@pytest.mark.parametrize("game", GAMES)
def test_positions_weighed_together_come_to_the_same_as_one_by_one(game: str):
    made = from_bytes(game, random_network(game))
    asked = list(decisions(game, 4, {}))[:12]
    for (chances, share), (view, legal) in zip(made.weigh_many(asked), asked, strict=True):
        alone, worth = made.weigh(view, legal)
        assert chances == pytest.approx(alone, abs=1e-5)
        assert share == pytest.approx(worth, abs=1e-5)


def test_a_move_of_several_cards_is_played_as_often_as_it_is_likely():
    made = from_bytes("plank", random_network("plank", seed=5))
    view, legal = next(decisions("plank", 4, {}))
    chances, _ = made.weigh(view, legal)
    rng = random.Random(2)
    played = Counter(str(made.play(view, legal, rng)).split()[1] for _ in range(2000))
    first = Counter[str]()
    for move, chance in zip(legal, chances, strict=True):
        first[str(move).split()[1]] += chance  # pyright: ignore[reportArgumentType]
    for card, chance in first.items():
        assert played[card] / 2000 == pytest.approx(chance, abs=5 * (chance * (1 - chance) / 2000) ** 0.5 + 1e-3)


def test_a_network_that_does_not_mix_plays_its_likeliest_move():
    made = from_bytes("captain", random_network("captain", sampled=False))
    for view, legal in decisions("captain", 4, {}):
        chances, _ = made.weigh(view, legal)
        assert made.play(view, legal, random.Random()) == legal[int(np.argmax(chances))]


def test_the_order_in_which_others_choose_in_secret_changes_nothing():
    book, rng = make("skull-king", 4), random.Random(4)
    match = Match(book, rng=rng)
    match.begin()
    before = position_of(book.view(match.state, 0), book.legal(match.state, 0))
    match.play(3, book.legal(match.state, 3)[0])
    after = position_of(book.view(match.state, 0), book.legal(match.state, 0))
    assert (before.reading.rows(before.numbers) == after.reading.rows(after.numbers)).all()


def test_a_file_says_what_was_written():
    tensors = {"a": np.arange(6, dtype=np.int8).reshape(2, 3), "b": np.ones(3, np.float16)}
    read, metadata = unpack(pack(tensors, {"game": "plank"}))
    assert metadata == {"game": "plank"}
    assert all((read[name] == tensor).all() and read[name].dtype == tensor.dtype for name, tensor in tensors.items())


def test_a_network_of_another_game_is_refused():
    with pytest.raises(ValueError, match=f"expected {lengths_of('plank')[0]} and 96"):
        from_bytes("plank", random_network("captain"))


@pytest.mark.parametrize("game", GAMES)
def test_the_weights_of_a_game_are_shipped_with_what_made_them(game: str):
    folder = Path(network.__file__).parent / "weights"
    assert (folder / f"{game}.safetensors").stat().st_size <= 2_000_000
    manifest = json.loads((folder / f"{game}.json").read_text("utf-8"))
    assert {"configuration", "seed", "commit", "minutes", "decisions"} <= set(manifest)
    loaded = load_network(game)
    assert loaded
    assert loaded.sampled == manifest["draws_its_moves"]


@pytest.mark.parametrize(("game", "seats", "options"), [*TABLES[:6], ("skull-king", 2, {}), TABLES[7]])
def test_a_shipped_network_wins_more_than_its_share_among_random_players(
    game: str, seats: int, options: dict[str, object]
):
    loaded, book, won = load_network(game), make(game, seats, options), 0.0
    assert loaded
    for number in range(20):
        match, rng = Match(book, rng=random.Random(number)), random.Random(f"player/{number}")
        match.begin()
        while waiting := book.to_move(match.state):
            who = waiting[0]
            if who == NATURE:
                match.play(who, book.nature(match.state, rng))
                continue
            view, legal = book.view(match.state, who), book.legal(match.state, who)
            match.play(who, loaded.play(view, legal, rng) if who == number % seats else rng.choice(legal))
        assert match.result
        winners = match.result.winners
        won += (number % seats in winners) / max(1, len(winners))
    assert won / 20 > 1.2 / seats
