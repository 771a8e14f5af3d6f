"""A review shows every trick in full: no card covers a name, and nothing goes beyond the felt."""

from __future__ import annotations

from typing import Any

import pytest
from card_tables import play_on, table_of
from playwright.sync_api import Browser
from table_moments import GAMES

from browser.test_frame import DRAW, SHOWN, drawing
from parlett_widgets.players import review

HIDDEN = """() => {
  const root = document.querySelector(".pw-review");
  const boxes = (selector) => [...root.querySelectorAll(selector)]
    .map((part) => [part.textContent.trim(), part.getBoundingClientRect()]);
  const names = boxes(".pw-scene > b, .pw-scene .pw-by, .pw-scene .pw-pile-name");
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const scene = root.querySelector(".pw-scene").getBoundingClientRect();
  return names.flatMap(([name, box]) => [
    ...boxes(".pw-scene .pw-card, .pw-tip").filter(([, card]) => meet(card, box))
      .map(([card]) => `${card} on ${name}`),
    ...(box.left >= scene.left + 4 && box.right <= scene.right - 4 ? [] : [`${name} sticks out`]),
  ]);
}"""
OVERFULL = """() => [...document.querySelectorAll(".pw-film button")]
  .filter((frame) => frame.scrollWidth > frame.clientWidth).map((frame) => frame.textContent)"""


@pytest.mark.parametrize("game", ["addenda", "ninety-nine", "ninety-nine-four", "counterpoint"])
def test_a_review_shows_who_played_what(
    browser: Browser, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "DEALS", 10)  # the numbers do not matter here
    traits = reviewed(game)
    with drawing(browser, "card-table") as page:
        for width, height in ((960, 586), (390, 763)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAW, {**SHOWN, **traits})
            page.get_by_role("button", name="Review", exact=True).click()
            frames = page.locator(".pw-film button")
            for number in range(frames.count()):
                frames.nth(number).click()
                assert page.locator(".pw-scene .pw-by").count() > 0
                assert page.evaluate(HIDDEN) == [], (width, number)
            assert page.evaluate(OVERFULL) == [], width


def reviewed(game: str) -> dict[str, Any]:
    """Return what the page receives for a table whose deal is over and has been reviewed."""
    table = table_of(GAMES[game], dealer=None)
    play_on(table, lambda match: match.deal_over, seed=7)
    table.review()
    names = ("scene", "rules", "sheet", "words", "reviewed")
    return {name: getattr(table, name) for name in names}
