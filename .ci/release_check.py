"""Builds what a release consists of, and checks it as those who install it would meet it.

The source distribution is built from the checkout, the plain wheel from the source distribution, once
more without a network and without Node, and, where there is a C compiler, once with compiled players.
Each wheel is then installed into an empty environment, on every Python of this machine that the package
names, and plays a match there. ``make release-check`` runs this, and with ``TAG=v0.1.0`` as for that
release. Distributions that have passed lie in ``dist``.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from hatch_build import lacking  # noqa: E402 -- it lies beside the package

PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
TO_FILL_IN = "OWNER"
PLAYED = """
import tempfile
from pathlib import Path
from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, predict, simulate

for rules in (Addenda.standard(), NinetyNine.classic(), Counterpoint.standard()):
    (match,) = simulate(rules, ["steady"] * rules.players, matches=1)
    table = CardTable(rules.start(seed=7))
    table.hint()
    table.save(Path(tempfile.mkdtemp(), "table.html"))
predict("bid-sum", seed=3)
"""
"""What is tried in each environment."""


class Wrong(Exception):  # noqa: N818 -- it says what is wrong
    """Something that must not be released."""


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command quietly; fail with all that it said."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Wrong(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def pip(python: Path, *words: str | Path, **environment: str) -> None:
    """Run pip of an environment."""
    run(python, "-m", "pip", "--quiet", "--disable-pip-version-check", *words, **environment)


def environment(folder: Path, python: str | None = None) -> Path:
    """Make an empty environment, and return its Python."""
    if python is None:
        venv.create(folder, with_pip=True)
    else:
        run(python, "-m", "venv", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def build(work: Path) -> tuple[Path, Path]:
    """Build the source distribution and, from it, the plain wheel."""
    run(sys.executable, "-m", "build", "--outdir", work, ROOT)
    (sdist,), (wheel,) = work.glob("*.tar.gz"), work.glob("*.whl")
    return sdist, wheel


def build_alone(sdist: Path, work: Path) -> Path:
    """Build the wheel again where there is neither a network nor Node."""
    python = environment(work / "alone")
    pip(python, "install", "hatchling", "Babel")
    cut: list[str] = []
    if works("unshare", "-rn", "true"):
        cut = [str(shutil.which("unshare")), "--net", "--map-root-user"]
    else:
        print("  note: no network could be cut off here, so only npm was taken away")
    command = [*cut, python, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps"]
    path = os.pathsep.join([str(python.parent), *without_npm()])
    run(*command, "--no-build-isolation", "--wheel-dir", work / "alone", sdist, PATH=path)
    (wheel,) = (work / "alone").glob("*.whl")
    return wheel


def build_compiled(sdist: Path, work: Path) -> Path | None:
    """Build a wheel whose players are compiled, if there is a compiler."""
    if missing := lacking():
        print(f"  note: no compiled wheel, since this is missing: {missing}")
        return None
    folder = work / "compiled"
    python = Path(sys.executable)
    pip(python, "wheel", "--no-deps", "--wheel-dir", folder, sdist, PARLETT_COMPILE="1")
    (wheel,) = folder.glob("*.whl")
    return wheel


def works(*command: str) -> bool:
    """Whether a command exists and succeeds."""
    if not shutil.which(command[0]):
        return False
    return not subprocess.run(command, capture_output=True, check=False).returncode


def without_npm() -> list[str]:
    """Return the folders of programs that have no npm in them."""
    folders = os.environ["PATH"].split(os.pathsep)
    return [folder for folder in folders if not shutil.which("npm", path=folder)]


def pythons() -> list[str]:
    """Return one Python of each version that the package names, as far as this machine has them."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    found = []
    for version in PYTHONS:
        programs = [*map(str, kept.glob(f"{version}.*/bin/python")), f"python{version}"]
        working = [program for program in programs if works(program, "-c", "import ensurepip")]
        if working:
            found.append(working[0])
        else:
            print(f"  note: there is no Python {version} here")
    return found


def content(archive: Path) -> dict[str, str | None]:
    """Return the files of a wheel or source distribution; the text of those that are text."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as packed:
            raw = {name: packed.read(name) for name in packed.namelist()}
    else:
        with tarfile.open(archive) as packed:
            files = [(member, packed.extractfile(member)) for member in packed.getmembers()]
            raw = {
                member.name.partition("/")[2]: file.read()
                for member, file in files
                if file is not None
            }
    return {name: text(data) for name, data in raw.items()}


def text(data: bytes) -> str | None:
    """Decode a file, if it is text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def metadata(files: dict[str, str | None]) -> Message:
    """Return the metadata of a wheel."""
    (found,) = (data for name, data in files.items() if name.endswith(".dist-info/METADATA"))
    assert found is not None
    return message_from_string(found)


def check_content(wheel: Path) -> None:
    """Check that a wheel has the notices, and nothing that only its makers need."""
    files = content(wheel)
    for notice in ("LICENSE", "THIRD-PARTY-LICENSES"):
        if not any(name.endswith(f"/licenses/{notice}") for name in files):
            raise Wrong(f"{wheel.name} has no {notice}")
    stray = [name for name in files if re.search(r"\.(tsx?|pot)$|/tests?/|sources\.json$", name)]
    if stray:
        raise Wrong(f"{wheel.name} has files that nobody needs: {', '.join(stray[:5])}")


