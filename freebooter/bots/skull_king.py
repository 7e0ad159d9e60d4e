"""Skull King: foretell the tricks, then take just those."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from freebooter.engine import NATURE, Move, State, View
from freebooter.games import AnyGame
from freebooter.games.skull_king import SkullKing, SkullKingState, SkullKingView
from freebooter.games.skull_king.moves import BIDS, Adjust, Bid, Discard, Lead, Play, Wager
from freebooter.games.skull_king.options import Setup
from freebooter.games.skull_king.pieces import BLACK, ESCAPE_FACES, HELD, SUIT, Cards
from freebooter.games.skull_king.state import Bidding, Dealing, Over, Playing
from freebooter.games.skull_king.tricks import STRENGTH, winning
from freebooter.games.skull_king.worlds import plays_and_voids

from .heuristics import Foresight, Temper, Trial, Unit
from .skull_king_odds import Unseen, meets, promise, spread, sure_tricks
from .skull_king_round import Outcome, Passage, Table, reply, table_of

SHORTLIST: Final = 5

# How often a player behind beats a card if holding what can, by whether tricks are wanted.
WANTS: Final = 0.8
WANTS_NOT: Final = 0.2
WANTS_SPECIAL: Final = 0.4
WANTS_NOT_SPECIAL: Final = 0.04


def heuristics(game: AnyGame) -> SkullKingHeuristics:
    return SkullKingHeuristics(cast("SkullKing", game))


class SkullKingHeuristics:
    unit: Unit = "points"

    def __init__(self, game: SkullKing) -> None:
        self.game = game
        self.setup = game.setup
        self.tables = {cards: table_of(game.setup, cards) for cards in set(game.setup.hand_sizes)}

    def deckhand(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """Counts high cards for a bid, takes tricks while short of it and then throws low cards."""
        assert isinstance(view, SkullKingView)
        assert view.you is not None
        assert view.hand is not None
        if isinstance(legal[0], Bid):
            high = sum(STRENGTH.get(card, 0) > 105 or card.endswith(("13", "14")) for card in view.hand)
            guess = high + rng.choice((-1, 0, 0, 0, 1))
            return BIDS[max(0, min(view.cards, guess))]
        if not isinstance(legal[0], Play) or rng.random() < 0.1:
            return rng.choice(legal)
        plays = cast("Sequence[Play]", legal)
        faces = [face for _, face in view.trick]
        assert view.bids is not None
        if view.tricks[view.you] < view.bids[view.you]:
            winners = [play for play in plays if winning([*faces, play.face]) == len(faces)]
            if winners:
                return max(winners, key=lambda play: STRENGTH[play.face])
        return min(plays, key=lambda play: STRENGTH[play.face])

    def bosun(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """Bids what promises most points, and plays the card after which the rest of the hand promises most."""
        return self.shortlist(view, legal, rng)[0]

    def shortlist(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        assert isinstance(view, SkullKingView)
        outlook = Outlook(self.setup, view)
        worth = sorted(((outlook.worth(move), -at) for at, move in enumerate(legal)), reverse=True)
        return [legal[-at] for _, at in worth[:SHORTLIST]]

    def foresight(self, view: View, rng: random.Random) -> Foresight:
        """While bids are made the others bid as bosuns would with the hands they have in a world."""
        assert isinstance(view, SkullKingView)
        if view.phase != "bidding":
            return lambda world: world

        def foresee(world: State) -> State:
            assert isinstance(world, Bidding)
            bids = tuple(
                bid if seat == view.you else quick_bid(self.setup, hand, self.tables[view.cards])
                for seat, (bid, hand) in enumerate(zip(world.bids, world.hands, strict=True))
            )
            return Bidding(world.ledger, world.hands, world.undealt, bids)

        return foresee

    def leader(self, view: View) -> int | None:
        assert isinstance(view, SkullKingView)
        others = [seat for seat in range(view.seats) if seat != view.you]
        return max(others, key=lambda seat: view.sheet[-1][seat].running_total) if view.sheet else others[0]

    def temper(self, view: View, move: Move, leader: int | None) -> Temper:
        """High bids and strong cards; what takes a trick from the leader."""
        assert isinstance(view, SkullKingView)
        if isinstance(move, Bid):
            return Temper(move.tricks / view.cards, 0.0)
        if not isinstance(move, Play):
            return Temper(0.0, 0.0)
        faces = [face for _, face in view.trick]
        takes = bool(faces) and view.trick[winning(faces)][0] == leader and winning([*faces, move.face]) == len(faces)
        return Temper(min(1.0, STRENGTH[move.face] / STRENGTH["king"]), float(takes))

    def trial(self, world: State, seat: int, rng: random.Random) -> Trial:
        def step_by_step(move: Move) -> float:
            return self.playout(self.game.apply(cast("SkullKingState", world), seat, cast("Play", move))[0], seat, rng)

        if isinstance(world, Playing):
            # The last card of a trick may end the round, or give a Pirate's player a decision.
            if len(world.trick) == self.setup.seats - 1:
                return step_by_step
            passage = self.passage(world)
            bids = world.round.bids
            return lambda move: lead(
                self.round_end(world, bids, passage.on(bids, cast("Play", move).face)).points, seat
            )
        if isinstance(world, Bidding) and world.bids.count(None) == 1:
            begun: list[Passage] = []

            def after_bid(move: Move) -> float:
                if not begun:
                    state, _ = self.game.apply(world, seat, cast("Bid", move))
                    begun.append(self.passage(cast("Playing", state)))
                bids = tuple([cast("Bid", move).tricks if bid is None else bid for bid in world.bids])
                return lead(self.round_end(begun[0].state, bids, begun[0].on(bids)).points, seat)

            return after_bid
        return step_by_step

    def reply(self, state: State, seat: int, rng: random.Random) -> Move:
        moves = self.game.legal(cast("SkullKingState", state), seat)
        if len(moves) == 1 or not isinstance(state, Playing):
            return rng.choice(moves)
        return reply(self.setup, state, cast("Sequence[Play]", moves), self.table(state))

    def ended(self, state: State, seat: int) -> float | None:
        if not isinstance(state, (Dealing, Over)) or not state.ledger.sheet:
            return None
        return lead([row.round_points for row in state.ledger.sheet[-1]], seat)

    def table(self, state: Playing) -> Table:
        return self.tables[self.setup.hand_sizes[state.round.ledger.number - 1]]

    def passage(self, state: Playing) -> Passage:
        return Passage(self.setup, state, self.table(state))

    def playout(self, state: State, seat: int, rng: random.Random) -> float:
        """The round to its end: one's points against the mean of the others'."""
        return lead(self.play_round(state, rng).points, seat)

    def play_round(self, state: State, rng: random.Random) -> RoundEnd:
        """The round to its end."""
        now = cast("SkullKingState", state)
        while not isinstance(now, (Playing, Dealing, Over)):
            (who, *_) = self.game.to_move(now)
            if who == NATURE:
                now, _ = self.game.apply(now, who, self.game.nature(now, rng))
            else:
                now, _ = self.game.apply(now, who, rng.choice(self.game.legal(now, who)))
        if not isinstance(now, Playing):
            rows = now.ledger.sheet[-1]
            return RoundEnd([row.round_points for row in rows], [row.bid == row.won for row in rows])
        bids = now.round.bids
        return self.round_end(now, bids, self.passage(now).on(bids))

    def round_end(self, state: Playing, bids: Sequence[int], outcome: Outcome) -> RoundEnd:
        cards = self.setup.hand_sizes[state.round.ledger.number - 1]
        points = [
            score(bid, tricks, cards, extra + wager, wager)
            for bid, tricks, extra, wager in zip(bids, *outcome, state.round.wagers, strict=True)
        ]
        return RoundEnd(points, [bid == tricks for bid, tricks in zip(bids, outcome.won, strict=True)])


class RoundEnd(NamedTuple):
    """A round's points by seat, and who met the bid."""

    points: list[int]
    met: list[bool]


