"""A match that a kernel has lost goes on when its cell is run again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.host import Host
from browser.table import Table

FOLDER = """
from pathlib import Path
from parlett_widgets.practice import matches
matches.folder = Path({folder!r})
"""
TABLE = """
from parlett_widgets import CardTable, NinetyNine, use
use(lang="{lang}")
table = CardTable(NinetyNine.classic().start(seed=7, dealer=0))
table
"""
GO_ON = {"en": "Go on: deal 1", "ja": "続きから：第1ラウンド"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_after_a_restart_in_mid_deal_the_same_deal_goes_on(
    lab: Host, tmp_path: Path, lang: str
) -> None:
    lab.open([FOLDER.format(folder=str(tmp_path)), TABLE.format(lang=lang)])
    table = Table(lab)
    for _ in range(3):
        table.act("mouse")
    record = lab.kernel_eval("table.record()")
    lab.restart_kernel()
    lab.run_all()
    assert lab.kernel_eval("table.record()") != record
    go_on = table.root.get_by_role("button", name=GO_ON[lang])
    expect(go_on).to_have_class("pw-button pw-primary")
    go_on.click()
    expect(table.legal_cards).not_to_have_count(0)
    assert lab.kernel_eval("table.record()") == record
    table.act("mouse")
    assert lab.kernel_eval("table.record()") != record
