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
from collections.abc import Callable, Iterator, Sequence
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
        known = environment(home)
        shutil.rmtree(home / "settings")  # nobody has answered JupyterLab's questions yet
        with (tmp_path / "log").open("wb") as log:
            process = subprocess.Popen(
                command,
                cwd=folder,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that all its processes can be ended
                env={
                    **known,
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


def test_make_lab_shows_a_live_copy_of_the_overview_and_nothing_else(
    browser: Browser, start: Start, tmp_path: Path
) -> None:
    page = browser.new_page()
    copies = tmp_path / "copies"
    try:
        page.goto(start(["make", *MAKE, "lab", f"COPIES={copies}", "LESSONS=ja"], ROOT))
        panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
        expect(panel.locator("h1").first).to_contain_text(HEADING["ja"], timeout=SLOW)
        expect(panel.locator(".pw-root").first).to_be_attached(timeout=SLOW)
        expect(page.locator(".jp-Launcher, .jp-Dialog, .Toastify__toast")).to_have_count(0)
        assert (copies / "ja" / "index.ipynb").exists()
    finally:
        page.close()


def test_the_tutorials_command_opens_the_overview(start: Start, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlett_widgets", "tutorials", "--lang", "ja"]
    assert overview_at(start(command, tmp_path)) == "ja"


@pytest.mark.parametrize("program", ["jupyterlab", "notebook"])
def test_binder_opens_the_overview(start: Start, tmp_path: Path, program: str) -> None:
    prefix, checkout = tmp_path / "prefix", tmp_path / "checkout"
    for part in ("binder", "tutorials", "parlett_widgets/cli/jupyter"):
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
