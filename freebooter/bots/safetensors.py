"""Safetensors files, with NumPy alone: eight bytes of length, a header in JSON, the numbers as they are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

Tensor = NDArray[Any]

KINDS: Final = {"I8": np.dtype(np.int8), "F16": np.dtype(np.float16), "F32": np.dtype(np.float32)}
NAMES: Final = {kind: name for name, kind in KINDS.items()}
METADATA: Final = "__metadata__"


def pack(tensors: Mapping[str, Tensor], metadata: Mapping[str, str]) -> bytes:
    """The bytes of a file."""
    header: dict[str, object] = {METADATA: dict(metadata)}
    body = b""
    for name, tensor in tensors.items():
        kind = NAMES.get(tensor.dtype)
        if kind is None:
            raise ValueError(f"{name} holds {tensor.dtype}; expected one of {', '.join(map(str, NAMES))}")
        numbers = np.ascontiguousarray(tensor).tobytes()
        header[name] = {"dtype": kind, "shape": tensor.shape, "data_offsets": (len(body), len(body) + len(numbers))}
        body += numbers
    written = json.dumps(header, separators=(",", ":")).encode()
    written += b" " * (-len(written) % 8)
    return len(written).to_bytes(8, "little") + written + body


def unpack(data: bytes) -> tuple[dict[str, Tensor], dict[str, str]]:
    """The tensors of a file by name, and what it says of them; raises ValueError for what is no such file."""
    end = 8 + int.from_bytes(data[:8], "little")
    if end > len(data):
        raise ValueError(f"{len(data)} bytes are no safetensors file; expected a header of {end - 8} bytes")
    header = cast("dict[str, Any]", json.loads(data[8:end]))
    metadata = cast("dict[str, str]", header.pop(METADATA, {}))
    tensors: dict[str, Tensor] = {}
    for name, about in header.items():
        kind = KINDS.get(about["dtype"])
        if kind is None:
            raise ValueError(f"{name} is of the kind {about['dtype']}; expected one of {', '.join(KINDS)}")
        first, last = about["data_offsets"]
        tensors[name] = np.frombuffer(data[end + first : end + last], kind).reshape(about["shape"])
    return tensors, metadata
