"""A lesson is live when it opens; other notebooks, and what a reader has changed, wait."""

from __future__ import annotations

import math
import subprocess
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from browser.host import ROOT, SLOW, Host
from browser.server import Kind, Server
from browser.table import Table
from parlett_widgets.cli.tutorials import copy_tutorials, shipped_tutorials

OVERVIEW = "index"
WIDGET = "application/vnd.jupyter.widget-view+json"
CLOSE = 8
"""How far apart, in pixels, two heights may be that are taken for the same."""


def lesson(lang: str, name: str = OVERVIEW) -> Path:
    return ROOT / "tutorials" / lang / f"{name}.ipynb"


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def wait_until_run(host: Host, runs: int) -> None:
    """Wait until so many cells of a lesson have been run, and the notebook has been saved."""
    host.kernel_comes_to("get_ipython().execution_count - 1", str(runs))
    host.page.wait_for_function(
        "() => !window.jupyterapp.shell.currentWidget.context.model.dirty", timeout=SLOW
    )


@pytest.mark.parametrize(("kind", "lang"), [("lab", "en"), ("notebook", "ja")])
def test_the_overview_is_live_when_it_opens_and_runs_once(
    visit: Callable[..., Host], kind: Kind, lang: str
) -> None:
    host = visit(kind, live=True)
    host.open_file(lesson(lang))
    cells = len(code_cells(nbformat.read(lesson(lang), as_version=4)))
    wait_until_run(host, cells)
    assert host.cell_counts() == [*range(1, cells + 1)]
    expect(host.notebook.locator("h1").first).to_be_in_viewport()

    host.reload()
    question = host.roots.first
    question.locator("button.pw-card").first.click()
    expect(question.get_by_role("status")).not_to_be_empty()
    wait_until_run(host, cells)


# Gives the file the widgets of an earlier kernel, as if a run in this one had stopped below the first few. Returns how
# many code cells that are. The host itself saves it, so that it trusts it as before.
LET_DIE = """async ([path, living]) => {
  const { contents } = window.jupyterapp.serviceManager;
  const file = await contents.get(path);
  const cells = file.content.cells.filter(({ cell_type }) => cell_type === "code");
  const views = (cell) => cell.outputs.map(({ data }) => data?.[WIDGET]).filter(Boolean);
  cells.flatMap(views).slice(living).forEach((view) => { view.model_id = "0".repeat(32); });
  await contents.save(path, file);
  return cells.findLastIndex((cell) => views(cell).some((view) => +view.model_id !== 0)) + 1;
}""".replace("WIDGET", f'"{WIDGET}"')


@pytest.mark.parametrize("living", [0, 2], ids=["no widget lives", "the first two live"])
def test_what_is_dead_in_a_lesson_opened_again_runs_in_a_kernel_that_lives(
    browser: Browser, servers: Callable[..., Server], visit: Callable[..., Host], living: int
) -> None:
    first = visit("lab", live=True)
    first.open_file(lesson("en"))
    cells = len(code_cells(nbformat.read(lesson("en"), as_version=4)))
    wait_until_run(first, cells)
    question = first.roots.first
    question.locator("button.pw-card").first.click()
    expect(question.get_by_role("status")).not_to_be_empty()
    name = first.save().name
    kept = first.page.evaluate(LET_DIE, [name, living])
    first.page.goto("about:blank")

    with browser.new_context(locale="en-US") as profile:
        server = servers("lab", live=True)
        page = profile.new_page()
        again = Host(server, page)
        for _ in range(2):  # the second time, all widgets live
            page.goto(server.address(name))
            expect(again.roots.first).to_be_attached(timeout=SLOW)
            wait_until_run(again, cells + cells - kept)
            after = range(cells + 1, cells + cells - kept + 1)
            assert again.cell_counts() == [*range(1, kept + 1), *after]
            expect(again.notebook.get_by_text("Error displaying widget")).to_have_count(0)
            expect(again.notebook.locator("h1").first).to_be_in_viewport()
            if living:
                expect(again.roots.first.get_by_role("status")).not_to_be_empty()


