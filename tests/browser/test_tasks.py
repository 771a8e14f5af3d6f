"""A table that asks: answered wrong, then right, by keyboard, mouse and touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.host import Host
from browser.table import Table

ASKS = """
from parlett_widgets import Addenda, CardTable, Task, answers
hand = "JS 9S 4S AS QH 6H KH 5D AD KC 7C 2C"
rules = Addenda.standard()
deal = rules.deal(South=hand, North="8C JD 9H 3C", seed=3, dealer=0)
match = rules.start_with(deal).apply("play 8C").apply("play KH").apply("play JD")
task = Task("Play the card that makes exactly 17.", "9S", "The Jack cancels the King.", counting=True)
table = CardTable(match, tasks=[task])
table
"""


@pytest.mark.parametrize("way", ["keyboard", "mouse"])
def test_a_wrong_card_gets_its_reply_and_a_right_one_is_played(lab: Host, way: str) -> None:
    answer(lab, way)


def test_a_finger_answers_as_well(lab: Host, browser: Browser) -> None:
    with browser.new_context(has_touch=True) as context:
        answer(lab.in_another(context.new_page()), "touch")


def answer(lab: Host, way: str) -> None:
    """Answer wrongly, then rightly."""
    lab.open(["0", ASKS, "0"])
    table = Table(lab)
    before = lab.cell_sources()
    expect(table.status).to_have_text(
        "Play the card that makes exactly 17. The counts come with your answer."
    )
    wrong, right = (table.root.locator(f"[data-card='{card}']") for card in ("AS", "9S"))
    corner = {"x": 12.0, "y": 16.0}

    def press(card):
        if way == "keyboard":
            card.focus()
            lab.page.keyboard.press("Enter")
        elif way == "mouse":
            card.click(position=corner)
        else:
            card.tap(position=corner)

    press(wrong)
    expect(table.status).to_have_text("Not ♠A: it makes 9. The Jack cancels the King.")
    expect(wrong).to_have_attribute("data-verdict", "wrong")
    if way == "keyboard":
        expect(wrong).to_be_focused()
    assert lab.kernel_eval("len(table.match.history)") == "3"
    press(right)
    expect(table.status).to_contain_text("Right.")
    table.stands_still()
    lab.kernel_comes_to("len(table.match.history) > 3", "True")
    assert lab.kernel_eval("len(answers)") == "1"
    assert lab.cell_sources() == before
