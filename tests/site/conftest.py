"""The site on a plain file server, and a visitor whose browser reaches no other machine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from browsers import BROWSERS, DRIVING
from playwright.sync_api import Page, sync_playwright

BUILD = Path(__file__).parents[2] / "build"


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


OTHERS = (
    DRIVING,
    "codemirror-extension:commands' failed to activate",  # JupyterLite's console has no notebooks
)
"""What is told as an error, but is neither the site's nor ours."""


@pytest.fixture
def page(site: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    """A page of a new visitor; nothing may be missing, told as an error, or asked of another machine.

    It is Chromium's, if the test names no other browser.
    """
    wrong: list[str] = []
    with sync_playwright() as playwright:
        browser = BROWSERS[getattr(request, "param", "chromium")](playwright, tmp_path)
        with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
            page = context.new_page()
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("console", lambda told: told.type == "error" and wrong.append(told.text))
            context.on(
                "request", lambda asked: wrong.append(asked.url) if _away(asked.url, site) else None
            )
            yield page
        browser.close()
    assert [one for one in wrong if not any(other in one for other in OTHERS)] == []


def _away(url: str, site: str) -> bool:
    # JupyterLite's worker for files says that it is alive at the root of the server, even from a folder.
    return not url.startswith((f"{site}/", site.replace("/site", "/api/"), "data:", "blob:"))
