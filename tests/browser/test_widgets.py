"""The widgets in real hosts: what a person does to them, sees, and hears from a screen reader."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, expect

from browser.host import ROOT, Host
from browser.shown import status, widget

TABLE = """
from parlett_widgets import Addenda, CardTable
table = CardTable(Addenda.standard().start(seed=4864, dealer=1), pace="step")
table
"""
EXPLORER = """
from parlett_widgets import ChainExplorer
explorer = ChainExplorer("9 J K J", step=1)
explorer
"""
REPLAY = """
import random
from parlett_widgets import Addenda, Replay, Steady
match = Addenda.standard().start(seed=98, dealer=0)
rng = random.Random(1)
while match.phase == "play":
    match = match.apply(Steady().choose(match.view(match.to_act), rng))
replay = Replay(match)
replay
"""
SEPARATE = "0"

ARROWS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"]


def hand(host: Host) -> Locator:
    return widget(host).get_by_role("toolbar", name="Your hand")


def focused(host: Host) -> str:
    """Return the text of the element that has the focus."""
    return host.page.evaluate("() => document.activeElement.textContent.trim()")


def tab_into_hand(host: Host) -> None:
    """Go to the hand as a person without a mouse does: into the widget, then by Tab."""
    widget(host).focus()
    host.page.keyboard.press("Tab")
    assert "of" in focused(host)


def test_a_trick_is_played_by_keyboard_alone_and_no_key_reaches_the_notebook(host: Host) -> None:
    host.open([SEPARATE, TABLE, SEPARATE])
    before = host.cell_sources()
    keyboard = host.page.keyboard
    tab_into_hand(host)

    # Keys that would cut, convert, restart or leave the cell.
    for key in ["x", "m", "r", "y", "b", *ARROWS]:
        keyboard.press(key)
    assert host.cell_sources() == before
    assert [host.cell_type(i) for i in range(3)] == ["code"] * 3

    keyboard.press("Home")
    while "2 of diamonds" not in focused(host):
        keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(status(host)).to_contain_text("North plays ♣K")
    # Focus went to a neighbour in the hand, not to the page.
    assert "of" in focused(host)

    keyboard.press("h")
    while "9 of hearts" not in focused(host):
        keyboard.press("h")
    keyboard.press(" ")
    expect(status(host)).to_contain_text("North scores 17 points")
    expect(widget(host).get_by_role("button", name="Go on")).to_be_focused()
    keyboard.press("Enter")
    expect(status(host)).to_contain_text("Your turn")
    assert "of" in focused(host)
    host.kernel_comes_to("len(table.match.history)", "5")

    keyboard.press("Tab")
    expect(widget(host).get_by_role("button", name="Take back")).to_be_focused()
    keyboard.press("Escape")
    assert host.page.evaluate(
        "() => !document.activeElement.closest('.pw-root') && document.activeElement !== document.body"
    )
    assert host.is_command_mode()
    assert host.cell_sources() == before


def test_an_illegal_card_keeps_its_focus_and_says_why(lab: Host) -> None:
    lab.open([TABLE.replace("\ntable\n", "\ntable.play('2D')\ntable\n")])
    tab_into_hand(lab)
    lab.page.keyboard.press("d")
    assert "of diamonds" in focused(lab)
    lab.page.keyboard.press("Enter")
    expect(status(lab)).to_contain_text("♦ is already in the trick: ♦2. You can play")
    assert "of diamonds" in focused(lab)
    assert lab.kernel_eval("len(table.match.history)") == "2"


def test_a_chain_is_stepped_and_built_by_keyboard_without_a_kernel(lab: Host) -> None:
    lab.open([EXPLORER])
    lab.shut_down_kernel()
    keyboard = lab.page.keyboard
    expect(status(lab)).to_contain_text("♠9 leads: the count is 9.")
    widget(lab).get_by_role("button", name="Next").focus()
    for sentence in ["9 → 0", "♠9 counts again: 0 → 9", "♥J works again and cancels ♠9: 9 → 0"]:
        keyboard.press("Enter")
        expect(status(lab)).to_contain_text(sentence)

    box = widget(lab).get_by_role("textbox")
    box.fill("4 5 J K")
    keyboard.press("Enter")
    expect(status(lab)).to_contain_text("♥5 counts again: 4 → 9")
    box.fill("4 5 Z")
    keyboard.press("Enter")
    expect(widget(lab)).to_contain_text("“Z” is not a card")

    ranks = widget(lab).get_by_role("toolbar", name="Add a card")
    widget(lab).get_by_role("button", name="Clear").click()
    ranks.get_by_role("button").first.focus()
    for key in "9kj":
        keyboard.press(key)
    expect(status(lab)).to_contain_text("♦J cancels ♥K: 18 → 9.")


def test_the_chain_in_the_page_is_the_chain_in_python(lab: Host) -> None:
    lab.open([EXPLORER])
    box = widget(lab).get_by_role("textbox")
    box.fill("K 5 K J")
    box.press("Enter")
    expect(status(lab)).to_contain_text("10 → 5")
    lab.kernel_comes_to("explorer.counts, explorer.step", "((0, 5, 10, 5), 4)")


def test_a_replay_goes_on_with_the_kernel_shut_down(lab: Host) -> None:
    lab.open([REPLAY])
    lab.shut_down_kernel()
    keyboard = lab.page.keyboard
    widget(lab).get_by_role("button", name="Next").focus()
    keyboard.press("Enter")
    expect(widget(lab)).to_contain_text("Step 1 of 51")
    expect(status(lab)).to_contain_text("North leads")
    widget(lab).get_by_role("slider").focus()
    keyboard.press("End")
    expect(widget(lab)).to_contain_text("Step 51 of 51")
    expect(status(lab)).to_contain_text("Deal 1 is over.")
    keyboard.press("ArrowLeft")
    expect(widget(lab)).to_contain_text("Step 50 of 51")


def test_matches_of_the_other_games_are_replayed_and_axe_finds_nothing(lab: Host) -> None:
    play = """
