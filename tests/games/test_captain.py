"""Walk the Plank (2007), clause by clause."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

import pytest

from freebooter.engine import NATURE, Event, IllegalMove, NotationError, OptionsError
from freebooter.games.captain import Captain, CaptainOptions, CaptainState
from freebooter.games.captain.events import (
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
    NoTrumpTurned,
    Played,
    TrumpNamed,
    TrumpTurned,
    WentOut,
    Won,
)
from freebooter.games.captain.pieces import COPIES, DECK, SUIT, SUITS
from freebooter.games.captain.rules import win_battle
from freebooter.games.captain.state import Battling, Dealing, Drawing, Naming, Out, Over, Round
from freebooter.games.captain.view import unseen_cards


def play(game: Captain, state: CaptainState, text: str) -> tuple[CaptainState, list[Event]]:
    """The move of whoever is to move."""
    return game.play(state, game.to_move(state)[0], game.parse(text))


def play_all(game: Captain, state: CaptainState, *texts: str) -> tuple[CaptainState, list[Event]]:
    happened: list[Event] = []
    for text in texts:
        state, events = play(game, state, text)
        happened += events
    return state, happened


def cards(game: Captain, state: CaptainState, listed: str) -> tuple[CaptainState, list[Event]]:
    """Cards in the order in which they are played, whoever's turn it is."""
    return play_all(game, state, *(f"play {card}" for card in listed.split()))


def dealing(out: Out, number: int, captain: int = 0) -> tuple[Captain, Dealing]:
    return Captain(len(out)), Dealing(number, out, captain, ())


def round_six(hands: str, trump: str = "parrots", captain: int = 0, out: Out | None = None) -> tuple[Captain, Battling]:
    """Two cards each, `d1,h2 m3,p4 …`, for the survivors of `out`."""
    dealt = hands.split()
    out = out or (None,) * len(dealt)
    game, state = dealing(out, 6, captain)
    seats = [seat for seat, gone in enumerate(out) if gone is None]
    after, _ = play_all(
        game,
        state,
        "deal " + " ".join(f"{seat}={hand}" for seat, hand in zip(seats, dealt, strict=True)),
        f"trump {trump}",
    )
    assert isinstance(after, Battling)
    return game, after


