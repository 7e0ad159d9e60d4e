"""What wins? The answer is the engine's, for any trick it can play."""

from __future__ import annotations

import random

import pytest

from freebooter.engine import Event, Match
from freebooter.games import captain, skull_king
from freebooter.games.captain.events import BattleEaten, BattleWon, Control, Led
from freebooter.games.captain.events import Played as Fought
from freebooter.games.captain.state import Battling
from freebooter.games.skull_king.events import (
    WHY_WON,
    KrakenLeadsAgain,
    LeadsAfterKraken,
    Played,
    TrickDestroyed,
    TrickWon,
)
from freebooter.games.skull_king.pieces import WORDS
from freebooter.rulings import NoSuchTrick, what_wins

TRICKS = 10_000
CARDS = ["g7", "y14", "b3", "escape", "king", "tigress", "rosie", "sirena", "loot", "kraken", "kraken"]


def played(game: object, rng: random.Random) -> list[tuple[object, Event]]:
    """Each event of a random game with the position before its move."""
    match = Match(game, rng=rng)  # pyright: ignore[reportArgumentType]
    events: list[tuple[object, Event]] = [(match.state, event) for event in match.begin()]
    while to_move := match.game.to_move(match.state):
        seat, before = rng.choice(to_move), match.state
        assert isinstance(seat, int)
        events += [(before, event) for event in match.play(seat, rng.choice(match.game.legal(before, seat)))]
    return events


@pytest.mark.clause("SK-06", "SK-08", "SK-09", "SK-10", "SK-21", "SK-26", "SK-28", "SK-R5", "SK-R15")
def test_ten_thousand_random_tricks_of_skull_king_are_settled_as_in_the_engine():
    rng = random.Random(20)
    settled = 0
    clauses: set[str] = set()
    while settled < TRICKS:
        options = skull_king.SkullKingOptions(
            mermaids=True, loot=True, kraken=True, rounds=(11,), replacements=tuple(rng.choices(CARDS, k=3))
        )
        seats = rng.randint(2, 6)
        trick: list[tuple[int, str]] = []
        done: list[tuple[int, str]] = []
        for _, event in played(skull_king.SkullKing(seats, options), rng):
            match event:
                case Played():
                    trick.append((event.seat, event.card))
                case TrickWon() | TrickDestroyed():
                    answer = what_wins("skull-king", [face for _, face in trick])
                    winner = event.seat if isinstance(event, TrickWon) else None
                    assert (None if answer.winner is None else trick[answer.winner][0]) == winner
                    assert answer.clause == event.clause
                    if isinstance(event, TrickWon):
                        assert answer.leads == answer.winner
                        assert answer.reason == event.text(names(trick, seats))
                    clauses.add(event.clause)
                    settled += 1
                    done, trick = trick, []
                case LeadsAfterKraken() | KrakenLeadsAgain():
                    assert done[what_wins("skull-king", [face for _, face in done]).leads][0] == event.seat
                    clauses.add(event.clause)
                case _:
                    pass
    assert clauses == {"SK-06", "SK-08", "SK-09", "SK-10", "SK-21", "SK-25", "SK-26", "SK-28", "SK-R15"}


def names(trick: list[tuple[int, str]], seats: int) -> list[str]:
    """What `what_wins` calls the seats: by their place in the trick."""
    places = {seat: place for place, (seat, _) in enumerate(trick, 1)}
    return [f"Player {places[seat]}" for seat in range(seats)]


@pytest.mark.clause("CA-11", "CA-12", "CA-13", "CA-14", "CA-15")
def test_ten_thousand_random_battles_of_captain_are_settled_as_in_the_engine():
    rng = random.Random(20)
    settled = 0
    clauses: set[str] = set()
    while settled < TRICKS:
        seats = rng.randint(2, 9)
        trick: list[tuple[int, str]] = []
        answer = None
        for before, event in played(captain.Captain(seats), rng):
            match event:
                case Led() | Fought():
                    trick.append((event.seat, event.card))
                case BattleWon() | BattleEaten():
                    assert isinstance(before, Battling)
                    answer = what_wins("captain", [card for _, card in trick], before.round.trump)
                    winner = event.seat if isinstance(event, BattleWon) else None
                    assert (None if answer.winner is None else trick[answer.winner][0]) == winner
                    assert trick[answer.leads][0] == event.seat
                    assert answer.clause == event.clause
                    clauses.add(event.clause)
                    settled += 1
                    trick = []
                case Control():
                    assert answer is not None
                    assert answer.notes[0][1] == event.clause
                case _:
                    pass
    assert clauses == {"CA-11", "CA-12", "CA-13", "CA-14"}


def test_the_winner_is_a_place_in_the_order_played():
    answer = what_wins("skull-king", "g7 g12 escape")
    assert (answer.winner, answer.leads, answer.clause) == (1, 1, "SK-06")
    assert answer.reason == "Player 2 wins the trick with the green 12: the highest card of the suit led."
    assert what_wins("skull-king", "G7, g12,escape", names=["Anne", "Ben", "Cleo"]).reason.startswith("Ben wins")


def test_a_pirate_or_a_mermaid_need_not_be_named():
    answer = what_wins("skull-king", "rosie pirate mermaid mermaid king tigress=pirate")
    assert answer.cards == ("rosie", "bahij", "sirena", "alyra", "king", "tigress=pirate")
    assert answer.winner == 2


def test_trump_may_be_a_letter_or_none():
    assert what_wins("captain", "g12 p2", trump="p").winner == 1
    assert what_wins("captain", "g12 p2").winner == 0
    assert what_wins("captain", "g12 p2").clause == "CA-14"


@pytest.mark.clause("SK-11", "SK-37", "CA-01")
@pytest.mark.parametrize(
    ("game", "cards", "complaint", "clause"),
    [
        ("skull-king", "g7 tigress", "the Tigress undeclared; expected tigress=pirate or tigress=escape", "SK-11"),
        ("skull-king", "g7 g15", "'g15' is no card", "SK-01"),
        ("skull-king", "g7", "a trick of 1; expected 2 to 6 cards", ""),
        ("skull-king", "", "a trick of 1", ""),
        ("skull-king", "g7 g7 g7 g7 g7 g7", "5 cards more than the deck holds", "SK-37"),
        ("captain", "g7 g7", "7 of Peglegs too often; expected it once at most", "CA-01"),
        ("captain", "plank plank plank", "expected it twice at most", "CA-01"),
        ("captain", "g7 king", "'king' is no card", "CA-01"),
        ("captain", " ".join(f"d{number}" for number in range(1, 11)), "a battle of 10; expected 2 to 9", ""),
        ("plank", "run cry", "plank has no tricks; expected captain or skull-king", ""),
    ],
)
def test_what_is_no_trick_is_refused(game: str, cards: str, complaint: str, clause: str):
    with pytest.raises(NoSuchTrick, match=complaint) as refused:
        what_wins(game, cards)
    assert refused.value.clause == clause


@pytest.mark.clause("CA-06")
def test_other_trumps_are_refused():
    with pytest.raises(NoSuchTrick, match="trump cannot be 'clubs'; expected doubloons"):
        what_wins("captain", "g7 g8", trump="clubs")


def test_reasons_are_never_taken_for_cards():
    answer = what_wins("skull-king", "y14 king")
    assert answer.reason == "Player 2 wins the trick with the Skull King: nothing here beats him."
    assert WHY_WON.keys().isdisjoint(WORDS)