def check_alike(wheel: Path, other: Path) -> None:
    """Check that two wheels hold the same."""
    ours, theirs = content(wheel), content(other)
    if ours != theirs:
        differing = [name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name)]
        raise Wrong(f"built without a network, these differ: {', '.join(sorted(differing)[:5])}")


def check_links(wheel: Path) -> None:
    """Check that the description links to nothing relative, and README to nothing that is missing."""
    described = metadata(content(wheel)).get_payload()
    assert isinstance(described, str)
    if relative := re.findall(r"\]\((?![a-z]+:|#)([^)\s]+)\)", described):
        raise Wrong(
            f"links of the description that lead nowhere on an index: {', '.join(relative)}"
        )
    for target in re.findall(
        r"\]\((?![a-z]+:|#)([^)#\s]+)", (ROOT / "README.md").read_text("utf-8")
    ):
        if not (ROOT / target).exists():
            raise Wrong(f"README.md links to {target}, which does not exist")


def check_version(wheel: Path, tag: str) -> None:
    """Check that the version is the tag's, and that the changelog has it."""
    version = metadata(content(wheel))["Version"]
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if f"## {version}" not in changes:
        raise Wrong(f"CHANGELOG.md has no section for {version}")
    if tag and tag != f"v{version}":
        raise Wrong(f"the tag is {tag}, but parlett_widgets/__init__.py says {version}")
    if tag and f"## {version} – not yet released" in changes:
        raise Wrong(f"CHANGELOG.md says that {version} is not yet released: give its date")


def check_filled_in(sdist: Path, tag: str) -> None:
    """Check that the addresses have been filled in; before a release, only say where they have not."""
    places = [
        f"{name}:{number}"
        for name, written in content(sdist).items()
        if name != "PKG-INFO"  # it repeats the others
        for number, line in enumerate((written or "").splitlines(), 1)
        if re.search(rf"https://\S*\b{TO_FILL_IN}\b", line)
    ]
    if stray := [place for place in places if not place.startswith("pyproject.toml:")]:
        raise Wrong(f"the owner's address is only in pyproject.toml, not in {', '.join(stray)}")
    if places and tag:
        raise Wrong(f"{TO_FILL_IN} has still to be filled in: {', '.join(places)}")
    if places:
        print(
            f"  note: {TO_FILL_IN} has still to be filled in before a release: {', '.join(places)}"
        )


def check_workflows() -> None:
    """Check the workflows with two linters."""
    run(Path(sys.executable).with_name("zizmor"), "--offline", "--pedantic", "--quiet", ".github")
    run("node", ".ci/lint_workflows.mjs")


def check_installed(wheels: list[Path], work: Path) -> None:
    """Install each wheel into empty environments, and play there."""
    for python in pythons():
        version = run(python, "-c", "import sys; print('cp%d%d' % sys.version_info[:2])").strip()
        for wheel in wheels:
            if "-py3-" not in wheel.name and f"-{version}-" not in wheel.name:
                continue
            folder = work / f"{wheel.parent.name}-{version}"
            installed = environment(folder, python)
            pip(installed, "install", wheel)
            # Not in the checkout, whose package would be imported in place of the wheel's.
            strict = "error::DeprecationWarning:parlett_widgets"
            run(installed, "-W", strict, "-c", PLAYED, cwd=folder)
            run(installed, "-m", "parlett_widgets", "doctor", cwd=folder)
            print(f"  {wheel.name} plays on {version}")
            shutil.rmtree(folder)


def main() -> int:
    """Build and check everything; return 1 if something must not be released."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tag", default="", help="the tag of a release, such as v0.1.0")
    tag = parser.parse_args().tag
    with TemporaryDirectory() as folder:
        work = Path(folder)
        try:
            print("the source distribution and the plain wheel")
            sdist, wheel = build(work)
            print("the same without a network and without Node")
            check_alike(wheel, build_alone(sdist, work))
            compiled = build_compiled(sdist, work)
            wheels = [wheel, *([compiled] if compiled else [])]
            print("what they contain")
            for made in wheels:
                check_content(made)
            check_links(wheel)
            check_version(wheel, tag)
            check_filled_in(sdist, tag)
            run(sys.executable, "-m", "twine", "check", "--strict", sdist, *wheels)
            run(sys.executable, "-m", "check_wheel_contents", wheel)
            print("the workflows")
            check_workflows()
            print("installed into empty environments")
            check_installed(wheels, work)
        except Wrong as wrong:
            print(f"not to be released: {wrong}", file=sys.stderr)
            return 1
        (ROOT / "dist").mkdir(exist_ok=True)
        for made in (sdist, wheel):
            shutil.copy(made, ROOT / "dist")
    print("ready to be released; dist holds the source distribution and the plain wheel")
    return 0


if __name__ == "__main__":
    sys.exit(main())
