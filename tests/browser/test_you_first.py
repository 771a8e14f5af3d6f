"""A costly decision: asked again at the table, and the next day, in a new kernel, by Practice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.host import Host
from browser.table import Table, Way, cell

# A learner's own file, and a day that the test chooses.
OWN = """
from datetime import date, timedelta
from pathlib import Path
from parlett_widgets import Practice, history
from parlett_widgets.players import review
from parlett_widgets.practice import progress
review.DEALS = 40  # which costs a bad decision is clear from the first deals
progress.file = Path({file!r})
progress.today = lambda: date(2026, 11, {day})
"""


@pytest.mark.parametrize("way", ["keyboard", "touch"])
def test_a_blunder_is_looked_at_first_and_asked_again_the_next_day_in_a_new_kernel(
    request: pytest.FixtureRequest, tmp_path: Path, way: Way
) -> None:
    lab: Host = request.getfixturevalue("phone" if way == "touch" else "lab")

    def press(what: Locator) -> None:
        if way == "touch":
            what.tap(position={"x": 12.0, "y": 16.0})  # the part of a card that shows in a fan
        else:
            what.press("Enter")

    file = str(tmp_path / "progress.json")
    lab.page.emulate_media(reduced_motion="reduce")
    lab.open(
        [OWN.format(file=file, day=27), cell("Addenda.standard()", seed=7, options="lang='ja'")]
    )
    table = Table(lab)
    if way == "touch":
        table.root.evaluate("(root) => { root.parentElement.style.width = '400px' }")
    else:
        table.root.focus()
        lab.page.keyboard.press("Tab")
    table.play(way)  # always the first card that may be played, which loses points
    lab.kernel_comes_to("history()[0].worth is not None", "True")
    result = table.root.locator(".pw-result")
    expect(result).to_contain_text("見直したいところ：")
    expect(result).to_contain_text("強い人が同じ席なら約")
    expect(table.status).to_contain_text("点の損。")

    # The trick and the hand, and nothing that gives anything away.
    press(table.root.get_by_role("button", name="振り返る", exact=True))
    expect(table.status).to_contain_text("ここにはもっとよい手がありました。")
    assert table.root.locator(".pw-review, .pw-worth, .pw-best, .pw-hinted").count() == 0
    taken, best = (
        lab.kernel_eval(f"str(table._play.asked_again.decision.{one}.cards[0])").strip("'")
        for one in ("taken", "best")
    )
    hand = table.root.get_by_role("toolbar")
    press(hand.locator(f"button[data-card='{taken}']"))
    expect(table.status).to_contain_text("あのときと同じ選択です")
    assert table.root.locator(".pw-review").count() == 0
    assert way == "touch" or table.focused(), "the focus is still in the table"
    press(hand.locator(f"button[data-card='{best}']"))
    turning = table.root.locator(".pw-turns [aria-current=true]")
    expect(turning).to_contain_text("✓")
    expect(table.root.locator(".pw-scene .pw-best").first).to_be_visible()
    assert way == "touch" or table.focused(), "the focus is still in the table"

    # Tomorrow.
    lab.restart_kernel()
    lab.open([OWN.format(file=file, day=28), "practice = Practice(lang='ja')\npractice"])
    practice = lab.roots.first
    expect(practice).to_contain_text("あのときの一手")
    press(practice.get_by_role("button").last)
    expect(practice).to_contain_text("11月27日")
    right = lab.kernel_eval("practice.question['answer']['right'][0]").strip("'")
    press(practice.locator(f"button[data-card='{right}']"))
    if not lab.kernel_eval("practice.answer or ''").strip("'"):
        press(practice.locator(".pw-primary").first)
    lab.kernel_comes_to("practice.is_right", "True")
    again = "next(item.due for item in progress.items() if item.name == practice.question['id'])"
    lab.kernel_comes_to(f"({again} - progress.today()).days > 1", "True")
