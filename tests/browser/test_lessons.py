"""Every lesson in JupyterLab after *Run All*: each widget as its cell left it, then by keyboard."""

from __future__ import annotations

import ast
import json
import re
import time
from base64 import b64decode
from itertools import combinations
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from browser.host import PATIENCE, ROOT, Host
from parlett_widgets import TrickExplorer
from parlett_widgets.lessons.questions import truth
from parlett_widgets.widgets.page.words import step_words
from parlett_widgets.widgets.predict.words import answer_text, predict_words
from parlett_widgets.words.language import language

LESSONS = sorted((ROOT / "tutorials").glob("*/*.ipynb"))
VIEW = "application/vnd.jupyter.widget-view+json"


def illegal(table: dict[str, Any], trick: str) -> list[str]:
    """Return the cards of a trick explorer's trick that the hand beside it could not have played."""
    hand, laid = table["hand"], trick.split()
    chain = table["game"] == "addenda"
    if not chain and len(laid) < table["size"]:  # its turn may still come
        return []
    wrong = []
    for turn in (turn for turn in hand["turns"] if turn < len(laid)):
        suits_there = "".join(card[-1] for card in laid[:turn])
        may = hand["legal"][suits_there if chain else laid[0]]
        if (laid[turn], "1") in zip(hand["cards"], may, strict=True):
            if not chain:  # the hand plays one card of the trick
                return []
        else:
            wrong.append(laid[turn])
    return wrong


# What a test has to know of each widget, in the order of the page.
FIND = """
from ipywidgets import Widget
shown = [Widget.widgets[model] for model in {models}]
def known(widget):
    laid = [getattr(widget, name) for name in ("chain", "chosen", "trick") if widget.has_trait(name)]
    return {{
        "kind": type(widget).__name__,
        "text": widget.text(),
        "picture": widget._repr_mimebundle_()[0]["text/html"],
        "question": widget.question if type(widget).__name__ == "Predict" else None,
        "more": bool(widget.more) if type(widget).__name__ == "Predict" else False,
        "laid": "".join(laid),
        "table": widget.table if type(widget).__name__ == "TrickExplorer" else None,
        "step": widget.step if widget.has_trait("step") else 0,
        "last": len(widget.frames) - 1 if type(widget).__name__ == "Replay" else None,
    }}
def says(widget):
    # Only a living page can promise that a hand comes back.
    told = type(widget).__name__ == "BidTrainer" and widget.scene.get("told")
    return str(widget).replace(told["verdict"], told["status"], 1) if told else str(widget)
"""

# What is far out of sight may refuse the focus until the notebook has laid it out.
FOCUS = """async (stop) => {
  for (let frames = 0; frames < 60; frames += 1) {
    stop.focus();
    if (document.activeElement === stop) return;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`no focus for ${stop.outerHTML}`);
}"""


def plain(text: str) -> str:
    """Return a text without what only the eye needs: how suits are drawn, and no-break spaces."""
    return text.replace("\ufe0e", "").replace("\N{NO-BREAK SPACE}", " ")


CHANCE = re.compile(
    r", made in \d+ of 100 deals like this|（同じような100ラウンドのうち\d+回成功）"
)
"""What a table adds to its picture once it has found out how good a bid is."""
SILENT = {"Figure", "JustPlay"}
"""These have no sentence of their own."""


