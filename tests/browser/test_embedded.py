"""Widgets in a page of somebody else, whose theme styles everything: no kernel, no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from every_widget import EVERY_WIDGET
from playwright.sync_api import Browser, Locator, Page, Request, expect

from parlett_widgets import ChainExplorer

THEME = """
body { font: italic 21px/2.4 serif; letter-spacing: 3px; text-align: right; color: crimson; margin: 0 8px }
article ul:not([hidden]), article ol, article li { display: flow-root !important; margin: 9px; padding: 9px }
article li + li { margin-top: 2em }
article button, article input, article select { display: block; width: 100%; background: #00f; font: 30px serif }
article svg, article img { max-width: 40px; height: 40px }
article table, article td, article p, article div > div { border: 2px solid; padding: 12px; color: lime }
article details > summary::before { content: "theme" }
article :focus { outline: 9px solid red }
"""
"""Rules such as those of the themes of documentation, and coarser than any."""

PLAIN = "body { margin: 0 8px }"
SHOWN = ["chain-explorer", "predict, a number", "replay", "figure", "card-table, Ninety-Nine"]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Two pages with the same widgets in a subfolder, one of which has a theme."""
    (tmp_path / "guide").mkdir()
    for name, style in (("plain", PLAIN), ("themed", THEME)):
        page = tmp_path / "guide" / f"{name}.html"
        widgets = [EVERY_WIDGET[one]().embed(tmp_path / "widgets", page) for one in SHOWN]
        text = "\n\n".join(f"<article>{one}</article>" for one in widgets)
        page.write_text(f"<!DOCTYPE html><meta charset=utf-8><style>{style}</style>{text}", "utf-8")
    return tmp_path / "guide"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(
        locale="en-US", viewport={"width": 1000, "height": 700}, has_touch=True
    ) as context:
        page, told, asked = context.new_page(), [], []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))

        def ask(request: Request) -> None:
            if request.is_navigation_request():
                asked.clear()
            asked.append(request.url)

        page.on("request", ask)
        yield page
        assert told == []
        assert [url for url in asked if not url.startswith("file:")] == []
        assert len(asked) == len(set(asked)), "what widgets share is loaded once"


def look(page: Page) -> list[list[float]]:
    """Return the places of everything in the widgets of a page, each seen from its widget."""
    return page.locator(".pw-root").evaluate_all(
        """(roots) => roots.flatMap((root) => [...root.querySelectorAll("*")].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect(), from = root.getBoundingClientRect();
          const { color, fontSize, textAlign } = getComputedStyle(one);
          return [x - from.x, y - from.y, width, height].map(Math.round).concat(color, fontSize, textAlign);
        }))"""
    )


def opened(page: Page, file: Path) -> list[Locator]:
    page.goto(file.as_uri())
    roots = page.locator(".pw-root")
    expect(roots).to_have_count(len(SHOWN))
    return roots.all()


def test_no_theme_changes_an_embedded_widget_and_its_keys_stay_in_it(
    page: Page, site: Path
) -> None:
    opened(page, site / "plain.html")
    plain = look(page)
    chain, question, replay, figure, table = opened(page, site / "themed.html")
    assert look(page) == plain
    page.evaluate(
        "() => { window.heard = []; window.addEventListener('keydown', ({ key }) => heard.push(key)); }"
    )

    # by mouse and key: a step, back, and out of the widget again
    chain.get_by_role("button", name="Back", exact=True).click()
    expect(chain.get_by_role("status")).to_contain_text("cancels")
    chain.get_by_role("textbox").fill("9 J")
    page.keyboard.press("Enter")
    expect(chain.locator(".pw-count")).to_have_text(["9", "0"])
    chain.get_by_role("textbox").press("Escape")
    assert page.evaluate("() => document.activeElement === document.body")
    assert page.evaluate("() => heard") == []
    page.keyboard.press("s")
    assert page.evaluate("() => heard") == ["s"]

    # by touch
    question.get_by_role("textbox").tap()
    page.keyboard.type("1")
    question.get_by_role("button", name="Answer", exact=True).tap()
    expect(question.locator(".pw-told")).to_have_count(1)
    for deal, button, step in ((replay, "Next", 1), (table, "First", 0)):
        deal.get_by_role("button", name=button, exact=True).tap()
        expect(deal.get_by_role("slider")).to_have_value(str(step))
        deal.locator(".pw-stage").click(position={"x": 3, "y": 3})
        page.keyboard.press("PageDown")
        expect(deal.get_by_role("slider")).to_have_value(str(step + 1))
    caption = figure.locator(".pw-caption").first.inner_text()
    figure.locator(".pw-bar").first.click()
    expect(figure.locator(".pw-caption").first).not_to_have_text(caption)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_picture_comes_first_as_large_and_as_dark_as_the_widget(
    browser: Browser, tmp_path: Path, scheme: Any
) -> None:
    html = ChainExplorer("4 5 J K", lang="ja").embed(tmp_path / "widgets")
    style = "html { color-scheme: light dark } body { max-width: 960px }"
    file = tmp_path / "page.html"
    file.write_text(
        f"<!DOCTYPE html><meta charset=utf-8><style>{style}</style>{html}<p id=below>Below", "utf-8"
    )
    below = []
    for runs in (False, True):
        with browser.new_context(java_script_enabled=runs, color_scheme=scheme) as context:
            page = context.new_page()
            page.goto(file.as_uri())
            root = page.locator(".pw-root")
            expect(root if runs else page.get_by_role("img")).to_be_visible()
            below.append(page.locator("#below").bounding_box())
            if runs:
                expect(root).to_have_attribute("data-theme", scheme)
                expect(root).to_have_attribute("lang", "ja")
                other = "light" if scheme == "dark" else "dark"
                page.evaluate(
                    "(scheme) => { document.body.style = `background: ${scheme === 'dark' ? '#111' : '#fff'}` }",
                    other,
                )
                expect(root).to_have_attribute("data-theme", other)
    assert below[0] == below[1]
