"""Ship, Captain and Crew: the old dice game, as a game for Freebooter."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Final

from freebooter.engine import LEGAL, NATURE, Event, Game, JsonObject, Options, Result, Verdict, View, Who
from freebooter.engine.descriptor import Descriptor
from freebooter.engine.options import number
from freebooter.engine.value import value

from . import turns
from .turns import ABOARD, DICE, ROLLS, Again, CrewMove, CrewState, Dice, Over, Rolled, Stay, Turn

CREW: Final = len(ABOARD)
ABOARD_NAMES: Final = ("nobody", "the ship", "ship and captain", "ship, captain and crew")


@dataclass(frozen=True, slots=True)
class CrewOptions(Options):
    rounds: int = number(1, 1, 20, clause="SC-R3", help="How many turns everybody takes.")


@dataclass(frozen=True, kw_only=True)
class CrewView(View):
    """All there is: nothing is hidden. `aboard` are ship, captain and crew as far as they are found."""

    turn: int | None
    rolls: int
    aboard: Dice
    dice: Dice
    cargo: tuple[int, ...]


@value
class RolledDice(Event):
    says = "{seat:name} rolls {dice:commas}; aboard: {aboard}."
    seat: int
    dice: tuple[str, ...]
    aboard: str
    clause: str = "SC-03"


@value
class TurnOver(Event):
    says = "{seat:name} brings home cargo worth {cargo}."
    seat: int
    cargo: int
    clause: str = "SC-04"


@value
class Won(Event):
    says = "{seats:names} {count:wins|win} with cargo worth {cargo}."
    seats: tuple[int, ...]
    count: int
    cargo: int
    clause: str = "SC-08"


def refuse(clause: str, says: str, **facts: object) -> Verdict:
    return Verdict.no(clause, says, facts, {})


class ShipCaptainCrew(Game[CrewState, CrewMove, CrewOptions]):
    """2-8 players, five dice, three rolls each."""

    id = "ship-captain-crew"
    title = "Ship, Captain and Crew"
    seat_range = range(2, 9)
    Options = CrewOptions

    def start(self) -> Turn:
        return Turn(1, 0, 0, 0, (), (0,) * self.seats)

    def to_move(self, state: CrewState) -> tuple[Who, ...]:
        if isinstance(state, Over):
            return ()
        return (state.seat,) if state.dice else (NATURE,)

    def legal(self, state: CrewState, seat: int) -> list[CrewMove]:
        if self.to_move(state) != (seat,) or isinstance(state, Over):
            return []
        return [Stay(), Again()] if state.found == CREW else [Again()]  # SC-05

    def why_not(self, state: CrewState, who: Who, move: CrewMove) -> Verdict:
        if isinstance(state, Over):
            return refuse("SC-08", "the game is over")
        if (who,) != self.to_move(state):
            return refuse("SC-01", "it is {seat:name}'s turn" if state.dice else "the dice must roll", seat=state.seat)
        if isinstance(move, Rolled) != (who == NATURE):
            return refuse("SC-02", "dice are rolled by chance, and nobody chooses what they show")
        if isinstance(move, Rolled):
            loose = DICE - state.found
            return LEGAL if len(move.dice) == loose else refuse("SC-02", "{loose} dice are rolled", loose=loose)
        if isinstance(move, Stay) and state.found < CREW:
            return refuse("SC-05", "without ship, captain and crew there is no cargo to keep")
        return LEGAL

    def apply(self, state: CrewState, who: Who, move: CrewMove) -> tuple[CrewState, list[Event]]:
        assert isinstance(state, Turn)
        if isinstance(move, Stay):
            return self.end_turn(state)
        if isinstance(move, Again):
            return replace(state, dice=()), []
        found, left = turns.come_aboard(state.found, move.dice)
        after = replace(state, rolls=state.rolls + 1, found=found, dice=left)
        events: list[Event] = [RolledDice(state.seat, tuple(map(str, move.dice)), ABOARD_NAMES[found])]
        if after.rolls < ROLLS:
            return after, events
        ended, more = self.end_turn(after)  # SC-07
        return ended, events + more

    def end_turn(self, state: Turn) -> tuple[CrewState, list[Event]]:
        """SC-04, SC-06; then the next player, the next round, or the end."""
        worth = sum(state.dice) if state.found == CREW else 0
        cargo = tuple(had + worth * (seat == state.seat) for seat, had in enumerate(state.cargo))
        events: list[Event] = [TurnOver(state.seat, worth, "SC-04" if state.found == CREW else "SC-06")]
        seat = (state.seat + 1) % self.seats
        number = state.round + (seat == 0)
        if number <= self.options.rounds:
            return Turn(number, seat, 0, 0, (), cargo), events
        result = turns.places(cargo)
        return Over(state.round, cargo, result), [*events, Won(result.winners, len(result.winners), max(cargo))]

    def view(self, state: CrewState, seat: int | None) -> CrewView:
        turn = state if isinstance(state, Turn) else None
        return CrewView(
            game=self.id, options=self.options, seats=self.seats, you=seat, to_move=self.to_move(state),
            phase="over" if turn is None else "deciding" if turn.dice else "rolling", round=state.round,
            over=turn is None, result=self.result(state), turn=turn and turn.seat, rolls=turn.rolls if turn else 0,
            aboard=ABOARD[: turn.found] if turn else (), dice=turn.dice if turn else (), cargo=state.cargo,
        )  # fmt: skip

    def result(self, state: CrewState) -> Result | None:
        return state.result if isinstance(state, Over) else None

    def nature(self, state: CrewState, rng: random.Random) -> Rolled:
        assert isinstance(state, Turn)
        return Rolled(tuple(sorted(rng.choices(range(1, 7), k=DICE - state.found), reverse=True)))

    def parse(self, text: str) -> CrewMove:
        return turns.parse(text)

    def worlds(self, view: View, rng: random.Random) -> Iterator[CrewState]:
        """Nothing is hidden: there is one world."""
        assert isinstance(view, CrewView)
        turn = Turn(view.round, view.turn or 0, view.rolls, len(view.aboard), view.dice, view.cargo)
        yield from repeat(Over(view.round, view.cargo, view.result) if view.result else turn)


PRESETS: Final[dict[str, JsonObject]] = {"one round": {}, "five rounds": {"rounds": 5}}
DESCRIPTOR: Final = Descriptor(game=ShipCaptainCrew, minutes=(2, 10), presets=PRESETS, by_seat=("cargo",))
