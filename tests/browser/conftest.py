"""Fixtures of the browser tests: `host` (JupyterLab, then Notebook) and `lab` (JupyterLab only)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from browser.host import Host
from browser.server import Kind, Server

expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong

QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
    # No other machine can be reached, so no test depends on whether there is a network.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]


# The first is Chromium without its windows and menus, with which the tests take a tenth less time.
PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]


def chromium_path() -> str | None:
    """Return the Chromium to start; None for the one that Playwright has downloaded itself."""
    names = [os.environ.get("CHROMIUM"), *PROGRAMS]
    return next(filter(None, (shutil.which(name) for name in names if name)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for all tests."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def page_for(browser: Browser) -> Iterator[Callable[[Server], Page]]:
    """One page for each server, kept from test to test unless a test has closed it."""
    # There is one profile, so that the hosts' own files are loaded into the cache only once.
    profile = browser.new_context(locale="en-US")
    pages: dict[Server, Page] = {}

    def page_for(server: Server) -> Page:
        if server not in pages or pages[server].is_closed():
            pages[server] = profile.new_page()
        return pages[server]

    yield page_for
    profile.close()


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Servers by kind, each started when it is first needed."""
    running: dict[tuple[Kind, bool], Server] = {}

    def serve(kind: Kind, *, live: bool = False) -> Server:
        if (kind, live) not in running:
            running[kind, live] = Server(kind, tmp_path_factory.mktemp(kind), live=live)
        return running[kind, live]

    yield serve
    for server in running.values():
        server.stop()


@pytest.fixture
def visit(
    servers: Callable[..., Server], page_for: Callable[[Server], Page]
) -> Iterator[Callable[..., Host]]:
    """Open a kind of host; it must end without an error or a request to another machine."""
    visited: list[Host] = []

    def visit(kind: Kind, *, live: bool = False) -> Host:
        server = servers(kind, live=live)
        visited.append(Host(server, page_for(server)))
        return visited[-1]

    yield visit
    for host in visited:
        host.close()
    for host in visited:
        host.check()


@pytest.fixture(params=["lab", "notebook"])
def host(request: pytest.FixtureRequest, visit: Callable[..., Host]) -> Host:
    """A page in JupyterLab, then one in Notebook."""
    return visit(request.param)


@pytest.fixture
def lab(visit: Callable[..., Host]) -> Host:
    """A page in JupyterLab."""
    return visit("lab")


@pytest.fixture(scope="session")
def touched(browser: Browser) -> Iterator[BrowserContext]:
    """A browser on a touch screen, kept from deal to deal."""
    with browser.new_context(has_touch=True) as context:
        yield context


@pytest.fixture
def phone(touched: BrowserContext, servers: Callable[[Kind], Server]) -> Iterator[Host]:
    """JupyterLab on a touch screen, for a person who wants no motion."""
    page = touched.pages[0] if touched.pages else touched.new_page()
    page.emulate_media(reduced_motion="reduce")
    host = Host(servers("lab"), page)
    yield host
    host.close()
    host.check()