# Notes, at every frame, the height of each cell with a picture, and from then on with its widget.
NOTE_HEIGHTS = """
  window.heights = {};
  const note = () => {
    for (const cell of document.querySelectorAll(".jp-Notebook .jp-Cell")) {
      const [at, high] = [cell.dataset.windowedListIndex, cell.offsetHeight];
      if (cell.querySelector(".pw-still")) window.heights[at] = { still: high, live: [] };
      else window.heights[at]?.live.push(high);
    }
    requestAnimationFrame(note);
  };
  note();
"""


@pytest.mark.parametrize(
    ("kind", "width", "lang", "name"),
    [
        ("lab", 1280, "en", OVERVIEW),
        ("notebook", 1280, "ja", "00-the-table"),
        ("notebook", 390, "en", OVERVIEW),
    ],
)
def test_nothing_jumps_when_a_widget_takes_the_place_of_its_picture(
    browser: Browser,
    servers: Callable[..., Server],
    kind: Kind,
    width: int,
    lang: str,
    name: str,
) -> None:
    with browser.new_context(locale="en-US") as profile:
        page = profile.new_page()
        page.add_init_script(NOTE_HEIGHTS)
        host = Host(servers(kind, live=True), page)
        host.viewport(width, 720)
        host.open_file(lesson(lang, name))
        wait_until_run(host, len(code_cells(nbformat.read(lesson(lang, name), as_version=4))))
        expect(host.roots.first).to_be_attached()
        expect(host.notebook.locator("h1").first).to_be_in_viewport()
        heights = page.evaluate("window.heights")
    assert any(one["live"] for one in heights.values())
    # On a phone a widget is higher than its picture, which is one for all screens.
    most = CLOSE if width > 960 else math.inf
    for cell, one in heights.items():
        apart = [high - one["still"] for high in one["live"]]
        assert all(-CLOSE <= more <= most for more in apart), (
            cell,
            one["still"],
            {*one["live"]},
        )


# Goes to the fourth text of a notebook while there are pictures above it. Once the notebook has settled there, notes
# where the text is seen, in two frames at least: what has changed between two frames is not shown yet.
NOTE_PLACE = """
  const eachFrame = (note) => { setTimeout(note); requestAnimationFrame(() => eachFrame(note)); };
  const find = setInterval(() => {
    const shown = document.querySelector(".jp-WindowedPanel-outer");
    const text = shown?.querySelectorAll(".jp-MarkdownCell")[3];
    if (!text || !shown.querySelector(".pw-still")) return;
    const { top } = text.getBoundingClientRect();
    const away = top - shown.getBoundingClientRect().top - 100;
    shown.scrollTop += away;
    if (Math.abs(away) > 1) return;
    clearInterval(find);
    window.places = [];
    let before;
    eachFrame(() => {
      const { top } = text.getBoundingClientRect();
      if (top === before && top !== window.places.at(-1)) window.places.push(top);
      before = top;
    });
  }, 300);
"""


def test_what_is_read_on_a_phone_stays_where_it_is(
    browser: Browser, servers: Callable[..., Server]
) -> None:
    path = lesson("en", "02-addenda-adding-to-17")
    with browser.new_context(locale="en-US") as profile:
        page = profile.new_page()
        page.add_init_script(NOTE_PLACE)
        host = Host(servers("notebook", live=True), page)
        host.viewport(390, 844)
        host.open_file(path)
        wait_until_run(host, len(code_cells(nbformat.read(path, as_version=4))))
        expect(host.roots.first).to_be_attached()
        first, *moved = page.evaluate("window.places")
    assert all(abs(place - first) <= CLOSE for place in moved), (first, moved)


