"""How bots play Skull King, above all what players complain about."""

from __future__ import annotations

import random

import pytest

from freebooter.bots import heuristics_of, make_bot
from freebooter.bots.skull_king import SkullKingHeuristics, score
from freebooter.bots.skull_king_round import play_on
from freebooter.engine import NATURE
from freebooter.games import make
from freebooter.games.skull_king import SkullKing, SkullKingOptions
from freebooter.games.skull_king.pieces import in_order
from freebooter.games.skull_king.state import Dealing, Over, Playing

EVERYTHING = SkullKingOptions(mermaids=True, loot=True, kraken=True)


def dealt(hands: str, *, dealer: int = 3, options: SkullKingOptions | None = None, bids: str = "", plays: str = ""):
    """A position of a one-round game: hands as in a deal, bids and plays in order."""
    seats = len(hands.split())
    rounds = (hands.split()[0].count(",") + 1,)
    game = SkullKing(seats, options or SkullKingOptions(rounds=rounds))
    deal = " ".join(f"{seat}={','.join(in_order(cards.split(',')))}" for seat, cards in enumerate(hands.split()))
    state = game.start()
    for text in (f"dealer {dealer}", f"deal {deal}"):
        state, _ = game.play(state, NATURE, game.parse(text))
    for seat, tricks in enumerate(bids.split()):
        state, _ = game.play(state, seat, game.parse(f"bid {tricks}"))
    for face in plays.split():
        (seat,) = game.to_move(state)
        state, _ = game.play(state, seat, game.parse(f"play {face}"))
    return game, state


def choice(level: str, game: SkullKing, state: object, seat: int, seed: int = 0) -> str:
    bot = make_bot(level, game, samples=200)  # pyright: ignore[reportArgumentType]
    view = game.view(state, seat)  # pyright: ignore[reportArgumentType]
    return str(bot.choose(view, game.legal(state, seat), random.Random(seed)))  # pyright: ignore[reportArgumentType]


THINKERS = pytest.mark.parametrize("level", ["bosun", "navigator"])


@THINKERS
@pytest.mark.parametrize(
    ("hand", "sure"),
    [("g1,king", 1), ("g1,g2,g3,g4,king", 1), ("g2,rosie,harry,king", 3), ("rosie,king,tigress", 3)],
)
def test_never_bids_below_its_sure_tricks(level: str, hand: str, sure: int):
    size = hand.count(",") + 1
    others = [",".join(f"y{n},p{n},b{n},y{n + 3},p{n + 3}".split(",")[:size]) for n in (1, 7, 11)]
    game, state = dealt(" ".join([hand, *others]))
    for seed in range(4):
        assert int(choice(level, game, state, 0, seed).split()[1]) >= sure


@THINKERS
def test_leads_high_when_it_needs_every_remaining_trick(level: str):
    game, state = dealt("g9,b11,b14 g5,p2,p3 y5,p5,p6 p8,p9,p10", bids="3 0 0 0")
    assert choice(level, game, state, 0) == "play b14"
    game, state = dealt("b3,b14,king g5,p2,p3 y5,p5,p6 p8,p9,p10", bids="3 0 0 0")
    assert choice(level, game, state, 0) in ("play b14", "play king")


@THINKERS
def test_does_not_spend_its_boss_card_when_short_of_one_trick_and_not_forced(level: str):
    """The trick is lost to a Pirate anyway or can be left: the Skull King is kept for a sure one."""
    hands = "g14,rosie g3,king g5,p6 g6,p7"
    game, state = dealt(hands, bids="1 1 0 0", plays="g14")
    assert choice(level, game, state, 1) == "play g3"


@THINKERS
def test_ducks_with_the_highest_card_that_still_loses(level: str):
    hands = "g10,y1 g2,g9 g5,p6 g13,p7"
    game, state = dealt(hands, bids="1 0 0 1", plays="g10")
    assert choice(level, game, state, 1) == "play g9"
    hands = "g10,y1,y2,y3,y4 g2,g4,g9,g12,b1 g5,p6,p8,p9,p10 g13,p1,p2,p3,p7"
    game, state = dealt(hands, bids="1 0 0 1", plays="g10")
    assert choice(level, game, state, 1) == "play g9"


@THINKERS
def test_takes_the_trick_it_needs_as_cheaply_as_will_do_when_last(level: str):
    hands = "g4,y1 g5,y2 g6,y3 g8,g13"
    game, state = dealt(hands, bids="0 0 0 2", plays="g4 g5 g6")
    assert choice(level, game, state, 3) in ("play g8", "play g13")
    game, state = dealt("g4,y1 g5,y2 g6,y3 g8,b13", bids="0 0 0 2", plays="g4 g5 g6")
    assert choice(level, game, state, 3) == "play g8"


@THINKERS
def test_the_tigress_escapes_for_a_player_who_has_all_tricks_bid(level: str):
    game, state = dealt("g4,y1 g5,y2 g6,y3 y9,tigress", bids="1 0 0 0", plays="g4 g5 g6")
    assert choice(level, game, state, 3) in ("play y9", "play tigress=escape")
    game, state = dealt("b4,y1 b5,y2 b6,y3 b9,tigress", bids="1 0 0 0", plays="b4 b5 b6")
    assert choice(level, game, state, 3) == "play tigress=escape"


@pytest.mark.parametrize("options", [SkullKingOptions(), EVERYTHING])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_shortcut_for_a_trick_agrees_with_the_rules(seats: int, options: SkullKingOptions):
    game = SkullKing(seats, options)
    heuristics = heuristics_of(game)  # pyright: ignore[reportArgumentType]
    assert isinstance(heuristics, SkullKingHeuristics)
    rng = random.Random(seats)
    compared = 0
    state = game.start()
    for _ in range(8):
        state = game.start()
        while not isinstance(state, Over):
            who = game.to_move(state)[0]
            if isinstance(state, Playing) and max(map(len, state.hands)) == 1 and "tigress" not in sum(state.hands, ()):
                cards = game.setup.hand_sizes[state.round.ledger.number - 1]
                outcome = play_on(game.setup, state, heuristics.tables[cards])
                foretold = [
                    score(bid, won, cards, bonus, 0)
                    for bid, won, bonus in zip(state.round.bids, outcome.won, outcome.bonus, strict=True)
                ]
                while isinstance(state, Playing):
                    seat = state.turn
                    state, _ = game.apply(state, seat, game.legal(state, seat)[0])
                assert isinstance(state, (Dealing, Over))
                assert [row.round_points for row in state.ledger.sheet[-1]] == foretold
                compared += 1
                continue
            move = game.nature(state, rng) if who == NATURE else rng.choice(game.legal(state, who))
            state, _ = game.apply(state, who, move)
    assert compared > 40


def test_the_bosun_meets_its_bids():
    game = make("skull-king", 4)
    bot = make_bot("bosun", game)
    met = rounds = 0
    for seed in range(12):
        rng, state = random.Random(seed), game.start()
        while who := game.to_move(state)[:1]:
            seat = who[0]
            legal = () if seat == NATURE else game.legal(state, seat)
            move = game.nature(state, rng) if seat == NATURE else bot.choose(game.view(state, seat), legal, rng)
            state, _ = game.apply(state, seat, move)
        assert isinstance(state, Over)
        rows = [row for line in state.ledger.sheet for row in line]
        met += sum(row.bid == row.won for row in rows)
        rounds += len(rows)
    assert met / rounds > 0.45
