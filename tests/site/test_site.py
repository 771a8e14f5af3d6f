"""The site that `make site` builds, on a plain file server, in a browser that reaches no other machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

BUILD = Path(__file__).parents[2] / "build"
LESSON = "en/03-king-and-jack-chains.ipynb"
pytestmark = pytest.mark.timeout(900)
OUTPUT = ".jp-OutputArea-output .pw-root"
STARTING = 240_000
"""Milliseconds in which the browser's Python has started, on a slow day."""


def test_nothing_that_the_site_lists_is_elsewhere() -> None:
    file = BUILD / "site" / "static" / "pyodide-lock" / "pyodide-lock.json"
    packages = json.loads(file.read_text("utf-8"))["packages"]
    assert "parlett-widgets" in packages
    assert not {"widgetsnbextension", "jupyterlab-widgets"} & set(packages), (
        "only a server needs them"
    )
    for one in packages.values():
        assert (file.parent / one["file_name"]).is_file()


def test_a_visitor_takes_a_lesson_and_finds_the_progress_again(site: str, page: Page) -> None:
    page.goto(f"{site}/lab/index.html?path={LESSON}")
    asked = page.locator(OUTPUT).filter(has=page.get_by_role("textbox"))
    asked = asked.filter(has=page.get_by_role("button", name="Answer", exact=True)).first
    expect(asked).to_be_visible(timeout=STARTING)
    at = asked.evaluate("(root, all) => [...document.querySelectorAll(all)].indexOf(root)", OUTPUT)
    asked = page.locator(OUTPUT).nth(at)
    for answer, reply in (("99", "Not right"), ("9", "Right")):
        asked.get_by_role("textbox").fill(answer)
        asked.get_by_role("button", name="Answer", exact=True).click()
        expect(asked.get_by_role("status")).to_contain_text(reply, timeout=STARTING)
        asked.get_by_role("button", name="Next question").click()
    expect(asked).to_contain_text("1 of 3 in a row", timeout=STARTING)

    page.reload()
    again = page.locator(OUTPUT).filter(has_text="1 of 3 in a row")
    expect(again).not_to_have_count(0, timeout=STARTING)
