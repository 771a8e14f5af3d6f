"""In each host a card is played and a question answered; pages without a kernel show what they can."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import indent

import nbformat
import pytest
from browsers import DRIVING
from playwright.sync_api import Browser, Page, expect
from saved_puzzles import SIZES, miss_and_solve, offline

from parlett_widgets import Addenda, CardTable, Replay, predict, puzzle, puzzle_kinds

ROOT = Path(__file__).parents[2]
CARD = "[role=toolbar] button.pw-card[aria-disabled=false]:not([aria-pressed])"
SHOWN = """
from parlett_widgets import Addenda, CardTable, predict
table = CardTable(Addenda.standard().start(seed=7, dealer=1))
question = predict("bid-sum", seed=3)
"""
LESSON = ROOT / "tutorials" / "en" / "03-king-and-jack-chains.ipynb"
THEME = "ul:not([hidden]), li { display: flow-root; margin: 2em } button { width: 100%; font: 30px serif }"
ANSWER = ".pw-root input[type=text]"


def play(page: Page) -> None:
    """Play a card, and answer a question wrongly."""
    card = page.locator(CARD).first.get_attribute("data-card")
    page.locator(CARD).first.click(position={"x": 12, "y": 16})
    expect(page.locator(f".pw-hand [data-card='{card}']")).to_have_count(0)
    expect(page.locator(CARD).first).to_be_visible()
    answer(page)


def answer(page: Page) -> None:
    """Answer a question wrongly."""
    page.locator(ANSWER).press_sequentially("99")
    page.keyboard.press("Enter")
    expect(page.locator("[role=status]", has_text="Not right: 99")).to_have_count(1)


def test_voila(page: Page, serve: Callable[..., str], tmp_path: Path) -> None:
    """Two views of one table show the same."""
    notebook = tmp_path / "page.ipynb"
    cells = map(nbformat.v4.new_code_cell, (SHOWN, "table", "table", "question"))
    kernel = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(
        nbformat.v4.new_notebook(cells=[*cells], metadata={"kernelspec": kernel}), notebook
    )
    page.goto(serve("voila", notebook, "--no-browser"))
    expect(page.locator(".pw-stage")).to_have_count(2)
    play(page)


MARIMO = """
# /// script
# [tool.marimo.display]
# theme = "{theme}"
# ///
import marimo

app = marimo.App()

@app.cell
def _():
    import asyncio
    import marimo as mo
{shown}
    return asyncio, mo, question, table

@app.cell
def _(asyncio, mo, table):
    get_step, set_step = mo.state(0)
    loop = asyncio.get_running_loop()
    table.observe(lambda told: loop.call_soon_threadsafe(set_step, told.new), "revision")
    table
    return (get_step,)

@app.cell
def _(get_step, mo, table):
    get_step()
    mo.md(f"{{len(table.match.history)}} cards played")

@app.cell
def _(question):
    question
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marimo(page: Page, serve: Callable[..., str], tmp_path: Path, theme: str) -> None:
    """A cell runs again for every card, as docs/hosts.md says."""
    notebook = tmp_path / "page.py"
    notebook.write_text(MARIMO.format(theme=theme, shown=indent(SHOWN, "    ")), "utf-8")
    page.goto(serve("marimo", "run", notebook, "--headless", "--no-token"))
    expect(page.get_by_text("0 cards played")).to_be_visible()
    play(page)
    expect(page.get_by_text("2 cards played")).to_be_visible()
    roots = page.locator(".pw-root").all()
    assert [root.get_attribute("data-theme") for root in roots] == [theme] * 2


def test_a_page_of_its_own_and_part_of_another(page: Page, tmp_path: Path) -> None:
    """Under a theme that styles lists, as those of documentation do."""
    replay = Replay(CardTable(Addenda.standard().start(seed=7)).match)
    question = predict("bid-sum", seed=3)
    parts = replay.embed(tmp_path / "widgets"), question.embed(tmp_path / "widgets")
    other = tmp_path / "page.html"
    other.write_text(
        f"<!DOCTYPE html><meta charset=utf-8><style>{THEME}</style>{''.join(parts)}", "utf-8"
    )
    page.goto(other.as_uri())
    expect(page.locator(".pw-replay .pw-stage")).to_be_visible()
    answer(page)
    lists = page.locator(".pw-root :is(ol, ul, li)")
    styled = "all => all.filter(one => getComputedStyle(one).margin.includes('32px')).length"
    assert lists.count() > 0
    assert lists.evaluate_all(styled) == 0
    page.goto(question.save(tmp_path / "question.html").as_uri())
    answer(page)


def test_nbconvert(page: Page, tmp_path: Path) -> None:
    """A committed lesson shows its pictures to whoever only reads it."""
    command = [sys.executable, "-m", "nbconvert", "--to=html", f"--output-dir={tmp_path}", LESSON]
    subprocess.run(command, check=True, capture_output=True)
    page.goto((tmp_path / LESSON.name).with_suffix(".html").as_uri())
    seen = "all => all.map(one => [one.clientWidth > 100, one.naturalWidth > 100, one.alt.length > 20])"
    pictures = page.locator("img.pw-still").evaluate_all(seen)
    assert len(pictures) > 5
    assert all(map(all, pictures))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("browser", ["firefox"], indirect=True)
def test_saved_puzzles_of_all_kinds(browser: Browser, tmp_path: Path, size: str) -> None:
    """Chromium plays them in tests/browser, where nothing may lie beside its widget.

    In Firefox, a page that forbids scripts cannot be asked where something lies.
    """
    with offline(browser, size) as (page, told):
        for kind in puzzle_kinds():
            miss_and_solve(page, puzzle(kind, seed=3), tmp_path)
    assert [one for one in told if DRIVING not in one] == []
