"""Get Bit!: stay off the back of the line, and do not be guessed."""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, TypeAlias, TypeVar, cast

from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.get_bit import GetBit, GetBitView
from freebooter.games.get_bit.moves import Play
from freebooter.games.get_bit.state import Choosing, Over, Sea

from .heuristics import Foresight, Temper, Trial, Unit

T = TypeVar("T")

Swimmers: TypeAlias = tuple[tuple[int, int], ...]
"""The line, front first: each pirate's owner and limbs."""

BOSUN_ROUNDS: Final = 60
GUESSED_ROUNDS: Final = 25
BOSUN_BOLDNESS: Final = 0.012

# How strong a pirate stands by its limbs, and how much less at the back; fitted to games between bosuns.
LIMBS_WORTH: Final = (0.0, 0.0, 1.22, 1.96, 2.58)
BACK_COSTS: Final = 0.25
BACK_COSTS_OF_THREE: Final = 0.43

# How much likelier than the next lower card people play each card of their hand.
CLIMB: Final = 1.3
CLIMB_OF_THREE: Final = 2.0


def heuristics(game: AnyGame) -> GetBitHeuristics:
    return GetBitHeuristics(cast("GetBit", game))


class GetBitHeuristics:
    unit: Unit = "win"

    def __init__(self, game: GetBit) -> None:
        self.game = game
        self.seats = game.seats

    def deckhand(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """Swims hard with one of its two highest cards, and now and then plays on a whim."""
        assert isinstance(view, GetBitView)
        if rng.random() < 0.25:
            return rng.choice(legal)
        pirate = cast("Play", legal[0]).pirate
        plays = [play for play in cast("Sequence[Play]", legal) if play.pirate == pirate]
        return rng.choice(plays[-2:])

    def bosun(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """Tries each card against likely cards of the others, one round deep, and mixes the good ones."""
        assert isinstance(view, GetBitView)
        pirate = cast("Play", legal[0]).pirate
        own = tuple(None if card is True else card for card in view.committed)
        odds = self.bosun_odds(view, own, pirate, BOSUN_ROUNDS, rng)
        card = drawn(view.hands[pirate], odds, rng)
        return Play(pirate, card)

    def bosun_odds(
        self, sea: GetBitView, own: Sequence[int | None], pirate: int, rounds: int, rng: random.Random
    ) -> list[float]:
        """How a bosun mixes a pirate's cards, running totals; `own` are cards it has chosen already."""
        seat, line = pirate % self.seats, sea.line
        at = line.index(pirate)
        swimmers = tuple((swimmer % self.seats, sea.limbs[swimmer]) for swimmer in line)
        likely = [(sea.hands[swimmer], climbing_odds(len(sea.hands[swimmer]), len(line))) for swimmer in line]
        hand = sea.hands[pirate]
        worth = [0.0] * len(hand)
        for _ in range(rounds):
            cards = [own[swimmer] or drawn(*likely[place], rng) for place, swimmer in enumerate(line)]
            for index, card in enumerate(hand):
                cards[at] = card
                worth[index] += outcome(swimmers, tuple(cards), sea.round > 1, self.seats)[seat]
        best = max(worth)
        return list(accumulate(math.exp((value - best) / rounds / BOSUN_BOLDNESS) for value in worth))

    def shortlist(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        first = self.bosun(view, legal, rng)
        return [first, *(move for move in legal if move != first)]

    def foresight(self, view: View, rng: random.Random) -> Foresight:
        """Hands are public: each other pirate's card is drawn as a bosun in its place would mix them."""
        assert isinstance(view, GetBitView)
        nothing = (None,) * len(view.limbs)
        others = [pirate for pirate in view.line if pirate % self.seats != view.you]
        odds = {pirate: self.bosun_odds(view, nothing, pirate, GUESSED_ROUNDS, rng) for pirate in others}

        def foresee(world: State) -> State:
            assert isinstance(world, Choosing)
            committed = list(world.committed)
            for pirate in others:
                committed[pirate] = drawn(view.hands[pirate], odds[pirate], rng)
            return Choosing(world.sea, tuple(committed))

        return foresee

    def others(self, view: View) -> list[tuple[View, Sequence[Move]]]:
        assert isinstance(view, GetBitView)
        sea = Sea(view.round, view.line, view.limbs, view.stacks, view.eliminated)
        fresh = Choosing(sea, (None,) * len(view.limbs))
        seats = sorted({pirate % self.seats for pirate in view.line} - {view.you})
        return [(self.game.view(fresh, seat), self.game.legal(fresh, seat)) for seat in seats]

    def chosen(self, world: State, seat: int, move: Move) -> State:
        assert isinstance(world, Choosing)
        play, committed = cast("Play", move), list(world.committed)
        committed[play.pirate] = play.card
        return Choosing(world.sea, tuple(committed))

    def settled(self, world: State, seat: int, move: Move) -> State:
        state, _ = self.game.apply(cast("Choosing", world), seat, cast("Play", move))
        while isinstance(state, Choosing) and 0 < state.committed.count(None) - len(state.sea.eliminated) < len(
            state.sea.line
        ):
            owner = self.game.to_move(state)[0]
            assert isinstance(owner, int)
            state, _ = self.game.apply(state, owner, self.game.legal(state, owner)[-1])
        return state

    def leader(self, view: View) -> int | None:
        assert isinstance(view, GetBitView)
        others = [pirate for pirate in view.line if pirate % self.seats != view.you]
        return max(others, key=lambda pirate: view.limbs[pirate], default=-1) % self.seats if others else None

    def temper(self, view: View, move: Move, leader: int | None) -> Temper:
        """High cards get away now; the card that the leader is likely to play stops both."""
        assert isinstance(view, GetBitView)
        play = cast("Play", move)
        highest = max(view.hands[play.pirate])
        theirs = [max(view.hands[pirate]) for pirate in view.line if pirate % self.seats == leader]
        return Temper(play.card / highest, float(play.card in theirs))

    def trial(self, world: State, seat: int, rng: random.Random) -> Trial:
        """The reveal in short; where the seat has another card to choose first, step by step."""
        assert isinstance(world, Choosing)
        sea, committed = world.sea, list(world.committed)
        waiting = [pirate for pirate in sea.line if committed[pirate] is None]
        swimmers = tuple([(pirate % self.seats, sea.limbs[pirate]) for pirate in sea.line])

        def revealed(move: Move) -> float:
            play = cast("Play", move)
            committed[play.pirate] = play.card
            cards = tuple([committed[pirate] or 0 for pirate in sea.line])
            return outcome(swimmers, cards, sea.round > 1, self.seats)[seat]

        def played_on(move: Move) -> float:
            return self.playout(self.game.apply(world, seat, cast("Play", move))[0], seat, rng)

        return revealed if len(waiting) == 1 else played_on

    def playout(self, state: State, seat: int, rng: random.Random) -> float:
        """To the reveal: after it the line and the limbs say nearly all there is to say."""
        while isinstance(state, Choosing):
            sea = state.sea
            waiting = [pirate for pirate in sea.line if state.committed[pirate] is None]
            if len(waiting) == len(sea.line):
                swimmers = tuple((pirate % self.seats, sea.limbs[pirate]) for pirate in sea.line)
                return chances(swimmers, self.seats)[seat]
            owner = waiting[0] % self.seats
            plays = self.game.legal(state, owner)
            play = drawn(plays, climbing_odds(len(plays), len(sea.line)), rng)
            state, _ = self.game.apply(state, owner, play)
        assert isinstance(state, Over)
        return float(seat in state.result.winners)


def drawn(cards: Sequence[T], odds: Sequence[float], rng: random.Random) -> T:
    """One of the cards, as `rng.choices` draws it by running totals, without what that costs for several."""
    return cards[bisect(odds, rng.random() * odds[-1], 0, len(odds) - 1)]


@cache
def climbing_odds(cards: int, swimmers: int) -> list[float]:
    """How likely each card of a hand is, running totals: the higher the likelier."""
    climb = CLIMB if swimmers > 3 else CLIMB_OF_THREE
    return list(accumulate(climb**rank for rank in range(cards)))


@lru_cache(20_000)
def outcome(swimmers: Swimmers, cards: tuple[int, ...], bites: bool, seats: int) -> Sequence[float]:
    """Every seat's chance after the cards of a line are shown: GB-07 to GB-15 in short, for speed."""
    untied: list[tuple[int, tuple[int, int]]] = []
    line: list[tuple[int, int]] = []
    for card, swimmer in zip(cards, swimmers, strict=True):
        if cards.count(card) == 1:
            untied.append((card, swimmer))
        else:
            line.append(swimmer)
    untied.sort(reverse=True)
    line = [swimmer for _, swimmer in untied] + line
    if bites:
        owner, limbs = line.pop()
        if limbs > 1:
            line.insert(0, (owner, limbs - 1))
        elif seats < 4 or len(line) == 2:
            winner = line[0][0] if seats > 3 else next(other for other, _ in line if other != owner)
            return [float(seat == winner) for seat in range(seats)]
    return chances(tuple(line), seats)


@lru_cache(50_000)
def chances(swimmers: Swimmers, seats: int) -> Sequence[float]:
    """Every seat's chance to win as the line stands, between rounds."""
    count = len(swimmers)
    back = BACK_COSTS_OF_THREE if count == 3 else BACK_COSTS
    strong = [math.exp(LIMBS_WORTH[limbs] - back * place / (count - 1)) for place, (_, limbs) in enumerate(swimmers)]
    found = [0.0] * seats
    if seats > 3:
        whole = sum(strong)
        for (owner, _), strength in zip(swimmers, strong, strict=True):
            found[owner] = strength / whole
        return found
    # With two pirates each the first one lost loses the game for its player.
    whole = sum(1 / strength for strength in strong)
    for (owner, _), strength in zip(swimmers, strong, strict=True):
        found[owner] += 1 / strength / whole
    return [(1 - lost) / (seats - 1) for lost in found]
