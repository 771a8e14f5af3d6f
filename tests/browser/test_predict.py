"""Questions in real hosts: answered by keyboard, right and wrong, and read by screen readers."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.host import Host
from browser.shown import status, widget
from parlett_widgets import Predict
from parlett_widgets.lessons import question

SEPARATE = "0"
NUMBER = """
from parlett_widgets import answers, predict
number = predict("bid-sum", seed=1)
number
"""
OPTIONS = """
options = predict("addenda-winner", seed=3, difficulty=3)
options
"""
CARDS = """
cards = predict("follow", seed=1)
cards
"""


def button(host: Host, name: str, index: int = 0) -> Locator:
    return widget(host, index).get_by_role("button", name=name)


def in_python(host: Host, expression: str) -> Any:
    return ast.literal_eval(host.kernel_eval(expression))


def test_a_question_is_answered_rightly_and_another_wrongly_by_keyboard_alone(lab: Host) -> None:
    lab.open([NUMBER, OPTIONS, SEPARATE])
    before = lab.cell_sources()
    keyboard = lab.page.keyboard

    widget(lab).get_by_role("textbox", name="Your answer (tricks)").focus()
    keyboard.type("6")
    keyboard.press("Tab")
    expect(button(lab, "Answer")).to_be_focused()
    keyboard.press("Enter")
    expect(status(lab)).to_have_text("Right: 6 tricks.")
    expect(widget(lab).locator(".pw-told")).to_contain_text("2 + 1 + 3 = 6")
    expect(button(lab, "Next question")).to_be_focused()
    keyboard.press("Enter")
    expect(widget(lab).get_by_role("textbox")).to_be_focused()
    expect(status(lab)).to_be_empty()
    lab.kernel_comes_to("number.question['id']", "'bid-sum-1-2'")

    given = min(in_python(lab, "options.question['answer']['wrong']"))
    group = widget(lab, 1).get_by_role("toolbar", name="Your answer")
    group.get_by_role("button").first.focus()
    while group.locator(":focus").get_attribute("data-option") != given:
        keyboard.press("ArrowDown")
    keyboard.press("Tab")
    expect(button(lab, "Hint 1 of 3", 1)).to_be_focused()
    keyboard.press("Enter")
    expect(widget(lab, 1)).to_contain_text("Hint 1 of 3: Work out the count after each card")
    keyboard.press("Shift+Tab")
    keyboard.press("Enter")
    expect(status(lab, 1)).to_contain_text("Not ")
    lab.kernel_comes_to("options.misconception is None", "False")
    named = in_python(lab, "options.misconception")
    expect(status(lab, 1)).to_contain_text(named["name"])
    expect(widget(lab, 1).locator(".pw-told")).to_contain_text(named["explanation"])
    expect(widget(lab, 1).locator(".pw-example ol")).to_have_count(2)
    expect(widget(lab, 1).locator('.pw-felt [data-verdict="right"]')).to_contain_text("✓ right")

    assert lab.cell_sources() == before
    given_so_far = in_python(lab, "answers.to_list()")
    assert [(one["id"], one["right"], one["hints"]) for one in given_so_far] == [
        ("bid-sum-1-1", True, 0),
        ("addenda-winner-3-3", False, 1),
    ]
    assert given_so_far[1]["misconception"] == named["id"]


def test_cards_are_taken_up_by_keyboard_and_no_key_reaches_the_notebook(host: Host) -> None:
    host.open([SEPARATE, NUMBER, CARDS, SEPARATE])
    before = host.cell_sources()
    keyboard = host.page.keyboard
    (right,) = in_python(host, "cards.question['answer']['right']")
    hand = widget(host, 1).get_by_role("toolbar", name="Your answer")
    hand.get_by_role("button").first.focus()
    for key in ["x", "m", "r", "y", "b", "0", "0", "ArrowRight", "ArrowLeft"]:
        keyboard.press(key)
    for card in right.split():
        keyboard.press("Home")
        while (
            hand.locator(":focus").get_attribute("data-rank")
            + hand.locator(":focus").get_attribute("data-suit")
            != card
        ):
            keyboard.press("ArrowRight")
        keyboard.press(" ")
    expect(hand.locator("[aria-pressed=true]")).to_have_count(len(right.split()))
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(status(host, 1)).to_contain_text("Right: ")
    host.kernel_comes_to("cards.answer", repr(right))

    keyboard.press("Escape")
    assert host.page.evaluate("() => !document.activeElement.closest('.pw-root')")
    assert host.cell_sources() == before
    assert [host.cell_type(i) for i in range(4)] == ["code"] * 4


def test_questions_are_answered_with_the_kernel_shut_down(lab: Host) -> None:
    lab.open([NUMBER])
    lab.shut_down_kernel()
    box = widget(lab).get_by_role("textbox")
    box.fill("7")
    box.press("Enter")
    expect(status(lab)).to_have_text("Not right: 7 tricks. Perhaps you thought: “♣ is 4.”")
    expect(widget(lab).locator(".pw-example ol")).to_have_count(2)
    button(lab, "Next question").click()
    expect(box).to_be_focused()
    expect(box).to_have_value("")
    expect(widget(lab).locator(".pw-example")).to_have_count(0)


def test_progress_survives_the_kernel_and_the_browser(
    lab: Host, browser: Browser, tmp_path: Path
) -> None:
    keep = f"""
