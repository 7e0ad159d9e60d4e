"""Walk the Plank (2007) with real cards: draws, battles, who is out, who is Captain."""

from __future__ import annotations

from freebooter.games.captain import Captain
from freebooter.games.captain.events import Drew
from freebooter.games.captain.pieces import HIGHEST
from freebooter.games.captain.rules import hand_size
from freebooter.games.captain.state import Dealing, Drawing
from freebooter.scoresheet.cannot_be import CannotBe
from freebooter.scoresheet.captain import draw_for_captain, end_captains_round

from ..prompt import Talk
from .asking import Plain, ask_choice, ask_names, ask_number


def keep_captain(talk: Talk, names: tuple[str, ...] = ()) -> None:
    """Until one player has won or the sea monster has eaten them all."""
    table = Plain(talk)
    speech = talk.speech.about(Captain.id)
    names = names or ask_names(table, Captain.seat_range.start, Captain.seat_range[-1])
    state = Captain(len(names)).start()
    while isinstance(state, Drawing | Dealing):
        try:
            if isinstance(state, Drawing):
                talk.say("Each draws a card: its number, 14 for Walk the Plank!, 15 for Sea Monster!", "accent")
                asked = {seat: talk.speech.say("{name} draws", name=names[seat]) for seat in state.drawers}
                drawn = {seat: ask_number(table, asks, 1, HIGHEST + 2) for seat, asks in asked.items()}
                state, events = draw_for_captain(state, drawn)
            else:
                state, events = end_captains_round(state, *ask_battles(table, state, names))
        except CannotBe as error:
            talk.write(f"{speech.refused(error.refusal)}.", "warning")
            continue
        for event in events:
            if not isinstance(event, Drew):  # the suits there are ours, not the table's
                talk.write(f"{speech.event(event, names)} ({event.clause})")


def ask_battles(table: Plain, state: Dealing, names: tuple[str, ...]) -> tuple[list[int], bool]:
    say = table.talk.speech.say
    cards = hand_size(state.number)
    table.talk.say("Round {round}, {n} {n:battle|battles}.", "bold", round=state.number, n=cards)
    battles = [
        0 if gone else ask_number(table, say("{name} won battles", name=name), 0, cards)
        for name, gone in zip(names, state.out, strict=True)
    ]
    answers = [(say("no"), False), (say("yes"), True)]
    return battles, ask_choice(table, say("Was Sea Monster! played in this round?"), answers)
