"""Walk the Plank!, clause by clause; its cards and options have files of their own."""

from __future__ import annotations

import random
from itertools import islice, permutations

import pytest

from freebooter.engine import NATURE, IllegalMove, NotationError, OptionsError
from freebooter.games.plank import Plank, PlankOptions
from freebooter.games.plank.events import (
    Committed,
    Drowned,
    Favored,
    FewLeft,
    NobodyWon,
    NoEffect,
    OneColourLeft,
    Out,
    PatienceLost,
    Returned,
    SetAside,
    Shoved,
    Turned,
    Won,
)
from freebooter.games.plank.pieces import CARDS, WORDS
from freebooter.games.plank.state import Choosing, Over, Programming, Ship
from tests.games.plank_positions import IDLE, SHIP3, aboard, choices, of_kind, perform, programs, sail, ship_of, started

# Set-up


@pytest.mark.clause("PL-01")
def test_three_pirates_and_the_same_ten_cards_for_each_of_five_colours():
    game, state = started(5)
    assert ship_of(state).pirates == (SHIP3,) * 5
    assert all(len(game.legal(state, seat)) == 10 * 9 * 8 for seat in range(5))
    assert [WORDS[card] for card in CARDS[3:]] == [
        "Extend the Plank!",
        "Retract the Plank",
        "Drag to Sea",
        "Pull to Ship",
        "Run Around",
        "I don't wan'a die!",
        "Charge!",
    ]
    with pytest.raises(OptionsError, match="plank cannot seat 6; expected 2 to 5 seats"):
        Plank(6)


@pytest.mark.clause("PL-R10")
def test_two_players_play_by_the_same_rules():
    game, state = started(2)
    assert game.to_move(state) == (0, 1)
    with pytest.raises(OptionsError, match="plank cannot seat 1"):
        Plank(1)


@pytest.mark.clause("PL-02")
def test_nature_gives_the_favor_and_nobody_else():
    game = Plank(3)
    start = game.start()
    assert game.to_move(start) == (NATURE,)
    assert {str(game.nature(start, random.Random(seed))) for seed in range(60)} == {
        "captain 0",
        "captain 1",
        "captain 2",
    }
    state, events = game.play(start, NATURE, game.parse("captain 2"))
    assert events[0] == Favored(2, "PL-02")
    assert game.view(start, 0).favor is None
    assert game.view(state, 0).favor == 2
    assert game.view(state, 0).tiles == 3


@pytest.mark.clause("PL-02")
@pytest.mark.parametrize(
    ("who", "move", "clause"),
    [
        (1, "captain 1", "PL-02"),
        (NATURE, "captain 3", "PL-01"),
        (0, "run out@0", "PL-02"),
        (0, "program run cry pull", "PL-02"),
    ],
)
def test_nothing_else_happens_before_the_favor_is_given(who: int, move: str, clause: str):
    game = Plank(3)
    assert game.why_not(game.start(), who, game.parse(move)).clause == clause


# Choose three cards


@pytest.mark.clause("PL-03")
def test_programs_are_all_ordered_threes_of_the_hand_in_hand_order():
    game, state = started(2)
    assert [str(move) for move in game.legal(state, 0)] == programs(*map(" ".join, permutations(CARDS, 3)))
    ship = Ship(2, 3, (SHIP3, SHIP3), 0, (("drag", "charge"), ()), ())
    hand = [card for card in CARDS if card not in ("drag", "charge")]
    legal = game.legal(Programming(ship, (None, None)), 0)
    assert [str(move) for move in legal] == programs(*map(" ".join, permutations(hand, 3)))


@pytest.mark.clause("PL-03")
def test_nobody_sees_a_program_before_each_card_is_turned():
    game, state = started(3)
    state, events = game.play(state, 1, game.parse("program run retract drag"))
    assert events == [Committed(1)]
    assert game.to_move(state) == (0, 2)
    assert game.legal(state, 1) == ()
    assert game.view(state, 1).program == ("run", "retract", "drag")
    for other in (0, 2, None):
        assert game.view(state, other).program is None
        assert game.view(state, other).committed == (False, True, False)
    state, _ = sail(game, state, *programs("shove-anyone run cry", IDLE))
    assert game.view(state, None).turned == (("shove-anyone",), (), ())
    assert game.view(state, None).performing == (0, "shove-anyone")
    assert game.view(state, 1).program == ("run", "retract", "drag")