import random
from parlett_widgets import Counterpoint, NinetyNine, Replay
def some(rules, actions):
    match, rng = rules.start(seed=5), random.Random(5)
    for _ in range(actions):
        match = match.apply(rng.choice(match.legal))
    return match
"""
    shows = [
        "Replay(some(NinetyNine.classic(), 25), step=-1)",
        "Replay(some(NinetyNine.five(), 30), step=-1, seat=1)",
        "Replay(some(Counterpoint.standard(), 17), step=-1, seat=0)",
    ]
    lab.open([play, *shows])
    for index, words in enumerate(["Trump: ♥", "No trump", "points taken"]):
        expect(widget(lab, index)).to_contain_text(words)
    assert lab.axe(".pw-root") == []


def test_after_a_kernel_restart_the_table_says_so_before_anything_is_pressed(host: Host) -> None:
    host.open([TABLE])
    host.restart_kernel()
    tab_into_hand(host)
    expect(status(host)).to_contain_text("The kernel is not responding.")
    host.page.keyboard.press("Enter")
    expect(status(host)).to_contain_text("if it was restarted, run the cell again")


def test_axe_finds_nothing_to_complain_about(lab: Host) -> None:
    lab.open([TABLE.replace("\ntable\n", "\ntable.play('2D')\ntable\n"), EXPLORER, REPLAY])
    expect(lab.roots).to_have_count(3)
    assert lab.axe_in_both_themes() == []


def test_no_card_of_the_opponent_is_sent_to_the_page(lab: Host) -> None:
    frames: list[str] = []
    lab.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))),
    )
    lab.open([TABLE])
    for card in ("2 of diamonds", "9 of hearts"):
        hand(lab).get_by_role("button", name=card).click()
        expect(hand(lab).get_by_role("button", name=card)).to_have_count(0)
        expect(hand(lab)).to_have_attribute("aria-busy", "false")  # all moves have been shown
    widget(lab).get_by_role("button", name="Go on").click()
    expect(status(lab)).to_contain_text("Your turn")

    sent = "".join(frames).replace("\\", "")  # before the test itself asks for hidden cards
    own, hidden = (
        json.loads(
            lab.kernel_eval(f"__import__('json').dumps([str(card) for card in {cards}])")[1:-1]
        )
        for cards in (
            "table.match.state.hands[0]",
            "(*table.match.state.hands[1], *table.match.state.stock)",
        )
    )
    page = widget(lab).evaluate("(root) => root.outerHTML")
    shown = set(
        widget(lab).evaluate(
            "(root) => [...root.querySelectorAll('[data-rank]')].map((card) => card.dataset.rank + card.dataset.suit)"
        )
    )
    for card in own:
        assert f'"id": "{card}"' in sent, "a card that is sent can be found"
        assert card in shown
        assert f"{name_of(card)} <" in page
    assert len(hidden) == 11 + 24
    for card in hidden:
        assert f'"{card}"' not in sent
        assert f"play {card}" not in sent
        assert card not in shown
        assert f"{name_of(card)} <" not in page


def name_of(card: str) -> str:
    ranks = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    return f"{ranks.get(card[:-1], card[:-1])} of {suits[card[-1]]}"


def test_tab_leads_out_of_a_table_on_both_sides(host: Host) -> None:
    host.open([SEPARATE, TABLE, SEPARATE])
    for key in ("Tab", "Shift+Tab"):
        tab_into_hand(host)
        for _ in range(8):
            host.page.keyboard.press(key)
            if host.page.evaluate("() => !document.activeElement.closest('.pw-root')"):
                break
        else:
            raise AssertionError(f"{key} never left the table")


def test_keys_that_destroy_do_nothing_in_any_widget(host: Host) -> None:
    host.open([SEPARATE, TABLE, EXPLORER, REPLAY, SEPARATE])
    before = host.cell_sources()
    expect(widget(host, 2)).to_be_visible()
    stops = [
        hand(host).get_by_role("button").first,
        widget(host, 1).get_by_role("toolbar").get_by_role("button").first,
        widget(host, 1).get_by_role("button", name="Back"),
        widget(host, 2).get_by_role("slider"),
        widget(host, 2).locator("summary").first,
    ]
    for stop in stops:
        stop.focus()
        for key in ["x", "m", "r", "b", "d", "d", "0", "0", "z"]:
            host.page.keyboard.press(key)
    assert host.cell_sources() == before
    assert [host.cell_type(i) for i in range(5)] == ["code"] * 5
    assert host.page.locator(".jp-Dialog").count() == 0
    assert host.kernel_eval("len(replay.frames)") == "52"


def test_at_400_pixels_a_finger_plays_and_nothing_scrolls_sideways(host: Host) -> None:
    host.open([TABLE])
    host.page.evaluate(
        "() => { document.querySelector('.pw-root').parentElement.style.width = '400px' }"
    )
    expect(hand(host).get_by_role("button")).to_have_count(12)
    root = widget(host)
    expect(root).to_have_attribute("data-layout", "narrow")
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    boxes = [button.bounding_box() for button in hand(host).get_by_role("button").all()]
    rows = {round(box["y"] / 40) for box in boxes if box}
    assert 1 <= len(rows) <= 3
    # The part of the card that shows is pressed: its upper left corner, where the index stands.
    hand(host).get_by_role("button", name="2 of diamonds").click(position={"x": 12, "y": 16})
    expect(status(host)).to_contain_text("North plays ♣K")


def test_a_hand_stands_in_the_middle(lab: Host) -> None:
    lab.open([TABLE])
    for width in (1280, 700, 500):
        lab.viewport(width)
        row = [
            box for card in hand(lab).get_by_role("button").all() if (box := card.bounding_box())
        ]
        around = hand(lab).bounding_box()
        assert around
        left = min(box["x"] for box in row) - around["x"]
        right = around["x"] + around["width"] - max(box["x"] + box["width"] for box in row)
        assert abs(left - right) < 1
        assert left >= 0


def test_two_views_of_one_table_stay_in_step(lab: Host) -> None:
    lab.open([TABLE, "table"])
    hand(lab).get_by_role("button", name="2 of diamonds").click()
    for index in range(2):
        expect(status(lab, index)).to_contain_text("North plays ♣K")


def test_a_saved_tutorial_shows_its_pictures_before_it_is_run(host: Host) -> None:
    host.open_file(Path(ROOT / "tutorials" / "en" / "00-the-table.ipynb"))
    picture = host.output.locator("img").first
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth > 0")
    assert "Your hand" in str(picture.get_attribute("alt"))
