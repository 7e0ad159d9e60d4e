"""Nothing is lost by a reload, a cut wire or an absence."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.clients import ServerProcess

from .cable import Cable
from .conftest import Visit
from .lobby import lay_table, play_now, sit_down
from .player import act, play_until


def battle(page: Page) -> tuple[list[str], list[str]]:
    """The hand and the trick as the page shows them."""
    hand = page.locator(".hand [data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    return hand, page.locator(".trick li .heard").all_inner_texts()


def test_reload_in_mid_trick_and_go_on(visit: Visit):
    page = visit()
    play_now(page, "captain")
    play_until(page, ".trick:not(.stale) li:nth-child(2)", random.Random(1))
    expect(page.locator("button.legal[data-card]").first).to_be_visible()
    before = battle(page)
    page.reload()
    expect(page.locator("button.legal[data-card]").first).to_be_visible()
    assert battle(page) == before
    assert act(page, random.Random(1)) == "card"
    expect(page.locator(".hand [data-card]")).to_have_count(len(before[0]) - 1)


def test_a_move_made_while_the_wire_is_cut_arrives_once(visit: Visit, cable: Cable):
    page = visit(origin=cable.url, grumbles=True)
    play_now(page, "captain")
    play_until(page, ".trick:not(.stale) li:nth-child(1)", random.Random(2))
    expect(page.locator("button.legal[data-card]").first).to_be_visible()
    cards = len(battle(page)[0])
    cable.cut()
    expect(page.get_by_text("The line is down")).to_be_visible()
    assert act(page, random.Random(2)) == "card"
    expect(page.get_by_text("On its way")).to_be_visible()
    cable.mend()
    expect(page.get_by_text("The line is down")).to_have_count(0)
    expect(page.get_by_text("On its way")).to_have_count(0)
    expect(page.locator(".hand [data-card]")).to_have_count(cards - 1)
    expect(page.get_by_role("alert")).to_have_count(0)
    play_until(page, "button.legal[data-card]", random.Random(2))


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server whose bots take their time."""
    server = ServerProcess(tmp_path, pace=0.4)
    yield server
    server.stop()


def test_a_bot_stands_in_when_time_is_out_and_hands_the_seat_back(visit: Visit, unhurried: ServerProcess):
    page = visit(origin=unhurried.url, grumbles=True)
    link = page.evaluate(
        """async () => {
          const body = { game: "get-bit", timer: 5, options: {},
            seats: [{ kind: "person", name: "Anne" }, ...Array(3).fill({ kind: "bot", level: "deckhand" })] };
          const headers = { "content-type": "application/json" };
          const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
          return (await answer.json()).play;
        }"""
    )
    page.goto(link)
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.get_by_text("A bot is playing for you")).to_be_visible()
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("A bot is playing for you")).to_have_count(0)
    said = page.get_by_role("list", name="Ship's log").get_by_role("listitem")
    before = said.count()
    assert act(page, random.Random(3)) == "swim"
    expect(said).not_to_have_count(before)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_who_loses_the_line_is_played_for_and_has_the_seat_back_at_return(visit: Visit, tmp_path: Path):
    with ServerProcess(tmp_path, gone_after=0.5) as server, closing(Cable(server.port)) as cable:
        anne = visit(origin=server.url, name="Anne")
        link = lay_table(anne, "captain", 2)
        bess = visit(link.replace(server.url, cable.url), origin=cable.url, name="Bess", grumbles=True)
        sit_down(bess)
        plate = anne.locator(".plate", has_text="Bess")
        expect(plate).to_be_visible()
        expect(plate).not_to_contain_text("a bot stands in")
        cable.cut()
        expect(plate).to_contain_text("a bot stands in")
        expect(bess.get_by_text("The line is down")).to_be_visible()
        cable.mend()
        expect(plate).not_to_contain_text("a bot stands in")
        expect(bess.get_by_text("The line is down")).to_have_count(0)
        expect(bess.get_by_text("A bot is playing for you")).to_have_count(0)
        for page in (anne, bess):
            page.context.close()


def test_the_lobby_leads_back_to_the_tables_of_this_device(visit: Visit):
    page = visit()
    play_now(page, "skull-king")
    table = page.url.split("?")[0]
    page.get_by_role("link", name="Freebooter").click()
    page.get_by_role("link", name="Skull King round").click()
    expect(page.locator("[data-bid]").first).to_be_visible()
    assert page.url == table
