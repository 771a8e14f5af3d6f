"""The picture stored beside a widget looks like the widget that takes its place once the cell has run."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from every_widget import EVERY_WIDGET
from playwright.sync_api import Browser, Page, expect

from parlett_widgets import predict, use
from parlett_widgets.widgets.page.defaults import Defaults, Lang, Theme
from parlett_widgets.widgets.page.saved_page import page_of
from parlett_widgets.widgets.page.widget import ParlettWidget, front_end

CLOSE = 8
"""How far apart, in pixels, two things may be that are taken for the same."""

PAGE = '<body style="max-width: 960px; margin: 0 16px">{}</body>'
CARDS = """(root) => {
  const { x, y } = root.getBoundingClientRect();
  const seen = (card) => getComputedStyle(card.closest(".pw-tally") ?? card).clipPath === "none";
  return [...root.querySelectorAll(".pw-card:has(.pw-face)")].filter(seen).map((card) => {
    const box = card.getBoundingClientRect();
    return [box.x - x, box.y - y, box.width];
  });
}"""
CARD = re.compile(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)scale\(([\d.]+)\)"')


@pytest.fixture(autouse=True)
def defaults() -> Iterator[None]:
    yield
    use(lang=Defaults.lang, theme=Defaults.theme)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport={"width": 992, "height": 900}) as context:
        yield context.new_page()


def live(page: Page, widget: ParlettWidget, folder: Path) -> tuple[float, float]:
    """Show the widget itself, not the replay that a table is saved as; return its size."""
    file = folder / "page.html"
    file.write_text(page_of(ParlettWidget._parts(widget), front_end("page.js")), encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.locator(".pw-root")).to_be_visible()
    box = page.locator(".pw-root").bounding_box()
    assert box
    return box["width"], box["height"]


def still(page: Page, widget: ParlettWidget) -> tuple[float, float]:
    """Show what a notebook stores; return its size."""
    bundle = widget._repr_mimebundle_()
    assert bundle
    page.set_content(PAGE.format(bundle[0]["text/html"]))
    box = page.locator("img").bounding_box()
    assert box
    return box["width"], box["height"]


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ja", "dark")])
def test_it_is_as_large_as_the_widget_and_its_cards_lie_where_those_of_the_widget_lie(
    page: Page, tmp_path: Path, lang: Lang, theme: Theme
) -> None:
    use(lang=lang, theme=theme)
    apart: list[tuple[object, ...]] = []
    for name, make in EVERY_WIDGET.items():
        if "told" in name:  # what comes after an answer is not stored beside a question
            continue
        widget = make()
        drawn = live(page, widget, tmp_path)
        cards = page.locator(".pw-root").evaluate(CARDS)
        pictured = still(page, widget)
        if max(abs(a - b) for a, b in zip(drawn, pictured, strict=True)) > CLOSE:
            apart.append((name, drawn, pictured))
        if name.startswith(("card-table", "replay", "predict", "puzzle")):
            found = cards_drawn(widget.svg())
            apart += [(name, card) for card in cards if not near(card, found)]
    assert apart == []


@pytest.mark.parametrize("width", [645, 715])
def test_a_table_in_a_low_window_is_as_large_as_its_picture(
    page: Page, tmp_path: Path, width: int
) -> None:
    page.set_viewport_size({"width": width + 32, "height": 600})
    table = EVERY_WIDGET["card-table, Ninety-Nine"]()
    drawn, pictured = live(page, table, tmp_path), still(page, table)
    assert drawn == pytest.approx(pictured, abs=CLOSE)


# The texts that touch the last one, with the box around it.
TOUCHED = """(svg) => {
  const texts = [...svg.querySelectorAll("text")];
  const { left, bottom } = texts.at(-1).previousElementSibling.getBoundingClientRect();
  const touches = (box) => box.right > left && box.top < bottom;
  return texts.slice(0, -1).filter((text) => touches(text.getBoundingClientRect())).map((text) => text.textContent);
}"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_the_reader_can_do_hides_no_words(page: Page, lang: Lang) -> None:
    use(lang=lang)
    hidden: list[tuple[object, ...]] = []
    for name, make in {**EVERY_WIDGET, "a long prompt": lambda: predict("first-trick")}.items():
        widget = make()
        still(page, widget)
        if not widget._invites:
            continue
        address = page.locator("img").get_attribute("src")
        assert address
        page.set_content(PAGE.format(b64decode(address.partition(",")[2]).decode()))
        hidden += [(name, text) for text in page.locator("svg").first.evaluate(TOUCHED)]
    assert hidden == []


def cards_drawn(picture: str) -> list[tuple[float, float, float]]:
    """Return where the cards of a picture lie, and how wide they are."""
    return [(float(x), float(y), 100 * float(scale)) for x, y, scale in CARD.findall(picture)]


def near(card: Sequence[float], cards: Sequence[Sequence[float]], line: float = 0) -> bool:
    """Return whether a card is drawn where it lies, or moved by a line of text or half of one."""
    x, y, width = card
    return any(
        max(abs(x - at), abs(y + line * part - top), abs(width - wide)) <= CLOSE
        for at, top, wide in cards
        for part in (0, 0.5, 1)
    )
