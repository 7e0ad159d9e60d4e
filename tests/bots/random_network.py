"""A network that has learned nothing, for what must hold of any."""

from __future__ import annotations

import numpy as np

from freebooter.bots.network import as_bytes
from freebooter.vector.features import Floats, actions_of, lengths_of


def random_network(game: str, width: int = 32, seed: int = 1, *, sampled: bool = True) -> bytes:
    chance = np.random.default_rng(seed)

    def weights(rows: int, columns: int) -> Floats:
        return (chance.standard_normal((rows, columns)) * rows**-0.5).astype(np.float32)

    tensors = {
        "input": weights(lengths_of(game)[0], width),
        "block.0.in": weights(width, width),
        "block.0.out": weights(width, width),
        "policy": weights(width, actions_of(game)),
        "value": weights(width, 2),
    }
    biases = {f"{name}.bias": weights(1, tensor.shape[1])[0] for name, tensor in tensors.items()}
    return as_bytes(tensors | biases, {"sampled": "yes" if sampled else "no"})
