"""What a screen reader gets from a table in each phase and language, and what axe-core reports.

After an intended change of the texts:  PARLETT_SNAPSHOTS=write pytest tests/browser/test_screen_reader.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.host import Host

SNAPSHOTS = Path(__file__).with_name("snapshots")
WRITE = os.environ.get("PARLETT_SNAPSHOTS") == "write"

TABLES = """
import random
from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Random

def table(rules, until, lang, dealer=0, **options):
    rng = random.Random(3)
    others = {seat: Random() for seat in range(1, rules.seats)}
    shown = CardTable(rules.start(7, dealer=dealer), {0: "human", **others}, lang=lang, **options)
    while not until(shown.match.state):
        legal = shown.match.legal
        shown.go_on() if shown.waiting else shown.play(
            legal[0] if shown.match.phase == "premium" else rng.choice(legal)
        )
    return shown

def mine(state, phase):
    return state.phase == phase and state.to_act == 0
"""
MOMENTS = {
    "addenda-play": "Addenda.standard(), lambda s: mine(s, 'play') and len(s.trick.cards) == 2",
    "addenda-won": "Addenda.standard(), lambda s: len(s.tricks) == 2",
    "ninety-nine-bid": "NinetyNine.classic(), lambda s: mine(s, 'bid')",
    "ninety-nine-premium": "NinetyNine.classic(), lambda s: mine(s, 'premium')",
    "ninety-nine-play": "NinetyNine.classic(), lambda s: mine(s, 'play') and s.trick",
    "ninety-nine-over": "NinetyNine.classic(), lambda s: s.phase == 'deal-over'",
    "ninety-nine-dummy": "NinetyNine.two(), "
    "lambda s: mine(s, 'play') and s.order[len(s.trick)] == 2",
    "counterpoint-bid": "Counterpoint(high_bids='with-bid'), lambda s: mine(s, 'bid')",
    "counterpoint-play": "Counterpoint.standard(), lambda s: mine(s, 'play') and s.trick",
    "counterpoint-over": "Counterpoint.standard(), lambda s: s.phase == 'deal-over'",
}


def show(host: Host, lang: str, **options: str) -> None:
    """Open a notebook with a table for each moment."""
    chosen = "".join(f", {name}={value!r}" for name, value in options.items())
    host.open([TABLES, *(f"table({moment}, {lang!r}{chosen})" for moment in MOMENTS.values())])
    expect(host.roots).to_have_count(len(MOMENTS))
    # The offer of a premium says how often the bid was made, once sampled deals have been tried.
    expect(host.notebook.locator(".pw-offer .pw-soft")).to_contain_text("100")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_screen_reader_gets_the_same_as_before_and_axe_finds_nothing(
    lab: Host, lang: str
) -> None:
    show(lab, lang)
    for index, name in enumerate(MOMENTS):
        root = lab.roots.nth(index)
        root.scroll_into_view_if_needed()  # what is out of sight is not laid out
        for summary in root.locator("summary").all():
            summary.evaluate("(summary) => { summary.parentElement.open = true }")
        expect(root.locator(".pw-match select").first).to_be_attached()
        heard = root.aria_snapshot()
        file = SNAPSHOTS / f"{name}.{lang}.yml"
        if WRITE:
            file.parent.mkdir(exist_ok=True)
            file.write_text(heard + "\n", encoding="utf-8")
        assert heard + "\n" == file.read_text(encoding="utf-8"), f"{name} in {lang}"
    if lang == "en":
        assert lab.axe_in_both_themes() == []


def test_at_projector_size_axe_finds_nothing(
    lab: Host,
) -> None:
    show(lab, "en", size="projector")
    assert lab.axe_in_both_themes() == []
