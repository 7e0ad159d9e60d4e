"""Rules that settle arguments, in a browser: found by words, linked, pictured; what wins is the engine's word."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from freebooter.games import clauses
from freebooter.games.captain.pieces import DECK, SUITS
from freebooter.games.skull_king.pieces import FACES, NUMBERED, SPECIALS
from freebooter.rulings import examples, search, what_wins
from tests.server.clients import ServerProcess

from .conftest import Visit
from .page_checks import findings, overflow


def shown(page: Page) -> list[str]:
    return page.eval_on_selector_all("article", "all => all.map((one) => one.id)")


def test_words_find_the_clauses_that_the_terminal_finds(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/rules")
    field = page.get_by_role("searchbox")
    field.fill("bid of zero")
    assert shown(page) == [found.clause.id for found in search("bid of zero", limit=12)]
    field.fill("kraken")
    page.get_by_role("button", name="Walk the Plank (2007)").click()
    assert shown(page) == [found.clause.id for found in search("kraken", "captain", limit=12)]
    field.fill("xyzzy")
    expect(page.get_by_role("status")).to_contain_text("No clause speaks of that")


def test_a_clause_has_an_address_and_leads_to_the_others(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/rules#SK-R5")
    expect(page.locator("#SK-R5")).to_be_focused()
    assert shown(page) == list(clauses("skull-king"))
    expect(page.locator("#SK-R5")).to_be_in_viewport()
    page.locator("#SK-20").scroll_into_view_if_needed()
    for example in (example for example in examples() if example.clause == "SK-20"):
        expect(page.locator("#SK-20")).to_contain_text(example.title)
        expect(page.locator("#SK-20")).to_contain_text(example.settled().reason)
    page.goto(f"{server.url}/rules?game=captain")
    page.locator("#CA-18").get_by_role("link", name="CA-02").first.click()
    expect(page.locator("#CA-02")).to_be_in_viewport()
    expect(page).to_have_url(f"{server.url}/rules#CA-02")
    page.locator("#CA-22").get_by_role("link", name="Lay out this trick").click()
    expect(page.locator(".decisive")).to_contain_text("CA-11")


def lay(page: Page, game: str, cards: list[str], trump: str | None) -> None:
    for title in ("Walk the Plank (2007)", "Skull King") if game == "skull-king" else ("Walk the Plank (2007)",):
        page.locator("main label", has_text=title).click()
    if clear := page.get_by_role("button", name="Clear the table").all():
        clear[0].click()
    if game == "captain":
        page.locator("fieldset").get_by_role("button", name=trump or "none").click()
    for card in cards:
        page.locator(f".palette [data-card='{card}']").click()


@pytest.mark.clause("SK-06", "SK-08", "SK-10", "SK-21", "SK-26", "CA-11", "CA-12", "CA-13", "CA-14")
def test_what_wins_is_the_engines_word(visit: Visit, server: ServerProcess):
    rng = random.Random(5)
    faces = [face for card in (*rng.sample(NUMBERED, 8), *SPECIALS) for face in FACES[card]]
    page = visit(f"{server.url}/rules?wins=skull-king")
    for _ in range(10):
        game, cards, trump = "skull-king", rng.sample(faces, rng.randint(2, 6)), None
        if len({card.partition("=")[0] for card in cards}) < len(cards):
            continue
        if rng.random() < 0.4:
            game, cards, trump = "captain", rng.sample(DECK, rng.randint(2, 9)), rng.choice((*SUITS, None))
        lay(page, game, cards, trump)
        settled = what_wins(game, cards, trump)
        expect(page.locator(".decisive")).to_have_text(f"{settled.reason} {settled.clause}")
        for sentence, clause in settled.notes:
            expect(page.locator(".answer")).to_contain_text(f"{sentence} {clause}")
        marks = page.eval_on_selector_all(".mat li:not(.slot)", "all => all.map(one => one.matches('.wins'))")
        assert [place for place, won in enumerate(marks) if won] == [] if settled.winner is None else [settled.winner]


def test_a_trick_is_taken_back_and_has_an_address(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/rules?wins=skull-king&cards=y12,nonsense,b2,king")
    expect(page.locator(".decisive")).to_contain_text("Player 3 wins")
    page.get_by_role("button", name="Take back Skull King").click()
    expect(page.locator(".decisive")).to_contain_text("Player 2 wins")
    expect(page).to_have_url(f"{server.url}/rules?wins=skull-king&cards=y12%2Cb2")
    page.get_by_role("button", name="Clear the table").click()
    expect(page.locator(".decisive")).to_have_count(0)


def test_spanish_is_spoken_throughout(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/rules?q=sirena kraken", language="es-ES")
    expect(page.locator("#SK-26")).to_contain_text("La baza en que se juega queda destruida")
    expect(page.locator("#SK-26")).to_contain_text("El Kraken de Jugador 3 destruye la baza")
    page.goto(f"{server.url}/rules?wins=captain&cards=g12,p4&trump=parrots")
    expect(page.locator(".decisive")).to_contain_text("Jugador 2 gana la batalla con 4 de Loros")


@pytest.mark.parametrize(
    ("address", "sign", "width", "dark"),
    [
        ("/rules", ".books", 360, False),
        ("/rules?game=skull-king", "article", 360, True),
        ("/rules?wins=skull-king&cards=y12,b2,tigress=pirate", ".decisive", 1280, False),
        ("/rules?wins=captain&cards=g12,p4&trump=parrots", ".decisive", 360, True),
    ],
)
def test_nothing_is_amiss_with_its_looks(
    visit: Visit, server: ServerProcess, address: str, sign: str, width: int, dark: bool
):
    page = visit(server.url + address, width=width, dark=dark)
    page.wait_for_selector(sign)
    assert (findings(page), overflow(page)) == ([], 0)
