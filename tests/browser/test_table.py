"""What else a person does at a table: look back, try another line, start from a seed, copy a match."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from browser.host import Host
from browser.table import Table, cell

PLAYED = cell("Counterpoint.standard()").removesuffix("table\n") + (
    """
rng = __import__("random").Random(3)
while len(table.match.state.tricks) < {tricks} or table.match.state.trick:
    table.go_on() if table.waiting else table.play(rng.choice(table.match.legal))
table
"""
)


def opened(host: Host, tricks: int = 3) -> Table:
    host.open(["0", PLAYED.replace("{tricks}", str(tricks)), "0"])
    table = Table(host)
    table.root.locator(".pw-log summary").click()
    return table


def open_match(table: Table) -> None:
    """Unfold, by keyboard, the part where another match is chosen."""
    for name in ["More", "Match"]:
        table.root.locator("summary", has_text=name).press("Enter")


def test_a_line_of_the_log_shows_its_moment_to_the_mouse(lab: Host) -> None:
    table = opened(lab)
    now = table.root.get_attribute("aria-label")
    lines = table.root.get_by_role("log").get_by_role("button")
    lines.filter(has_text="leads").first.hover()
    expect(table.root).to_have_attribute("aria-label", "Counterpoint · deal 1 · trick 1")
    expect(table.status).to_contain_text("Viewing an earlier moment.")
    table.root.get_by_role("heading").first.hover()
    expect(table.root).to_have_attribute("aria-label", now or "")
    assert lab.kernel_eval("len(table.match.state.tricks)") == "3"


def test_a_moment_is_kept_and_tried_another_way_by_keyboard(lab: Host) -> None:
    table = opened(lab)
    before = lab.kernel_eval("table.match.revision")
    now = table.root.get_attribute("aria-label") or ""
    keyboard = lab.page.keyboard
    table.root.get_by_role("log").locator("[tabindex='0']").focus()
    for _ in range(4):
        keyboard.press("ArrowUp")
    expect(table.status).to_contain_text("Viewing an earlier moment.")
    keyboard.press("Escape")  # back to the present, with the focus still in the table
    expect(table.root).to_have_attribute("aria-label", now)
    assert table.focused()

    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    try_it = table.root.get_by_role("button", name="Try something else from here")
    expect(try_it).to_be_visible()
    try_it.focus()
    keyboard.press("Enter")
    expect(table.root).to_have_attribute(
        "aria-label", re.compile("What if · Counterpoint · deal 1")
    )
    assert lab.kernel_eval("table.match.revision") != before
    table.root.get_by_role("button", name="Back to the match").click()
    expect(table.root).to_have_attribute("aria-label", now)
    assert lab.kernel_eval("table.match.revision") == before
    expect(table.root.get_by_role("button", name="Go to the what-if")).to_be_visible()


def test_a_long_way_back_is_taken_back_as_well(lab: Host) -> None:
    table = opened(lab)
    before = lab.kernel_eval("table.match.revision")
    lines = table.root.get_by_role("log").get_by_role("button")
    lines.filter(has_text="leads").first.click()
    table.root.get_by_role("button", name="Take back to this point").click()
    expect(table.root).to_have_attribute("aria-label", "Counterpoint · deal 1 · trick 1")
    lab.kernel_comes_to("len(table.match.state.tricks)", "0")
    table.root.get_by_role("button", name="Take back").click()
    expect(table.root).to_have_attribute("aria-label", "Counterpoint · deal 1 · trick 3")
    assert lab.kernel_eval("table.match.revision") == before


def test_a_match_is_begun_by_seed_and_carried_as_text(lab: Host) -> None:
    table = opened(lab, tricks=13)
    open_match(table)
    box = table.root.get_by_role("textbox", name="A deal or a match as text")
    table.root.get_by_role("button", name="Copy the match").click()
    expect(box).to_have_value(re.compile("parlett-record"))
    record = json.loads(box.input_value())
    assert record["game"] == "counterpoint"

    table.root.get_by_role("textbox", name="Seed").fill("1234")
    table.root.get_by_role("button", name="New match").click()
    expect(table.root).to_have_attribute("aria-label", "Counterpoint · deal 1 · bids")
    lab.kernel_comes_to("table.match.seed", "1234")
    open_match(table)
    table.root.get_by_role("button", name="Copy the match").click()
    expect(table.status).to_contain_text("The text shows every hand")

    box.fill(json.dumps(record))
    table.root.get_by_role("button", name="Load this text").click()
    expect(table.root).to_have_attribute("aria-label", "Counterpoint · deal 1 · over")
    box.fill("{")
    table.root.get_by_role("button", name="Load this text").click()
    expect(table.status).to_contain_text("This text cannot be played")


def test_one_drawer_is_open_at_a_time_and_escape_leads_back_step_by_step(lab: Host) -> None:
    table = opened(lab)
    press = lab.page.keyboard.press
    drawers = table.root.locator("details[open] > summary")
    more, match = (table.root.locator("summary", has_text=name) for name in ["More", "Match"])
    points = table.root.get_by_role("button", name="Points on cards")
    expect(drawers).to_have_text(["What happened"])
    more.press("Enter")
    expect(drawers).to_have_text(["More"])
    expect(points).to_be_visible()
    press("Tab")
    expect(match).to_be_focused()
    press("Enter")
    expect(drawers).to_have_text(["More", "Match"])
    expect(points).to_be_hidden()
    press("Tab")
    press("Escape")
    expect(match).to_be_focused()
    expect(drawers).to_have_text(["More"])
    points.press("Enter")
    expect(drawers).to_have_count(0)
    expect(more).to_be_focused()
    press("Enter")
    expect(points).to_have_attribute("aria-pressed", "false")
    press("Escape")
    expect(drawers).to_have_count(0)
    expect(more).to_be_focused()


def test_a_presenter_s_remote_goes_on_and_back(lab: Host) -> None:
    table = opened(lab, tricks=2)
    lab.execute("table.pace = 'step'")
    while not table.expected.count():
        table.legal_cards.first.click(position={"x": 12, "y": 16})
        lab.kernel_eval("1")
        table.stands_still()
    before = lab.kernel_eval("table.match.revision")
    table.root.locator("summary").first.focus()
    was = table.status.inner_text()
    lab.page.keyboard.press("PageDown")
    expect(table.status).not_to_have_text(was)
    was = table.status.inner_text()
    lab.page.keyboard.press("PageUp")
    expect(table.status).not_to_have_text(was)
    assert lab.kernel_eval("table.match.revision") == before


def test_another_match_is_chosen_by_keyboard_and_the_one_before_is_not_lost(lab: Host) -> None:
    lab.open([cell("NinetyNine.classic()")])
    table = Table(lab)
    before = lab.cell_sources()
    open_match(table)
    table.root.get_by_label("Name of West").press_sequentially("Aiko")
    table.root.get_by_label("Strength of West").press_sequentially("ex")
    players = table.root.get_by_role("combobox", name="Players", exact=True)
    players.press_sequentially("4")
    expect(table.root.get_by_role("combobox", name="Trump", exact=True)).to_have_value("successes")
    expect(table.root.get_by_role("textbox", name="Number of deals")).to_have_value("12")
    expect(players).to_be_focused()
    assert lab.axe(".pw-card-table") == []
    table.root.get_by_role("textbox", name="Seed").press("Enter")
    lab.kernel_comes_to(
        "table.match.rules == NinetyNine.classic(players=4, trump='successes')", "True"
    )
    expect(table.root.get_by_label("Name of West")).to_be_hidden()
    assert lab.kernel_eval("table.match.players[1]") == "'Aiko'"
    table.stands_still()
    assert table.focused()["card"], "the first card can be chosen at once"
    table.root.get_by_role("button", name="Take back").press("Enter")
    lab.kernel_comes_to("table.match.rules == NinetyNine.classic()", "True")
    assert lab.cell_sources() == before


THINKERS = """
import time
from parlett_widgets import Addenda, CardTable, Random

