"""Every lesson in JupyterLab after *Run All*: first each widget as its cell left it, then all of them by keyboard."""

from __future__ import annotations

import ast
import json
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.host import PATIENCE, ROOT, Host
from parlett_widgets.narration.interface import interface_words
from parlett_widgets.narration.language import language
from parlett_widgets.scenes.question import answer_text

LESSONS = sorted((ROOT / "tutorials").glob("*/*.ipynb"))
VIEW = "application/vnd.jupyter.widget-view+json"

# What of a widget a test has to know, in the order of the page.
FIND = """
from ipywidgets import Widget
shown = [Widget.widgets[model] for model in {models}]
def known(widget):
    laid = [getattr(widget, name) for name in ("chain", "chosen", "trick") if widget.has_trait(name)]
    return {{
        "kind": type(widget).__name__,
        "text": widget.text(),
        "picture": widget.html(),
        "question": widget.question if type(widget).__name__ == "Predict" else None,
        "laid": "".join(laid),
        "step": widget.step if widget.has_trait("step") else 0,
        "last": len(widget.frames) - 1 if type(widget).__name__ == "Replay" else None,
    }}
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


class Shown:
    """A widget of a lesson: where it is in the page, what its cell put out, what the kernel knows of it now."""

    def __init__(
        self, host: Host, index: int, words: dict[str, str], output: Any, known: Any
    ) -> None:
        self.root = host.notebook.locator(".pw-root").nth(index)
        self.status = self.root.get_by_role("status")
        self.words = words
        self.output: dict[str, str] = output
        self.now: dict[str, str] = {"text/plain": known["text"], "text/html": known["picture"]}
        self.kind: str = known["kind"]
        self.question: dict[str, Any] = known["question"]
        self.laid: str = known["laid"]
        self.step: int = known["step"]
        self.last: int = known["last"]
        self._keyboard = host.page.keyboard

    def go_to(self, selector: str) -> Locator:
        """Give the focus to where Tab would lead."""
        stop = self.root.locator(selector).first
        stop.evaluate(FOCUS)
        return stop

    def press(self, *keys: str) -> None:
        for key in keys:
            self._keyboard.press(key)

    def type(self, text: str) -> None:
        self._keyboard.type(text)

    def says(self) -> str:
        """Return its sentence, whether or not the notebook has scrolled that far."""
        return self.status.text_content() or ""

    def change(self, *keys: str) -> None:
        """Press keys that must make the widget say something else."""
        before = self.says()
        self.press(*keys)
        expect(self.status).not_to_have_text(before)

    # ----------------------------------------------------------------------------------- questions

    def give(self, answer: str) -> None:
        """Choose or write an answer; the focus is in the right place already."""
        form = self.question["answer"]
        if form["type"] == "number":
            self.type(answer)
        elif form["type"] == "options":
            letters = [option["id"] for option in form["options"]]
            self.press("Home", *["ArrowDown"] * letters.index(answer))
        else:
            self.press("Home")
            for card in form["hand"]:
                self.press(*["Enter"] * (card["id"] in answer.split()), "ArrowRight")

    def tells(self, sign: str, word: str, answer: str, *paragraphs: str) -> None:
        """Check the verdict, and everything that is said below it."""
        expect(self.status).to_have_text(
            f"{sign} {self.fill(word, answer=answer_text(self.question, answer))}"
        )
        expect(self.root.locator(".pw-told > *")).to_have_text(paragraphs)
        marks = self.root.locator(".pw-options b, .pw-hand .pw-badge")
        form = self.question["answer"]
        if form["type"] != "number":
            shown = answer if answer in form["right"] else form["right"][0]
            several = len(form["right"]) if form["type"] == "options" else len(shown.split())
            expect(marks).to_have_count(several)

    def fill(self, word: str, **blanks: object) -> str:
        return self.words[word].format(**blanks)


def answer_rightly(asked: Shown) -> None:
    """Answer, lock it, and be told."""
    right = asked.question["answer"]["right"][0]
    asked.go_to(".pw-options [tabindex='0'], .pw-hand [tabindex='0'], form input")
    asked.give(right)
    asked.press("Tab", "Enter")
    expect(asked.status).to_have_text(
        asked.fill("predict_locked", answer=answer_text(asked.question, right))
    )
    expect(asked.root.locator(".pw-told")).to_have_count(0)
    asked.press("Enter")
    explained = asked.words["predict_explained"], asked.question["explanation"]
    asked.tells("✓", "predict_right", right, *explained)


def answer_wrongly_then_rightly(asked: Shown) -> None:
    """Make a usual mistake, be told which, and try again."""
    wrong, named = next(iter(asked.question["answer"]["wrong"].items()))
    right = asked.question["answer"]["right"][0]
    mistake = next(one for one in asked.question["misconceptions"] if one["id"] == named)
    asked.go_to(".pw-options [tabindex='0'], .pw-hand [tabindex='0'], form input")
    asked.give(wrong)
    asked.press("Tab", "Enter", "Enter")
    explained = asked.words["predict_explained"], asked.question["explanation"]
    why = (mistake[part] for part in ("name", "explanation", "example"))
    asked.tells("✗", "predict_wrong", wrong, *why, *explained)

    asked.press("Enter")
    expect(asked.root.locator(".pw-told")).to_have_count(0)
    asked.give(right)
    asked.press("Tab", "Enter")
    kept = asked.fill("predict_kept", answer=answer_text(asked.question, wrong))
    asked.tells("✓", "predict_right", right, *explained, kept)


# ------------------------------------------------------------------------------ the other widgets


def move_chain(explorer: Shown) -> None:
    """Go a step back, take the last card away, and lay another."""
    if explorer.step:
        explorer.go_to(f".pw-step[aria-label='{explorer.words['back']}']")
        explorer.change("Enter")
    explorer.go_to(".pw-ranks [tabindex='0']")
    explorer.change("Backspace", "9")


def move_advice(advisor: Shown) -> None:
    """Wait until it has thought, and look at the next bid of the list."""
    thinking = advisor.root.get_by_role("progressbar")
    expect(thinking).to_have_attribute("aria-valuenow", "100", timeout=60_000)
    advisor.go_to(".pw-options [tabindex='0']")
    told = advisor.root.locator(".pw-told").text_content() or ""
    advisor.press("ArrowDown")
    expect(advisor.root.locator(".pw-told")).not_to_have_text(told)


def move_bid(explorer: Shown) -> None:
    """Take a card away and choose another, or choose two of a hand."""
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
    """Take one less and one more, then bid otherwise."""
    before = explorer.says()
    taken = int(explorer.go_to("input[type=range]").input_value())
    there, back = ("ArrowLeft", "ArrowRight") if taken else ("ArrowRight", "ArrowLeft")
    explorer.change(there)
    explorer.change(back)
    expect(explorer.status).to_have_text(before)
    chosen = explorer.go_to("select").evaluate("(select) => select.selectedIndex")
    explorer.change("Home" if chosen else "End")


def move_trick(explorer: Shown) -> None:
    """Take the last card away, and lay the first that can be laid."""
    explorer.go_to(".pw-pack [tabindex='0']")
    if explorer.laid:
        explorer.change("Backspace")
    way = explorer.root.locator(".pw-pack button").evaluate_all(
        "(cards) => cards.findIndex((card) => card.ariaDisabled === 'false')"
    )
    explorer.change("Home", *["ArrowRight"] * way, "Enter")


def step_replay(replay: Shown) -> None:
    """Go to the beginning, a step on, to the end, and a step back."""
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


MOVES = {
    "BidAdvisor": move_advice,
    "BidExplorer": move_bid,
    "ChainExplorer": move_chain,
    "Replay": step_replay,
    "ScoreExplorer": move_score,
    "TrickExplorer": move_trick,
}
USES = {
    "en": MOVES | {"Predict": answer_rightly},
    "ja": MOVES | {"Predict": answer_wrongly_then_rightly},
}


def in_python(host: Host, expression: str) -> Any:
    return ast.literal_eval(host.kernel_eval(expression))


def shown_in(host: Host, path: Path) -> list[Shown]:
    """Find the widgets of a lesson that has been run: one for each that was shown when it was written."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    pictures = [
        index
        for index, cell in enumerate(cells)
        for output in cell.get("outputs", [])
        if "text/html" in output.get("data", {})
    ]
    outputs = [
        output["data"]
        for index in dict.fromkeys(pictures)
        for output in host.cell_outputs(index)
        if VIEW in output.get("data", {})
    ]
    assert len(outputs) == len(pictures)
    expect(host.notebook.locator(".pw-root")).to_have_count(len(pictures))
    host.execute(FIND.format(models=[output[VIEW]["model_id"] for output in outputs]))
    words = interface_words(language(path.parent.name))
    known = in_python(host, "[known(widget) for widget in shown]")
    return [
        Shown(host, index, words, output, one)
        for index, (output, one) in enumerate(zip(outputs, known, strict=True))
    ]


