"""Every figure in the prose of the lessons is worked out by the engine or appears in a cell nearby.

``stated.py`` has the figures that each cell of prose must state, and ``facts.py`` works them out. The prose is read in
both languages; a figure that was changed, added or left out in either is found.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from notebooks.facts import Known, flat
from notebooks.stated import IN_JAPANESE, STATED

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
LESSONS = sorted(path.stem for path in (TUTORIALS / "en").glob("[0-9]*.ipynb"))
NINETY_NINE, TENS = "05-ninety-nine-hitting-a-number", "10-bids-by-tens"
lessons = pytest.mark.parametrize("lesson", LESSONS)


def number(lesson: str) -> str:
    """Return the number of a lesson, such as 04 or 04b."""
    return lesson.partition("-")[0]


# English writes small numbers as words. One, two and three are not read: they are articles and
# pronouns as often as numbers ("one of them", "the two others").
NUMBERS = (
    "four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
)
WORDS = {word: number for number, word in enumerate(NUMBERS, start=4)} | {
    "twenty": 20,
    "hundred": 100,
    "fourth": 4,
    "fifth": 5,
    "ninth": 9,
}
ENGLISH = re.compile(
    rf"(?<![\w.])\d+(?!\w)|\b(?:{'|'.join(WORDS)})\b"
    # Capitalised, they are ranks ("a Six", "the Ten"), except at the beginning of a sentence.
    rf"|(?:^|(?<=[.?!:] )|(?<=[*#] ))(?:{'|'.join(map(str.title, WORDS))})\b(?! can\b)",
    re.MULTILINE,
)
# In Japanese, ordinary numbers are written as digits with a counter.
JAPANESE = re.compile(r"\d+")
SMALL_COUNT = re.compile(
    r"(?<!\d)[1-3](?=枚|人|つ|通り|行|回|倍|種類|問|題|トリック|ラウンド|、3トリック)"
)

NOT_FIGURES = {
    r"\[\d\db?[^\]]*\]\([^)]*\)": "links to lessons by number",
    r"\]\([^)]*\)": "where another link leads",
    r"`[^`]*`": "code, which is run or refused elsewhere",
    r"<kbd>.*?</kbd>": "keys",
    r'style="[^"]*"': "colours and sizes",
    r"(?m)^\d+\. ": "the numbers of a list",
    r"(?i)(?:lessons?|レッスン)\s*\d\d(?:(?: to | and |, |から|と|、)\d\d)*": "numbers of lessons",
    r"[Aa]bout \w+ minutes|\d+分ほど": "how long a lesson takes: test_way_through.py",
    r"at twenty tables": "as many as a class has",
    r"[♠♥♦♣](?:10|[2-9])": "cards, which are looked for below",
    r"99ナインティナイン ◇3人定番トリテ|流星キック1998|カウンターポイント\(2人用\)": "articles and an author",
}


def prose(text: str) -> str:
    """Return a text without what looks like a figure but is not one."""
    for pattern in NOT_FIGURES:
        text = re.sub(pattern, " ", text)
    return text


def english(text: str) -> list[int]:
    """Return the figures of a text in English, including those written as words."""
    found = ENGLISH.findall(prose(text))
    return [int(one) if one.isdigit() else WORDS[one.lower()] for one in found]


def japanese(text: str) -> list[int]:
    """Return the figures of a text in Japanese, except small counts as in 「1枚」."""
    return [int(one) for one in JAPANESE.findall(SMALL_COUNT.sub(" ", prose(text)))]


# ------------------------------------------------------------------------------- what must be there

CARD = re.compile(r"[♠♥♦♣](?:10|[2-9AKQJ])(?![0-9A-Za-z])")
SUM = re.compile(r"(?:[♠♥♦♣]?\d+ [+−×] )+[♠♥♦♣]?\d+ = (\d+)")
NEAR = 2


def complaints(en: list[dict], ja: list[dict], lesson: str) -> list[str]:
    """Return what is wrong with the figures of a lesson, in sentences."""
    return [
        f"{lesson} {one['id']}: {fault}"
        for index, (one, other) in enumerate(zip(en, ja, strict=True))
        if one["cell_type"] == "markdown"
        for fault in _faults(lesson, index, en, _source(one), _source(other))
    ]


def _faults(lesson: str, index: int, cells: list[dict], en: str, ja: str) -> Iterator[str]:
    name = cells[index]["id"]
    stated = flat(STATED.get(lesson, {}).get(name, []))
    if english(en) != stated:
        yield f"states {english(en)}, and should state {[int(one) for one in stated]}"
    without, besides = map(flat, IN_JAPANESE.get(lesson, {}).get(name, ([], [])))
    expected = Counter(stated) - Counter(without) + Counter(besides)
    if Counter(japanese(ja)) != expected:
        yield f"states {sorted(japanese(ja))} in Japanese, not {sorted(expected.elements())}"

    given = {figure for figure in [*stated, *besides] if not isinstance(figure, Known)}
    near = _near(cells, index)
    for figure in sorted(given - {int(one) for one in re.findall(r"\d+", near)}):
        yield f"{figure} is in no cell nearby: work it out"
    if set(CARD.findall(en)) != set(CARD.findall(ja)):
        yield "does not name the same cards in both languages"
    for card in sorted(set(CARD.findall(en)) - _cards(near)):
        yield f"{card} is in no cell nearby"
    for told in SUM.finditer(en + "\n" + ja):
        sum_, _, total = re.sub("[♠♥♦♣]", "", told.group()).partition(" = ")
        if eval(sum_.replace("−", "-").replace("×", "*")) != int(total):
            yield f"{told.group()} is not so"


def _near(cells: list[dict], index: int) -> str:
    """Return the code and the output of the nearest code cells on both sides."""
    before = [cell for cell in cells[:index] if cell["cell_type"] == "code"][-NEAR:]
    after = [cell for cell in cells[index:] if cell["cell_type"] == "code"][:NEAR]
    return "\n".join(_source(cell) + "\n" + _printed(cell) for cell in [*before, *after])


def _printed(cell: dict) -> str:
    texts = [out.get("text") or out["data"]["text/plain"] for out in cell["outputs"]]
    return "\n".join("".join(text) for text in texts)


def _cards(text: str) -> set[str]:
    """Return the cards of a text, as in ``10H``, ``♥10`` and ``♥A 10 7``."""
    codes = re.findall(r"\b(10|[2-9AKQJT])([SHDC])\b", text)
    runs = re.findall(r"([♠♥♦♣])((?:10|[ ()2-9AKQJ])+)", text)
    return {"♠♥♦♣"["SHDC".index(suit)] + rank.replace("T", "10") for rank, suit in codes} | {
        suit + rank for suit, ranks in runs for rank in re.findall("10|[2-9AKQJ]", ranks)
    }


def _source(cell: dict) -> str:
    return "".join(cell["source"])


def _cells(lang: str, lesson: str) -> list[dict]:
    path = TUTORIALS / lang / f"{lesson}.ipynb"
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


@lessons
def test_the_prose_states_what_the_engine_says(lesson):
    assert complaints(_cells("en", lesson), _cells("ja", lesson), number(lesson)) == []


def test_no_figures_are_kept_for_prose_that_is_gone():
    cells = {(number(lesson), cell["id"]) for lesson in LESSONS for cell in _cells("en", lesson)}
    kept = {
        (lesson, name)
        for table in (STATED, IN_JAPANESE)
        for lesson in table
        for name in table[lesson]
    }
    assert kept - cells == set()


def test_nothing_is_passed_over_that_is_not_there():
    text = "\n".join(
        _source(cell)
        for lesson in LESSONS
        for lang in ("en", "ja")
        for cell in _cells(lang, lesson)
        if cell["cell_type"] == "markdown"
    )
    assert [pattern for pattern in NOT_FIGURES if not re.search(pattern, text)] == []


# ------------------------------------------------------------------- the test notices mistakes


def altered(text: str, lang: str) -> Iterator[str]:
    """Yield a text with each of its figures in turn increased by one."""
    hidden = text
    for pattern in NOT_FIGURES:
        hidden = re.sub(pattern, lambda found: "_" * len(found.group()), hidden)
    if lang == "ja":
        hidden = SMALL_COUNT.sub("_", hidden)
    for found in (ENGLISH if lang == "en" else JAPANESE).finditer(hidden):
        word = found.group()
        number = int(word) if word.isdigit() else WORDS[word.lower()]
        yield f"{text[: found.start()]}{number + 1}{text[found.end() :]}"


@pytest.mark.parametrize("lang", ["en", "ja"])
@lessons
def test_a_figure_that_is_changed_is_found(lesson, lang):
    cells = {"en": _cells("en", lesson), "ja": _cells("ja", lesson)}
    for index, cell in enumerate(cells[lang]):
        for text in altered(_source(cell), lang) if cell["cell_type"] == "markdown" else ():
            sources = {key: _source(cells[key][index]) for key in cells} | {lang: text}
            faults = list(_faults(number(lesson), index, cells["en"], **sources))
            assert faults, f"{cell['id']}: no fault is found in {text!r}"


@pytest.mark.parametrize(
    ("lesson", "cell", "said", "instead", "fault"),
    [
        (NINETY_NINE, "score-worked-after", "West bid 4", "West bid 6", "should state"),
        (NINETY_NINE, "table-intro", "your nine cards", "your ten cards", "state"),
        (TENS, "tens", "30 + 20 + 10 = 60", "30 + 10 + 10 = 60", "30 + 10 + 10 = 60 is not so"),
        (NINETY_NINE, "rest-after", "led ♠6", "led ♥6", "same cards"),
    ],
)
def test_a_slip_of_the_pen_is_found(lesson, cell, said, instead, fault):
    en, ja = (_cells(lang, lesson) for lang in ("en", "ja"))
    assert complaints(en, ja, number(lesson)) == []
    (slipped,) = (one for one in en if one["id"] == cell)
    assert said in _source(slipped)
    slipped["source"] = _source(slipped).replace(said, instead)
    assert any(fault in told for told in complaints(en, ja, number(lesson)))


def test_a_figure_from_nowhere_is_found_though_it_stands_in_both_languages(monkeypatch):
    en, ja = (_cells(lang, NINETY_NINE) for lang in ("en", "ja"))
    for cells in (en, ja):
        (slipped,) = (one for one in cells if one["id"] == "one-more")
        slipped["source"] = re.sub(r"bid 3|ビッドは3", "bid 77", _source(slipped))
    monkeypatch.setitem(STATED["05"], "one-more", [77, 4])
    monkeypatch.delitem(IN_JAPANESE["05"], "one-more", raising=False)
    assert complaints(en, ja, "05") == ["05 one-more: 77 is in no cell nearby: work it out"]
