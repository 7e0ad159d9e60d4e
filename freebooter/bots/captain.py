"""Walk the Plank: win one battle to live, the most to be Captain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, cast

from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.captain import Captain, CaptainView
from freebooter.games.captain.moves import PLAYS, Play, Trump
from freebooter.games.captain.pieces import MONSTER, NUMBER, PLANK, SUIT, SUITS, Cards
from freebooter.games.captain.rules import current_suit
from freebooter.games.captain.state import Battling, Dealing, Drawing, Naming, Over, Trick
from freebooter.games.captain.view import shown_voids, unseen_cards

from .captain_round import Fight, fight_on, strengths
from .heuristics import Foresight, Temper, Trial, Unit

NEED: Final = 1.5
"""How much more the battle is worth that keeps one alive."""

SPECIAL_PLAYED: Final = 0.35
"""How often a player who holds a special card plays it to a battle."""

CAPTAINCY: Final = (0.0, 0.0, 0.15, 0.21, 0.29, 0.40, 0.50, 0.72)
"""By round: how much of what divides an equal chance from certainty its Captain has; from games between bosuns."""


def heuristics(game: AnyGame) -> CaptainHeuristics:
    return CaptainHeuristics(cast("Captain", game))


class CaptainHeuristics:
    unit: Unit = "win"

    def __init__(self, game: Captain) -> None:
        self.game = game

    def deckhand(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """Names the longest suit, wins with the highest card in hand, else throws the lowest."""
        assert isinstance(view, CaptainView)
        if isinstance(legal[0], Trump):
            suits = [SUIT[card] for card in view.hand]
            return max(cast("Sequence[Trump]", legal), key=lambda trump: suits.count(trump.suit))
        if rng.random() < 0.15:
            return rng.choice(legal)
        cards = [play.card for play in cast("Sequence[Play]", legal)]
        best = strongest(view.trick, view.trump)
        if not view.trick:
            return PLAYS[max(cards, key=NUMBER.__getitem__)]
        strength = strengths(view.trump, current_suit(view.trick))
        highest = max(cards, key=strength.__getitem__)
        lowest = min(cards, key=NUMBER.__getitem__)
        return PLAYS[highest if strength[highest] > best else lowest]

    def bosun(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """Weighs the chance to win this battle with each card against what the card could do later."""
        return self.shortlist(view, legal, rng)[0]

    def shortlist(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        assert isinstance(view, CaptainView)
        if isinstance(legal[0], Trump):
            worth = trump_worth(view.hand)
            return sorted(cast("Sequence[Trump]", legal), key=lambda trump: worth[trump.suit], reverse=True)[:3]
        odds = Odds(view)
        return sorted(cast("Sequence[Play]", legal), key=lambda play: odds.worth(play.card), reverse=True)[:4]

    def foresight(self, view: View, rng: random.Random) -> Foresight:
        return lambda world: world

    def leader(self, view: View) -> int | None:
        assert isinstance(view, CaptainView)
        others = [seat for seat, held in enumerate(view.hand_sizes) if held and seat != view.you]
        return max(others, key=view.battles.__getitem__, default=None)

    def temper(self, view: View, move: Move, leader: int | None) -> Temper:
        """High cards now; what takes the battle from the leader, or sinks it."""
        assert isinstance(view, CaptainView)
        if isinstance(move, Trump):
            return Temper(0.0, 0.0)
        card = cast("Play", move).card
        strength = strengths(view.trump, current_suit(view.trick) if view.trick else SUIT[card])
        ahead = max(view.trick, key=lambda played: strength[played[1]], default=None)
        takes = ahead is not None and ahead[0] == leader and strength[card] > strength[ahead[1]]
        return Temper(min(NUMBER[card], 14) / 14, float(takes))

    def trial(self, world: State, seat: int, rng: random.Random) -> Trial:
        if isinstance(world, Battling):
            fight, number = Fight(world), world.round.number
            return lambda move: standing(fight.on(cast("Play", move).card), seat, number)
        assert isinstance(world, Naming)
        return lambda move: self.playout(self.game.apply(world, seat, cast("Trump", move))[0], seat, rng)

    def playout(self, state: State, seat: int, rng: random.Random) -> float:
        """The round to its end; what follows is judged by who is left and who is Captain."""
        match state:
            case Battling():
                return standing(fight_on(state), seat, state.round.number)
            case Dealing() if state.out[seat] is None:
                return chance_of(float(seat == state.captain), state.out.count(None), state.number)
            case Drawing() if state.out[seat] is None:
                return chance_of((seat in state.drawers) / len(state.drawers), state.out.count(None), state.number)
            case Over():
                return float(seat in state.result.winners)
            case _:
                return 0.0


def standing(battles: Sequence[int], seat: int, round: int) -> float:
    """A seat's chance to win the game at the end of a round with these battles won."""
    if not battles[seat]:
        return 0.0
    left = sum(1 for won in battles if won)
    if left == 1:
        return 1.0
    most = max(battles)
    captain = 1 / battles.count(most) if battles[seat] == most else 0.0
    return chance_of(captain, left, round + 1)


