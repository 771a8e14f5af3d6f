"""The browsers, and programs that show a notebook."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from browsers import BROWSERS, DRIVING
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.server import START, environment, free_port

expect.set_options(timeout=60_000)


@pytest.fixture(scope="session", params=BROWSERS)
def browser(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """Each browser in turn."""
    with sync_playwright() as playwright:
        browser = BROWSERS[request.param](playwright, tmp_path_factory.mktemp("browser"))
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new visitor, whose scripts must throw nothing."""
    wrong: list[str] = []
    with browser.new_context(locale="en-US", viewport={"width": 1100, "height": 900}) as context:
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        yield page
    assert [one for one in wrong if DRIVING not in one] == []


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Start a program that serves a notebook; return its address once it listens."""
    running: list[subprocess.Popen[bytes]] = []

    def serve(*command: str | Path) -> str:
        port = free_port()
        log = tmp_path / "server.log"
        home = tmp_path / "home"
        with log.open("wb") as written:
            process = subprocess.Popen(
                [sys.executable, "-m", *map(str, command), f"--port={port}"],
                cwd=tmp_path,
                stdout=written,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                env={**environment(home), "HOME": str(home), "XDG_CONFIG_HOME": str(home)},
            )
        running.append(process)
        until = time.monotonic() + START
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                return f"http://127.0.0.1:{port}"
            late = process.poll() is not None or time.monotonic() > until
            assert not late, log.read_text("utf-8")
            time.sleep(0.2)

    yield serve
    for process in running:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
