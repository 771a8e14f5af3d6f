"""Whoever kills a process while it writes loses nothing: what it has written is whole and goes on."""

import os
import subprocess
import sys

import killing
import pytest
from thorough import searched

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
    pytest.mark.timeout(1200),
]


@pytest.mark.parametrize("name", killing.FILES)
def test_nothing_is_lost_by_a_kill_at_any_moment(name, tmp_path):
    run = [sys.executable, killing.__file__, name, str(tmp_path)]
    times = str(searched(10, thorough=200))
    own = {**os.environ, "PARLETT_PROGRESS": "off"}  # answers are not those of a developer
    killed = subprocess.run([*run, times], capture_output=True, text=True, check=False, env=own)
    assert killed.returncode == 0, killed.stderr
    assert killed.stdout.endswith("none lost\n")
