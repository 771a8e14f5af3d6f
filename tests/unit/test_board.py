"""A board in Python: what it shows, counts and refuses."""

from __future__ import annotations

import pytest
import traitlets
from explorers import fits
from recording import from_page
from saved import state_in

from parlett_widgets import (
    Answers,
    BidTrainer,
    Board,
    CardTable,
    Counterpoint,
    NinetyNine,
    Predict,
    ScoreExplorer,
    predict,
    question,
)
from parlett_widgets.lessons import KINDS
from parlett_widgets.widgets.board.slides import letters_of, slide_of


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_can_be_voted_on(kind):
    for seed in range(5):
        slide = slide_of(question(kind, seed=seed))
        fits("board/slides", [slide])
        assert [one["right"] for one in slide["options"]].count(True) == 1
        assert len({one["text"] for one in slide["options"]}) == len(slide["options"]) > 1
        wrong = [one for one in slide["options"] if not one["right"]]
        assert any(one["mistake"] for one in wrong)


def test_the_letters_are_the_same_in_every_language():
    for kind in KINDS:
        one, other = (question(kind, seed=3, lang=lang) for lang in ("en", "ja"))
        assert letters_of(one) == letters_of(other)


def test_a_board_goes_through_votes_and_slides():
    table = CardTable(Counterpoint.standard().start(seed=7))
    board = Board([predict("bid-sum", seed=1), table, "Thank you."])
    fits("board/slides", board.slides)
    seen = []
    for _ in range(6):
        seen.append((board.at, board.stage))
        board.turn()
    assert seen == [
        (0, "first"),
        (0, "second"),
        (0, "reveal"),
        (1, "first"),
        (2, "first"),
        (2, "first"),
    ]


def test_a_question_of_ones_own_is_voted_on_with_the_wrong_answers_that_it_replies_to():
    case = {"prompt": "Which card?", "hand": "♠A ♥K2 ♦9", "right": "9D"}
    wrong = {"2H": "A trump may win a trick.", "KH": "So may this one."}
    board = Board([question("own", case={**case, "wrong": wrong}, lang="en")])
    (slide,) = board.slides
    told = {option["text"]: option["mistake"] for option in slide["options"]}
    assert told == {"♥2": "A trump may win a trick.", "♥K": "So may this one.", "♦9": ""}
    board.hands("ABC")


def test_hands_are_counted_only_while_a_vote_is_open_and_for_letters_of_the_slide():
    board = Board([question("bid-sum", seed=1), "End"])
    board.hands("AAD")
    with pytest.raises(ValueError, match="one of A, B, C, D, not 'E'"):
        board.hands("AE")
    assert board.tally()["first"] == {"A": 2, "B": 0, "C": 0, "D": 1}
    with pytest.raises(ValueError, match=r"not 'AADA{40,60}\.\.\.$"):
        board.hands("A" * 5000)
    board.turn()
    board.turn()
    with pytest.raises(ValueError, match="no vote is under way"):
        board.hands("A")


def code(name, *answers) -> str:
    """Return the code of somebody who has answered some questions."""
    mine = Answers()
    for asked, given in answers:
        widget = Predict(asked)
        mine.watch(widget)
        widget.lock(given)
    return mine.code(name)


def codes_of_a_class() -> list[str]:
    asked, other = question("bid-sum", seed=1), question("bid-sum", seed=2)
    pupils = (("Aiko", "6"), ("Ben", "7"), ("田中 葵", "6"))
    return [code(name, (asked, answer), (other, "1")) for name, answer in pupils]


def send(board, content) -> None:
    """Send what the page sends."""
    data = {"method": "custom", "content": content}
    board.comm.handle_msg({"content": {"data": data}, "buffers": []})


def paste(board, text) -> None:
    """Do what the page does with a text that is pasted onto it."""
    send(board, {"kind": "codes", "codes": text})


def test_what_a_class_has_handed_in_is_counted_as_hands():
    board = Board([question("bid-sum", seed=1)])
    board.hands(Answers.read(codes_of_a_class()))
    assert board.tally()["first"] == {"A": 0, "B": 2, "C": 1, "D": 0}


def test_codes_pasted_onto_the_board_count_once_in_each_vote():
    board = Board([question("bid-sum", seed=1)])
    codes = codes_of_a_class()
    paste(board, "\r\n".join(codes[:2]))
    paste(board, "\n".join([*codes, codes[0].replace(":", "：")]))
    assert board.tally() == {
        "first": {"A": 0, "B": 2, "C": 1, "D": 0},
        "second": dict.fromkeys("ABCD", 0),
    }
    assert board.notice == ""
    board.turn()
    board.hands("\n".join(codes))
    assert board.tally()["second"] == {"A": 0, "B": 2, "C": 1, "D": 0}
    board.turn()
    paste(board, codes[0])
    assert board.tally()["second"]["B"] == 2
    board.stage, board.votes = "first", [{"first": "", "second": ""}]
    paste(board, codes[0])
    assert board.tally()["first"]["B"] == 1


