"""Friends without a server: browsers that find each other by codes, at the table of one of them."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from freebooter.engine.record import read_record
from freebooter.games import make
from freebooter.live.encoding import EncodedPosition
from freebooter.table import Position

from .conftest import Visit
from .player import act_now
from .site import Files

PATIENCE = 120_000
# Every message that the channel brings, as it was put together of its pieces.
LISTEN = """() => {
  const create = RTCPeerConnection.prototype.createDataChannel;
  window.heard = [];
  window.channels = [];
  let parts = "";
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    const channel = create.apply(this, given);
    window.channels.push(channel);
    channel.addEventListener("message", ({ data }) => {
      const bytes = new Uint8Array(data);
      if (bytes[0] > 1) return;
      parts += new TextDecoder("latin1").decode(bytes.subarray(1));
      if (bytes[0] === 0) return;
      window.heard.push(new TextDecoder().decode(Uint8Array.from(parts, (letter) => letter.charCodeAt(0))));
      parts = "";
    });
    return channel;
  };
}"""


def lay(host: Page, game: str, seats: int) -> None:
    host.locator(f"[data-game={game}]").get_by_role("button", name="Play with friends").click()
    host.get_by_role("radio", name=str(seats), exact=True).check(force=True)
    host.get_by_role("button", name="Lay the table").click()
    expect(host.get_by_text("holds everybody's cards")).to_be_visible(timeout=PATIENCE)


def arrive(visit: Visit, files: Files, host: Page, name: str, guest: Page | None = None) -> Page:
    """The host invites, the guest answers, and the host takes the answer."""
    host.get_by_role("button", name="Invite").first.click()
    code = host.get_by_label("Code", exact=True).input_value()
    link = f"{files.url}join/#{code}"
    if guest:
        guest.goto(link)
    else:
        guest = visit(origin=files.url, name=name, grumbles=True)
        guest.add_init_script(f"({LISTEN})()")
        guest.goto(link)
    answer = guest.get_by_label("Code", exact=True).input_value()
    host.get_by_label("Answer").fill(answer)
    host.get_by_role("button", name="Connect").click()
    expect(host.get_by_text("Your friend is connected")).to_be_visible(timeout=PATIENCE)
    host.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    return guest


def play_out(pages: Sequence[Page], rng: random.Random) -> None:
    until = time.monotonic() + 300
    while any(page.locator("dialog[open]").count() == 0 for page in pages):
        assert time.monotonic() < until, [page.locator("main").inner_text()[:200] for page in pages]
        for page in pages:
            if not act_now(page, rng):
                page.wait_for_timeout(10)


def nothing_but_its_own(host: Page, guest: Page, table: str, seat: int) -> None:
    """Every update is what the rules show that seat, recomputed from the record; and nothing else was told."""
    written = host.evaluate(
        """async (table) => {
          const found = await new Promise((done) => {
            const open = indexedDB.open("freebooter");
            open.onsuccess = () => {
              const all = open.result.transaction("finished").objectStore("finished").getAll();
              all.onsuccess = () => done(all.result);
            };
          });
          return found.find((game) => game.table === table).record;
        }""",
        table,
    )
    record = read_record(written)
    rules = make(record.game, len(record.seats), record.options)
    positions = [Position(rules, record.seats, 0, rules.start(), [])]
    for number, (who, text) in enumerate(record.moves, start=1):
        state, events = rules.play(positions[-1].state, who, rules.parse(text))
        positions.append(Position(rules, record.seats, number, state, events))
    said = [json.loads(text) for text in guest.evaluate("() => window.heard")]
    assert {message["say"] for message in said} <= {"welcome", "opened", "text", "closed", "answer"}
    frames = [json.loads(message["text"]) for message in said if message["say"] == "text"]
    updates = [frame for frame in frames if frame["type"] == "update" and frame["view"]["you"] == seat]
    assert updates[-1]["number"] == len(positions) - 1
    for before, update in pairwise(updates):
        if update["number"] == before["number"] + 1:
            assert update == json.loads(EncodedPosition(positions[update["number"]]).update(seat, None))
    kinds = {frame["type"] for frame in frames}
    assert kinds <= {"table", "update", "ack", "refused", "pong"}
    assert all(frame["view"]["you"] in (seat, None) for frame in frames if frame["type"] == "update")


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.deep)])
def test_browsers_without_a_server_finish_a_game(visit: Visit, files: Files, seats: int):
    host = visit(origin=files.url, name="Anne", grumbles=True)
    lay(host, "get-bit", max(seats, 2))
    guests: list[Page] = []
    for name in ("Bess", "Cleo", "Dora")[: seats - 1]:
        guest = arrive(visit, files, host, name)
        guest.get_by_role("button", name="Sit down").click()
        guests.append(guest)
    for page in (host, *guests):
        expect(page.locator(".board")).to_be_visible(timeout=PATIENCE)
    table = host.url.split("table=")[1].split("&")[0]
    play_out([host, *guests], random.Random(seats))
    for seat, guest in enumerate(guests, start=1):
        nothing_but_its_own(host, guest, table, seat)


def test_a_guest_who_was_gone_has_the_same_seat_by_a_new_code(visit: Visit, files: Files):
    host = visit(origin=files.url, name="Anne", grumbles=True)
    lay(host, "get-bit", 2)
    guest = arrive(visit, files, host, "Bess")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".board")).to_be_visible(timeout=PATIENCE)
    guest.reload()
    expect(guest.get_by_role("heading", name="Your friend's device is gone")).to_be_visible()
    host.get_by_role("button", name="Table").click()
    arrive(visit, files, host, "Bess", guest)
    expect(guest.locator(".hand[data-pirate] .legal").first).to_be_visible(timeout=PATIENCE)


def test_what_is_no_answer_is_said_plainly(visit: Visit, files: Files):
    host = visit(origin=files.url, name="Anne", grumbles=True)
    lay(host, "get-bit", 2)
    host.get_by_role("button", name="Invite a friend").click()
    code = host.get_by_label("Code", exact=True).input_value()
    for given, said in (("ahoy!", "This is not a code"), (code[:-3], "not whole"), (code, "a code that invites")):
        host.get_by_label("Answer").fill(given)
        host.get_by_role("button", name="Connect").click()
        expect(host.get_by_role("alert")).to_contain_text(said)
