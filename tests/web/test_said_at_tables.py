"""What tables say, in words for players: the log, the reference card, the rules at the side, a hint."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.server.clients import ServerProcess

from .conftest import Visit
from .prepared import MOMENTS, SHORT_NAMES, Moment, full_mat, prepared, show

BASIC = Moment("skull-king", "card", lambda view: full_mat(view) and len(view["hand"]) > 3)
PLANK = next(moment for moment in MOMENTS if moment.game == "plank")


def test_a_reference_card_speaks_only_of_cards_in_the_deck(visit: Visit, server: ServerProcess):
    page = visit()
    show(page, server.url, prepared(BASIC, 3, SHORT_NAMES))
    page.get_by_role("button", name="Reference").click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("The Skull King beats every card.")
    expect(card).not_to_contain_text("Mermaid")


def test_the_log_tells_of_the_skully_mark_without_excuses(visit: Visit, server: ServerProcess):
    page = visit()
    what = prepared(PLANK, 3, SHORT_NAMES)
    mark: dict[str, Any] = {"kind": "guessed", "cards": ["drag", "charge"], "text": "a guess", "clause": "PL-R1"}
    update = {**what.update, "number": what.update["number"] + 1, "events": [{**mark, "only": None}]}
    show(page, server.url, what)(update)
    log = page.get_by_role("list", name="Ship's log")
    expect(log).to_contain_text("The Skully mark is on Drag to Sea and Charge!: once played")
    expect(log).not_to_contain_text("guess")


def test_the_rules_at_the_side_call_options_by_their_labels(visit: Visit, server: ServerProcess):
    page = visit()
    show(page, server.url, prepared(BASIC, 3, SHORT_NAMES))
    page.get_by_role("button", name="Rules").click()
    rules = page.locator(".panel dl")
    expect(rules).to_contain_text("Option “Mermaids”: two Mermaids")
    expect(rules).not_to_contain_text("`")


def test_a_hint_says_what_is_compared_and_takes_the_focus_and_gives_it_back(visit: Visit, server: ServerProcess):
    page = visit()
    what = prepared(BASIC, 3, SHORT_NAMES)
    send = show(page, server.url, what)
    card = page.locator("button.legal[data-card]").first
    card.focus()
    first, second = what.update["legal"][:2]
    moves = [
        {"move": first, "value": 12.4, "unit": "points", "samples": 40},
        {"move": second, "value": -18.4, "unit": "points", "samples": 40},
    ]
    send({"type": "hint", "number": what.update["number"], "moves": moves})
    hint = page.get_by_role("region", name="The navigator would…")
    expect(hint).to_be_focused()
    expect(hint).to_contain_text("12 more than the others")
    expect(hint).to_contain_text("18 fewer than the others")
    expect(hint).to_contain_text("Your points this round after each move against the others’ average")
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(card).to_be_focused()
