"""Every command in the documentation is run, or checked as far as a test can."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from typer.main import get_command

from freebooter.cli import app

from .blocks import PAGES, ROOT, Block, all_blocks, blocks_of, console_steps

SHELL = ("sh", "console")
OTHERS = ("json", "text", "ini", "nginx", "toml", "python")
ADDRESS = "http://localhost:8000"


def environment(home: Path) -> dict[str, str]:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PATH": path, "COLUMNS": "100"}


def run(command: str, home: Path) -> str:
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=home,
        env=environment(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@contextmanager
def server(home: Path) -> Generator[str]:
    """A server on a free port, as `with: a server` promises."""
    command = [sys.executable, "-m", "freebooter", "serve", "--port", "0", "--db", "tables.db"]
    with subprocess.Popen(command, cwd=home, env=environment(home), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()
            process.wait(20)


def perform(block: Block, home: Path) -> None:
    if block.marker == "with":
        with server(home) as address:
            run(block.text.replace(ADDRESS, address), home)
    elif block.language == "sh":
        run(block.text, home)
    else:
        for command, printed in console_steps(block):
            expected = re.escape(printed).replace("…\n", "(?:.*\n)*")
            assert re.fullmatch(expected, run(command, home)), f"{command} printed\n{run(command, home)}"


def pages_with(*languages: str) -> list[Path]:
    return list(dict.fromkeys(block.page for block in all_blocks(*languages) if block.marker in ("", "with")))


@pytest.mark.parametrize("page", pages_with(*SHELL), ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_run_in_order(page: Path, tmp_path: Path):
    for block in blocks_of(page):
        if block.language in SHELL and block.marker != "shown":
            perform(block, tmp_path)


def run_python(code: str, home: Path) -> None:
    done = subprocess.run([sys.executable, "-c", code], cwd=home, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", pages_with("python"), ids=lambda page: str(page.relative_to(ROOT)))
def test_the_python_of_a_page_runs_in_order(page: Path, tmp_path: Path):
    code = [block.text for block in blocks_of(page) if block.language == "python" and not block.marker]
    run_python("\n".join(code), tmp_path)


@pytest.mark.parametrize("block", all_blocks("python", marker="needs"), ids=str)
def test_python_that_needs_a_package_runs_where_it_is(block: Block, tmp_path: Path):
    pytest.importorskip(block.about, exc_type=ImportError)
    run_python(block.text, tmp_path)


@pytest.mark.parametrize("block", all_blocks(*SHELL, marker="shown"), ids=str)
def test_commands_that_are_only_shown_exist(block: Block):
    assert block.about
    subprocess.run(["bash", "-n", "-c", block.text], check=True)
    for words in commands(block.text):
        check_freebooter(words)
        check_make(words)


def test_the_services_command_exists():
    (unit,) = (block for block in all_blocks("ini") if "ExecStart" in block.text)
    found = re.search(r"^ExecStart=(.+)$", unit.text, re.MULTILINE)
    assert found
    check_freebooter(shlex.split(found[1]))


def commands(text: str) -> list[list[str]]:
    """The simple commands of a script, as words."""
    lines = text.replace("\\\n", " ").splitlines()
    return [shlex.split(part, comments=True) for line in lines for part in re.split(r"&&|\|", line)]


def check_freebooter(words: list[str]) -> None:
    """A `freebooter` call names a command that exists, and only options that it has."""
    at = next((place for place, word in enumerate(words) if Path(word).name == "freebooter"), None)
    if at is None or "pip" in " ".join(words[:at]) or at + 1 == len(words):
        return
    command, said, rest = get_command(app), "freebooter", words[at + 1 :]
    while rest and not rest[0].startswith("-") and (known := getattr(command, "commands", None)):
        name, *rest = rest
        said += f" {name}"
        assert name in known, said
        command = known[name]
    options = {option for parameter in command.params for option in parameter.opts} | {"--help"}
    for word in rest:
        if word.startswith("--"):
            assert word.partition("=")[0] in options, f"{said} {word}"


def check_make(words: list[str]) -> None:
    if words and words[0] == "make":
        dry = subprocess.run(["make", "-n", *words[1:]], cwd=ROOT, capture_output=True, text=True)
        assert dry.returncode == 0, f"{' '.join(words)}: {dry.stderr}"


def test_every_block_says_what_it_is():
    strange = [str(block) for page in PAGES for block in blocks_of(page) if block.language not in (*SHELL, *OTHERS)]
    assert strange == []


def test_a_wrong_option_in_the_docs_would_be_noticed():
    with pytest.raises(AssertionError, match="--prot"):
        check_freebooter(["freebooter", "serve", "--prot", "8000"])
    with pytest.raises(AssertionError, match="freebooter sail"):
        check_freebooter(["sudo", "/opt/freebooter/bin/freebooter", "sail"])
    with pytest.raises(AssertionError, match="make rum"):
        check_make(["make", "rum"])


def test_a_backup_made_as_the_page_says_holds_the_tables_and_their_links(tmp_path: Path):
    (backup,) = (block for block in blocks_of(ROOT / "docs" / "host.md") if "backup" in block.text and block.marker)
    seats = [{"kind": "person", "name": "Anne"}, {"kind": "open"}]
    asked = json.dumps({"game": "get-bit", "seats": seats, "listed": True}).encode()
    with server(tmp_path) as address:
        request = Request(f"{address}/api/tables", asked, {"Content-Type": "application/json", "Origin": address})
        link = json.load(urlopen(request))["play"].removeprefix(address)
        run(backup.text, tmp_path)
    with server(tmp_path / "backup") as address:
        (listed,) = json.load(urlopen(f"{address}/api/tables"))
        assert listed["play"].removeprefix(address) == link
