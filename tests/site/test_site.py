"""The site that `make site` builds, on a plain file server, in a browser that reaches no other machine."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from waiting import until

from parlett_widgets import Addenda
from parlett_widgets.widgets.card_table.links import code_of_deal

BUILD = Path(__file__).parents[2] / "build"
LESSON = "en/03-king-and-jack-chains.ipynb"
pytestmark = pytest.mark.timeout(900)
OUTPUT = ".jp-OutputArea-output .pw-root"
STARTING = 240_000
"""Milliseconds in which the browser's Python has started, on a slow day."""

KEPT = """
async () => {
  const asked = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    try {
      if (!database.objectStoreNames.contains("files")) continue;
      const files = await asked(database.transaction("files").objectStore("files").getAll());
      const kept = files.find(({ path }) => path === "parlett-progress.json");
      const text = kept?.format === "base64" ? atob(kept.content) : JSON.stringify(kept?.content ?? "");
      if (/in_a_row\\W+1\\b/.test(text)) return true;
    } finally {
      database.close();
    }
  }
  return false;
}
"""
"""Whether the browser has kept that one question of a kind in a row has been answered right."""


def test_nothing_that_the_site_lists_is_elsewhere() -> None:
    file = BUILD / "site" / "static" / "pyodide-lock" / "pyodide-lock.json"
    packages = json.loads(file.read_text("utf-8"))["packages"]
    assert "parlett-widgets" in packages
    assert not {"widgetsnbextension", "jupyterlab-widgets"} & set(packages), (
        "only a server needs them"
    )
    for one in packages.values():
        assert (file.parent / one["file_name"]).is_file()


LEFT_TO_A_CDN = """
import json, shutil, sys
from pathlib import Path
import course, landing
from ingredients import LIST, WORKSHOP, Ingredients

site, built = map(Path, sys.argv[1:])
listed = json.loads((WORKSHOP / "npm" / "node_modules" / "pyodide" / LIST).read_text("utf-8"))["packages"]
originals = {one["file_name"]: one for one in listed.values()}
(wheel,) = (WORKSHOP / "wheels").glob("*.whl")
made = Ingredients(wheel, WORKSHOP / "pyodide", originals, cdn=True)
(site / "extensions").symlink_to(built / "extensions")
lock = site / "static" / "pyodide-lock"
shutil.copytree(built / "static" / "pyodide-lock", lock)
told = json.loads((lock / LIST).read_text("utf-8"))
for one in told["packages"].values():  # as the tool that wrote the list leaves it
    if one["file_name"] in originals:
        (lock / one["file_name"]).unlink()
        one["file_name"] = "http://127.0.0.1:1/" + one["file_name"]
(lock / LIST).write_text(json.dumps(told), "utf-8")
course.complete(site, "http://127.0.0.1:1", made)
(site / "assets").mkdir()
landing.settle(site, made)
words = landing.tomllib.loads((landing.SOURCES / "words.toml").read_text("utf-8"))
landing.write(site, "play", "en", {name: said["en"] for name, said in words.items()}, made)
"""


def test_what_the_variant_for_small_hosts_leaves_to_a_cdn(tmp_path: Path) -> None:
    """The CDN itself is asked for nothing here, so what is looked at is where the pages would ask."""
    python = BUILD / "site-venv" / "bin" / "python"
    subprocess.run(
        [python, "-c", LEFT_TO_A_CDN, tmp_path, BUILD / "site"],
        env={"PYTHONPATH": str(BUILD.parent / "site")},
        check=True,
    )
    lock = tmp_path / "static" / "pyodide-lock"
    packages = json.loads((lock / "pyodide-lock.json").read_text("utf-8"))["packages"]
    cdn = "https://cdn.jsdelivr.net/pyodide/"
    away = {name for name, one in packages.items() if one["file_name"].startswith(cdn)}
    assert "traitlets" in away
    for name in packages.keys() - away:
        assert (lock / packages[name]["file_name"]).is_file()
    original = BUILD / "site-workshop" / "npm" / "node_modules" / "pyodide" / "pyodide-lock.json"
    listed = json.loads(original.read_text("utf-8"))["packages"]
    assert {packages[name]["sha256"] for name in away} == {listed[name]["sha256"] for name in away}
    assert json.loads((tmp_path / "assets" / "kernel.json").read_text("utf-8"))[
        "pyodide"
    ].startswith(cdn)
    page = (tmp_path / "play" / "index.html").read_text("utf-8")
    assert "connect-src 'self' https://cdn.jsdelivr.net;" in page


@pytest.mark.parametrize("page", ["chromium", "firefox"], indirect=True)
def test_a_visitor_takes_a_lesson_and_finds_the_progress_again(site: str, page: Page) -> None:
    page.goto(f"{site}/lab/index.html?path={LESSON}")
    asked = page.locator(OUTPUT).filter(has=page.get_by_role("textbox"))
    asked = asked.filter(has=page.get_by_role("button", name="Answer", exact=True)).first
    expect(asked).to_be_visible(timeout=STARTING)
    at = asked.evaluate("(root, all) => [...document.querySelectorAll(all)].indexOf(root)", OUTPUT)
    asked = page.locator(OUTPUT).nth(at)
    for answer, reply in (("99", "Not right"), ("9", "Right")):
        asked.get_by_role("textbox").fill(answer)
        asked.get_by_role("button", name="Answer", exact=True).click()
        expect(asked.get_by_role("status")).to_contain_text(reply, timeout=STARTING)
        asked.get_by_role("button", name="Next question").click()
    expect(asked).to_contain_text("1 of 3 in a row", timeout=STARTING)

    # Python ends with the page, and what it has not kept by then is lost.
    until(lambda: bool(page.evaluate(KEPT)), STARTING / 1000)
    idle = page.get_by_text("Python (Pyodide) | Idle")
    expect(page.locator(".jp-OutputArea-output .pw-still")).to_have_count(0, timeout=STARTING)
    expect(idle).to_be_visible(timeout=STARTING)
    alive = page.locator(OUTPUT).count()
    page.reload()
    again = page.locator(OUTPUT).filter(has_text="1 of 3 in a row")
    expect(again).not_to_have_count(0, timeout=STARTING)
    expect(page.locator(OUTPUT)).to_have_count(alive, timeout=STARTING)
    expect(idle).to_be_visible(timeout=STARTING)


def test_an_old_link_opens_its_deal_in_a_console(site: str, page: Page) -> None:
    code = code_of_deal(Addenda.standard().start(seed=7, dealer=1))
    line = quote(f"from parlett_widgets import open_deal; open_deal({code!r})", safe="")
    page.goto(
        f"{site}/repl/index.html?toolbar=1&hideCodeInput=1&kernel=python&execute=1&code={line}"
    )
    card = page.locator(".pw-hand button:not([aria-disabled=true])").first
    expect(card).to_be_visible(timeout=STARTING)
