"""Get Bit!, clause by clause."""

from __future__ import annotations

import random

import pytest

from freebooter.engine import NATURE, IllegalMove, NotationError, OptionsError
from freebooter.games.get_bit import GetBit, GetBitOptions, GetBitState
from freebooter.games.get_bit.events import Bitten, Eaten, Refilled, Spared, Swam, Tied
from freebooter.games.get_bit.state import Choosing, Over, Sea


def started(seats: int, line: str, **options: int) -> tuple[GetBit, GetBitState]:
    game = GetBit(seats, GetBitOptions(**options))
    state, _ = game.play(game.start(), NATURE, game.parse(f"line {line}"))
    return game, state


def play_round(game: GetBit, state: GetBitState, cards: str) -> tuple[GetBitState, list[object]]:
    """A card for each living pirate, `.` for those that are out."""
    happened: list[object] = []
    for pirate, card in enumerate(cards.split()):
        if card != ".":
            state, events = game.play(state, pirate % game.seats, game.parse(f"play {pirate}:{card}"))
            happened += events
    return state, happened


def play_rounds(game: GetBit, state: GetBitState, *rounds: str) -> Choosing:
    for cards in rounds:
        state, _ = play_round(game, state, cards)
    assert isinstance(state, Choosing)
    return state


@pytest.mark.clause("GB-01")
def test_a_pirate_has_four_limbs_and_six_colours_exist():
    _, state = started(6, "0 1 2 3 4 5")
    assert isinstance(state, Choosing)
    assert state.sea.limbs == (4,) * 6


@pytest.mark.clause("GB-02")
@pytest.mark.parametrize(("seats", "pirates", "highest"), [(6, 6, 7), (5, 5, 6), (4, 4, 5), (3, 6, 7), (2, 4, 5)])
def test_hands_depend_on_the_number_of_pirates(seats: int, pirates: int, highest: int):
    game, state = started(seats, " ".join(map(str, range(pirates))))
    assert game.view(state, None).hands == (tuple(range(1, highest + 1)),) * pirates


@pytest.mark.clause("GB-03")
def test_nature_forms_the_line_and_nobody_else():
    game = GetBit(4)
    assert game.to_move(game.start()) == (NATURE,)
    verdict = game.why_not(game.start(), 0, game.parse("line 0 1 2 3"))
    assert verdict.clause == "GB-03"
    assert not game.why_not(game.start(), NATURE, game.parse("line 0 1 2 2"))
    assert not game.why_not(game.start(), NATURE, game.parse("line 0 1 2 3 4"))
    lines = {str(game.nature(game.start(), random.Random(seed))) for seed in range(500)}
    assert len(lines) == 24


@pytest.mark.clause("GB-16", "GB-04", "GB-06", "GB-07", "GB-08", "GB-10", "GB-12")
def test_worked_example_john_anne_beth_ted():
    game, state = started(4, "0 1 2 3")
    state = play_rounds(game, state, "1 2 3 4", "2 3 4 1", "3 5 1 4", "1 4 3 2")
    john, anne, beth, ted = range(4)
    assert state.sea.line == (john, anne, beth, ted)
    after, events = play_round(game, state, "4 1 4 5")
    assert isinstance(after, Choosing)
    assert Swam(4, (anne, ted), (4, 1, 4, 5)) in events
    assert Tied(4, (john, beth), (john, beth)) in events
    assert [event.seat for event in events if isinstance(event, Bitten)] == [beth]
    assert after.sea.line == (beth, ted, anne, john)
    assert game.view(after, john).hands[beth] == (1, 2, 3, 4, 5)
    assert [event.seat for event in events if isinstance(event, Refilled)] == [ted]
    assert game.view(after, john).hands[ted] == (1, 2, 3, 4, 5)
    assert after.sea.stacks[beth] == after.sea.stacks[ted] == ()


@pytest.mark.clause("GB-05")
def test_nobody_sees_a_card_until_all_are_in():
    game, state = started(4, "0 1 2 3")
    state, _ = game.play(state, 0, game.parse("play 0:3"))
    assert game.view(state, 0).committed == (3, None, None, None)
    assert game.view(state, 1).committed == game.view(state, None).committed == (True, None, None, None)
    assert game.to_move(state) == (1, 2, 3)
    assert game.legal(state, 0) == ()


@pytest.mark.clause("GB-08")
def test_if_every_number_is_tied_nobody_moves():
    game, state = started(4, "3 1 2 0")
    state, _ = play_round(game, state, "2 2 5 5")
    assert isinstance(state, Choosing)
    assert state.sea.line == (3, 1, 2, 0)


@pytest.mark.clause("GB-09")
def test_the_shark_does_not_bite_in_the_first_round():
    game, state = started(4, "0 1 2 3")
    state, events = play_round(game, state, "1 2 3 4")
    assert Spared() in events
    assert isinstance(state, Choosing)
    assert state.sea.limbs == (4, 4, 4, 4)


