"""Saved puzzles, as somebody opens them from a disk with the network off."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from parlett_widgets import Puzzle, puzzle, puzzle_kinds

SIZES = {"phone": (390, 844), "screen": (1280, 720)}


@pytest.fixture(params=SIZES)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = SIZES[request.param]
    with browser.new_context(
        locale="en-US", viewport={"width": width, "height": height}, offline=True
    ) as context:
        page, told = context.new_page(), []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("request", lambda one: told.append(one.url) if one.url.startswith("http") else None)
        yield page
        assert told == []


def line(asked: Puzzle, *, right: bool) -> list[dict[str, Any]]:
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


def cards_in(scene: dict[str, Any]) -> set[str]:
    return {card["id"] for zone in scene["zones"] for card in zone["cards"]}


SHOWN = """(root) => [...root.querySelectorAll(".pw-felt [data-card]")].map(({ dataset }) => dataset.card)"""
OUTSIDE = """(root) => {
  const { left, right } = root.getBoundingClientRect();
  return [...root.querySelectorAll(":is(button, .pw-card, .pw-seat, p, li)")]
    .filter((one) => one.checkVisibility() && !one.closest(".pw-unseen, details:not([open])"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 2 && (box.left < left - 1 || box.right > right + 1))
    .map(([one]) => one.outerHTML.slice(0, 80));
}"""


def shows_only(page: Page, asked: Puzzle, scene: dict[str, Any]) -> None:
    """Check that no card is shown or labelled that is not in a moment's scene."""
    assert set(page.locator(".pw-root").evaluate(SHOWN)) <= cards_in(scene)
    labels = {card["label"] for zone in scene["zones"] for card in zone["cards"]}
    others = {
        card["label"]
        for frame in asked._frames[1:]
        for zone in frame["scene"]["zones"]
        for card in zone["cards"]
    } - labels
    told = page.locator(".pw-felt").evaluate("(felt) => felt.outerHTML")
    assert [label for label in others if label in told] == []
    assert page.locator(".pw-root").evaluate(OUTSIDE) == []


def play(page: Page, asked: Puzzle, moments: list[dict[str, Any]]) -> None:
    for before, after in itertools.pairwise(moments):
        shows_only(page, asked, before["scene"])
        page.locator(f'button[data-card="{after["action"].removeprefix("play ")}"]').click()
        expect(page.locator(".pw-root:not([data-playing])")).to_be_visible()


@pytest.mark.parametrize("kind", puzzle_kinds())
def test_a_saved_puzzle_is_missed_shown_and_solved(page: Page, tmp_path: Path, kind: str) -> None:
    asked = puzzle(kind, seed=3)
    page.goto(asked.save(tmp_path / "puzzle.html").as_uri())
    status = page.get_by_role("status")
    head = asked._head()
    expect(status).to_contain_text(head["say"].replace("\u2068", "")[:10])

    missed = line(asked, right=False)
    play(page, asked, missed)
    expect(page.locator(".pw-film > ol > li")).to_have_count(
        len(missed[-1]["end"]["film"]["tricks"])
    )
    expect(status).to_contain_text("Not ")
    shows_only(page, asked, asked._frames[missed[-1]["end"]["back"]]["scene"])
    expect(page.locator('button[data-verdict="wrong"]')).to_have_count(1)

    page.get_by_role("button", name="Show the way").click()
    expect(page.locator('button[data-verdict="right"]')).to_have_count(len(asked.winning))
    page.keyboard.press("Enter")  # on Try again, since nothing comes next
    expect(page.locator(".pw-film")).to_have_count(0)

    play(page, asked, line(asked, right=True))
    expect(page.locator('.pw-answered[data-verdict="right"]')).to_be_visible()
    assert page.locator(".pw-root").evaluate(OUTSIDE) == []
