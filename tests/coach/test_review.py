"""Reviews: fair to what a seat could know, the same for the same seed, right where a move is plainly bad."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from freebooter.bots import make_bot
from freebooter.coach import review
from freebooter.coach.games import trials_of
from freebooter.coach.luck import correlation, draws, luck_and_skill
from freebooter.coach.review import BLUNDER, SLIP, accuracy_of, decisions, grade_of, turning_points
from freebooter.coach.skull_king import chance_to_win
from freebooter.coach.weighing import SURE, Comparison, Weighed, weigh
from freebooter.engine import NATURE, Match, OptionsError, Record
from freebooter.games import GAMES, make
from freebooter.games.skull_king.moves import BIDS
from freebooter.wire import ReviewedMove, TriedMove
from tests import random_games


def played(game: str, seats: int, level: str, seed: int, **options: object) -> Record:
    """A game between bots of a level."""
    rules, rng = make(game, seats, options), random.Random(seed)
    bot, match = make_bot(level, rules, samples=50), Match(rules, rng=rng)
    match.begin()
    while waiting := rules.to_move(match.state):
        seat = waiting[0]
        assert seat != NATURE
        match.play(seat, bot.choose(rules.view(match.state, seat), rules.legal(match.state, seat), rng))
    return match.record()


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 1 << 30))
@settings(max_examples=10, deadline=None)
def test_hidden_cards_do_not_change_what_is_said_of_a_decision(name: str, data: st.DataObject, seed: int):
    game, rng = data.draw(random_games.games(name)), random.Random(seed)
    state = random_games.somewhere(game, rng)
    deciding = [seat for seat in game.to_move(state) if seat != NATURE and len(game.legal(state, seat)) > 1]
    assume(deciding)
    seat = deciding[0]
    view = game.view(state, seat)
    other = next(game.worlds(view, rng))
    move = rng.choice(game.legal(state, seat))
    trials = trials_of(game)
    said = [
        weigh(game, trials, game.view(world, seat), game.legal(world, seat), move, random.Random(seed), 0.0, 40)
        for world in (state, other)
    ]
    assert said[0] == said[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_review_with_the_same_seed_is_the_same(game: str):
    record = played(game, 3, "deckhand", 4)
    first, second = (review(record, 1, samples=60, seed=9) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_a_review_has_each_decision_that_was_one(game: str):
    record = played(game, 4, "drifter", 2)
    heard: list[tuple[int, int]] = []
    told = review(record, 2, samples=40, heard=lambda done, of: heard.append((done, of)))
    asked, _ = decisions(make(game, 4), record, 2)
    assert [each.number for each in told.decisions] == [each.number for each in asked]
    assert [each.played for each in told.decisions] == [record.moves[each.number - 1][1] for each in told.decisions]
    done, of = heard[-1]
    assert done == of > len(asked)
    assert told.accuracy is not None
    assert 0 <= told.accuracy <= 100


def test_a_seat_that_did_not_play_is_refused():
    with pytest.raises(OptionsError, match="seat 4 did not play; expected 0 to 3"):
        review(played("get-bit", 4, "drifter", 1), 4)


def test_a_bid_of_nothing_on_the_skull_king_is_a_blunder():
    game = make("skull-king", 3, {"rounds": [2]})
    match = Match(game)
    for text in ("dealer 2", "deal 0=b14,king 1=g1,y2 2=p3,escape"):
        match.play(NATURE, game.parse(text))
    view, legal = game.view(match.state, 0), game.legal(match.state, 0)
    compared = weigh(game, trials_of(game), view, legal, BIDS[0], random.Random(1), 0.0, 800)
    assert str(compared.best.move) == "bid 2"
    assert grade_of(compared, "points") == "blunder"
    assert compared.marks[0].best > compared.marks[0].played


def test_get_bits_trial_ends_with_the_rounds_own_bite():
    game = make("get-bit", 4)
    start, _ = game.apply(game.start(), NATURE, game.parse("line 0 1 2 3"))
    before = start
    for pirate, card in ((0, 1), (1, 2), (2, 3)):
        before, _ = game.apply(before, pirate, game.parse(f"play {pirate}:{card}"))
    trials = trials_of(game)
    told = {
        card: {
            trials.play_out(before, game.apply(before, 3, game.parse(f"play 3:{card}"))[0], 3, random.Random(seed))
            for seed in range(5)
        }
        for card in (3, 5)
    }
    assert [len(found) for found in told.values()] == [1, 1]
    assert told[3] != told[5]


def compared(at_least: float, same: bool = False) -> Comparison:
    best, other = Weighed(BIDS[1], 0.0, 0.0, 1), Weighed(BIDS[1 if same else 2], 0.0, 0.0, 1)
    return Comparison(best, other, at_least, at_least, at_least, 10, 5, 5, (), ())


@pytest.mark.parametrize("unit", ["win", "points"])
def test_verdicts_follow_what_a_move_surely_cost(unit: str):
    name = "win" if unit == "win" else "points"
    assert grade_of(compared(BLUNDER[name]), name) == "blunder"
    assert grade_of(compared(SLIP[name]), name) == "slip"
    assert grade_of(compared(SLIP[name] * 0.9), name) == "fine"
    assert grade_of(compared(0.0, same=True), name) == "best"


def decided(cost: float, at_stake: float, unsure: float = 0.0) -> ReviewedMove:
    """A decision that cost so much, by a comparison that may err by `unsure`."""
    tried = (TriedMove("a", at_stake, 0.0, 10), TriedMove("b", 0.0, 0.0, 10))
    at_least = cost - SURE * unsure
    return ReviewedMove(1, 1, "playing", "", 2, "fine", "b", "a", cost, cost, at_least, 0.5, 10, 5, 5, (), tried)


def test_accuracy_falls_with_what_moves_cost():
    costs = [-1, 0, 0.02, 0.06, 0.5]
    found = [accuracy_of([decided(cost, 1)], "win") or 0 for cost in costs]
    assert found == sorted(found, reverse=True)
    assert found[0] == found[1] == 100
    assert found[-1] > 0
    assert accuracy_of([], "win") is None
    assert accuracy_of([decided(0, 0)], "points") == 100


def test_accuracy_forgives_what_may_be_chance_and_weighs_by_what_is_at_stake():
    assert accuracy_of([decided(0.02, 1, unsure=0.02)], "win") == 100
    less, as_much, more = (accuracy_of([decided(0.1, 0.04), decided(0, at)], "win") or 0 for at in (0.01, 0.04, 1))
    assert less < as_much < more


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_shared_out_among_the_seats(game: str):
    record = played(game, 4, "bosun", 8)
    rules = make(game, 4)
    lucks = [luck_and_skill(rules, trials_of(rules), record, seat, games=12) for seat in range(4)]
    assert sum(luck.expected for luck in lucks) == pytest.approx(1, abs=0.26)  # a game of captain may be won by nobody
    assert all(luck.fair == 0.25 for luck in lucks)


def test_luck_keeps_the_deals_that_were():
    record = played("skull-king", 4, "bosun", 3)
    drawn = draws(record)
    assert drawn["dealer", 0] == record.moves[0][1]
    assert sorted(kind for kind, _ in drawn).count("deal") == 10


@pytest.mark.parametrize(("points", "cards"), [((0, 0, 0), 20), ((40, 10, 0), 20), ((400, 0, 0), 3), ((10, 10, 0), 0)])
def test_chances_to_win_are_shared_out(points: Sequence[int], cards: int):
    chances = [chance_to_win(tuple(points), cards, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1, abs=0.01)
    assert chances == sorted(chances, reverse=True)


def test_turning_points_are_where_the_chance_to_win_jumped():
    def at(number: int, chance: float) -> ReviewedMove:
        return ReviewedMove(number, 1, "playing", "", 2, "best", "a", "a", 0.0, 0.0, 0.0, chance, 1, 0, 0, (), ())

    told = [at(1, 0.25), at(2, 0.27), at(3, 0.6), at(4, 0.58), at(5, 0.1)]
    assert turning_points(told) == (2, 4)


def test_correlation_of_what_agrees_and_what_does_not():
    assert correlation([1, 2, 3], [2, 4, 6]) == pytest.approx(1)
    assert correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert correlation([1, 2, 3], [5, 5, 5]) == 0