@pytest.mark.clause("PL-03")
def test_worlds_hold_every_program_the_others_may_have_and_no_other():
    game, state = aboard((0, 1), (0, 1), SHIP3)
    state, _ = sail(
        game, state, *programs("shove-left cry drag", "cry drag pull", "extend retract charge"), "shove 1@1"
    )
    view = game.view(state, 0)
    assert view.turned == (("shove-left",), ("cry",), ())
    worlds = [world for world in islice(game.worlds(view, random.Random(3)), 500) if isinstance(world, Choosing)]
    assert {world.programs[0] for world in worlds} == {("shove-left", "cry", "drag")}
    assert {world.programs[1][1] for world in worlds} == set(CARDS) - {"cry"}
    assert {world.programs[1][0] for world in worlds} == {"cry"}
    assert all(len(set(program)) == 3 for world in worlds for program in world.programs)


@pytest.mark.clause("PL-03", "PL-09")
def test_a_wrong_program_is_told_why():
    game, state = started(3)

    def why(who: int, move: str) -> tuple[str, str]:
        verdict = game.why_not(state, who, game.parse(move))
        return verdict.clause, verdict.reason

    assert why(0, "program run cry run") == ("PL-03", "A program is three different cards")
    assert why(3, "program run cry pull") == ("PL-01", "There is no seat 3, only 0 to 2")
    assert why(0, "shove 1@0")[0] == "PL-05"
    assert why(0, "captain 1")[0] == "PL-02"
    state, _ = game.play(state, 0, game.parse("program run cry pull"))
    assert why(0, "program run cry pull") == ("PL-03", "Your three cards are down already")
    with pytest.raises(IllegalMove, match=r"down already \(PL-03\)"):
        game.play(state, 0, game.parse("program run cry pull"))
    game, state = aboard(SHIP3, (), SHIP3)
    assert why(1, "program run cry pull") == ("PL-09", "You have no pirate left and are out of the game")


# Perform them


@pytest.mark.clause("PL-04")
def test_from_the_favor_clockwise_all_first_cards_then_all_second_then_all_third():
    game, state = started(3, captain=1)
    assert game.view(state, None).order == (1, 2, 0)
    _, events = sail(game, state, *programs("extend cry pull", "cry extend pull", "charge pull extend"))
    assert [(event.seat, event.card) for event in events if isinstance(event, Turned)] == [
        *[(1, "cry"), (2, "charge"), (0, "extend")],
        *[(1, "extend"), (2, "pull"), (0, "cry")],
        *[(1, "pull"), (2, "extend"), (0, "pull")],
    ]


@pytest.mark.clause("PL-05")
def test_a_card_is_performed_wanted_or_not_and_has_no_effect_if_impossible():
    _, state, events = perform("drag", (3,), (0, 0, 3))
    assert ship_of(state).pirates == ((), (0, 0))
    assert of_kind(events, Out) == [Out(0)]
    _, state, events = perform("drag", (3,), (0, 0))
    assert NoEffect(0, "drag", "alone", "PL-16") in events
    assert ship_of(state).pirates == ((3,), (0, 0))


@pytest.mark.clause("PL-05")
def test_a_choice_is_its_players_alone_and_asked_only_if_there_are_two():
    game, state, _ = perform("shove-left", (0, 1), (0, 1), SHIP3)
    assert game.to_move(state) == (0,)
    assert choices(game, state) == ["shove 1@0", "shove 1@1"]
    assert game.legal(state, 1) == ()
    for who in (1, NATURE):
        verdict = game.why_not(state, who, game.parse("shove 1@0"))
        assert (verdict.clause, verdict.reason) == ("PL-05", "Shove Left is Seat 0's: nobody else chooses")
    _, _, events = perform("shove-left", (0, 1), (0, 2), SHIP3)
    assert Shoved(0, 1, 0, 1, "PL-12") in events


@pytest.mark.clause("PL-21", "PL-R6")
def test_charge_first_may_be_programmed_has_no_effect_and_is_set_aside():
    game, state = started(2)
    assert game.why_not(state, 0, game.parse("program charge extend cry"))
    state, events = sail(game, state, *programs("charge extend cry", IDLE))
    assert NoEffect(0, "charge", "first-card", "PL-21") in events
    assert ship_of(state).pirates == (SHIP3, SHIP3)
    assert ship_of(state).aside == (("charge",), ())


@pytest.mark.clause("PL-08")
def test_any_number_on_a_space_and_past_the_last_tile_is_death():
    _, state, events = perform("shove-left", (2, 2, 2), (2, 2, 2), tiles=2)
    shoved, drowned = of_kind(events, Shoved, Drowned)
    assert (shoved, drowned) == (Shoved(0, 1, 2, 4, "PL-12"), Drowned(1, 2, "PL-08"))
    assert shoved.text(["Ann", "Bob"]) == "Ann shoves a pirate of Bob from tile 2 to Davy Jones' Locker."
    assert ship_of(state).pirates == ((2, 2, 2), (2, 2))


