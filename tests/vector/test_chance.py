"""Chance by its numbers: every outcome as often as it should come."""

from __future__ import annotations

from functools import partial
from itertools import permutations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from freebooter import vector
from freebooter.vector.cards import as_ones, deal
from freebooter.vector.chance import below, drawn, seeded
from freebooter.vector.packed import kth, lookup, once

MANY = 60_000


def far_off(counts: np.ndarray) -> float:
    """How many standard deviations chi-squared is above what even chances give."""
    expected = counts.sum() / counts.size
    freedom = counts.size - 1
    return float((((counts - expected) ** 2 / expected).sum() - freedom) / (2 * freedom) ** 0.5)


@pytest.mark.clause("GB-03")
def test_every_starting_line_comes_equally_often():
    env = vector.make("get-bit", 4)
    state = jax.jit(env.init)(jax.random.split(jax.random.key(1), MANY))
    lines = np.asarray(state._game.line)
    orders = [sum(place << 3 * pirate for pirate, place in enumerate(order)) for order in permutations(range(4))]
    counts = np.asarray([(lines == order).sum() for order in orders])
    assert counts.sum() == MANY
    assert far_off(counts) < 5


@pytest.mark.clause("CA-02", "CA-03")
def test_captains_and_hands_are_dealt_evenly():
    env = vector.make("captain", 5)
    state = jax.jit(env.init)(jax.random.split(jax.random.key(2), MANY))
    assert far_off(np.bincount(np.asarray(state.current_player), minlength=5)) < 5
    game = jax.jit(env.rules.dealt)(state._game, state._stream)
    for hand in game.hands:
        held = np.asarray(as_ones(hand)[:, :68])
        assert (held.sum(-1) == 7).all()
        assert far_off(held.sum(0)) < 5
    everything = np.sum([as_ones(hand) for hand in (*game.hands, game.deck)], axis=0)
    assert everything.max() == 1


def test_cards_are_dealt_in_every_pairing():
    deck = (jnp.full(MANY, 0b1011011, jnp.uint32),)
    stream = seeded(jax.random.split(jax.random.key(3), MANY))
    two = jax.jit(partial(deal, most=2))
    _, hand, _ = two(deck, (jnp.zeros(MANY, jnp.uint32),), jnp.full(MANY, 2, jnp.uint32), stream=stream)
    pairs, counts = np.unique(np.asarray(hand[0]), return_counts=True)
    assert len(pairs) == 10
    assert far_off(counts) < 5


def test_streams_of_near_keys_have_nothing_in_common():
    raw = jnp.stack([jnp.zeros(MANY, jnp.uint32), jnp.arange(MANY, dtype=jnp.uint32)], axis=-1)
    stream = seeded(raw)
    for _ in range(3):
        value, stream = drawn(stream)
        high = np.asarray(below(value, 100))
        assert far_off(np.bincount(high, minlength=100)) < 5
        assert far_off(np.bincount(high[1:] // 10 + 10 * (high[:-1] // 10), minlength=100)) < 5


def test_words_find_their_bits():
    rng = np.random.default_rng(4)
    masks = rng.integers(1, 1 << 32, 500, dtype=np.uint32)
    for width in (7, 10, 20, 32):
        mask = masks & np.uint32((1 << width) - 1) | np.uint32(1)
        for rank in range(3):
            places = np.asarray(kth(jnp.asarray(mask), jnp.full(500, rank, jnp.uint32), width))
            for bits, place in zip(mask.tolist(), places.tolist(), strict=True):
                found = [at for at in range(width) if bits >> at & 1]
                assert rank >= len(found) or found[rank] == place
    values = [149, 0, 137, 69, 143, 146, 3]
    assert lookup(values, jnp.arange(8, dtype=jnp.uint32)).tolist() == [*values, 0]
    whole = jnp.asarray([0, 1, 5, (1 << 24) - 1], jnp.uint32)
    assert once(whole).tolist() == whole.tolist()
