"""What `deploy/` says fits the program: files that parse, options that there are, numbers that are counted."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import yaml
from typer.main import get_command

from freebooter.cli.app import app
from freebooter.live.keys import Keys
from freebooter.server import Config, make_app
from freebooter.server.bot_pool import BotPool
from freebooter.server.cluster import Cluster
from freebooter.server.cluster.bus import NoBus
from freebooter.server.cluster.shared_registry import SharedRegistry
from freebooter.server.metrics import Exposition

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COUNTED = re.compile(r"freebooter_[a-z_]+?(?=_bucket|_sum|_count|\b)")


def documents(path: Path) -> list[Any]:
    return list(yaml.safe_load_all(path.read_text("utf-8")))


def strings(value: object) -> Iterator[str]:
    """Every text in a document."""
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from strings(each)
        case list():
            for each in value:
                yield from strings(each)
        case _:
            pass


def options_of(command: str) -> set[str]:
    found = get_command(app).commands[command]  # pyright: ignore[reportAttributeAccessIssue]
    return {name for option in found.params for name in option.opts}


@pytest.mark.parametrize("path", sorted(DEPLOY.rglob("*.y*ml")), ids=lambda path: str(path.relative_to(DEPLOY)))
def test_every_file_is_yaml(path: Path):
    assert all(documents(path))


@pytest.mark.parametrize("path", ["compose.yaml", "kustomize/base/nodes.yaml"])
def test_nodes_are_started_with_options_that_there_are(path: str):
    used = {option for text in strings(documents(DEPLOY / path)) for option in re.findall(r"--[a-z-]+", text)}
    assert {"--node", "--store", "--bus", "--secret"} <= used
    assert used - {"--save", "--appendonly", "--maxmemory"} <= options_of("serve")


def test_the_container_has_what_a_node_needs():
    (named,) = re.findall(r"--requirement (\S+)", (ROOT / "Dockerfile").read_text("utf-8"))
    pinned = re.findall(r"^([\w-]+)==", (ROOT / named).read_text("utf-8"), re.MULTILINE)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    needed = {re.split(r"[\[>=<]", need)[0] for extra in ("cluster", "otel") for need in extras[extra]}
    assert needed <= set(pinned)


def test_the_container_serves_the_site_that_it_makes():
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    (made,) = re.findall(r"freebooter site .*--out (\S+)", dockerfile)
    assert f"COPY --from=site {made} {made}" in dockerfile
    assert f'"--site", "{made}"' in dockerfile
    for path in ("compose.yaml", "kustomize/base/nodes.yaml"):
        assert re.search(rf"--site[ =]{made}$", (DEPLOY / path).read_text("utf-8"), re.MULTILINE), path


def test_secrets_beside_the_files_are_not_taken_along():
    (compose,) = documents(DEPLOY / "compose.yaml")
    for secret in compose["secrets"].values():
        for ignored in (".gitignore", ".dockerignore"):
            lines = (ROOT / ignored).read_text("utf-8").split()
            assert Path(secret["file"]).name in [line.removeprefix("/") for line in lines]


def test_every_file_that_is_named_is_there():
    (base,) = documents(DEPLOY / "kustomize/base/kustomization.yaml")
    for name in (*base["resources"], *base["configMapGenerator"][0]["envs"]):
        assert (DEPLOY / "kustomize/base" / name).is_file()
    (compose,) = documents(DEPLOY / "compose.yaml")
    for service in compose["services"].values():
        for volume in service.get("volumes", ()):
            if volume.startswith("."):
                assert (DEPLOY / volume.partition(":")[0]).exists(), volume


def asked(*command: str, **environment: str) -> str:
    """What a tool makes of a file; skipped where there is no such tool."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"no {command[0]} here")
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, cwd=DEPLOY, env=os.environ | environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("overlay", "nodes"), [("base", 2), ("two-zones", 4)])
def test_kubectl_makes_resources_of_the_manifests(overlay: str, nodes: int):
    made = list(yaml.safe_load_all(asked("kubectl", "kustomize", f"kustomize/{overlay}")))
    deployments = {each["metadata"]["name"]: each["spec"] for each in made if each["kind"] == "Deployment"}
    assert deployments["freebooter"]["replicas"] == nodes
    (container,) = deployments["freebooter"]["template"]["spec"]["containers"]
    settings = next(each for each in made if each["kind"] == "ConfigMap")
    assert container["envFrom"] == [{"configMapRef": {"name": settings["metadata"]["name"]}}]
    given = {*settings["data"], *(each["name"] for each in container["env"])}
    assert {name for text in container["args"] for name in re.findall(r"\$\((\w+)\)", text)} <= given


def test_prometheus_takes_its_settings_and_rules():
    asked("promtool", "check", "config", "prometheus/prometheus.yml")


def test_caddy_takes_its_file(tmp_path: Path):
    asked("caddy", "validate", "--adapter", "caddyfile", "--config", "Caddyfile", HOME=str(tmp_path))


def test_every_resource_of_kubernetes_is_whole():
    for name in ("nodes.yaml", "valkey.yaml", "ingress.yaml"):
        for document in documents(DEPLOY / "kustomize/base" / name):
            assert {"apiVersion", "kind", "metadata", "spec"} <= document.keys()


def test_alerts_and_panels_ask_for_numbers_that_are_counted(tmp_path: Path):
    alone = make_app(tmp_path / "tables.db")
    registry = SharedRegistry(Config(), cast("Any", None), BotPool(1, 0.1), Keys(b""))
    Cluster("a", cast("Any", None), NoBus(), registry)
    counted = {
        metric.name for each in (alone.state.registry, registry) for metric in Exposition(each.metrics).collect()
    }
    alone.state.registry.store.close()
    (alerts,) = documents(DEPLOY / "prometheus/alerts.yaml")
    dashboard = json.loads((DEPLOY / "grafana/freebooter.json").read_text("utf-8"))
    asked = {
        name.removesuffix("_total")
        for text in (*strings(alerts), *strings([panel["targets"] for panel in dashboard["panels"]]))
        for name in COUNTED.findall(text)
    }
    assert asked - {"freebooter"} <= counted


def test_every_alert_is_explained_in_the_runbook():
    (alerts,) = documents(DEPLOY / "prometheus/alerts.yaml")
    runbook = (ROOT / "docs" / "operate.md").read_text("utf-8")
    for rule in alerts["groups"][0]["rules"]:
        assert f"`{rule['alert']}`" in runbook
