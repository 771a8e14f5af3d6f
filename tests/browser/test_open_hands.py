"""Open hands cover nothing, and a result is visible as a whole, whatever the number of players."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from table_moments import GAMES, fullest, replayed

from browser.test_frame import DRAW, SHOWN, drawing

MEETINGS = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((part) => [part, part.getBoundingClientRect()]).filter(([, { width }]) => width);
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const others = boxes(".pw-trick .pw-card:not(.pw-empty), .pw-seat, .pw-pile .pw-card, .pw-last .pw-card, .pw-hand .pw-card");
  // With four players or more, the bottoms of their cards are cut off on a phone.
  const seen = (card, { left, right, top, bottom }) =>
    ({ left, right, top, bottom: Math.min(bottom, card.closest(".pw-hand").getBoundingClientRect().bottom) });
  return boxes(".pw-other .pw-hand .pw-card").flatMap(([card, whole]) => others
    .map(([other, covered]) => [other, covered, seen(card, whole)])
    .filter(([other, covered, box]) => other.closest(".pw-hand") !== card.closest(".pw-hand") && meet(box, covered))
    .map(([other]) => `${card.dataset.card} on ${other.className} ${other.textContent}`));
}"""


BELOW = """() => [...document.querySelectorAll(".pw-trick .pw-card, .pw-own .pw-hand .pw-card, .pw-step")]
  .filter((part) => part.getBoundingClientRect().bottom > innerHeight + 1).map((part) => part.className)"""


@pytest.mark.parametrize("size", [(960, 586), (390, 763)])
@pytest.mark.parametrize("game", GAMES)
def test_open_hands_cover_no_card_and_no_plate(
    browser: Browser, game: str, size: tuple[int, int]
) -> None:
    with drawing(browser, "replay") as page:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for traits in replayed(GAMES[game], "en"):
            page.evaluate(DRAW, {**SHOWN, **traits})
            assert page.locator(".pw-other .pw-hand").count() > 0
            assert page.evaluate(MEETINGS) == []
            assert page.evaluate(BELOW) == [], "trick, hand and steps are on one screen"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_a_result_needs_no_scrolling(browser: Browser, game: str, lang: str) -> None:
    over = next(one for name, one in fullest(GAMES[game], lang).items() if "deal-over" in name)
    with drawing(browser, "card-table") as page:
        for width, height in ((960, 586), (390, 763)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAW, {**SHOWN, **over})
            hidden = page.locator(".pw-result").evaluate(
                "({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>"
                " [scrollHeight - clientHeight, scrollWidth - clientWidth]"
            )
            # On a phone the story goes on below; nothing in it has to be pressed.
            assert hidden[1] == 0, width
            assert hidden[0] == 0 or width < 720
            assert page.evaluate("() => document.documentElement.scrollHeight") <= height, width


SHORTENED = """() => [...document.querySelectorAll(".pw-other .pw-name")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_names_of_others_are_whole(browser: Browser, game: str, lang: str) -> None:
    with drawing(browser, "card-table") as page:
        page.set_viewport_size({"width": 390, "height": 763})
        for moment, traits in fullest(GAMES[game], lang).items():
            page.evaluate(DRAW, {**SHOWN, **traits})
            assert page.evaluate(SHORTENED) == [], moment


CROWDED = """() => [...document.querySelectorAll(".pw-seat")].filter((plate) => {
  const score = plate.querySelector(".pw-score").getBoundingClientRect();
  return [...plate.querySelectorAll(".pw-premium, .pw-taken > *")]
    .some((part) => getComputedStyle(part).clipPath === "none" &&
      part.getBoundingClientRect().right > score.left - 2);
}).map((plate) => plate.textContent)"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_on_a_phone_a_premium_leaves_room_for_the_score(browser: Browser, lang: str) -> None:
    with drawing(browser, "card-table") as page:
        page.set_viewport_size({"width": 390, "height": 763})
        for traits in fullest(GAMES["ninety-nine-four"], lang).values():
            for seat in traits["scene"]["seats"]:
                seat["premium"] = "declared"
            page.evaluate(DRAW, {**SHOWN, **traits})
            assert page.evaluate(CROWDED) == []
