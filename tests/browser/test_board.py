"""A twenty-minute class, taught with a remote control and the keys that count raised hands."""

from __future__ import annotations

from ast import literal_eval
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from parlett_widgets import Board, question
from parlett_widgets.words.language import language

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
PROMPTS = {
    "en": "What does South score in this deal?",
    "ja": "このラウンドの南の得点は何点ですか。",
}


def is_whole(part: Locator) -> bool:
    """Return whether a part lies inside the window."""
    box, (width, height) = part.bounding_box(), (1280, 720)
    assert box is not None
    right, lower = box["x"] + box["width"], box["y"] + box["height"]
    return min(box["x"], box["y"]) >= 0 and right <= width and lower <= height


def the_worksheet_is_made(lab, prompt: str) -> None:
    """Check the worksheet saved beside the notebook, which asks the class's two questions first."""
    file = lab.kernel_eval("__import__('pathlib').Path('worksheet.html').resolve().as_uri()")
    paper = lab.page.context.new_page()
    paper.goto(literal_eval(file))
    asked = paper.locator(".asked:not(.none)")
    expect(asked).to_have_count(8)
    for i, (bids, taken) in enumerate((("60", "58"), ("30", "41"))):
        expect(asked.nth(i)).to_contain_text(prompt)
        expect(asked.nth(i)).to_contain_text(bids)
        expect(asked.nth(i)).to_contain_text(taken)
    expect(paper.locator(".key tr")).to_have_count(8)
    paper.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_class_on_scoring_is_given_with_page_down_and_the_counting_keys(lab, lang):
    page, say = lab.page, language(lang).gettext
    misses = say("Each miss is scored by the other player.")
    page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_file(TUTORIALS / lang / "teaching.ipynb", run=True)
    board = lab.notebook.locator(".pw-board")
    keys = page.keyboard
    board.get_by_role("button", name=say("Full screen")).click()

    for first, second in (("AAABBC", "ABCCCC"), ("AABC", "AAAA")):
        expect(board.get_by_role("heading")).to_have_text(PROMPTS[lang])
        expect(board.get_by_role("status")).to_contain_text(say("First vote."))
        for key in f"{first}a":
            keys.press(key)
        keys.press("Backspace")
        keys.press("PageDown")
        expect(board.get_by_role("status")).to_contain_text(say("Second vote."))
        covered = say("First vote: {n}. The counts stay covered until the answer is shown.")
        expect(board.get_by_text(covered.format(n=len(first)))).to_be_visible()
        expect(board.locator(".pw-bar, [data-verdict]")).to_have_count(0)
        for key in second:
            keys.press(key)
        keys.press("PageDown")
        expect(board.get_by_role("status")).to_contain_text(misses)
        for option in board.locator(".pw-option").all():
            letter = option.locator(".pw-letter").inner_text()
            counted = [first.count(letter), second.count(letter)]
            bars = [int(bar.split()[-1]) for bar in option.locator(".pw-bar").all_inner_texts()]
            assert bars == counted
            assert is_whole(option)
        expect(board.get_by_text(say("“You score your own miss.”"))).to_be_visible()
        assert is_whole(board.locator(".pw-asked .pw-panel"))
        keys.press("PageDown")

    explorer = board.locator(".pw-score-explorer")
    expect(explorer.get_by_role("status")).to_contain_text(misses)
    assert is_whole(explorer)
    keys.press(".")
    expect(board.locator(".pw-blank")).to_be_visible()
    keys.press("PageDown")
    expect(board.locator(".pw-blank")).to_have_count(0)
    keys.press("PageDown")

    table = board.locator(".pw-card-table")
    table.get_by_role("button", name=say("Hint")).wait_for()
    assert is_whole(table)
    # The class plays: three cards are bid with the mouse, and the remote control still goes back.
    for card in table.locator("[role=toolbar] button[aria-pressed]").all()[:3]:
        card.click()
    table.locator(".pw-primary[aria-disabled=false]").click()
    expect(table.locator(".pw-head")).to_contain_text(say("trick {trick}").format(trick=1))
    keys.press("PageUp")
    expect(explorer).to_be_visible()
    assert lab.kernel_eval("board.tally(0)['second']") == "{'A': 1, 'B': 1, 'C': 4}"
    keys.press("PageDown")
    expect(board.get_by_role("button", name=say("Last slide"))).to_be_disabled()
    page.evaluate("document.exitFullscreen()")  # only then is the window resized
    page.wait_for_function("!document.fullscreenElement")
    the_worksheet_is_made(lab, PROMPTS[lang])


