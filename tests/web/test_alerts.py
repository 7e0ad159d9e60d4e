"""A player who looks elsewhere is called by the tab's title and, if wanted, by a notification or a bell."""

import random

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .lobby import lay_table, sit_down
from .player import act

# A tab in the background, and what it would show and sound: chromium without a screen has neither.
ELSEWHERE = """(() => {
  window.called = { notes: [], rings: 0, away: false };
  Object.defineProperty(document, "hidden", { get: () => called.away });
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (Notification.permission = "granted"); }
    constructor(title, { body }) { called.notes.push(`${title}: ${body}`); }
    close() {}
  };
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const part = { connect: (next) => next, frequency: gain, Q: {}, gain, start() {}, stop() {} };
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    createOscillator() { return { ...part, start: () => { called.rings += 1; }, stop() {} }; }
    sampleRate = 8000;
    createGain() { return part; }
    createBiquadFilter() { return part; }
    createBufferSource() { return { ...part }; }
    createBuffer(channels, length) { return { getChannelData: () => new Float32Array(length) }; }
  };
})()"""


def at_a_table_for_two(visit: Visit) -> tuple[Page, Page]:
    anne = visit(name="Anne")
    anne.context.add_init_script(ELSEWHERE)
    anne.goto(anne.url)
    bess = visit(lay_table(anne, "get-bit", 2), name="Bess")
    sit_down(bess)
    return anne, bess


def wait_elsewhere(anne: Page) -> None:
    """Anne has chosen and looks at another tab."""
    for _ in range(2):
        act(anne, random.Random(1))
    expect(anne.get_by_text("Committed.")).to_have_count(2)
    expect(anne).to_have_title("Get Bit! · Freebooter")
    anne.evaluate("() => { called.away = true; called.rings = 0; }")


def test_the_title_calls_and_nothing_else_unless_it_was_asked_for(visit: Visit):
    anne, bess = at_a_table_for_two(visit)
    expect(anne).to_have_title("● Your turn · Get Bit!")
    wait_elsewhere(anne)
    for _ in range(2):
        act(bess, random.Random(2))
    expect(anne).to_have_title("● Your turn · Get Bit!")
    assert anne.evaluate("() => [called.notes.length, called.rings]") == [0, 0]


@pytest.mark.parametrize("way", ["notification", "bell"])
def test_who_asked_for_it_is_called_once_by_a_notification_or_a_bell(visit: Visit, way: str):
    anne, bess = at_a_table_for_two(visit)
    anne.get_by_role("button", name="Settings").click()
    switch = {
        "notification": "A notification when it is your turn and you are elsewhere",
        "bell": "Sounds: cards, splashes, and a bell when it is your turn",
    }
    anne.get_by_role("dialog").get_by_text(switch[way]).click()
    anne.keyboard.press("Escape")
    wait_elsewhere(anne)
    assert anne.evaluate("() => called.notes") == []
    for _ in range(2):
        act(bess, random.Random(2))
    expect(anne).to_have_title("● Your turn · Get Bit!")
    notes, rings = anne.evaluate("() => [called.notes, called.rings]")
    assert notes == (["Your turn: Get Bit!"] if way == "notification" else [])
    assert (rings > 0) is (way == "bell")
    act(anne, random.Random(3))
    again = anne.evaluate("() => [called.notes, called.rings]")
    assert again == [notes, rings], "one decision calls once"