def chance_of(captain: float, left: int, round: int) -> float:
    """The chance to win of one of those left before a round, by the chance to be its Captain."""
    return (1 - CAPTAINCY[round]) / left + CAPTAINCY[round] * captain


def trump_worth(hand: Cards) -> dict[str, float]:
    """What each suit would be worth as trump, by length and high cards."""
    worth = dict.fromkeys(SUITS, 0.0)
    for card in hand:
        suit = SUIT[card]
        if suit:
            worth[suit] += 5 + NUMBER[card]
    return worth


def strongest(trick: Trick, trump: str | None) -> int:
    """How strong the card is that wins the trick so far; -1 before the first."""
    strength = strengths(trump, current_suit(trick))
    return max((strength[card] for _, card in trick), default=-1)


class Odds:
    """What a player can work out from the cards seen: how likely each card is to win the battle."""

    def __init__(self, view: CaptainView) -> None:
        self.view = view
        self.trump = view.trump
        self.unseen = unseen_cards(view)
        assert view.you is not None
        self.you = view.you
        size = view.hand_sizes[view.you]
        played = {seat for seat, _ in view.trick}
        self.later = [
            seat for seat, held in enumerate(view.hand_sizes) if held and seat != view.you and seat not in played
        ]
        self.voids = shown_voids(view)
        self.left = size
        self.best = strongest(view.trick, view.trump)
        # How likely a given unseen card is not with a given player who has not played yet.
        self.absent = 1 - size / max(size, len(self.unseen))

    def worth(self, card: str) -> float:
        chance = self.chance(card)
        safe = self.view.battles[self.you] > 0
        gain = 1.0 if safe else 1 + NEED / self.left
        worth = chance * gain - (self.keep(card) if self.left > 1 else 0.0)
        if card == MONSTER and self.view.trick:
            worth += self.denial()
        return worth

    def denial(self) -> float:
        """What it is worth to take the battle from whoever is winning it."""
        strength = strengths(self.trump, current_suit(self.view.trick))
        winner = max(self.view.trick, key=lambda played: strength[played[1]])[0]
        return 0.3 if not self.view.battles[winner] and self.view.battles[self.you] else 0.1

    def chance(self, card: str) -> float:
        """That the card wins, others playing to win."""
        if card == MONSTER:
            return 0.0
        led = current_suit(self.view.trick) if self.view.trick else SUIT[card]
        strength = strengths(self.trump, led)
        mine = strength[card]
        if mine <= self.best:
            return 0.0
        specials = sum(1 for other in self.unseen if not SUIT[other])
        chance = 1.0
        higher = [other for other in self.unseen if strength[other] > mine and SUIT[other]]
        in_suit = sum(1 for other in higher if SUIT[other] == led)
        trumps = len(higher) - in_suit
        of_suit = sum(1 for other in self.unseen if led and SUIT[other] == led)
        for seat in self.later:
            void = 1.0 if led is None or led in self.voids[seat] else self.absent**of_suit
            over = (1 - self.absent**in_suit) if led and led not in self.voids[seat] else 0.0
            ruffed = void * (1 - self.absent**trumps) if self.trump not in self.voids[seat] else 0.0
            special = (1 - self.absent**specials) * SPECIAL_PLAYED
            chance *= (1 - min(1.0, over + ruffed)) * (1 - special if mine < strength[PLANK] else 1 - special / 3)
        return chance

    def keep(self, card: str) -> float:
        """What the card could still win in a later battle."""
        if card == PLANK:
            return 1.05 if self.view.battles[self.you] else 0.95
        if card == MONSTER:
            return 0.25
        number = NUMBER[card]
        if SUIT[card] == self.trump:
            return 0.3 + 0.5 * number / 13
        return max(0.02 * number / 13, (number - 7) / 6 * 0.6)