class Slow(Random):
    \"\"\"Never comes to an end.\"\"\"
    def choose(self, view, rng):
        while True:
            time.sleep(0.01)

start = Addenda.standard().start(seed=7, dealer=1)
table = CardTable(start, {1: Slow()})
table
"""
OTHER = "other = CardTable(start, {1: Random()})\nother"


def test_an_opponent_that_never_answers_holds_up_nobody_and_can_be_stopped(lab: Host) -> None:
    lab.open([THINKERS, OTHER])
    table, other = Table(lab), Table(lab, 1)
    table.legal_cards.first.click(position={"x": 8, "y": 12})
    expect(table.status).to_contain_text("North is thinking.")
    assert lab.kernel_eval("6 * 7") == "42"
    other.legal_cards.first.click(position={"x": 8, "y": 12})
    lab.kernel_comes_to("len(other.match.history) >= 2", "True")
    expect(table.status).to_contain_text("North is thinking.")

    lab.interrupt_kernel()
    expect(table.status).to_contain_text("North was stopped. Nothing has changed.")
    assert lab.kernel_eval("len(table.match.history)") == "0"
    table.legal_cards.first.click(position={"x": 8, "y": 12})
    expect(table.status).to_contain_text("North is thinking.")
    table.root.get_by_role("button", name="Stop North and let Steady play").click()
    expect(table.status).not_to_contain_text("thinking")
    assert lab.kernel_eval("len(table.match.history)") == "2"
    assert lab.kernel_eval("6 * 7") == "42"
