"""What players of Walk the Plank (2007) may know, and what they may suppose."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import islice, permutations

import pytest

from freebooter.games.captain import Captain
from freebooter.games.captain.pieces import COPIES, DECK, SUIT, SUITS
from freebooter.games.captain.state import Battling, Round
from freebooter.games.captain.view import unseen_cards
from tests.games.captain_positions import ASHLEY, BARRETT, BLAKE, WILLIE, cards, positions, worked_example


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
    fought: list[tuple[tuple[int, str], ...]] = [((0, card),) for card in seen if SUIT[card] != P]
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
