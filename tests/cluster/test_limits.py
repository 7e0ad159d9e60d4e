"""What an address may ask of all nodes together, and what a node makes of what it hears."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import pytest

from freebooter.live.keys import Keys
from freebooter.server import Config, Limits
from freebooter.server.bot_pool import BotPool
from freebooter.server.cluster import Cluster
from freebooter.server.cluster.bus import Heard
from freebooter.server.cluster.shared_registry import SharedRegistry
from tests.server.clients import OPEN, PERSON, Device, key_of
from tests.store.servers import PostgresServer, RedisServer

from .fleet import a_fleet

ANN, BOB = "203.0.113.7", "203.0.113.8"


class Line:
    """A bus between nodes of this process: what is told is heard at once."""

    up = True

    def __init__(self, nodes: list[Cluster]) -> None:
        self.nodes = nodes

    def follow(self, tables: Iterable[str]) -> None:
        pass

    def tell(self, table: str, hint: str) -> None:
        for node in self.nodes:
            node.heard(table, hint)

    async def run(self, heard: Heard) -> None:
        pass


@pytest.fixture
def nodes() -> list[Cluster]:
    clusters: list[Cluster] = []
    for name in "ab":
        registry = SharedRegistry(Config(), cast("Any", None), BotPool(1, 0.1), Keys(b""))
        clusters.append(Cluster(name, cast("Any", None), Line(clusters), registry))
    return clusters


def test_what_an_address_takes_at_one_node_it_has_taken_at_the_other(nodes: list[Cluster]):
    here, there = (node.registry.buckets("tables", (0.001, 3.0)) for node in nodes)
    assert [here.take(ANN, time.monotonic()) for _ in range(2)] == [True, True]
    assert [there.take(ANN, time.monotonic()) for _ in range(2)] == [True, False]
    assert not here.take(ANN, time.monotonic())
    assert there.take(BOB, time.monotonic())


def test_an_address_takes_one_seat_of_a_listed_table_at_all_nodes_together(nodes: list[Cluster]):
    here, there = (node.registry for node in nodes)
    assert here.sat_down("ship", ANN)
    assert not there.sat_down("ship", ANN)
    assert there.sat_down("ship", BOB)
    assert there.sat_down("boat", ANN)


def test_nodes_that_were_given_one_name_are_two(nodes: list[Cluster]):
    again = Cluster("a", cast("Any", None), Line([]), nodes[0].registry)
    assert again.name == nodes[0].name
    assert again.node != nodes[0].node


@pytest.mark.parametrize("hint", ["", "b moved", "b moved far ", "b spoken {", "b sang loudly", "b spent 1"])
def test_a_hint_that_cannot_be_read_is_passed_over(nodes: list[Cluster], hint: str):
    nodes[0].registry.tables["ship"] = cast("Any", None)
    for channel in ("ship", ".everybody"):
        nodes[0].heard(channel, hint)


@pytest.mark.anyio
async def test_new_tables_are_counted_by_all_nodes(tmp_path: Path, postgres: PostgresServer, redis: RedisServer):
    limits = Limits(new_tables=(0.001, 4))
    with a_fleet(tmp_path, postgres.new_database(), redis.address, limits=limits) as (first, second):
        host = Device(first.url)
        made = [await host.create("get-bit", PERSON, OPEN) for _ in range(4)]
        assert len({table["table"] for table in made}) == 4
        guest = Device(second.url)
        key = {"key": key_of(made[0]["play"])}
        # By the time that it has joined there, the other node has heard of what was asked for before.
        assert (await guest.post(f"/api/tables/{made[0]['table']}/join", key)).status_code == 200
        wish = {"game": "get-bit", "seats": [PERSON, OPEN]}
        answers = [(await guest.post("/api/tables", wish)).status_code for _ in range(4)]
        assert answers[-1] == 429
        assert answers.count(201) < 4
