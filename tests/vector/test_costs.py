"""Costs counted in a compiled program's text."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import pytest

from benchmarks.vector_costs import Cost, Program

SIZE = 10_000


def cost_of(function: Callable[[jax.Array], jax.Array], loops: float = 1.0) -> Cost:
    text = jax.jit(function).lower(jnp.arange(SIZE, dtype=jnp.uint32)).compile().as_text()
    assert text
    return Program(text, loops).cost()


def test_a_chain_of_operations_is_one_kernel_that_reads_and_writes_once():
    cost = cost_of(lambda x: ((x ^ (x >> 3)) + (x & 7)) * 5)
    assert cost.kernels == 1
    assert cost.operations == 5 * SIZE
    assert cost.bytes == pytest.approx(8 * SIZE, abs=64)


def test_a_loop_counts_as_often_as_it_runs():
    once = cost_of(lambda x: jax.lax.fori_loop(0, 1, lambda _, x: x ^ (x >> 3), x))
    often = cost_of(lambda x: jax.lax.fori_loop(0, 30, lambda _, x: x ^ (x >> 3), x))
    assert often.operations == pytest.approx(30 * once.operations, rel=0.05)
    assert often.bytes >= 30 * 8 * SIZE


def test_a_loop_of_unknown_length_counts_as_often_as_is_said():
    def halved(x: jax.Array) -> jax.Array:
        return jax.lax.while_loop(lambda x: x.any(), lambda x: x >> 1, x)

    one, ten = cost_of(halved, 1.0), cost_of(halved, 10.0)
    assert ten.kernels - one.kernels == pytest.approx(9 * one.kernels, rel=0.5)
    assert ten.operations > 9 * 2 * SIZE


def test_kernels_behind_calls_and_tuples_are_found():
    text = """HloModule jit_rollout, is_scheduled=true

%fused (param_0: u32[100], param_1: u32[]) -> (u32[100], pred[100]) {
  %param_0 = u32[100]{0} parameter(0)
  %param_1 = u32[] parameter(1)
  %wide = u32[100]{0} broadcast(%param_1), dimensions={}
  %sum = u32[100]{0} add(%param_0, %wide), metadata={op_name="jit(f)/add (once)"}
  %more = pred[100]{0} compare(%sum, %param_0), direction=GT
  ROOT %both = (u32[100]{0}, /*index=1*/pred[100]{0}) tuple(%sum, %more)
}

%commands (a: u32[100], b: u32[]) -> (u32[100], pred[100]) {
  %a = u32[100]{0} parameter(0)
  %b = u32[] parameter(1)
  ROOT %loop_fusion = (u32[100]{0}, pred[100]{0}) fusion(%a, %b), kind=kLoop, calls=%fused
}

ENTRY %main.7 (x: u32[100], y: u32[]) -> u32[100] {
  %x = u32[100]{0} parameter(0)
  %y = u32[] parameter(1)
  %call.1 = (u32[100]{0}, pred[100]{0}) call(%x, %y), to_apply=%commands
  %first = u32[100]{0} get-tuple-element(%call.1), index=0
  ROOT %copy.1 = u32[100]{0} copy(%first), backend_config={"known":"(no)"}
}
"""
    cost = Program(text).cost()
    assert (cost.kernels, cost.operations) == (2, 200)
    assert cost.bytes == (400 + 4) + (400 + 100) + 2 * 400
