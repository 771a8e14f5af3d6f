"""Replays in real hosts, and the pages saved from them: no kernel, no network, no mouse."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.host import AXE, Host
from browser.shown import widget
from parlett_widgets import ChainExplorer, NinetyNine, Replay
from parlett_widgets.engine import Match

REPLAY = """
import random
from parlett_widgets import NinetyNine, Replay
match, rng = NinetyNine.classic().start(seed=5), random.Random(5)
for _ in range(20):
    match = match.apply(rng.choice(match.legal))
replay = Replay(match)
replay
"""
LAST = 20


def on_the_way(place: Locator | Page) -> None:
    """Wait until a playing replay has moved on a little; not every step can be caught in time."""
    expect(place.locator(".pw-step-of")).to_have_text(re.compile(f"Step [1-9][0-9]? of {LAST}"))


def open_drawer(place: Locator | Page) -> None:
    """Open, by keyboard, the part where the speed and a moment to go to are chosen."""
    for name in ["More", "Go to"]:
        place.locator("summary", has_text=name).press("Enter")


def at_step(place: Locator | Page, step: int, last: int = LAST) -> None:
    expect(place.locator(".pw-step-of")).to_have_text(f"Step {step} of {last}", timeout=15_000)


def test_a_replay_plays_by_itself_with_the_kernel_shut_down(lab: Host) -> None:
    lab.open([REPLAY])
    lab.shut_down_kernel()
    keyboard = lab.page.keyboard
    open_drawer(widget(lab))
    widget(lab).get_by_label("Speed").select_option("4×")
    widget(lab).get_by_label("Play", exact=True).focus()
    keyboard.press("Enter")
    expect(widget(lab).get_by_label("Pause", exact=True)).to_be_focused()
    on_the_way(widget(lab))
    keyboard.press("Enter")
    expect(widget(lab).get_by_label("Play", exact=True)).to_be_focused()
    stopped = widget(lab).locator(".pw-step-of").inner_text()
    lab.page.wait_for_timeout(800)
    expect(widget(lab).locator(".pw-step-of")).to_have_text(stopped)

    keyboard.press("Enter")
    at_step(widget(lab), LAST)
    expect(widget(lab).get_by_label("Play", exact=True)).to_be_focused()
    keyboard.press("Enter")
    expect(widget(lab).locator(".pw-step-of")).not_to_have_text(f"Step {LAST} of {LAST}")
    keyboard.press("Escape")
    expect(widget(lab).get_by_label("Play", exact=True)).to_be_visible()
    assert lab.is_command_mode()


def test_a_trick_is_jumped_to_and_pages_are_turned_by_keyboard_alone(lab: Host) -> None:
    lab.open(["0", REPLAY, "0"])
    before = lab.cell_sources()
    keyboard = lab.page.keyboard
    open_drawer(widget(lab))
    jump = widget(lab).get_by_role("combobox", name="Go to")
    jump.focus()
    while "trick 2" not in jump.locator("option:checked").inner_text():
        keyboard.press("ArrowDown")
    expect(jump).to_be_focused()
    expect(widget(lab).get_by_role("heading", level=3)).to_contain_text("trick 2")
    step = int(lab.kernel_eval("replay.step"))
    assert step == int(
        lab.kernel_eval("next(j['step'] for j in replay.jumps if 'trick 2' in j['label'])")
    )
    keyboard.press("PageDown")
    at_step(widget(lab), step + 1)
    keyboard.press("PageUp")
    keyboard.press("PageUp")
    at_step(widget(lab), step - 1)
    expect(jump.locator("option:checked")).to_contain_text("trick 1")
    for key in ["x", "m", "r", "d", "d", "0", "0"]:
        keyboard.press(key)
    assert lab.cell_sources() == before


def test_two_views_of_a_replay_go_on_together(lab: Host) -> None:
    lab.open([REPLAY, "replay"])
    open_drawer(widget(lab, 1))
    widget(lab, 1).get_by_label("Speed").select_option("2×")
    expect(widget(lab, 0).get_by_label("Speed")).to_have_value("2")
    widget(lab, 0).get_by_label("Play", exact=True).click()
    on_the_way(widget(lab, 1))
    lab.execute("replay.step = 9")
    for index in range(2):
        at_step(widget(lab, index), 9)
        expect(widget(lab, index).get_by_label("Play", exact=True)).to_be_visible()
    lab.kernel_comes_to("replay.speed", "2.0")


def test_a_presenter_s_remote_turns_what_was_clicked_last_wherever_that_was(lab: Host) -> None:
    lab.open([REPLAY, "from parlett_widgets import predict\npredict('bid-sum', seed=1)"])
    press = lab.page.keyboard.press
    replay, question = widget(lab, 0), widget(lab, 1)
    steps = 0
    for place in (".pw-felt", ".pw-seat", ".pw-status", ".pw-head"):
        replay.locator(place).first.click()
        press("PageDown")
        press("ArrowRight")
        steps += 2
        at_step(replay, steps)
    question.locator("input").fill("1")
    question.locator("input").press("Enter")
    question.get_by_role("heading", level=3).click()
    expect(question.locator(".pw-told")).to_have_count(1)
    press("PageDown")
    expect(question.locator("input")).to_have_value("")
    at_step(replay, steps)


# Saved pages


class Saved:
    """A saved page that is open in a separate browser window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.errors: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text))

    def open(self, file: Path) -> Page:
        self.page.goto(file.as_uri())
        expect(self.page.locator(".pw-root")).to_be_visible()
        return self.page

    def axe(self) -> list[Any]:
        self.page.evaluate(AXE.read_text(encoding="utf-8") + "\n;undefined")
        return self.page.evaluate("async () => (await axe.run()).violations")