class Shown:
    """A widget of a lesson: its place in the page, its cell's output, its state in the kernel."""

    def __init__(
        self, host: Host, index: int, words: dict[str, str], output: Any, known: Any
    ) -> None:
        self.root = host.roots.nth(index)
        self.status = self.root.locator("[role=status]")
        self.words = words
        self.output: dict[str, str] = output
        self.now: dict[str, str] = {"text/plain": known["text"], "text/html": known["picture"]}
        self.kind: str = known["kind"]
        self.table: dict[str, Any] | None = known["table"]
        self.question: dict[str, Any] = known["question"]
        self.more: bool = known["more"]
        self.laid: str = known["laid"]
        self.step: int = known["step"]
        self.last: int = known["last"]
        self._keyboard = host.page.keyboard

    def go_to(self, selector: str) -> Locator:
        """Move the focus to where Tab would lead."""
        stop = self.root.locator(selector).first
        stop.evaluate(FOCUS)
        return stop

    def press(self, *keys: str) -> None:
        for key in keys:
            self._keyboard.press(key)

    def type(self, text: str) -> None:
        self._keyboard.type(text)

    def says(self) -> str:
        """Return the widget's sentence, whether or not the notebook has scrolled that far."""
        return plain(self.status.text_content() or "")

    def change(self, *keys: str) -> None:
        """Press keys that must make the widget say something else."""
        before = self.says()
        self.press(*keys)
        expect(self.status).not_to_have_text(before)

    # ----------------------------------------------------------------------------------- questions

    def give(self, answer: str) -> None:
        """Choose or type an answer; the focus is already in the right place."""
        form = self.question["answer"]
        if form["type"] == "number":
            self.type(answer)
        elif form["type"] == "options":
            letters = [option["id"] for option in form["options"]]
            if all("card" in option for option in form["options"]):
                row = [card["id"] for card in self.question["rows"][0]["cards"]]
                letters.sort(
                    key=lambda name: row.index(form["options"][ord(name) - ord("a")]["card"])
                )
            self.press("Home", *["ArrowDown"] * letters.index(answer), "Enter")
        else:
            self.press("Home")
            for card in form["hand"]:
                self.press(*["Enter"] * (card["id"] in answer.split()), "ArrowRight")

    def answer(self, answer: str) -> None:
        """Give an answer by keyboard: with a key press if that is enough, else with the button."""
        self.go_to(".pw-options [tabindex='0'], .pw-hand [tabindex='0'], form input")
        self.give(answer)
        form = self.question["answer"]
        if form["type"] != "options" and form.get("count") != 1:
            self.press("Tab", "Enter")

    @property
    def explained(self) -> list[str]:
        """The explanation, and what nobody could know before the answer, if there is anything."""
        return [self.question["explanation"], *filter(None, [truth(self.question)])]

    def a_wrong_answer(self) -> str:
        """Return a wrong answer, if possible one that is a named mistake."""
        form = self.question["answer"]
        for wrong in (*form["wrong"], *form.get("said", ())):
            return str(wrong)
        if form["type"] == "options":
            return next(one["id"] for one in form["options"] if one["id"] not in form["right"])
        if form["type"] == "number":
            return str(int(form["right"][0]) + 1)
        chosen = combinations([one["id"] for one in form["hand"]], len(form["right"][0].split()))
        return next(cards for cards in map(" ".join, chosen) if cards not in form["right"])

    def tells(self, sentence: str, *paragraphs: str) -> None:
        """Check the verdict, the paragraphs below it, and the right answer, marked or stated."""
        expect(self.status).to_have_text(sentence)
        told = self.root.locator(".pw-told > p, .pw-told details > p")
        expect(told).to_have_count(len(paragraphs))  # the kernel tells what was hidden
        assert list(map(plain, told.all_text_contents())) == list(map(plain, paragraphs))
        form = self.question["answer"]
        right = self.root.locator(
            ".pw-options [data-verdict=right] b, .pw-hand :is([data-verdict=right], [data-verdict=missed])"
        )
        if form["type"] == "cards":
            expect(right).not_to_have_count(0)
        elif self.root.locator(".pw-options").count():
            mark = self.words["slip" if form.get("slip") else "mark"]
            expect(right.filter(has_text=mark)).to_have_count(len(form["right"]))
        else:
            said = self.root.locator(".pw-said").text_content() or ""
            assert answer_text(self.question, form["right"][0]) in plain(said)

    def fill(self, word: str, **blanks: object) -> str:
        return self.words[word].format(**blanks)

    def verdict(self, word: str, **blanks: object) -> str:
        slip = self.question["answer"].get("slip")
        return self.fill(f"{word}_slip" if slip else word, **blanks)


def answer_rightly(asked: Shown) -> None:
    """Answer rightly, and check the explanation."""
    right = asked.question["answer"]["right"][0]
    asked.answer(right)
    sentence = asked.verdict("right", answer=answer_text(asked.question, right))
    asked.tells(sentence, *asked.explained)