def test_codes_that_cannot_be_counted_are_named():
    asked = question("counterpoint-score", case={"bids": (60, 70), "taken": (58, 62)}, lang="en")
    board = Board([asked, "End"], lang="en")
    right, *_ = asked["answer"]["right"]
    good = code("Aiko", (asked, right))
    elsewhere = code("Ben", (question("bid-sum", seed=1), "6"))
    paste(board, f"{good}\n{good[:-1]}\n{elsewhere}\n{code('Chie', (asked, '999'))}\n<b>Bo</b>")
    assert sum(board.tally()["first"].values()) == 1
    assert board.notice == (
        f"Not a code, mistyped or cut off: {good[:39]}…, <b>Bo</b>. "
        "Gave no answer to this question: Ben. "
        "Gave an answer that is not shown: Chie."
    )
    board.turn()
    assert board.notice == ""


@pytest.mark.parametrize(
    "votes",
    [
        [],
        [{"first": "", "second": ""}],
        [{"first": "Z", "second": ""}, {"first": "", "second": ""}],
        [{"first": "A" * 1000, "second": ""}, {"first": "", "second": ""}],
        [{"first": ""}, {"first": "", "second": ""}],
        [7, {"first": "", "second": ""}],
    ],
)
def test_a_page_cannot_write_votes_that_are_none(votes):
    board = Board([question("bid-sum", seed=1), "End"])
    before = board.votes
    with pytest.raises(traitlets.TraitError):
        board.votes = votes
    assert board.votes == before


@pytest.mark.parametrize("slides", ["text", question("bid-sum"), 7])
def test_one_slide_is_no_board(slides):
    with pytest.raises(TypeError, match=r"as in Board\(\["):
        Board(slides)


@pytest.mark.parametrize(
    ("slides", "error"), [([], ValueError), ([7], TypeError), ([{}], TypeError)]
)
def test_what_cannot_be_shown_is_refused(slides, error):
    with pytest.raises(error):
        Board(slides)


def test_neither_text_nor_picture_tells_an_answer():
    asked = question("counterpoint-score", seed=1)
    board = Board([asked, ScoreExplorer()])
    board.turn()
    board.turn()
    for shown in (board.text(), board.svg()):
        assert asked["explanation"] not in shown
        assert asked["misconceptions"][0]["name"] not in shown
    assert board.text().startswith("1. What does North score")


def test_another_case_is_voted_on_in_place_of_the_question_shown(comms):
    cases = [{"bids": (60, 70), "taken": (58, 62)}, {"bids": (30, 80), "taken": (41, 79)}]
    board = Board(["Welcome", predict("counterpoint-score", cases=cases)])
    board.turn()
    board.hands("AAB")
    board.stage = "reveal"
    first, asked = board.slides
    from_page(board, replaced=asked["id"])
    assert (board.stage, board.votes[1]) == ("first", {"first": "", "second": ""})
    assert board.slides[0] == first
    assert board.slides[1]["facts"] == ["South: bid 30, took 41", "North: bid 80, took 79"]
    assert asked["more"] is board.slides[1]["more"] is True
    board.hands("".join(option["letter"] for option in board.slides[1]["options"]))
    assert sum(board.tally()["first"].values()) == len(board.slides[1]["options"])


def test_only_a_question_with_others_of_its_kind_has_another_case(comms):
    board = Board([question("bid-sum", seed=1), "End"])
    assert board.slides[0]["more"] is False
    before = board.slides
    from_page(board, replaced=before[0]["id"])
    assert board.slides == before
    with pytest.raises(ValueError, match=r"a slide such as predict\('bid-sum'\) has some"):
        board.another()


def test_a_saved_board_has_no_other_cases_since_no_kernel_makes_them(tmp_path):
    page = Board([predict("bid-sum")]).save(tmp_path / "board.html").read_text("utf-8")
    assert [slide["more"] for slide in state_in(page)["slides"]] == [False]


def test_a_saved_board_shows_widgets_as_pictures_and_needs_nothing_else(tmp_path):
    page = Board([ScoreExplorer(), "<b>1</b> & 2"]).save(tmp_path / "board.html").read_text("utf-8")
    picture, text = state_in(page)["slides"]
    assert picture["picture"].startswith("data:image/svg+xml;base64,")
    assert text["text"] == "<b>1</b> & 2"
    assert "<b>1</b>" not in page


def test_the_board_knows_which_cards_of_the_hand_are_right():
    asked = question("follow", seed=1)
    *_, hand = Board([asked]).slides[0]["rows"]
    right = [card["id"] for card in hand["cards"] if card["right"]]
    assert " ".join(right) == asked["answer"]["right"][0]


def test_a_widget_on_a_slide_is_as_dark_as_its_board(comms):
    dark, light = (
        Board([BidTrainer(NinetyNine.classic())], theme=one).svg() for one in ("dark", "light")
    )
    assert dark != light
