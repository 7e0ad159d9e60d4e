"""How bots play Get Bit!"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from freebooter.bots import make_bot
from freebooter.bots.get_bit import chances, outcome
from freebooter.engine import NATURE
from freebooter.games.get_bit import GetBit, GetBitState
from freebooter.games.get_bit.moves import Play
from freebooter.games.get_bit.state import Choosing, Over


def at_the_start(seats: int, line: str) -> tuple[GetBit, GetBitState]:
    game = GetBit(seats)
    state, _ = game.play(game.start(), NATURE, game.parse(f"line {line}"))
    return game, state


def choices(level: str, game: GetBit, state: GetBitState, seat: int, times: int, **think: int) -> Counter[int]:
    bot = make_bot(level, game, **think)  # pyright: ignore[reportArgumentType]
    view, legal = game.view(state, seat), game.legal(state, seat)
    return Counter(bot.choose(view, legal, random.Random(seed)).card for seed in range(times))  # pyright: ignore


@pytest.mark.parametrize("level", ["deckhand", "bosun"])
@pytest.mark.parametrize("line", ["0 1 2 3", "1 2 0 3", "3 2 1 0"])
def test_no_card_is_played_with_certainty(level: str, line: str):
    game, state = at_the_start(4, line)
    played = choices(level, game, state, 0, 60)
    assert len(played) >= 3 or (level == "deckhand" and len(played) >= 2)
    assert max(played.values()) < 50


def test_the_navigator_does_not_always_play_the_same_card_at_the_start():
    game, state = at_the_start(4, "1 2 3 0")
    assert len(choices("navigator", game, state, 0, 30, samples=60)) > 1


def test_with_three_swimmers_and_one_limb_at_the_back_nobody_offers_the_lowest_card():
    game, state = at_the_start(4, "0 1 2 3")
    assert isinstance(state, Choosing)
    sea = type(state.sea)(20, (1, 2, 0), (1, 2, 2, 0), ((),) * 4, (3,))
    played = choices("bosun", game, Choosing(sea, (None,) * 4), 0, 60)
    assert played[1] + played[2] < 10
    assert played[5] + played[4] > 35


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_bosuns_shortcut_for_a_round_agrees_with_the_rules(seats: int):
    rng = random.Random(seats)
    for _ in range(40):
        game = GetBit(seats)
        state, _ = game.apply(game.start(), NATURE, game.nature(game.start(), rng))
        while isinstance(state, Choosing):
            sea = state.sea
            hands = game.view(state, None).hands
            cards = tuple(rng.choice(hands[pirate]) for pirate in sea.line)
            swimmers = tuple((pirate % seats, sea.limbs[pirate]) for pirate in sea.line)
            foretold = outcome(swimmers, cards, sea.round > 1, seats)
            for pirate, card in zip(sea.line, cards, strict=True):
                state, _ = game.apply(state, pirate % seats, Play(pirate, card))
            if isinstance(state, Choosing):
                after = tuple((pirate % seats, state.sea.limbs[pirate]) for pirate in state.sea.line)
                assert foretold == chances(after, seats)
            else:
                assert isinstance(state, Over)
                assert [seat for seat, chance in enumerate(foretold) if chance == 1] == list(state.result.winners)
            assert sum(foretold) == pytest.approx(1)