def answer_wrongly(asked: Shown) -> None:
    """Answer wrongly, and check that the mistake is named, with any counter-example."""
    form = asked.question["answer"]
    wrong = asked.a_wrong_answer()
    asked.answer(wrong)
    said = form.get("said", {}).get(wrong)
    answer, mistake = answer_text(asked.question, wrong), form["wrong"].get(wrong)
    told = [said] if said else []
    if mistake is None:
        asked.tells(asked.verdict("wrong", answer=answer), *told, *asked.explained)
        return
    one = next(one for one in asked.question["misconceptions"] if one["id"] == mistake)
    told += [one["explanation"], *asked.explained]
    rows = asked.root.locator(".pw-example ol")
    expect(rows).to_have_count(len(one.get("rows", ())))
    sentence = asked.verdict("mistaken", answer=answer, mistake=one["name"])
    asked.tells(sentence, *told, *([] if "rows" in one else [one["example"]]))


# ------------------------------------------------------------------------------ the other widgets


def move_chain(explorer: Shown) -> None:
    """Go a step back, take the last card away, and play another."""
    if explorer.step:
        explorer.go_to(f".pw-step[aria-label='{explorer.words['back']}']")
        explorer.change("Enter")
    explorer.go_to(".pw-ranks [tabindex='0']")
    explorer.change("Backspace", "9")


def move_advice(advisor: Shown) -> None:
    """Guess if a guess comes first, stop the thinking, and look at the next bid in the list."""
    if not advisor.root.locator(".pw-options").count():
        advisor.go_to(".pw-hand [tabindex='0']")
        advisor.press("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter")
        expect(advisor.root.locator(".pw-options")).to_have_count(1)
    if advisor.root.locator("[data-state=thinking]").count():
        advisor.go_to("[data-state]")
        advisor.press("Enter")
    expect(advisor.root.locator("[data-state=thinking]")).to_have_count(0, timeout=60_000)
    advisor.go_to(".pw-options [tabindex='0']")
    told = advisor.root.locator(".pw-told").text_content() or ""
    advisor.press("ArrowDown")
    expect(advisor.root.locator(".pw-told")).not_to_have_text(told)


def move_bid(explorer: Shown) -> None:
    """Take a card away and choose another, or choose two from a hand."""
    if explorer.root.locator(".pw-hand").count():
        explorer.go_to(".pw-hand [tabindex='0']")
        explorer.change("Enter")
        explorer.change("ArrowRight", "Enter")
        return
    explorer.go_to(".pw-suits [tabindex='0']")
    if explorer.laid:
        explorer.change("Backspace")
    explorer.change("s")


def move_score(explorer: Shown) -> None:
    """Take everything, then one less and one more, and then change the bid."""
    slider = explorer.go_to("input[type=range]")
    if slider.input_value() != slider.get_attribute("max"):
        explorer.change("End")
    before = explorer.says()
    explorer.change("ArrowLeft")
    explorer.change("ArrowRight")
    expect(explorer.status).to_have_text(before)
    chosen = explorer.go_to("select").evaluate("(select) => select.selectedIndex")
    explorer.change("Home" if chosen else "End")


def move_trick(explorer: Shown) -> None:
    """Take the last card away, and play the first that can be played."""
    explorer.go_to(".pw-pack [tabindex='0']")
    if explorer.laid:
        explorer.change("Backspace")
    way = explorer.root.locator(".pw-pack button").evaluate_all(
        "(cards) => cards.findIndex((card) => card.ariaDisabled === 'false')"
    )
    explorer.change("Home", *["ArrowRight"] * way, "Enter")


def step_replay(replay: Shown) -> None:
    """Go to the beginning, a step forward, to the end, and a step back."""
    assert replay.last > 1

    def at(step: int) -> None:
        words = replay.fill("step_of", i=step, n=replay.last)
        expect(replay.root.locator(".pw-step-of")).to_have_text(words)

    at(replay.step)
    replay.go_to("[type=range]")
    replay.press("Home")
    at(0)
    replay.go_to(f".pw-step[aria-label='{replay.words['next']}']")
    replay.change("Enter")
    at(1)
    replay.go_to("[type=range]")
    replay.change("End")
    at(replay.last)
    replay.change("PageUp")
    at(replay.last - 1)