def test_six_options_in_ones_own_words_stay_apart(browser, tmp_path):
    options = [f"{n} is what some of us say, for a reason that takes a line more" for n in "abcdef"]
    replies = dict.fromkeys(options[1:], "This forgets that a miss is scored by the other player.")
    case = {"prompt": "Who is right?", "options": options, "right": options[0], "wrong": replies}
    file = Board([question("own", case=case, lang="ja")], lang="ja").save(tmp_path / "board.html")
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(file.as_uri())
    for key in ("f", "PageDown", "f", "PageDown"):
        spare = page.locator(".pw-option").evaluate_all(
            "all => all.map(one => one.clientHeight - one.scrollHeight)"
        )
        assert spare == [0] * 6
        place = page.locator(".pw-turn > :nth-child(2)").bounding_box()
        count = page.locator(".pw-count-bar > :last-child").bounding_box()
        assert count["x"] + count["width"] < place["x"]
        page.keyboard.press(key)
    expect(page.locator(".pw-mistake")).to_have_count(5)
    spare = page.locator(".pw-option").evaluate_all(
        "all => all.map(one => one.clientHeight - one.scrollHeight)"
    )
    assert spare == [0] * 6
    page.close()


CODES = """
from parlett_widgets import Answers, Board, Predict, question
asked = question("bid-sum", seed=1)
codes = []
for name, answer in (("Aiko", "6"), ("田中 葵", "6"), ("Ben", "7")):
    mine, widget = Answers(), Predict(asked)
    mine.watch(widget)
    widget.lock(answer)
    codes.append(mine.code(name))
board = Board([asked])
board
"""


def test_answer_codes_are_pasted_onto_the_board_from_the_clipboard(lab):
    page = lab.page
    lab.open([CODES])
    board = lab.notebook.locator(".pw-board")
    board.locator(".pw-prompt").click()
    pasted = literal_eval(lab.kernel_eval("'\\n'.join([*codes, 'Chie: 12345'])"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", pasted)
    for _ in range(2):  # pasted twice, the codes count once
        page.keyboard.press("Control+V")
        expect(board.get_by_text("3 votes")).to_be_visible()
    page.context.clear_permissions()
    expect(board.get_by_role("status")).to_contain_text(
        "Not a code, mistyped or cut off: Chie: 12345."
    )
    assert lab.cell_count() == 1
    assert lab.kernel_eval("board.tally()['first']") == "{'A': 0, 'B': 2, 'C': 1, 'D': 0}"


CASES = """
from parlett_widgets import Board, predict
cases = [{"bids": (60, 70), "taken": (58, 62)}, {"bids": (30, 80), "taken": (41, 79)}]
board = Board([predict("counterpoint-score", cases=cases), "End"])
board
"""


def test_another_case_is_asked_in_place_of_the_one_that_was_told(lab):
    page = lab.page
    lab.open([CASES])
    board = lab.notebook.locator(".pw-board")
    expect(board.get_by_text("South: bid 60, took 58")).to_be_visible()
    board.locator(".pw-prompt").click()
    for key in ("a", "b", "PageDown", "a", "PageDown"):
        page.keyboard.press(key)
    board.get_by_role("button", name="Another case").click()
    expect(board.get_by_text("South: bid 30, took 41")).to_be_visible()
    expect(board.get_by_role("status")).to_contain_text("First vote.")
    page.keyboard.press("b")
    expect(board.get_by_text("1 vote", exact=True)).to_be_visible()
    assert lab.kernel_eval("board.tally()['first']['B'], board.at") == "(1, 0)"
