"""A stranger's game with actions of its own: cards are chosen and laid aside, exchanged, and played in pairs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.host import Host
from browser.table import Table

EXAMPLES = Path(__file__).parents[2] / "examples"

CELL = f"""
import sys
sys.path.insert(0, {str(EXAMPLES)!r})
from discard_and_pairs import DiscardAndPairs
from parlett_widgets import CardTable, Random
match = DiscardAndPairs().start(seed=7, dealer=2)
players = dict(enumerate(["human", Random(), Random()]))
table = CardTable(match, players, lang=LANG)
table
"""


def test_cards_are_chosen_laid_aside_exchanged_and_played_in_pairs(lab: Host) -> None:
    lab.open([CELL.replace("LANG", "'en'")])
    table, page = Table(lab), lab.page
    cards, chosen = table.bid_cards, table.root.locator(".pw-card[aria-pressed=true]")
    discard = table.root.get_by_role("button", name="Discard", exact=True)
    expect(table.status).to_contain_text("Your turn: choose two cards to lay aside.")

    expect(discard).to_have_attribute("aria-disabled", "true")
    cards.nth(0).click()
    expect(table.status).to_contain_text("Cards chosen: 1.")
    cards.nth(1).click()
    cards.nth(2).click()
    expect(table.status).to_contain_text("No more cards can be chosen")
    expect(chosen).to_have_count(2)
    discard.click()
    table.stands_still()
    expect(table.status).to_contain_text("You may exchange one card with the stock.")
    assert lab.kernel_eval("str(table.match.history[0])") == "'0 discard 10S 9S'"

    table.root.get_by_role("button", name="Take back", exact=True).click()
    expect(table.status).to_contain_text("choose two cards to lay aside")
    cards.last.focus()
    for key in ("Space", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    expect(chosen).to_have_count(2)
    page.keyboard.press("Tab")
    assert table.focused()["text"] == "Discard"
    page.keyboard.press("Enter")
    table.stands_still()
    assert lab.kernel_eval("str(table.match.history[0])") == "'0 discard 7C 8D'"

    expect(table.root.get_by_role("button", name="Keep")).to_be_visible()
    table.legal_cards.first.click()
    table.stands_still()
    log = table.root.locator(".pw-log")
    expect(log).to_contain_text("You lay aside ♣7 ♦8.")
    expect(log).to_contain_text("lays aside 2 cards.")
    expect(log).to_contain_text("You exchange ♠10. You draw ")

    while lab.kernel_eval("str(table.match.phase)") == "'play'":
        waiting = table.root.locator(".pw-primary[aria-disabled=false]")
        if cards.count():
            dimmed = table.root.locator("[role=toolbar] button.pw-card[aria-disabled=true]")
            assert cards.count() > dimmed.count()
            two = lab.kernel_eval("' '.join(map(str, table.match.legal[0].cards))").strip("'")
            for card in two.split():
                table.root.locator(f"[role=toolbar] [data-card='{card}']").click()
            table.root.get_by_role("button", name="Pair", exact=True).click()
        elif table.legal_cards.count():
            table.legal_cards.first.click()
        else:
            waiting.first.click()
        table.stands_still()
    expect(table.status).to_contain_text("You deal next.")


def test_it_is_played_in_japanese(lab: Host) -> None:
    lab.open([CELL.replace("LANG", "'ja'")])
    table = Table(lab)
    expect(table.status).to_contain_text("捨てるカードを2枚選んでください。")
    table.bid_cards.nth(0).click()
    table.bid_cards.nth(1).click()
    table.root.get_by_role("button", name="捨てる", exact=True).click()
    expect(table.status).to_contain_text("手札1枚を山札と交換できます。")
    expect(table.root.get_by_role("button", name="交換しない")).to_be_visible()