@pytest.mark.clause("PL-09")
def test_a_player_without_pirates_is_out_at_once_and_turns_no_more_cards():
    game, state = aboard(SHIP3, (3,), SHIP3, SHIP3)
    state, events = sail(game, state, *programs("retract extend cry", "run cry pull", IDLE, IDLE))
    assert Out(1) in events
    assert not [event for event in events if isinstance(event, Turned) and event.seat == 1]
    assert game.to_move(state) == (0, 2, 3)
    assert game.view(state, 1).out == ((1,),)


# End the round


@pytest.mark.clause("PL-06", "PL-R6")
def test_skully_cards_lie_aside_for_a_round_even_without_effect_and_come_back():
    game, state = aboard(SHIP3, SHIP3, tiles=1)
    state, events = sail(game, state, *programs("charge retract cry", "pull cry charge"))
    assert NoEffect(0, "retract", "last-tile", "PL-15") in events
    assert SetAside(0, ("retract", "charge")) in events
    assert game.view(state, 1).aside == (("retract", "charge"), ("charge",))
    verdict = game.why_not(state, 0, game.parse("program run charge extend"))
    assert verdict.reason == "Charge! was played last round and is set aside for this one"
    assert verdict.clause == "PL-06"
    state, events = sail(game, state, *programs(IDLE, "drag pull cry"), "drag 0@0")
    assert Returned(0, ("retract", "charge")) in events
    assert game.view(state, None).aside == ((), ("drag",))
    assert game.why_not(state, 0, game.parse("program run charge extend"))


@pytest.mark.clause("PL-07")
def test_who_was_last_to_act_goes_first():
    game, state = started(4, captain=0)
    state, events = sail(game, state, *programs(IDLE, IDLE, IDLE, IDLE))
    assert [event.seat for event in events if isinstance(event, Turned)][-1] == 3
    assert events[-1] == Favored(3, "PL-07")
    assert game.view(state, None).order == (3, 0, 1, 2)


@pytest.mark.clause("PL-R3")
def test_the_holder_of_the_favor_dies_and_it_passes_from_their_seat():
    game, state = aboard((0, 0), (3,), (0, 0), (0, 0), favor=1)
    state, events = sail(game, state, *programs(IDLE, "run cry pull", IDLE, IDLE), "run out@3")
    assert [event.seat for event in events if isinstance(event, Turned)] == [1, 2, 3, 0, 2, 3, 0, 2, 3, 0]
    assert ship_of(state).favor == 0


@pytest.mark.clause("PL-R3")
def test_the_player_on_the_right_dies_and_the_favor_goes_on_to_the_next():
    game, state = aboard((3,), (0, 0), (0, 0), (0, 0), favor=1)
    state, _ = sail(game, state, *programs("charge run pull", "retract extend cry", IDLE, IDLE))
    assert ship_of(state).pirates[0] == ()
    assert ship_of(state).favor == 3


# The end


@pytest.mark.clause("PL-10", "PL-11")
def test_the_round_is_completed_after_two_pirates_are_left():
    game, state = aboard((0,), (1,), (3,))
    state, events = sail(game, state, *programs("retract extend cry", "charge extend run", "run cry pull"))
    assert FewLeft(2) in events
    assert choices(game, state) == ["run out@1", "run back@1"]
    state, events = sail(game, state, "run out@1")
    assert events[-1] == Won((0, 1))
    assert isinstance(state, Over)
    assert state.result.winners == (0, 1)
    assert state.result.ranks == (1, 1, 3)


@pytest.mark.clause("PL-10", "PL-11")
def test_one_colour_left_wins_alone_with_up_to_three_pirates():
    game, state = aboard(SHIP3, (3,))
    state, events = sail(game, state, *programs("retract extend cry", "run cry pull"))
    assert OneColourLeft(0) in events
    assert events[-1] == Won((0,))
    assert isinstance(state, Over)
    assert state.result.ranks == (1, 2)


@pytest.mark.clause("PL-10", "PL-11", "PL-R8")
def test_the_last_player_may_still_die_in_the_last_round_and_then_nobody_wins():
    game, state = aboard((2,), (3,), (3,))
    state, events = sail(game, state, *programs("retract run drag", IDLE, IDLE), "run out@2")
    assert OneColourLeft(0) in events
    assert events[-1] == NobodyWon()
    assert isinstance(state, Over)
    assert state.turned == (("retract", "run"), (), ())
    assert state.result.winners == ()
    assert state.result.ranks == (1, 2, 2)


@pytest.mark.clause("PL-10", "PL-11", "PL-R8")
def test_if_one_card_kills_everybody_they_share_the_first_place_and_nobody_wins():
    game, state = aboard((3,), (3, 3), (), out=((2,),))
    state, events = sail(game, state, *programs("retract extend cry", IDLE))
    assert of_kind(events, Out, FewLeft, OneColourLeft, NobodyWon) == [Out(0), Out(1), NobodyWon()]
    assert isinstance(state, Over)
    assert state.result.winners == ()
    assert state.result.ranks == (1, 1, 3)


