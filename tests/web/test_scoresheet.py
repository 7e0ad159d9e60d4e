"""The score sheet in a browser: entered by hand, checked, kept, shown, printed; its sums are the engine's."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from freebooter.scoresheet import (
    Entry,
    Round,
    Sheet,
    from_csv,
    from_text,
    new_sheet,
    scores_of,
    to_csv,
    to_text,
    with_entry,
    with_round,
)
from tests.server.clients import ServerProcess

from .cable import Cable
from .conftest import Visit
from .page_checks import findings, overflow

NAMES = ("Anne", "Ben", "Cleo", "Dai")
ALL = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}

# Ten rounds in which everything happens that a sheet can hold.
GAME = (
    ((Entry(0, 0), Entry(1, 1), Entry(0, 0), Entry(0, 0)), 0),
    ((Entry(1, 1, ("g14",)), Entry(0, 0), Entry(1, 1, kept_loot=1), Entry(0, 0)), 0),
    ((Entry(0, 1, harry=1), Entry(1, 1, ("y14", "p14")), Entry(0, 0), Entry(1, 1, wager=10)), 0),
    ((Entry(2, 2, pirates=2), Entry(1, 0), Entry(0, 1, wager=20), Entry(0, 0)), 1),
    ((Entry(0, 0), Entry(2, 2, kings=1), Entry(2, 2, loot=(0,)), Entry(1, 1, ("b14",), loot=(2,))), 0),
    ((Entry(3, 2, ("g14",)), Entry(2, 1, harry=-1), Entry(2, 2), Entry(0, 1)), 0),
    ((Entry(1, 1), Entry(1, 1), Entry(2, 2, ("b14",)), Entry(3, 3, ("g14", "y14", "p14"))), 0),
    ((Entry(8, 7, ("b14",)), Entry(0, 0), Entry(0, 0), Entry(0, 0)), 1),
    ((Entry(0, 9), Entry(0, 0), Entry(0, 0), Entry(0, 0)), 0),
    ((Entry(4, 4), Entry(3, 3, wager=20), Entry(2, 2), Entry(1, 1, pirates=1)), 0),
)


def whole_game() -> Sheet:
    sheet = new_sheet(NAMES, ALL, dealer=1)
    for number, (entries, destroyed) in enumerate(GAME):
        sheet = with_round(sheet, number, Round(entries, destroyed, settled=True))
    return sheet


def begin(page: Page) -> None:
    for place, name in enumerate(NAMES, 1):
        page.get_by_label(f"Player {place}", exact=True).fill(name)
    page.get_by_label("deals first").nth(1).check()
    for option in ("Mermaids", "Loot", "Kraken", "Pirates' abilities"):
        page.get_by_role("switch", name=option).check(force=True)
    page.get_by_role("button", name="Begin the sheet").click()


def cell(page: Page, what: str) -> Locator:
    return page.get_by_role("textbox", name=what, exact=True)


def tap(page: Page, number: int) -> None:
    page.locator(".keys").get_by_role("button", name=str(number), exact=True).click()


def happen(page: Page, what: str, who: str, ally: str = "") -> None:
    page.get_by_role("group", name="What happened?").get_by_role("button", name=what).click()
    for name in (who, ally) if ally else (who,):
        page.locator(".names").get_by_role("button", name=name, exact=True).click()


def enter(page: Page, played: Round) -> None:
    """A round as somebody with a phone enters it: number after number, then what happened."""
    for entry in played.entries:
        tap(page, entry.bid or 0)
    for entry in played.entries:
        tap(page, entry.won or 0)
    tap(page, played.destroyed or 0)
    colours = {"g": "Green", "y": "Yellow", "p": "Purple", "b": "Black"}
    for name, entry in zip(NAMES, played.entries, strict=True):
        for card in entry.fourteens:
            happen(page, f"{colours[card[0]]} 14", name)
        for _ in range(entry.pirates):
            happen(page, "Pirate taken", name)
        for _ in range(entry.kings):
            happen(page, "Skull King taken", name)
        for ally in entry.loot:
            happen(page, "Loot captured", name, NAMES[ally])
        for _ in range(entry.kept_loot):
            happen(page, "Loot kept", name)
        if entry.wager:
            happen(page, f"Rascal's wager ±{entry.wager}", name)
        if entry.harry:
            happen(page, f"Harry: bid {'+1' if entry.harry > 0 else '−1'}", name)


def totals(page: Page) -> tuple[int, ...]:
    cells: list[str] = page.eval_on_selector_all("[data-total]", "all => all.map(one => one.dataset.total)")
    return tuple(map(int, cells))


def saved(page: Page, kind: str) -> str:
    """The sheet as the page saves it."""
    page.get_by_role("button", name="Files").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Save as {kind}").click()
    page.get_by_role("button", name="Close").click()
    return Path(download.value.path()).read_text("utf-8")


def open_file(page: Page, name: str, text: str) -> None:
    page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()},
    )


def line(page: Page, number: int) -> Locator:
    return page.locator(f"[data-round='{number}']")


@pytest.mark.clause("SK-18", "SK-19")
def test_a_whole_game_with_every_bonus_an_edit_in_the_past_and_files_both_ways(visit: Visit, server: ServerProcess):
    sheet = whole_game()
    assert scores_of(sheet).problems == ()
    page = visit(f"{server.url}/scoresheet")
    begin(page)
    for number, played in enumerate(sheet.rounds):
        expect(page.get_by_role("heading", name=f"Round {number + 1} of 10")).to_be_visible()
        enter(page, played)
        page.get_by_role("button", name="count the round").click()
    expect(page.get_by_role("heading", name="wins with")).to_be_visible()
    scores = scores_of(sheet)
    assert totals(page) == scores.totals
    winner, washer = NAMES[scores.winners[0]], NAMES[scores.dishes[0]]
    expect(page.locator(".end")).to_contain_text(f"{winner} wins with {max(scores.totals)} points")
    expect(page.locator(".end")).to_contain_text(f"{washer} does the dishes")
    assert from_text(saved(page, "JSON")) == sheet

    page.get_by_role("button", name="Edit round 8").click()
    cell(page, "Anne's bid").fill("7")
    sheet = with_entry(sheet, 7, 0, replace(sheet.rounds[7].entries[0], bid=7))
    assert totals(page) == scores_of(sheet).totals
    page.get_by_role("button", name="Remove: Anne: black 14").click()
    sheet = with_entry(sheet, 7, 0, replace(sheet.rounds[7].entries[0], fourteens=()))
    assert totals(page) == scores_of(sheet).totals

    csv = saved(page, "CSV")
    assert csv == to_csv(sheet)
    assert from_csv(csv) == sheet
    page.get_by_role("link", name="All sheets").click()
    open_file(page, "sheet.csv", csv)
    expect(page.get_by_role("heading", name="wins with")).to_be_visible()
    assert totals(page) == scores_of(sheet).totals
    assert saved(page, "CSV") == csv
    assert saved(page, "JSON") == to_text(sheet)


@pytest.mark.clause("SK-03", "SK-16", "SK-22", "SK-25", "SK-26")
def test_what_is_missing_is_pointed_at_and_what_cannot_be_is_refused(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/scoresheet")
    begin(page)
    expect(page.get_by_role("region", name="Round 1 of 10")).to_contain_text("1 card each · Ben deals, Cleo leads")
    cell(page, "Anne's bid").fill("2")
    expect(page.get_by_role("alert")).to_contain_text("Anne cannot bid 2: 1 card was dealt")
    expect(cell(page, "Anne's bid")).to_have_value("")
    for _ in NAMES:
        tap(page, 0)
    page.get_by_role("button", name="Count the round").click()
    expect(page.get_by_role("alert")).to_contain_text("Dai's tricks are missing; none is entered as 0")
    expect(page.get_by_role("alert")).to_contain_text("Did a Kraken destroy a trick?")
    expect(cell(page, "Anne's tricks")).to_be_focused()
    for number in (1, 1, 0, 0, 0):
        tap(page, number)
    expect(page.get_by_role("alert")).to_contain_text("The tricks entered add up to 2, and there were 1")
    cell(page, "Ben's tricks").fill("0")
    expect(page.get_by_role("alert")).to_have_count(0)
    for what, who, says, clause in [
        ("Green 14", "Ben", "Ben took 0 tricks and cannot have captured the green 14", "SK-16"),
        ("Skull King taken", "Cleo", "cannot have taken the Skull King with a Mermaid", "SK-22"),
        ("Loot kept", "Dai", "cannot have won a trick with a Loot", "SK-25"),
        ("Harry: bid −1", "Anne", "stays between 0 and the 1 dealt", "SK-R7"),
    ]:
        happen(page, what, who)
        expect(page.get_by_role("alert")).to_contain_text(says)
        expect(page.get_by_role("alert")).to_contain_text(clause)
    expect(page.locator(".lines li")).to_have_count(0)
    happen(page, "Green 14", "Anne")
    happen(page, "Green 14", "Anne")
    expect(page.get_by_role("alert")).to_contain_text("There is 1 green 14 in the deck")
    page.get_by_role("alert").get_by_role("button", name="SK-01").click()
    expect(page.get_by_role("dialog", name="Skull King: the rules")).to_contain_text("five Escapes")
    page.keyboard.press("Escape")
    assert line(page, 1).inner_text().count("0/0") == 3


def ready(page: Page) -> None:
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_without_a_line_the_sheet_opens_and_goes_on(visit: Visit, cable: Cable):
    page = visit(f"{cable.url}/scoresheet", origin=cable.url, grumbles=True)
    begin(page)
    enter(page, whole_game().rounds[0])
    page.get_by_role("button", name="count the round").click()
    tap(page, 2)
    ready(page)
    before = totals(page)
    cable.cut()
    page.reload()
    expect(cell(page, "Anne's bid")).to_have_value("2")
    assert totals(page) == before == (10, 20, 10, 10)
    tap(page, 1)
    address = page.url
    page.close()

    again = page.context.new_page()
    again.goto(f"{cable.url}/scoresheet")
    again.get_by_role("link", name=re.compile("Anne, Ben, Cleo and Dai")).click()
    expect(again).to_have_url(address)
    expect(cell(again, "Ben's bid")).to_have_value("1")
    tap(again, 0)
    tap(again, 0)
    again.get_by_role("button", name="SK-16").first.click()
    expect(again.get_by_role("dialog")).to_contain_text("black 14")
    cached: list[str] = again.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""
    )
    assert "/scoresheet" in cached
    kept = re.compile(r"/scoresheet|/assets/[\w.-]+|/favicon\.svg|/api/games|/api/(clauses|examples)/[a-z-]+")
    assert [path for path in cached if not kept.fullmatch(path)] == []


def test_the_others_look_on_and_nothing_is_lost_while_the_line_is_down(
    visit: Visit, cable: Cable, server: ServerProcess
):
    page = visit(f"{cable.url}/scoresheet", origin=cable.url, grumbles=True)
    begin(page)
    page.get_by_role("button", name="Live").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link to look on").input_value()
    expect(page.get_by_alt_text("QR code")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    other = visit(link.replace(cable.url, server.url), width=360, height=700, grumbles=True)
    expect(other.get_by_text("You are looking on. Round 1 of 10, Ben deals, Cleo leads.")).to_be_visible()
    cable.cut()
    enter(page, whole_game().rounds[0])
    page.get_by_role("button", name="count the round").click()
    expect(page.get_by_text("Not sent yet")).to_be_visible()
    cable.mend()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("Not sent yet")).to_have_count(0)
    expect(other.locator("[data-total='20']")).to_be_visible()
    assert totals(other) == totals(page)
    expect(other.get_by_role("button", name="Edit round 1")).to_have_count(0)
    assert (findings(other), overflow(other)) == ([], 0)
    page.get_by_role("button", name="Live").click()
    page.get_by_role("button", name="Stop showing").click()
    expect(page.get_by_role("button", name="Make a link")).to_be_visible()
    expect(other.get_by_text("There is no sheet at this address any more.")).to_be_visible()


def test_two_windows_show_the_same_sheet(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/scoresheet")
    begin(page)
    expect(cell(page, "Anne's bid")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    tap(other, 1)
    expect(cell(page, "Anne's bid")).to_have_value("1")
    expect(page.get_by_role("status")).to_contain_text("changed in another window")


def test_the_keyboard_alone_is_enough(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/scoresheet")
    page.get_by_label("Player 1", exact=True).focus()
    for name in NAMES:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    cell(page, "Anne's bid").focus()
    for number in "01000100":
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    expect(page.locator(".count")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    assert totals(page) == (10, 20, 10, 10)
    expect(cell(page, "Anne's bid")).to_be_focused()


def test_it_prints_the_sheet_and_nothing_else(visit: Visit, server: ServerProcess, tmp_path: Path):
    page = visit(f"{server.url}/scoresheet", dark=True)
    open_file(page, "sheet.json", to_text(whole_game()))
    expect(page.get_by_role("heading", name="wins with")).to_be_visible()
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert printed.startswith(b"%PDF")
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2
    page.emulate_media(media="print")
    for hidden in ("header", ".entry", ".keys"):
        expect(page.locator(hidden).first).to_be_hidden()
    for shown in (".head", "[data-round='10']", ".graph svg", ".bonuses"):
        expect(page.locator(shown).first).to_be_visible()
    assert page.evaluate("() => getComputedStyle(document.querySelector('.paper')).color") == "rgb(34, 48, 60)"


@pytest.mark.parametrize(("width", "dark", "language"), [(360, True, "es-ES"), (1280, False, "en-US")])
def test_nothing_is_amiss_with_its_looks(visit: Visit, server: ServerProcess, width: int, dark: bool, language: str):
    page = visit(f"{server.url}/scoresheet", width=width, dark=dark, language=language)
    page.wait_for_selector("form")
    assert (findings(page), overflow(page)) == ([], 0)
    open_file(page, "sheet.json", to_text(with_round(whole_game(), 9, Round((Entry(),) * 4))))
    page.wait_for_selector(".keys")
    assert (findings(page), overflow(page)) == ([], 0)
    page.locator("a[href='/scoresheet']").first.click()
    open_file(page, "sheet.json", to_text(whole_game()))
    page.wait_for_selector(".end")
    assert (findings(page), overflow(page)) == ([], 0)


def test_a_file_that_is_no_sheet_is_refused_in_words(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/scoresheet")
    sheet = json.loads(to_text(whole_game()))
    for text, says in [
        ("ahoy", "not the CSV of a score sheet"),
        ("{", "This is not JSON"),
        ("{}", "A score sheet of version undefined"),
        (json.dumps({**sheet, "dealer": 9}), "None of these players deals first"),
        (json.dumps({**sheet, "names": ["Anne", "anne", "Ben", "Cleo"]}), "a different one for each player"),
        (json.dumps({**sheet, "more": 1}), "something is wrong at more"),
        (to_csv(whole_game()).replace(",Anne,0,", ",Anne,none,", 1), "Line 3: bid cannot be “none”"),
    ]:
        open_file(page, "sheet", text)
        expect(page.get_by_role("alert")).to_contain_text(says)
