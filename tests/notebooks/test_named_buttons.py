"""Every button that a lesson names is on offer at the moment of which the lesson speaks.

A button is named where a word in bold, in italics or in 「」 is a word of a widget. ``NAMED`` says cell by cell which
buttons are named there, each with its moment: the widget of a code cell and what is then done at it. A name that is
missing from the list is found, and so is one that is on offer at no such moment.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest
from babel.messages.pofile import read_po

from parlett_widgets import CardTable, Predict, Replay
from parlett_widgets.words.language import language

ROOT = Path(__file__).resolve().parents[2]
TUTORIALS = ROOT / "tutorials"
CATALOGUE = ROOT / "parlett_widgets/words/locale/ja/LC_MESSAGES/parlett_widgets.po"
WORDS = re.compile(r"parlett_widgets/(widgets/.*|words/labels|games/\w+/table)\.py")
LANGUAGES = ("en", "ja")
MARKED = re.compile(r"\*\*([^*]+)\*\*|(?<!\*)\*([^*\n]+)\*(?!\*)|「([^」]+)」")
STEP = "›"
DRAWERS = ("rules", "log", "match", "full_screen")
LOOKING_BACK = ("now", "back_here", "what_if")
NOT_BUTTONS = {
    "en": {"Bonus", "Predict", "dealer", "wins"},
    "ja": set(
        "あなた ダミー デクレア トリック パズル ビッド フォロー側 プレミアムビッド ボーナス リビール リード リード側 "
        "ちょうど 切り札 切り札表示カード 差 親 17点を超えた".split()
    ),
}
"""Words of widgets that are emphasised as terms of the games, and the call to predict."""


class At(NamedTuple):
    """A moment at the widget of a code cell: what is done there first."""

    cell: str
    done: tuple[str, ...] = ()


def plays(cell: str, *cards: str) -> At:
    return At(cell, tuple(f"play {card}" for card in cards))


TABLE = At("table")
BID_TWO = "play bid KH AD 9D"
NAMED: dict[str, dict[str, dict[str, At]]] = {
    "00-the-table": {
        "look": {"What happened": TABLE, "Rules": TABLE},
        "hands": {
            "Go on": At("table", ("until Go on",)),
            "Take back": plays("table", "4D"),
        },
        "help": {
            "Hint": TABLE,
            "Figures": At("table", ("hint",)),
            "Answer": At("ask-legal"),
        },
        "back": {
            "What happened": TABLE,
            "Take back to this point": plays("table", "4D"),
            "Try something else from here": plays("table", "4D"),
            "Back to the match": At("table", ("play 4D", "what if")),
            "Match": TABLE,
        },
        "class": {"Full screen": TABLE},
    },
    "01-tricks": {
        "ask-first": {"Next question": At("ask-winner", ("answer",))},
        "lead-after": {
            "Go on": At("yours", ("play AC", "play AH", "until Go on")),
            "Take back": At("yours", ("play AC", "play AH")),
        },
    },
    "02-addenda-adding-to-17": {
        "count": {STEP: At("worked")},
        "worked-after": {"Next question": At("last-step", ("answer",))},
        "void-intro": {STEP: At("before-void")},
    },
    "03-king-and-jack-chains": {
        "nkj-intro": {"Next question": At("nkj", ("answer",))},
        "free": {STEP: At("explorer")},
    },
    "04-a-round-of-addenda": {
        "follow": {"Rules": At("trick-1")},
        "trick-2-after": {"Go on": plays("trick-1", "9H")},
    },
    "05-ninety-nine-hitting-a-number": {
        "table-intro": {"Go on": plays("table", "AS", "AH", "KS", "6D")},
        "score-worked-after": {"Next question": At("score-last-step", ("answer",))},
        "score-steps": {"Next question": At("ask-score", ("answer",))},
        "rest-after": {"What happened": TABLE},
        "others": {"Take back": plays("again", "6C")},
    },
    "07-three-cards-two-jobs": {
        "yours": {
            "Pass": At("yours-table", ("bid", "until Pass")),
            "Take back": At("yours-table", ("bid",)),
        },
    },
    "08b-two-four-or-five": {"rubber-after": {"Rules": At("table")}},
    "11-a-full-deal": {
        "open-intro": {"Take back": At("open", (BID_TWO,))},
        "after": {
            "Score sheet": At(
                "open",
                (
                    BID_TWO,
                    "until the deal is over",
                ),
            ),
            "What happened": At(
                "open",
                (
                    BID_TWO,
                    "until the deal is over",
                ),
            ),
            "Try something else from here": At(
                "open",
                (
                    BID_TWO,
                    "until the deal is over",
                ),
            ),
            "Back to the match": At("open", (BID_TWO, "until the deal is over", "what if")),
        },
    },
    "12-your-own-deal-and-bot": {"warm-up": {"Next question": At("warm-up-1", ("answer",))}},
    "13-design-a-game": {"warm-up": {"Next question": At("warm-up-1", ("answer",))}},
}


def cells(lesson: str, lang: str) -> list[dict[str, Any]]:
    told = json.loads((TUTORIALS / lang / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    return list(told["cells"])


LESSONS = sorted(path.stem for path in (TUTORIALS / "en").glob("[0-9]*.ipynb"))
each = pytest.mark.parametrize(
    ("lesson", "lang"), [(lesson, lang) for lesson in LESSONS for lang in LANGUAGES]
)


def _words() -> dict[str, set[str]]:
    """Return the words of all widgets, in each language; those on buttons are among them."""
    with CATALOGUE.open("rb") as file:
        told = [
            message
            for message in read_po(file)
            if any(WORDS.fullmatch(place) for place, _ in message.locations)
            and isinstance(message.id, str)
        ]
    en, ja = {str(one.id) for one in told}, {str(one.string) for one in told}
    return {"en": (en | {STEP}) - NOT_BUTTONS["en"], "ja": (ja | {STEP}) - NOT_BUTTONS["ja"]}


@pytest.fixture(scope="module")
def words() -> dict[str, set[str]]:
    return _words()


@each
def test_every_button_that_is_named_is_declared_with_its_moment(
    lesson: str, lang: str, words: dict[str, set[str]]
) -> None:
    for cell in cells(lesson, lang):
        if cell["cell_type"] != "markdown":
            continue
        marked = {"".join(found) for found in MARKED.findall("".join(cell["source"]))}
        declared = NAMED.get(lesson, {}).get(cell["id"], {})
        named = {_in(lang, label) for label in declared}
        assert marked & words[lang] == named, cell["id"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", NAMED)
def test_every_button_that_is_named_is_on_offer(lesson: str, lang: str) -> None:
    moments = [(label, at) for declared in NAMED[lesson].values() for label, at in declared.items()]
    shown = _run(lesson, lang, {at.cell for _, at in moments})
    for label, at in moments:
        widget = shown[at.cell]()
        for done in at.done:
            _do(widget, done, lang)
        assert _in(lang, label) in set(offered(widget)), (label, at)


def offered(widget: Any) -> Iterator[str]:
    """Yield what the buttons of a widget say now."""
    words = widget.words
    if isinstance(widget, Predict):
        more = widget.answer is not None
        one_press = widget.question["answer"]["type"] == "options"
        if more and widget.more:
            yield words["next"]
        if not more and not one_press:
            yield words["give"]
        return
    if not isinstance(widget, CardTable):
        assert 0 <= widget.step < _steps(widget)
        yield STEP
        return
    scene = widget.scene
    yield from (words[name] for name in DRAWERS)
    yield from (one["label"] for one in scene["actions"])
    yield from (option["label"] for option in scene.get("offer", {}).get("options", ()))
    if scene["log"]:
        yield from (words[name] for name in LOOKING_BACK)
    if "figures" in scene.get("hint", {}):
        yield scene["hint"]["figures"]["label"]
    if widget.sheet:
        yield widget.sheet["label"]


def _steps(widget: Any) -> int:
    if isinstance(widget, Replay):
        return len(widget.frames) - 1
    return len(widget.chain.split())


def _do(widget: Any, done: str, lang: str) -> None:
    verb, _, rest = done.partition(" ")
    match verb:
        case "play":
            widget.play(rest)
        case "bid":
            widget.play(_first(widget))
        case "hint":
            widget.hint()
        case "what":
            widget.what_if(0)
        case "answer":
            widget.lock(widget.question["answer"]["right"][0])
        case "until":
            for _ in range(200):
                if rest == "the deal is over":
                    if widget.match.deal_over and not widget.waiting:
                        return
                elif _in(lang, rest) in set(offered(widget)):
                    return
                widget.go_on() if widget.waiting else widget.play(_first(widget))
            raise AssertionError(f"{rest} never came")


def _first(widget: Any) -> Any:
    return widget.match.legal[0]


def _in(lang: str, label: str) -> str:
    return language(lang).gettext(label)


def _run(lesson: str, lang: str, wanted: set[str]) -> dict[str, Callable[[], Any]]:
    """Run a lesson as far as these cells; return a function for each that makes its widget anew."""
    space: dict[str, Any] = {}
    shown: dict[str, Callable[[], Any]] = {}
    for cell in cells(lesson, lang):
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body[-1]
        if isinstance(last, ast.Expr) and cell["id"] in wanted:
            tree.body.pop()
            show = compile(ast.Expression(last.value), cell["id"], "eval")
            before = compile(tree, cell["id"], "exec")
            shown[cell["id"]] = partial(_shown, before, show, dict(space))
            if set(shown) == wanted:
                break
            tree.body.append(last)
        exec(compile(tree, cell["id"], "exec"), space)
    return shown


def _shown(before: CodeType, show: CodeType, space: dict[str, Any]) -> Any:
    exec(before, space)
    return eval(show, space)
