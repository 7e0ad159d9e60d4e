"""Sounds: none until asked for, and then of what happens, as loud as was chosen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Visit

# What would be heard: chromium without a screen has no ears.
EARS = """(() => {
  window.heard = { starts: 0, volumes: [] };
  const ramp = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const part = () => ({
    connect: (next) => next, frequency: { ...ramp }, Q: {}, start() { heard.starts += 1; }, stop() {},
    gain: { ...ramp, set value(loud) { heard.volumes.push(loud); } },
  });
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    sampleRate = 8000;
    createOscillator() { return part(); }
    createGain() { return part(); }
    createBiquadFilter() { return part(); }
    createBufferSource() { return part(); }
    createBuffer(channels, length) { return { getChannelData: () => new Float32Array(length) }; }
  };
})()"""


def lesson_with_ears(visit: Visit) -> Page:
    page = visit()
    page.context.add_init_script(EARS)
    page.goto(page.url + "learn/captain/first-game")
    expect(page.locator(".words[data-step]")).to_be_visible()
    return page


def go_on(page: Page, times: int) -> None:
    for _ in range(times):
        step = page.locator(".words[data-step]").get_attribute("data-step")
        page.locator(".caption .on .primary").click()
        expect(page.locator(f'.words[data-step="{step}"]')).to_have_count(0)


def test_nothing_is_heard_or_fetched_until_it_is_asked_for(visit: Visit) -> None:
    page = lesson_with_ears(visit)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    go_on(page, 4)
    assert page.evaluate("heard.starts") == 0
    assert not [url for url in fetched if "synth" in url]


def test_cards_are_heard_as_loud_as_was_chosen(visit: Visit) -> None:
    page = lesson_with_ears(visit)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Sounds").check()
    page.get_by_label("Volume").fill("0.3")
    page.keyboard.press("Escape")
    page.wait_for_function("heard.volumes.includes(0.3)")
    before = page.evaluate("heard.starts")
    go_on(page, 2)
    page.wait_for_function(f"heard.starts > {before}")
