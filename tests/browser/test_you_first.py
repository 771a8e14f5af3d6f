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

SAID = {
    "en": {
        "worth a look": "Worth a second look: ",
        "worth": "A strong player here: about ",
        "lost": "Lost per decision: ",
        "review": "Review",
        "look": "Something better was possible here.",
        "wrong": "That is what you chose then: ",
        "again": "You, here, again",
        "day": "27 November",
    },
    "ja": {
        "worth a look": "見直したいところ：",
        "worth": "強い人が同じ席なら約",
        "lost": "点の損。",
        "review": "振り返る",
        "look": "ここにはもっとよい手がありました。",
        "wrong": "♥6では約15点の損です。",
        "again": "あのときの一手",
        "day": "11月27日",
    },
}


@pytest.mark.parametrize(("way", "lang"), [("keyboard", "en"), ("touch", "ja")])
def test_a_blunder_is_looked_at_first_and_asked_again_the_next_day_in_a_new_kernel(
    request: pytest.FixtureRequest, tmp_path: Path, way: Way, lang: str
) -> None:
    said = SAID[lang]
    lab: Host = request.getfixturevalue("phone" if way == "touch" else "lab")

    def press(what: Locator) -> None:
        if way == "touch":
            what.tap(position={"x": 12.0, "y": 16.0})  # the part of a card that shows in a fan
        else:
            what.press("Enter")

    file, options = str(tmp_path / "progress.json"), f"lang={lang!r}"
    lab.page.emulate_media(reduced_motion="reduce")
    lab.open([OWN.format(file=file, day=27), cell("Addenda.standard()", seed=7, options=options)])
    table = Table(lab)
    if way == "touch":
        table.root.evaluate("(root) => { root.parentElement.style.width = '400px' }")
    else:
        table.root.focus()
        lab.page.keyboard.press("Tab")
    table.play(way)  # always the first card that may be played, which loses points
    lab.kernel_comes_to("history()[0].worth is not None", "True")
    for told in (said["worth a look"], said["worth"]):
        expect(table.root.locator(".pw-result")).to_contain_text(told)
    expect(table.status).to_contain_text(said["lost"])

    # The trick and the hand, and nothing that gives anything away.
    press(table.root.get_by_role("button", name=said["review"], exact=True))
    expect(table.status).to_contain_text(said["look"])
    assert table.root.locator(".pw-review, .pw-worth, .pw-best, .pw-hinted").count() == 0
    taken, best = (
        lab.kernel_eval(f"str(table._play.asked_again.decision.{one}.cards[0])").strip("'")
        for one in ("taken", "best")
    )
    hand = table.root.get_by_role("toolbar")
    # The card before the best one: once marked, it must not cover the corner of the next.
    wrong = taken if way == "keyboard" else "6H"
    press(hand.locator(f"button[data-card='{wrong}']"))
    expect(table.status).to_contain_text(said["wrong"])
    assert table.root.locator(".pw-review").count() == 0
    assert way == "touch" or table.focused(), "the focus is still in the table"
    press(hand.locator(f"button[data-card='{best}']"))
    turning = table.root.locator(".pw-turns [aria-current=true]")
    expect(turning).to_contain_text("✓")
    expect(table.root.locator(".pw-scene .pw-best").first).to_be_visible()
    assert way == "touch" or table.focused(), "the focus is still in the table"

    # Tomorrow.
    lab.restart_kernel()
    lab.open([OWN.format(file=file, day=28), f"practice = Practice({options})\npractice"])
    practice = lab.roots.first
    expect(practice).to_contain_text(said["again"])
    press(practice.get_by_role("button").last)
    expect(practice).to_contain_text(said["day"])
    right = lab.kernel_eval("practice.question['answer']['right'][0]").strip("'")
    press(practice.locator(f"button[data-card='{right}']"))
    if not lab.kernel_eval("practice.answer or ''").strip("'"):
        press(practice.locator(".pw-primary").first)
    lab.kernel_comes_to("practice.is_right", "True")
    again = "next(item.due for item in progress.items() if item.name == practice.question['id'])"
    lab.kernel_comes_to(f"({again} - progress.today()).days > 1", "True")
