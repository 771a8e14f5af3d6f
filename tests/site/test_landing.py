"""The pages at which a visitor plays at once, on a plain file server, in browsers that reach no other machine."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from parlett_widgets import Addenda, CardTable, NinetyNine

STARTING = 240_000
"""Milliseconds in which the browser's Python has started, on a slow day."""

pytestmark = pytest.mark.timeout(900)
in_both = pytest.mark.parametrize("page", ["chromium", "firefox"], indirect=True)
CARDS = ".pw-hand button[aria-disabled=false]"


def table_of(page: Page) -> Locator:
    table = page.locator("#table .pw-root")
    expect(table).to_be_visible(timeout=STARTING)
    return table


def bid(table: Locator) -> None:
    """Bid the first three cards, and show them to nobody."""
    button = table.get_by_role("button", name=re.compile("^Bid"))  # and how much
    expect(button).to_be_visible(timeout=STARTING)
    for place in range(3):
        table.locator(".pw-hand button").nth(place).click()
    button.click()
    expect(table.locator(".pw-hand button")).to_have_count(9, timeout=STARTING)
    premium = table.get_by_role("button", name=re.compile("^Pass"))
    expect(premium.or_(table.locator(CARDS)).first).to_be_visible(timeout=STARTING)
    if premium.count():  # unless somebody else shows a bid
        premium.click()


def play(table: Locator) -> None:
    """Play a card at a table, and wait until it has been played."""
    card = table.locator(CARDS).first
    name = card.get_attribute("data-card", timeout=STARTING)
    card.click()
    expect(table.locator(f".pw-hand [data-card='{name}']")).to_have_count(0, timeout=STARTING)


def hand(table: Locator) -> list[str | None]:
    """Return the cards in the hand of whoever plays, once it is their turn."""
    expect(table.locator(CARDS)).not_to_have_count(0, timeout=STARTING)
    return [card.get_attribute("data-card") for card in table.locator(".pw-hand button").all()]


@in_both
def test_a_visitor_solves_the_puzzle_before_anything_else(site: str, page: Page) -> None:
    page.goto(f"{site}/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Name a number.")
    expect(page.locator(".puzzle h2")).to_have_text("Take exactly two of the last four tricks.")
    puzzle = page.locator(".puzzle .pw-root")
    expect(puzzle.locator(".pw-asked").get_by_text("Press a card.")).to_be_visible()
    expect(puzzle.locator(".pw-asked").get_by_text("Take exactly two")).to_be_hidden()  # but above
    for line, said in (
        ("AH KH AD", "Not ♥A: you take three."),
        ("6H KH AD AH", "You take exactly two tricks."),
    ):
        for card in line.split():
            puzzle.locator(f".pw-hand [data-card='{card}']:not([aria-disabled=true])").click()
        expect(puzzle.get_by_role("status")).to_contain_text(said)

    chain = page.locator("parlett-widget").nth(1)
    chain.get_by_role("button", name="Back", exact=True).click()
    expect(chain.get_by_role("status")).to_contain_text("cancels")
    for number, answer in ((2, "3"), (3, "18")):
        question = page.locator("parlett-widget").nth(number)
        expect(question).to_contain_text("0 of 3 in a row")  # whatever its builder has answered
        question.get_by_role("textbox").click()
        # To fill it, Playwright would evaluate a script, which the page forbids.
        page.keyboard.type(answer)
        question.get_by_role("button", name="Answer", exact=True).click()
        expect(question.get_by_role("status")).to_contain_text("Right")


@in_both
def test_a_visitor_plays_at_a_table_of_the_page_and_finds_the_match_again(
    site: str,
    page: Page,
) -> None:
    page.goto(f"{site}/")
    page.locator("#play").click()
    expect(page.locator("#status")).to_have_text(
        "The table is being set up: about ten seconds the first time."
    )
    table = table_of(page)
    bid(table)  # in the puzzle's game
    for _ in range(3):
        play(table)
    held = hand(table)
    page.reload()
    page.locator("#play").click()
    table = table_of(page)
    table.get_by_role("button", name="Go on").first.click()
    assert hand(table) == held


@in_both
def test_a_link_opens_its_deal_and_keeps_what_was_played(site: str, page: Page) -> None:
    link = CardTable(Addenda.standard().start(seed=7, dealer=1)).link(site)
    page.goto(link)
    table = table_of(page)
    for _ in range(3):
        play(table)
    held = hand(table)
    page.reload()
    table = table_of(page)
    table.get_by_role("button", name="Go on").first.click()
    assert hand(table) == held


def test_a_hint_and_a_review_are_worked_out_in_the_page(site: str, page: Page) -> None:
    match = NinetyNine.classic().start(seed=7)
    while not match.deal_over:
        match = match.apply(match.legal[0])
    before = [one for one in match.line if one.to_act == 0][-3]
    page.goto(CardTable(match).link(site, step=before.revision))
    table = table_of(page)
    assert len(hand(table)) == 3
    table.get_by_role("button", name="Hint").click()
    expect(table.get_by_role("region", name="Hint")).to_be_visible(timeout=STARTING)
    for _ in range(3):
        play(table)
    table.get_by_role("button", name="Review", exact=True).click(timeout=STARTING)
    expect(table.get_by_role("button", name="Show me")).to_be_visible(timeout=STARTING)


def test_a_table_opens_where_the_memory_of_python_cannot_be_read(site: str, page: Page) -> None:
    page.context.route("**/python.memory", lambda asked: asked.fulfill(status=404))
    page.goto(CardTable(NinetyNine.classic().start(seed=7)).link(site))
    expect(table_of(page).get_by_role("button", name="Bid")).to_be_visible(timeout=STARTING)


def test_a_damaged_link_is_refused_in_a_sentence_and_never_run(site: str, page: Page) -> None:
    page.goto(f'{site}/play/#");import os;print("<b>')
    expect(page.locator("#status")).to_have_text(
        "This is not the code of a deal.", timeout=STARTING
    )


@pytest.mark.parametrize("width", [390, 1280])
def test_a_reader_of_japanese_gets_the_page_in_japanese_until_they_choose(
    site: str,
    page: Page,
    width: int,
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.add_init_script("Object.defineProperty(navigator, 'languages', {get: () => ['ja-JP']})")
    page.goto(f"{site}/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("ぴったり取る。")
    expect(page.locator(".puzzle .pw-root")).to_have_attribute("lang", "ja")
    # All of the hand and the button are on the first screen.
    hand = page.locator(".puzzle .pw-hand").last.bounding_box()
    play = page.locator("#play").bounding_box()
    assert hand
    assert play
    assert play["y"] + play["height"] <= 844
    assert hand["y"] + hand["height"] <= (play["y"] if width == 390 else 844)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hit it exactly.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hit it exactly.")
