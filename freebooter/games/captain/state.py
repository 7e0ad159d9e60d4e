"""The position, one class per phase: draw for Captain, deal, name trump, battle, the end. Lists are indexed by seat."""

from __future__ import annotations

from typing import TypeAlias

from freebooter.engine.game import Result, State
from freebooter.engine.value import value

from .pieces import Cards

Trick: TypeAlias = tuple[tuple[int, str], ...]
"""Seats and their cards in the order played: a battle, or part of one."""

Out: TypeAlias = tuple[int | None, ...]
"""The round in which each seat went out; None while it is in."""


@value
class Drawing(State):
    """Nature draws for the Captain of round `number`: the first one, or a duel. `draws` lie out of the deck (CA-R1)."""

    number: int
    out: Out
    drawers: tuple[int, ...]
    draws: tuple[Trick, ...]
    last_trick: Trick


@value
class Dealing(State):
    """Nature deals round `number`."""

    number: int
    out: Out
    captain: int
    last_trick: Trick


@value
class Round:
    """What stays the same while a round is fought. `left` is the survivor on each seat's left (CA-R4)."""

    number: int
    captain: int
    trump: str | None
    turned: str | None
    out: Out
    left: tuple[int, ...]


@value
class Naming(State):
    """The Captain has seen her hand and names trump."""

    round: Round
    hands: tuple[Cards, ...]
    last_trick: Trick


@value
class Battling(State):
    """`turn` plays to `trick`; `fought` are the round's battles before it, `battles` how many each seat has won."""

    round: Round
    turn: int
    hands: tuple[Cards, ...]
    trick: Trick
    fought: tuple[Trick, ...]
    battles: tuple[int, ...]
    last_trick: Trick


@value
class Over(State):
    """The end, after the last battle of a round: no hand holds a card."""

    number: int
    captain: int
    trump: str | None
    turned: str | None
    out: Out
    fought: tuple[Trick, ...]
    battles: tuple[int, ...]
    result: Result


CaptainState: TypeAlias = Drawing | Dealing | Naming | Battling | Over
