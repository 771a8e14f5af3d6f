"""The course: the lessons in JupyterLite, in the root of the site (``lab``, ``repl``, ``files``, ``static``).

The tool that adds our package to Pyodide's list reads this list from a server, and returns 0 even if it
fails, so the list is served while the tool runs, and checked afterwards.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from ingredients import HERE, LIST, RUNTIME, Ingredients, run
from jupyterlite_pyodide_kernel.constants import PYODIDE_LOCK_DEFAULT_URL

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def build(site: Path, made: Ingredients) -> None:
    """Build JupyterLite, and let its kernel start from files of the site."""
    with served(made.pyodide) as base:
        lite = ("jupyter", "lite", "build", "--force", "--output-dir", site)
        run(*lite, "--pyodide-lock-url", f"{base}/{LIST}", folder=HERE)
    complete(site, base, made)
    if not made.cdn:
        settle(site, made)


class Quiet(SimpleHTTPRequestHandler):
    """A server that does not report every file."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine; give the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def complete(site: Path, base: str, made: Ingredients) -> None:
    """Make the list lead to files of the site, or to the CDN, and check it."""
    file = site / "static" / "pyodide-lock" / LIST
    if not file.is_file():
        raise SystemExit(f"{file} has not been written: the messages above say why")
    told = json.loads(file.read_text("utf-8"))
    if "parlett-widgets" not in told["packages"]:
        raise SystemExit(f"{file} does not name parlett-widgets: the messages above say why")
    for one in told["packages"].values():
        served_at, _, name = one["file_name"].rpartition("/")
        if served_at != base:
            pass
        elif made.cdn:
            one["sha256"] = made.originals[name]["sha256"]
            one["file_name"] = f"{PYODIDE_LOCK_DEFAULT_URL.rpartition('/')[0]}/{name}"
        else:
            shutil.copy(made.pyodide / name, file.parent)
            one["file_name"] = name
        if "//" not in one["file_name"] and not (file.parent / one["file_name"]).is_file():
            raise SystemExit(f"{one['file_name']}, which {file} names, is missing")
    file.write_text(json.dumps(told), "utf-8")


def settle(site: Path, made: Ingredients) -> None:
    """Let the pages load Pyodide from the site, and packages from nowhere else."""
    to = site / "static" / "pyodide"
    to.mkdir(parents=True)
    for name in (*RUNTIME, LIST):
        shutil.copy(made.pyodide / name, to)
    file = site / "jupyter-lite.json"
    told = json.loads(file.read_text("utf-8"))
    every = told["jupyter-config-data"].setdefault("litePluginSettings", {})
    every.setdefault(KERNEL, {}).update(
        pyodideUrl="./static/pyodide/pyodide.mjs", disablePyPIFallback=True
    )
    file.write_text(json.dumps(told, indent=1), "utf-8")
