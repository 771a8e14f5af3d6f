"""Kernels, browsers and pages are killed while somebody plays; what the page had shown must be there afterwards.

Simulations, and the process of a table alone, are killed by the unit tests.
"""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

from browser.conftest import QUIET, chromium_path
from browser.host import Host
from browser.server import Server
from browser.table import Table
from parlett_widgets import CardTable, Counterpoint

KILLS = int(os.environ.get("PARLETT_KILLS", "10"))
STARTING = 240_000
pytestmark = pytest.mark.timeout(60 + 240 * KILLS)
BROWSER = pytest.param(
    "browser",
    marks=pytest.mark.skipif(
        not Path("/proc").is_dir(), reason="needs /proc to find the processes of a browser"
    ),
)

TABLE = """
import os
from pathlib import Path
from parlett_widgets import CardTable, NinetyNine
from parlett_widgets.practice import matches
matches.folder = Path({folder!r})
table = CardTable(NinetyNine.classic().start(seed=7, dealer=0), {{0: "human", 2: "expert"}}, keep="cup")
table
"""
OWN = "[str(taken.action) for taken in table.match.history if taken.seat == 0]"
HAND = ".pw-hand button[data-card]"


class Visitor:
    """Somebody with one Chromium, which may be killed and is then started again with the same profile."""

    def __init__(self, start: Callable[..., Any], profile: Path) -> None:
        self._start, self._profile = start, profile
        self.page = self.come()

    def come(self) -> Page:
        """Start the browser; return its page."""
        self.context = self._start(
            self._profile, executable_path=chromium_path(), args=QUIET, locale="en-US"
        )
        self.page = self.context.new_page()
        return self.page

    def is_killed(self) -> None:
        """Kill every process of the browser."""
        for program in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if str(self._profile).encode() in (program / "cmdline").read_bytes():
                    os.kill(int(program.name), signal.SIGKILL)
        with suppress(Exception):
            self.context.close()


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    with sync_playwright() as playwright:
        visitor = Visitor(playwright.chromium.launch_persistent_context, tmp_path / "profile")
        yield visitor
        visitor.is_killed()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "lab").mkdir()
    server = Server("lab", tmp_path / "lab")
    yield server
    server.stop()


def cards(root: Locator) -> set[str]:
    """Return the cards in the hand, as the page shows it."""
    return set(root.locator(HAND).evaluate_all("all => all.map((one) => one.dataset.card)"))


def ready(host: Host) -> None:
    """Wait until the person can act."""
    table = Table(host)
    table.stands_still()
    table.bid_cards.or_(table.legal_cards).or_(table.expected).first.wait_for(timeout=STARTING)


def played(host: Host, chance: random.Random) -> int:
    """Play; leave a last press unanswered for a moment, and return how many plays the page has shown."""
    table, shown = Table(host), 0
    for _ in range(chance.randint(0, 2)):
        shown += bool(table.bid_cards.or_(table.legal_cards).count())
        table.act("mouse")
    if table.legal_cards.count():
        before = cards(table.root)
        table.legal_cards.first.click(position={"x": 12, "y": 16})
        host.page.wait_for_timeout(chance.uniform(0, 1000))
        shown += len(before - cards(table.root))
    return shown


def go_on(host: Host) -> list[str]:
    """Run the cell again and go on; return what the person has played in the match."""
    # JupyterLab may say that the kernel has died.
    for button in host.page.locator(".jp-Dialog .jp-mod-accept").all():
        button.click()
    host.run_all()
    root = Table(host).root
    root.get_by_role("button", name="Go on").click()
    expect(root.get_by_role("button", name="Go on")).to_have_count(0)
    ready(host)
    return eval(host.kernel_eval(OWN))


@pytest.mark.parametrize("killed", ["kernel", BROWSER])
def test_a_table_in_jupyterlab(
    visitor: Visitor, server: Server, tmp_path: Path, killed: str
) -> None:
    chance, total = random.Random(7), 0
    name = server.write([TABLE.format(folder=str(tmp_path / "matches"))])
    host = Host(server, visitor.page)
    host.open_in_place(name)
    host.run_all()
    Table(host).act("mouse")
    own = eval(host.kernel_eval(OWN))
    for _ in range(KILLS):
        process = int(host.kernel_eval("os.getpid()"))
        shown = played(host, chance)
        if killed == "kernel":
            os.kill(process, signal.SIGKILL)
            host._notebook("({ sessionContext }) => sessionContext.session.kernel.restart()")
            host._wait_for_kernel()
        else:
            visitor.is_killed()
            host = Host(server, visitor.come())
            host.open_in_place(name)
        now = go_on(host)
        assert now[: len(own)] == own
        assert len(now) >= len(own) + shown
        own, total = now, total + shown
    assert total > 0


def dealt(seed: int) -> CardTable:
    """Return a table at which the bids have been made."""
    match = Counterpoint.easy().start(seed=seed, dealer=0)
    while str(match.phase) != "play":
        match = match.apply(match.legal[0])
    return CardTable(match)


@pytest.mark.parametrize("killed", ["page", BROWSER])
def test_a_table_in_a_page_of_the_site(visitor: Visitor, killed: str) -> None:
    chance, total, page = random.Random(7), 0, visitor.page
    files = partial(SimpleHTTPRequestHandler, directory=Path(__file__).parents[2] / "build")
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        seed, held = 7, None
        for _ in range(KILLS):
            table = dealt(seed)
            page.goto(table.link(f"http://127.0.0.1:{running.server_port}/site", step=-1))
            root = page.locator("#table .pw-root")
            if held is not None:
                root.get_by_role("button", name="Go on").click(timeout=STARTING)
            press = root.locator(".pw-hand button:not([aria-disabled=true])")
            expect(press).not_to_have_count(0, timeout=STARTING)
            hand = cards(root)
            assert held is None or hand <= held
            for wait in (*[STARTING] * chance.randint(1, 3), 0):
                if press.count() and len(cards(root)) > 2:
                    before = cards(root)
                    press.first.click()
                    if wait:
                        expect(press).not_to_have_count(0, timeout=wait)
                        expect(root.locator(HAND)).to_have_count(len(before) - 1, timeout=wait)
            page.wait_for_timeout(chance.uniform(0, 500))
            held = cards(root)
            total += len(hand - held)
            if killed == "page":
                page.close()
                page = visitor.context.new_page()
            else:
                visitor.is_killed()
                page = visitor.come()
            if len(held) < 4:
                seed, held = seed + 1, None
        running.shutdown()
    assert total > 0
