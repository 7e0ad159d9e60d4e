"""The usual algorithms, run on the games as they come: long runs, whose results are in docs/environments.md."""

# pyright: reportMissingImports=false
# What only the deep tests need is not installed where types are checked.

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import numpy as np
import pytest

pytestmark = [pytest.mark.deep]

TINY = "freebooter_get_bit(cards=2,limbs=1,refill_at=1)"


def told(request: pytest.FixtureRequest, result: str) -> None:
    """Say what came out: `pytest -rP` shows it."""
    print(f"{request.node.name}: {result}")


@pytest.mark.parametrize(
    ("name", "games", "share"),
    [("freebooter_captain(players=2,rounds=3)", 40, 0.6), ("freebooter_skull_king(players=2,rounds=of 3)", 40, 0.6)],
)
def test_is_mcts_beats_a_random_player(name: str, games: int, share: float, request: pytest.FixtureRequest):
    pyspiel = pytest.importorskip("pyspiel")
    ismcts, mcts = (import_module(f"open_spiel.python.algorithms.{name}") for name in ("ismcts", "mcts"))

    import freebooter.envs.openspiel

    assert freebooter.envs.openspiel
    game, rng = pyspiel.load_game(name), random.Random(0)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=80,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
    )
    won = 0.0
    for number in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            elif state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        won += (1 + state.returns()[number % 2]) / 2
    told(request, f"{won / games:.1%} of {games} games")
    assert won / games > share


def test_cfr_and_mccfr_come_close_to_an_equilibrium(request: pytest.FixtureRequest):
    pyspiel = pytest.importorskip("pyspiel")
    import freebooter.envs.openspiel

    assert freebooter.envs.openspiel
    tree = pyspiel.convert_to_cached_tree(pyspiel.load_game(TINY))
    found: dict[str, float] = {"uniform": pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))}
    cfr = pyspiel.CFRSolver(tree)
    for _ in range(100):
        cfr.evaluate_and_update_policy()
    found["CFR, 100 iterations"] = pyspiel.exploitability(tree, cfr.average_policy())
    for name, solver, iterations in (
        ("external sampling", pyspiel.ExternalSamplingMCCFRSolver(tree, 1), 20_000),
        ("outcome sampling", pyspiel.OutcomeSamplingMCCFRSolver(tree, 0.6, 1), 100_000),
    ):
        for _ in range(iterations):
            solver.run_iteration()
        found[f"{name} MCCFR, {iterations:,} iterations"] = pyspiel.exploitability(tree, solver.average_policy())
    told(request, ", ".join(f"{name} {value:.4f}" for name, value in found.items()))
    uniform, *solved = found.values()
    assert all(value < uniform / 2 for value in solved)


def test_nfsp_learns_a_policy_that_is_harder_to_exploit(request: pytest.FixtureRequest):
    pytest.importorskip("torch")
    pyspiel = pytest.importorskip("pyspiel")
    import torch

    names = ("policy", "rl_environment", "algorithms.exploitability", "pytorch.nfsp")
    policy, rl_environment, exploitability, nfsp = (import_module(f"open_spiel.python.{name}") for name in names)

    import freebooter.envs.openspiel

    assert freebooter.envs.openspiel
    torch.manual_seed(0)
    np.random.seed(0)  # NFSP draws from it
    game = pyspiel.load_game(TINY)
    env = rl_environment.Environment(game)
    size = env.observation_spec()["info_state"][0]
    agents = [
        nfsp.NFSP(
            player,
            state_representation_size=size,
            num_actions=env.action_spec()["num_actions"],
            hidden_layers_sizes=[64],
            reservoir_buffer_capacity=50_000,
            anticipatory_param=0.1,
            min_buffer_size_to_learn=200,
            learn_every=32,
            seed=player,
        )
        for player in range(2)
    ]

    class Averaged(policy.Policy):
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            player = state.current_player()
            step = rl_environment.TimeStep(
                observations={
                    "info_state": [state.information_state_tensor(each) for each in range(2)],
                    "legal_actions": [state.legal_actions(each) for each in range(2)],
                    "current_player": player,
                },
                rewards=None,
                discounts=None,
                step_type=None,
            )
            with agents[player].temp_mode_as(nfsp.MODE.AVERAGE_POLICY):
                probabilities = agents[player].step(step, is_evaluation=True).probs
            return {action: float(probabilities[action]) for action in state.legal_actions()}

    def measured() -> float:
        return exploitability.exploitability(game, Averaged(game, [0, 1]))

    before = measured()
    for _ in range(4_000):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    after = measured()
    told(request, f"exploitability {before:.3f}, after 4,000 games {after:.3f}")
    assert after < before


