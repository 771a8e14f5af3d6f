"""The time from an empty page of the site to its first living widget, and the bytes that this takes.

The landing page, a link to a deal, the same deal in a notebook, and a lesson are opened in turn, each by a
new visitor without a cache, and again by the same one. Times are the least and the median in seconds, and bytes are
compressed, as most servers send them; only times of one run compare, as all share its machine. ``make site`` builds the
site.

    python benchmarks/site_speed.py --rounds 5

The landing page should live within 1.5 s and 150 KB, and a link within 0.45 of the time that the notebook takes.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
import time
from collections import defaultdict
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser.conftest import QUIET, chromium_path
from parlett_widgets import Addenda, CardTable

BUILD = Path(__file__).resolve().parents[1] / "build"
CARD = "[role=toolbar] button.pw-card[aria-disabled=false]"
PATIENCE = 240_000


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


def weights(site: Path) -> dict[str, int]:
    """Return the bytes of each part of the site."""
    parts: dict[str, int] = defaultdict(int)
    for file in site.rglob("*"):
        if file.is_file():
            inside = file.relative_to(site).parts
            part = "/".join(inside[:2]) if inside[0] == "static" else inside[0]
            parts[part if len(inside) > 1 else "(root)"] += file.stat().st_size
    return dict(sorted(parts.items(), key=lambda one: -one[1]))


@cache
def compressed(address: str) -> int:
    """Return the bytes of a file of the site as a server sends them that compresses."""
    file = BUILD / urlsplit(address).path.lstrip("/")
    file = file / "index.html" if file.is_dir() else file
    return len(gzip.compress(file.read_bytes(), 6)) if file.is_file() else 0


def visits(browser: Browser, address: str, living: str) -> list[tuple[float, int, int]]:
    """Open a page twice; return for each visit the seconds, the files and their bytes."""
    found = []
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        for _ in range(2):
            page = context.new_page()
            asked: list[str] = []
            context.on("response", lambda told, asked=asked: asked.append(told.url))
            begun = time.perf_counter()
            page.goto(address, wait_until="commit")
            page.locator(living).first.wait_for(timeout=PATIENCE)
            seconds, until_then = time.perf_counter() - begun, tuple(asked)
            found.append((seconds, len(until_then), sum(map(compressed, until_then))))
            page.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how soon the site is alive.")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    site = BUILD / "site"
    for part, size in weights(site).items():
        print(f"{part:24}{size / 1e6:8.2f} MB")
    handler = partial(Quiet, directory=BUILD)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}/site"
        link = CardTable(Addenda.standard().start(seed=7)).link(base)
        line = f"from parlett_widgets import open_deal; open_deal({link.partition('#')[2]!r})"
        console = (
            f"{base}/repl/index.html?toolbar=1&kernel=python&execute=1&code={quote(line, safe='')}"
        )
        pages = {
            "the landing page": (
                f"{base}/index.html",
                ".puzzle .pw-root .pw-hand button:not([aria-disabled=true])",
            ),
            "a link to a deal": (link, CARD),
            "the same in a notebook": (console, CARD),
            "lesson 00": (f"{base}/lab/index.html?path=en/00-the-table.ipynb", CARD),
        }
        times: dict[tuple[str, str], list[tuple[float, int, int]]] = defaultdict(list)
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)
        for _ in range(options.rounds):
            for name, (address, living) in pages.items():
                first, again = visits(chromium, address, living)
                times[name, "first"].append(first)
                times[name, "again"].append(again)
        chromium.close()
        server.shutdown()
    for (name, visit), found in times.items():
        seconds = [one for one, _, _ in found]
        print(
            f"{name:24}{visit:8}{min(seconds):7.1f} {statistics.median(seconds):7.1f} s"
            f"{found[0][1]:6} files {found[0][2] / 1e3:9.0f} KB"
        )
    for visit in ("first", "again"):
        pairs = zip(
            times["a link to a deal", visit], times["the same in a notebook", visit], strict=True
        )
        shares = [link / notebook for (link, *_), (notebook, *_) in pairs]
        listed = " ".join(f"{share:.2f}" for share in shares)
        print(
            f"a link takes {statistics.median(shares):.2f} of the notebook's time, {visit}: {listed}"
        )


if __name__ == "__main__":
    main()
