"""Walk the Plank! (2013) with real cards: the order of play, and the Skully cards out this round."""

from __future__ import annotations

from freebooter.games.plank import Plank
from freebooter.games.plank.pieces import WORDS, Cards
from freebooter.languages.speech import Speech
from freebooter.scoresheet.cannot_be import CannotBe
from freebooter.scoresheet.plank import Skullies, board_ship, next_round

from ..prompt import Talk
from .asking import Plain, ask_choice, ask_names, ask_player


def keep_skully(talk: Talk, names: tuple[str, ...] = ()) -> None:
    """Round after round, until nobody lives or the scorekeeper leaves."""
    table = Plain(talk)
    speech = talk.speech.about(Plank.id, WORDS)
    names = names or ask_names(table, Plank.seat_range.start, Plank.seat_range[-1])
    ship = board_ship(len(names), ask_player(table, speech.say("Who holds the Captain's Favor?"), names))
    says = "Cards with the Skully mark: {cards}. That is our guess; look at your own cards (PL-R1)."
    talk.write(speech.say(says, cards=listed(ship.skully, speech)))
    while True:
        order = speech.listed([names[seat] for seat in ship.order])
        talk.write(speech.say("Round {round}. In turn: {names}.", round=ship.round, names=order), "bold")
        for seat in ship.order:
            if ship.aside[seat]:
                says = "  {name} cannot play {cards} (PL-06)."
                talk.write(speech.say(says, name=names[seat], cards=listed(ship.aside[seat], speech)))
        played = [
            ask_skullies(table, ship, seat, names, speech) if lives else () for seat, lives in enumerate(ship.living)
        ]
        try:
            ship = next_round(ship, played, ask_dead(table, ship, names))
        except CannotBe as error:
            talk.write(f"{speech.refused(error.refusal)}.", "warning")
            if error.clause == "PL-11":
                return


def listed(cards: Cards, speech: Speech) -> str:
    return speech.listed([speech.word(card) for card in cards])


def ask_skullies(table: Plain, ship: Skullies, seat: int, names: tuple[str, ...], speech: Speech) -> Cards:
    """The Skully cards a player has played, by number."""
    usable = [card for card in ship.skully if card not in ship.aside[seat]]
    offered = ", ".join(f"{number} {speech.word(card)}" for number, card in enumerate(usable, 1))
    asks = speech.say("Skully cards that {name} played ({cards}; 0 for none):", name=names[seat], cards=offered) + " "
    while True:
        said = table.hear(asks).replace(",", " ").split()
        if said == ["0"]:
            return ()
        numbers = {int(word) for word in said if word.isdigit()}
        if said and len(numbers) == len(said) and all(1 <= number <= len(usable) for number in numbers):
            return tuple(usable[number - 1] for number in sorted(numbers))
        table.talk.say("Expected numbers from 1 to {most}, or 0.", "warning", most=len(usable))


def ask_dead(table: Plain, ship: Skullies, names: tuple[str, ...]) -> tuple[int, ...]:
    say = table.talk.speech.say
    dead: tuple[int, ...] = ()
    while True:
        choices = [(say("nobody more"), -1), *((names[seat], seat) for seat in ship.order if seat not in dead)]
        seat = ask_choice(table, say("Who lost their last pirate this round?"), choices)
        if seat < 0:
            return dead
        dead = (*dead, seat)
