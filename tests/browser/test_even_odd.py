"""A game in a single file outside the package, played through a deal with the mouse."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.host import Host
from browser.table import Table

EXAMPLES = Path(__file__).parents[2] / "examples"

CELL = f"""
import sys
sys.path.insert(0, {str(EXAMPLES)!r})
from even_odd import EvenOdd
from parlett_widgets import CardTable
table = CardTable(EvenOdd().start(seed=7, dealer=2))
table
"""


def test_a_stranger_s_game_is_called_hinted_and_played_to_the_end_of_a_deal(lab: Host) -> None:
    lab.open([CELL])
    table = Table(lab)
    expect(table.root).to_have_attribute("aria-label", "Even-Odd · deal 1 · calls")
    expect(table.status).to_contain_text("an even or an odd number of tricks?")

    table.root.get_by_role("button", name="Hint").click()
    expect(table.root.locator(".pw-hint")).to_contain_text("Choose “")
    table.root.get_by_role("button", name="Odd", exact=True).click()
    own = table.root.locator(".pw-seat[data-seat='0']")
    expect(own.get_by_text("called odd", exact=True)).to_be_visible()
    expect(table.root.locator(".pw-seat[data-seat='1']")).to_contain_text("a secret call")

    while lab.kernel_eval("str(table.match.phase)") == "'play'":
        table.act("mouse")
    expect(table.status).to_contain_text("You called odd and took")
    expect(own).to_contain_text("odd")
    expect(table.root.locator(".pw-seat[data-seat='1']")).not_to_contain_text("a secret call")
