"""What is handed on: the wheel, the source distribution and each bundle name whose work they hold."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from parlett_widgets.widgets.page.widget import front_end

ROOT = Path(__file__).resolve().parents[2]
NOTICE = "Copyright (c) 2015-present Jason Miller"
VIEWS = sorted(Path(ROOT, "parlett_widgets", "widgets").glob("*/view.tsx"))


@pytest.mark.parametrize("bundle", [path.parent.name.replace("_", "-") for path in VIEWS])
def test_a_bundle_carries_the_notice_of_preact(bundle: str) -> None:
    source = front_end(f"{bundle}.js")
    assert NOTICE in source
    assert "THIRD-PARTY-LICENSES" in source


def test_a_saved_page_carries_the_whole_licence_of_preact() -> None:
    assert "WITHOUT WARRANTY OF ANY KIND" in front_end("page.js")


def test_the_licences_are_in_both_distributions(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist"]
    subprocess.run(
        [*build, "--directory", str(tmp_path)], cwd=ROOT, check=True, capture_output=True
    )
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2]: name for name in packed.getnames()}
        assert {"LICENSE", "THIRD-PARTY-LICENSES", "tests/showing/front_end_fixtures.py"} <= set(
            names
        )
        file = packed.extractfile(names["THIRD-PARTY-LICENSES"])
        assert file is not None
        assert NOTICE in file.read().decode()
        metadata = packed.extractfile(names["PKG-INFO"])
        assert metadata is not None
        # What is named here goes into the wheel's dist-info/licenses.
        named = re.findall(r"^License-File: (.*)$", metadata.read().decode(), re.MULTILINE)
    assert named == ["LICENSE", "THIRD-PARTY-LICENSES"]
    assert not [name for name in names if name.startswith("build/") or ".generated." in name]