def check_unchanged(widget: Shown) -> None:
    """Check that a widget is still what its own cell has put out, in the kernel and in the page."""
    if widget.kind == "BidAdvisor":  # it thinks on while one looks
        return
    for kind, now in widget.now.items():
        assert widget.output[kind] == now
    if widget.kind == "Predict":
        expect(widget.status).to_be_empty()
        expect(widget.root.locator(".pw-told")).to_have_count(0)
    else:
        expect(widget.status).not_to_be_empty()
        assert widget.says() in widget.output["text/plain"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_stays_as_it_was_run_until_a_learner_goes_through_it(
    lab: Host, path: Path
) -> None:
    lang = path.parent.name
    lab.open_file(path, run=True)
    before = lab.cell_sources()
    widgets = shown_in(lab, path)
    for widget in widgets:
        check_unchanged(widget)
    for widget in widgets:
        if widget.kind != "CardTable":  # tables are played elsewhere
            USES[lang][widget.kind](widget)

    assert lab.cell_sources() == before
    assert lab.page.locator(".jp-Dialog").count() == 0
    root = lab.notebook.locator(".pw-root")
    assert set(root.evaluate_all("(roots) => roots.map((root) => root.lang)")) == {lang}

    lab.execute("from parlett_widgets import answers")
    for index, widget in enumerate(widgets):
        assert widget.says()
        if widget.kind != "Predict":  # the page and the kernel say the same in the end
            deadline = time.monotonic() + PATIENCE
            while widget.says() not in (text := in_python(lab, f"str(shown[{index}])")):
                assert time.monotonic() < deadline, (widget.says(), text)
    several = sum(widget.kind == "Predict" for widget in widgets)
    lab.kernel_comes_to("len(answers)", str(several))
    record = in_python(lab, "answers.to_list()")
    questions = [widget.question for widget in widgets if widget.kind == "Predict"]
    assert [one["id"] for one in record] == [question["id"] for question in questions]
    for one, question in zip(record, questions, strict=True):
        assert one["right"] is (lang == "en")
        assert one["misconception"] == question["answer"]["wrong"].get(one["answer"])


def test_the_answer_to_a_prediction_waits_until_its_cell_is_run(host: Host) -> None:
    path = ROOT / "tutorials" / "en" / "06-three-cards-make-a-bid.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    index = next(index for index, cell in enumerate(cells) if cell["id"] == "all-ways")
    told = "".join(cells[index]["outputs"][0]["text"]).splitlines()[1]

    def shown() -> Any:
        return host.page.evaluate(
            """(index) => {
              const cell = window.jupyterapp.shell.currentWidget.content.widgets[index];
              cell.node.scrollIntoView();
              return !cell.outputHidden && cell.outputArea.node.textContent;
            }""",
            index,
        )

    host.open_file(path)
    assert shown() is False
    expect(host.cell(index)).not_to_contain_text(told)

    host.run_all()
    assert told in shown()
    expect(host.cell(index)).to_contain_text(told)
