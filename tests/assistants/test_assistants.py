"""Assistants at the table, through the protocol's own client."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters

from freebooter.engine.record import read_record
from freebooter.games import GAMES, resume
from freebooter.mcp import tables
from freebooter.mcp.server import server

SHORT = {"skull-king": {"rounds": [1, 2]}}
Ask = Callable[..., Awaitable[Any]]


async def asked(client: Client, tool: str, **given: object) -> Any:
    """A tool's answer; a failure is raised with what the assistant reads."""
    result = await client.call_tool(tool, given)
    if result.is_error:
        raise AssertionError("".join(getattr(part, "text", "") for part in result.content))
    answer = result.structured_content
    assert answer is not None
    return answer["result"] if set(answer) == {"result"} else answer


def with_client(scene: Callable[[Ask], Awaitable[None]], at: Any = None) -> None:
    """Play a scene with a client of a server in this process, or of the one named."""

    async def run() -> None:
        async with Client(at or server()) as client:

            async def ask(tool: str, **given: object) -> Any:
                return await asked(client, tool, **given)

            await scene(ask)

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_an_assistant_plays_a_whole_game_against_bots(game: str):
    async def scene(ask: Ask) -> None:
        at = await ask("sit_down", game=game, seats=3, seat=1, options=SHORT.get(game, {}), bots="deckhand", seed=3)
        table, rng = at["table"], random.Random(3)
        assert at["you"] == at["view"]["you"] == 1
        while not at["over"]:
            assert at["to_move"] == [1]
            assert at["legal"] == await ask("legal_moves", table=table)
            at = await ask("play", table=table, move=rng.choice(at["legal"]))
            assert at["happened"]
        assert len(at["result"]["ranks"]) == 3
        record = read_record(await ask("record", table=table))
        assert resume(record).result == record.result

    with_client(scene)


@pytest.mark.parametrize("game", GAMES)
def test_an_assistant_referees_a_whole_game_for_others(game: str):
    async def scene(ask: Ask) -> None:
        at = await ask(
            "sit_down", game=game, seats=2, seat=None, options=SHORT.get(game, {}), names=["Ann", "Bo"], seed=1
        )
        table, rng = at["table"], random.Random(1)
        while not at["over"]:
            mover = at["to_move"][0]
            mine = await ask("view", table=table, seat=mover)
            at = await ask("play", table=table, move=rng.choice(mine["legal"]), seat=mover)
            assert at["you"] == mover
        assert at["names"] == ["Ann", "Bo"]

    with_client(scene)


def test_a_refused_move_says_why_and_changes_nothing():
    async def scene(ask: Ask) -> None:
        at = await ask("sit_down", game="get-bit", seats=4, seat=0, seed=1)
        table = at["table"]
        told = await ask("why_not", table=table, move="play 1:3")
        assert told == {"legal": False, "reason": "The yellow pirate is Seat 1's", "clause": "GB-05"}
        assert await ask("why_not", table=table, move="play 0:3") == {"legal": True}
        with pytest.raises(AssertionError, match=r"The yellow pirate is Seat 1's \(GB-05\)"):
            await ask("play", table=table, move="play 1:3")
        with pytest.raises(AssertionError, match="'swim' is no move; expected line PIRATE"):
            await ask("play", table=table, move="swim")
        assert (await ask("view", table=table))["view"] == at["view"]

    with_client(scene)


def test_at_a_table_with_others_nobody_elses_cards_are_shown():
    async def scene(ask: Ask) -> None:
        at = await ask("sit_down", game="skull-king", seats=3, seat=1, seed=1)
        with pytest.raises(AssertionError, match="Seat 0 is not yours"):
            await ask("view", table=at["table"], seat=0)
        with pytest.raises(AssertionError, match="The game is not over"):
            await ask("record", table=at["table"])
        assert len(at["view"]["hand"]) == 1
        assert not [line for line in at["happened"] if line.startswith("Seat 0 is dealt")]

    with_client(scene)


