"""What `.ci/machine` does on a machine that lacks something: tried with package tools that only pretend."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / ".ci" / "machine"
BASH = shutil.which("bash")
pytestmark = pytest.mark.skipif(BASH is None, reason="bash runs the script")


def program(folder: Path, name: str, *lines: str) -> None:
    path = folder / name
    path.write_text("\n".join([f"#!{BASH}", *lines, ""]))
    path.chmod(0o755)


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Return a folder that is the whole PATH: no browser, and an apt-get that brings one."""
    for name in ("dirname", "env", "id"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    program(tmp_path, "sudo", 'while [[ "$1" == -* ]]; do shift; done', '"$@"')
    program(
        tmp_path,
        "apt-get",
        f'[[ "$*" == *" install "* ]] || exit 0; name={tmp_path}/"${{@: -1}}"',
        f'echo "#!{BASH}" > "$name"; {shutil.which("chmod")} +x "$name"',
    )
    return tmp_path


def run(what: str, path: Path) -> subprocess.CompletedProcess[str]:
    assert BASH
    environ = {**os.environ, "PATH": str(path)}
    environ.pop("CHROMIUM", None)
    return subprocess.run(
        [BASH, SCRIPT, what], check=False, capture_output=True, text=True, timeout=60, env=environ
    )


def test_a_machine_without_a_browser_gets_one_once(bare):
    first = run("chromium", bare)
    assert first.returncode == 0, first.stderr
    assert first.stdout.startswith("No Chromium found; installing one.")
    assert (bare / "chromium-headless-shell").exists()
    assert run("chromium", bare).stdout == ""
