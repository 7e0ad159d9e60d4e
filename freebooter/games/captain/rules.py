"""Walk the Plank, in the rulebook's order: the first Captain, the deal, trump, battles, the end of a round, duels."""

from __future__ import annotations

import random
from collections.abc import Sequence

from freebooter.engine.event import Event
from freebooter.engine.game import NATURE, Result, Who
from freebooter.engine.verdict import LEGAL, Verdict

from .events import (
    BattleEaten,
    BattleWon,
    BecameCaptain,
    Control,
    Dealt,
    DrawTied,
    Drew,
    Duel,
    EverybodyEaten,
    Gathered,
    HandDealt,
    Led,
    NoTrumpTurned,
    Played,
    TrumpNamed,
    TrumpTurned,
    WentOut,
    Won,
)
from .moves import PLAYS, TRUMPS, CaptainMove, Deal, Draw, Play, Trump
from .pieces import COPIES, DECK, MONSTER, NUMBER, PLANK, SUIT, WORDS, Cards, in_hand_order, one_too_many
from .state import Battling, CaptainState, Dealing, Drawing, Naming, Out, Over, Round, Trick

ROUNDS = 7


def refuse(clause: str, says: str, **facts: object) -> Verdict:
    return Verdict.no(clause, says, facts, WORDS)


# Who may move, and what


def to_move(state: CaptainState) -> tuple[Who, ...]:
    if isinstance(state, Battling):
        return (state.turn,)
    if isinstance(state, Naming):
        return (state.round.captain,)
    return () if isinstance(state, Over) else (NATURE,)


def legal(state: CaptainState, seat: int) -> Sequence[Play | Trump]:
    if isinstance(state, Battling):
        return legal_plays(state) if seat == state.turn else []
    if isinstance(state, Naming) and seat == state.round.captain:
        return list(TRUMPS.values())  # CA-06, CA-R3
    return []


def why_not(state: CaptainState, who: Who, move: CaptainMove) -> Verdict:
    if isinstance(state, Over):
        return refuse("CA-17" if state.result.winners else "CA-20", "the game is over")
    if isinstance(move, Play):
        return why_not_play(state, who, move.card)
    if isinstance(move, Trump):
        return why_not_trump(state, who)
    return why_not_draw(state, who, move) if isinstance(move, Draw) else why_not_deal(state, who, move)


def apply(state: CaptainState, move: CaptainMove) -> tuple[CaptainState, list[Event]]:
    if isinstance(state, Battling) and isinstance(move, Play):
        return play_card(state, move.card)
    if isinstance(state, Naming) and isinstance(move, Trump):
        return name_trump(state, move)
    if isinstance(state, Dealing) and isinstance(move, Deal):
        return deal(state, move)
    if isinstance(state, Drawing) and isinstance(move, Draw):
        return draw(state, move)
    raise AssertionError("why_not let an illegal move through")


# The first Captain, and duels


def start(seats: int, number: int = 1) -> Drawing:
    """CA-02: everybody draws."""
    return Drawing(number, (None,) * seats, tuple(range(seats)), (), ())


def draw_clause(state: Drawing) -> str:
    return "CA-02" if state.number == 1 else "CA-18"


def cards_out(state: Drawing) -> list[str]:
    return [card for drawn in state.draws for _, card in drawn]


def random_draw(state: Drawing, rng: random.Random) -> Draw:
    """CA-R2: from the whole deck but for the cards that lie out."""
    left = list(DECK)
    for card in cards_out(state):
        left.remove(card)
    return Draw(tuple(zip(state.drawers, rng.sample(left, len(state.drawers)), strict=True)))


def why_not_draw(state: CaptainState, who: Who, move: Draw) -> Verdict:
    if not isinstance(state, Drawing):
        return refuse("CA-02", "nobody draws for Captain now")
    if who != NATURE:
        return refuse(draw_clause(state), "cards are drawn at random: nobody chooses them")
    if tuple(seat for seat, _ in move.cards) != state.drawers:
        return refuse(draw_clause(state), "those who draw a card each are {seats:names}", seats=state.drawers)
    cards = [card for _, card in move.cards]
    card = one_too_many(cards + cards_out(state))
    if card in cards_out(state):
        return refuse("CA-R1", "{card:word} is drawn already and stays out until the draw is settled", card=card)
    return why_not_in_deck(cards)


