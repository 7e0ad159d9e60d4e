"""What a real table of Walk the Plank (2007) forgets: who drew highest, who is out, who is Captain next.

Players are counted from 0, and names are the client's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from freebooter.engine import NATURE, Event
from freebooter.games.captain import rules as captain
from freebooter.games.captain.moves import Draw
from freebooter.games.captain.pieces import NUMBER
from freebooter.games.captain.state import CaptainState, Dealing, Drawing, Round

from .cannot_be import CannotBe


def draw_for_captain(state: Drawing, numbers: Mapping[int, int]) -> tuple[CaptainState, list[Event]]:
    """CA-02, CA-18: each drawer's number (14 is Walk the Plank!, 15 Sea Monster!); suits do not count."""
    taken = captain.cards_out(state)
    drawn: list[tuple[int, str]] = []
    for seat in state.drawers:
        same = [card for card in captain.DECK if NUMBER[card] == numbers[seat]]
        for card in [*taken, *(card for _, card in drawn)]:
            if card in same:
                same.remove(card)
        if not same:
            raise CannotBe("CA-01", "no card that counts {number} is left in the deck", number=numbers[seat])
        drawn.append((seat, same[0]))
    move = Draw(tuple(drawn))
    verdict = captain.why_not_draw(state, NATURE, move)
    assert verdict, verdict.reason
    return captain.draw(state, move)


def end_captains_round(state: Dealing, battles: Sequence[int], eaten: bool) -> tuple[CaptainState, list[Event]]:
    """CA-16 to CA-20: who is out and who is Captain next; `eaten` says that Sea Monster! was played."""
    there = captain.hand_size(state.number) - eaten
    if sum(battles) != there:
        says = "the battles won add up to {won}, and there were {there}"
        raise CannotBe("CA-11" if eaten else "CA-04", says, won=sum(battles), there=there)
    if any(won and gone for won, gone in zip(battles, state.out, strict=True)):
        raise CannotBe("CA-16", "somebody who is out has won a battle")
    fought = Round(state.number, state.captain, None, None, state.out, captain.left_of(state.out))
    return captain.end_round(fought, ((),), tuple(battles), [])
