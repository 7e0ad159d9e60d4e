"""Ray: a real cluster of two nodes, one of them killed in the middle of a run."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("ray")

from ray.cluster_utils import Cluster  # pyright: ignore

from freebooter.arena import Played, Tournament, run_arena, standings
from freebooter.arena.cluster import RayExecutor

pytestmark = pytest.mark.deep

MATCH = Tournament("plank", ("bosun", "deckhand", "drifter"), 4, 1200, seed=5)


def without_times(played: list[Played]) -> list[Played]:
    return [replace(game, microseconds=()) for game in played]


def test_a_node_killed_in_mid_run_loses_nothing_and_counts_nothing_twice(tmp_path: Path):
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    out = tmp_path / "games.jsonl"
    killed = threading.Event()

    def kill_when_under_way() -> None:
        while not (out.exists() and out.read_bytes().count(b"\n") >= 100):
            killed.wait(0.05)
        cluster.remove_node(second, allow_graceful=False)
        killed.set()

    killer = threading.Thread(target=kill_when_under_way)
    assert cluster.address
    try:
        with RayExecutor(str(cluster.address)) as executor:
            killer.start()
            played = run_arena(MATCH, executor=executor, out=out)
        assert killed.is_set(), "the node was killed before the end"
    finally:
        killed.set()
        killer.join()
        cluster.shutdown()
    alone = run_arena(MATCH, workers=1)
    assert [(game.deal, game.rotation) for game in played] == [(game.deal, game.rotation) for game in alone]
    assert without_times(played) == without_times(alone)
    assert [replace(line, median_ms=0, p99_ms=0) for line in standings(played)] == [
        replace(line, median_ms=0, p99_ms=0) for line in standings(alone)
    ]
