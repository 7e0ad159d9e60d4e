"""What a player of Skull King may know, and the worlds that fit it."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

import pytest

from freebooter.engine import NATURE
from freebooter.games.skull_king import SkullKing, SkullKingOptions, SkullKingState
from freebooter.games.skull_king.pieces import HELD, SUIT, Cards, in_order
from freebooter.games.skull_king.state import Bidding, Dealing, Over, Playing, Starting, Swap
from tests.games.skull_king_positions import EVERYTHING, all_cards, at_table, play, replayed, sure


def seen_by(game: SkullKing, state: SkullKingState, seat: int | None) -> str:
    return json.dumps(game.view(state, seat).to_json())


def some_worlds(game: SkullKing, state: SkullKingState, seat: int | None, count: int = 200) -> list[SkullKingState]:
    return list(islice(game.worlds(game.view(state, seat), random.Random(7)), count))


def hands_of(worlds: list[SkullKingState], seat: int) -> list[Cards]:
    return [world.hands[seat] for world in worlds if not isinstance(world, (Starting, Dealing, Over))]


def suits(hand: Cards) -> set[str]:
    return {SUIT[card] for card in hand}


# Views


def test_other_hands_and_the_pile_change_nothing_in_a_view():
    game, state = at_table("g7 y2 p3", "g1 b2 king", "escape b9 y8", bids="1 2 0")
    state, _ = play(game, state, "g7")
    playing = sure(Playing, state)
    other = replace(
        playing,
        hands=(playing.hands[0], ("g9", "p2", "rosie"), ("b1", "tigress", "tigress")),
        round=replace(playing.round, undealt=playing.round.undealt[::-1]),
    )
    for seat in (0, None):
        assert seen_by(game, state, seat) == seen_by(game, other, seat)
    assert seen_by(game, state, 1) != seen_by(game, other, 1)


@pytest.mark.clause("SK-31")
def test_bahijs_cards_are_known_to_his_player_alone():
    game, state = at_table("bahij g7 y2", "g1 y9 y8", "g2 y10 y11", abilities=True)
    state, _ = play(game, state, "bahij g1 g2")
    paths = ["draw b3,escape", "draw p1,p2"], ["discard g7,b3", "discard g7,p2"]
    drawn = [play(game, state, move) for move in paths[0]]
    swapped = [play(game, after, move) for (after, _), move in zip(drawn, paths[1], strict=True)]
    for (one, events), (other, others) in (drawn, swapped):
        for seat in (1, 2, None):
            assert seen_by(game, one, seat) == seen_by(game, other, seat)
            told = [
                [event.to_json() for event in happened if event.only in (None, seat)] for happened in (events, others)
            ]
            assert told[0] == told[1]
        assert seen_by(game, one, 0) != seen_by(game, other, 0)
    assert game.view(swapped[0][0], 1).swaps[0].drawn == (None, None)
    assert game.view(swapped[0][0], 0).swaps[0].drawn == ("b3", "escape")
    assert game.view(drawn[0][0], 1).hand_sizes == (4, 2, 2)


def test_captured_and_destroyed_cards_are_public():
    game, state = at_table("g7 y2 p1", "kraken y9 p2", kraken=True)
    state, _ = play(game, state, "g7 kraken y2 y9")
    played = game.view(state, None).played
    assert [trick.plays for trick in played] == [((0, "g7"), (1, "kraken")), ((0, "y2"), (1, "y9"))]
    assert [trick.winner for trick in played] == [None, 1]


def test_the_last_trick_of_a_round_stays_in_sight_until_another_is_over():
    game, state = at_table("g7", "g9", more_rounds=(1,))
    state, _ = play(game, state, "g7 g9")
    assert game.view(state, 0).last_trick == ((0, "g7"), (1, "g9"))
    state, _ = play(game, state, "deal 0=y1 1=y2; bid 0; bid 0")
    assert game.view(state, 0).last_trick == ((0, "g7"), (1, "g9"))


# Worlds


@pytest.mark.clause("SK-05")
def test_a_numbered_card_off_suit_shows_a_void():
    game, state = at_table("g7 y2 p3 p4", "y9 p1 b2 b3", "g2 g9 y8 b4")
    state, _ = play(game, state, "g7 y9")
    worlds = some_worlds(game, state, 0)
    assert not any("g" in suits(hand) for hand in hands_of(worlds, 1))
    assert any("g" in suits(hand) for hand in hands_of(worlds, 2))


def test_an_escape_shows_nothing():
    game, state = at_table("g7 y2 p3 p4", "escape p1 b2 b3", "g2 g9 y8 b4")
    state, _ = play(game, state, "g7 escape")
    assert any("g" in suits(hand) for hand in hands_of(some_worlds(game, state, 0), 1))


@pytest.mark.clause("SK-31")
def test_after_bahijs_swap_a_void_binds_all_but_two_cards():
    cards = "g7 y2 p3 p4 p5", "y9 b1 b2 b3 bahij", "g2 g9 y8 b4 b5"
    game, state = at_table(*cards, abilities=True)
    state, _ = play(game, state, "g7 y9 g2")
    assert game.to_move(state) == (0,)
    before = hands_of(some_worlds(game, state, 0, 400), 1)
    assert {sum(SUIT[card] == "g" for card in hand) for hand in before} == {0}
    state, _ = play(game, state, "p3 bahij b5; draw g3,g4; discard b2,b3")
    after = some_worlds(game, state, 0, 3000)
    greens = Counter(sum(SUIT[card] == "g" for card in hand) for hand in hands_of(after, 1))
    assert set(greens) == {0, 1, 2}
    for world in after:
        swap = sure(Playing, world).round.swaps[0]
        held = [*sure(Playing, world).hands[1], *swap.discarded]
        assert Counter(card for card in held if SUIT[card] == "g") <= Counter(swap.drawn)
    state, _ = play(game, state, "g3 g9 p4")
    last = some_worlds(game, state, 0, 1000)
    assert max(sum(SUIT[card] == "g" for card in hand) for hand in hands_of(last, 1)) <= 1


@pytest.mark.clause("SK-33")
def test_what_juanita_showed_is_in_nobodys_hand():
    game, state = at_table("juanita g1 g2", "y1 y2 y3", "p1 p2 p3", abilities=True)
    state, _ = play(game, state, "juanita y1 p1")
    pile = Counter(game.view(state, 0).undealt)
    for world in some_worlds(game, state, 0):
        assert Counter(sure(Playing, world).round.undealt) == pile
    assert len({sure(Playing, world).round.undealt for world in some_worlds(game, state, 1)}) > 100


@pytest.mark.clause("SK-33", "SK-31")
def test_what_another_draws_after_juanitas_look_is_of_what_she_showed():
    game, state = at_table("juanita g1 g2 g3", "y1 bahij y3 y4", "p1 p2 p3 p4", abilities=True)
    state, _ = play(game, state, "juanita y1 p1 g1 bahij p2; draw b1,b2; discard y3,b2")
    undealt = game.view(state, 0).undealt
    assert undealt is not None
    drawn_in = Counter[Cards]()
    for world in some_worlds(game, state, 0, 500):
        swap = sure(Playing, world).round.swaps[0]
        assert Counter(swap.drawn) <= Counter(undealt)
        assert Counter(sure(Playing, world).round.undealt) == Counter(undealt) - Counter(swap.drawn)
        others = Counter([*sure(Playing, world).hands[1], *swap.discarded]) - Counter(swap.drawn)
        assert not others & (Counter(undealt) - Counter(["escape"] * 5))
        drawn_in[swap.drawn] += 1
    assert len(drawn_in) > 200


@pytest.mark.clause("SK-31")
def test_ones_own_discards_are_nowhere_else():
    game, state = at_table("bahij g7 y2 y3", "g1 y9 y8 y7", abilities=True)
    state, _ = play(game, state, "bahij g1; draw p1,b3; discard y2,b3")
    for world in some_worlds(game, state, 0):
        assert not {"b3", "y2"} & {*sure(Playing, world).hands[1], *sure(Playing, world).round.undealt}


def test_bids_not_shown_yet_are_open():
    game = SkullKing(3, SkullKingOptions(rounds=(3,)))
    state, _ = play(game, game.start(), "dealer 0; deal 0=g1,g2,g3 1=y1,y2,y3 2=p1,p2,p3")
    state, _ = game.play(state, 0, game.parse("bid 1"))
    state, _ = game.play(state, 2, game.parse("bid 3"))
    bids = Counter(sure(Bidding, world).bids for world in some_worlds(game, state, 0))
    assert set(bids) == {(1, None, tricks) for tricks in range(4)}
    bids = Counter(sure(Bidding, world).bids for world in some_worlds(game, state, 1))
    assert len(bids) == 16


def random_round(rng: random.Random, game: SkullKing, late: Cards = ()) -> Iterator[SkullKingState]:
    """The positions of a random round; the cards named are kept for the last four tricks where that is possible."""
    state = game.start()
    while to_move := game.to_move(state):
        who = rng.choice(to_move)
        if who == NATURE:
            move = game.nature(state, rng)
        else:
            legal = game.legal(state, int(who))
            early = isinstance(state, Playing) and len(state.hands[int(who)]) > 4
            kept = [move for move in legal if str(move).removeprefix("play ") not in late] if early else legal
            move = rng.choice(kept or legal)
        state, _ = game.play(state, who, move)
        yield state


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_world_can_be_reached_and_looks_the_same(seats: int):
    rng = random.Random(seats)
    for number in range(6):
        replacements = rng.sample(
            ["bahij", "bahij", "juanita", "juanita", "escape", "rascal", "harry", "g7"], number % 4
        )
        options = {**EVERYTHING, "rounds": [rng.choice([4, 8, 68 // seats])], "replacements": replacements}
        game = SkullKing(seats, SkullKingOptions.read(options))
        for state in random_round(rng, game):
            if rng.random() > 0.12:
                continue
            you = rng.choice([*range(seats), None])
            for world in islice(game.worlds(game.view(state, you), rng), 2):
                assert game.view(world, you) == game.view(state, you)
                if isinstance(state, (Starting, Dealing, Over)):
                    assert world == state
                    continue
                assert all_cards(world) == game.setup.deck
                if not isinstance(world, Bidding):
                    assert replayed(game, world) == world


def every_world(game: SkullKing, state: Playing, you: int) -> Counter[SkullKingState]:
    """All positions that fit what the seat knows, by trying them; how many deals of a real deck lead to each."""
    view, past = game.view(state, you), state.round
    places = [("hand", seat, len(hand)) for seat, hand in enumerate(state.hands) if seat != you]
    places += [("swap", at, len(swap.discarded)) for at, swap in enumerate(past.swaps) if swap.seat != you]
    unknown = [card for seat, hand in enumerate(state.hands) if seat != you for card in hand]
    unknown += [card for swap in past.swaps if swap.seat != you for card in swap.discarded]
    unknown += past.undealt
    found: Counter[SkullKingState] = Counter()
    for filled in fillings(list(range(len(unknown))), [size for _, _, size in places]):
        put = {place[:2]: cards for place, cards in zip(places, filled, strict=False)}
        hands = [
            state.hands[seat] if seat == you else in_order(unknown[card] for card in put["hand", seat])
            for seat in range(game.seats)
        ]
        for swaps in drawings(state, you, unknown, put):
            undealt = in_order(unknown[card] for card in filled[-1])
            ledger = replace(past.ledger, last_trick=view.last_trick)
            world = replace(state, hands=tuple(hands), round=replace(past, ledger=ledger, undealt=undealt, swaps=swaps))
            if game.view(world, you) == view and reachable(game, world):
                found[world] += 1
    return found


def fillings(cards: list[int], sizes: list[int]) -> Iterator[list[list[int]]]:
    """All ways to fill places of these sizes, and the cards left over."""
    if not sizes:
        yield [cards]
        return
    for taken in combinations(cards, sizes[0]):
        for rest in fillings([card for card in cards if card not in taken], sizes[1:]):
            yield [list(taken), *rest]


def drawings(
    state: Playing, you: int, unknown: list[str], put: dict[tuple[str, int], list[int]]
) -> Iterator[tuple[Swap, ...]]:
    """All that may have been drawn in the one swap of another seat, if there is one."""
    swaps = state.round.swaps
    others = [at for at, swap in enumerate(swaps) if swap.seat != you]
    if not others:
        yield swaps
        return
    (at,) = others
    swap = swaps[at]
    tricks = [*(trick.plays for trick in state.round.tricks[swap.after :]), state.trick]
    since = [HELD[face] for plays in tricks for seat, face in plays if seat == swap.seat]
    since += [unknown[card] for card in [*put["hand", swap.seat], *put["swap", at]]]
    discarded = in_order(unknown[card] for card in put["swap", at])
    for drawn in combinations(since, len(swap.drawn)):
        yield (*swaps[:at], Swap(swap.after, swap.seat, in_order(drawn), discarded), *swaps[at + 1 :])


def reachable(game: SkullKing, world: SkullKingState) -> bool:
    try:
        return replayed(game, world) == world
    except (AssertionError, ValueError):
        return False


@pytest.mark.parametrize(
    ("seed", "swapped", "looked"), [(1, False, False), (2, True, False), (3, True, False), (4, True, True)]
)
def test_worlds_are_all_that_fit_and_equally_likely(seed: int, swapped: bool, looked: bool):
    rng = random.Random(seed)
    game = SkullKing(3, SkullKingOptions(abilities=True, rounds=(22,)))
    state, you = small_ending(rng, game, swapped, looked)
    possible = every_world(game, state, you)
    draws = 30 * len(possible) + 1000
    drawn = Counter(islice(game.worlds(game.view(state, you), rng), draws))
    assert set(drawn) <= set(possible)
    assert state.hands in {sure(Playing, world).hands for world in drawn}
    expected = {world: draws * deals / possible.total() for world, deals in possible.items()}
    unevenness = sum((drawn[world] - often) ** 2 / often for world, often in expected.items())
    freedom = len(possible) - 1
    assert unevenness < freedom + 5 * (2 * freedom) ** 0.5 + 5


def small_ending(rng: random.Random, game: SkullKing, swapped: bool, looked: bool) -> tuple[Playing, int]:
    """A position where a seat does not know few cards, among them a swap of Bahij's; it may have looked before."""
    while True:
        for state in random_round(rng, game, late=("bahij", "juanita")):
            if not isinstance(state, Playing) or not 5 <= sum(map(len, state.hands)) <= 6:
                continue
            for you in range(3):
                swaps = [swap for swap in state.round.swaps if swap.seat != you]
                looks = [look for look in game.view(state, you).looks if look.seat == you]
                if bool(swaps) == swapped and bool(looks) == looked:
                    return state, you