@pytest.mark.parametrize(("kind", "lang"), [("notebook", "en"), ("lab", "ja")])
def test_the_first_press_in_a_lesson_plays_a_card(
    visit: Callable[..., Host], kind: Kind, lang: str
) -> None:
    host = visit(kind, live=True)
    host.open_file(lesson(lang, "00-the-table"))
    table = Table(host)
    table.legal_cards.first.wait_for(timeout=SLOW)
    table.act("mouse")


@pytest.mark.parametrize(
    ("kind", "lang", "game"),
    [("lab", "en", "Counterpoint"), ("notebook", "ja", "ナインティナイン")],
)
def test_two_presses_lead_from_the_overview_to_a_table_of_any_game(
    visit: Callable[..., Host], kind: Kind, lang: str, game: str
) -> None:
    host = visit(kind, live=True)
    host.viewport(1280, 800)
    host.open_file(lesson(lang))
    play = host.notebook.locator(".pw-just-play")
    play.get_by_role("button", name=game).click(timeout=SLOW)
    play.locator(".pw-primary").click()
    expect(play.locator(".pw-head")).to_contain_text(game)
    cards = play.locator("[role=toolbar] button.pw-card")
    expect(cards).not_to_have_count(0)
    expect(play.locator(":focus")).to_have_count(1)
    expect(play.locator(".pw-stage")).to_be_in_viewport(ratio=0.99)


def test_reading_the_copy_that_make_lab_opens_changes_nothing_in_git(
    servers: Callable[..., Server], visit: Callable[..., Host]
) -> None:
    def git(*words: str) -> str:
        told = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
        return told.stdout

    assert git("check-ignore", "parlett-tutorials/en/index.ipynb")
    before = git("status", "--porcelain")
    copies = servers("lab", live=True).root / "parlett-tutorials"
    copy_tutorials(shipped_tutorials(("en", "ja")), copies)
    host = visit("lab", live=True)
    for lang, name in (("en", OVERVIEW), ("ja", "00-the-table")):
        host.open_in_place(f"parlett-tutorials/{lang}/{name}.ipynb")
        wait_until_run(host, len(code_cells(nbformat.read(lesson(lang, name), as_version=4))))
    assert git("status", "--porcelain") == before


def not_run(lang: str) -> Any:
    """Return the overview as if nobody had run it yet."""
    notebook = nbformat.read(lesson(lang), as_version=4)
    for cell in code_cells(notebook):
        cell.execution_count = None
    return notebook


def with_a_strange_cell(lang: str, at: int) -> Any:
    notebook = not_run(lang)
    ours = code_cells(notebook)[at]
    strange = nbformat.v4.new_code_cell("strange = True", metadata=ours.metadata)
    notebook.cells.insert(notebook.cells.index(ours), strange)
    return notebook


def with_a_changed_cell(lang: str, at: int) -> Any:
    notebook = not_run(lang)
    code_cells(notebook)[at].source += "  # changed"
    return notebook


@pytest.mark.parametrize(
    ("notebook", "runs"),
    [
        (with_a_strange_cell("en", 0), 0),
        (with_a_strange_cell("ja", 1), 1),
        (with_a_changed_cell("en", 1), 1),
        (with_a_changed_cell("ja", 0), 0),
    ],
    ids=[
        "a stranger's notebook",
        "a strange cell in a lesson",
        "a changed cell",
        "the first changed",
    ],
)
def test_a_strange_cell_waits_and_so_does_all_below_it(
    visit: Callable[..., Host], tmp_path: Path, notebook: Any, runs: int
) -> None:
    host = visit("lab", live=True)
    path = tmp_path / "index.ipynb"
    nbformat.write(notebook, path)
    some = [*range(1, runs + 1), *[None] * (len(code_cells(notebook)) - runs)]
    for _ in range(2):
        host.open_file(path)
        if runs:
            wait_until_run(host, runs)
        assert host.kernel_eval("'strange' in globals()") == "False"
        assert host.cell_counts() == some
        path = host.save()  # and open it again


