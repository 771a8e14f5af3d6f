"""A costly decision: asked again at the table, and the next day, in a new kernel, by Practice."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.host import Host
from browser.table import Table, cell

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


def test_a_blunder_is_looked_at_first_and_asked_again_the_next_day_in_a_new_kernel(
    lab: Host, tmp_path: Path
) -> None:
    file = str(tmp_path / "progress.json")
    lab.page.emulate_media(reduced_motion="reduce")
    lab.open(
        [OWN.format(file=file, day=27), cell("Addenda.standard()", seed=7, options="lang='ja'")]
    )
    table = Table(lab)
    table.root.focus()
    lab.page.keyboard.press("Tab")
    table.play("keyboard")  # always the first card that may be played, which loses points
    lab.kernel_comes_to("history()[0].lost is not None", "True")
    expect(table.root.locator(".pw-result")).to_contain_text("見直したいところ：")

    # The trick and the hand, and nothing that gives anything away.
    table.root.get_by_role("button", name="振り返る", exact=True).press("Enter")
    expect(table.status).to_contain_text("ここにはもっとよい手がありました。")
    assert table.root.locator(".pw-review, .pw-worth, .pw-best, .pw-hinted").count() == 0
    taken, best = (
        lab.kernel_eval(f"str(table._play.asked_again.decision.{one}.cards[0])").strip("'")
        for one in ("taken", "best")
    )
    hand = table.root.get_by_role("toolbar")
    hand.locator(f"button[data-card='{taken}']").press("Enter")
    expect(table.status).to_contain_text("あのときと同じ選択です")
    assert table.root.locator(".pw-review").count() == 0
    assert table.focused(), "the focus is still in the table"
    hand.locator(f"button[data-card='{best}']").press("Enter")
    turning = table.root.locator(".pw-turns [aria-current=true]")
    expect(turning).to_contain_text("✓")
    expect(table.root.locator(".pw-scene .pw-best").first).to_be_visible()
    assert table.focused(), "the focus is still in the table"

    # Tomorrow.
    lab.restart_kernel()
    lab.open([OWN.format(file=file, day=28), "practice = Practice(lang='ja')\npractice"])
    practice = lab.roots.first
    expect(practice).to_contain_text("あのときの一手")
    practice.get_by_role("button").last.press("Enter")
    expect(practice).to_contain_text("11月27日")
    right = lab.kernel_eval("practice.question['answer']['right'][0]").strip("'")
    practice.locator(f"button[data-card='{right}']").press("Enter")
    if not lab.kernel_eval("practice.answer or ''").strip("'"):
        practice.locator(".pw-primary").first.press("Enter")
    lab.kernel_comes_to("practice.is_right", "True")
    again = "next(item.due for item in progress.items() if item.name == practice.question['id'])"
    lab.kernel_comes_to(f"({again} - progress.today()).days > 1", "True")
