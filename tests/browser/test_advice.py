"""Advice in JupyterLab, with the keyboard alone: a hint at the table, and the bid advisor."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.host import Host
from browser.table import Table, cell
from parlett_widgets import BidAdvisor, Counterpoint


def test_a_hint_is_asked_for_by_keyboard_and_goes_with_the_next_card(lab: Host) -> None:
    lab.open([cell("Addenda.standard()", dealer=1)])
    table = Table(lab)
    keyboard = lab.page.keyboard
    table.legal_cards.first.focus()
    for _ in range(4):  # past the card; "Take back" comes first
        keyboard.press("Tab")
        if table.focused().get("text") == "Hint":
            break
    keyboard.press("Enter")
    hint = table.root.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("Play ")
    marks = table.root.get_by_role("toolbar", name="Your hand").locator(".pw-worth")
    expect(marks).not_to_have_count(0)
    expect(marks.first).to_be_hidden()
    assert table.focused()["legal"], "the next press plays the card that the hint names"
    hint.get_by_text("Figures").click()
    expect(marks.first).to_be_visible()
    assert lab.kernel_eval("len(table.match.history)") == "0"
    named = table.root.locator(".pw-hinted").get_attribute("data-card")
    table.root.locator(".pw-hinted").press("Enter")
    expect(hint).to_have_count(0)
    table.stands_still()
    assert lab.kernel_eval("str(table.match.history[0])") == f"'0 play {named}'"


ADVISOR = """
from parlett_widgets import BidAdvisor, NinetyNine
advisor = BidAdvisor(NinetyNine.classic().start(seed=7), worlds=100_000)
advisor
"""


def test_bids_are_advised_while_other_cells_run_until_one_stops_it(lab: Host) -> None:
    lab.open([ADVISOR, "6 * 7"])
    root = lab.roots
    status = root.get_by_role("status")
    expect(status).to_contain_text("Thinking")
    assert lab.kernel_eval("6 * 7") == "42", "the kernel is free between steps"
    keyboard = lab.page.keyboard
    bids = root.get_by_role("listbox", name="Bids, best first").get_by_role("option")
    expect(bids).to_have_count(10)
    expect(bids.first.locator(".pw-points b")).to_be_visible()  # deals have been played out
    stop = root.get_by_role("button", name="Stop")
    stop.focus()
    keyboard.press("Enter")
    expect(status).to_contain_text("Stopped")
    keyboard.press("Tab")  # to the list, whose first bid is then chosen
    keyboard.press("ArrowDown")
    heard = bids.locator(".pw-unseen")
    chosen = heard.nth(1).inner_text().strip()
    expect(bids.nth(1)).to_be_focused()
    expect(root.locator(".pw-hand [aria-pressed=true]")).to_have_count(3)
    told = lab.kernel_eval("advisor.advised['options'][1]['told']")
    assert ast.literal_eval(told) == chosen
    lab.kernel_comes_to("len(advisor.chosen.split()), advisor.thinking", "(3, False)")
    assert lab.axe(".pw-root") == []

    lab.shut_down_kernel()
    keyboard.press("ArrowDown")  # what was last known can still be looked at
    expect(bids.nth(2)).to_have_attribute("aria-selected", "true")
    third = heard.nth(2).inner_text().partition(". ")[2].partition(",")[0]
    heading = root.locator(".pw-told h4").inner_text().replace("\ufe0e", "")
    assert heading.startswith(third)


WIDEST = """(lines) => lines.forEach((line) => {
  line.querySelector(".pw-points b").textContent = "−10.5";
  line.querySelector(".pw-points small").textContent = "± 10.9";
  line.lastElementChild.textContent = "100\\u00a0%";
})"""

OVERLAPS = """(lines) => lines.flatMap((line) => {
  const parts = [...line.children].slice(1).map((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const box = part.matches(".pw-axis") ? part : range;
    return { text: part.textContent, ...box.getBoundingClientRect().toJSON() };
  });
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 4 || b.bottom <= a.top + 4;
  return parts.flatMap((a, i) => parts.slice(i + 1).filter((b) => !apart(a, b)).map((b) => `${a.text}|${b.text}`));
})"""


@pytest.mark.parametrize(
    ("width", "size", "lang"),
    [
        (1280, "projector", "en"),
        (560, "normal", "ja"),
        (400, "normal", "en"),
        (300, "normal", "ja"),
    ],
)
def test_the_figures_of_a_line_stay_apart_at_every_width(
    browser: Browser, tmp_path: Path, width: int, size: str, lang: str
) -> None:
    match = Counterpoint.standard().start(seed=7)
    advisor = BidAdvisor(match, worlds=8, size=size, lang=lang)
    advisor.think()
    with browser.new_context(viewport={"width": width, "height": 2000}) as context:
        page = context.new_page()
        page.goto(advisor.save(tmp_path / "bid.html").as_uri())
        expect(page.get_by_role("option")).to_have_count(10)
        lines = page.locator(".pw-options .pw-line")
        expect(lines).not_to_have_count(0)
        lines.evaluate_all(WIDEST)
        assert lines.evaluate_all(OVERLAPS) == []
        assert page.evaluate("() => document.documentElement.scrollWidth") == width
