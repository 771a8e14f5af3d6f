"""Text that a reader has spaced out or enlarged is neither cut off nor covered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from card_tables import play_on, table_of
from every_widget import EVERY_WIDGET
from playwright.sync_api import Browser, Page

from browser.conftest import QUIET, chromium_path
from browser.test_frame import DRAW, SHOWN, drawing
from parlett_widgets import CardTable, NinetyNine
from parlett_widgets.players import review

# The spacing that WCAG 1.4.12 names.
SPACED = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }
"""
ENLARGED = "--blink-settings=minimumFontSize=20"

# What of the text is cut off, lies on other text or on a control, or sticks out of its control or of the widget.
HIDDEN = """async (root) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  root.style.contentVisibility = "visible";
  const upwards = function* (part) { for (; part !== root; part = part.parentElement) yield part; };
  const named = (part) => [part.localName, ...part.classList].join(".");
  const path = (part) => `${named(part.parentElement)} > ${named(part)}`;
  // Cards and charts are pictures.
  const read = (part) => !part.closest(".pw-card, svg, option") && part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && [...upwards(part)].every((up) => getComputedStyle(up).clipPath === "none");
  // What was said earlier may be cut short, since the log has all of it.
  const isPort = ({ overflowX, overflowY, webkitLineClamp }) => /auto|scroll/.test(overflowX + overflowY) || webkitLineClamp !== "none";
  // The letters of a line, which are lower than the line, as far as a list that can be scrolled shows them.
  const letters = (line, within) => {
    const half = Number.parseFloat(getComputedStyle(within).fontSize) * 0.35;
    let [left, right, top, bottom] = [line.left, line.right, (line.top + line.bottom) / 2 - half, (line.top + line.bottom) / 2 + half];
    for (const up of upwards(within)) {
      if (!isPort(getComputedStyle(up))) continue;
      const port = up.getBoundingClientRect();
      [left, right, top, bottom] = [Math.max(left, port.left), Math.min(right, port.right), Math.max(top, port.top), Math.min(bottom, port.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? [{ left, right, top, bottom }] : [];
  };
  const lines = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, within] = [walker.currentNode, walker.currentNode.parentElement];
    if (!text.data.trim() || !read(within)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) lines.push(...letters(line, within).map((box) => ({ text, within, box })));
  }
  const found = new Set();
  const across = (box, room, by) => box.left < room.left - by || box.right > room.right + by;
  const beyond = (box, room, by) => box.top < room.top - by || box.bottom > room.bottom + by;
  for (const part of [root, ...root.querySelectorAll("*")]) {
    const [{ overflowX, overflowY }, room] = [getComputedStyle(part), part.getBoundingClientRect()];
    const cuts = (how) => part === root || how === "hidden" || how === "clip";
    const control = part.matches("button, summary, select");
    for (const { within, box } of lines.filter(({ within }) => part.contains(within))) {
      if ((cuts(overflowX) && across(box, room, 1)) || (cuts(overflowY) && beyond(box, room, 1))) found.add(`${path(within)} cut off by ${named(part)}`);
      // Controls have at least 4 pixels between them.
      if (control && (across(box, room, 4) || beyond(box, room, 4))) found.add(`${path(within)} outside ${named(part)}`);
    }
  }
  // What opens over the felt covers it on purpose.
  const layer = (part) => part.closest(".pw-more > details > :not(summary), .pw-over > *");
  const meet = (one, other) => layer(one.within) === layer(other.within)
    && Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2
    && Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 2;
  const controls = [...root.querySelectorAll("button, summary, select, input")].filter(read)
    .flatMap((within) => letters(within.getBoundingClientRect(), within).map(() => ({ within, box: within.getBoundingClientRect() })));
  lines.forEach((one, i) => {
    for (const other of controls) if (!other.within.contains(one.within) && meet(one, other)) found.add(`${path(one.within)} on ${path(other.within)}`);
    for (const other of lines.slice(i + 1)) if (other.text !== one.text && meet(one, other)) found.add(`${path(one.within)} on ${path(other.within)}`);
  });
  return [...found];
}"""
SIZES = ((960, 586), (390, 763))
# What is pressed on a widget to see the rest of it.
PRESSED = {
    "card-table, rules": ("card-table, Ninety-Nine", ".pw-rules > summary"),
    "card-table, review": ("card-table, over", ".pw-bar button:text-is('Review')"),
}
MOMENTS = [
    "card-table, bids",
    "card-table, Addenda for four",
    "card-table, Ninety-Nine",
    "card-table, Counterpoint",
    "card-table, over",
    *PRESSED,
    "bid-explorer, a hand",
    "chain-explorer",
    "score-explorer, Ninety-Nine",
    "trick-explorer, Addenda",
    "bid-trainer, told",
    "board, told",
    "predict, options",
    "predict, told",
    "puzzle",
    "practice",
]


@pytest.fixture(scope="module")
def enlarging(browser: Browser) -> Iterator[Browser]:
    """A browser that sets no letter smaller than 20 px."""
    chromium = browser.browser_type.launch(executable_path=chromium_path(), args=[*QUIET, ENLARGED])
    yield chromium
    chromium.close()


@cache
def state(name: str) -> dict[str, Any]:
    """Return what the page of a widget receives."""
    widget = over() if name == "card-table, over" else EVERY_WIDGET[name]()
    return {**SHOWN, **widget.get_state([one for one in widget.keys if not one.startswith("_")])}


def over() -> CardTable:
    """Return a table whose deal is over and has been reviewed."""
    table = table_of(NinetyNine.classic(), dealer=None)
    play_on(table, lambda match: match.deal_over, seed=7)
    table.review()
    return table


def hidden(page: Page, name: str) -> list[str]:
    """Return what of a widget's text cannot be read."""
    found = []
    whole, press = PRESSED.get(name, (name, ""))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAW, state(whole))
        if press:
            page.locator(press).click()
        found += [f"{width}: {part}" for part in page.locator(".pw-root").evaluate(HIDDEN)]
    return found


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("how", ["spaced", "enlarged"])
def test_text_that_is_spaced_out_or_enlarged_can_be_read(
    browser: Browser, enlarging: Browser, how: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "DEALS", 10)  # the numbers do not matter here
    with drawing(browser if how == "spaced" else enlarging, name.partition(",")[0]) as page:
        if how == "spaced":
            page.add_style_tag(content=SPACED)
        assert hidden(page, name) == []
