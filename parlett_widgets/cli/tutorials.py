"""``tutorials [DIR]`` copies the shipped notebooks to a place where a learner can change them."""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import locale
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

import parlett_widgets
from parlett_widgets.cli.errors import CommandError
from parlett_widgets.files import write_whole

LANGUAGES = ("en", "ja")
OVERVIEW = "index.ipynb"
# This file records what was copied, to tell a learner's changes from an older shipped copy.
COPIED = ".parlett-tutorials.json"
# With these defaults, a learner who wants to play is not asked about Jupyter's news and new versions.
QUIET = Path(__file__).parent / "jupyter"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``tutorials``."""
    parser.add_argument(
        "directory",
        metavar="DIR",
        nargs="?",
        type=Path,
        default=Path("parlett-tutorials"),
        help="where to put the copies (default: ./parlett-tutorials)",
    )
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="copy and open one language only (default: copy all, open the one for your locale)",
    )
    parser.add_argument("--no-open", action="store_true", help="copy, but do not open JupyterLab")
    parser.add_argument(
        "--lab",
        metavar="OPTIONS",
        type=shlex.split,
        default=[],
        help="options for JupyterLab, such as --lab='--no-browser --port=9000'",
    )


def tutorials(options: argparse.Namespace) -> int:
    """Copy the tutorials and open their overview in JupyterLab."""
    directory: Path = options.directory
    shipped = shipped_tutorials((options.lang,) if options.lang else LANGUAGES)
    try:
        kept = copy_tutorials(shipped, directory)
    except OSError as error:
        raise CommandError(f"cannot write to {directory}: {error.strerror or error}") from error
    print(f"{len(shipped)} tutorials are in {directory}")
    for path in kept:
        print(f"there is a new version of a lesson; yours is kept as {path}")
    if options.no_open:
        return 0
    return _open(directory, options.lang or language_of_the_locale(), options.lab)


def shipped_tutorials(languages: tuple[str, ...]) -> dict[str, Path]:
    """Return the tutorials that belong to this package, by name.

    The name of a tutorial is its path in the copied folder, such as ``"en/03-king-and-jack-chains.ipynb"``.
    """
    package = Path(parlett_widgets.__file__).parent
    # In a wheel they are inside the package, in a checkout next to it.
    for root in (package / "tutorials", package.parent / "tutorials"):
        found = {
            path.relative_to(root).as_posix(): path
            for language in languages
            for path in sorted((root / language).glob("*.ipynb"))
        }
        if found:
            return found
    raise CommandError(
        "the tutorials are missing from this installation: install parlett-widgets again"
    )


def copy_tutorials(shipped: Mapping[str, Path], directory: Path) -> list[Path]:
    """Copy notebooks into a directory, which is created if it is missing.

    A copy in which a learner has only run cells is made anew. One that a learner has changed stays as it
    is until the lesson itself changes; it is then kept beside the new copy. Return the files kept so.
    """
    record = directory / COPIED
    copied = _read_record(record)
    kept = []
    for name, source in shipped.items():
        target = directory / name
        ours = _digest(source)
        if target.exists() and _digest(target) not in (ours, copied.get(name)):
            if copied.get(name) == ours:
                continue
            kept.append(target.rename(_free_name_beside(target)))
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, source.read_bytes())
        copied[name] = ours
    write_whole(record, json.dumps(copied, indent=1, sort_keys=True) + "\n")
    return kept


def language_of_the_locale() -> str:
    """Return the language of the user's locale, or English if there are no tutorials in it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next(filter(None, named), None) or locale.getlocale()[0] or ""
    # "ja_JP.UTF-8", and on Windows "Japanese_Japan".
    return next((code for code in LANGUAGES if spoken.lower().startswith(code)), LANGUAGES[0])


def _read_record(record: Path) -> dict[str, str]:
    try:
        content = json.loads(record.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}  # without a record, every changed file counts as the learner's
    return content if isinstance(content, dict) else {}


def _digest(path: Path) -> str:
    """Return a sum of what a notebook's cells say, whatever their outputs; of any other file, of all."""
    content = path.read_bytes()
    with suppress(ValueError, KeyError, TypeError):
        cells = json.loads(content)["cells"]
        said = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
        content = json.dumps(said).encode()
    return hashlib.sha256(content).hexdigest()


def _free_name_beside(target: Path) -> Path:
    names = (target.with_stem(f"{target.stem}-yours{n if n > 1 else ''}") for n in count(1))
    return next(name for name in names if not name.exists())


def _open(directory: Path, lang: str, options: Sequence[str]) -> int:
    if importlib.util.find_spec("jupyterlab"):
        command = [sys.executable, "-m", "jupyterlab"]
    elif program := shutil.which("jupyter-lab"):
        command = [program]
    else:
        raise CommandError(
            "JupyterLab is not installed, so the copies were not opened: "
            "pip install 'parlett-widgets[lab]'"
        )
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in many containers
        command.append("--allow-root")
    overview = f"--LabApp.default_url=/lab/tree/{lang}/{OVERVIEW}"
    configured = (str(QUIET), os.environ.get("JUPYTER_CONFIG_PATH"))
    known = {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, configured))}
    command += [str(directory), overview, *options]
    with subprocess.Popen(command, env=known) as jupyter:
        while True:
            with suppress(KeyboardInterrupt):  # at the first, JupyterLab asks what is meant
                return jupyter.wait()
