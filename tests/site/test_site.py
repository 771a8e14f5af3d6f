"""The site that `make site` builds, on a plain file server, in a browser that reaches no other machine."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

BUILD = Path(__file__).parents[2] / "build"
LESSON = "en/03-king-and-jack-chains.ipynb"
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


def test_a_visitor_takes_a_lesson(site: str, page: Page) -> None:
    page.goto(f"{site}/lab/index.html?path={LESSON}")
    asked = page.locator(OUTPUT).filter(has=page.get_by_role("textbox"))
    asked = asked.filter(has=page.get_by_role("button", name="Answer", exact=True))
    expect(asked).not_to_have_count(0, timeout=STARTING)
    for number, answer, reply in ((0, "99", "Not right"), (0, "21", "Right")):
        asked.nth(number).get_by_role("textbox").fill(answer)
        asked.nth(number).get_by_role("button", name="Answer", exact=True).click()
        expect(asked.nth(number).get_by_role("status")).to_contain_text(reply)
