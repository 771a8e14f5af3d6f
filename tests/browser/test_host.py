"""The page object itself: what the other browser tests rely on works in both hosts."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from browser.host import Host

BUTTON = """
import ipywidgets
clicks = []
button = ipywidgets.Button(description="Deal")
button.on_click(clicks.append)
button
"""

POOR_CONTRAST = """
import anywidget
class Pale(anywidget.AnyWidget):
    _esm = '''export default { render({ el }) {
      el.innerHTML = '<p id="pale" style="color: #ccc; background: #fff">Hardly to be read</p>';
    } }'''
Pale()
"""


def test_a_click_reaches_the_kernel_and_a_key_reaches_the_notebook(host: Host) -> None:
    host.open([BUTTON, "answer = 6 * 7", "answer"])
    assert host.output.nth(1).inner_text().strip() == "42"
    assert host.cell_outputs(2)[0]["data"] == {"text/plain": "42"}
    assert host.cell_count() == 3
    assert host.cell_sources()[1] == "answer = 6 * 7"
    assert host.kernel_eval("len(clicks)") == "0"

    host.output.get_by_role("button", name="Deal").click()
    host.kernel_comes_to("len(clicks)", "1")

    host.execute("answer = 43")
    assert host.kernel_eval("answer") == "43"
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        host.execute("1 / 0")
    with pytest.raises(AssertionError, match="NameError"):
        host.kernel_eval("nowhere")

    # An unguarded key turns a code cell into a Markdown cell, which proves that we would notice.
    host.cell(1).locator(".jp-InputPrompt").click()
    assert host.is_command_mode()
    assert host.active_cell() == 1
    assert host.cell_type(1) == "code"
    host.page.keyboard.press("m")
    assert host.cell_type(1) == "markdown"
    host.page.keyboard.press("Enter")
    assert not host.is_command_mode()


def test_a_kernel_can_be_restarted_and_ended(host: Host) -> None:
    host.open(["value = 1"])
    host.restart_kernel()
    assert host.kernel_eval("'value' in globals()") == "False"
    host.shut_down_kernel()
    assert host.page.evaluate("() => !window.jupyterapp.shell.currentWidget.sessionContext.session")


def test_the_page_is_seen_in_other_themes_and_sizes(host: Host, tmp_path: Path) -> None:
    host.open([POOR_CONTRAST])
    host.page.wait_for_selector("#pale")
    host.set_theme("dark")
    host.viewport(400)
    assert host.page.evaluate("() => [innerWidth, document.body.dataset.jpThemeLight]") == [
        400,
        "false",
    ]
    host.screenshot(tmp_path / "dark.png")
    assert (tmp_path / "dark.png").stat().st_size > 0

    violations = host.axe("#pale")
    assert [violation["id"] for violation in violations] == ["color-contrast"]
    assert host.axe("#pale", rules=["image-alt"]) == []


def test_nothing_off_this_machine_and_no_error_goes_unnoticed(host: Host) -> None:
    host.open(["pass"])
    host.check()
    host.page.evaluate("() => fetch('https://cdn.example.org/x.js').catch(() => {})")
    with pytest.raises(AssertionError, match=r"cdn\.example\.org"):
        host.check()
    host.outside.clear()

    host.page.evaluate("() => { setTimeout(() => { throw new Error('out of cards'); }); }")
    host.page.wait_for_timeout(50)
    with pytest.raises(AssertionError, match="out of cards"):
        host.check()
    host.page_errors.clear()


def test_a_cell_that_raises_fails_the_test(lab: Host) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.open(["1 / 0"])


def test_a_committed_notebook_is_opened_as_a_copy(lab: Host, tmp_path: Path) -> None:
    committed = tmp_path / "lesson.ipynb"
    cell = nbformat.v4.new_code_cell(
        "6 * 7",
        execution_count=1,
        outputs=[
            nbformat.v4.new_output("execute_result", {"text/plain": "kept"}, execution_count=1)
        ],
    )
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=kernel), committed)
    before = committed.read_bytes()

    lab.open_file(committed)
    assert lab.output.inner_text().strip() == "kept"
    lab.run_all()
    assert lab.output.inner_text().strip() == "42"
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    assert committed.read_bytes() == before
