"""The small companions, line by line: who draws highest, limbs, Skully cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freebooter.engine.words import listed
from freebooter.games.captain import Captain
from freebooter.games.captain.events import Drew
from freebooter.games.captain.pieces import HIGHEST
from freebooter.games.captain.rules import hand_size
from freebooter.games.captain.state import Dealing, Drawing
from freebooter.games.get_bit import GetBit
from freebooter.games.get_bit.pieces import LIMBS
from freebooter.games.plank import Plank
from freebooter.games.plank.pieces import WORDS, Cards
from freebooter.scoresheet.companions import (
    LIMB_NAMES,
    CannotBe,
    Skullies,
    Swimmers,
    bite,
    board_ship,
    draw_for_captain,
    end_captains_round,
    next_round,
    swimmers,
)

from ..prompt import Talk
from .asking import Plain, ask_choice, ask_names, ask_number, ask_player


def keep_captain(talk: Talk, names: tuple[str, ...] = ()) -> None:
    """Walk the Plank (2007): draws, battles, who is out, who is Captain."""
    table = Plain(talk)
    names = names or ask_names(table, Captain.seat_range.start, Captain.seat_range[-1])
    state = Captain(len(names)).start()
    while isinstance(state, Drawing | Dealing):
        try:
            if isinstance(state, Drawing):
                talk.say("Each draws a card: its number, 14 for Walk the Plank!, 15 for Sea Monster!.", "accent")
                drawn = {seat: ask_number(table, f"{names[seat]} draws", 1, HIGHEST + 2) for seat in state.drawers}
                state, events = draw_for_captain(state, drawn)
            else:
                state, events = end_captains_round(state, *ask_battles(table, state, names))
        except CannotBe as error:
            talk.say(f"{error}.", "warning")
            continue
        for event in events:
            if not isinstance(event, Drew):  # the suits there are ours, not the table's
                talk.say(f"{event.text(names)} ({event.clause})")


def ask_battles(table: Plain, state: Dealing, names: tuple[str, ...]) -> tuple[list[int], bool]:
    cards = hand_size(state.number)
    table.talk.say(f"Round {state.number}, {cards} {'battle' if cards == 1 else 'battles'}.", "bold")
    battles = [
        0 if gone else ask_number(table, f"{name} won battles", 0, cards)
        for name, gone in zip(names, state.out, strict=True)
    ]
    eaten = ask_choice(table, "Was Sea Monster! played in this round?", [("no", False), ("yes", True)])
    return battles, eaten


def keep_limbs(talk: Talk, names: tuple[str, ...] = ()) -> None:
    """Get Bit!: limbs left, until one pirate is eaten too many."""
    table = Plain(talk)
    names = names or ask_names(table, GetBit.seat_range.start, GetBit.seat_range[-1])
    sea = swimmers(len(names))
    talk.say("The shark does not bite in the first round (GB-09).")
    while not sea.ended:
        for pirate in range(len(sea.limbs)):
            talk.say(limbs_told(sea, pirate, names))
        bitten = ask_choice(table, "Who is bitten?", [(called(sea, pirate, names), pirate) for pirate in sea.swimming])
        sea = bite(sea, bitten)
        talk.say(limbs_told(sea, bitten, names), "bold")
    talk.say(f"{END[sea.ended]} ({sea.ended}).", "bold")


END: Final = {
    "GB-13": "Two pirates are left: the shark eats the one at the back, and the other's player wins",
    "GB-14": "The first pirate is eaten: its player loses",
    "GB-15": "The first pirate is eaten: its player loses, and the foremost pirate of another player wins",
}


def called(sea: Swimmers, pirate: int, names: tuple[str, ...]) -> str:
    name = names[sea.owner(pirate)]
    return name if sea.players > 3 else f"{name}'s {sea.colour(pirate)} pirate"


def limbs_told(sea: Swimmers, pirate: int, names: tuple[str, ...]) -> str:
    left = sea.limbs[pirate]
    lost = listed(LIMB_NAMES[: LIMBS - left]) if left < LIMBS else "nothing"
    state = f"{left} of {LIMBS} limbs, {lost} lost" if left else "eaten (GB-11)"
    return f"  {called(sea, pirate, names)}: {state}"


def keep_skully(talk: Talk, names: tuple[str, ...] = ()) -> None:
    """Walk the Plank! (2013): the order of play, and the Skully cards out this round."""
    table = Plain(talk)
    names = names or ask_names(table, Plank.seat_range.start, Plank.seat_range[-1])
    ship = board_ship(len(names), ask_player(table, "Who holds the Captain's Favor?", names))
    marked = listed([WORDS[card] for card in ship.skully])
    talk.say(f"Cards with the Skully mark: {marked}. That is our guess; your cards know better (PL-R1).")
    while True:
        talk.say(f"Round {ship.round}. In turn: {listed([names[seat] for seat in ship.order])}.", "bold")
        for seat in ship.order:
            if ship.aside[seat]:
                talk.say(f"  {names[seat]} cannot play {listed([WORDS[card] for card in ship.aside[seat]])} (PL-06).")
        played = [ask_skullies(table, ship, seat, names) if lives else () for seat, lives in enumerate(ship.living)]
        try:
            ship = next_round(ship, played, ask_dead(table, ship, names))
        except CannotBe as error:
            talk.say(f"{error}.", "warning")
            if error.clause == "PL-11":
                return


def ask_skullies(table: Plain, ship: Skullies, seat: int, names: tuple[str, ...]) -> Cards:
    """The Skully cards a player has played, by number."""
    usable = [card for card in ship.skully if card not in ship.aside[seat]]
    offered = ", ".join(f"{number} {WORDS[card]}" for number, card in enumerate(usable, 1))
    while True:
        said = table.hear(f"Skully cards that {names[seat]} played ({offered}; 0 for none): ").replace(",", " ").split()
        if said == ["0"]:
            return ()
        numbers = {int(word) for word in said if word.isdigit()}
        if said and len(numbers) == len(said) and all(1 <= number <= len(usable) for number in numbers):
            return tuple(usable[number - 1] for number in sorted(numbers))
        table.talk.say(f"Expected numbers from 1 to {len(usable)}, or 0.", "warning")


def ask_dead(table: Plain, ship: Skullies, names: tuple[str, ...]) -> tuple[int, ...]:
    dead: tuple[int, ...] = ()
    while True:
        choices = [("nobody more", -1), *((names[seat], seat) for seat in ship.order if seat not in dead)]
        seat = ask_choice(table, "Who lost the last pirate this round?", choices)
        if seat < 0:
            return dead
        dead = (*dead, seat)


COMPANIONS: Final[dict[str, Callable[[Talk, tuple[str, ...]], None]]] = {
    "captain": keep_captain,
    "get-bit": keep_limbs,
    "plank": keep_skully,
}