@pytest.fixture
def saved(browser: Browser) -> Iterator[Saved]:
    context = browser.new_context(locale="en-US")
    page = Saved(context.new_page())
    yield page
    assert page.errors == []
    assert [url for url in page.requests if not url.startswith("file:")] == []
    assert len(page.requests) == 1, "the file, and nothing else"
    context.close()


def a_deal() -> Match[Any]:
    match, rng = NinetyNine.classic().start(seed=5), random.Random(5)
    for _ in range(LAST):
        match = match.apply(rng.choice(match.legal))
    return match


def test_a_saved_replay_is_stepped_by_keyboard_and_asks_for_nothing(
    saved: Saved, tmp_path: Path
) -> None:
    page = saved.open(Replay(a_deal()).save(tmp_path / "deal.html"))
    expect(page).to_have_title(re.compile("^Ninety-Nine · deal 1"))
    at_step(page, 0)
    page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    at_step(page, 0)
    focused = "() => document.activeElement.shadowRoot?.activeElement?.ariaLabel"
    while page.evaluate(focused) != "Next":
        page.keyboard.press("Tab")
    for step in range(1, 4):
        page.keyboard.press("Enter")
        at_step(page, step)
    page.keyboard.press("PageDown")
    at_step(page, 4)
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    at_step(page, LAST)
    open_drawer(page)
    page.get_by_label("Speed").select_option("4×")
    page.get_by_label("Play", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Pause", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Play", exact=True)).to_be_visible()


def test_a_saved_explorer_builds_chains(saved: Saved, tmp_path: Path) -> None:
    page = saved.open(ChainExplorer("4 5 J K", lang="ja").save(tmp_path / "chain.html"))
    assert page.locator("html").get_attribute("lang") == "ja"
    page.get_by_role("textbox").fill("9 J")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("9")
    expect(page.locator(".pw-count")).to_have_text(["9", "0"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_saved_page_takes_the_reader_s_colours_and_axe_finds_nothing(
    saved: Saved, tmp_path: Path, scheme: Any
) -> None:
    saved.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page = saved.open(Replay(a_deal(), step=12, hide=[1]).save(tmp_path / "deal.html"))
    expect(page.locator(".pw-root")).to_have_attribute("data-theme", scheme)
    for summary in page.locator("summary").all():
        summary.evaluate("(summary) => { summary.parentElement.open = true }")
    assert saved.axe() == []
    page.set_viewport_size({"width": 400, "height": 900})
    assert page.evaluate("() => document.documentElement.scrollWidth") == 400
    page.get_by_label("Play", exact=True).click()
    at_step(page, 13)


def test_a_saved_page_shows_its_picture_where_no_script_may_run(
    browser: Browser, tmp_path: Path
) -> None:
    replay = Replay(a_deal(), step=12)
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(replay.save(tmp_path / "deal.html").as_uri())
        picture = page.get_by_role("img")
        expect(picture).to_be_visible()
        assert picture.get_attribute("alt") == replay.text()
        box = picture.bounding_box()
        assert box
        assert min(box["width"], box["height"]) > 200


def test_the_rules_open_over_the_table_and_do_not_push_it_down(
    saved: Saved, tmp_path: Path
) -> None:
    page = saved.open(Replay(a_deal()).save(tmp_path / "deal.html"))
    others, rules = page.locator(".pw-others"), page.get_by_role("group", name="Rules")
    before = others.bounding_box()
    page.get_by_text("Rules", exact=True).click()
    expect(rules).to_contain_text("Each trick taken scores 1")
    assert others.bounding_box() == before
    assert saved.axe() == []

    rules.focus()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