def test_stable_baselines_check_passes():
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    from freebooter.envs.gymnasium import AgainstBots

    for game in ("get-bit", "captain", "plank", "skull-king"):
        checker.check_env(AgainstBots(game, 3, bots="deckhand", observation="scaled"))


def test_masked_ppo_learns_skull_king(request: pytest.FixtureRequest):
    contrib = pytest.importorskip("sb3_contrib")
    import torch
    from stable_baselines3.common.monitor import Monitor

    from freebooter.envs.gymnasium import AgainstBots

    torch.set_num_threads(1)
    options = {"rounds": [3, 3]}

    def table() -> AgainstBots:
        return AgainstBots("skull-king", 3, options, bots="drifter", reward="rounds", observation="scaled")

    def shares(agent: Any, games: int) -> float:
        """How many of the games the agent wins; without one, a random player."""
        env, rng, won = table(), np.random.default_rng(5), 0.0
        for seed in range(games):
            seen, _ = env.reset(seed=90_000 + seed)
            over = False
            while not over:
                mask = env.action_masks()
                action = agent.predict(seen, action_masks=mask)[0] if agent else rng.choice(np.flatnonzero(mask))
                seen, _, over, _, _ = env.step(int(action))
            result = env.episode.match.result
            assert result
            won += (0 in result.winners) / max(len(result.winners), 1)
        return won / games

    env = Monitor(table())
    agent = contrib.MaskablePPO(
        "MultiInputPolicy", env, n_steps=1024, batch_size=256, gamma=1.0, ent_coef=0.01, learning_rate=1e-3, seed=1,
        normalize_advantage=True,
    )  # fmt: skip
    before = shares(None, 400)
    agent.learn(40_000)
    after = shares(agent, 400)
    told(request, f"wins {before:.1%} as a random player, {after:.1%} after 40,000 decisions, of 400 games each")
    assert after > before + 0.1


def test_mctx_searches_the_vector_engine(request: pytest.FixtureRequest):
    """It sees every hand, as a search on a position does that knows all: a bound, not a bot."""
    mctx = pytest.importorskip("mctx")
    import jax
    import jax.numpy as jnp

    from freebooter import vector
    from freebooter.games.captain import Captain

    env = vector.make(Captain(2, rounds=3), reward="place")  # pyright: ignore[reportArgumentType]
    many, simulations = 256, 48

    def expand(_: Any, key: jax.Array, action: jax.Array, state: Any) -> tuple[Any, Any]:
        mover = state.current_player
        after = env.step(state, action)
        output = mctx.RecurrentFnOutput(
            reward=jnp.take_along_axis(after.rewards, mover[:, None], -1)[:, 0],
            discount=jnp.where(after.terminated, 0.0, jnp.where(after.current_player == mover, 1.0, -1.0)),
            prior_logits=jnp.where(after.legal_action_mask, 0.0, -1e9),
            value=jnp.zeros(many),
        )
        return output, after

    def turn(held: Any) -> Any:
        state, paid, key = held
        key, here, there = jax.random.split(key, 3)
        legal = state.legal_action_mask
        root = mctx.RootFnOutput(prior_logits=jnp.where(legal, 0.0, -1e9), value=jnp.zeros(many), embedding=state)
        found = mctx.gumbel_muzero_policy(
            None, here, root, expand, num_simulations=simulations, invalid_actions=~legal, max_num_considered_actions=8
        )
        drifting = env.any_action(state, jax.random.bits(there, (many,)))
        mine = state.current_player == jnp.arange(many) % 2
        state = env.step(state, jnp.where(mine, found.action, drifting))
        return state, paid + state.rewards, key

    start = env.init(jax.random.split(jax.random.key(3), many)), jnp.zeros((many, 2)), jax.random.key(4)
    _, paid, _ = jax.jit(lambda held: jax.lax.while_loop(lambda held: ~held[0].terminated.all(), turn, held))(start)
    mean = float(jnp.take_along_axis(paid, (jnp.arange(many) % 2)[:, None], -1).mean())
    told(request, f"{(1 + mean) / 2:.1%} of {many} games with {simulations} simulations a move")
    assert (1 + mean) / 2 > 0.6
