"""A walk through a lesson as a learner's: everything is used, questions and puzzles first get a wrong answer.

After every press, the page has to be as it should: no error, nothing sticks out sideways, no text is cut off, what is
told is in view, and the focus is still where the learner was. What is not so is collected in `Walk.faults`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, expect

from browser.host import Host
from browser.table import Table
from browser.test_lessons import Shown, in_python, shown_in
from browser.test_text_spacing import HIDDEN

By = Literal["keyboard", "touch"]
HIGHEST = 480
"""How high a question may be where there is room for it, in pixels."""
NARROW = 720
"""In widgets up to this wide, a question may be higher."""
REPLYING = {"BidTrainer", "CardTable", "Predict", "Puzzle", "PuzzleSet"}
"""What replies to a press; an explorer only says what it shows."""
STEPS = 200
"""More than a deal has."""

# What a page may not do, whatever has been pressed in one of its widgets.
SEEN = """(root) => {
  const panel = root.closest(".jp-WindowedPanel-outer, .jp-Notebook");
  const [pane, { width, height, right }] = [panel.getBoundingClientRect(), root.getBoundingClientRect()];
  const at = document.activeElement;
  const told = [...root.querySelectorAll("[role=status]")].find((one) => one.textContent.trim());
  const said = told?.closest(".pw-unseen") ? undefined : told?.getBoundingClientRect();
  return {
    size: [Math.round(width), Math.round(height)],
    sideways: Math.max(root.scrollWidth - root.clientWidth, Math.round(right - pane.left) - panel.clientWidth),
    unfocused: !at || at === document.body ? "body" : root.contains(at) ? "" : at.outerHTML.slice(0, 80),
    unseen: said && (said.top < pane.top - 4 || said.bottom > pane.bottom + 4)
      ? [pane.top, said.top, said.bottom, pane.bottom].map(Math.round) : null,
  };
}"""
TO_FIRST_CELL = """() => {
  window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
  return window.jupyterapp.commands.execute('notebook:enter-command-mode');
}"""
TO_TOP = """async (root) => {
  const panel = root.closest(".jp-WindowedPanel-outer, .jp-Notebook");
  panel.scrollTop += root.getBoundingClientRect().top - panel.getBoundingClientRect().top - 8;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""

# Where a part of the page is, seen from the focus.
WHERE = """(part) => part.contains(document.activeElement) ? "here"
  : document.activeElement.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING ? "before" : "after"
"""

# Which actions lead through a puzzle to its end, or to where it can no longer be solved.
LINES = """
def line(widget, place, reached):
    moment = widget._frames[place]
    if "end" in moment:
        return [] if moment["end"]["reached"] is reached else None
    if "lost" in moment and not reached:
        return []
    for choice in moment["choices"]:
        rest = line(widget, choice["to"], reached)
        if rest is not None:
            return [choice["action"], *rest]
"""


class Walk:
    """One way through a lesson: by keyboard or by touch alone.

    A table is left once its tasks are done; the deal of the last one is played `to_the_end`.

    Attributes
    ----------
    faults : list of str
        What was not as it should be: widget, moment, fault.
    heights : dict of str to int
        The greatest height of each question.
    """

    def __init__(self, host: Host, path: Path, by: By, *, to_the_end: bool = True) -> None:
        self.host, self.by, self._to_the_end = host, by, to_the_end
        self.faults: list[str] = []
        self.heights: dict[str, int] = {}
        self._where = ""
        self._told = 0
        host.open_file(path, run=True)
        self._before = host.cell_sources()
        self.widgets = shown_in(host, path)
        host.execute(LINES)
        self._rightly = True
        if by == "keyboard":
            host.page.evaluate(TO_FIRST_CELL)

    def go_through(self) -> None:
        """Use every widget, from top to bottom."""
        for number, one in enumerate(self.widgets):
            self.use(number, one)
        if self.host.cell_sources() != self._before:
            self.faults.append("the lesson's code has changed")
        if self.host.page.locator(".jp-Dialog").count():
            self.faults.append("a dialog is open")

    def use(self, number: int, one: Shown) -> None:
        """Go to a widget and use it."""
        self._where = f"{number} {one.kind}"
        use = {
            "CardTable": self._play,
            "Predict": self._answer,
            "Puzzle": self._solve,
            "PuzzleSet": self._solve,
            "BidTrainer": self._bid,
            "BidAdvisor": self._bid,
        }.get(one.kind, self._try)
        try:
            self._go_to(one.root)
            self._look(one, "shown", focus=False)
            use(number, one)
        except (AssertionError, PlaywrightError) as fault:
            self.faults.append(f"{self._where}: {str(fault)[:600]}")

    # ---------------------------------------------------------------------------- hand and eye

    def _go_to(self, root: Locator) -> None:
        root.scroll_into_view_if_needed()
        for _ in range(2):  # what comes into view may change its height
            root.evaluate(TO_TOP)
        if self.by == "keyboard":
            self.host.page.keyboard.press("Escape")
            self._reach(root)

    def _reach(self, part: Locator) -> None:
        for _ in range(60):
            where = part.evaluate(WHERE)
            if where == "here":
                return
            self.host.page.keyboard.press("Shift+Tab" if where == "before" else "Tab")
        raise AssertionError(f"Tab does not lead to {part}")

    def _press(self, thing: Locator) -> None:
        if self.by == "touch":
            # The part of a card that shows in a fan.
            corner = thing.evaluate("(thing) => Boolean(thing.closest('.pw-hand, .pw-own'))")
            thing.tap(**({"position": {"x": 12.0, "y": 16.0}} if corner else {}))
            return
        keyboard = self.host.page.keyboard
        bar = thing.locator("xpath=ancestor::*[@role='toolbar']")
        if bar.count():
            self._reach(bar)
            keyboard.press("Home")
            for _ in range(bar.get_by_role("button").count()):
                if thing.evaluate("(part) => part.contains(document.activeElement)"):
                    break
                keyboard.press("ArrowRight")
        self._reach(thing)
        keyboard.press("Enter")

    def _look(self, one: Shown, moment: str, *, focus: bool = True, text: bool = True) -> None:
        """Note what is not as it should be in a widget."""
        found: dict[str, Any] = one.root.evaluate(SEEN)
        width, height = found["size"]
        name = one.question["id"] if one.question else ""
        said = f"{self._where} {name} {moment}"
        if one.kind == "Predict":
            self.heights[said] = height
            if width > NARROW and height > HIGHEST:
                self.faults.append(f"{said}: {height} px high")
        if found["sideways"] > 1:
            self.faults.append(f"{said}: {found['sideways']} px stick out")
        if focus and (
            found["unfocused"] == "body" or (found["unfocused"] and self.by == "keyboard")
        ):
            self.faults.append(f"{said}: the focus is at {found['unfocused']}")
        if focus and one.kind in REPLYING and found["unseen"]:
            self.faults.append(f"{said}: what is told is out of view: {found['unseen']}")
        if text:
            self.faults += [f"{said}: {part}" for part in one.root.evaluate(HIDDEN)]
        errors = [line for line in self.host.console if line.startswith("error")]
        self.faults += [f"{said}: {line}" for line in errors[self._told :]]
        self._told = len(errors)

    # --------------------------------------------------------------------------------- questions

    def _answer(self, number: int, one: Shown) -> None:
        """Answer a question; in a series, the first wrongly and the next rightly."""
        last = 2 if one.more else 1
        for turn in range(last):
            one.question = in_python(self.host, f"shown[{number}].question")
            rightly = self._rightly
            self._rightly = not rightly
            self._give(one, rightly=rightly)
            self._look(one, "right" if rightly else "wrong")
            if turn + 1 < last:
                self._press(one.root.locator("button[type=submit]"))
                expect(one.root.locator(".pw-told")).to_have_count(0)
                self.host.kernel_comes_to(f"shown[{number}].answer", "None")
                self._look(one, "next")

    def _give(self, one: Shown, *, rightly: bool) -> None:
        form = one.question["answer"]
        answer = form["right"][0] if rightly else one.a_wrong_answer()
        if form["type"] == "options":
            self._press(one.root.locator(f"[data-option='{answer}']"))
        elif form["type"] == "number":
            self._press(one.root.get_by_role("textbox"))
            self.host.page.keyboard.type(answer)
            self._press(one.root.locator("button[type=submit]"))
        else:
            for card in answer.split():
                self._press(one.root.locator(f".pw-hand [data-card='{card}']"))
            if form.get("count") != 1:
                self._press(one.root.locator("button[type=submit]"))
        told = one.root.locator(".pw-below")
        expect(told).to_have_attribute("data-verdict", "right" if rightly else "wrong")
        expect(told.locator(".pw-told")).not_to_be_empty()

    # ------------------------------------------------------------------------------------ tables

    def _play(self, number: int, one: Shown) -> None:
        """Answer the tasks of a table, each first wrongly, and play on."""
        table = Table(self.host, number)
        asks = f"shown[{number}]._tasks.asking(shown[{number}].match)"
        left = f"shown[{number}]._tasks._at < len(shown[{number}]._tasks)"
        last = max(i for i, other in enumerate(self.widgets) if other.kind == "CardTable")
        if self.by == "keyboard" and not table.focused().get("card"):
            self._reach(one.root.get_by_role("toolbar").or_(table.expected).first)
        for step in range(STEPS):
            table.stands_still()
            if one.root.locator(".pw-sheet tbody tr, .pw-result").count():
                assert not in_python(self.host, left), "not every task has been asked"
                self._look(one, "over")
                return
            asked = in_python(self.host, asks)
            if asked:
                self._do_task(number, one)
            elif (
                (number < last or not self._to_the_end) and step and not in_python(self.host, left)
            ):
                return
            else:
                table.act(self.by)
            self._look(one, f"step {step}", text=asked or step % 8 == 0)
        raise AssertionError("the deal does not end")

    def _do_task(self, number: int, one: Shown) -> None:
        now = f"shown[{number}]._tasks._now"
        legal = f"shown[{number}].match.legal"
        wrongs = f"[str(a) for a in {legal} if a not in {now}.right][:1]"
        rights = in_python(self.host, f"[str(a) for a in {now}.right if a in {legal}][:1]")
        for action in in_python(self.host, wrongs):
            self._act(one, action)
            cards = action.split()[1:]
            expect(one.root.locator(f"[data-card='{cards[-1]}']")).to_have_attribute(
                "data-verdict", "wrong"
            )
            self._look(one, f"wrong {action}")
        (action,) = rights
        self._act(one, action)
        expect(one.root.locator(".pw-answered")).to_have_attribute("data-verdict", "right")

    def _act(self, one: Shown, action: str) -> None:
        verb, *cards = action.split()
        others = "".join(f":not([data-card='{card}'])" for card in cards)
        while (left := one.root.locator(f".pw-card[aria-pressed=true]{others}")).count():
            self._press(left.first)
        for card in cards:
            chosen = one.root.locator(f"[role=toolbar] button[data-card='{card}']")
            if chosen.get_attribute("aria-pressed") != "true":
                self._press(chosen)
        if verb == "bid":
            self._press(one.root.locator(".pw-primary[aria-disabled=false]").first)

    # ----------------------------------------------------------------------------------- puzzles

    def _solve(self, number: int, one: Shown) -> None:
        """Miss each puzzle, look at the way, and solve it."""
        count = in_python(self.host, f"len(shown[{number}].heads)")
        for turn in range(count):
            self._follow(number, one, "missed")
            self._press(one.root.locator("button[data-id=show]"))
            self._look(one, f"{turn} way")
            self._press(one.root.locator("button[data-id=again]"))
            self._look(one, f"{turn} again")
            self._follow(number, one, "solved")
            expect(one.root.locator(".pw-answered[data-verdict=right]")).to_be_visible()
            if turn + 1 < count:
                self._press(one.root.locator("button[data-id=next]"))
                self.host.kernel_comes_to(f"shown[{number}].at", str(turn + 1))
                self._look(one, "next")

    def _follow(self, number: int, one: Shown, how: str) -> None:
        line = f"line(shown[{number}], shown[{number}]._head()['start'], {how == 'solved'})"
        for action in in_python(self.host, line):
            self._press(one.root.locator(f"button[data-card='{action.removeprefix('play ')}']"))
            expect(one.root.and_(self.host.page.locator(":not([data-playing])"))).to_be_visible()
            self._look(one, f"{how} {action}")

    # ------------------------------------------------------------------------- the other widgets

    def _bid(self, number: int, one: Shown) -> None:
        """Choose three cards, and look at what is told of them."""
        hand = one.root.locator("[role=toolbar] button.pw-card[aria-pressed]")
        for place in range(min(3, hand.count())):
            self._press(hand.nth(place))
            self._look(one, f"card {place + 1}")
        primary = one.root.locator(
            ".pw-primary[aria-disabled=false], .pw-primary:not([aria-disabled])"
        )
        if primary.count():
            self._press(primary.first)
        expect(one.root.locator("[data-state=thinking]")).to_have_count(0, timeout=60_000)
        self._look(one, "told")
        if one.kind == "BidTrainer":
            expect(one.root.locator(".pw-weighed").first).to_be_visible(timeout=60_000)
            self._look(one, "weighed")

    def _try(self, number: int, one: Shown) -> None:
        """Press the first buttons of each of a widget's bars, and one outside of them."""
        bars = one.root.get_by_role("toolbar")
        enabled = "button:not([aria-disabled=true]):not([disabled])"
        for bar in range(bars.count()):
            buttons = bars.nth(bar).locator(enabled)
            if buttons.count():
                self._press(buttons.nth(min(1, buttons.count() - 1)))
                self._look(one, f"bar {bar + 1}")
        steps = one.root.locator(f".pw-step{enabled.removeprefix('button')}")
        for step in range(steps.count()):
            if step < steps.count():
                self._press(steps.nth(step))
                self._look(one, f"step {step + 1}")