from pathlib import Path
from parlett_widgets import predict
from parlett_widgets.lessons import progress
progress.file = Path({str(tmp_path / "progress.json")!r})
"""
    lab.open([keep, NUMBER])
    box = widget(lab).get_by_role("textbox")
    box.fill("7")
    box.press("Enter")
    lab.kernel_comes_to("progress.due()[0].name", "'bid-sum-1-1'")
    lab.restart_kernel()

    profile = browser.new_context()
    later = lab.in_another(profile.new_page())
    later.open([keep, 'later = predict("bid-sum", seed=5)\nlater'])
    right = in_python(later, "later.question['answer']['right'][0]")
    for answer in (right, "9"):
        widget(later).get_by_role("textbox").fill(answer)
        later.page.keyboard.press("Enter")
        expect(button(later, "Next question")).to_be_focused()
        later.page.keyboard.press("Enter")
    later.kernel_comes_to("later.question['id']", "'bid-sum-1-1'")
    profile.close()


def test_what_was_missed_is_practised_by_keyboard_alone(lab: Host) -> None:
    practice = """
from parlett_widgets import Practice
from parlett_widgets.practice import Progress
mine = Progress()
mine.record("bid-sum-1-1", "bid-sum", right=False)
Practice(mine, lang="ja")
"""
    lab.open([practice])
    widget(lab).locator(".pw-foot .pw-primary").focus()
    lab.page.keyboard.press("Enter")
    expect(widget(lab).get_by_role("textbox")).to_be_focused()
    lab.page.keyboard.type("6")
    lab.page.keyboard.press("Enter")
    expect(widget(lab).locator('.pw-run [data-mark="right"]')).to_have_count(1)
    expect(widget(lab).locator(".pw-after")).not_to_be_empty()
    lab.page.keyboard.press("Enter")
    expect(widget(lab).locator('.pw-due [data-mark="right"]')).to_have_count(1)
    expect(widget(lab).get_by_role("heading")).to_be_focused()
    lab.kernel_comes_to("mine.due()", "[]")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "kind", ["chain-count", "addenda-misplay", "follow", "trick-winner", "deal-score", "find-slip"]
)
def test_the_widget_grows_once_for_the_reply_and_never_shrinks(
    browser: Browser, tmp_path: Path, kind: str, lang: str
) -> None:
    asked = question(kind, seed=1, difficulty=3, lang=lang)
    answers = [None, asked["answer"]["right"][0], *asked["answer"]["wrong"]]
    for answer in answers:
        shown = Predict(asked, [question(kind, seed=2, lang=lang)])
        if answer is not None:
            shown.lock(answer)
        shown.save(tmp_path / f"{answers.index(answer)}.html")
    page = browser.new_page()
    heights: dict[int, list[float]] = {1000: [], 430: []}
    for number in range(len(answers)):
        page.goto((tmp_path / f"{number}.html").as_uri())
        for width, found in heights.items():
            page.set_viewport_size({"width": width, "height": 900})
            box = page.locator(".pw-root").bounding_box()
            assert box
            found.append(box["height"])
    page.close()
    assert all(min(found) == found[0] for found in heights.values()), heights
    assert heights[1000][0] < 430
    assert max(heights[1000]) < 560


def check_at_400_pixels(host: Host) -> None:
    for index in range(3):
        root = widget(host, index)
        root.evaluate("(root) => { root.parentElement.style.width = '400px' }")
        assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
        root.evaluate("(root) => { root.parentElement.style.width = '' }")


def test_axe_finds_nothing_and_at_400_pixels_nothing_scrolls_sideways(lab: Host) -> None:
    told = "\nfor one in (number, options, cards):\n    one.lock(min(one.question['answer']['wrong']))\n"
    lab.open([NUMBER, OPTIONS, CARDS, SEPARATE])
    expect(lab.roots).to_have_count(3)
    check_at_400_pixels(lab)
    assert lab.axe_in_both_themes() == []
    lab.kernel_eval(f"exec({told!r}, globals())")
    for index in range(3):
        expect(status(lab, index)).to_contain_text("Not ")
    assert lab.axe_in_both_themes() == []
