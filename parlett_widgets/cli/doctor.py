"""``doctor`` reports what is installed and what is missing on both sides of a notebook.

The kernel's side is the Python that runs this command. The server, which shows the notebook, may
run on another Python, so its side is checked by calling its own ``jupyter`` program. Whatever is
missing is reported with a way to fix it.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import parlett_widgets
from parlett_widgets.cli.errors import CommandError
from parlett_widgets.engine import COMPILED, registry
from parlett_widgets.practice import progress

FRONT_ENDS = (
    "card-table",
    "replay",
    "chain-explorer",
    "bid-advisor",
    "bid-explorer",
    "bid-trainer",
    "board",
    "deal-editor",
    "figure",
    "just-play",
    "score-explorer",
    "trick-explorer",
    "practice",
    "predict",
    "puzzle",
)
BUNDLES = (*(f"{name}.{kind}" for name in FRONT_ENDS for kind in ("js", "css")), "page.js")
# The names of the two extensions in JupyterLab, and the packages that provide them.
EXTENSIONS = {"anywidget": "anywidget", "@jupyter-widgets/jupyterlab-manager": "jupyterlab_widgets"}
INSTALL_AGAIN = "pip install --force-reinstall parlett-widgets (in a checkout: pip install -e .)"


@dataclass(frozen=True)
class Finding:
    """One finding of the report, with a remedy if something is wrong."""

    what: str
    state: str
    remedy: str = ""  # empty if nothing is wrong
    needed: bool = True

    def __str__(self) -> str:
        mark = "ok" if not self.remedy else "missing" if self.needed else "note"
        line = f"  {mark:<8} {self.what}: {self.state}"
        return f"{line}\n           -> {self.remedy}" if self.remedy else line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``doctor``."""
    parser.add_argument(
        "--jupyter",
        metavar="PROGRAM",
        help="the `jupyter` that starts your server "
        "(default: the one next to this Python, or else the one on the PATH)",
    )


def doctor(options: argparse.Namespace) -> int:
    """Print the state of both sides; return 1 if something needed is missing."""
    kernel = list(check_kernel(Path(parlett_widgets.__file__).parent))
    print(f"Kernel: {sys.executable}", *kernel, sep="\n")
    jupyter = options.jupyter or find_jupyter()
    if jupyter is None:
        remedy = "pip install 'parlett-widgets[lab]', to open the lessons in JupyterLab"
        server = [Finding("jupyter", "not found", remedy, needed=False)]
        print("Server:", *server, sep="\n")
    else:
        server = list(check_server(jupyter))
        print(f"Server: {jupyter}", *server, sep="\n")
    missing = [finding for finding in kernel + server if finding.remedy and finding.needed]
    print(f"{len(missing)} missing" if missing else "everything that is needed is installed")
    return int(bool(missing))


# ------------------------------------------------------------------------------------ the kernel


def check_kernel(package: Path) -> Iterator[Finding]:
    """Check this Python and the files of the package."""
    yield Finding("Python", platform.python_version())
    for name in ("parlett-widgets", "anywidget", "ipywidgets"):
        version = _version(name)
        yield Finding(name, version or "not installed", "" if version else f"pip install {name}")
    version = _version("ipykernel")
    yield Finding(
        "ipykernel",
        version or "not installed",
        "" if version else "pip install ipykernel, to run notebooks with this Python",
        needed=False,
    )
    yield Finding(
        "players",
        "compiled"
        if COMPILED
        else "pure Python (compiled, advice and reviews of bidding games take half the time)",
    )
    for told in registry.broken():
        yield Finding(
            "games", told, "update or uninstall the package that provides it", needed=False
        )
    where = progress.file
    yield Finding("what you have learned", f"kept in {where}" if where else "not kept here")
    yield _check_front_end(package / "widgets" / "static")
    yield _check_catalogues(package / "words" / "locale")


def _check_front_end(static: Path) -> Finding:
    absent = [name for name in BUNDLES if not (static / name).is_file()]
    if absent:
        return Finding("front end", f"not built: {', '.join(absent)}", INSTALL_AGAIN)
    return Finding("front end", "built")


