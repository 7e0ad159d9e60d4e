"""What a swimmer may know: everything but the cards that lie face down (GB-05, GB-06)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from freebooter.engine.view import View

from .options import GetBitOptions
from .rules import Setup, to_move
from .state import Cards, Choosing, Forming, GetBitState, Over, Sea


@dataclass(frozen=True, kw_only=True)
class GetBitView(View):
    """Lists are indexed by pirate; `committed` holds your own cards, True for another's that is in."""

    line: tuple[int, ...]
    limbs: tuple[int, ...]
    hands: tuple[Cards, ...]
    stacks: tuple[Cards, ...]
    committed: tuple[int | bool | None, ...]
    eliminated: tuple[int, ...]


def view(setup: Setup, options: GetBitOptions, state: GetBitState, seat: int | None) -> GetBitView:
    if isinstance(state, Forming):
        sea = Sea(1, (), (setup.limbs,) * setup.pirates, ((),) * setup.pirates, ())
    else:
        sea = state.sea
    committed = state.committed if isinstance(state, Choosing) else setup.nobody
    return GetBitView(
        game="get-bit",
        options=options,
        seats=setup.seats,
        you=seat,
        to_move=to_move(setup, state),
        phase=type(state).__name__.lower(),
        round=sea.round,
        over=isinstance(state, Over),
        result=state.result if isinstance(state, Over) else None,
        line=sea.line,
        limbs=sea.limbs,
        hands=tuple(tuple(card for card in setup.hand if card not in stack) for stack in sea.stacks),
        stacks=sea.stacks,
        committed=tuple(
            card if card is None or setup.owner(pirate) == seat else True for pirate, card in enumerate(committed)
        ),
        eliminated=sea.eliminated,
    )


def worlds(seen: GetBitView, rng: random.Random) -> Iterator[GetBitState]:
    """Only face-down cards are unknown: each is drawn from the hand it must have come from."""
    sea = Sea(seen.round, seen.line, seen.limbs, seen.stacks, seen.eliminated)
    while True:
        if seen.phase == "forming":
            yield Forming()
        elif seen.result:
            yield Over(sea, seen.result)
        else:
            committed = (
                rng.choice(hand) if card is True else card
                for card, hand in zip(seen.committed, seen.hands, strict=True)
            )
            yield Choosing(sea, tuple(committed))
