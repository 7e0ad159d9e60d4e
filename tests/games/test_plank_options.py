"""What players of Walk the Plank! may agree on: Skully marks and blind programs."""

from __future__ import annotations

import random
from itertools import islice, permutations

import pytest

from freebooter.engine import NATURE, OptionsError
from freebooter.games.plank import Plank, PlankOptions
from freebooter.games.plank.events import Agreed, Drawn, Guessed
from freebooter.games.plank.pieces import CARDS
from freebooter.games.plank.state import Choosing, Programming, Ship
from tests.games.plank_positions import IDLE, SHIP3, of_kind, programs, sail, ship_of, started


@pytest.mark.clause("PL-R1")
def test_the_skully_marks_are_a_guess_and_said_to_be_one():
    game = Plank(3)
    assert game.options.skully == ("shove-anyone", "retract", "drag", "charge")
    _, events = game.play(game.start(), NATURE, game.parse("captain 0"))
    (guessed,) = of_kind(events, Guessed)
    assert guessed.text().endswith(
        "Drag to Sea and Charge!: a guess, since the rulebook's text does not show the cards."
    )
    game = Plank(3, PlankOptions(("run", "pull")))
    _, events = game.play(game.start(), NATURE, game.parse("captain 0"))
    assert of_kind(events, Agreed, Guessed) == [Agreed(("pull", "run"))]


@pytest.mark.clause("PL-R1", "PL-R11")
@pytest.mark.parametrize(
    ("skully", "aside"), [([], ()), (["run", "extend"], ("extend",)), (list(CARDS), ("extend", "cry", "charge"))]
)
def test_any_set_of_cards_may_carry_the_mark(skully: list[str], aside: tuple[str, ...]):
    state, _ = sail(*started(2, skully=skully), *programs("charge cry extend", "charge cry extend"))
    assert ship_of(state).aside == (aside, aside)


@pytest.mark.clause("PL-R1", "PL-R11")
def test_a_card_twice_and_anything_else_is_refused_by_name():
    with pytest.raises(
        OptionsError, match=r"skully cannot be \['run', 'run'\]; expected each card at most once"
    ) as twice:
        PlankOptions.read({"skully": ["run", "run"]})
    assert twice.value.clause == "PL-R11"
    for wrong in ("run", ["walk"], [["run"]], [1], None, {"run": True}):
        with pytest.raises(OptionsError, match="option skully cannot be") as refused:
            PlankOptions.read({"skully": wrong})
        assert refused.value.clause == "PL-R1"


@pytest.mark.clause("PL-R7", "PL-R9")
@pytest.mark.parametrize("limit", [0, 1001, True, "50", 2.0])
def test_other_limits_and_flags_are_refused_by_name(limit: object):
    with pytest.raises(OptionsError, match=r"round_limit cannot be .+; expected 1 to 1000"):
        PlankOptions.read({"round_limit": limit})
    with pytest.raises(OptionsError, match="blind cannot be 1; expected false or true"):
        PlankOptions.read({"blind": 1})


@pytest.mark.clause("PL-R7")
def test_blind_cards_are_drawn_by_nature_seats_rising_and_hidden_even_from_their_owner():
    game, state = started(3, blind=True)
    assert game.to_move(state) == (NATURE,)
    assert game.legal(state, 0) == ()
    state, events = game.play(state, NATURE, game.parse("program 0 shove-anyone run retract"))
    assert events == [Drawn(0)]
    assert game.view(state, 0).program == (None, None, None)
    assert game.view(state, 1).program is None
    assert game.to_move(state) == (NATURE,)
    state, _ = sail(game, state, f"program 1 {IDLE}", f"program 2 {IDLE}")
    assert game.to_move(state) == (0,)
    view = game.view(state, 0)
    assert view.program == ("shove-anyone", None, None)
    worlds = [world for world in islice(game.worlds(view, random.Random(1)), 500) if isinstance(world, Choosing)]
    assert {world.programs[0][1] for world in worlds} == set(CARDS) - {"shove-anyone"}
    assert all(game.view(world, 0) == view for world in worlds)


@pytest.mark.clause("PL-R7")
def test_blind_draws_any_program_of_the_hand_for_those_who_live():
    game = Plank(3, PlankOptions(blind=True))
    ship = Ship(3, 3, ((), SHIP3, SHIP3), 1, ((), CARDS[:3], ()), ((0,),))
    state = Programming(ship, ((), None, None))
    rng = random.Random(5)
    drawn = {str(game.nature(state, rng)) for _ in range(4000)}
    assert drawn == {f"program 1 {' '.join(cards)}" for cards in permutations(CARDS[3:], 3)}


@pytest.mark.clause("PL-R7")
@pytest.mark.parametrize(
    ("blind", "who", "move", "clause"),
    [
        (True, 0, "program run cry pull", "PL-R7"),
        (True, 0, "program 0 run cry pull", "PL-R7"),
        (True, NATURE, "program run cry pull", "PL-R7"),
        (True, NATURE, "program 1 run cry pull", "PL-R7"),
        (True, NATURE, "program 0 run run pull", "PL-03"),
        (True, NATURE, "program 0 run drag pull", "PL-06"),
        (False, NATURE, "program 0 run cry pull", "PL-R7"),
        (False, NATURE, "program run cry pull", "PL-03"),
    ],
)
def test_who_chooses_the_cards_depends_on_blind(blind: bool, who: int, move: str, clause: str):
    game = Plank(2, PlankOptions(blind=blind))
    state = Programming(Ship(2, 3, (SHIP3, SHIP3), 0, (("drag",), ()), ()), (None, None))
    assert game.why_not(state, who, game.parse(move)).clause == clause
