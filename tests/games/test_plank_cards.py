"""The ten cards of Walk the Plank!, clause by clause, and what is said of a choice they do not leave."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from freebooter.games.plank.cards import CHOICES, Board, carry_out
from freebooter.games.plank.events import (
    Charged,
    Dragged,
    Drowned,
    Extended,
    Fled,
    NoEffect,
    Pulled,
    Ran,
    Retracted,
    Shoved,
)
from freebooter.games.plank.pieces import Spaces
from freebooter.games.plank.state import Choosing, Ship
from tests.games.plank_positions import SHIP3, aboard, choices, of_kind, perform, programs, sail, ship_of


@pytest.mark.clause("PL-12")
def test_shove_left_and_right_skip_players_who_are_out():
    crew = ((0, 1), (), (1, 1), (0, 0))
    assert Shoved(0, 2, 1, 2, "PL-12") in perform("shove-left", *crew)[2]
    assert Shoved(0, 3, 0, 1, "PL-12") in perform("shove-right", *crew)[2]


@pytest.mark.clause("PL-12")
def test_who_is_next_is_judged_when_the_card_is_performed():
    game, state = aboard((0, 0), SHIP3, (0, 0), (3,))
    first, second, third = "retract extend cry", "cry extend pull", "cry shove-left extend"
    state, events = sail(game, state, *programs(first, second, third, "run cry pull"))
    assert ship_of(state).pirates[3] == ()
    assert Shoved(2, 0, 0, 1, "PL-12") in events


@pytest.mark.clause("PL-12")
def test_with_several_such_spaces_you_choose():
    game, state, _ = perform("shove-right", (0, 1, 2), (0, 2), (0, 1))
    assert choices(game, state) == ["shove 2@0", "shove 2@1"]
    state, events = sail(game, state, "shove 2@1")
    assert events[0] == Shoved(0, 2, 1, 2, "PL-12")
    assert ship_of(state).pirates == ((0, 1, 2), (0, 2), (0, 2))


@pytest.mark.clause("PL-12", "PL-R10")
def test_with_two_players_left_and_right_do_the_same():
    for card in ("shove-left", "shove-right"):
        game, state, _ = perform(card, (0, 1), (0, 1, 2))
        assert choices(game, state) == ["shove 1@0", "shove 1@1"]


@pytest.mark.clause("PL-12")
@pytest.mark.parametrize("card", ["shove-left", "shove-right"])
def test_a_side_shove_without_the_neighbour_there_has_no_effect_and_never_hits_yourself(card: str):
    for crew in [((2, 2), (1, 3), (2,)) if card == "shove-left" else ((2, 2), (2,), (1, 3)), ((2, 2), ())]:
        _, state, events = perform(card, *crew)
        assert NoEffect(0, card, "not-together", "PL-12") in events
        assert ship_of(state).pirates == crew


@pytest.mark.clause("PL-13", "PL-R4")
def test_shove_anyone_takes_an_opponents_or_another_of_yours():
    game, state, _ = perform("shove-anyone", (0, 0, 2), (0, 2), (1,))
    assert choices(game, state) == ["shove 0@0", "shove 1@0", "shove 1@2"]
    state, events = sail(game, state, "shove 0@0")
    assert events[0] == Shoved(0, 0, 0, 1, "PL-13")
    assert ship_of(state).pirates[0] == (0, 1, 2)


@pytest.mark.clause("PL-13")
def test_if_only_your_own_can_be_shoved_you_must_shove_one():
    _, _, events = perform("shove-anyone", (1, 1, 1), SHIP3)
    assert Shoved(0, 0, 1, 2, "PL-13") in events
    _, _, events = perform("shove-anyone", (1, 2, 3), SHIP3)
    assert NoEffect(0, "shove-anyone", "alone", "PL-13") in events


@pytest.mark.clause("PL-14")
def test_extend_adds_a_tile_up_to_three():
    _, state, events = perform("extend", SHIP3, SHIP3, tiles=1)
    assert Extended(0, 2) in events
    assert ship_of(state).tiles == 2
    _, state, events = perform("extend", SHIP3, SHIP3)
    assert NoEffect(0, "extend", "plank-full", "PL-14") in events
    assert ship_of(state).tiles == 3


@pytest.mark.clause("PL-15")
def test_retract_kills_everybody_on_the_last_tile_and_leaves_one():
    _, state, events = perform("retract", (0, 3, 3), (2, 3), SHIP3)
    deaths = [Drowned(0, 3, "PL-15"), Drowned(0, 3, "PL-15"), Drowned(1, 3, "PL-15")]
    assert of_kind(events, Retracted, Drowned) == [Retracted(0, 2), *deaths]
    assert ship_of(state).tiles == 2
    assert ship_of(state).pirates == ((0,), (2,), SHIP3)
    _, state, events = perform("retract", (0, 1), (0, 1), tiles=1)
    assert NoEffect(0, "retract", "last-tile", "PL-15") in events
    assert ship_of(state).pirates == ((0, 1), (0, 1))


@pytest.mark.clause("PL-16")
def test_drag_takes_yours_and_any_other_out():
    game, state, _ = perform("drag", (0, 0, 3), (0, 3), (2, 2))
    assert choices(game, state) == ["drag 0@0", "drag 1@0", "drag 1@3"]
    two_of_mine, _ = sail(game, state, "drag 0@0")
    assert ship_of(two_of_mine).pirates == ((1, 1, 3), (0, 3), (2, 2))
    both_dead, events = sail(game, state, "drag 1@3")
    assert ship_of(both_dead).pirates == ((0, 0), (0,), (2, 2))
    assert events[0] == Dragged(0, 1, 3, 4)
    assert len(of_kind(events, Drowned)) == 2


@pytest.mark.clause("PL-17")
def test_pull_takes_two_back_but_not_from_the_ship():
    game, state, _ = perform("pull", (0, 2, 2), (0, 2), (2,))
    assert choices(game, state) == ["pull 0@2", "pull 1@2", "pull 2@2"]
    after, events = sail(game, state, "pull 1@2")
    assert events[0] == Pulled(0, 1, 2, 1)
    assert ship_of(after).pirates == ((0, 1, 2), (0, 1), (2,))
    assert ship_of(sail(game, state, "pull 0@2")[0]).pirates[0] == (0, 1, 1)


@pytest.mark.clause("PL-16", "PL-17")
def test_drag_and_pull_do_nothing_for_pirates_alone():
    assert NoEffect(0, "drag", "alone", "PL-16") in perform("drag", (0, 1, 2), (3, 3))[2]
    assert NoEffect(0, "pull", "alone-on-plank", "PL-17") in perform("pull", (0, 0, 1), SHIP3)[2]


@pytest.mark.clause("PL-18")
def test_run_goes_out_or_back_and_from_the_ship_only_out():
    game, state, _ = perform("run", (0, 1, 3), SHIP3)
    assert choices(game, state) == ["run out@0", "run out@1", "run back@1", "run out@3", "run back@3"]
    assert ship_of(sail(game, state, "run back@3")[0]).pirates[0] == (0, 1, 2)
    after, events = sail(game, state, "run out@3")
    assert events[:2] == [Ran(0, 3, 4), Drowned(0, 3, "PL-08")]
    assert ship_of(after).pirates[0] == (0, 1)
    _, state, _ = perform("run", SHIP3, SHIP3)
    assert ship_of(state).pirates[0] == (0, 0, 1)


@pytest.mark.clause("PL-19", "PL-R2")
def test_i_dont_wana_die_goes_back_one_or_two_and_never_past_the_ship():
    game, state, _ = perform("cry", (1, 2, 3), SHIP3)
    assert choices(game, state) == ["cry 1@1", "cry 1@2", "cry 2@2", "cry 1@3", "cry 2@3"]
    after, events = sail(game, state, "cry 2@3")
    assert events[0] == Fled(0, 3, 1)
    assert ship_of(after).pirates[0] == (1, 1, 2)
    _, state, _ = perform("cry", (0, 0, 1), SHIP3)
    assert ship_of(state).pirates[0] == SHIP3
    assert NoEffect(0, "cry", "all-aboard", "PL-19") in perform("cry", SHIP3, SHIP3)[2]


@pytest.mark.clause("PL-20", "PL-R4")
def test_charge_runs_out_and_shoves_any_other_pirate_there():
    game, state, _ = perform("charge", (0, 1), (1, 2), (2, 2))
    assert choices(game, state) == [
        "charge 0 shove 0@1",
        "charge 0 shove 1@1",
        "charge 1 shove 1@2",
        "charge 1 shove 2@2",
    ]
    after, events = sail(game, state, "charge 1 shove 2@2")
    assert events[:2] == [Charged(0, 1, 2), Shoved(0, 2, 2, 3, "PL-20")]
    assert ship_of(after).pirates == ((0, 2), (1, 2), (2, 3))
    assert ship_of(sail(game, state, "charge 0 shove 0@1")[0]).pirates[0] == (1, 2)


@pytest.mark.clause("PL-20")
def test_charge_only_moves_if_nobody_is_there():
    _, state, events = perform("charge", SHIP3, (0, 2))
    assert of_kind(events, Charged, Shoved) == [Charged(0, 0, 1)]
    assert ship_of(state).pirates == ((0, 0, 1), (0, 2))


@pytest.mark.clause("PL-20")
def test_charge_must_shove_your_own_if_only_yours_are_there():
    game, state, _ = perform("charge", (1, 2, 2), SHIP3)
    assert choices(game, state) == ["charge 1 shove 0@2", "charge 2"]


@pytest.mark.clause("PL-20", "PL-08")
def test_charge_may_run_off_the_end_and_then_shoves_nobody():
    game, state, _ = perform("charge", (0, 2), (0, 1), tiles=2)
    assert choices(game, state) == ["charge 0 shove 1@1", "charge 2"]
    state, events = sail(game, state, "charge 2")
    assert events[:2] == [Charged(0, 2, 4), Drowned(0, 2, "PL-08")]
    assert ship_of(state).pirates == ((0,), (0, 1))


@pytest.mark.clause("PL-R5")
def test_two_of_one_colour_on_a_space_are_one_choice():
    game, state, _ = perform("shove-anyone", SHIP3, SHIP3, (0, 1))
    assert choices(game, state) == ["shove 0@0", "shove 1@0", "shove 2@0"]


# Every card in every position of two players, pirate by pirate

Pirate = tuple[int, int]  # owner and space


def outcomes(card: str, tiles: int, crew: list[Pirate]) -> Iterator[list[Pirate]]:
    """What seat 0's card can lead to, each pirate moved as an individual: the clauses read literally."""

    def after(*shifts: tuple[int, int]) -> list[Pirate]:
        shift = dict(shifts)
        placed = [(owner, space + shift.get(index, 0)) for index, (owner, space) in enumerate(crew)]
        return sorted(pirate for pirate in placed if pirate[1] <= tiles)

    for own in [index for index, (owner, _) in enumerate(crew) if owner == 0]:
        here = crew[own][1]
        others = [index for index, (_, space) in enumerate(crew) if space == here and index != own]
        match card:
            case "shove-left" | "shove-right":
                yield from (after((other, 1)) for other in others if crew[other][0] != 0)
            case "shove-anyone":
                yield from (after((other, 1)) for other in others)
            case "drag":
                yield from (after((own, 1), (other, 1)) for other in others)
            case "pull":
                yield from (after((own, -1), (other, -1)) for other in others if here > 0)
            case "run":
                yield from (after((own, step)) for step in (1, -1) if here + step >= 0)
            case "cry":
                yield from (after((own, -steps)) for steps in (1, 2) if here - steps >= 0)
            case _:
                struck = [index for index, (_, space) in enumerate(crew) if space == here + 1]
                yield from [after((own, 1), (index, 1)) for index in struck] or [after((own, 1))]


