"""The keys after a click on a widget: what is the notebook's, and what is the widget's."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.host import Host
from browser.shown import widget

WIDGETS = {
    "CardTable": "CardTable(Addenda.standard().start(seed=4864, dealer=1), pace='step')",
    "Replay": "Replay(NinetyNine.classic().start(seed=7))",
    "Predict": "predict('follow', seed=3)",
    "Board": "Board([question('follow', seed=3), ChainExplorer('4 5 J K')])",
    "ChainExplorer": "ChainExplorer('4 5 J K')",
    "TrickExplorer": "TrickExplorer('ninety-nine')",
    "BidExplorer": "BidExplorer('ninety-nine', hand='♠AK ♥Q ♦76 ♣AJ')",
    "ScoreExplorer": "ScoreExplorer('counterpoint')",
    "BidAdvisor": "BidAdvisor(NinetyNine.classic().start(seed=7).view(0), worlds=8)",
    "BidTrainer": "BidTrainer(NinetyNine.classic(), seed=7, worlds=8)",
    "DealEditor": "DealEditor(NinetyNine.classic())",
    "Figure": "Figure('danger-of-a-card')",
}

# The place of a widget's background, texts and pictures that comes after a part of all of them; no control is among them.
PLACE = """async (root, part) => {
  // What was out of sight is laid out when it is scrolled into view, and may push the widget away again.
  for (let still = 0, top; still < 6; still = top === root.getBoundingClientRect().top ? still + 1 : 0) {
    root.scrollIntoView({ block: "center", behavior: "instant" });
    top = root.getBoundingClientRect().top;
    await new Promise(requestAnimationFrame);
  }
  const { left, top, width, height } = root.getBoundingClientRect();
  const found = [];
  for (let row = 1; row < 12; row++)
    for (let column = 1; column < 12; column++) {
      const [x, y] = [left + (width * column) / 12, top + (height * row) / 12].map(Math.round);
      const at = document.elementFromPoint(x, y);
      const control = at?.closest("button, input, select, textarea, summary, a, label, [tabindex]");
      if (at && root.contains(at) && control?.matches(".pw-root")) found.push([x, y]);
    }
  return found[Math.floor(part * (found.length - 1))];
}"""


def opened(host: Host, *widgets: str) -> Page:
    """Open a notebook with widgets, one to a cell, and leave the notebook in its command mode."""
    imports = (
        "from parlett_widgets import *\nfrom parlett_widgets.lessons import predict, question\n"
    )
    host.open([imports, *widgets])
    expect(host.roots).to_have_count(len(widgets))
    host.cell(0).locator(".jp-InputPrompt").click()
    assert host.is_command_mode()
    return host.page


def test_no_key_reaches_the_notebook_wherever_a_widget_was_clicked(host: Host) -> None:
    page = opened(host, *WIDGETS.values())
    before = host.cell_sources()
    for index, name in enumerate(WIDGETS):
        for place in range(7):
            page.mouse.click(*widget(host, index).evaluate(PLACE, place / 6))
            for key in ["b", "d", "d", "0", "0"]:
                page.keyboard.press(key)
            # A board holds the root of its slide.
            focused = page.evaluate_handle("() => document.activeElement")
            assert focused.evaluate("(focused) => focused.className").startswith("pw-root"), name
            outline = focused.evaluate("(focused) => getComputedStyle(focused).outlineStyle")
            assert outline == "none", f"a ring round {name}"
        assert host.cell_sources() == before, name
        expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_text_boxes_undo_and_redo_by_key(host: Host) -> None:
    page = opened(host, *(WIDGETS[name] for name in ("ChainExplorer", "DealEditor")))
    for index in range(2):
        box = widget(host, index).locator("input[type=text]").first
        box.click()
        box.press("End")
        whole = box.input_value()
        page.keyboard.type(" 7")
        for undo, redo in (("z", "y"), ("z", "Shift+Z")):
            page.keyboard.press(f"Control+{undo}")
            expect(box).to_have_value(whole)
            page.keyboard.press(f"Control+{redo}")
            expect(box).to_have_value(f"{whole} 7")
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        expect(box).to_have_value("")


def test_the_notebook_is_saved_by_key_while_a_card_has_the_focus(host: Host) -> None:
    page = opened(host, WIDGETS["CardTable"])
    before = host.cell_sources()
    page.evaluate(
        """() => {
          window.saved = 0;
          const { context } = window.jupyterapp.shell.currentWidget;
          context.saveState.connect((_, state) => { window.saved += state === "completed"; });
        }"""
    )
    card = widget(host).get_by_role("toolbar").get_by_role("button").first
    for number, focus in enumerate([card.focus, widget(host).focus], start=1):
        focus()
        page.keyboard.press("Control+s")
        page.wait_for_function("(number) => window.saved === number", arg=number)
        page.keyboard.press("d")
        page.keyboard.press("d")
    assert host.cell_sources() == before


def test_a_text_in_a_widget_can_be_marked_and_copied(lab: Host) -> None:
    page = opened(lab, WIDGETS["BidExplorer"])
    line = widget(lab).locator(".pw-soft").first
    line.click(click_count=3)
    assert page.evaluate("() => getSelection().toString().trim()") == line.inner_text().strip()
    copied = page.evaluate(
        """() => new Promise((done) =>
             document.addEventListener("copy", () => done(getSelection().toString().trim()), { once: true })
             || document.execCommand("copy"))"""
    )
    assert copied == line.inner_text().strip()
