"""A deal is put together in JupyterLab with the mouse, keys and typing, and played at a table."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.host import Host
from browser.shown import status, widget

EDITOR = """
from parlett_widgets import CardTable, DealEditor, NinetyNine
editor = DealEditor(NinetyNine.classic(), seed=3)
editor
"""


def test_a_deal_is_put_together_and_played(lab: Host) -> None:
    lab.open([EDITOR])
    editor, keyboard = widget(lab), lab.page.keyboard
    pack = editor.get_by_role("toolbar", name="The pack")
    hands = editor.get_by_role("toolbar", name="Hands")
    pack.get_by_role("button", name="Ace of spades").click()
    for key in ["h", "q", "Enter", "ArrowUp", "Enter"]:  # the Queens of hearts and spades
        keyboard.press(key)
    lab.kernel_comes_to("editor.chosen", "{'South': 'AS QS QH'}")
    hands.get_by_role("button", name="Queen of hearts, South").click()

    hands.get_by_role("button", name="West: 0 of 12").click()
    editor.get_by_role("textbox").fill("♥AK10 9♣")
    keyboard.press("Enter")
    expect(hands.get_by_role("button", name="West: 4 of 12")).to_be_visible()
    editor.get_by_role("textbox").fill("AS")
    keyboard.press("Enter")
    expect(status(lab)).to_contain_text("“AS” does not fit there")
    lab.kernel_comes_to("editor.chosen", "{'South': 'AS QS', 'West': 'AH KH 10H 9C'}")

    for name in ("Deal the rest", "Deal the rest again"):
        editor.get_by_role("button", name=name, exact=True).click()
        expect(status(lab)).to_contain_text("All cards are dealt, the dimmed ones at random.")
    expect(hands.locator(".pw-card")).to_have_count(37)
    expect(hands.locator(".pw-by-chance")).to_have_count(31)
    lab.kernel_comes_to("editor.seed", "4")
    played = "NinetyNine.classic().start_with(editor.deal).view(0).hand.notation"
    assert lab.kernel_eval(played) == lab.kernel_eval("editor.dealt['South']")