def listed(pirates: tuple[Spaces, ...] | list[Spaces]) -> list[Pirate]:
    return [(owner, space) for owner, spaces in enumerate(pirates) for space in spaces]


@pytest.mark.clause("PL-12", "PL-13", "PL-16", "PL-17", "PL-18", "PL-19", "PL-20", "PL-R5")
@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_choices_are_exactly_the_different_outcomes(tiles: int):
    colours = [spaces for count in (1, 2, 3) for spaces in combinations_with_replacement(range(tiles + 1), count)]
    for crew in product(colours, colours):
        ship = Ship(1, tiles, crew, 0, ((), ()), ())
        for card, choices_of in CHOICES.items():
            reached: list[list[Pirate]] = []
            for choice in choices_of(0, crew):
                board = Board(ship, (0, 0))
                carry_out(board, 0, card, choice)
                reached.append(listed(board.pirates))
            expected = {tuple(outcome) for outcome in outcomes(card, tiles, listed(crew))}
            assert sorted(expected) == sorted(map(tuple, reached)), (card, crew)


# Choices that a card does not leave

CREW = ((0, 1, 2), (0, 1), (1, 2))


@pytest.mark.clause("PL-05", "PL-12", "PL-13", "PL-16", "PL-17", "PL-18", "PL-19", "PL-20", "PL-R2")
@pytest.mark.parametrize(
    ("card", "move", "clause", "reason"),
    [
        ("shove-left", "shove 2@1", "PL-12", "It shoves the next player on your left: that is Seat 1"),
        ("shove-right", "shove 0@1", "PL-12", "It shoves the next player on your right: that is Seat 2"),
        ("shove-left", "shove 1@2", "PL-12", "Seat 1 has no pirate on tile 2"),
        ("shove-left", "shove 1@3", "PL-12", "You have no pirate on tile 3"),
        ("shove-left", "run out@1", "PL-05", "Shove Left is being performed: choose a 'shove'"),
        ("shove-left", "drag 1@1", "PL-05", "Shove Left is being performed: choose a 'shove'"),
        ("shove-anyone", "shove 0@1", "PL-13", "You have no second pirate on tile 1"),
        ("shove-anyone", "shove 4@1", "PL-01", "There is no seat 4, only 0 to 2"),
        ("drag", "drag 2@0", "PL-16", "Seat 2 has no pirate on the ship"),
        ("drag", "pull 1@1", "PL-05", "Drag to Sea is being performed: choose a 'drag'"),
        ("pull", "pull 1@0", "PL-17", "Nobody can be pulled back from the ship"),
        ("pull", "pull 0@1", "PL-17", "You have no second pirate on tile 1"),
        ("run", "run back@0", "PL-18", "A pirate on the ship cannot run back"),
        ("run", "run out@3", "PL-18", "You have no pirate on tile 3"),
        ("cry", "cry 1@0", "PL-19", "A pirate on the ship cannot go back"),
        ("cry", "cry 2@1", "PL-R2", "Two spaces back from tile 1 would pass the ship"),
        ("cry", "cry 2@3", "PL-19", "You have no pirate on tile 3"),
        ("charge", "charge 1", "PL-20", "There are pirates on tile 2: one of them must be shoved"),
        ("charge", "charge 2 shove 1@3", "PL-20", "From tile 2 it charges into the Locker and shoves nobody"),
        ("charge", "charge 1 shove 1@2", "PL-20", "Seat 1 has no pirate on tile 2"),
        ("charge", "charge 1 shove 4@2", "PL-01", "There is no seat 4, only 0 to 2"),
        ("charge", "charge 3", "PL-20", "You have no pirate on tile 3"),
        ("charge", "program run cry pull", "PL-04", "This round's cards are being performed: new ones come after it"),
        ("charge", "captain 1", "PL-02", "The Captain's Favor is given by chance once, at the start"),
    ],
)
def test_a_choice_the_card_does_not_leave_is_told_why(card: str, move: str, clause: str, reason: str):
    game, state, _ = perform(card, *CREW, tiles=2)
    assert isinstance(state, Choosing)
    verdict = game.why_not(state, 0, game.parse(move))
    assert (verdict.clause, verdict.reason) == (clause, reason)


@pytest.mark.clause("PL-20")
def test_charge_cannot_shove_a_pirate_of_yours_that_is_not_there():
    game, state, _ = perform("charge", (0, 1), (1, 2), (2,))
    assert game.why_not(state, 0, game.parse("charge 1 shove 0@2")).reason == "You have no other pirate on tile 2"
