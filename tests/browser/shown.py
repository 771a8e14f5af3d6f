"""What every widget of a notebook has: its root, and the line that a screen reader reads out."""

from __future__ import annotations

from playwright.sync_api import Locator

from browser.host import Host


def widget(host: Host, index: int = 0) -> Locator:
    return host.roots.nth(index)


def status(host: Host, index: int = 0) -> Locator:
    return widget(host, index).get_by_role("status")
