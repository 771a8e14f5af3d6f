"""Anyone who starts the tutorials as the README says sees the overview of the lessons."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.host import ROOT, SLOW
from browser.server import START, TOKEN, environment, free_port

HEADING = {"en": "Three card games of numbers", "ja": "数で遊ぶ3つのカードゲーム"}
Start = Callable[..., str]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a command as a user does; return the address that its JupyterLab prints."""
    started: list[subprocess.Popen[bytes]] = []

    def start(command: Sequence[str], folder: Path, **said: str) -> str:
        port = free_port()
        home = tmp_path / "home"
        with (tmp_path / "log").open("wb") as log:
            process = subprocess.Popen(
                command,
                cwd=folder,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that all its processes can be ended
                env={
                    **environment(home),
                    "JUPYTER_PORT": str(port),
                    "JUPYTER_TOKEN": TOKEN,
                    "BROWSER": "true",  # the program `true`, which does nothing
                    "LC_ALL": "C.UTF-8",
                    **said,
                },
            )
        started.append(process)
        address = f"http://127.0.0.1:{port}/?token={TOKEN}"
        deadline = time.monotonic() + START
        while process.poll() is None and time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(address, timeout=10):
                    return address
            except (OSError, urllib.error.URLError):
                time.sleep(0.1)
        raise AssertionError((tmp_path / "log").read_text())

    yield start
    for process in started:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def overview_at(address: str) -> str:
    """Return the language of the overview that an address leads to; the notebook must exist."""
    with urllib.request.urlopen(address, timeout=10) as response:
        host, _, path = response.url.partition("/lab/tree/")
    path = path.partition("?")[0]
    with urllib.request.urlopen(f"{host}/api/contents/{path}?token={TOKEN}", timeout=10) as answer:
        cells = json.load(answer)["content"]["cells"]
    title = cells[0]["source"].splitlines()[0]
    return next(lang for lang, heading in HEADING.items() if title == f"# {heading}")


MAKE = [f"VENV={sys.prefix}", "-o", f"{sys.prefix}/.installed-lab"]


def test_make_lab_shows_the_overview_and_no_launcher(browser: Browser, start: Start) -> None:
    page = browser.new_page()
    try:
        page.goto(start(["make", *MAKE, "lab"], ROOT))
        panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
        expect(panel.locator("h1").first).to_contain_text(HEADING["en"], timeout=SLOW)
        expect(page.locator(".jp-Launcher")).to_have_count(0)
    finally:
        page.close()


@pytest.mark.parametrize(
    ("said", "words"),
    [({"LC_ALL": "ja_JP.UTF-8"}, []), ({}, ["LESSONS=ja"])],
    ids=["the locale's language", "the language asked for"],
)
def test_make_lab_speaks_japanese(said: Mapping[str, str], words: Sequence[str]) -> None:
    wanted = ["make", "--dry-run", *MAKE, "lab", *words]
    told = subprocess.check_output(wanted, cwd=ROOT, env={**os.environ, **said}, text=True)
    assert "--LabApp.default_url=/lab/tree/ja/index.ipynb" in told


def test_the_tutorials_command_opens_the_overview(start: Start, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlett_widgets", "tutorials", "--lang", "ja"]
    assert overview_at(start(command, tmp_path)) == "ja"


@pytest.mark.parametrize("program", ["jupyterlab", "notebook"])
def test_binder_opens_the_overview(start: Start, tmp_path: Path, program: str) -> None:
    prefix, checkout = tmp_path / "prefix", tmp_path / "checkout"
    for part in ("binder", "tutorials"):
        shutil.copytree(ROOT / part, checkout / part)
    subprocess.run(
        ["./binder/postBuild"],
        cwd=checkout,
        env={**os.environ, "NB_PYTHON_PREFIX": str(prefix)},
        check=True,
    )
    command = [sys.executable, "-m", program, "--allow-root"]
    configured = str(prefix / "etc" / "jupyter")
    assert overview_at(start(command, checkout, JUPYTER_CONFIG_PATH=configured)) == "en"
