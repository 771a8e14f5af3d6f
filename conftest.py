"""Settings of every test, including those of nbval: no user's own progress is read or written."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

os.environ["PARLETT_PROGRESS"] = "off"

LEARNER = pytest.StashKey[tuple[Path, dict[Path, bytes]]]()


def pytest_configure(config: pytest.Config) -> None:
    """Let nbval start its kernels as a learner's who has done a lot, which shows in no output."""
    if not config.getoption("nbval", default=False):
        return
    import learner

    home = TemporaryDirectory()
    config.add_cleanup(home.cleanup)
    data, kernel = Path(home.name, "data"), Path(home.name, "kernels", "python3", "kernel.json")
    kernel.parent.mkdir(parents=True)
    described = {
        "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": "Python 3",
        "language": "python",
        # A converter is known without what pytest says of itself.
        "env": {"JUPYTER_DATA_DIR": str(data), "PARLETT_PROGRESS": "", "PYTEST_VERSION": ""},
    }
    kernel.write_text(json.dumps(described))
    os.environ["JUPYTER_PATH"] = home.name
    config.stash[LEARNER] = data, learner.fill(data)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Check after each notebook that it has written nothing for that learner."""
    if LEARNER in item.config.stash and (nextitem is None or nextitem.parent is not item.parent):
        import learner

        data, filled = item.config.stash[LEARNER]
        assert learner.written_in(data) == filled