def why_not_in_deck(cards: list[str]) -> Verdict:
    if card := one_too_many(cards):
        return refuse("CA-01", "the deck holds {card:word} only {times:once|twice}", card=card, times=COPIES[card])
    return LEGAL


def draw(state: Drawing, move: Draw) -> tuple[Drawing | Dealing, list[Event]]:
    """CA-02, CA-18: the highest is Captain; those tied for highest draw again."""
    clause = draw_clause(state)
    events: list[Event] = [Drew(seat, card, clause) for seat, card in move.cards]
    highest = max(NUMBER[card] for _, card in move.cards)
    tied = tuple(seat for seat, card in move.cards if NUMBER[card] == highest)
    if len(tied) == 1:
        events.append(BecameCaptain(tied[0], state.number, clause))
        return Dealing(state.number, state.out, tied[0], state.last_trick), events
    events.append(DrawTied(tied, clause))
    draws = (*state.draws, move.cards)
    if len(DECK) - sum(map(len, draws)) < len(tied):  # CA-R1
        draws = ()
        events.append(Gathered())
    return Drawing(state.number, state.out, tied, draws, state.last_trick), events


# The deal


def hand_size(round: int) -> int:
    """CA-04: seven cards, then one fewer in every round."""
    return ROUNDS + 1 - round


def survivors(out: Out) -> tuple[int, ...]:
    return tuple([seat for seat, gone in enumerate(out) if gone is None])


def left_of(out: Out) -> tuple[int, ...]:
    """CA-R4: the next surviving player on the left of each; a player who is out has only himself."""
    seats = survivors(out)
    left = list(range(len(out)))
    for seat, other in zip(seats, seats[1:] + seats[:1], strict=True):
        left[seat] = other
    return tuple(left)


def random_deal(state: Dealing, rng: random.Random) -> Deal:
    """CA-03, CA-19: the whole deck is shuffled; only survivors get cards."""
    seats, size = survivors(state.out), hand_size(state.number)
    places = rng.sample(range(len(DECK)), len(seats) * size + 1)
    hands = [
        (seat, tuple([DECK[place] for place in sorted(places[at * size : at * size + size])]))
        for at, seat in enumerate(seats)
    ]
    return Deal(tuple(hands), DECK[places[-1]] if state.number == 1 else None)


def why_not_deal(state: CaptainState, who: Who, move: Deal) -> Verdict:
    if not isinstance(state, Dealing):
        return refuse("CA-03", "the cards are dealt once, at the start of a round")
    if who != NATURE:
        return refuse("CA-03", "the cards are shuffled and dealt face down: nobody chooses them")
    seats, size = survivors(state.out), hand_size(state.number)
    if tuple([seat for seat, _ in move.hands]) != seats:
        return refuse("CA-19", "those who are dealt cards are {seats:names}", seats=seats)
    for seat, hand in move.hands:
        if len(hand) != size:
            return refuse(
                "CA-04",
                "round {round} deals {size} {size:card|cards} to each player, not {dealt} to {seat:name}",
                round=state.number,
                size=size,
                dealt=len(hand),
                seat=seat,
            )
        if not in_hand_order(hand):
            return refuse("CA-03", "{seat:name}'s cards are not in hand order", seat=seat)
    if state.number == 1 and move.turned is None:
        return refuse("CA-05", "in round 1 the next card is turned up for trump")
    if state.number > 1 and move.turned is not None:
        return refuse("CA-06", "no card is turned up after round 1: the Captain names trump")
    cards = [card for _, hand in move.hands for card in hand]
    return why_not_in_deck([*cards, move.turned] if move.turned else cards)


