"""Whole deals of every game, by keyboard alone and by touch on a narrow screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from browser.host import Host
from browser.server import Kind, Server
from browser.table import GAMES, Table, cell


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_played_by_keyboard_alone(host: Host, game: str) -> None:
    host.open(["0", cell(GAMES[game]), "0"])
    before = host.cell_sources()
    table = Table(host)
    table.root.locator("summary").first.focus()
    host.page.keyboard.press("Tab")
    table.play("keyboard")
    assert host.kernel_eval("table.match.deal, str(table.match.phase)") == "(1, 'deal-over')"
    assert table.focused(), "the focus is still in the table"
    host.page.keyboard.press("Enter")  # the next deal
    host.kernel_comes_to("table.match.deal", "2")
    assert host.cell_sources() == before


@pytest.fixture
def phone(browser: Browser, servers: Callable[[Kind], Server]) -> Iterator[Host]:
    """JupyterLab on a screen that is touched."""
    context = browser.new_context(has_touch=True)
    host = Host(servers("lab"), context.new_page())
    yield host
    host.close()
    host.check()
    context.close()


# A card arrives from outside the table.
AT_REST = """async (root) => {
  await Promise.all(root.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => null)));
  return [root.scrollWidth, root.clientWidth];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_played_by_touch_at_400_pixels(phone: Host, game: str) -> None:
    phone.open([cell(GAMES[game])])
    table = Table(phone)
    table.root.evaluate("(root) => { root.parentElement.style.width = '400px' }")
    table.play("touch")
    content, width = table.root.evaluate(AT_REST)
    assert content == width, "nothing stands out sideways"
