"""Bots in any language: programs that read a position and write a move, one JSON object per line.

Sent:     {"game", "seats", "options", "seat", "view", "legal": ["play 0:3", …]}
Answered: {"move": "play 0:3"}
"""

from __future__ import annotations

import json
import os
import random
import select
import shlex
import shutil
import subprocess
import time
from collections.abc import Sequence
from typing import cast

from freebooter.engine import Move, View

LONGEST_ANSWER = 65_536
LAST_BREATH = 1.0


class Fault(Exception):
    """An answer that did not come, or that is no legal move."""


class Ended(Fault):
    """The program has closed its output."""


class Foreign:
    """Asks a program for each move. Too slow, garbage or a crash costs that decision only:
    a random legal move is made instead, counted in `faults`, and the program starts anew.

    An answer may take `patience` seconds, the very first one `warm_up` seconds more.
    """

    def __init__(self, command: str, patience: float = 1.0, warm_up: float = 10.0) -> None:
        if not _can_run(command):
            raise ValueError(f"a bot cannot be {command!r}; expected a level, an entry point, module:Bot or a program")
        self.command = shlex.split(command)
        self.patience = patience
        self.warm_up = warm_up
        self.faults = 0
        self._process: subprocess.Popen[bytes] | None = None
        self.ended: int | None = None
        """The code with which the program ended by itself, the last time that it did."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        try:
            return self._ask(view, {str(move): move for move in legal})
        except (Fault, OSError) as fault:
            if isinstance(fault, (Ended, BrokenPipeError)):
                self.ended = self._how_it_ended()
            self.close()
            self.faults += 1
            return rng.choice(legal)

    def close(self) -> None:
        """End the program; the next decision starts it again."""
        if self._process:
            self._process.kill()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe:
                    pipe.close()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Foreign:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, view: View, legal: dict[str, Move]) -> Move:
        seen = view.to_json()
        question = {
            "game": view.game,
            "seats": view.seats,
            "options": seen["options"],
            "seat": view.you,
            "view": seen,
            "legal": list(legal),
        }
        if self._process and self._process.poll() is not None:
            self.close()
        process = self._process = self._process or self._start()
        deadline = time.monotonic() + self.patience + self.warm_up
        self.warm_up = 0.0
        _send(process, json.dumps(question).encode() + b"\n", deadline)
        answer = _receive(process, deadline)
        try:
            given: object = json.loads(answer)
        except ValueError as error:
            raise Fault(f"{answer[:80]!r} is no JSON") from error
        move = cast("dict[object, object]", given).get("move") if isinstance(given, dict) else None
        if not isinstance(move, str) or move not in legal:
            raise Fault(f"{answer[:80]!r} names no legal move")
        return legal[move]

    def _how_it_ended(self) -> int | None:
        """Its code, if it has ended: a program that closes its output is about to."""
        if self._process is None:
            return None
        try:
            return self._process.wait(LAST_BREATH)
        except subprocess.TimeoutExpired:
            return None

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(self.command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin
        os.set_blocking(process.stdin.fileno(), False)
        return process


def _can_run(command: str) -> bool:
    """Whether the command names a program that is there."""
    try:
        program, *_ = shlex.split(command)
    except ValueError:
        return False
    return shutil.which(program) is not None


def _send(process: subprocess.Popen[bytes], line: bytes, deadline: float) -> None:
    assert process.stdin
    to = process.stdin.fileno()
    while line:
        _, ready, _ = select.select([], [to], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            raise Fault("the bot does not read")
        line = line[os.write(to, line) :]


def _receive(process: subprocess.Popen[bytes], deadline: float) -> bytes:
    assert process.stdout
    source = process.stdout.fileno()
    answer = b""
    while not answer.endswith(b"\n"):
        ready, _, _ = select.select([source], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            raise Fault("the bot is too slow")
        part = os.read(source, LONGEST_ANSWER)
        if not part:
            raise Ended("the bot ended")
        answer += part
        if len(answer) > LONGEST_ANSWER:
            raise Fault("the bot's answer does not end")
    return answer