# How bright a picture is, from 0 to 255, in the middle of its lower edge.
BRIGHTNESS = """async (screen) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${screen}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return Math.max(...canvas.getImageData(image.width / 2, image.height - 12, 1, 1).data.slice(0, 3));
}"""


def test_a_picture_is_dark_in_a_dark_jupyterlab(visit: Callable[..., Host], tmp_path: Path) -> None:
    host = visit("lab", live=True)
    path = tmp_path / "index.ipynb"
    nbformat.write(with_a_changed_cell("ja", 0), path)
    host.open_file(path)
    picture = host.notebook.locator(".pw-still").first
    for theme, least, most in (("light", 200, 255), ("dark", 0, 60)):
        host.set_theme(theme)
        screen = b64encode(picture.screenshot()).decode()
        assert least <= host.page.evaluate(BRIGHTNESS, screen) <= most
    assert set(host.cell_counts()) == {None}


def test_an_output_with_scripts_below_a_lesson_is_trusted_no_more_than_before(
    visit: Callable[..., Host], tmp_path: Path
) -> None:
    notebook = not_run("en")
    runs = len(code_cells(notebook))
    html = "<script>window.bad = 1</script><img src='data:,' onerror='window.bad = 2'><b>shown</b>"
    output = nbformat.v4.new_output("display_data", {"text/html": html})
    notebook.cells.append(nbformat.v4.new_code_cell("strange = True", outputs=[output]))
    path = tmp_path / "index.ipynb"
    nbformat.write(notebook, path)
    host = visit("lab", live=True)
    for _ in range(2):
        host.open_file(path)
        wait_until_run(host, runs)
        assert host.kernel_eval("'strange' in globals()") == "False"
        host.page.wait_for_function(
            "() => window.jupyterapp.shell.currentWidget.content.scrollToItem("
            "window.jupyterapp.shell.currentWidget.content.widgets.length - 1).then(() => true)"
        )
        expect(host.notebook.get_by_text("shown", exact=True)).to_be_attached()
        host.page.wait_for_timeout(500)  # a picture that fails says so later
        assert host.page.evaluate("window.bad") is None
        path = host.save()  # and open it again


@pytest.fixture
def live_lab(servers: Callable[..., Server], visit: Callable[..., Host]) -> Iterator[Any]:
    """A JupyterLab, and a function that writes a file into its folder for as long as a test runs."""
    server = servers("lab", live=True)
    written: list[Path] = []

    def write(place: str, text: str) -> None:
        written.append(server.root.parent / place)
        written[-1].parent.mkdir(parents=True, exist_ok=True)
        written[-1].write_text(text)

    yield visit("lab", live=True), write
    for file in written:
        file.unlink()


def test_a_module_beside_a_lesson_is_not_taken_for_ours(live_lab: Any) -> None:
    host, write = live_lab
    write("notebooks/parlett_widgets.py", "raise SystemExit")
    host.open_file(lesson("en"))
    wait_until_run(host, len(code_cells(not_run("en"))))
    expect(host.roots).not_to_have_count(0)
    assert host.kernel_eval("__import__('sys').path.index('') > 0") == "True"


def test_a_cell_that_fails_ends_the_run_and_is_shown(live_lab: Any) -> None:
    host, write = live_lab
    broken = "import sys\nsys.modules['parlett_widgets.lessons'] = None\n"
    write("ipython/profile_default/startup/broken.py", broken)
    host.open_file(lesson("en"))
    expect(host.notebook.get_by_text("ModuleNotFoundError").first).to_be_in_viewport(timeout=SLOW)
    failed = host.cell_sources().index(code_cells(not_run("en"))[0].source)
    host.page.wait_for_function(
        "(at) => window.jupyterapp.shell.currentWidget.content.activeCellIndex === at", arg=failed
    )
    wait_until_run(host, 1)
    expect(host.roots).to_have_count(0)
