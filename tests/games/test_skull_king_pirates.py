"""The Pirates' abilities in Skull King's Legendary Expansion, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine import NATURE, Event
from freebooter.games.skull_king import SkullKing, SkullKingOptions, SkullKingState
from freebooter.games.skull_king.events import (
    AbilityEarned,
    AbilityIdle,
    Adjusted,
    BidKept,
    Discarded,
    DiscardedCards,
    Drew,
    DrewCards,
    LeaderChosen,
    Looked,
    NothingToDraw,
    SawCards,
    Wagered,
)
from freebooter.games.skull_king.pieces import PIRATES
from freebooter.games.skull_king.state import (
    Adjusting,
    Dealing,
    Discarding,
    Drawing,
    Leading,
    Over,
    Playing,
    Wagering,
)
from tests.games.skull_king_positions import EVERYTHING, at_table, only, play, sure


@pytest.mark.clause("SK-29", "SK-R14")
def test_without_the_option_pirates_have_names_and_nothing_more():
    events: list[Event] = []
    for pirate in PIRATES:
        game, state = at_table(f"{pirate} y1", "g1 y2")
        state, events = play(game, state, f"{pirate} g1")
        assert isinstance(state, Playing)
        assert only(AbilityEarned, events) == []
    assert events[0].text() == "Seat 0 plays Harry the Giant."


@pytest.mark.clause("SK-29")
def test_only_who_wins_with_a_pirate_uses_it_and_the_tigress_has_no_ability():
    for faces in ("rosie king", "rosie harry king", "tigress=pirate rosie", "sirena king rosie"):
        hands = [f"{face.split('=')[0]} g{seat + 1}" for seat, face in enumerate(faces.split())]
        game, state = at_table(*hands, **EVERYTHING)
        state, events = play(game, state, faces)
        assert isinstance(state, Playing), faces
        assert only(AbilityEarned, events) == []


@pytest.mark.clause("SK-29")
def test_an_ability_comes_before_the_next_trick():
    game, state = at_table("rascal y1", "g1 y2", abilities=True)
    state, _ = play(game, state, "rascal g1")
    verdict = game.why_not(state, 0, game.parse("play y1"))
    assert (verdict.reason, verdict.clause) == ("First Seat 0 uses the Pirate that won the trick", "SK-29")
    assert game.why_not(state, 1, game.parse("wager 10")).reason == "It is Seat 0's turn, not Seat 1's"
    assert game.why_not(state, NATURE, game.parse("wager 10")).clause == "SK-32"
    assert game.why_not(state, 0, game.parse("adjust +1")).clause == "SK-34"


@pytest.mark.clause("SK-30")
def test_rosie_lets_her_player_choose_who_leads():
    game, state = at_table("g1 y1", "rosie y2", "g3 y3", abilities=True)
    state, events = play(game, state, "g1 rosie g3")
    assert AbilityEarned(1, "rosie", "SK-30") in events
    assert sure(Leading, state).seat == 1
    assert [str(move) for move in game.legal(state, 1)] == ["lead 0", "lead 1", "lead 2"]
    assert game.why_not(state, 1, game.parse("lead 3")).clause == "SK-30"
    for leader in range(3):
        after, events = play(game, state, f"lead {leader}")
        assert events == [LeaderChosen(1, leader)]
        assert game.to_move(after) == (leader,)


@pytest.mark.clause("SK-31")
def test_bahij_draws_two_and_discards_any_two():
    game, state = at_table("bahij g7 y2", "g1 y9 y8", abilities=True)
    state, events = play(game, state, "bahij g1")
    assert isinstance(state, Drawing)
    assert game.to_move(state) == (NATURE,)
    assert game.legal(state, 0) == []
    assert game.why_not(state, NATURE, game.parse("draw b3")).reason == "Bahij draws 2 cards here"
    assert game.why_not(state, NATURE, game.parse("draw y9,b3")).clause == "SK-31"
    assert game.why_not(state, 0, game.parse("draw b3,escape")).clause == "SK-31"
    state, events = play(game, state, "draw b3,escape")
    assert events == [Drew(0, 2, "SK-31"), DrewCards(0, ("b3", "escape"), "SK-31")]
    assert [event.only for event in events] == [None, 0]
    assert [str(move) for move in game.legal(state, 0)] == [
        "discard g7,y2",
        "discard g7,b3",
        "discard g7,escape",
        "discard y2,b3",
        "discard y2,escape",
        "discard b3,escape",
    ]
    assert game.why_not(state, 0, game.parse("discard g7")).reason == "You drew 2 and must discard as many"
    assert game.why_not(state, 0, game.parse("discard g7,y9")).clause == "SK-31"
    assert game.why_not(state, 0, game.parse("discard g7,g7")).clause == "SK-31"
    state, events = play(game, state, "discard y2,escape")
    assert events == [Discarded(0, 2, "SK-31"), DiscardedCards(0, ("y2", "escape"), "SK-31")]
    assert game.to_move(state) == (0,)
    assert game.view(state, 0).hand == ("g7", "b3")
    assert game.view(state, 0).discarded == ("y2", "escape")
    assert game.view(state, 1).discarded == ()
    assert "b3" not in sure(Playing, state).round.undealt
    assert "y2" not in sure(Playing, state).round.undealt


@pytest.mark.clause("SK-31")
def test_bahij_lists_equal_cards_once():
    game, state = at_table("bahij g7 g7", "g1 y9 y8", abilities=True, replacements=["g7"])
    state, _ = play(game, state, "bahij g1; draw escape,escape")
    assert [str(move) for move in game.legal(state, 0)] == [
        "discard g7,g7",
        "discard g7,escape",
        "discard escape,escape",
    ]


def whole_deck_dealt(seats: int, first: list[str], **options: Any) -> tuple[SkullKing, SkullKingState]:
    """As many cards as the deck allows for everybody; seat 0 leads and holds these, the pile is the lowest greens."""
    deck = SkullKingOptions.read({"abilities": True, **options}).deck()
    size = len(deck) // seats
    rest = list(deck[len(deck) - size * seats :])
    for card in first:
        rest.remove(card)
    hands = [first + rest[: size - len(first)], *batched(rest[size - len(first) :], size)]
    return at_table(*(" ".join(hand) for hand in hands), abilities=True, **options)


def batched(cards: list[str], size: int) -> list[list[str]]:
    return [cards[at : at + size] for at in range(0, len(cards), size)]


@pytest.mark.clause("SK-R8")
def test_bahij_with_nothing_undealt_lapses_without_a_move():
    game, state = whole_deck_dealt(2, ["bahij"])
    state, events = play(game, state, "bahij b14")
    assert NothingToDraw(0) in events
    assert isinstance(state, Playing)


@pytest.mark.clause("SK-R8")
def test_bahij_draws_and_discards_what_is_there():
    game, state = whole_deck_dealt(4, ["bahij", "bahij"], replacements=["bahij"], mermaids=True)
    assert sure(Playing, state).round.undealt == ("g1", "g2", "g3")
    state, _ = play(game, state, "bahij y5 p8 b14; draw g1,g2; discard g1,g2; bahij y6 p9 b13")
    assert game.why_not(state, NATURE, game.parse("draw g2,g3")).clause == "SK-R8"
    state, events = play(game, state, "draw g3")
    assert events[0] == Drew(0, 1, "SK-R8")
    assert len(game.legal(state, 0)) == len(set(sure(Discarding, state).hands[0]))
    assert game.why_not(state, 0, game.parse("discard g3,g4")).clause == "SK-R8"
    state, events = play(game, state, "discard g3")
    assert events[0] == Discarded(0, 1, "SK-R8")
    assert sure(Playing, state).round.undealt == ()


@pytest.mark.clause("SK-32")
@pytest.mark.parametrize(("bids", "points"), [("1 0", 20), ("0 0", -20)])
def test_the_rascals_wager_is_won_or_lost_with_the_bid(bids: str, points: int):
    game, state = at_table("rascal", "g1", bids=bids, abilities=True)
    state, _ = play(game, state, "rascal g1")
    assert isinstance(state, Wagering)
    assert [str(move) for move in game.legal(state, 0)] == ["wager 0", "wager 10", "wager 20"]
    assert game.why_not(state, 0, game.parse("wager 15")).reason == "The wager is 0, 10 or 20 points, not 15"
    state, events = play(game, state, "wager 20")
    assert Wagered(0, 20) in events
    assert sure(Over, state).ledger.sheet[0][0].bonus_points == points


@pytest.mark.clause("SK-32")
def test_everybody_sees_a_wager():
    game, state = at_table("rascal y1", "g1 y2", abilities=True)
    state, _ = play(game, state, "rascal g1; wager 10")
    assert game.view(state, 1).wagers == game.view(state, None).wagers == (10, 0)


@pytest.mark.clause("SK-33", "SK-R9")
def test_juanita_shows_the_undealt_pile_to_her_player_alone_until_the_round_ends():
    game, state = at_table("juanita y1 y3", "g1 y2 y4", abilities=True, more_rounds=(1,))
    pile = sure(Playing, state).round.undealt
    state, events = play(game, state, "juanita g1")
    assert only(Looked, events) == [Looked(0, 62)]
    assert only(SawCards, events) == [SawCards(0, pile)]
    assert only(SawCards, events)[0].only == 0
    assert isinstance(state, Playing)
    for _ in range(2):
        assert game.view(state, 0).undealt == pile
        assert game.view(state, 1).undealt is None
        assert game.view(state, None).undealt is None
        assert set(game.view(state, 1).looks[0].cards) == {None}
        state, _ = play(game, state, "y1 y2" if game.to_move(state) == (0,) else "y4 y3")
    assert isinstance(state, Dealing)
    assert game.view(state, 0).undealt is None


@pytest.mark.clause("SK-R9")
def test_what_juanita_showed_stays_as_it_was_when_bahij_draws_and_discards():
    game, state = at_table("juanita y1 y3", "g1 bahij y4", abilities=True)
    pile = sure(Playing, state).round.undealt
    state, _ = play(game, state, "juanita g1 y1 bahij; draw b1,b2; discard y4,b2")
    assert game.view(state, 0).undealt == pile
    assert {"b1", "b2"} <= set(pile)
    assert "y4" not in pile
    game, state = at_table("g1 juanita y3", "bahij y1 y4", dealer=0, abilities=True)
    state, _ = play(game, state, "bahij g1; draw b1,b2; discard y4,b2; y1 juanita")
    undealt = game.view(state, 0).undealt
    assert undealt is not None
    assert not {"b1", "b2", "y4"} & set(undealt)


@pytest.mark.clause("SK-34")
def test_harry_changes_his_players_bid_by_one_or_leaves_it():
    game, state = at_table("harry y1", "g1 y2", bids="1 0", abilities=True)
    state, _ = play(game, state, "harry g1")
    assert [str(move) for move in game.legal(state, 0)] == ["adjust -1", "adjust 0", "adjust +1"]
    assert game.why_not(state, 0, game.parse("adjust +2")).clause == "SK-34"
    more, events = play(game, state, "adjust +1")
    assert events == [Adjusted(0, 1, 2)]
    assert events[0].text() == "Seat 0 changes the bid by +1 to 2."
    assert game.view(more, 1).bids == (2, 0)
    assert game.view(more, 1).adjusted == (1, 0)
    same, events = play(game, state, "adjust 0")
    assert events == [BidKept(0, 1)]
    assert game.view(same, None).bids == (1, 0)


@pytest.mark.clause("SK-R7")
def test_harry_never_goes_below_zero_or_above_the_cards_dealt():
    game, state = at_table("harry y1", "g1 y2", bids="0 0", abilities=True)
    state, _ = play(game, state, "harry g1")
    assert [str(move) for move in game.legal(state, 0)] == ["adjust 0", "adjust +1"]
    verdict = game.why_not(state, 0, game.parse("adjust -1"))
    assert (verdict.reason, verdict.clause) == ("Your bid is 0 and stays between 0 and the 2 dealt", "SK-R7")
    game, state = at_table("harry y1", "g1 y2", bids="2 0", abilities=True)
    state, _ = play(game, state, "harry g1")
    assert [str(move) for move in game.legal(state, 0)] == ["adjust -1", "adjust 0"]


@pytest.mark.clause("SK-R7", "SK-35", "SK-R13")
def test_harry_counts_in_the_last_trick_and_for_zero_bids_too():
    game, state = at_table("harry", "g1", bids="0 0", abilities=True)
    state, _ = play(game, state, "harry g1")
    assert isinstance(state, Adjusting)
    for change, points in [("+1", 20), ("0", -10)]:
        over, _ = play(game, state, f"adjust {change}")
        assert sure(Over, over).ledger.sheet[0][0].bid_points == points


@pytest.mark.clause("SK-35")
@pytest.mark.parametrize("pirate", ["rosie", "bahij", "juanita"])
def test_rosie_bahij_and_juanita_do_nothing_in_the_last_trick(pirate: str):
    game, state = at_table(pirate, "g1", abilities=True)
    state, events = play(game, state, f"{pirate} g1")
    assert isinstance(state, Over)
    (idle,) = only(AbilityIdle, events)
    assert (idle.card, idle.clause) == (pirate, "SK-35")
    assert "does nothing for Seat 0 in the last trick" in idle.text()
    assert only(Looked, events) == only(Drew, events) == []


@pytest.mark.clause("SK-R15")
def test_a_second_harry_or_rascal_adds_up():
    hands = ("harry harry rascal rascal", "g1 g2 g3 g4")
    game, state = at_table(*hands, bids="2 0", abilities=True, replacements=["harry", "rascal"])
    state, _ = play(game, state, "harry g1; adjust +1; harry g2; adjust +1; rascal g3; wager 20; rascal g4; wager 10")
    row = sure(Over, state).ledger.sheet[0][0]
    assert (row.bid, row.harry, row.won, row.bonus_points) == (4, 2, 4, 30)
