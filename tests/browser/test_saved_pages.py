"""Saved pages as they look on the screen and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from every_widget import EVERY_WIDGET
from playwright.sync_api import Browser, Page, expect

from parlett_widgets import Addenda, Replay
from parlett_widgets.widgets.page.widget import ParlettWidget

SAVED = {
    name: make
    for name, make in EVERY_WIDGET.items()
    if not name.startswith("card-table") or name == "card-table, Ninety-Nine"
}
"""One table is enough, since the saved page of any table is a replay."""
MARGIN = 16


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(locale="en-US", viewport={"width": 1000, "height": 700}) as context:
        page, told = context.new_page(), []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        yield page
        assert told == [], "the page's own policy blocks none of it"


def opened(page: Page, widget: Any, folder: Path) -> Page:
    assert isinstance(widget, ParlettWidget)
    page.goto(widget.save(folder / "page.html").as_uri())
    expect(page.locator(".pw-root")).to_be_visible()
    return page


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_page_begins_with_its_widget_and_is_printed_without_what_paper_cannot_do(
    page: Page, tmp_path: Path, name: str
) -> None:
    opened(page, SAVED[name](), tmp_path)
    box = page.locator(".pw-root").bounding_box()
    assert box
    assert (box["x"], box["y"]) == (MARGIN + 4, MARGIN)
    for heading in page.locator("h1, main > h2").all():
        unseen = heading.bounding_box()
        assert unseen
        assert unseen["width"] * unseen["height"] <= 1
    expect(page.get_by_role("heading", level=1)).to_have_text("parlett-widgets")
    wide = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 700})
    assert page.locator("html").evaluate("(page) => page.scrollWidth - page.clientWidth") == 0
    assert wide
    page.set_viewport_size(wide)

    page.emulate_media(media="print", color_scheme="dark")
    for unprinted in (".pw-actions", ".pw-step", ".pw-steps select", "input[type=range]"):
        assert [one for one in page.locator(unprinted).all() if one.is_visible()] == []
    ground = "el => getComputedStyle(el).getPropertyValue('--pw-ground')"
    assert page.locator(".pw-root").evaluate(ground) == "#eaf1ec"
    exact = "el => getComputedStyle(el).printColorAdjust"
    assert page.locator(".pw-root").evaluate(exact) == "exact"
    assert page.pdf().startswith(b"%PDF")


def test_a_saved_page_can_ask_for_nothing(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser.new_page(), SAVED["chain-explorer"](), tmp_path)
    refused = page.evaluate(
        """() => new Promise((done) => {
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => done(effectiveDirective));
          document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/seen.png" }));
        })"""
    )
    assert refused == "img-src"
    page.close()


ATTACKS = {
    "a script": "<script>told('inline')</script>",
    "a module": "<script type=module>told('module')</script>",
    "a script from data": "<script src=\"data:text/javascript,told('data')\"></script>",
    "a module from data": "<script type=module src=\"data:text/javascript,told('data')\"></script>",
    "an import map": '<script type=importmap>{"imports": {"widget": "data:text/javascript,told(1)"}}</script>',
    "an event": "<img src=x onerror=\"told('event')\">",
    "a page in a frame": "<iframe srcdoc=\"<script>parent.told('frame')</script>\"></iframe>",
    "a frame from data": "<iframe src=\"javascript:parent.told('url')\"></iframe>",
    "a plug-in": "<object data=\"data:text/html,<script>told('object')</script>\"></object>",
}
LATER = {
    "eval": "() => eval('told(1)')",
    "a function from text": "() => Function('told(1)')()",
    "a timer with text": "() => setTimeout('told(1)')",
    "an import": "() => import('data:text/javascript,told(1)')",
    "an import of a blob": "() => import(URL.createObjectURL(new Blob(['told(1)'], { type: 'text/javascript' })))",
    "a worker": "() => new Worker('data:text/javascript,postMessage(1)')",
    "an element": """() => document.body.append(Object.assign(document.createElement("script"), { text: "told(1)" }))""",
}


def test_nothing_runs_in_a_saved_page_but_its_own_script(browser: Browser, tmp_path: Path) -> None:
    ran: list[str] = []

    def told(how: str) -> None:
        ran.append(how)

    page = browser.new_page()
    page.expose_function("told", told)
    file = SAVED["chain-explorer"]().save(tmp_path / "page.html")
    whole = file.read_text(encoding="utf-8")
    for place in ("</head>", "<main>", "</body>"):
        file.write_text(whole.replace(place, "".join(ATTACKS.values()) + place), encoding="utf-8")
        page.goto(file.as_uri())
        expect(page.locator(".pw-chain-explorer")).to_be_visible()
        page.get_by_role("button", name="Back").click()
        expect(page.get_by_role("status")).to_contain_text("cancels")
    for name, attack in LATER.items():
        # Not in the debugger's own turn, in which Chromium lets it evaluate anything.
        page.evaluate(
            f"""() => new Promise((done) => setTimeout(async () => {{
              try {{ await ({attack})(); }} catch {{}}
              setTimeout(done, 20);
            }}))"""
        )
        assert ran == [], name
    page.close()


# Light and dark in eight notations, the layers of a page from the outermost, and the theme that is right.
GROUNDS = [
    ("#fff", "light"),
    ("#111", "dark"),
    ("color(srgb 1 1 1)", "light"),
    ("color(srgb 0.1 0.1 0.1)", "dark"),
    ("oklch(0.99 0.01 90)", "light"),
    ("oklch(0.2 0.02 250)", "dark"),
    ("lab(98 0 0)", "light"),
    ("lab(12 0 0)", "dark"),
    ("color(display-p3 0.98 0.98 0.98)", "light"),
    ("color(display-p3 0.05 0.05 0.05)", "dark"),
    ("color-mix(in srgb, white 90%, black)", "light"),
    ("color-mix(in oklab, white 10%, black)", "dark"),
    ("hsl(210 40% 98%)", "light"),
    ("hwb(210 5% 90%)", "dark"),
    ("transparent", "light"),
    ("rgb(0 0 0 / 0.04)", "light"),
    ("oklch(0 0 0 / 80%)", "dark"),
    ("rgb(0 0 0 / 0.3), oklch(0 0 0 / 0.3), color(srgb 0 0 0 / 0.3)", "dark"),
    ("#111, rgb(255 255 255 / 0.1)", "dark"),
    ("#111, color(srgb 1 1 1 / 0.9)", "light"),
]


# Puts a saved widget on layers of colour, the outermost of them the page, and waits until the widget has noticed.
LAYERS = """async (colours) => {
  const main = document.querySelector("main");
  document.documentElement.style.cssText = "color-scheme: light; background: none";
  document.body.replaceChildren(main);
  const layers = [document.body];
  for (const _ of colours.slice(1)) layers.push(layers.at(-1).appendChild(document.createElement("div")));
  layers.at(-1).append(main);
  layers.forEach((layer, i) => { layer.style.backgroundColor = colours[i]; });
  document.documentElement.toggleAttribute("data-changed");
  await new Promise(requestAnimationFrame);
}"""


@pytest.mark.parametrize("system", ["light", "dark"])
def test_a_widget_is_as_light_as_the_page_however_its_colour_is_written(
    page: Page, tmp_path: Path, system: str
) -> None:
    page.emulate_media(color_scheme=system)
    opened(page, SAVED["chain-explorer"](), tmp_path)
    expect(page.locator(".pw-root")).to_have_attribute("data-theme", system)
    for colours, theme in GROUNDS:
        page.evaluate(LAYERS, re.split(r", (?![^(]*\))", colours))
        shown = page.locator(".pw-root").get_attribute("data-theme")
        assert shown == theme, colours


def test_a_widget_follows_the_switch_of_any_host(page: Page, tmp_path: Path) -> None:
    opened(page, SAVED["chain-explorer"](), tmp_path)
    for switch in ("data-md-color-scheme", "data-bs-theme", "data-color-mode", "class", "theme"):
        page.add_style_tag(
            content=f"""[{switch}=day] {{ background: oklch(0.98 0 0) }}
            [{switch}=night] {{ background: oklch(0.2 0 0); transition: background 60ms }}"""
        )
        for place in ("html", "body", "main", "parlett-widget"):
            for value, theme in (("night", "dark"), ("day", "light")):
                page.locator(place).evaluate(
                    "(node, [name, value]) => node.setAttribute(name, value)", [switch, value]
                )
                expect(page.locator(".pw-root")).to_have_attribute("data-theme", theme)
            page.locator(place).evaluate("(node, name) => node.removeAttribute(name)", switch)


@pytest.mark.parametrize("name", SAVED)
def test_in_a_page_from_right_to_left_a_widget_still_runs_from_left_to_right(
    page: Page, tmp_path: Path, name: str
) -> None:
    opened(page, SAVED[name](), tmp_path)
    before = page.locator(".pw-root").bounding_box()
    page.evaluate("() => { document.documentElement.dir = document.body.dir = 'rtl'; }")
    assert page.locator(".pw-root").evaluate("(root) => getComputedStyle(root).direction") == "ltr"
    assert page.locator(".pw-root").bounding_box() == before


# Replaces texts as a browser's translation does, which leaves alone what is not to be translated.
TRANSLATE = """() => {
  const texts = (node) => node instanceof Text ? [node] : [...(node.shadowRoot ?? node).childNodes].flatMap(texts);
  for (const text of texts(document.body).filter((one) => one.parentElement?.closest("[translate]")?.translate ?? true))
    text.replaceWith(Object.assign(document.createElement("font"), { textContent: "translated" }));
}"""


def test_a_browser_that_translates_pages_leaves_the_sentences_to_the_state(
    page: Page, tmp_path: Path
) -> None:
    opened(page, SAVED["chain-explorer"](), tmp_path)
    for ours in (
        "html",
        "body > main",
    ):  # the page's own mark, then the widget's in a page of others
        page.evaluate(TRANSLATE)
        box = page.get_by_role("textbox")
        box.fill("9 8 J" if ours == "html" else "4 5 J K")
        box.press("Enter")
        told = "J cancels" if ours == "html" else "copies"
        expect(page.get_by_role("status")).to_contain_text(told)
        page.evaluate("() => document.documentElement.removeAttribute('translate')")


def test_a_name_written_from_right_to_left_keeps_its_place(page: Page, tmp_path: Path) -> None:
    match = Addenda.standard().start(seed=7, players=["\u05d9\u05e2\u05dc", "Ben"])
    while not match.deal_over:
        match = match.apply(match.legal[0])
    opened(page, Replay(match, step=-1), tmp_path)
    name = page.locator(".pw-root bdi", has_text="\u05d9\u05e2\u05dc")
    expect(name.first).to_be_visible()
    isolated = "(names) => names.map((name) => getComputedStyle(name).unicodeBidi)"
    assert set(name.evaluate_all(isolated)) == {"isolate"}


def test_cards_that_were_never_scrolled_to_are_printed(page: Page, tmp_path: Path) -> None:
    page.add_init_script(
        """document.addEventListener("readystatechange", () => {
          document.documentElement.style.paddingTop = "5000px";
        })"""
    )
    page.goto(EVERY_WIDGET["predict, options"]().save(tmp_path / "page.html").as_uri())
    cards = page.locator(".pw-row .pw-card:not(.pw-empty)")
    expect(cards.first).to_be_attached()
    opacities = "cards => cards.map(card => getComputedStyle(card).opacity)"
    page.emulate_media(media="print")
    assert set(cards.evaluate_all(opacities)) == {"1"}