def train(trainer: Shown) -> None:
    """Bid the first three cards, and wait until what the bid costs is shown."""
    trainer.go_to(".pw-hand [tabindex='0']")
    trainer.press("Home", *["Enter", "ArrowRight"] * 3)
    trainer.go_to(".pw-primary")
    trainer.press("Enter")
    expect(trainer.root.locator(".pw-weighed").first).to_be_visible(timeout=60_000)


MOVES = {
    "BidAdvisor": move_advice,
    "BidExplorer": move_bid,
    "BidTrainer": train,
    "ChainExplorer": move_chain,
    "Replay": step_replay,
    "ScoreExplorer": move_score,
    "TrickExplorer": move_trick,
}


def in_python(host: Host, expression: str) -> Any:
    return ast.literal_eval(host.kernel_eval(expression))


def shown_in(host: Host, path: Path) -> list[Shown]:
    """Return the widgets of a lesson that has been run: one for each in its committed outputs."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    pictures = [
        index
        for index, cell in enumerate(cells)
        for output in cell.get("outputs", [])
        if "<img" in "".join(output.get("data", {}).get("text/html", ""))
    ]
    outputs = [
        output["data"]
        for index in dict.fromkeys(pictures)
        for output in host.cell_outputs(index)
        if VIEW in output.get("data", {})
    ]
    assert len(outputs) == len(pictures)
    models = [output[VIEW]["model_id"] for output in outputs]
    assert len(set(models)) == len(models), "a widget is shown in one cell only"
    expect(host.roots).to_have_count(len(pictures))
    host.execute(FIND.format(models=models))
    lang = language(path.parent.name)
    known = in_python(host, "[known(widget) for widget in shown]")
    return [
        Shown(
            host,
            index,
            (predict_words if one["kind"] == "Predict" else step_words)(lang),
            output,
            one,
        )
        for index, (output, one) in enumerate(zip(outputs, known, strict=True))
    ]


def without_chance(output: str) -> str:
    """Return an output, of which a picture is unpacked, without what comes when it is known."""
    packed = re.search(r'base64,([^"]+)', output)
    return CHANCE.sub("", b64decode(packed[1]).decode()) if packed else output


def check_unchanged(widget: Shown) -> None:
    """Check that a widget still matches its cell's output, in the kernel and in the page."""
    if widget.table:
        assert illegal(widget.table, widget.laid) == [], "the hand beside a trick could not play it"
    if widget.kind == "BidAdvisor":  # it goes on thinking meanwhile
        return
    if widget.kind == "Board":  # its text has the questions, its page asks for votes
        return
    for kind, now in widget.now.items():
        assert without_chance(widget.output[kind]) == without_chance(now)
    if widget.kind in SILENT:
        return
    if widget.kind == "Predict":
        expect(widget.status).to_be_empty()
        expect(widget.root.locator(".pw-told")).to_have_count(0)
    else:
        expect(widget.status).not_to_be_empty()
        assert widget.says() in plain(widget.output["text/plain"])


