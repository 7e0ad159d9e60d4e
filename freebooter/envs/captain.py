"""Walk the Plank (2007) in the environments.

The table of its observation is in `freebooter.vector.captain.observation`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from freebooter.games.captain import Captain, CaptainState
from freebooter.games.captain.pieces import DECK
from freebooter.games.captain.rules import ROUNDS, cards_out, hand_size, survivors
from freebooter.games.captain.state import Drawing
from freebooter.vector.captain.layout import pieces
from freebooter.vector.captain.seen import CARDS, fill

from .adapter import Adapter
from .chance import Draws, spelt_hands


def draws(game: Captain, state: CaptainState) -> Draws:
    if isinstance(state, Drawing):
        left = Counter(DECK)
        left.subtract(cards_out(state))
        drawers = state.drawers
        pool = tuple(left.elements())
        return Draws(CARDS, pool, len(drawers), lambda drawn: "draw " + spelt_hands(CARDS, drawers, 1, drawn))
    view = game.view(state, None)
    seats, size, turns = survivors(view.out), hand_size(view.round), view.round == 1

    def spell(drawn: Sequence[str]) -> str:
        turned = f" turn={drawn[-1]}" if turns else ""
        return "deal " + spelt_hands(CARDS, seats, size, drawn) + turned

    return Draws(CARDS, DECK, len(seats) * size + turns, spell)


def most_actions(game: Captain) -> int:
    return sum(game.seats * hand_size(number) + 1 for number in range(game.first_round, ROUNDS + 1))


ADAPTER = Adapter(pieces=pieces, fill=fill, draws=draws, most_outcomes=len(CARDS), most_actions=most_actions)
