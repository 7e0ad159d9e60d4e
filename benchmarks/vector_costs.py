"""What a compiled step costs, counted in XLA's own text of the program, and what the machine could do at most.

Counted are the kernels launched, the bytes they read and write, and the whole-word operations
they ask for: one for each element of each arithmetic, logical, comparing or choosing
instruction. A loop counts as often as it runs. What a kernel works out twice on its own
account is not seen, so operations are what the program needs, not what the machine does.
"""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# JAX leaves parts of its functions untyped.

from __future__ import annotations

import platform
import re
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

FREE = {"parameter", "constant", "tuple", "get-tuple-element", "bitcast", "after-all", "opt-barrier", "copy-done"}
"""Instructions that no kernel is launched for."""
INLINE = {"call", "conditional", "async-start", "async-done", "async-update"}
"""Those that only lead to other instructions."""
ARITHMETIC = {
    *("abs", "add", "and", "clamp", "compare", "convert", "count-leading-zeros", "divide", "maximum", "minimum"),
    *("multiply", "negate", "not", "or", "popcnt", "remainder", "select", "shift-left", "shift-right-arithmetic"),
    *("shift-right-logical", "sign", "subtract", "xor"),
}
WIDTHS = {"pred": 1, "s8": 1, "u8": 1, "s16": 2, "u16": 2, "f16": 2, "bf16": 2, "s64": 8, "u64": 8, "f64": 8}
ARRAY = re.compile(r"(\w+)\[([\d,]*)\]")
CALLED = re.compile(r"(?:calls|to_apply|body|condition|branch_computations)=(\{[^}]*\}|%[\w.\-]+)")
TRIPS = re.compile(r'"known_trip_count":\{"n":"(\d+)"\}')
NAME = re.compile(r"%([\w.\-]+)")


@dataclass(frozen=True)
class Cost:
    bytes: float = 0.0
    operations: float = 0.0
    kernels: float = 0.0

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.bytes + other.bytes, self.operations + other.operations, self.kernels + other.kernels)

    def times(self, often: float) -> Cost:
        return Cost(self.bytes * often, self.operations * often, self.kernels * often)


@dataclass(frozen=True)
class Instruction:
    name: str
    shape: str
    opcode: str
    operands: tuple[str, ...]
    called: tuple[str, ...]
    trips: int | None

    @property
    def elements(self) -> int:
        return sum(prod(map(int, sizes.split(","))) if sizes else 1 for _, sizes in ARRAY.findall(self.shape))

    @property
    def bytes(self) -> int:
        return sum(
            WIDTHS.get(kind, 4) * (prod(map(int, sizes.split(","))) if sizes else 1)
            for kind, sizes in ARRAY.findall(self.shape)
        )


class Program:
    """A compiled program; loops whose length it does not tell run `loops` times."""

    def __init__(self, text: str, loops: float = 1.0) -> None:
        self.loops = loops
        self.entry = ""
        self.parts: dict[str, dict[str, Instruction]] = {}
        part = dict[str, Instruction]()
        for line in text.splitlines():
            if line.endswith("{") and " -> " in line and not line.startswith(" "):
                name = line.removeprefix("ENTRY ").split(" ")[0].lstrip("%")
                part = self.parts[name] = {}
                self.entry = name if line.startswith("ENTRY") else self.entry
            elif found := instruction(line):
                part[found.name] = found

    def cost(self) -> Cost:
        return self.cost_of(self.entry)

    def cost_of(self, name: str) -> Cost:
        return sum((self.launched(name, each) for each in self.parts[name].values()), Cost())

    def launched(self, part: str, each: Instruction) -> Cost:
        """What an instruction outside of kernels costs."""
        if each.opcode in FREE:
            return Cost()
        inside = [name for name in each.called if name in self.parts]
        if each.opcode == "while":
            often = self.loops if each.trips is None else each.trips
            return sum((self.cost_of(name) for name in inside), Cost()).times(often)
        if each.opcode in INLINE:
            return sum((self.cost_of(name) for name in inside), Cost())
        read = sum(self.parts[part][name].bytes for name in set(each.operands) if name in self.parts[part])
        return Cost(each.bytes + read, self.operations(part, each), 1)

    def operations(self, part: str, each: Instruction) -> float:
        """What an instruction works out, with all that it calls."""
        if each.opcode in ARITHMETIC:
            return each.elements
        if each.opcode == "reduce":
            first = self.parts[part].get(each.operands[0])
            return first.elements if first else 0
        return sum(self.operations(name, inner) for name in each.called for inner in self.parts.get(name, {}).values())


def instruction(line: str) -> Instruction | None:
    """A line of a program's text."""
    name, equals, rest = line.strip().removeprefix("ROOT ").partition(" = ")
    if not equals or not name.startswith("%"):
        return None
    shape_end = closing(rest) if rest.startswith("(") else rest.find(" ")
    shape, rest = rest[:shape_end], rest[shape_end:].strip()
    opcode, _, _ = rest.partition("(")
    operands = rest[len(opcode) :][: closing(rest[len(opcode) :])]
    called = [found for group in CALLED.findall(rest) for found in NAME.findall(group)]
    trips = TRIPS.search(rest)
    return Instruction(
        name.lstrip("%"), shape, opcode, tuple(NAME.findall(operands)), tuple(called), int(trips[1]) if trips else None
    )


def closing(text: str) -> int:
    """Where the bracket that a text begins with is closed."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if not depth:
            return at + 1
    return len(text)


# What the machine could do


TURNS, LONG = 50, 100
"""How often a kernel is launched at once, and how many times it mixes up its words."""


def device_name(device: str) -> str:
    import jax

    if device == "gpu":
        return str(jax.devices()[0].device_kind)
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def limits(clock: Callable[[], float]) -> dict[str, float]:
    """Bytes and operations a second on a GPU at most."""
    import jax
    import jax.numpy as jnp

    many, lanes = 1 << 28, 1 << 22

    def copying(turn: Any, values: Any) -> Any:
        return values ^ turn.astype(jnp.uint32)

    def working(turn: Any, values: Any) -> Any:
        for _ in range(LONG):
            values = values ^ (values << 13)
            values = values ^ (values >> 17)
            values = values ^ (values << 5)
        return values ^ turn.astype(jnp.uint32)

    def seconds(body: Callable[[Any, Any], Any], size: int) -> float:
        def turns(values: Any) -> Any:
            return jax.lax.fori_loop(0, TURNS, body, values)

        program = jax.jit(turns, donate_argnums=0)
        values = jax.block_until_ready(program(jnp.arange(size, dtype=jnp.uint32)))
        spent: list[float] = []
        for _ in range(5):
            began = clock()
            values = jax.block_until_ready(program(values))
            spent.append(clock() - began)
        return statistics.median(spent) / TURNS

    return {
        "bytes": 8 * many / seconds(copying, many),
        "operations": (6 * LONG + 1) * lanes / seconds(working, lanes),
    }
