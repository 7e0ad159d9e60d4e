"""A bot that knows one thing about each game. Sit it down: --bot "python examples/bots/cautious.py"."""

import json
import random
import sys


def number(card):
    digits = "".join(filter(str.isdigit, card))
    return int(digits) if digits else 0


def choose(game, view, legal):
    verb = legal[0].split()[0]
    if game == "get-bit":
        return random.choice(legal[-2:])  # swim hard, but not always as hard
    if game == "captain" and verb == "play":
        return max(legal, key=number)  # win what can be won
    if game == "skull-king" and verb == "bid":
        special = [card for card in view["hand"] if not number(card) and card not in ("escape", "loot")]
        return legal[len(special)]  # a trick for every pirate
    if game == "skull-king" and verb == "play":
        done = view["tricks"][view["you"]] >= view["bids"][view["you"]]
        return (min if done else max)(legal, key=number)
    return random.choice(legal)


for line in sys.stdin:
    asked = json.loads(line)
    move = choose(asked["game"], asked["view"], asked["legal"])
    print(json.dumps({"move": move}), flush=True)
