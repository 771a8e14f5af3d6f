"""Saved pages as they look on the screen and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from every_widget import EVERY_WIDGET
from playwright.sync_api import Browser, Page, expect

from parlett_widgets.widgets.page.saved_page import PageWidget

SAVED = {
    name: make
    for name, make in EVERY_WIDGET.items()
    if not name.startswith("card-table") or name == "card-table, Ninety-Nine"
}
"""One table is enough, since the saved page of any table is a replay."""
MARGIN = 16


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(locale="en-US", viewport={"width": 1000, "height": 700}) as context:
        page, told = context.new_page(), []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        yield page
        assert told == [], "the page's own policy blocks none of it"


def opened(page: Page, widget: Any, folder: Path) -> Page:
    assert isinstance(widget, PageWidget)
    page.goto(widget.save(folder / "page.html").as_uri())
    expect(page.locator(".pw-root")).to_be_visible()
    return page


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_page_begins_with_its_widget_and_is_printed_without_what_paper_cannot_do(
    page: Page, tmp_path: Path, name: str
) -> None:
    opened(page, SAVED[name](), tmp_path)
    box = page.locator(".pw-root").bounding_box()
    assert box
    assert (box["x"], box["y"]) == (MARGIN + 4, MARGIN)
    for heading in page.locator("h1, main > h2").all():
        unseen = heading.bounding_box()
        assert unseen
        assert unseen["width"] * unseen["height"] <= 1
    expect(page.get_by_role("heading", level=1)).to_have_text("parlett-widgets")

    page.emulate_media(media="print", color_scheme="dark")
    for unprinted in (".pw-actions", ".pw-step", ".pw-steps select", "input[type=range]"):
        assert [one for one in page.locator(unprinted).all() if one.is_visible()] == []
    ground = "el => getComputedStyle(el).getPropertyValue('--pw-ground')"
    assert page.locator(".pw-root").evaluate(ground) == "#eaf1ec"
    exact = "el => getComputedStyle(el).printColorAdjust"
    assert page.locator(".pw-root").evaluate(exact) == "exact"
    assert page.pdf().startswith(b"%PDF")


def test_a_saved_page_can_ask_for_nothing(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser.new_page(), SAVED["chain-explorer"](), tmp_path)
    refused = page.evaluate(
        """() => new Promise((done) => {
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => done(effectiveDirective));
          document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/seen.png" }));
        })"""
    )
    assert refused == "img-src"
    page.close()


def test_cards_that_were_never_scrolled_to_are_printed(page: Page, tmp_path: Path) -> None:
    page.add_init_script(
        """document.addEventListener("readystatechange", () => {
          document.documentElement.style.paddingTop = "5000px";
        })"""
    )
    page.goto(EVERY_WIDGET["predict, options"]().save(tmp_path / "page.html").as_uri())
    cards = page.locator(".pw-row .pw-card:not(.pw-empty)")
    expect(cards.first).to_be_attached()
    opacities = "cards => cards.map(card => getComputedStyle(card).opacity)"
    page.emulate_media(media="print")
    assert set(cards.evaluate_all(opacities)) == {"1"}
