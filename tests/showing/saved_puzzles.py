"""Saved puzzles, played in a browser as somebody does who opens them from a disk."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from parlett_widgets import Card, Puzzle

SIZES = {"phone": (390, 844), "screen": (1280, 720)}


@contextmanager
def offline(browser: Browser, size: str) -> Iterator[tuple[Page, list[str]]]:
    """Open a page with the network off; everything that it logs, or asks of the network, is told."""
    width, height = SIZES[size]
    with browser.new_context(
        locale="en-US", viewport={"width": width, "height": height}, offline=True
    ) as context:
        page, told = context.new_page(), []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("request", lambda one: told.append(one.url) if one.url.startswith("http") else None)
        yield page, told


def miss_and_solve(
    page: Page, asked: Puzzle, folder: Path, look: Callable[[Page], None] = lambda _: None
) -> None:
    """Play a line of a saved puzzle that misses the goal, look at the way, and reach the goal.

    At each moment, the page is looked at.
    """
    page.goto(asked.save(folder / "puzzle.html").as_uri())
    status = page.get_by_role("status")
    expect(status).to_contain_text(asked._head()["say"].replace("\u2068", "")[:10])

    missed = _line(asked, right=False)
    _play(page, asked, missed, look)
    end = missed[-1]["end"]
    expect(page.locator(".pw-film > ol > li")).to_have_count(len(end["film"]["tricks"]))
    expect(status).to_contain_text("Not ")
    _tells_only(page, asked, [moment["scene"] for moment in missed[:-1]])
    look(page)
    assert _shown(page) <= _cards(asked._frames[end["back"]]["scene"])
    expect(page.locator('button[data-verdict="wrong"]')).to_have_count(1)

    page.get_by_role("button", name="Show the way").click()
    expect(page.locator('button[data-verdict="right"]')).to_have_count(len(asked.winning))
    look(page)
    page.keyboard.press("Enter")  # on Try again, since nothing comes next
    expect(page.locator(".pw-film")).to_have_count(0)

    _play(page, asked, _line(asked, right=True), look)
    expect(page.locator('.pw-answered[data-verdict="right"]')).to_be_visible()
    look(page)


def _line(asked: Puzzle, *, right: bool) -> list[dict[str, Any]]:
    """Return the frames of a line that begins with a card that wins, or that does not."""
    frames = asked._frames
    wins = {str(action) for action in asked.winning}

    def on(place: int, action: str = "") -> list[dict[str, Any]] | None:
        moment = {**frames[place], "action": action}
        if "end" in moment:
            return [moment] if moment["end"]["reached"] is right else None
        for choice in moment["choices"]:
            if action or (choice["action"] in wins) is right:
                rest = on(choice["to"], choice["action"])
                if rest:
                    return [moment, *rest]
        return None

    found = on(frames[0]["start"])
    assert found
    return found


def _play(
    page: Page, asked: Puzzle, moments: list[dict[str, Any]], look: Callable[[Page], None]
) -> None:
    scenes = []
    for before, after in itertools.pairwise(moments):
        scenes.append(before["scene"])
        assert _shown(page) <= _cards(before["scene"])
        _tells_only(page, asked, scenes)
        look(page)
        page.locator(f'button[data-card="{after["action"].removeprefix("play ")}"]').click()
        expect(page.locator(".pw-root:not([data-playing])")).to_be_visible()


def _shown(page: Page) -> set[str]:
    """Return the cards that lie on the table."""
    return set(re.findall(r'data-card="(\w+)"', page.locator(".pw-felt").inner_html()))


def _cards(scene: dict[str, Any]) -> set[str]:
    return {card["id"] for zone in scene["zones"] for card in zone["cards"]}


def _tells_only(page: Page, asked: Puzzle, line: list[dict[str, Any]]) -> None:
    """Check that no text, label or attribute names a card that no moment of a line has shown yet."""
    known = set().union(*map(_cards, line))
    html = page.locator(".pw-root").inner_html()
    told = "\n".join([page.title(), html, re.sub("<[^>]*>", "", html)])
    for frame in asked._frames[1:]:
        for zone in frame["scene"]["zones"]:
            for card in zone["cards"]:
                named = card["label"] in told or Card(card["id"]).label in told
                assert card["id"] in known or not named, card
