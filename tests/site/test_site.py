"""The site that `make site` builds, on a plain file server, in a browser that reaches no other machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from browser.conftest import QUIET, chromium_path

BUILD = Path(__file__).parents[2] / "build"
LESSON = "en/03-king-and-jack-chains.ipynb"
OUTPUT = ".jp-OutputArea-output .pw-root"
STARTING = 240_000
"""Milliseconds in which the browser's Python has started, on a slow day."""


class Quiet(SimpleHTTPRequestHandler):
    """A server that does not report every file."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the site, which is in a folder of its server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=BUILD)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/site"
        server.shutdown()


@pytest.fixture
def page(site: str) -> Iterator[Page]:
    """A page of a new visitor; nothing may be missing, told as an error, or asked of another machine."""
    wrong: list[str] = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)
        with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
            page = context.new_page()
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("console", lambda told: told.type == "error" and wrong.append(told.text))
            context.on(
                "request", lambda asked: wrong.append(asked.url) if _away(asked.url, site) else None
            )
            yield page
        chromium.close()
    assert wrong == []


def _away(url: str, site: str) -> bool:
    return not url.startswith((f"{site}/", "data:", "blob:"))


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
