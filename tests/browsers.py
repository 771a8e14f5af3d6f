"""The browsers of this machine, started so that they reach no other one."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from browser.conftest import QUIET, chromium_path


def chromium(playwright: Playwright, _: Path) -> Browser:
    """Start Chromium."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)


def firefox(playwright: Playwright, folder: Path) -> Browser:
    """Start Firefox, by a program in a folder."""
    names = ("firefox", "firefox-esr")
    found = next(filter(None, map(shutil.which, (os.environ.get("FIREFOX", ""), *names))), None)
    assert found, "there is no Firefox: .ci/machine firefox"
    program = folder / "firefox"
    command = shlex.join([sys.executable, str(Path(__file__).with_name("firefox.py")), found])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n', "utf-8")
    program.chmod(0o755)
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=program,
        firefox_user_prefs={"network.dns.disabled": True},
    )


BROWSERS = {"chromium": chromium, "firefox": firefox}

DRIVING = "blocked a JavaScript eval"
"""What Playwright itself evaluates in Firefox, it evaluates as a script of the page, which may forbid it."""
