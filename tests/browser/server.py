"""Real JupyterLab and Notebook servers, each with its own folders."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import nbformat

Kind = Literal["lab", "notebook"]
TOKEN = "parlett"
START = 60  # seconds that a server may take

CONFIGURATION: dict[str, dict[str, Any]] = {
    # Looking for news would contact other machines.
    "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # Each of these keeps the server busy for two seconds while the page loads.
    "config/labconfig/page_config.json": {
        "buildCheck": False,
        "disabledExtensions": {
            "@jupyterlab/extensionmanager-extension": True,
            "@jupyterlab/notebook-extension:export": True,
        },
    },
}
# Most tests run the cells of a lesson themselves.
NOT_LIVE: dict[str, dict[str, Any]] = {
    "config/labconfig/page_config.d/not-live.json": {
        "disabledExtensions": {"parlett-widgets:live-lessons": True}
    }
}


def environment(home: Path, *, live: bool = True) -> dict[str, str]:
    """Write Jupyter's configuration into `home`; return an environment with its folders there."""
    for file, content in (CONFIGURATION if live else CONFIGURATION | NOT_LIVE).items():
        (home / file).parent.mkdir(parents=True)
        (home / file).write_text(json.dumps(content))
    return {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "IPYTHONDIR": str(home / "ipython"),
    }


class Server:
    """One Jupyter server with its own folders on a free loopback port.

    In a `live` one, lessons run when they are opened.
    """

    def __init__(self, kind: Kind, home: Path, *, live: bool = False) -> None:
        self.kind = kind
        self.live = live
        self.root = home / "notebooks"
        self.log = home / "server.log"
        self.opened = 0
        self.root.mkdir()
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    {"lab": "jupyterlab", "notebook": "notebook"}[kind],
                    "--no-browser",
                    "--expose-app-in-browser",
                    "--allow-root",
                    "--ip=127.0.0.1",
                    f"--port={port}",
                    "--ServerApp.port_retries=0",
                    f"--IdentityProvider.token={TOKEN}",
                    f"--ServerApp.root_dir={self.root}",
                    "--ServerApp.terminals_enabled=False",
                ],
                cwd=self.root,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=environment(home, live=live),
            )
        self._wait_until_ready()

    def address(self, name: str) -> str:
        """Return the address of the page that shows the notebook `name`."""
        place = {"lab": "lab/tree", "notebook": "notebooks"}[self.kind]
        return f"{self.url}/{place}/{urllib.parse.quote(name)}?token={TOKEN}&reset"

    def write(self, cells: Sequence[str]) -> str:
        """Write a new notebook with these code cells; return its name."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={
                "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
            },
        )
        name = self._new_name("test.ipynb")
        nbformat.write(notebook, self.root / name)
        return name

    def copy(self, path: Path) -> str:
        """Copy a notebook, since a host may save what it shows; return the name of the copy."""
        name = self._new_name(path.name)
        shutil.copy(path, self.root / name)
        return name

    def give_kernel(self, name: str) -> None:
        """Give the notebook `name`, which is opened next, the kernel still running, if any."""
        if self.live:  # where a lesson runs from the top only in a new kernel
            self.end_sessions()
        for session in self._sessions():
            self._request("PATCH", session, {"path": name, "name": name})

    def end_sessions(self) -> None:
        """Shut down every kernel."""
        for session in self._sessions():
            self._request("DELETE", session)

    def stop(self) -> None:
        """End the server; its kernels end with it."""
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _new_name(self, name: str) -> str:
        self.opened += 1
        return f"{self.opened:03}-{name}"

    def _sessions(self) -> list[str]:
        found = json.loads(self._request("GET", "/api/sessions"))
        return [f"/api/sessions/{session['id']}" for session in found]

    def _request(self, method: str, path: str, content: object = None) -> bytes:
        request = urllib.request.Request(
            self.url + path,
            method=method,
            data=None if content is None else json.dumps(content).encode(),
            headers={"Authorization": f"token {TOKEN}"},
        )
        with urllib.request.urlopen(request, timeout=10) as response:
            return response.read()

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + START
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                self._request("GET", "/api/status")
            except (OSError, urllib.error.URLError):
                time.sleep(0.1)
            else:
                return
        self.stop()
        raise RuntimeError(f"{self.kind} did not start:\n{self.log.read_text()}")


def free_port() -> int:
    """Return a free port on the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
