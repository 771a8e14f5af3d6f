"""In class, a question and its answer are visible at once; explorers use the available width."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from browser.test_frame import DRAW, SHOWN, drawing
from browser.test_still_pictures import CARDS, CLOSE, cards_drawn, near
from parlett_widgets import DealEditor, NinetyNine, Predict, TrickExplorer, predict, question
from parlett_widgets.lessons import KINDS as ALL_KINDS
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.widgets.page.blocks import height_of

LINE = 24
"""How high a line of text is, in pixels."""

KINDS = ("chain-count", "bid-sum", "follow", "addenda-winner", "counterpoint-score")
UNSEEN = """() => ["h3", ".pw-felt", ".pw-below"].filter((selector) => {
  const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
})"""
TOLD_AT = """() => document.querySelector("[role=status]").getBoundingClientRect().top
  - document.querySelector(".pw-below").getBoundingClientRect().top"""
BESIDE_PACK = """() => {
  const { right } = document.querySelector(".pw-pack").getBoundingClientRect();
  const ends = [...document.querySelectorAll(".pw-pack button")].map((one) => one.getBoundingClientRect().right);
  return Math.round(right - Math.max(...ends));
}"""


MEASURED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [root, felt] = [".pw-root", ".pw-felt"].map((name) => box(document.querySelector(name)));
  const parts = ".pw-card, .pw-by, .pw-count, .pw-group > .pw-soft, .pw-button, .pw-plate, .pw-facts li, input";
  const seen = [...document.querySelectorAll(parts)].map(box).filter(({ top }) => top < felt.bottom);
  const filled = Math.max(...seen.map(({ bottom }) => bottom)) - Math.min(...seen.map(({ top }) => top));
  const out = seen.filter(({ left, right }) => left < root.left || right > root.right).length;
  return { height: root.height, filled: filled / felt.height, out };
}"""


def draw(page: Page, widget: Any, **more: Any) -> None:
    names = [name for name in widget.keys if not name.startswith("_")]
    page.evaluate(DRAW, {**SHOWN, **widget.get_state(names), **more})


def replies(asked: Mapping[str, Any]) -> Iterator[str]:
    """Yield a right answer and wrong ones: one for each mistake, and the one of which most is told."""
    form = asked["answer"]
    yield form["right"][0]
    said = form.get("said", {})
    known = {mistake: answer for answer, mistake in form["wrong"].items()}
    if said:
        known["said"] = max(said, key=lambda answer: len(said[answer]))
    others = [card["id"] for card in form.get("options", form.get("hand", []))] or ["77"]
    yield from known.values() or [next(one for one in others if one not in form["right"])]