def said_alike(status: str, text: str) -> bool:
    """Return whether a text has the sentence of the page, which may add what can be done there."""
    return status in text or text.splitlines()[-1] in status


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_stays_as_it_was_run_until_a_learner_goes_through_it(
    lab: Host, path: Path
) -> None:
    lang = path.parent.name
    # One language with motion, the other for a person who wants none.
    lab.page.emulate_media(reduced_motion="reduce" if lang == "ja" else "no-preference")
    lab.open_file(path, run=True)
    before = lab.cell_sources()
    widgets = shown_in(lab, path)
    for widget in widgets:
        check_unchanged(widget)
    # Questions are answered rightly and wrongly in turn, the other way round in Japanese; tables are played elsewhere.
    questions = [widget for widget in widgets if widget.kind == "Predict"]
    rightly = questions[lang == "ja" :: 2]
    for widget in widgets:
        if widget.kind == "Predict":
            (answer_rightly if widget in rightly else answer_wrongly)(widget)
        elif widget.kind in MOVES:
            MOVES[widget.kind](widget)

    assert lab.cell_sources() == before
    assert lab.page.locator(".jp-Dialog").count() == 0
    root = lab.roots
    assert set(root.evaluate_all("(roots) => roots.map((root) => root.lang)")) == {lang}

    lab.execute("from parlett_widgets import answers")
    # In the end, the page and the kernel say the same, apart from questions and boards, whose text has more in it.
    deadline = time.monotonic() + PATIENCE
    while differing := [
        (widget.says(), text)
        for widget, text in zip(
            widgets, in_python(lab, "[says(one) for one in shown]"), strict=True
        )
        if widget.kind not in {"Board", "Predict", *SILENT} and not said_alike(widget.says(), text)
    ]:
        assert time.monotonic() < deadline, differing
    assert all(widget.says() for widget in widgets if widget.kind not in SILENT)
    lab.kernel_comes_to("len(answers)", str(len(questions)))
    record = in_python(lab, "answers.to_list()")
    assert [one["id"] for one in record] == [asked.question["id"] for asked in questions]
    for one, asked in zip(record, questions, strict=True):
        assert one["right"] is (asked in rightly)
        assert one["misconception"] == asked.question["answer"]["wrong"].get(one["answer"])


def test_the_answer_to_a_prediction_waits_until_its_cell_is_run(host: Host, tmp_path: Path) -> None:
    answer = notebook(tmp_path, "print('♠A K Q')\nprint('three', 'tricks')", hidden=True)

    def shown() -> Any:
        return host.page.evaluate(
            """() => {
              const [cell] = window.jupyterapp.shell.currentWidget.content.widgets;
              return !cell.outputHidden && cell.outputArea.node.textContent;
            }"""
        )

    host.open_file(answer)
    assert shown() is False
    expect(host.cell(0)).not_to_contain_text("three tricks")

    host.run_all()
    assert "three tricks" in shown()
    expect(host.cell(0)).to_contain_text("three tricks")


# ------------------------------------------------------------------ the tests notice mistakes


def test_a_table_that_is_played_on_below_is_found(lab: Host, tmp_path: Path) -> None:
    start = "from parlett_widgets import *; table = CardTable(NinetyNine.revised().start(seed=1))"
    lesson = notebook(tmp_path, f"{start}\ntable", "table.play(str(table.match.legal[0]));")
    lab.open_file(lesson, run=True)
    (table,) = shown_in(lab, lesson)
    with pytest.raises(AssertionError):
        check_unchanged(table)


def notebook(folder: Path, *cells: str, hidden: bool = False) -> Path:
    """Write a lesson whose first cell has a picture as its saved output."""
    written = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    written.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    first = written.cells[0]
    first.outputs = [nbformat.v4.new_output("display_data", {"text/html": "<img>"})]
    if hidden:  # except for the first line, which JupyterLab shows
        first.outputs = [nbformat.v4.new_output("stream", text="♠A K Q\nthree tricks\n")]
        first.metadata["jupyter"] = {"outputs_hidden": True}
    path = folder / "en" / "lesson.ipynb"
    path.parent.mkdir()
    nbformat.write(written, path)
    return path


@pytest.mark.parametrize(
    ("game", "trick", "hand", "wrong"),
    [
        ("counterpoint", "KS 10H", "AS 10H 7H 9D", ["10H"]),
        ("counterpoint", "KS 10H", "10H 7H 9D", []),
        ("counterpoint", "KS KH", "10H 7H 9D", ["KH"]),
        ("ninety-nine", "KH 6H AH", "6H KS", []),
        ("ninety-nine", "KH 6H", "AH 9H 7S", []),
        ("addenda", "7S 4H 10D QC", "4H QS", ["QC"]),
    ],
)
def test_a_trick_that_the_hand_could_not_play_is_found(
    game: str, trick: str, hand: str, wrong: list[str]
) -> None:
    assert illegal(TrickExplorer(game, trick, hand=hand).table, trick) == wrong
