"""The documentation, as a part of the site and by itself."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "build" / "site-venv" / "bin" / "python"

QUESTIONS = {
    "save a table": "CardTable",
    "running count": "Addenda",
    "change opponents": "CardTable",
    "write a bot": "Players",
    "read a record": "Records",
    "colab": "Where it runs",
    "install": "parlett-widgets",
    "embed": "Teaching",
    "premium": "Scoring and premiums",
    "worksheet": "Teaching",
}
"""What strangers ask, and the page on which they find it."""


def test_a_widget_of_a_page_is_played_with(site: str, page: Page) -> None:
    page.goto(f"{site}/docs/widgets/chain-explorer.html")
    chain = page.locator("parlett-widget .pw-root")
    chain.get_by_role("textbox").fill("9 J")
    page.keyboard.press("Enter")
    expect(chain.locator(".pw-count")).to_have_text(["9", "0"])
    page.goto(f"{site}/docs/index.html")
    puzzle = page.locator("parlett-widget .pw-root")
    puzzle.get_by_role("button", name="Hint").click()
    expect(puzzle.get_by_role("status").first).not_to_be_empty()


@pytest.mark.timeout(900)
def test_every_page_opens_and_its_widgets_live(site: str, page: Page) -> None:
    """Without a network: the fixture refuses whatever is missing or on another machine."""
    docs = ROOT / "build" / "site" / "docs"
    pages = [file for file in sorted(docs.rglob("*.html")) if "_static" not in file.parts]
    alive = 0
    for file in pages:
        page.goto(f"{site}/docs/{file.relative_to(docs).as_posix()}")
        widgets = page.locator("parlett-widget")
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator("parlett-widget .pw-root")).to_have_count(widgets.count())
        alive += widgets.count()
    assert len(pages) > 60
    assert alive >= len(list((ROOT / "docs" / "widgets").glob("*.md"))) - 1


def test_a_lesson_is_a_page_in_its_language_and_leads_to_the_next(site: str, page: Page) -> None:
    page.goto(f"{site}/docs/lessons/ja/03-king-and-jack-chains.html")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert page.locator("img.pw-still").count() > 5
    page.locator('article a[href="02-addenda-adding-to-17.html"]').first.click()
    expect(page.locator("h1")).to_contain_text("17")


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_strangers_ask_is_found(site: str, page: Page, question: str) -> None:
    page.goto(f"{site}/docs/search.html?q={question.replace(' ', '+')}")
    found = page.locator("#search-results ul.search > li > a")
    expect(page.locator("#search-results .search-summary")).to_contain_text("found")
    names = found.all_inner_texts()[:6]
    assert any(QUESTIONS[question] in name for name in names), names


def test_a_broken_link_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for name in ("pyproject.toml", "docs/conf.py", "docs/living.py", "docs/docs.css"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    command = [PYTHON, "-m", "sphinx", "-q", "-W", tmp_path / "docs", tmp_path / "out"]
    for text, wrong in (("[there](missing.md)", "missing.md"), ("fine", "")):
        (tmp_path / "docs" / "index.md").write_text(f"# A page\n\n{text}\n", "utf-8")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode != 0) is bool(wrong), done.stderr
        assert wrong in done.stderr
