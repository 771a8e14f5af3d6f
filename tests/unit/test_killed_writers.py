"""A process killed while it writes loses nothing that it had written, and its file stays whole."""

import os
import subprocess
import sys

import killing
import pytest
from thorough import THOROUGH, searched

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
    pytest.mark.timeout(1200),
]


@pytest.mark.parametrize("name", killing.FILES)
def test_nothing_is_lost_by_a_kill_at_any_moment(name, tmp_path):
    run = [sys.executable, killing.__file__, name, str(tmp_path)]
    times = str(searched(10, thorough=200))
    killed = subprocess.run([*run, times], capture_output=True, text=True, check=False)
    assert killed.returncode == 0, killed.stderr
    assert killed.stdout.endswith("none lost\n")
    if THOROUGH:
        assert ", 0 between a file and its name" not in killed.stdout
