"""The bonuses of a round, chosen by what happened, each with its points."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from freebooter.games.skull_king.pieces import MERMAIDS, NAMES
from freebooter.games.skull_king.scoring import fourteen, king_taken, loot_kept, loot_shared, pirate_taken
from freebooter.scoresheet import Entry, Sheet, captured, with_entry
from freebooter.scoresheet.drawing import bonus_told
from freebooter.scoresheet.sheet import Fourteen

from .asking import Hears, ask_choice, ask_number, ask_player

FOURTEENS: Final[tuple[Fourteen, ...]] = ("g14", "y14", "p14", "b14")


def ask_bonus(table: Hears, sheet: Sheet, number: int) -> Sheet | None:
    """The sheet with one bonus more or less; None when there are no more."""
    happened = ask_choice(table, "What happened? Bonuses count with the bid met.", happenings(sheet, number))
    if not happened:
        return None
    if happened == "undo":
        player = ask_player(table, "Whose bonuses are taken back?", sheet.names)
        bare = Entry(sheet.rounds[number].entries[player].bid, sheet.rounds[number].entries[player].won)
        return with_entry(sheet, number, player, bare)
    player = ask_player(table, "Who?", sheet.names)
    entry = sheet.rounds[number].entries[player]
    return with_entry(sheet, number, player, enter(table, sheet, entry, happened))


def happenings(sheet: Sheet, number: int) -> list[tuple[str, str]]:
    """What can have happened with these options."""
    deck, abilities = sheet.options.deck(), sheet.options.abilities
    usual, black = fourteen("g14").points, fourteen("b14").points
    pirate, king = pirate_taken("pirate").points, king_taken("mermaid").points
    shared, kept = loot_shared(0).points, loot_kept().points
    choices = [("no more", ""), (f"captured a 14: {usual:+}, the black one {black:+} (SK-16)", "fourteen")]
    choices.append((f"took Pirates with the Skull King: {pirate:+} each (SK-17)", "pirates"))
    if not set(deck).isdisjoint(MERMAIDS):
        choices.append((f"took the Skull King with a Mermaid: {king:+} (SK-22)", "king"))
    if "loot" in deck:
        choices.append((f"captured somebody's Loot: {shared:+} for both if both meet their bids (SK-24)", "loot"))
        choices.append((f"won a trick with a Loot of their own: {kept:+} (SK-25)", "kept"))
    if abilities:
        choices.append(("wagered with the Rascal: won or lost with the bid (SK-32)", "wager"))
        choices.append(("changed the bid with Harry (SK-34)", "harry"))
    if told(sheet, number):
        choices.append(("take a player's bonuses back", "undo"))
    return choices


def enter(table: Hears, sheet: Sheet, entry: Entry, happened: str) -> Entry:
    """The entry with what happened."""
    match happened:
        case "fourteen":
            choices = [(f"{NAMES[card]}: {fourteen(card).points:+}", card) for card in FOURTEENS]
            card = ask_choice(table, "Which 14?", choices)
            return replace(entry, fourteens=(*entry.fourteens, card))
        case "pirates":
            return replace(entry, pirates=ask_number(table, "How many Pirates were before him", 0, 18))
        case "king":
            return replace(entry, kings=entry.kings + 1)
        case "loot":
            return replace(entry, loot=(*entry.loot, ask_player(table, "Whose Loot?", sheet.names)))
        case "kept":
            return replace(entry, kept_loot=entry.kept_loot + 1)
        case "wager":
            return replace(entry, wager=ask_number(table, "Points wagered", 0, 80))
        case _:
            return replace(entry, harry=ask_number(table, "Change of the bid", -4, 4))


def told(sheet: Sheet, number: int) -> list[str]:
    """The bonuses entered so far, a line for each player who has some."""
    lines: list[str] = []
    for name, entry in zip(sheet.names, sheet.rounds[number].entries, strict=True):
        parts = [bonus_told(bonus, sheet.names) for bonus in captured(entry)]
        parts += [f"the Loot of {sheet.names[ally]}: {loot_shared(ally).points:+} each" for ally in entry.loot]
        parts += [bonus_told(loot_kept(), sheet.names)] * entry.kept_loot
        if entry.wager:
            parts.append(f"a wager of {entry.wager}")
        if entry.harry:
            parts.append(f"Harry {entry.harry:+}")
        if parts:
            lines.append(f"  {name}: {', '.join(parts)}")
    return lines