def test_rules_are_looked_up_and_tricks_settled():
    async def scene(ask: Ask) -> None:
        assert [game["id"] for game in await ask("list_games")] == list(GAMES)
        assert (await ask("clause", id="sk-21"))["text"].startswith("Option `mermaids`: two Mermaids")
        with pytest.raises(AssertionError, match="there is no clause 'SK-99'"):
            await ask("clause", id="SK-99")
        assert (await ask("search_rules", words="mermaid kraken"))[0]["id"] == "SK-R1"
        settled = await ask("settle_trick", game="skull-king", cards="y14 rosie king sirena")
        assert (settled["winner"], settled["clause"]) == (3, "SK-21")
        with pytest.raises(AssertionError, match=r"The Tigress undeclared.*SK-11"):
            await ask("settle_trick", game="skull-king", cards="g7 tigress")

    with_client(scene)


def test_a_pupil_is_given_hints_and_a_review(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables, "PATIENCE", 0.02)

    async def scene(ask: Ask) -> None:
        at = await ask("sit_down", game="get-bit", seats=2, seat=0, bots="drifter", seed=2)
        table = at["table"]
        hints = await ask("hint", table=table)
        assert {each["move"] for each in hints} <= set(at["legal"])
        with pytest.raises(AssertionError, match="The game is not over"):
            await ask("review", table=table)
        while not at["over"]:
            at = await ask("play", table=table, move=at["legal"][0])
        told = await ask("review", table=table)
        assert (told["game"], told["seat"]) == ("get-bit", 0)

    with_client(scene)


def test_tables_left_longest_are_cleared_away(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables, "MOST_TABLES", 2)

    async def scene(ask: Ask) -> None:
        first, second = [(await ask("sit_down", game="captain", seats=3))["table"] for _ in range(2)]
        await ask("view", table=first)
        await ask("sit_down", game="captain", seats=3)
        await ask("view", table=first)
        with pytest.raises(AssertionError, match=f"here is no table '{second}'"):
            await ask("view", table=second)

    with_client(scene)


def test_what_cannot_be_laid_is_refused_by_name():
    async def scene(ask: Ask) -> None:
        for given, says in (
            ({"game": "whist"}, "unknown game 'whist'"),
            ({"game": "plank", "seats": 9}, "cannot seat 9"),
            ({"game": "plank", "seats": 3, "seat": 3}, "there is no seat 3; expected 0 to 2"),
            ({"game": "plank", "bots": "commodore"}, "unknown level 'commodore'"),
            ({"game": "plank", "names": ["Ann"]}, "1 names; expected 4"),
        ):
            with pytest.raises(AssertionError, match=f"(?i){says}"):
                await ask("sit_down", **given)

    with_client(scene)


async def a_whole_game_of_each(ask: Ask) -> None:
    rng = random.Random(1)
    for game in GAMES:
        at = await ask("sit_down", game=game, seats=3, seat=0, options=SHORT.get(game, {}), bots="deckhand", seed=1)
        while not at["over"]:
            at = await ask("play", table=at["table"], move=rng.choice(at["legal"]))
        assert len(at["result"]["ranks"]) == 3


def test_the_command_speaks_over_standard_input_and_output():
    with_client(a_whole_game_of_each, StdioServerParameters(command=sys.executable, args=["-m", "freebooter", "mcp"]))


def test_the_command_speaks_over_http():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "freebooter", "mcp", "--http", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            while "running on" not in (line := process.stderr.readline()):
                assert line, "the server ended"
            with_client(a_whole_game_of_each, f"http://127.0.0.1:{port}/mcp")
            foreign = urllib.request.Request(
                f"http://127.0.0.1:{port}/mcp",
                json.dumps({}).encode(),
                {"Origin": "https://elsewhere.example", "Content-Type": "application/json"},
            )
            with pytest.raises(urllib.error.HTTPError, match="403"):
                urllib.request.urlopen(foreign)
        finally:
            process.terminate()
