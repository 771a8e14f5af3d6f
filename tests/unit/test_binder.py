"""What Binder would build from binder/, read off repo2docker's Dockerfile; nothing is built."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the lines of the Dockerfile that repo2docker writes for this repository."""
    # Only what repo2docker reads; the real root also holds .venv and node_modules.
    checkout = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "binder", checkout / "binder")
    shutil.copy(ROOT / "pyproject.toml", checkout)
    answer = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."],
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return (answer.stdout + answer.stderr).splitlines()


def requirements() -> list[str]:
    lines = (ROOT / "binder" / "requirements.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_binder_installs_the_checkout_with_jupyterlab(dockerfile):
    pip = _first(dockerfile, r"RUN .*/bin/pip install .*-r \"binder/requirements\.txt\"")
    copied = _first(dockerfile, r"COPY .* src/ \$\{REPO_DIR\}/$")
    # pip takes "." for the folder it runs in; by then that must be the checkout.
    assert copied < pip
    folders = [line for line in dockerfile[:pip] if line.startswith("WORKDIR")]
    assert folders[-1] == "WORKDIR ${REPO_DIR}"
    assert requirements()[0] == ".[lab]"


def test_binder_uses_the_python_that_is_stated(dockerfile):
    version = (ROOT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    frozen = f"environment.py-{version}-".replace("-", "-2d").replace(".", "-2e")
    assert any(frozen in line for line in dockerfile)


def test_binder_runs_the_script_that_makes_it_open_the_overview(dockerfile):
    _first(dockerfile, r"RUN ./binder/postBuild$")  # test_door.py sees where that leads


def test_binder_pins_what_we_say_we_work_with():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["lab"]]
    ranges = {Requirement(line).name: Requirement(line).specifier for line in wanted}
    pins = dict(line.split("==") for line in requirements()[1:])
    assert pins.keys() == ranges.keys()
    assert all(version in ranges[name] for name, version in pins.items())


def _first(lines, pattern):
    return next(i for i, line in enumerate(lines) if re.search(pattern, line))