def deal(state: Dealing, move: Deal) -> tuple[Naming | Battling, list[Event]]:
    hands: list[Cards] = [()] * len(state.out)
    for seat, hand in move.hands:
        hands[seat] = hand
    trump = SUIT[move.turned] if move.turned else None
    opened = Round(state.number, state.captain, trump, move.turned, state.out, left_of(state.out))
    clause = "CA-03" if state.number == 1 else "CA-19"
    events: list[Event] = [
        Dealt(state.captain, deal_order(opened), hand_size(state.number), clause),
        *(HandDealt(seat, hand) for seat, hand in move.hands),
    ]
    if not move.turned:
        return Naming(opened, tuple(hands), state.last_trick), events
    # CA-05; the card stays out of play for the round (CA-21)
    events.append(TrumpTurned(move.turned, trump) if trump else NoTrumpTurned(move.turned))
    return first_battle(opened, tuple(hands), state.last_trick), events


def deal_order(round: Round) -> tuple[int, ...]:
    """CA-03: from the Captain's left round to herself."""
    order = [round.left[round.captain]]
    while order[-1] != round.captain:
        order.append(round.left[order[-1]])
    return tuple(order)


# Trump


def why_not_trump(state: CaptainState, who: Who) -> Verdict:
    if isinstance(state, Naming):
        if who == state.round.captain:
            return LEGAL
        return refuse("CA-06", "only the Captain names trump, and that is {seat:name}", seat=state.round.captain)
    number = state.round.number if isinstance(state, Battling) else state.number
    if number == 1:
        return refuse("CA-05", "in round 1 the card turned up decides trump")
    if isinstance(state, Battling):
        return refuse("CA-06", "trump is named for the whole round already")
    return refuse("CA-06", "trump is named after the deal")


def name_trump(state: Naming, move: Trump) -> tuple[Battling, list[Event]]:
    """CA-06."""
    opened = state.round
    named = Round(opened.number, opened.captain, move.suit, opened.turned, opened.out, opened.left)
    return first_battle(named, state.hands, state.last_trick), [TrumpNamed(named.captain, move.suit)]


def first_battle(round: Round, hands: tuple[Cards, ...], last_trick: Trick) -> Battling:
    """CA-07: the Captain leads."""
    return Battling(round, round.captain, hands, (), (), (0,) * len(hands), last_trick)


# Battles


def current_suit(trick: Trick) -> str | None:
    """CA-08: the suit of the first card; none before it, or if it is special."""
    return SUIT[trick[0][1]] if trick else None


def legal_plays(state: Battling) -> list[Play]:
    hand = state.hands[state.turn]
    suit = current_suit(state.trick)
    if suit:
        following = [PLAYS[card] for card in hand if SUIT[card] == suit]
        if following:  # CA-09
            if PLANK in hand:
                following.append(PLAYS[PLANK])
            if MONSTER in hand:
                following.append(PLAYS[MONSTER])
            return following
    # CA-08, CA-10, CA-R5; two Walk the Plank! are one move
    return [PLAYS[card] for card in (dict.fromkeys(hand) if hand.count(PLANK) == 2 else hand)]


def why_not_play(state: CaptainState, who: Who, card: str) -> Verdict:
    if not isinstance(state, Battling):
        if isinstance(state, Naming):
            return refuse("CA-06", "the Captain, {seat:name}, has yet to name trump", seat=state.round.captain)
        return refuse("CA-03", "the cards are not dealt yet")
    if who != state.turn:
        if who == NATURE:
            return refuse("CA-07", "nature plays no cards: it is {seat:name}'s turn", seat=state.turn)
        if who in range(len(state.hands)) and state.round.out[who] is not None:
            return refuse("CA-16", "you went out in round {round}", round=state.round.out[who])
        return refuse("CA-07", "it is {seat:name}'s turn", seat=state.turn)
    hand = state.hands[state.turn]
    if card not in hand:
        return refuse("CA-07", "you do not hold {card:word}", card=card)
    suit = current_suit(state.trick)
    if suit and SUIT[card] not in (suit, None) and any(SUIT[held] == suit for held in hand):
        return refuse("CA-09", "you hold {suit:word} and must follow suit or play a special card", suit=suit)
    return LEGAL


