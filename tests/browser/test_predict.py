"""Questions in real hosts: answered by keyboard, rightly and wrongly, and read by a screen reader."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.host import Host
from browser.shown import status, widget

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


def test_a_question_is_answered_rightly_and_another_wrongly_by_keyboard_alone(host: Host) -> None:
    host.open([NUMBER, OPTIONS, SEPARATE])
    before = host.cell_sources()
    keyboard = host.page.keyboard

    widget(host).get_by_role("textbox", name="Your answer (tricks)").focus()
    keyboard.type("6")
    keyboard.press("Tab")
    expect(button(host, "Lock my answer")).to_be_focused()
    keyboard.press("Enter")
    expect(status(host)).to_have_text("Your answer is locked: 6 tricks.")
    expect(widget(host)).not_to_contain_text("Explanation")
    expect(button(host, "Show the answer")).to_be_focused()
    keyboard.press("Enter")
    expect(status(host)).to_have_text("✓ Right: 6 tricks.")
    expect(widget(host)).to_contain_text("♣3 + ♥2 + ♠1 = 6")

    (right,), wrong = (
        in_python(host, f"options.question['answer']['{key}']") for key in ("right", "wrong")
    )
    given = min(wrong)
    group = widget(host, 1).get_by_role("radiogroup", name="Your answer")
    group.get_by_role("radio").first.focus()
    while group.locator(":focus").get_attribute("data-option") != given:
        keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(group.locator(f"[data-option={given}]")).to_be_checked()
    keyboard.press("Tab")
    keyboard.press("Tab")
    expect(button(host, "Hint 1 of 3", 1)).to_be_focused()
    keyboard.press("Enter")
    expect(status(host, 1)).to_contain_text("Hint 1 of 3: Work out the count after each card")
    keyboard.press("Shift+Tab")
    keyboard.press("Enter")
    expect(status(host, 1)).to_contain_text("Your answer is locked")
    keyboard.press("Enter")
    expect(status(host, 1)).to_contain_text("✗ Not right")
    host.kernel_comes_to("options.misconception is None", "False")
    named = in_python(host, "options.misconception")
    for part in ("name", "explanation", "example"):
        expect(widget(host, 1)).to_contain_text(named[part])
    expect(group.locator(f"[data-option={right}]")).to_contain_text("✓ right")

    assert host.cell_sources() == before
    given_so_far = in_python(host, "answers.to_list()")
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
    keyboard.press("Enter")
    expect(status(host, 1)).to_contain_text("✓ Right")
    host.kernel_comes_to("cards.answer", repr(right))

    keyboard.press("Escape")
    assert host.page.evaluate("() => !document.activeElement.closest('.pw-root')")
    assert host.cell_sources() == before
    assert [host.cell_type(i) for i in range(4)] == ["code"] * 4


def test_a_question_is_answered_with_the_kernel_shut_down_and_tried_again(lab: Host) -> None:
    lab.open([NUMBER])
    lab.shut_down_kernel()
    box = widget(lab).get_by_role("textbox")
    box.fill("7")
    box.press("Enter")
    button(lab, "Show the answer").click()
    expect(status(lab)).to_have_text("✗ Not right: 7 tricks.")
    expect(widget(lab)).to_contain_text("“♣ is 4.”")
    button(lab, "Try again").click()
    expect(box).to_be_focused()
    box.fill("6")
    button(lab, "Show the answer").click()
    expect(status(lab)).to_have_text("✓ Right: 6 tricks.")
    expect(widget(lab)).to_contain_text("The record keeps your first answer: 7 tricks.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_to_complain_about(lab: Host, theme: str) -> None:
    told = "\nfor one in (number, options, cards):\n    one.lock(min(one.question['answer']['wrong']))\n    one.revealed = True\n"
    lab.open([NUMBER, OPTIONS, CARDS, SEPARATE])
    lab.set_theme(theme)
    for index in range(3):
        expect(widget(lab, index)).to_have_attribute("data-theme", theme)
    assert lab.axe(".pw-root") == []
    lab.kernel_eval(f"exec({told!r}, globals())")
    for index in range(3):
        expect(status(lab, index)).to_contain_text("✗ Not right")
    assert lab.axe(".pw-root") == []


def test_at_400_pixels_nothing_scrolls_sideways(lab: Host) -> None:
    lab.open([NUMBER, OPTIONS, CARDS])
    for index in range(3):
        root = widget(lab, index)
        root.evaluate("(root) => { root.parentElement.style.width = '400px' }")
        assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
