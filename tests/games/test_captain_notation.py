"""How Walk the Plank (2007) speaks: moves, refusals and events."""

from __future__ import annotations

import pytest

from freebooter.engine import NATURE, IllegalMove, NotationError, OptionsError
from freebooter.games.captain import Captain, CaptainOptions
from freebooter.games.captain.events import BattleWon, Dealt
from tests.games.captain_positions import cards, play, refused, round_six


def test_refusals_say_why():
    game = Captain(3)
    assert refused(game, game.start(), 0, "play d1") == ("CA-03", "The cards are not dealt yet")
    assert refused(game, game.start(), 0, "trump parrots")[0] == "CA-05"
    assert refused(game, game.start(), NATURE, "deal 0=d1 1=d2 2=d3")[0] == "CA-03"
    game, state = round_six("d1,d2 h1,h2 m1,m2", out=(None, None, None, 1))
    assert refused(game, state, 1, "play h1") == ("CA-07", "It is Seat 0's turn")
    assert refused(game, state, 9, "play h1") == ("CA-07", "It is Seat 0's turn")
    assert refused(game, state, NATURE, "play d1")[0] == "CA-07"
    assert refused(game, state, 3, "play d1")[0] == "CA-16"
    assert refused(game, state, 0, "play h1") == ("CA-07", "You do not hold 1 of Hookhands")
    assert refused(game, state, NATURE, "draw 0=d1 1=h1 2=m1")[0] == "CA-02"
    with pytest.raises(IllegalMove, match=r"play monster: You do not hold Sea Monster! \(CA-07\)"):
        play(game, state, "play monster")


def test_events_read_as_sentences():
    game, state = round_six("d1,plank h1,monster")
    _, events = cards(game, state, "plank monster")
    names = ("Anne", "Bart")
    assert [event.text(names) for event in events] == [
        "Anne leads Walk the Plank!",
        "Bart plays Sea Monster!",
        "Bart's Sea Monster! eats the battle: nobody wins it.",
        "Bart has control and leads the next battle.",
    ]
    won = BattleWon(1, "p10", "highest-trump", "CA-13")
    assert won.text(names) == "Bart wins the battle with 10 of Parrots, the highest trump."
    assert Dealt(0, (1, 0), 1, "CA-19").text(names) == (
        "Anne shuffles the whole deck and deals 1 card each, in turn to Bart and Anne."
    )


@pytest.mark.parametrize(
    "text",
    [
        "play g12",
        "play plank",
        "trump peglegs",
        "draw 0=d13 2=plank",
        "deal 0=d1,h2,g13,plank,plank 1=monster turn=p9",
        "deal 3=p1,p2",
    ],
)
def test_a_move_has_one_spelling(text: str):
    move = Captain(4).parse(text)
    assert str(move) == text
    assert Captain(4).parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play p",
        "play p14",
        "play p01",
        "play P1",
        "play  p1",
        "play p1 ",
        "play parrots",
        "trump p",
        "trump none",
        "trump Parrots",
        "draw",
        "draw 0",
        "draw 0=",
        "draw 0=d1,d2",
        "draw 00=d1",
        "draw 1=d1 0=d2",
        "draw 0=d1 0=d2",
        "deal",
        "deal turn=p9",
        "deal 0=d2,d1",
        "deal 0=plank,g1",
        "deal 0=monster,plank",
        "deal 0=h1,d1",
        "deal 0=d1,",
        "deal 1=d1 0=d2",
        "deal turn=p9 0=d1",
        "deal 0=d1 turn=",
        "deal 0=d1 turn=p9 turn=p9",
        "deal 0=d1\n1=d2",
    ],
)
def test_other_spellings_are_refused_with_the_form(text: str):
    with pytest.raises(NotationError, match="expected play CARD"):
        Captain(4).parse(text)


def test_there_are_no_options_and_two_to_nine_seats():
    with pytest.raises(OptionsError, match="unknown option 'loot'; expected no options"):
        CaptainOptions.read({"loot": True})
    for seats in (1, 10):
        with pytest.raises(OptionsError, match="2 to 9 seats"):
            Captain(seats)
