"""A quick way to play a round of Skull King on to its end, for playouts. Pirates' abilities are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from freebooter.games.skull_king.options import Setup
from freebooter.games.skull_king.pieces import CARDS, HELD, SUIT
from freebooter.games.skull_king.state import Playing
from freebooter.games.skull_king.tricks import BOUNTY, NO_SUIT, STRENGTH, UNSET, captured, winning

from .skull_king_odds import fresh_chances

# Cards as numbers, their places among CARDS: lists are quicker to ask than names.
CODE: Final = {card: code for code, card in enumerate(CARDS)}
FACE_CODE: Final = {face: CODE[card] for face, card in HELD.items()}
OPEN: Final = -1
FREE: Final = -2
SUIT_CODE: Final = {"g": 0, "y": 1, "p": 2, "b": 3, UNSET: OPEN, NO_SUIT: FREE}
SUIT_OF: Final = [SUIT_CODE[SUIT[card]] if SUIT[card] else OPEN for card in CARDS]
POWER: Final = [STRENGTH["tigress=pirate"] if card == "tigress" else STRENGTH[card] for card in CARDS]
KING, TIGRESS, KRAKEN, LOOT = CODE["king"], CODE["tigress"], CODE["kraken"], CODE["loot"]
MERMAID_POWER, PIRATE_POWER, KING_POWER = STRENGTH["sirena"], STRENGTH["rosie"], STRENGTH["king"]
TAKES_KING: Final = 500
BONUS: Final = [20 if card == "b14" else 10 if card.endswith("14") else 0 for card in CARDS]


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
    seats = setup.seats
    keep, stand = table.keep, table.stand
    hands = [[CODE[card] for card in hand] for hand in state.hands]
    bids = state.round.bids
    won, bonus = [0] * seats, [0] * seats
    loots: list[tuple[int, int]] = []
    for over in state.round.tricks:
        if over.winner is not None:
            won[over.winner] += 1
            faces = [face for _, face in over.plays]
            if not BOUNTY.isdisjoint(faces):
                bonus[over.winner] += sum(each.points for each in captured(faces, winning(faces)))
                loots += [(seat, over.winner) for seat, face in over.plays if face == "loot"]
    seat, suit = state.turn, SUIT_CODE[state.suit]
    trick: list[tuple[int, int, int]] = []
    best, ahead, colour = -1, seat, OPEN
    for other, face in state.trick:
        code = FACE_CODE[face]
        power = 0 if face == "tigress=escape" else POWER[code]
        best, ahead, colour = ranked(code, power, other, best, ahead, colour, trick)
        trick.append((other, code, power))
    while True:
        while len(trick) < seats:
            hand = hands[seat]
            following = suit >= 0 and any(SUIT_OF[code] == suit for code in hand)
            legal = [code for code in hand if SUIT_OF[code] in (suit, OPEN)] if following else hand
            behind = seats - 1 - len(trick)
            code, power = choose(legal, hand, bids[seat] - won[seat], best, colour, keep, stand[behind], behind)
            hand.remove(code)
            if suit == OPEN:
                suit = suit_after(code, power, not trick, setup.first_number)
            best, ahead, colour = ranked(code, power, seat, best, ahead, colour, trick)
            trick.append((seat, code, power))
            seat = setup.left[seat]
        if not any(code == KRAKEN for _, code, _ in trick):
            won[ahead] += 1
            capture(trick, ahead, best, bonus, loots)
        if not hands[ahead]:
            for player, captor in loots:
                if won[player] == bids[player] and won[captor] == bids[captor]:
                    bonus[player] += 20
                    if captor != player:
                        bonus[captor] += 20
            return Outcome(won, bonus)
        seat, suit, best, colour = ahead, OPEN, -1, OPEN
        trick = []


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
    left = len(hand)
    slack = need - sum([keep[code] for code in hand])
    least, chosen, as_power = 1e9, legal[0], -1
    for code in legal:
        power = POWER[code]
        if 0 < power < 100 and colour >= 0 and SUIT_OF[code] != colour:
            power = 0
        elif power == MERMAID_POWER and best == KING_POWER:
            power = TAKES_KING
        if code == TIGRESS:
            gap = gap_of(0.0, keep[code], need, left, slack)
            if gap < least:
                least, chosen, as_power = gap, code, 0
        win = 0.0 if power <= best else stand[code] if behind else 1.0
        if best < 0 and power == 0:
            win = 0.02 if behind else 1.0
        gap = gap_of(win, keep[code], need, left, slack)
        if gap < least:
            least, chosen, as_power = gap, code, -1
    return chosen, POWER[chosen] if as_power < 0 else as_power


def gap_of(win: float, kept: float, need: int, left: int, slack: float) -> float:
    if need <= 0:
        return 10 * win - kept
    if need >= left:
        return kept - 10 * win
    return abs(slack + kept - win)
