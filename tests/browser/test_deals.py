"""Whole deals of every game: by keyboard alone, by mouse alone, and by touch on a narrow screen."""

from __future__ import annotations

import pytest

from browser.host import AT_REST, Host
from browser.table import GAMES, Table, cell


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_played_by_keyboard_alone(lab: Host, game: str) -> None:
    # One deal is played with motion, the others for a person who wants none.
    if game != "addenda":
        lab.page.emulate_media(reduced_motion="reduce")
    lab.open(["0", cell(GAMES[game]), "0"])
    before = lab.cell_sources()
    table = Table(lab)
    table.root.focus()
    lab.page.keyboard.press("Tab")
    table.play("keyboard")
    assert lab.kernel_eval("table.match.deal, str(table.match.phase)") == "(1, 'deal-over')"
    assert table.focused(), "the focus is still in the table"
    lab.page.keyboard.press("Enter")  # the next deal
    lab.kernel_comes_to("table.match.deal", "2")
    assert lab.cell_sources() == before


@pytest.mark.parametrize("game", ["addenda", "ninety-nine", "counterpoint"])
def test_a_whole_deal_is_played_by_mouse_alone(lab: Host, game: str) -> None:
    lab.page.emulate_media(reduced_motion="reduce")
    lab.open([cell(GAMES[game], options="pace='quick'")])
    table = Table(lab)
    table.play("mouse")
    assert lab.kernel_eval("table.match.deal, str(table.match.phase)") == "(1, 'deal-over')"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_played_by_touch_at_400_pixels(phone: Host, game: str) -> None:
    phone.open([cell(GAMES[game])])
    table = Table(phone)
    table.root.evaluate("(root) => { root.parentElement.style.width = '400px' }")
    table.play("touch")
    table.root.evaluate_all(AT_REST)
    content, width = table.root.evaluate("(root) => [root.scrollWidth, root.clientWidth]")
    assert content == width, "nothing sticks out at the sides"
