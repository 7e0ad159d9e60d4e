"""What a run leaves behind: checkpoints to go on from, the weights to play with, the manifest, the curves."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from freebooter.bots.network import SAMPLED, as_bytes
from freebooter.bots.safetensors import pack, unpack
from freebooter.engine import JsonObject
from freebooter.report import plots
from freebooter.report.page import STYLE, series_style

Arrays = Mapping[str, np.ndarray[Any, Any]]

CHECKPOINT: Final = "checkpoint.safetensors"
CURVES: Final = "curves.jsonl"
POINTS_DRAWN: Final = 16


def write_whole(path: Path, data: bytes) -> None:
    """All of a file or nothing of it, whenever the process ends."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(data)
    beside.replace(path)


def save(folder: Path, networks: Mapping[str, Arrays], counters: JsonObject) -> None:
    """The networks in half precision, and the counters. Adam's memory is not kept: it fills again in some updates."""
    tensors = {
        f"{name}/{part}": np.asarray(tensor).astype(np.float16)
        for name, network in networks.items()
        for part, tensor in network.items()
    }
    write_whole(folder / CHECKPOINT, pack(tensors, {"counters": json.dumps(counters)}))


def load(folder: Path) -> tuple[dict[str, dict[str, np.ndarray[Any, Any]]], dict[str, Any]] | None:
    """What `save` wrote; None where there is nothing."""
    path = folder / CHECKPOINT
    if not path.is_file():
        return None
    tensors, metadata = unpack(path.read_bytes())
    networks: dict[str, dict[str, np.ndarray[Any, Any]]] = {}
    for name, tensor in tensors.items():
        network, _, part = name.partition("/")
        networks.setdefault(network, {})[part] = tensor.astype(np.float32)
    return networks, json.loads(metadata["counters"])


def ship(folder: Path, game: str, weights: Arrays, sampled: bool, manifest: JsonObject) -> None:
    """The file that is played with, and the manifest beside it."""
    tensors = {name: np.asarray(tensor, np.float32) for name, tensor in weights.items()}
    write_whole(folder / f"{game}.safetensors", as_bytes(tensors, {"game": game, SAMPLED: "yes" if sampled else "no"}))
    write_whole(folder / f"{game}.json", (json.dumps(manifest, indent=2) + "\n").encode())


def add_curve(folder: Path, row: JsonObject) -> None:
    with (folder / CURVES).open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def read_curves(folder: Path) -> list[dict[str, Any]]:
    path = folder / CURVES
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []


SERIES: Final = ("clones", "clones_likeliest", "past")
"""Among copies of the bosun, drawing moves and with the likeliest ones; and among its past."""


def draw_curves(game: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """The share of the win while it learned, as a picture that stands alone."""
    series: dict[str, dict[int, float]] = {}
    size = max(1, -(-len(rows) // POINTS_DRAWN))
    brief = bool(rows) and rows[-1]["decisions"] < 2e7
    unit, scale = ("thousand decisions", 1e3) if brief else ("million decisions", 1e6)
    for key in SERIES:
        points: dict[int, float] = {}
        for start in range(len(rows) % size, len(rows), size):
            some = [row for row in rows[start : start + size] if row.get(key) is not None]
            if some:
                points[round(some[-1]["decisions"] / scale)] = 100 * sum(row[key] for row in some) / len(some)
        if points:
            series[key.replace("_", " ")] = points
    if not series:
        return ""
    plot = plots.lines(f"{game}: share of the win", series, unit, " %")
    paper = '<rect width="100%" height="100%" style="fill:var(--surface)"/>'
    title = plots.text(20, 24, f"{game}: share of the win", "strong")
    inner = plot.replace("<svg", '<svg x="0" y="36" width="460" height="282"', 1)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 330">'
        f"<style>{STYLE}{series_style()}svg svg{{width:auto}}</style>{paper}{title}{inner}</svg>"
    )