def _check_catalogues(locale: Path) -> Finding:
    sources = sorted(locale.glob("*/LC_MESSAGES/parlett_widgets.po"))
    absent = [source.parts[-3] for source in sources if not source.with_suffix(".mo").is_file()]
    if not sources:
        return Finding("translations", "none", INSTALL_AGAIN)
    if absent:
        return Finding("translations", f"not compiled: {', '.join(absent)}", INSTALL_AGAIN)
    return Finding("translations", ", ".join(source.parts[-3] for source in sources))


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


# ------------------------------------------------------------------------------------ the server


def find_jupyter() -> str | None:
    """Find the ``jupyter`` next to this Python, or else the one on the ``PATH``."""
    beside = Path(sys.executable).parent
    return shutil.which("jupyter", path=str(beside)) or shutil.which("jupyter")


def check_server(jupyter: str) -> Iterator[Finding]:
    """Check the server that a ``jupyter`` program would start."""
    versions = read_versions(_ask(jupyter, "--version"))
    for name, title, needed in (
        ("jupyterlab", "JupyterLab", True),
        ("notebook", "Notebook", False),
    ):
        version = versions.get(name)
        remedy = "" if version else f"pip install {name}, where this jupyter is installed"
        yield Finding(title, version or "not installed", remedy, needed)
    try:
        paths = json.loads(_ask(jupyter, "--paths", "--json"))
        data = [Path(path) for path in paths["data"]]
        config = [Path(path) for path in paths["config"]]
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(f"{jupyter} --paths --json gave no readable answer") from error
    disabled = disabled_extensions(data, config)
    for extension, package in EXTENSIONS.items():
        yield _check_extension(extension, package, data, disabled)


def read_versions(answer: str) -> dict[str, str]:
    """Read what ``jupyter --version`` prints.

    Examples
    --------
    >>> read_versions("jupyterlab       : 4.6.6")
    {'jupyterlab': '4.6.6'}
    >>> read_versions("qtconsole        : not installed")
    {}
    """
    pairs = (line.split(":", 1) for line in answer.splitlines() if ":" in line)
    versions = {name.strip(): version.strip() for name, version in pairs}
    return {name: version for name, version in versions.items() if version[:1].isdigit()}


def disabled_extensions(data: Sequence[Path], config: Sequence[Path]) -> set[str]:
    """Return the names of the extensions that are disabled in JupyterLab."""
    pages = [path / "lab" / "settings" / "page_config.json" for path in reversed(data)]
    pages += [path / "labconfig" / "page_config.json" for path in reversed(config)]
    state: dict[str, bool] = {}
    for page in pages:
        said = _read_json(page).get("disabledExtensions", {})
        state.update(said if isinstance(said, dict) else dict.fromkeys(said, True))
    return {name for name, off in state.items() if off}


def _check_extension(
    extension: str, package: str, data: Sequence[Path], disabled: set[str]
) -> Finding:
    what = f"extension {extension}"
    version = next(
        (
            str(content["version"])
            for path in data
            if "version"
            in (content := _read_json(path / "labextensions" / extension / "package.json"))
        ),
        None,
    )
    if version is None:
        return Finding(
            what, "not installed", f"pip install {package}, where this jupyter is installed"
        )
    if extension in disabled:
        return Finding(what, f"{version}, disabled", f"jupyter labextension enable {extension}")
    kernel = _version("anywidget")
    # The two halves of anywidget work together only if they have the same minor version.
    if extension == "anywidget" and kernel and kernel.split(".")[:2] != version.split(".")[:2]:
        return Finding(
            what,
            f"{version}, but the kernel's is {kernel}",
            f"pip install anywidget=={kernel}, where this jupyter is installed",
        )
    return Finding(what, f"{version}, enabled")


def _ask(jupyter: str, *arguments: str) -> str:
    try:
        answer = subprocess.run(
            [jupyter, *arguments], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise CommandError(f"cannot run {jupyter} {' '.join(arguments)}: {error}") from error
    return answer.stdout


def _read_json(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}
