"""Solve a small Get Bit! with OpenSpiel's CFR+, and tell how far the strategy is from perfect.

    pip install "freebooter[openspiel]"
    python examples/cfr_small_get_bit.py
    python examples/cfr_small_get_bit.py "freebooter_skull_king(rounds=past-yer-bedtime)" --iterations 32

Two players with two pirates each, as in the rulebook, but hands of three cards and one limb: the
second round decides. Exploitability is what a perfect opponent would win against the strategy
per game, where a win is worth 1 and a loss -1.
"""

from __future__ import annotations

import argparse
import time

import pyspiel

import freebooter.envs.openspiel  # noqa: F401  # pyright: ignore[reportUnusedImport]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="freebooter_get_bit(cards=3,limbs=1,refill_at=1)")
    parser.add_argument("--iterations", type=int, default=256)
    given = parser.parse_args()
    began = time.perf_counter()
    # Visited over and over, the tree is worth keeping: it is far quicker to walk than the rules are to ask.
    tree = pyspiel.convert_to_cached_tree(pyspiel.load_game(given.game))
    solver = pyspiel.CFRPlusSolver(tree)
    print(f"{'iterations':>10} {'exploitability':>15} {'seconds':>8}")
    for iteration in range(1, given.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration & (iteration - 1) == 0 or iteration == given.iterations:
            exploitability = pyspiel.exploitability(tree, solver.average_policy())
            print(f"{iteration:>10} {exploitability:>15.6f} {time.perf_counter() - began:>8.1f}", flush=True)
    state = tree.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    print(f"\nwhat seat {state.current_player()} does here\n{state}")
    for action, chance in solver.average_policy().action_probabilities(state).items():
        print(f"  {state.action_to_string(action)}  {chance:.3f}")


if __name__ == "__main__":
    main()
