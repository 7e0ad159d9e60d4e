"""The points of a round, in tens, for all seats."""

from __future__ import annotations

from collections.abc import Sequence

import jax.numpy as jnp

from freebooter.vector.packed import Word, either, field, has, number, once, word, zeros


def points(
    bids: Sequence[Word],
    won: Sequence[Word],
    bonus: Sequence[Word],
    wagers: Sequence[Word],
    loots: Word,
    cards: Word,
    many_loots: int,
) -> list[Word]:
    """SK-14 to SK-17, SK-22, SK-24, SK-32: what the round is worth to each seat; below zero it wraps around."""
    seats = range(len(bids))
    met = once(either([number(bids[seat] == won[seat]) << seat for seat in seats]))
    shared = [zeros(cards)] * len(bids)
    for event in range(many_loots):
        player, captor = field(loots, 6 * event, 3), field(loots, 6 * event + 3, 3)
        pays = (player != captor) & has(met, player) & has(met, captor)
        for seat in seats:
            shared[seat] = shared[seat] + jnp.where(pays & ((player == seat) | (captor == seat)), word(2), word(0))
    result: list[Word] = []
    for seat in seats:
        bid, tricks = bids[seat], won[seat]
        off = jnp.where(bid == 0, cards, jnp.maximum(bid, tricks) - jnp.minimum(bid, tricks))
        right = jnp.where(bid == 0, cards, bid + bid) + bonus[seat] + wagers[seat] + shared[seat]
        result.append(jnp.where(has(met, seat), right, zeros(off) - off - wagers[seat]))
    return result
