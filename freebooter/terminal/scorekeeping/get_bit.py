"""Get Bit! with real pirates: limbs left, until the last one bitten ends the game."""

from __future__ import annotations

from typing import Final

from freebooter.games.get_bit import GetBit
from freebooter.games.get_bit.pieces import LIMBS
from freebooter.languages.speech import Speech
from freebooter.scoresheet.get_bit import LIMB_NAMES, Swimmers, bite, swimmers

from ..prompt import Talk
from .asking import Plain, ask_choice, ask_names


def keep_limbs(talk: Talk, names: tuple[str, ...] = ()) -> None:
    """Bite after bite."""
    table = Plain(talk)
    speech = talk.speech.about(GetBit.id)
    names = names or ask_names(table, GetBit.seat_range.start, GetBit.seat_range[-1])
    sea = swimmers(len(names))
    talk.say("The shark does not bite in the first round (GB-09).")
    while not sea.ended:
        for pirate in range(len(sea.limbs)):
            talk.write(limbs_told(sea, pirate, names, speech))
        choices = [(called(sea, pirate, names, speech), pirate) for pirate in sea.swimming]
        bitten = ask_choice(table, speech.say("Who is bitten?"), choices)
        sea = bite(sea, bitten)
        talk.write(limbs_told(sea, bitten, names, speech), "bold")
    talk.write(f"{speech.say(END[sea.ended])} ({sea.ended}).", "bold")


END: Final = {
    "GB-13": "Two pirates are left: the shark eats the one at the back, and the other's player wins",
    "GB-14": "The first pirate is eaten: its player loses",
    "GB-15": "The first pirate is eaten: its player loses, and the foremost pirate of another player wins",
}


def called(sea: Swimmers, pirate: int, names: tuple[str, ...], speech: Speech) -> str:
    name = names[sea.owner(pirate)]
    if sea.players > 3:
        return name
    return speech.say("{name}'s {colour} pirate", name=name, colour=speech.say(sea.colour(pirate)))


def limbs_told(sea: Swimmers, pirate: int, names: tuple[str, ...], speech: Speech) -> str:
    """Whose pirate it is, the limbs it has and those it has lost."""
    left = sea.limbs[pirate]
    facts = {"pirate": called(sea, pirate, names, speech), "left": left, "all": LIMBS}
    if not left:
        return speech.say("  {pirate}: eaten (GB-11)", **facts)
    if left == LIMBS:
        return speech.say("  {pirate}: all {all} limbs", **facts)
    lost = speech.listed([speech.say(limb) for limb in LIMB_NAMES[: LIMBS - left]])
    return speech.say("  {pirate}: {left} of {all} limbs, {lost} lost", **facts, lost=lost)
