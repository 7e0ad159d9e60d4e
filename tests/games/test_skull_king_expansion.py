"""Skull King's Legendary Expansion, clause by clause."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import pytest

from freebooter.engine import NATURE, OptionsError
from freebooter.games.skull_king import SkullKing, SkullKingOptions
from freebooter.games.skull_king.events import (
    AbilityEarned,
    Allied,
    KrakenLeadsAgain,
    LeadsAfterKraken,
    Looked,
    LootKept,
    LootSunk,
    NoSuit,
    SuitSet,
    TrickDestroyed,
    TrickWon,
)
from freebooter.games.skull_king.options import PRESETS
from freebooter.games.skull_king.pieces import PIRATES
from freebooter.games.skull_king.state import (
    Dealing,
    Over,
    Playing,
    Starting,
)
from tests.games.skull_king_positions import EVERYTHING, all_cards, at_table, legal, only, play, sure


def winner(faces: str, **options: Any) -> TrickWon:
    game, state = at_table(*(face.split("=")[0] for face in faces.split()), **options)
    _, events = play(game, state, faces)
    (won,) = only(TrickWon, events)
    return won


# Mermaids


@pytest.mark.clause("SK-21")
def test_a_mermaid_takes_the_skull_king_whatever_else_is_played_in_whatever_order():
    for faces in permutations(["sirena", "king", "rosie", "b14"]):
        won = winner(" ".join(faces), mermaids=True)
        assert (won.card, won.why, won.clause) == ("sirena", "takes-king", "SK-21")


@pytest.mark.clause("SK-21")
def test_a_mermaid_beats_numbers_loses_to_pirates_and_the_first_of_two_wins():
    assert winner("b14 alyra g1", mermaids=True).card == "alyra"
    assert winner("alyra g1 tigress=pirate", mermaids=True).card == "tigress=pirate"
    assert winner("alyra harry", mermaids=True).card == "harry"
    assert winner("g1 alyra sirena", mermaids=True).why == "first-mermaid"
    assert winner("g1 alyra sirena", mermaids=True).seat == 1
    assert winner("alyra king sirena", mermaids=True).seat == 0


@pytest.mark.clause("SK-23")
def test_a_mermaid_led_leaves_no_suit_to_follow():
    game, state = at_table("sirena y1", "g5 y2", "g7 y3", mermaids=True)
    state, events = play(game, state, "sirena g5")
    assert NoSuit("sirena", "SK-23") in events
    assert legal(game, state, 2) == "g7 y3"


# Loot


@pytest.mark.clause("SK-24")
def test_a_loot_is_an_escape_that_passes_the_suit_on_and_allies():
    game, state = at_table("loot y1", "g5 y2", "g7 y3", loot=True)
    state, events = play(game, state, "loot g5")
    assert SuitSet("g", "SK-24") in events
    assert legal(game, state, 2) == "g7"
    state, events = play(game, state, "g7")
    assert only(Allied, events) == [Allied(0, 2)]
    assert only(TrickWon, events)[0].seat == 2


@pytest.mark.clause("SK-25")
def test_a_loot_led_wins_over_nothing_but_escapes():
    game, state = at_table("loot", "escape", "loot", "tigress", loot=True)
    _, events = play(game, state, "loot escape loot tigress=escape")
    assert only(TrickWon, events)[0].clause == "SK-25"
    assert LootKept(0) in events
    assert only(Allied, events) == [Allied(2, 0)]


@pytest.mark.clause("SK-24", "SK-09")
def test_a_loot_behind_an_escape_led_is_captured_by_it():
    game, state = at_table("escape", "loot", "loot", loot=True)
    _, events = play(game, state, "escape loot loot")
    assert only(TrickWon, events)[0].seat == 0
    assert only(Allied, events) == [Allied(1, 0), Allied(2, 0)]


# Kraken


@pytest.mark.clause("SK-26", "SK-R6")
def test_a_kraken_destroys_the_trick():
    hands = ("g14 y1", "loot y2", "rosie y3", "kraken y4", "king y5")
    game, state = at_table(*hands, bids="0 0 0 0 1", **EVERYTHING)
    state, events = play(game, state, "g14 loot rosie kraken king")
    assert only(TrickWon, events) == []
    assert only(TrickDestroyed, events) == [TrickDestroyed(3, ("g14", "loot", "rosie", "kraken", "king"))]
    assert LootSunk(1) in events
    assert only(Allied, events) == []
    assert LeadsAfterKraken(4, "king") in events
    assert game.to_move(state) == (4,)
    assert game.view(state, 0).tricks == (0, 0, 0, 0, 0)
    state, _ = play(game, state, "y5 y1 y2 y3 y4")
    assert sure(Over, state).ledger.sheet[0][4].bonuses == ()
    assert sure(Over, state).ledger.sheet[0][4].round_points == 20


@pytest.mark.clause("SK-26")
def test_no_ability_is_used_in_a_destroyed_trick():
    for pirate in PIRATES:
        game, state = at_table(f"{pirate} y1", "kraken y2", **EVERYTHING)
        state, events = play(game, state, f"{pirate} kraken")
        assert isinstance(state, Playing)
        assert game.to_move(state) == (0,)
        assert only(AbilityEarned, events) == only(Looked, events) == []


@pytest.mark.clause("SK-27")
def test_a_kraken_led_passes_the_suit_on_and_one_played_later_does_not_lift_it():
    game, state = at_table("kraken y1", "g5 y2", "g7 y3", kraken=True)
    state, events = play(game, state, "kraken g5")
    assert SuitSet("g", "SK-27") in events
    assert legal(game, state, 2) == "g7"
    game, state = at_table("g5 y2", "kraken y1", "g7 y3", kraken=True)
    state, _ = play(game, state, "g5 kraken")
    assert legal(game, state, 2) == "g7"


@pytest.mark.clause("SK-28")
def test_a_kraken_led_before_nothing_but_escapes_lets_its_player_lead_again():
    hands = ("y1 y2", "kraken y3", "escape y4", "loot y5", "tigress y6")
    game, state = at_table(*hands, dealer=0, kraken=True, loot=True)
    state, events = play(game, state, "kraken escape loot tigress=escape y1")
    assert game.to_move(state) == (0,)
    hands = ("escape y2", "kraken y3", "escape y4", "loot y5", "tigress y6")
    game, state = at_table(*hands, dealer=0, kraken=True, loot=True)
    state, events = play(game, state, "kraken escape loot tigress=escape escape")
    assert KrakenLeadsAgain(1) in events
    assert game.to_move(state) == (1,)


@pytest.mark.clause("SK-R5")
@pytest.mark.parametrize(
    ("faces", "leader"),
    [("escape kraken escape", 0), ("kraken escape g1", 2), ("g2 kraken g5", 2), ("g2 y9 kraken", 0)],
)
def test_the_kraken_counts_as_an_escape_for_who_would_have_won(faces: str, leader: int):
    game, state = at_table(*(f"{face} b{seat + 1}" for seat, face in enumerate(faces.split())), kraken=True)
    state, _ = play(game, state, faces)
    assert game.to_move(state) == (leader,)


@pytest.mark.clause("SK-R15")
def test_a_second_kraken_in_a_trick_counts_as_an_escape():
    game, state = at_table("g3 y1", "kraken y2", "kraken y3", kraken=True, replacements=["kraken"])
    state, events = play(game, state, "g3 kraken kraken")
    assert only(TrickDestroyed, events) == [TrickDestroyed(1, ("g3", "kraken", "kraken"))]
    assert game.to_move(state) == (0,)


# Options


@pytest.mark.clause("SK-36")
@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("standard", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("even-keeled", [2, 2, 4, 4, 6, 6, 8, 8, 10, 10]),
        ("skip-to-the-brawl", [6, 7, 8, 9, 10]),
        ("swift-n-salty-skirmish", [5] * 5),
        ("broadside-barrage", [10] * 10),
        ("whirlpool", [9, 9, 7, 7, 5, 5, 3, 3, 1, 1]),
        ("past-yer-bedtime", [1]),
    ],
)
def test_presets_of_rounds_by_name(name: str, sizes: list[int]):
    game = SkullKing(6, SkullKingOptions.read({"rounds": name}))
    assert list(game.setup.hand_sizes) == sizes
    assert SkullKing(6, SkullKingOptions.read({"rounds": sizes})).setup.hand_sizes == game.setup.hand_sizes
    assert len(PRESETS) == 7


@pytest.mark.clause("SK-36")
def test_rounds_are_dealt_as_listed():
    game = SkullKing(2, SkullKingOptions(rounds=(3, 1)))
    state, _ = play(game, game.start(), "dealer 0")
    verdict = game.why_not(state, NATURE, game.parse("deal 0=g1 1=g2"))
    assert (verdict.reason, verdict.clause) == ("This round deals 3 cards to each of 2 players", "SK-36")


@pytest.mark.clause("SK-R12")
@pytest.mark.parametrize("rounds", [[], [0], [-1], [1.0], [True], ["1"], [[1]], [None], [1] * 31, 5, None, {"a": 1}])
def test_rounds_that_make_no_game_are_refused(rounds: object):
    with pytest.raises(OptionsError, match="1 to 30 hand sizes of 1 or more") as refused:
        SkullKingOptions.read({"rounds": rounds})
    assert refused.value.clause == "SK-R12"
    assert SkullKingOptions.read({"rounds": [1] * 30}).hand_sizes == (1,) * 30


@pytest.mark.clause("SK-R12")
@pytest.mark.parametrize(
    ("seats", "options", "largest"), [(6, {}, 11), (2, {}, 34), (6, EVERYTHING, 12), (5, EVERYTHING, 14)]
)
def test_hands_the_deck_cannot_deal_are_refused_with_the_largest_named(
    seats: int, options: dict[str, object], largest: int
):
    SkullKing(seats, SkullKingOptions.read({"rounds": [largest], **options}))
    with pytest.raises(OptionsError, match=f"expected hand sizes of 1 to {largest}") as refused:
        SkullKing(seats, SkullKingOptions.read({"rounds": [1, largest + 1], **options}))
    assert refused.value.clause == "SK-R12"


@pytest.mark.clause("SK-37")
def test_replacements_are_copies_of_any_card_also_of_an_expansion_that_is_off():
    deck = SkullKingOptions.read({"replacements": ["kraken", "g7", "kraken"]}).deck()
    assert len(deck) == 71
    assert (deck.count("kraken"), deck.count("g7"), deck.count("loot")) == (2, 2, 0)
    game, state = at_table("kraken y1", "g5 y2", replacements=["kraken"])
    _, events = play(game, state, "kraken g5")
    assert only(TrickDestroyed, events)


@pytest.mark.clause("SK-37")
@pytest.mark.parametrize("cards", [["g7"] * 4, ["g15"], ["tigress=pirate"], [7], "g7", None, [["g7"]], [None]])
def test_other_replacements_are_refused(cards: object):
    with pytest.raises(OptionsError, match="a list of up to 3 cards"):
        SkullKingOptions.read({"replacements": cards})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"mermaids": 1}, "option mermaids cannot be 1; expected false or true"),
        ({"abilities": "yes"}, "option abilities cannot be 'yes'"),
        ({"rounds": "Standard"}, "option rounds cannot be 'Standard'; expected standard, even-keeled"),
        ({"suit_after_escape": "never"}, "expected next-card or first-number"),
        ({"suit_after_escape": ["next-card"]}, "expected next-card or first-number"),
        ({"sharks": True}, "unknown option 'sharks'; expected mermaids or loot or kraken"),
    ],
)
def test_other_options_are_refused_by_name(given: dict[str, object], message: str):
    with pytest.raises(OptionsError, match=message):
        SkullKingOptions.read(given)


@pytest.mark.clause("SK-38")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_combination_of_options_plays_to_the_end_with_every_card_kept(seats: int):
    rng = random.Random(seats)
    names = ["mermaids", "loot", "kraken", "abilities"]
    for number, flags in enumerate(product([False, True], repeat=4)):
        options: dict[str, object] = dict(zip(names, flags, strict=True))
        options["suit_after_escape"] = ["next-card", "first-number"][number % 2]
        options["replacements"] = rng.sample(["bahij", "king", "g14", "kraken", "escape", "loot", "sirena"], number % 4)
        options["rounds"] = [1 + number % 3, 68 // seats if number in (3, 12) else 6]
        game = SkullKing(seats, SkullKingOptions.read(options))
        state = game.start()
        while to_move := game.to_move(state):
            who = rng.choice(to_move)
            move = game.nature(state, rng) if who == NATURE else rng.choice(game.legal(state, int(who)))
            state, _ = game.play(state, who, move)
            if not isinstance(state, (Starting, Dealing, Over)):
                assert all_cards(state) == game.setup.deck
        over = sure(Over, state)
        assert len(over.ledger.sheet) == 2
        for row in over.ledger.sheet[-1]:
            assert row.running_total in over.result.scores
