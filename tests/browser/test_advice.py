"""Advice in JupyterLab: a hint at the table, by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.host import Host
from browser.table import Table, cell


def test_a_hint_is_asked_for_by_keyboard_and_goes_with_the_next_card(lab: Host) -> None:
    lab.open([cell("Addenda.standard()", dealer=1)])
    table = Table(lab)
    keyboard = lab.page.keyboard
    table.legal_cards.first.focus()
    for _ in range(4):  # past the card; "Take back" stands first
        keyboard.press("Tab")
        if table.focused().get("text") == "Hint":
            break
    keyboard.press("Enter")
    expect(table.status).to_contain_text("Hint: play ")
    expect(table.root.get_by_role("button", name="Hint")).to_have_attribute("aria-disabled", "true")
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(table.status).to_contain_text("On each card: ")
    marks = table.root.get_by_role("toolbar", name="Your hand").locator(".pw-worth")
    expect(marks).not_to_have_count(0)
    assert lab.kernel_eval("len(table.match.history)") == "0"
    table.legal_cards.first.press("Enter")
    expect(table.status).not_to_contain_text("Hint: ")
    expect(marks).to_have_count(0)