def until_over(game: GetBit, state: GetBitState, rng: random.Random) -> tuple[Over, list[object]]:
    last: list[object] = []
    while seats := game.to_move(state):
        for seat in seats:
            assert isinstance(seat, int)
            state, last = game.play(state, seat, rng.choice(game.legal(state, seat)))  # pyright: ignore[reportAssignmentType]
    assert isinstance(state, Over)
    return state, last


@pytest.mark.clause("GB-11", "GB-13", "GB-R3", "GB-R5")
def test_two_pirates_left_the_shark_eats_the_one_at_the_back():
    for seed in range(30):
        game, state = started(5, "0 1 2 3 4")
        over, last = until_over(game, state, random.Random(seed))
        front, back = over.sea.line
        assert over.result.winners == (front,)
        assert Eaten(back, back) in last
        places = [front, back, *reversed(over.sea.eliminated)]
        assert [over.result.ranks[seat] for seat in places] == [1, 2, 3, 4, 5]
        assert all(over.sea.limbs[pirate] == 0 for pirate in over.sea.eliminated)


@pytest.mark.clause("GB-14", "GB-R5")
def test_two_players_the_first_eliminated_pirate_loses_the_game():
    for seed in range(30):
        game, state = started(2, "0 1 2 3")
        over, _ = until_over(game, state, random.Random(seed))
        (eliminated,) = over.sea.eliminated
        loser = eliminated % 2
        assert over.result.winners == (1 - loser,)
        assert over.result.ranks[loser] == 2


@pytest.mark.clause("GB-15", "GB-R1", "GB-R5")
def test_three_players_the_foremost_pirate_of_another_player_wins():
    ruling_used = False
    for seed in range(60):
        game, state = started(3, "0 1 2 3 4 5")
        over, _ = until_over(game, state, random.Random(seed))
        loser = over.sea.eliminated[0] % 3
        foremost = next(pirate % 3 for pirate in over.sea.line if pirate % 3 != loser)
        ruling_used |= over.sea.line[0] % 3 == loser
        assert over.result.winners == (foremost,)
        assert sorted(over.result.ranks) == [1, 2, 3]
        assert over.result.ranks[loser] == 3
    assert ruling_used


@pytest.mark.clause("GB-R2")
def test_limbs_are_only_counted():
    game, state = started(4, "0 1 2 3")
    view = game.view(state, 0)
    assert view.limbs == (4, 4, 4, 4)


@pytest.mark.clause("GB-R3")
def test_an_eliminated_pirates_last_card_ties_with_nobody():
    game = GetBit(4)
    sea = Sea(9, (0, 1, 2), (4, 4, 4, 0), ((), (), (), (5,)), (3,))
    state = Choosing(sea, (None,) * 4)
    after, events = play_round(game, state, "5 1 2 .")
    assert Swam(4, (1, 2, 0), (5, 1, 2, 0)) in events
    assert not [event for event in events if isinstance(event, Tied)]
    assert isinstance(after, Choosing)


@pytest.mark.clause("GB-12", "GB-R4")
@pytest.mark.parametrize(("refill_at", "left"), [(2, 5), (1, 2)])
def test_refill_at_decides_when_the_stack_comes_back(refill_at: int, left: int):
    game, state = started(4, "0 1 2 3", refill_at=refill_at)
    state = play_rounds(game, state, "1 2 3 4", "2 3 4 5", "3 4 5 1")
    assert len(game.view(state, 1).hands[1]) == left


@pytest.mark.clause("GB-R4")
def test_other_refills_are_refused_by_name():
    with pytest.raises(OptionsError, match="refill_at cannot be 3; expected 1 or 2"):
        GetBitOptions.read({"refill_at": 3})
    with pytest.raises(OptionsError, match="refill_at cannot be True"):
        GetBitOptions.read({"refill_at": True})


def test_refusals_say_why():
    game, state = started(4, "0 1 2 3")
    assert game.why_not(state, 1, game.parse("play 0:3")).reason == "The red pirate is Seat 0's"
    assert game.why_not(state, 0, game.parse("play 0:7")).clause == "GB-02"
    assert game.why_not(state, 0, game.parse("play 5:1")).clause == "GB-01"
    state, _ = game.play(state, 0, game.parse("play 0:3"))
    assert game.why_not(state, 0, game.parse("play 0:2")).reason == "The red pirate has its card already"
    with pytest.raises(IllegalMove, match="has its card already"):
        game.play(state, 0, game.parse("play 0:2"))
    state, _ = play_round(game, state, ". 1 2 4")
    assert "stack" in game.why_not(state, 0, game.parse("play 0:3")).reason
    over, _ = until_over(game, state, random.Random(1))
    assert game.why_not(over, 0, game.parse("play 0:3")).reason == "The game is over"


@pytest.mark.parametrize("text", ["play 0:8", "play 0:03", "play 0 3", "Play 0:3", "line", "line 00 1", "play 6:1", ""])
def test_other_spellings_are_refused_with_the_form(text: str):
    with pytest.raises(NotationError, match="expected line PIRATE"):
        GetBit(4).parse(text)