def play_card(state: Battling, card: str) -> tuple[CaptainState, list[Event]]:
    seat, trick = state.turn, state.trick
    hands = list(state.hands)
    hand = hands[seat]
    at = hand.index(card)
    hands[seat] = hand[:at] + hand[at + 1 :]
    event = Played(seat, card, play_clause(trick, card)) if trick else Led(seat, card)
    trick = (*trick, (seat, card))
    following = state.round.left[seat]
    if following == trick[0][0]:
        return end_battle(state, tuple(hands), trick, [event])
    return Battling(state.round, following, tuple(hands), trick, state.fought, state.battles, state.last_trick), [event]


def play_clause(trick: Trick, card: str) -> str:
    suit = current_suit(trick)
    if not suit:
        return "CA-08"
    return "CA-09" if SUIT[card] in (suit, None) else "CA-10"


def end_battle(
    state: Battling, hands: tuple[Cards, ...], trick: Trick, events: list[Event]
) -> tuple[CaptainState, list[Event]]:
    """CA-15: the winner takes the battle and has control; after Sea Monster! its player has control."""
    seat, outcome = win_battle(trick, state.round.trump)
    events.append(outcome)
    battles = list(state.battles)
    if isinstance(outcome, BattleWon):
        battles[seat] += 1
    fought = (*state.fought, trick)
    if not hands[seat]:
        return end_round(state.round, fought, tuple(battles), events)
    events.append(Control(seat))
    return Battling(state.round, seat, hands, (), fought, tuple(battles), trick), events


def win_battle(trick: Trick, trump: str | None) -> tuple[int, BattleEaten | BattleWon]:
    """Who has control, and why."""
    cards = [card for _, card in trick]
    if MONSTER in cards:
        seat = trick[cards.index(MONSTER)][0]
        return seat, BattleEaten(seat)  # CA-11
    if PLANK in cards:
        seat = trick[cards.index(PLANK)][0]
        return seat, BattleWon(seat, PLANK, "first-plank", "CA-12")
    suits = [SUIT[card] for card in cards]
    suit = trump if trump in suits else suits[0]
    _, seat, card = max([(NUMBER[card], seat, card) for seat, card in trick if SUIT[card] == suit])
    reason = "highest-trump" if suit == trump else "highest-of-suit"
    return seat, BattleWon(seat, card, reason, "CA-13" if trump else "CA-14")


# The end of a round


def end_round(
    round: Round, fought: tuple[Trick, ...], battles: tuple[int, ...], events: list[Event]
) -> tuple[CaptainState, list[Event]]:
    number = round.number
    if not any(battles):
        # CA-20: one Sea Monster! can eat all the battles of a round only where there is one
        out = tuple(gone or number for gone in round.out)
        events.append(EverybodyEaten(survivors(round.out)))
        return end_game(round, out, fought, battles, ()), events
    out = tuple(gone or (None if won else number) for gone, won in zip(round.out, battles, strict=True))
    events += [WentOut(seat, number) for seat in survivors(round.out) if not battles[seat]]  # CA-16
    winners = survivors(out)
    if len(winners) == 1:
        events.append(Won(winners[0], number))  # CA-17
        return end_game(round, out, fought, battles, winners), events
    most = max(battles)
    tied = tuple(seat for seat in winners if battles[seat] == most)
    if len(tied) == 1:
        events.append(BecameCaptain(tied[0], number + 1, "CA-18"))
        return Dealing(number + 1, out, tied[0], fought[-1]), events
    events.append(Duel(tied, most))
    return Drawing(number + 1, out, tied, (), fought[-1]), events


def end_game(
    round: Round, out: Out, fought: tuple[Trick, ...], battles: tuple[int, ...], winners: tuple[int, ...]
) -> Over:
    result = Result(winners, ranks(out), (None,) * len(out))
    return Over(round.number, round.captain, round.trump, round.turned, out, fought, battles, result)


def ranks(out: Out) -> tuple[int, ...]:
    """CA-R6: a place is one more than the number of players who lasted longer."""
    lasted = [gone or ROUNDS + 1 for gone in out]
    return tuple(1 + sum(other > mine for other in lasted) for mine in lasted)
