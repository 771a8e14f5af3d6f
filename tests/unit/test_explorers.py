"""What all explorers share: they are saved as pages."""

from __future__ import annotations

import pytest

from parlett_widgets import BidExplorer, ScoreExplorer, TrickExplorer


@pytest.mark.parametrize("make", [BidExplorer, ScoreExplorer, TrickExplorer])
def test_an_explorer_is_saved_as_a_page_of_its_own(comms, tmp_path, make):
    page = make(lang="ja").save(tmp_path / "explorer.html").read_text("utf-8")
    assert '<html lang="ja">' in page
    assert '"table"' in page
