"""The explorers of bids, scores and tricks in JupyterLab, with the keyboard alone and no kernel."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.host import Host
from browser.shown import status, widget
from browser.test_frame import DRAW, SHOWN, drawing
from parlett_widgets import ScoreExplorer, TrickExplorer

BIDS = """
from parlett_widgets import BidExplorer
bids = BidExplorer()
bids
"""
HAND = """
from parlett_widgets import BidExplorer
held = BidExplorer(hand="AS KS QS 9H 6H AD 8D 7D 6D KD KC JC", total=8)
held
"""
SCORES = """
from parlett_widgets import ScoreExplorer
scores = ScoreExplorer()
scores
"""
THREE = """
from parlett_widgets import ScoreExplorer
three = ScoreExplorer("ninety-nine", premium=(1, "reveal"))
three
"""
TRICKS = """
from parlett_widgets import TrickExplorer
tricks = TrickExplorer("ninety-nine", trump="S", hand="AH 6H KS 10D 6C")
tricks
"""
OTHERS = [
    'TrickExplorer("counterpoint", "KH KS")',
    'TrickExplorer("addenda", "10S 7H 4D")',
    "from parlett_widgets import DealEditor, NinetyNine\nDealEditor(NinetyNine.two(), South='AS 10S')",
    'from parlett_widgets import Figure\nFigure("danger-of-a-card", "points-by-tricks")',
]


def test_a_bid_is_added_up_by_keyboard_without_a_kernel(lab: Host) -> None:
    lab.open([BIDS])
    lab.shut_down_kernel()
    keyboard = lab.page.keyboard
    widget(lab).get_by_role("button", name="hearts").focus()
    keyboard.press("Enter")
    keyboard.press("s")
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    keyboard.press(" ")
    expect(status(lab)).to_contain_text("2 + 1 + 0 = 3 tricks.")
    keyboard.press("Tab")
    for key in ["End", "ArrowLeft", "Enter"]:
        keyboard.press(key)
    expect(widget(lab)).to_contain_text("Ways to bid 8 tricks")
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(status(lab)).to_contain_text("3 + 3 + 2 = 8")


def test_a_hand_is_bid_from_by_keyboard_and_python_knows_it(lab: Host) -> None:
    lab.open([HAND])
    keyboard = lab.page.keyboard
    widget(lab).get_by_role("toolbar", name="Your hand").get_by_role("button").first.focus()
    for key in ["Enter", "h", "Enter", "c", "Enter"]:
        keyboard.press(key)
    expect(status(lab)).to_contain_text("1 + 2 + 3 = 6 tricks")
    lab.kernel_comes_to("held.bid, held.total, held.chosen", "(6, 6, 'AS 9H KC')")
    nine = widget(lab).get_by_role("button", name="9 tricks")
    expect(nine).to_have_attribute("aria-disabled", "true")
    nine.press("Enter")
    expect(status(lab)).to_contain_text("That takes ♣♣♣; the hand holds ♠3 ♥2 ♦5 ♣2.")


def test_a_deal_is_scored_by_keyboard_without_a_kernel(lab: Host) -> None:
    lab.open([SCORES])
    lab.shut_down_kernel()
    keyboard = lab.page.keyboard
    expect(status(lab)).to_contain_text("You score 8 + 10 (bonus) = 18. North scores 2.")
    widget(lab).get_by_role("slider", name="Points: You").focus()
    keyboard.press("ArrowLeft")
    expect(status(lab)).to_contain_text("You bid 60 and took 57: a miss of 3.")
    keyboard.press("Tab")
    keyboard.press("ControlOrMeta+a")
    keyboard.type("62")
    keyboard.press("Tab")
    expect(status(lab)).to_contain_text("You bid 60 and took 62: a miss of 2.")
    expect(widget(lab).get_by_role("textbox", name="Points: North")).to_have_value("58")
    widget(lab).get_by_label("Bid: North").select_option("0 or 100")
    expect(status(lab)).to_contain_text("North's bid of 0 counts as 100.")
    widget(lab).locator("summary").press("Enter")
    expect(widget(lab).locator(".pw-map [aria-current]")).to_have_text("102")


def test_a_premium_bid_that_fails_goes_to_the_others(lab: Host) -> None:
    lab.open([THREE])
    expect(status(lab)).to_contain_text("West's reveal fails: 60 more points for each opponent.")
    widget(lab).get_by_label("Premium bid").select_option("You: Declare (30 points)")
    expect(status(lab)).to_contain_text("Your declaration succeeds: 30 more points for you.")
    lab.kernel_comes_to("three.premium, three.scores", "('0 declare', (63, 1, 5))")


def test_a_trick_is_laid_by_keyboard_without_a_kernel(lab: Host) -> None:
    lab.open([TRICKS])
    lab.shut_down_kernel()
    keyboard = lab.page.keyboard
    pack = widget(lab).get_by_role("toolbar", name="The pack")
    pack.get_by_role("button").first.focus()
    for key in ["ArrowDown", "ArrowRight", "Enter"]:
        keyboard.press(key)
    expect(status(lab)).to_contain_text("♥K is led")
    keyboard.press("Tab")
    keyboard.press("c")
    keyboard.press("Enter")
    expect(status(lab)).to_contain_text("♥ is led: this hand must play ♥A or ♥6.")
    keyboard.press("h")
    keyboard.press("Enter")
    expect(status(lab)).to_contain_text("So far, the second player is winning with ♥A.")
    pack.get_by_role("button", name="6 of spades").press("Enter")
    expect(status(lab)).to_contain_text("♠6 is a trump and beats ♥A. The third player wins")
    keyboard.press("Backspace")
    expect(status(lab)).to_contain_text("So far, the second player is winning")


def test_keys_that_destroy_do_nothing_in_an_explorer(lab: Host) -> None:
    lab.open(["0", HAND, SCORES, TRICKS, "0"])
    before = lab.cell_sources()
    stops = [
        widget(lab, 0).locator(".pw-hand button").first,
        widget(lab, 0).locator(".pw-discards button").first,
        widget(lab, 1).get_by_role("slider").first,
        widget(lab, 1).get_by_role("combobox").first,
        widget(lab, 2).locator(".pw-pack button").first,
    ]
    for stop in stops:
        stop.focus()
        for key in ["x", "m", "r", "b", "d", "d", "0", "0", "z"]:
            lab.page.keyboard.press(key)
    assert lab.cell_sources() == before
    assert lab.page.locator(".jp-Dialog").count() == 0


def test_axe_finds_nothing_in_the_explorers_and_at_400_pixels_none_scrolls_sideways(
    lab: Host,
) -> None:
    shows = [BIDS, HAND, SCORES, THREE, TRICKS, *OTHERS]
    lab.open(shows)
    expect(lab.roots).to_have_count(len(shows))
    assert lab.axe_in_both_themes() == []
    for index in range(len(shows)):
        root = widget(lab, index)
        root.evaluate("(root) => { root.parentElement.style.width = '400px' }")
        assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth"), shows[index]
        sizes = root.evaluate(
            """(root) => [...root.querySelectorAll('button, select, input')].map((one) => {
                 const { width, height } = one.getBoundingClientRect();
                 // Bars are tall, and the more there are, the narrower they are.
                 return Math.min(one.matches('.pw-bar') ? width + 20 : width, height);
               })"""
        )
        assert min(sizes) >= 43.5, shows[index]


def test_a_sheet_stands_beside_what_is_turned_where_there_is_room(browser: Browser) -> None:
    scores = ScoreExplorer("ninety-nine", premium=(1, "reveal"))
    with drawing(browser, "score-explorer") as page:
        for width, beside in ((960, True), (390, False)):
            page.set_viewport_size({"width": width, "height": 1000})
            page.evaluate(DRAW, {**SHOWN, **scores._saved()})
            turned, sheet = (
                page.locator(part).bounding_box() for part in (".pw-sides", ".pw-deal")
            )
            assert turned
            assert sheet
            assert (sheet["x"] > turned["x"] + turned["width"]) == beside
            assert sheet["x"] + sheet["width"] > width - 24


@pytest.mark.parametrize(
    ("game", "rows"), [("addenda", [7, 6]), ("ninety-nine", [5, 4]), ("counterpoint", [4, 4])]
)
def test_a_suit_of_the_pack_takes_one_row_or_on_a_phone_two_of_a_length(
    browser: Browser, game: str, rows: list[int]
) -> None:
    tricks = TrickExplorer(game)
    with drawing(browser, "trick-explorer") as page:
        for width, expected in ((960, [sum(rows)]), (390, rows)):
            page.set_viewport_size({"width": width, "height": 1000})
            page.evaluate(DRAW, {**SHOWN, **tricks._saved()})
            tops = page.locator(".pw-pack > :first-child button").evaluate_all(
                "(buttons) => buttons.map((one) => one.getBoundingClientRect().top)"
            )
            assert [tops.count(top) for top in dict.fromkeys(tops)] == expected
