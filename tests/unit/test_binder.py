"""What Binder is told in binder/: which Python, and what to install; test_door.py sees what it opens."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def lines_of(name: str) -> list[str]:
    lines = (ROOT / "binder" / name).read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_binder_installs_the_checkout_with_jupyterlab_and_pins_what_we_say_we_work_with():
    checkout, *pinned = lines_of("requirements.txt")
    assert checkout == ".[lab]"
    wanted = map(Requirement, [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["lab"]])
    ranges = {one.name: one.specifier for one in wanted}
    pins = dict(line.split("==") for line in pinned)
    assert pins.keys() == ranges.keys()
    assert all(version in ranges[name] for name, version in pins.items())


def test_binder_has_a_python_that_we_say_we_work_with():
    (python,) = lines_of("runtime.txt")
    version = python.removeprefix("python-")
    assert f"Programming Language :: Python :: {version}" in PROJECT["classifiers"]
