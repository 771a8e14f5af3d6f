"""A process killed while it writes loses nothing that it had written, and its file stays whole."""

import os
import subprocess
import sys

import killing
import pytest
from thorough import THOROUGH, searched


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.timeout(6000 if THOROUGH else 300)
def test_nothing_is_lost_by_a_kill_at_any_moment(tmp_path):
    times = str(searched(10, thorough=200))
    run = [sys.executable, killing.__file__, str(tmp_path), times]
    killed = subprocess.run(run, capture_output=True, text=True, check=False)
    assert killed.returncode == 0, f"{killed.stdout}{killed.stderr}"
    told = killed.stdout.splitlines()
    assert [line.partition(":")[0] for line in told] == [*killing.FILES]
    assert all(line.endswith("none lost") for line in told)
    if THOROUGH:
        assert ", 0 between a file and its name" not in killed.stdout