def wrong(widget: Predict) -> str:
    """Return an answer that can be given but is not right."""
    *_, last = replies(widget.question)
    return last


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("kind", KINDS)
def test_before_a_class_a_question_is_seen_with_its_answer(
    browser: Browser, kind: str, lang: str
) -> None:
    asked = predict(kind, seed=1, lang=lang)
    with drawing(browser, "predict") as page:
        for width, height in ((1280, 720), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            for answer in ("", wrong(asked)):
                draw(page, asked, size="projector", answer=answer)
                assert page.evaluate(UNSEEN) == [], (width, answer)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_question_of_the_lessons_is_near_and_none_is_an_empty_box(
    browser: Browser, lang: str
) -> None:
    asked = [question(name, lang=lang) for name in PREDICTIONS]
    # A guess of a bid shows all nine tricks, which take more room.
    kinds = [kind for kind in ALL_KINDS if kind != "guess-bid"]
    asked += [question(kind, difficulty=level, lang=lang) for kind in kinds for level in (1, 3)]
    with drawing(browser, "predict") as page:
        page.add_style_tag(content=".pw-root { content-visibility: visible !important }")
        page.set_viewport_size({"width": 850, "height": 600})
        high, empty, out = [], [], []
        for one in asked:
            widget = Predict(one, asked[:1])
            for answer in ("", *replies(one)):
                draw(page, widget, answer=answer)
                found = page.evaluate(MEASURED)
                high += [(one["id"], answer)] * (found["height"] > 480)
                empty += [(one["id"], answer)] * (found["filled"] < 0.7)
                out += [(one["id"], answer)] * (found["out"] > 0)
        assert (high, empty, out) == ([], [], [])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_on_a_phone_nothing_of_a_question_of_the_lessons_sticks_out(
    browser: Browser, lang: str
) -> None:
    out = []
    with drawing(browser, "predict") as page:
        page.set_viewport_size({"width": 390, "height": 844})
        for name in PREDICTIONS:
            widget = Predict(question(name, lang=lang))
            draw(page, widget, answer=wrong(widget))
            out += [name] * (page.evaluate(MEASURED)["out"] > 0)
    assert out == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_stored_picture_of_every_question_is_laid_out_as_the_question_is(
    browser: Browser, lang: str
) -> None:
    asked = [question(name, lang=lang) for name in PREDICTIONS]
    apart, longer = [], []
    with drawing(browser, "predict") as page:
        page.add_style_tag(content=".pw-root { content-visibility: visible !important }")
        page.set_viewport_size({"width": 960, "height": 600})
        for one in asked:
            widget = Predict(one)
            draw(page, widget)
            root = page.locator(".pw-root")
            box = root.bounding_box()
            assert box
            picture = widget.svg()
            drawn = cards_drawn(picture)
            # How wide a text is depends on the fonts of the machine, so one may be a line longer.
            taller = height_of(picture) - box["height"]
            line = taller if CLOSE < abs(taller) <= LINE + 1 else 0
            out = [card for card in root.evaluate(CARDS) if not near(card, drawn, line)]
            if abs(taller) > LINE + 1 or out:
                apart.append((one["id"], taller, out))
            elif line:
                longer.append(one["id"])
    assert apart == []
    assert len(longer) <= 2, longer


@pytest.mark.parametrize("kind", KINDS)
def test_on_a_phone_what_is_told_begins_beside_its_mark(browser: Browser, kind: str) -> None:
    asked = predict(kind, seed=1)
    with drawing(browser, "predict") as page:
        page.set_viewport_size({"width": 390, "height": 763})
        draw(page, asked, answer=wrong(asked))
        assert page.evaluate(TOLD_AT) < 16


@pytest.mark.parametrize(
    ("name", "widget"),
    [
        ("deal-editor", DealEditor(NinetyNine.classic())),
        ("trick-explorer", TrickExplorer("addenda")),
    ],
)
def test_a_pack_is_as_wide_as_its_widget(browser: Browser, name: str, widget: Any) -> None:
    with drawing(browser, name) as page:
        page.set_viewport_size({"width": 960, "height": 760})
        draw(page, widget)
        assert page.evaluate(BESIDE_PACK) <= 1


def test_a_chart_that_opens_under_the_pointer_lights_the_bar_that_the_answer_is_about(
    browser: Browser,
) -> None:
    asked = predict("07-king")
    with drawing(browser, "predict") as page:
        page.set_viewport_size({"width": 848, "height": 620})
        lit = page.locator(".pw-bar[aria-pressed=true]")
        chart = asked.question["figures"][0]
        pane = chart["panes"][chart["at"]]
        (marked,) = (bar["said"] for bar in pane["bars"] if bar["marked"])
        for option in asked.question["answer"]["options"]:
            draw(page, asked)
            page.mouse.move(*_middle(page.locator(f"[data-option={option['id']}]")))
            draw(page, asked, answer=option["id"])
            page.evaluate("() => new Promise((drawn) => setTimeout(drawn, 100))")
            assert page.locator(".pw-caption").inner_text() == pane["caption"]
            assert marked in lit.inner_text()
        page.mouse.move(*_middle(page.locator(".pw-bar").first))
        assert page.locator(".pw-caption").inner_text() == pane["bars"][0]["said"]


def _middle(shown: Locator) -> tuple[float, float]:
    box = shown.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
