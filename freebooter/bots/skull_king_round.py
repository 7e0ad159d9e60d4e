"""A quick way to play a round of Skull King on to its end, for playouts. Pirates' abilities are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from freebooter.games.skull_king.moves import Play
from freebooter.games.skull_king.options import Setup
from freebooter.games.skull_king.pieces import CARDS, COLOURS, HELD, SUIT
from freebooter.games.skull_king.state import Playing
from freebooter.games.skull_king.tricks import BOUNTY, NO_SUIT, STRENGTH, UNSET, captured, winning

from .skull_king_odds import fresh_chances

# Cards as numbers, their places among CARDS: lists are quicker to ask than names.
CODE: Final = {card: code for code, card in enumerate(CARDS)}
FACE_CODE: Final[dict[str, int]] = {face: CODE[card] for face, card in HELD.items()}
OPEN: Final = -1
FREE: Final = -2
SUIT_CODE: Final = {"g": 0, "y": 1, "p": 2, "b": 3, UNSET: OPEN, NO_SUIT: FREE}
SUIT_OF: Final[list[int]] = [SUIT_CODE[SUIT[card]] if SUIT[card] else OPEN for card in CARDS]
POWER: Final[list[int]] = [STRENGTH["tigress=pirate"] if card == "tigress" else STRENGTH[card] for card in CARDS]
KING, TIGRESS, KRAKEN, LOOT = CODE["king"], CODE["tigress"], CODE["kraken"], CODE["loot"]
MERMAID_POWER, PIRATE_POWER, KING_POWER = STRENGTH["sirena"], STRENGTH["rosie"], STRENGTH["king"]
TAKES_KING: Final = 500
POWER_OF: Final[dict[str, int]] = {
    face: 0 if face == "tigress=escape" else POWER[code] for face, code in FACE_CODE.items()
}
FOLLOWING: Final = [
    frozenset(code for code, held in enumerate(SUIT_OF) if held in (suit, OPEN)) for suit in range(len(COLOURS))
]
BONUS: Final = [20 if card == "b14" else 10 if card.endswith("14") else 0 for card in CARDS]
PRIZES: Final = frozenset(code for code, points in enumerate(BONUS) if points or code in (KING, LOOT))
"""The cards without which a trick brings no bonus."""


class Table(NamedTuple):
    """Chances in a round of so many cards: `keep` what a card may win later, by its number;
    `stand[k]` that it stands against k more players; `chances` the first, by name.
    """

    cards: int
    chances: dict[str, float]
    keep: list[float]
    stand: list[list[float]]


def table_of(setup: Setup, cards: int) -> Table:
    chances = fresh_chances(setup, cards)
    keep = [chances[card] for card in CARDS]
    others = setup.seats - 1
    stand = [[chance ** (behind / others) if chance else 0.0 for chance in keep] for behind in range(others + 1)]
    return Table(cards, chances, keep, stand)


class Outcome(NamedTuple):
    """Tricks won and bonuses captured by each seat."""

    won: list[int]
    bonus: list[int]


def play_on(setup: Setup, state: Playing, table: Table) -> Outcome:
    """The round from here to its end, everybody steering for their bid by rule of thumb."""
    return Passage(setup, state, table).on(state.round.bids)


class Passage:
    """A round being played: what all that may be played next has in common is worked out once."""

    def __init__(self, setup: Setup, state: Playing, table: Table) -> None:
        self.setup = setup
        self.state = state
        self.table = table
        self.hands = [[CODE[card] for card in hand] for hand in state.hands]
        self.won, self.bonus = [0] * setup.seats, [0] * setup.seats
        self.loots: list[tuple[int, int]] = []
        for over in state.round.tricks:
            if over.winner is not None:
                self.won[over.winner] += 1
                faces = [face for _, face in over.plays]
                if not BOUNTY.isdisjoint(faces):
                    self.bonus[over.winner] += sum(each.points for each in captured(faces, winning(faces)))
                    self.loots += [(seat, over.winner) for seat, face in over.plays if face == "loot"]

    def on(self, bids: Sequence[int], face: str | None = None) -> Outcome:
        """The round to its end; `face` is what is played next, if that is given."""
        setup, state = self.setup, self.state
        seats, left_of, first_number = setup.seats, setup.left, setup.first_number
        keep, stand = self.table.keep, self.table.stand
        hands = [hand.copy() for hand in self.hands]
        won, bonus, loots = self.won.copy(), self.bonus.copy(), self.loots.copy()
        seat, suit, plays = state.turn, SUIT_CODE[state.suit], state.trick
        size = len(hands[seat])
        if face is not None:
            code = FACE_CODE[face]
            hands[seat].remove(code)
            if suit == OPEN:
                suit = suit_after(code, POWER_OF[face], not plays, first_number)
            plays = (*plays, (seat, face))
            seat = left_of[seat]
        trick: list[tuple[int, int, int]] = []
        best, ahead, colour = -1, state.turn, OPEN
        prized = sunk = False
        for other, shown in plays:
            code, power = FACE_CODE[shown], POWER_OF[shown]
            best, ahead, colour = ranked(code, power, other, best, ahead, colour, trick)
            trick.append((other, code, power))
            prized = prized or code in PRIZES
            sunk = sunk or code == KRAKEN
        while True:
            for behind in range(seats - 1 - len(trick), -1, -1):
                hand: list[int] = hands[seat]
                legal: list[int] = hand
                if suit >= 0 and size > 1:
                    following = FOLLOWING[suit]
                    legal = [code for code in hand if code in following]
                    if not legal or SUIT_OF[legal[0]] != suit:
                        legal = hand
                if len(legal) == 1 and legal[0] != TIGRESS:
                    code = legal[0]
                    power = POWER[code]
                else:
                    need = bids[seat] - won[seat]
                    code, power = choose(legal, hand, need, best, colour, keep, stand[behind], behind)
                hand.remove(code)
                held = SUIT_OF[code]
                if suit == OPEN:
                    suit = held if held >= 0 else suit_after(code, power, not trick, first_number)
                if power >= MERMAID_POWER:
                    best, ahead, colour = ranked(code, power, seat, best, ahead, colour, trick)
                elif 0 < power < 100:
                    if colour == OPEN and best < 100:
                        colour = held
                    if power > best and held == colour:
                        best = power
                        ahead = seat
                elif power > best:
                    best = power
                    ahead = seat
                if code in PRIZES:
                    prized = True
                elif code == KRAKEN:
                    sunk = True
                trick.append((seat, code, power))
                seat = left_of[seat]
            if not sunk:
                won[ahead] += 1
                if prized:
                    capture(trick, ahead, best, bonus, loots)
            size -= 1
            if not size:
                break
            seat, suit, best, colour = ahead, OPEN, -1, OPEN
            trick, prized, sunk = [], False, False
        for player, captor in loots:
            if won[player] == bids[player] and won[captor] == bids[captor]:
                bonus[player] += 20
                if captor != player:
                    bonus[captor] += 20
        return Outcome(won, bonus)


def reply(setup: Setup, state: Playing, plays: Sequence[Play], table: Table) -> Play:
    """What the player whose turn it is plays of what is legal, steering for its bid by rule of thumb."""
    seat = state.turn
    best, ahead, colour = -1, seat, OPEN
    trick: list[tuple[int, int, int]] = []
    for other, shown in state.trick:
        code, power = FACE_CODE[shown], POWER_OF[shown]
        best, ahead, colour = ranked(code, power, other, best, ahead, colour, trick)
        trick.append((other, code, power))
    legal = list(dict.fromkeys([FACE_CODE[play.face] for play in plays]))
    hand = [CODE[card] for card in state.hands[seat]]
    need = state.round.bids[seat] - sum([over.winner == seat for over in state.round.tricks])
    behind = setup.seats - 1 - len(trick)
    code, power = choose(legal, hand, need, best, colour, table.keep, table.stand[behind], behind)
    return next(play for play in plays if FACE_CODE[play.face] == code and POWER_OF[play.face] == power)


def suit_after(code: int, power: int, led: bool, first_number: bool) -> int:
    """As the rules have it, in codes."""
    if SUIT_OF[code] >= 0:
        return SUIT_OF[code]
    if power == 0:
        return OPEN
    return OPEN if first_number and not led else FREE


def ranked(
    code: int, power: int, seat: int, best: int, ahead: int, colour: int, trick: Sequence[tuple[int, int, int]]
) -> tuple[int, int, int]:
    """The strongest card of the trick, whose it is, and the colour that counts, after one more card."""
    if 0 < power < 100:
        if colour == OPEN and best < 100:
            colour = SUIT_OF[code]
        if SUIT_OF[code] != colour:
            return best, ahead, colour
    elif power == MERMAID_POWER and best == KING_POWER:
        return TAKES_KING, seat, colour
    elif power == KING_POWER and best < TAKES_KING:
        for other, _, before in trick:
            if before == MERMAID_POWER:
                return TAKES_KING, other, colour
    return (power, seat, colour) if power > best else (best, ahead, colour)


def capture(
    trick: Sequence[tuple[int, int, int]], winner: int, best: int, bonus: list[int], loots: list[tuple[int, int]]
) -> None:
    pirates = 0
    for seat, code, power in trick:
        if BONUS[code]:
            bonus[winner] += BONUS[code]
        elif power == PIRATE_POWER:
            pirates += 1
        elif code == KING:
            if seat == winner:
                bonus[winner] += 30 * pirates
            elif best == TAKES_KING:
                bonus[winner] += 50
        elif code == LOOT:
            loots.append((seat, winner))


def choose(
    legal: list[int],
    hand: list[int],
    need: int,
    best: int,
    colour: int,
    keep: list[float],
    stand: list[float],
    behind: int,
) -> tuple[int, int]:
    """The card after which what is needed and what the hand may still win come closest."""
    least, chosen, as_power = 1e9, legal[0], -1
    steering = 0 < need < len(hand)
    # Without a choice left a trick weighs most: for a player who needs every one, or none.
    slack = need - sum([keep[code] for code in hand]) if steering else 0.0
    losing = need <= 0
    for code in legal:
        power = POWER[code]
        if 0 < power < 100:
            if colour >= 0 and SUIT_OF[code] != colour:
                power = 0
        elif power == MERMAID_POWER and best == KING_POWER:
            power = TAKES_KING
        kept = keep[code]
        if code == TIGRESS:
            gap = abs(slack + kept - 0.0) if steering else 0.0 - kept if losing else kept - 0.0
            if gap < least:
                least, chosen, as_power = gap, code, 0
        if power > best:
            win = (stand[code] if power or best >= 0 else 0.02) if behind else 1.0
        else:
            win = 0.0
        gap = abs(slack + kept - win) if steering else 10 * win - kept if losing else kept - 10 * win
        if gap < least:
            least, chosen, as_power = gap, code, -1
    return chosen, POWER[chosen] if as_power < 0 else as_power