@pytest.mark.clause("PL-R8")
def test_ranks_go_by_how_late_the_last_pirate_died():
    game, state = aboard((0, 0), (2,), (3,), (), (3, 3), out=((3,),))
    state, _ = sail(game, state, *programs("retract shove-left cry", "charge run cry", IDLE, IDLE), "run out@2")
    assert isinstance(state, Over)
    assert state.ship.out == ((3,), (2, 4), (1,))
    assert state.result.winners == (0,)
    assert state.result.ranks == (1, 2, 3, 5, 3)


@pytest.mark.clause("PL-R9")
def test_the_captain_loses_patience_after_the_last_round_allowed():
    game, state = aboard(SHIP3, SHIP3, (), round=6, out=((2,),), round_limit=7)
    state, _ = sail(game, state, *programs(IDLE, IDLE))
    assert game.view(state, None).round == 7
    state, events = sail(game, state, *programs(IDLE, IDLE))
    assert events[-1] == PatienceLost(7)
    assert isinstance(state, Over)
    assert state.result.winners == ()
    assert state.result.ranks == (1, 1, 3)
    assert game.why_not(state, 0, game.parse("run out@0")).clause == "PL-R9"


@pytest.mark.clause("PL-R9", "PL-11")
def test_an_end_in_the_last_round_allowed_still_has_its_winners():
    game, state = aboard((0,), (0,), (3,), round_limit=1)
    state, _ = sail(game, state, *programs("retract extend cry", IDLE, IDLE))
    assert isinstance(state, Over)
    assert state.result.winners == (0, 1)
    verdict = game.why_not(state, 0, game.parse("run out@0"))
    assert (verdict.clause, verdict.reason) == ("PL-11", "The game is over")


# Notation


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            "captain",
            "captain 5",
            "captain 01",
            "program run cry",
            "program run cry walk",
            "program 5 run cry pull",
        ],
        *["program run cry pull drag", "program  run cry pull", "Program run cry pull", "program run cry pull "],
        *["shove 1@4", "shove 5@1", "shove 1 2", "shove 1@2\n", "pull \u0661@2", "run up@1", "run out@4"],
        *["cry 0@1", "cry 3@3", "cry 1@4", "charge 4", "charge 1 shove", "charge 1 shove 0@1", "charge 3 shove 0@4"],
    ],
)
def test_other_spellings_are_refused_with_the_form(text: str):
    with pytest.raises(NotationError, match="expected captain SEAT, program CARD"):
        Plank(4).parse(text)


@pytest.mark.parametrize(
    "text",
    [
        *["captain 2", "program 1 run charge retract", "program shove-left run charge", "program run run run"],
        *["shove 1@2", "drag 1@2", "pull 1@2", "run out@1", "run back@1", "cry 2@3", "charge 1", "charge 1 shove 0@2"],
    ],
)
def test_every_spelling_of_the_notation_reads_back(text: str):
    assert str(Plank(4).parse(text)) == text


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options", [{}, {"blind": True}, {"skully": []}, {"skully": list(CARDS), "round_limit": 3}], ids=str
)
def test_random_games_end_with_every_pirate_and_card_accounted_for(seats: int, options: dict[str, object]):
    game = Plank(seats, PlankOptions.read(options))
    for seed in range(6):
        rng = random.Random(seed)
        state, dead = game.start(), 0
        while to_move := game.to_move(state):
            who = rng.choice(to_move)
            move = game.nature(state, rng) if who == NATURE else rng.choice(game.legal(state, who))
            state, events = game.play(state, who, move)
            dead += len(of_kind(events, Drowned))
            ship = ship_of(state)
            assert sum(map(len, ship.pirates)) + dead == 3 * seats
            assert all(list(spaces) == sorted(spaces) for spaces in ship.pirates)
            assert all(space <= ship.tiles <= 3 for spaces in ship.pirates for space in spaces)
            gone = sorted(seat for group in ship.out for seat in group)
            assert gone == [seat for seat, spaces in enumerate(ship.pirates) if not spaces]
            assert all(set(aside) <= set(game.options.skully) for aside in ship.aside)
            assert not isinstance(state, Choosing) or len(state.choices) > 1
        assert isinstance(state, Over)
        survivors = tuple(seat for seat, spaces in enumerate(state.ship.pirates) if spaces)
        if 3 * seats - dead <= 2 or len(survivors) == 1:
            assert state.result.winners == survivors
        else:
            assert state.result.winners == ()
            assert state.ship.round == game.options.round_limit
