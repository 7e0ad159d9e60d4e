"""The bonuses of a round, chosen by what happened, each with its points."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from freebooter.games.skull_king.pieces import MERMAIDS, WORDS
from freebooter.games.skull_king.scoring import fourteen, king_taken, loot_kept, loot_shared, pirate_taken
from freebooter.languages.speech import Speech
from freebooter.scoresheet import Entry, Sheet, captured, with_entry
from freebooter.scoresheet.drawing import bonus_told
from freebooter.wire.sheet import Fourteen

from .asking import Hears, ask_choice, ask_number, ask_player

FOURTEENS: Final[tuple[Fourteen, ...]] = ("g14", "y14", "p14", "b14")


def ask_bonus(table: Hears, sheet: Sheet, number: int) -> Sheet | None:
    """The sheet with one bonus more or less; None when there are no more."""
    say = table.talk.speech.say
    choices = bonus_choices(sheet, number, table.talk.speech)
    happened = ask_choice(table, say("What happened? Bonuses count with the bid met."), choices)
    if not happened:
        return None
    if happened == "undo":
        player = ask_player(table, say("Whose bonuses are taken back?"), sheet.names)
        bare = Entry(sheet.rounds[number].entries[player].bid, sheet.rounds[number].entries[player].won)
        return with_entry(sheet, number, player, bare)
    player = ask_player(table, say("Who?"), sheet.names)
    entry = sheet.rounds[number].entries[player]
    return with_entry(sheet, number, player, enter(table, sheet, entry, happened))


def bonus_choices(sheet: Sheet, number: int, speech: Speech) -> list[tuple[str, str]]:
    """What can have happened with these options."""
    say = speech.say
    deck, abilities = sheet.options.deck(), sheet.options.abilities
    usual, black = fourteen("g14").points, fourteen("b14").points
    pirate, king = pirate_taken("pirate").points, king_taken("mermaid").points
    shared, kept = loot_shared(0).points, loot_kept().points
    choices = [
        (say("no more"), ""),
        (say("captured a 14: {usual:+}, the black one {black:+} (SK-16)", usual=usual, black=black), "fourteen"),
        (say("took Pirates with the Skull King: {points:+} each (SK-17)", points=pirate), "pirates"),
    ]
    if not set(deck).isdisjoint(MERMAIDS):
        choices.append((say("took the Skull King with a Mermaid: {points:+} (SK-22)", points=king), "king"))
    if "loot" in deck:
        says = "captured somebody's Loot: {points:+} for both if both meet their bids (SK-24)"
        choices.append((say(says, points=shared), "loot"))
        choices.append((say("won a trick with a Loot of their own: {points:+} (SK-25)", points=kept), "kept"))
    if abilities:
        choices.append((say("wagered with the Rascal: won or lost with the bid (SK-32)"), "wager"))
        choices.append((say("changed the bid with Harry (SK-34)"), "harry"))
    if bonuses_entered(sheet, number, speech):
        choices.append((say("take a player's bonuses back"), "undo"))
    return choices


def enter(table: Hears, sheet: Sheet, entry: Entry, happened: str) -> Entry:
    """The entry with what happened."""
    speech = table.talk.speech
    match happened:
        case "fourteen":
            choices = [(f"{speech.word(card, WORDS)}: {fourteen(card).points:+}", card) for card in FOURTEENS]
            card = ask_choice(table, speech.say("Which 14?"), choices)
            return replace(entry, fourteens=(*entry.fourteens, card))
        case "pirates":
            return replace(entry, pirates=ask_number(table, speech.say("How many Pirates were before him"), 0, 18))
        case "king":
            return replace(entry, kings=entry.kings + 1)
        case "loot":
            return replace(entry, loot=(*entry.loot, ask_player(table, speech.say("Whose Loot?"), sheet.names)))
        case "kept":
            return replace(entry, kept_loot=entry.kept_loot + 1)
        case "wager":
            return replace(entry, wager=ask_number(table, speech.say("Points wagered"), 0, 80))
        case _:
            return replace(entry, harry=ask_number(table, speech.say("Change of the bid"), -4, 4))


def bonuses_entered(sheet: Sheet, number: int, speech: Speech) -> list[str]:
    """The bonuses entered so far, a line for each player who has some."""
    lines: list[str] = []
    for name, entry in zip(sheet.names, sheet.rounds[number].entries, strict=True):
        parts = [bonus_told(bonus, sheet.names, speech) for bonus in captured(entry)]
        parts += [
            speech.say("the Loot of {name}: {points:+} each", name=sheet.names[ally], points=loot_shared(ally).points)
            for ally in entry.loot
        ]
        parts += [bonus_told(loot_kept(), sheet.names, speech)] * entry.kept_loot
        if entry.wager:
            parts.append(speech.say("a wager of {points}", points=entry.wager))
        if entry.harry:
            parts.append(f"Harry {entry.harry:+}")
        if parts:
            lines.append(f"  {name}: {', '.join(parts)}")
    return lines