def lead(points: Sequence[int], seat: int) -> float:
    """A seat's points against the mean of the others'."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def score(bid: int, won: int, cards: int, bonus: int, wager: int) -> int:
    """SK-14 to SK-17, SK-32."""
    if bid == won:
        return (20 * bid if bid else 10 * cards) + bonus
    return (-10 * abs(bid - won) if bid else -10 * cards) - wager


def quick_bid(setup: Setup, hand: Cards, table: Table) -> int:
    """The bid that promises most, by the hand alone."""
    chances = [table.chances[card] for card in hand]
    found = spread(chances)
    sure, about = sure_tricks(hand, setup), int(sum(chances))
    bids = {bid for bid in (0, about, about + 1) if sure <= bid <= len(hand)} or {sure}
    return max(bids, key=lambda bid: promise(found, bid, bid, table.cards))


class Outlook:
    """All a player can work out from a view: what is unseen, who is void, who still wants tricks."""

    def __init__(self, setup: Setup, view: SkullKingView) -> None:
        assert view.you is not None
        assert view.hand is not None
        self.setup = setup
        self.view = view
        self.you = view.you
        self.hand = view.hand
        self.cards = view.cards
        self.plays, self.voids = plays_and_voids(setup, view)
        unseen = Counter(setup.copies)
        unseen.subtract(view.hand)
        unseen.subtract(view.discarded)
        for seat_plays in self.plays:
            unseen.subtract(shown.what for shown in seat_plays)
        self.cards_unseen = list(unseen.elements())
        self.unseen = Unseen(self.cards_unseen, len(view.hand), view.seats)
        self.chances = {card: self.unseen.chance(card) for card in set(view.hand)}
        self.bid = view.bids[view.you] if view.bids else 0
        self.need = self.bid - view.tricks[view.you]
        self.faces = [face for _, face in view.trick]
        played = {seat for seat, _ in view.trick}
        self.behind = [seat for seat in range(view.seats) if seat != view.you and seat not in played]

    def rest(self, without: Sequence[str] = ()) -> list[float]:
        """How the hand may do without some of its cards."""
        left = list(self.hand)
        for card in without:
            left.remove(card)
        return spread([self.chances[card] for card in left])

    def worth(self, move: Move) -> float:
        match move:
            case Bid():
                if move.tricks < sure_tricks(self.hand, self.setup):
                    return -1e6
                return promise(self.rest(), move.tricks, move.tricks, self.cards)
            case Play():
                return self.play_worth(move.face)
            case Lead():
                return float(move.seat == (self.you if self.need > 0 else self.setup.left[self.you]))
            case Discard():
                return promise(self.rest(move.cards), self.need, self.bid, self.cards)
            case Wager():
                return move.points * (meets(self.rest(), self.need) - 0.5)
            case Adjust():
                return promise(self.rest(), self.need + move.change, self.bid + move.change, self.cards)
            case _:
                raise AssertionError(f"{move} is no player's move")

    def play_worth(self, face: str) -> float:
        """The points promised by the rest of the hand, whether this card takes the trick or not;
        to a player who needs every trick that is left, the chance of this one.
        """
        win = self.takes(face)
        if self.need >= len(self.hand):
            return win - 0.01 * self.chances[HELD[face]]
        found = self.rest((HELD[face],))
        won = promise(found, self.need - 1, self.bid, self.cards)
        lost = promise(found, self.need, self.bid, self.cards)
        return win * won + (1 - win) * lost

    def takes(self, face: str) -> float:
        """That the face takes the trick under way."""
        if winning([*self.faces, face]) != len(self.faces):
            return 0.0
        if face in ESCAPE_FACES:
            return 0.03 ** len(self.behind)
        chance = 1.0
        for seat in self.behind:
            chance *= 1 - self.beaten_by(seat, face)
        return chance

    def beaten_by(self, seat: int, face: str) -> float:
        """That a player behind beats the face."""
        view = self.view
        each = view.hand_sizes[seat] / max(1, len(self.cards_unseen))
        miss = 1 - min(1.0, each)
        wants = view.bids is not None and view.tricks[seat] < view.bids[seat]
        willing = WANTS if wants else WANTS_NOT
        willing_special = WANTS_SPECIAL if wants else WANTS_NOT_SPECIAL
        unseen, suit = self.unseen, SUIT[face]
        if suit:
            number = int(face[1:])
            led = view.suit if view.suit in unseen.count else suit
            voids = {shown.what for shown in self.voids[seat]}
            void = 1.0 if led in voids else miss ** unseen.count[led]
            higher = 1 - miss ** unseen.above[suit][number] if suit not in voids else 0.0
            if suit == BLACK:
                by_number = higher * (1.0 if led == BLACK else void) * willing
            else:
                trumped = void * (1 - miss ** unseen.count[BLACK]) if BLACK not in voids else 0.0
                by_number = min(1.0, higher + trumped) * willing
            by_special = (1 - miss**unseen.specials) * willing_special
            return 1 - (1 - by_number) * (1 - by_special)
        power = STRENGTH[face]
        if power == STRENGTH["king"]:
            return (1 - miss**unseen.mermaids) * WANTS_SPECIAL
        if power == STRENGTH["rosie"]:
            return (1 - miss**unseen.kings) * willing_special
        return (1 - miss ** (unseen.pirates + unseen.kings)) * willing_special
