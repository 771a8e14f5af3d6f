"""Worksheets: what is asked on paper is what is asked everywhere, and answers are on the key alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from pypdf import PdfReader

from parlett_widgets.classroom import Worksheet
from parlett_widgets.cli import main
from parlett_widgets.lessons import KINDS, own_question, question, quiz

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


class Heard(HTMLParser):
    """The text of a page, and what its pictures stand for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.said += [value for name, value in attrs if name == "alt"]

    def handle_data(self, data):
        self.said.append(data)


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def explained(sheet: Worksheet, text: str) -> list[bool]:
    return [squeezed(one["explanation"]) in squeezed(text) for one in sheet.questions]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_sheet_asks_every_kind_and_answers_on_the_key_alone(lang):
    asked = quiz(KINDS, seed=7, lang=lang)
    for key in (False, True):
        sheet = Worksheet(asked, key=key)
        heard = Heard(sheet.html())
        text = " ".join(heard.said)
        for one in asked:
            assert squeezed(one["prompt"]) in squeezed(text)
            assert {card["label"] for row in one["rows"] for card in row["cards"]} <= set(
                heard.said
            )
        assert set(explained(sheet, text)) == {key}
        assert not {"script", "button", "link"} & heard.tags


def test_a_question_says_which_game_it_is_about_where_there_are_several():
    points = question("counterpoint-points", case="JS AH", lang="en")
    bid = question("bid-sum", case="7H 8S 9D", lang="en")
    assert {"Counterpoint", "Ninety-Nine"} < set(Heard(Worksheet([points, bid]).html()).said)
    assert "Counterpoint" not in Heard(Worksheet([points]).html()).said


@pytest.mark.parametrize(("number", "in_a_row"), [(6, 6), (7, 8), (8, 8), (9, 6), (12, 6), (13, 8)])
def test_no_card_of_a_hand_stands_alone_in_the_last_row(number, in_a_row):
    hand = "AS KS QS JS 10S AH KH QH JH AD KD QD JD".split()[:number]
    page = Worksheet([own_question({"prompt": "Which?", "hand": hand, "right": "AS"})]).html()
    assert ('class="cards narrow"' in page) is (in_a_row == 8)
    assert number % in_a_row != 1


def test_a_key_tells_some_of_very_many_right_answers():
    asked = question("bid-cards", case="♠KQ7 ♥J98 ♦A76 ♣K98, bid 5", lang="en")
    assert len(asked["answer"]["right"]) == 45
    assert len(asked["explanation"]) < 300
    key = Worksheet([asked], key=True).html().partition('class="key"')[2]
    assert key.count(" / ") == 6


def test_suits_in_a_row_stay_on_one_line():
    sheet = Worksheet([question("bid-ways", case={"bid": 4})], key=True)
    assert '<span class="suits">♣ ♥ ♦</span>: 3' in sheet.html()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_text_of_the_paper_is_that_of_the_questions(lang, tmp_path, capsys):
    pytest.importorskip("weasyprint", exc_type=OSError, reason="Pango is not on this machine")
    file = tmp_path / "sheet.pdf"
    command = (
        f"worksheet bid-sum trick-winner --count 9 --seed 7 --lang {lang} --key --output {file}"
    )
    if main(command.split()) == 1 and "no font on this machine" in capsys.readouterr().err:
        pytest.skip("no font for Japanese on this machine")
    pages = [squeezed(page.extract_text()) for page in PdfReader(file).pages]
    asked = quiz(["bid-sum", "trick-winner"], seed=7, lang=lang, count=9)
    sheet, key = pages[:2], pages[2:]
    for one in asked:
        assert squeezed(one["prompt"]) in "".join(sheet)
    assert all(explained(Worksheet(asked), "".join(key)))
    assert not any(explained(Worksheet(asked), "".join(sheet)))


def test_letters_that_no_font_has_are_not_printed_as_boxes(tmp_path):
    pytest.importorskip("weasyprint", exc_type=OSError, reason="Pango is not on this machine")
    sheet = Worksheet([question("bid-sum", lang="en")], title="\U0010fffd")
    with pytest.raises(RuntimeError, match=r"no font on this machine has .*, or save it as .html"):
        sheet.save(tmp_path / "sheet.pdf")
    assert list(tmp_path.iterdir()) == []


def test_what_a_question_says_is_never_markup():
    one = {**question("bid-sum", seed=1, lang="en"), "prompt": "<b>2 + 2</b>?"}
    assert "&lt;b&gt;2 + 2&lt;/b&gt;?" in Worksheet([one], title="<i>").html()


@pytest.mark.parametrize(
    ("asked", "error", "fault"),
    [
        ([], ValueError, "at least one question"),
        ([{"id": "sum"}], TypeError, "this is not a question"),
        (
            [question("bid-sum", lang="en"), question("bid-sum", lang="ja")],
            ValueError,
            "in one language, not in en and ja",
        ),
    ],
)
def test_what_is_no_sheet_is_refused(asked, error, fault):
    with pytest.raises(error, match=fault):
        Worksheet(asked)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ("bid-sums", "did you mean 'bid-sum'?"),
        ("bid-sum --count 0", "count must be at least 1"),
        ("bid-sum --output sheet.doc", "must end in .html for a page, in .pdf for a PDF"),
        ("bid-sum --output nowhere/sheet.html", "there is no folder nowhere"),
    ],
)
def test_the_command_says_in_a_line_what_would_be_right(arguments, fault, capsys):
    assert main(["worksheet", *arguments.split()]) == 1
    said = capsys.readouterr().err
    assert fault in said
    assert said.count("\n") == 1
