"""Saved puzzles of all kinds, as somebody opens them from a disk with the network off."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from saved_puzzles import SIZES, miss_and_solve, offline

from parlett_widgets import puzzle, puzzle_kinds

OUTSIDE = """(root) => {
  const { left, right } = root.getBoundingClientRect();
  return [...root.querySelectorAll(":is(button, .pw-card, .pw-seat, p, li)")]
    .filter((one) => one.checkVisibility() && !one.closest(".pw-unseen, details:not([open])"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 2 && (box.left < left - 1 || box.right > right + 1))
    .map(([one]) => one.outerHTML.slice(0, 80));
}"""


def nothing_is_beside_it(page: Page) -> None:
    assert page.locator(".pw-root").evaluate(OUTSIDE) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", puzzle_kinds())
def test_a_saved_puzzle_is_missed_shown_and_solved(
    browser: Browser, tmp_path: Path, kind: str, size: str
) -> None:
    with offline(browser, size) as (page, told):
        miss_and_solve(page, puzzle(kind, seed=3), tmp_path, nothing_is_beside_it)
    assert told == []
