"""A language model at the table: text in, a move out. The model here is a script; put your own in its place.

python examples/talk_to_a_model.py
python examples/talk_to_a_model.py skull-king --seed 7
"""

from __future__ import annotations

import argparse

from freebooter.envs.text import TextEnv, converse


def scripted_model(messages: list[dict[str, str]]) -> str:
    """What an API would answer to these messages. It guesses first, reads the reason, then takes a legal move."""
    asked = messages[-1]["content"]
    if len(messages) == 1:
        return "Arr! I play the biggest card there is.\n[play g99]"
    legal = asked.rpartition("Your legal moves: ")[2].partition(" and ")[0].split(", ")
    return f"Of {len(legal)} moves I like the one in the middle.\n[{legal[len(legal) // 2]}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="captain")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = TextEnv(given.game, given.seats, bots=dict.fromkeys(range(1, given.seats), "deckhand"))
    env.reset(seed=given.seed)
    messages, reward = converse(env, scripted_model)
    for message in messages:
        print(f"--- {message['role']}\n{message['content']}")
    print(f"The model's reward: {reward:+.2f}")


if __name__ == "__main__":
    main()