def kinds(events: list[Event], *kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def refused(game: Captain, state: CaptainState, who: int | str, text: str) -> tuple[str, str]:
    verdict = game.why_not(state, who, game.parse(text))  # pyright: ignore[reportArgumentType]
    assert not verdict
    return verdict.clause, verdict.reason


def positions(game: Captain, rng: random.Random) -> Iterator[CaptainState]:
    """Every position of a random game."""
    state = game.start()
    yield state
    while who := game.to_move(state):
        (mover,) = who
        move = game.nature(state, rng) if mover == NATURE else rng.choice(game.legal(state, mover))
        state, _ = game.play(state, mover, move)
        yield state


# Pieces and set-up


@pytest.mark.clause("CA-01")
def test_five_suits_of_thirteen_two_planks_and_a_monster():
    assert len(DECK) == 68
    assert Counter(SUIT[card] for card in DECK) == dict.fromkeys(SUITS, 13) | {None: 3}
    assert {card: copies for card, copies in COPIES.items() if copies > 1} == {"plank": 2}
    game, state = dealing((None, None), 7)
    assert game.why_not(state, NATURE, game.parse("deal 0=plank 1=plank"))
    assert refused(game, state, NATURE, "deal 0=monster 1=monster") == (
        "CA-01",
        "The deck holds Sea Monster! only once",
    )
    game, state = dealing((None, None, None), 7)
    assert refused(game, state, NATURE, "deal 0=plank 1=plank 2=plank")[1].endswith("only twice")


@pytest.mark.clause("CA-02")
@pytest.mark.parametrize(
    ("drawn", "captain"),
    [("0=d13 1=h12 2=g1", 0), ("0=d2 1=h3 2=g1", 1), ("0=d13 1=h13 2=plank", 2), ("0=plank 1=monster 2=plank", 1)],
)
def test_the_highest_card_drawn_is_the_first_captain(drawn: str, captain: int):
    game = Captain(3)
    state, events = play(game, game.start(), f"draw {drawn}")
    assert isinstance(state, Dealing)
    assert (state.number, state.captain) == (1, captain)
    assert events[-1] == BecameCaptain(captain, 1, "CA-02")


@pytest.mark.clause("CA-02")
def test_only_those_tied_for_highest_draw_again():
    game = Captain(4)
    state, events = play(game, game.start(), "draw 0=d13 1=d2 2=g13 3=h2")
    assert events[-1] == DrawTied((0, 2), "CA-02")
    assert refused(game, state, NATURE, "draw 0=d1 1=h1 2=m1 3=p1")[0] == "CA-02"
    state, _ = play_all(game, state, "draw 0=m4 2=p4", "draw 0=d1 2=monster")
    assert isinstance(state, Dealing)
    assert state.captain == 2


@pytest.mark.clause("CA-02")
def test_nature_alone_draws():
    game = Captain(2)
    assert game.to_move(game.start()) == (NATURE,)
    assert refused(game, game.start(), 0, "draw 0=monster 1=d1")[0] == "CA-02"
    rng = random.Random(1)
    first = {str(game.nature(game.start(), rng)).split()[1] for _ in range(2000)}
    assert first == {f"0={card}" for card in DECK}


@pytest.mark.clause("CA-R1")
def test_drawn_cards_stay_out_until_the_draw_is_settled():
    game = Captain(3)
    state, _ = play(game, game.start(), "draw 0=plank 1=d1 2=plank")
    for text in ("draw 0=plank 2=m1", "draw 0=d1 2=m1"):
        clause, reason = refused(game, state, NATURE, text)
        assert clause == "CA-R1"
        assert "stays out" in reason
    assert game.view(state, None).draws == (((0, "plank"), (1, "d1"), (2, "plank")),)
    drawn = {card for seed in range(2000) for _, card in game.nature(state, random.Random(seed)).cards}
    assert drawn == set(DECK) - {"plank", "d1"}
    state, _ = play(game, state, "draw 0=d2 2=m1")
    assert game.why_not(state, NATURE, game.nature(state, random.Random(1)))


@pytest.mark.clause("CA-R1")
def test_too_few_cards_left_to_draw_are_gathered_first():
    game = Captain(5)
    everybody = [f"draw 0=d{n} 1=h{n} 2=m{n} 3=p{n} 4=g{n}" for n in range(1, 14)]
    state, events = play_all(game, game.start(), *everybody)
    assert events[-1] == Gathered()
    assert kinds(events, Gathered) == [Gathered()]
    assert isinstance(state, Drawing)
    assert (state.drawers, state.draws) == ((0, 1, 2, 3, 4), ())
    assert game.why_not(state, NATURE, game.parse(everybody[0]))


SEVENS = "deal 0=d1,d2,d3,d4,d5,d6,d7 1=h1,h2,h3,h4,h5,h6,h7 2=m1,m2,m3,m4,m5,m6,m7"


@pytest.mark.clause("CA-03", "CA-04")
def test_the_deal_starts_on_the_captains_left_and_ends_with_her():
    game, state = dealing((None,) * 3, 1, captain=1)
    assert game.to_move(state) == (NATURE,)
    assert refused(game, state, 1, f"{SEVENS} turn=p9")[0] == "CA-03"
    after, events = play(game, state, f"{SEVENS} turn=p9")
    assert events[0] == Dealt(1, (2, 0, 1), 7, "CA-03")
    assert kinds(events, HandDealt)[2] == HandDealt(2, ("m1", "m2", "m3", "m4", "m5", "m6", "m7"))
    assert [event.only for event in events] == [None, 0, 1, 2, None]
    assert refused(game, after, NATURE, f"{SEVENS} turn=p9")[0] == "CA-03"


@pytest.mark.clause("CA-04")
@pytest.mark.parametrize("number", range(1, 8))
def test_every_round_deals_one_card_fewer(number: int):
    game, state = dealing((None,) * 9, number)
    move = game.nature(state, random.Random(number))
    after, _ = game.play(state, NATURE, move)
    assert game.view(after, None).hand_sizes == (8 - number,) * 9
    one_short = " ".join(f"{seat}={','.join(hand[:-1]) or 'd1,d2'}" for seat, hand in move.hands)
    assert refused(game, state, NATURE, f"deal {one_short}")[0] == "CA-04"


@pytest.mark.clause("CA-05", "CA-21")
def test_in_round_one_the_card_turned_up_decides_trump():
    game, state = dealing((None,) * 3, 1)
    assert refused(game, state, NATURE, SEVENS)[0] == "CA-05"
    assert refused(game, state, NATURE, f"{SEVENS} turn=m7")[0] == "CA-01"
    after, events = play(game, state, f"{SEVENS} turn=p9")
    assert events[-1] == TrumpTurned("p9", "parrots")
    assert isinstance(after, Battling)
    assert (after.round.trump, game.view(after, 2).turned) == ("parrots", "p9")
    assert refused(game, after, 0, "trump peglegs")[0] == "CA-05"


@pytest.mark.clause("CA-05")
@pytest.mark.parametrize("special", ["plank", "monster"])
def test_a_special_card_turned_up_means_no_trump(special: str):
    game, state = dealing((None,) * 3, 1)
    after, events = play(game, state, f"{SEVENS} turn={special}")
    assert events[-1] == NoTrumpTurned(special)
    assert game.view(after, None).trump is None
    assert isinstance(after, Battling)


@pytest.mark.clause("CA-06", "CA-R3")
def test_later_the_captain_names_one_of_five_suits_after_seeing_her_hand():
    game, state = dealing((None,) * 2, 6, captain=1)
    assert refused(game, state, NATURE, "deal 0=d1,d2 1=h1,h2 turn=p9")[0] == "CA-06"
    assert refused(game, state, 1, "trump peglegs") == ("CA-06", "Trump is named after the deal")
    naming, _ = play(game, state, "deal 0=d1,d2 1=h1,h2")
    assert isinstance(naming, Naming)
    assert game.view(naming, 1).hand == ("h1", "h2")
    assert [str(move) for move in game.legal(naming, 1)] == [f"trump {suit}" for suit in SUITS]
    assert game.legal(naming, 0) == []
    assert refused(game, naming, 0, "trump peglegs")[1] == "Only the Captain names trump, and that is Seat 1"
    assert refused(game, naming, 1, "play h1")[0] == "CA-06"
    after, events = play(game, naming, "trump peglegs")
    assert events == [TrumpNamed(1, "peglegs")]
    assert refused(game, after, 1, "trump parrots")[0] == "CA-06"
    with pytest.raises(NotationError):
        game.parse("trump none")


# Battles


@pytest.mark.clause("CA-07", "CA-R4")
def test_the_captain_leads_and_play_goes_left_among_survivors():
    game, state = round_six("d1,d2 h1,h2 m1,m2", captain=3, out=(None, 1, None, None, 2))
    turns: list[object] = []
    for card in ("m1", "d1", "h1"):
        turns += game.to_move(state)
        state, _ = play(game, state, f"play {card}")
    assert turns == [3, 0, 2]
    assert game.to_move(state) == (3,)


@pytest.mark.clause("CA-08", "CA-R5")
@pytest.mark.parametrize("special", ["plank", "monster"])
def test_after_a_special_card_is_led_everybody_may_play_anything(special: str):
    game, state = round_six(f"d1,{special} d2,g3 p4,plank")
    assert f"play {special}" in [str(move) for move in game.legal(state, 0)]
    state, _ = play(game, state, f"play {special}")
    assert [str(move) for move in game.legal(state, 1)] == ["play d2", "play g3"]
    state, events = play(game, state, "play g3")
    assert events == [Played(1, "g3", "CA-08")]
    assert [str(move) for move in game.legal(state, 2)] == ["play p4", "play plank"]


@pytest.mark.clause("CA-09", "CA-10")
def test_who_holds_the_current_suit_follows_or_plays_a_special_card():
    out: Out = (None, None, None)
    game, state = dealing(out, 5)
    state, _ = play_all(game, state, "deal 0=d1,d2,h1 1=d3,p13,monster 2=h4,p2,plank", "trump parrots", "play d1")
    assert [str(move) for move in game.legal(state, 1)] == ["play d3", "play monster"]
    assert refused(game, state, 1, "play p13") == (
        "CA-09",
        "You hold Doubloons and must follow suit or play a special card",
    )
    state, events = play(game, state, "play d3")
    assert events == [Played(1, "d3", "CA-09")]
    assert [str(move) for move in game.legal(state, 2)] == ["play h4", "play p2", "play plank"]
    _, events = play(game, state, "play h4")
    assert events[0] == Played(2, "h4", "CA-10")


def test_two_planks_in_a_hand_are_one_move():
    game, state = round_six("plank,plank d2,g3")
    assert [str(move) for move in game.legal(state, 0)] == ["play plank"]
    state, _ = play(game, state, "play plank")
    assert game.view(state, 0).hand == ("plank",)
    game, state = round_six("d1,d2 plank,plank")
    state, _ = play(game, state, "play d1")
    assert [str(move) for move in game.legal(state, 1)] == ["play plank"]


@pytest.mark.clause("CA-11", "CA-12", "CA-13", "CA-14")
@pytest.mark.parametrize(
    ("trump", "played", "outcome"),
    [
        pytest.param("parrots", "g12 p13 plank monster", BattleEaten(3), id="monster eats even a plank"),
        pytest.param("parrots", "monster plank p13 plank", BattleEaten(0), id="monster may lead"),
        pytest.param(None, "plank monster d13 d1", BattleEaten(1), id="monster without trump"),
        pytest.param("parrots", "p13 plank p12 plank", BattleWon(1, "plank", "first-plank", "CA-12"), id="first plank"),
        pytest.param(None, "plank d13 plank d12", BattleWon(0, "plank", "first-plank", "CA-12"), id="plank led"),
        pytest.param("parrots", "g13 p2 p10 g12", BattleWon(2, "p10", "highest-trump", "CA-13"), id="highest trump"),
        pytest.param("parrots", "p2 g13 p1 d13", BattleWon(0, "p2", "highest-trump", "CA-13"), id="trump led"),
        pytest.param("parrots", "g2 g10 g9 d13", BattleWon(1, "g10", "highest-of-suit", "CA-13"), id="highest of suit"),
        pytest.param(
            "parrots", "g2 h13 m13 d13", BattleWon(0, "g2", "highest-of-suit", "CA-13"), id="others cannot win"
        ),
        pytest.param(None, "g2 p13 g10 d13", BattleWon(2, "g10", "highest-of-suit", "CA-14"), id="no trump"),
    ],
)
def test_which_card_wins(trump: str | None, played: str, outcome: BattleEaten | BattleWon):
    trick = tuple(enumerate(played.split()))
    assert win_battle(trick, trump) == (outcome.seat, outcome)


@pytest.mark.clause("CA-15")
def test_the_winner_of_a_battle_has_control():
    game, state = round_six("d1,d2 h1,p1 m1,m2")
    state, events = cards(game, state, "d1 p1 m1")
    assert events[-2:] == [BattleWon(1, "p1", "highest-trump", "CA-13"), Control(1)]
    view = game.view(state, None)
    assert (view.battles, view.to_move) == ((0, 1, 0), (1,))
    assert view.last_trick == view.fought[-1] == ((0, "d1"), (1, "p1"), (2, "m1"))
    assert view.trick == ()


@pytest.mark.clause("CA-11", "CA-15")
def test_sea_monster_gives_control_but_no_battle():
    game, state = round_six("d1,d2 h1,p1 m1,monster")
    state, events = cards(game, state, "d1 p1 monster")
    assert events[-2:] == [BattleEaten(2), Control(2)]
    assert game.view(state, None).battles == (0, 0, 0)
    assert game.to_move(state) == (2,)


# The end of a round


@pytest.mark.clause("CA-16", "CA-18", "CA-19")
def test_who_won_no_battle_is_out_and_the_most_battles_make_the_captain():
    game, state = dealing((None,) * 3, 5)
    state, _ = play_all(game, state, "deal 0=d11,d12,d13 1=d1,d2,p1 2=d3,d4,d5", "trump parrots")
    state, events = cards(game, state, "d13 d1 d3 d12 d2 d4 d11 p1 d5")
    assert events[-2:] == [WentOut(2, 5), BecameCaptain(0, 6, "CA-18")]
    assert state == Dealing(6, (None, None, 5), 0, ((0, "d11"), (1, "p1"), (2, "d5")))
    assert refused(game, state, NATURE, "deal 0=d1,d2 1=h1,h2 2=m1,m2") == (
        "CA-19",
        "Those who are dealt cards are Seat 0 and Seat 1",
    )
    after, events = play(game, state, "deal 0=d11,d12 1=p1,plank")
    assert events[0] == Dealt(0, (1, 0), 2, "CA-19")
    assert game.view(after, 2).hand == ()
    after, _ = play(game, after, "trump doubloons")
    assert refused(game, after, 2, "play d11") == ("CA-16", "You went out in round 5")


@pytest.mark.clause("CA-17", "CA-R6")
def test_who_alone_wins_battles_wins_the_game():
    game, state = round_six("d12,d13 d1,d2 d3,d4", out=(None, 1, None, None))
    over, events = cards(game, state, "d13 d1 d3 d12 d2 d4")
    assert events[-3:] == [WentOut(2, 6), WentOut(3, 6), Won(0, 6)]
    assert isinstance(over, Over)
    assert over.result.winners == (0,)
    assert over.result.ranks == (1, 4, 2, 2)
    assert over.result.scores == (None,) * 4
    assert game.to_move(over) == ()
    assert game.view(over, 1).out == (None, 1, 6, 6)
    assert refused(game, over, 0, "play d1") == ("CA-17", "The game is over")


@pytest.mark.clause("CA-17")
def test_one_winner_beside_the_monsters_battle_still_wins_the_game():
    game, state = round_six("d12,d13 d1,d2 d3,monster")
    over, _ = cards(game, state, "d13 d1 monster d3 d12 d2")
    assert game.result(over).winners == (0,)


@pytest.mark.clause("CA-18", "CA-R2")
def test_those_tied_for_most_battles_duel_with_the_whole_deck():
    game, state = round_six("d12,h1 d1,h12 d2,h2 d3,h3", out=(None, None, 4, None, None))
    state, events = cards(game, state, "d12 d1 d2 d3 h1 h12 h2 h3")
    assert events[-3:] == [WentOut(3, 6), WentOut(4, 6), Duel((0, 1), 1)]
    assert state == Drawing(7, (None, None, 4, 6, 6), (0, 1), (), ((0, "h1"), (1, "h12"), (3, "h2"), (4, "h3")))
    assert refused(game, state, 0, "draw 0=d12 1=h1")[0] == "CA-18"
    assert refused(game, state, NATURE, "draw 0=d12 1=h1 3=m1")[0] == "CA-18"
    state, events = play(game, state, "draw 0=d12 1=h12")
    assert events == [Drew(0, "d12", "CA-18"), Drew(1, "h12", "CA-18"), DrawTied((0, 1), "CA-18")]
    assert refused(game, state, NATURE, "draw 0=d12 1=h1")[0] == "CA-R1"
    state, events = play(game, state, "draw 0=plank 1=monster")
    assert events[-1] == BecameCaptain(1, 7, "CA-18")
    after, _ = play(game, state, "deal 0=d12 1=h12")
    assert isinstance(after, Naming)


@pytest.mark.clause("CA-20", "CA-R6")
def test_sea_monster_in_the_seventh_round_eats_everybody():
    game, state = dealing((None, 2, None, 2, 6), 7, captain=2)
    over, events = play_all(game, state, "deal 0=monster 2=d1", "trump doubloons", "play d1", "play monster")
    assert events[-2:] == [BattleEaten(0), EverybodyEaten((0, 2))]
    assert isinstance(over, Over)
    assert over.result.winners == ()
    assert over.result.ranks == (1, 4, 1, 4, 3)
    assert game.view(over, None).out == (7, 2, 7, 2, 6)
    assert refused(game, over, 0, "play d1")[0] == "CA-20"


@pytest.mark.clause("CA-04", "CA-20")
def test_the_seventh_round_without_sea_monster_has_a_winner():
    game, state = dealing((None, None, 1), 7)
    over, _ = play_all(game, state, "deal 0=d13 1=g1", "trump peglegs", "play d13", "play g1")
    assert game.result(over).winners == (1,)
    assert game.result(over).ranks == (2, 1, 3)


BARRETT, THYRSA, BLAKE, ASHLEY, WILLIE = range(5)


def worked_example() -> tuple[Captain, CaptainState]:
    game, state = dealing((None,) * 5, 1, captain=BARRETT)
    state, _ = play(
        game,
        state,
        "deal 0=d2,d3,h2,m2,g1,g3,g12 1=d4,d5,h1,m3,p4,g5,g10 2=d6,h3,h4,m13,p7,p12,p13 "
        "3=d7,h13,m1,g2,g4,g6,plank 4=d1,d13,h5,h6,h7,m4,monster turn=p9",
    )
    return game, state


AFTER_THE_MONSTER = (
    "d13 d2 d4 d6 d7  d1 d3 d5 h3 g2  h1 h4 h13 h5 h2  m1 m4 m2 m3 m13  p13 g4 h6 g1 p4  p12 g6 h7 g3 g5"
)


@pytest.mark.clause("CA-22", "CA-09", "CA-11", "CA-15", "CA-16", "CA-18")
def test_worked_example_barrett_thyrsa_blake_ashley_willie():
    game, state = worked_example()
    assert game.view(state, None).trump == "parrots"
    state, _ = play(game, state, "play g12")
    assert refused(game, state, THYRSA, "play p4")[0] == "CA-09"
    state, _ = cards(game, state, "g10 p7")
    assert [str(move) for move in game.legal(state, ASHLEY)] == ["play g2", "play g4", "play g6", "play plank"]
    state, events = cards(game, state, "plank monster")
    assert events[-2:] == [BattleEaten(WILLIE), Control(WILLIE)]
    state, events = cards(game, state, AFTER_THE_MONSTER)
    battles = Counter(event.seat for event in kinds(events, BattleWon))
    assert battles == {THYRSA: 1, WILLIE: 1, ASHLEY: 1, BLAKE: 3}
    assert events[-2:] == [WentOut(BARRETT, 1), BecameCaptain(BLAKE, 2, "CA-18")]
    assert isinstance(state, Dealing)
    assert state.out == (1, None, None, None, None)


@pytest.mark.clause("CA-21", "CA-19")
def test_the_card_turned_up_is_out_of_play_until_the_next_shuffle():
    game, state = worked_example()
    assert "p9" not in unseen_cards(game.view(state, BLAKE))
    state, _ = cards(game, state, f"g12 g10 p7 plank monster {AFTER_THE_MONSTER}")
    hands = "1=d1,d2,d3,d4,d5,d6 2=h1,h2,h3,h4,h5,p9 3=m1,m2,m3,m4,m5,m6 4=g1,g2,g3,g4,g5,monster"
    state, _ = play(game, state, f"deal {hands}")
    view = game.view(state, BLAKE)
    assert "p9" in view.hand
    assert view.turned is None


@pytest.mark.clause("CA-04", "CA-16", "CA-17", "CA-R6")
@pytest.mark.parametrize("seats", range(2, 10))
def test_random_games_end_with_every_card_accounted_for(seats: int):
    game = Captain(seats)
    for seed in range(6):
        state = game.start()
        for state in positions(game, random.Random(seed)):
            view = game.view(state, None)
            assert view.round <= 7
            if isinstance(state, Naming | Battling):
                held = [card for hand in state.hands for card in hand]
                shown = [card for trick in (*view.fought, view.trick) for _, card in trick]
                turned = [view.turned] if view.turned else []
                rest = COPIES - Counter(held + shown + turned)
                assert rest.total() + len(held + shown + turned) == 68
                assert len(held + shown) == view.out.count(None) * (8 - view.round)
        result = game.result(state)
        assert result
        lasted = [gone or 8 for gone in game.view(state, None).out]
        assert list(result.ranks) == [1 + sum(other > mine for other in lasted) for mine in lasted]
        assert [rank for seat, rank in enumerate(result.ranks) if seat in result.winners] == [1] * len(result.winners)


# What players may know


def test_a_view_shows_its_own_hand_and_how_many_cards_others_hold():
    game, state = worked_example()
    view = game.view(state, ASHLEY)
    assert view.hand == ("d7", "h13", "m1", "g2", "g4", "g6", "plank")
    assert view.hand_sizes == (7,) * 5
    assert game.view(state, None).hand == ()
    text = json.dumps(view.to_json())
    assert not [card for card in ("g12", "p4", "p13", "monster", "d13") if f'"{card}"' in text]


@pytest.mark.parametrize("seats", [2, 4, 9])
def test_hidden_cards_leave_no_trace_in_a_view(seats: int):
    game, rng = Captain(seats), random.Random(seats)
    for state in positions(game, random.Random(7)):
        if not isinstance(state, Battling):
            continue
        for seat in (None, rng.randrange(seats)):
            view = game.view(state, seat)
            hidden = unseen_cards(view)
            rng.shuffle(hidden)
            hands = tuple(
                hand if other == seat else tuple(sorted((hidden.pop() for _ in hand), key=DECK.index))
                for other, hand in enumerate(state.hands)
            )
            redealt = Battling(
                state.round, state.turn, hands, state.trick, state.fought, state.battles, state.last_trick
            )
            assert json.dumps(game.view(redealt, seat).to_json()) == json.dumps(view.to_json())


@pytest.mark.parametrize("seats", range(2, 10))
def test_worlds_fit_the_view_in_every_phase(seats: int):
    game, rng = Captain(seats), random.Random(seats)
    for state in positions(game, random.Random(11)):
        for seat in (None, rng.randrange(seats)):
            view = game.view(state, seat)
            for world in islice(game.worlds(view, rng), 2):
                assert game.view(world, seat) == view
                if seat is not None:
                    assert game.legal(world, seat) == game.legal(state, seat)


@pytest.mark.clause("CA-09")
def test_worlds_honour_shown_voids_and_cards_seen():
    game, state = worked_example()
    state, _ = cards(game, state, "g12 g10 p7 plank monster d13 d2 d4 d6 d7 d1 d3 d5 h3 g2 h1")
    assert isinstance(state, Battling)
    seen = {card for trick in (*state.fought, state.trick) for _, card in trick} - {"plank"} | {"p9"}
    held_by_willie = set[str]()
    for viewer in (BARRETT, None):
        for world in islice(game.worlds(game.view(state, viewer), random.Random(3)), 200):
            assert isinstance(world, Battling)
            held = [card for hand in world.hands for card in hand]
            assert not seen & set(held)
            assert held.count("plank") <= 1
            assert not {"peglegs", "doubloons"} & {SUIT[card] for card in world.hands[BLAKE]}
            assert "doubloons" not in {SUIT[card] for card in world.hands[ASHLEY]}
            held_by_willie |= set(world.hands[WILLIE])
    assert {SUIT[card] for card in held_by_willie} == {*SUITS, None}


def test_playing_a_special_card_shows_no_void():
    game, state = worked_example()
    state, _ = cards(game, state, "g12 g10 p7 plank monster")
    worlds = islice(game.worlds(game.view(state, BARRETT), random.Random(5)), 100)
    assert any("peglegs" in {SUIT[card] for card in world.hands[ASHLEY]} for world in worlds)  # pyright: ignore[reportAttributeAccessIssue]


D, H, M, P, G = SUITS


@pytest.mark.parametrize(
    ("hidden", "voids"),
    [
        pytest.param("d1 d2 h1 m1 m2 m3 g1 plank", {1: {D}, 2: {D, M}, 3: {M, G}}, id="uneven choices"),
        pytest.param("d1 h1 m1 g1", {1: {D, G}, 2: {H, G}, 3: {M, G}}, id="choices that leave nothing"),
    ],
)
def test_worlds_come_up_equally_often(hidden: str, voids: dict[int, set[str]]):
    """Seats 1 to 3 hold one hidden card each."""
    game, unseen = Captain(4), hidden.split()
    seen = list((COPIES - Counter([*unseen, "h2"])).elements())
    # No round is this long: it shows just these voids and leaves just these cards unseen.
    fought = [((0, card),) for card in seen if SUIT[card] != P]
    parrots = [card for card in seen if SUIT[card] == P]
    for seat, suits in voids.items():
        for suit in suits:
            lead = next(trick for trick in fought if len(trick) == 1 and SUIT[trick[0][1]] == suit)
            fought[fought.index(lead)] = (*lead, (seat, parrots.pop()))
    fought += [((0, card),) for card in parrots]
    possible = [
        deal
        for deal in permutations(unseen, 3)
        if not any(SUIT[card] in voids[seat] for seat, card in enumerate(deal, start=1))
    ]
    fixed = Round(7, 0, "parrots", None, (None,) * 4, (1, 2, 3, 0))
    hands = (("h2",), *((card,) for card in possible[0]))
    view = game.view(Battling(fixed, 0, hands, (), tuple(fought), (0,) * 4, ()), 0)
    assert unseen_cards(view) == unseen

    drawn = Counter(
        tuple(hand[0] for hand in world.hands[1:])  # pyright: ignore[reportAttributeAccessIssue]
        for world in islice(game.worlds(view, random.Random(2)), 20_000)
    )
    assert drawn.keys() == set(possible)
    fair = 20_000 / len(possible)
    assert all(0.8 * fair < times < 1.2 * fair for times in drawn.values())


# Refusals and notation


def test_refusals_say_why():
    game = Captain(3)
    assert refused(game, game.start(), 0, "play d1") == ("CA-03", "The cards are not dealt yet")
    assert refused(game, game.start(), 0, "trump parrots")[0] == "CA-05"
    assert refused(game, game.start(), NATURE, "deal 0=d1 1=d2 2=d3")[0] == "CA-03"
    game, state = round_six("d1,d2 h1,h2 m1,m2", out=(None, None, None, 1))
    assert refused(game, state, 1, "play h1") == ("CA-07", "It is Seat 0's turn")
    assert refused(game, state, 9, "play h1") == ("CA-07", "It is Seat 0's turn")
    assert refused(game, state, NATURE, "play d1")[0] == "CA-07"
    assert refused(game, state, 3, "play d1")[0] == "CA-16"
    assert refused(game, state, 0, "play h1") == ("CA-07", "You do not hold 1 of Hookhands")
    assert refused(game, state, NATURE, "draw 0=d1 1=h1 2=m1")[0] == "CA-02"
    with pytest.raises(IllegalMove, match=r"play monster: You do not hold Sea Monster! \(CA-07\)"):
        play(game, state, "play monster")


def test_events_read_as_sentences():
    game, state = round_six("d1,plank h1,monster")
    _, events = cards(game, state, "plank monster")
    names = ("Anne", "Bart")
    assert [event.text(names) for event in events] == [
        "Anne leads Walk the Plank!",
        "Bart plays Sea Monster!",
        "Bart's Sea Monster! eats the battle: nobody wins it.",
        "Bart has control and leads the next battle.",
    ]
    won = BattleWon(1, "p10", "highest-trump", "CA-13")
    assert won.text(names) == "Bart wins the battle with 10 of Parrots, the highest trump."
    assert Dealt(0, (1, 0), 1, "CA-19").text(names) == (
        "Anne shuffles the whole deck and deals 1 card each, in turn to Bart and Anne."
    )


@pytest.mark.parametrize(
    "text",
    [
        "play g12",
        "play plank",
        "trump peglegs",
        "draw 0=d13 2=plank",
        "deal 0=d1,h2,g13,plank,plank 1=monster turn=p9",
        "deal 3=p1,p2",
    ],
)
def test_a_move_has_one_spelling(text: str):
    move = Captain(4).parse(text)
    assert str(move) == text
    assert Captain(4).parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play p",
        "play p14",
        "play p01",
        "play P1",
        "play  p1",
        "play p1 ",
        "play parrots",
        "trump p",
        "trump none",
        "trump Parrots",
        "draw",
        "draw 0",
        "draw 0=",
        "draw 0=d1,d2",
        "draw 00=d1",
        "draw 1=d1 0=d2",
        "draw 0=d1 0=d2",
        "deal",
        "deal turn=p9",
        "deal 0=d2,d1",
        "deal 0=plank,g1",
        "deal 0=monster,plank",
        "deal 0=h1,d1",
        "deal 0=d1,",
        "deal 1=d1 0=d2",
        "deal turn=p9 0=d1",
        "deal 0=d1 turn=",
        "deal 0=d1 turn=p9 turn=p9",
        "deal 0=d1\n1=d2",
    ],
)
def test_other_spellings_are_refused_with_the_form(text: str):
    with pytest.raises(NotationError, match="expected play CARD"):
        Captain(4).parse(text)


def test_there_are_no_options_and_two_to_nine_seats():
    with pytest.raises(OptionsError, match="unknown option 'loot'; expected no options"):
        CaptainOptions.read({"loot": True})
    for seats in (1, 10):
        with pytest.raises(OptionsError, match="2 to 9 seats"):
            Captain(seats)
