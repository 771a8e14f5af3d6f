"""What a user's type checker knows of the public names: mypy --strict, and pyright as strict."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import fields
from doctest import DocTestParser
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.addenda.options import AddendaOptions
from parlett_widgets.games.counterpoint.options import CounterpointOptions
from parlett_widgets.games.ninety_nine.options import NinetyNineOptions

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
HEAD = """
import random
from parlett_widgets import Action, Addenda, Card, CardSet, NinetyNine, Player
from parlett_widgets.games.addenda import AddendaView
from parlett_widgets.games.ninety_nine import NinetyNineView
match = NinetyNine.classic().start(seed=7)
class Bot:
    def choose(self, view: NinetyNineView, rng: random.Random) -> Action:
        return view.legal[0]
"""
WRONG = {
    "a misspelt option of a preset": 'NinetyNine.classic(trmp="turn-up")',
    "a wrong value of an option": 'Addenda.standard(bust="last")',
    "a field that the game's view has not": "match.view(0).stock_size",
    "a bot of another game": "bot: Player[AddendaView] = Bot()",
    "arithmetic with a card": 'Card("KS") + 1',
    "arithmetic with a set": 'CardSet("KS") | 1',
    "a number for a card": "Card(61)",
    "setting a state": "match.state = match.state",
    "setting a hand": "match.state.hands = ()",
    "setting a number": 'Card("KS").number = 3',
}


def mypy(path: Path) -> list[str]:
    """Return what mypy finds in a file, each with its line first."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary"]
    done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return [line.partition(":")[2] for line in done.stdout.splitlines() if "error:" in line]


def pyright(path: Path) -> list[str]:
    """Return what pyright finds in a file, each with its line first."""
    settings = {
        "typeCheckingMode": "strict",
        "reportUnusedExpression": "none",  # an example ends in what it shows
        "include": [path.name],
    }
    (path.parent / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [str(ROOT / "node_modules" / ".bin" / "pyright"), "--outputjson", "--project"]
    done = subprocess.run(
        [*command, str(path.parent), "--pythonpath", sys.executable],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout + done.stderr
    answer = json.loads(done.stdout)
    assert answer["summary"]["filesAnalyzed"] == 1
    return [
        f"{found['range']['start']['line'] + 1}: {found['message']}"
        for found in answer["generalDiagnostics"]
    ]


CHECKERS = pytest.mark.parametrize("check", [mypy, pyright])


@CHECKERS
def test_what_users_write_passes(check, tmp_path):
    path = tmp_path / "user_code.py"
    shutil.copy(HERE / path.name, path)

    assert check(path) == []


@CHECKERS
def test_the_players_of_the_docs_pass(check, tmp_path):
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    path = tmp_path / "players.py"
    examples = DocTestParser().get_examples(page)
    path.write_text("".join(example.source for example in examples), encoding="utf-8")

    assert check(path) == []


@CHECKERS
def test_what_is_wrong_is_found(check, tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text(HEAD + "\n".join(WRONG.values()) + "\n", encoding="utf-8")
    found = {int(line.partition(":")[0]) for line in check(path)}
    first = len(HEAD.splitlines()) + 1

    unseen = [what for line, what in enumerate(WRONG, first) if line not in found]
    assert unseen == []
    assert min(found) >= first


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (Addenda, AddendaOptions),
        (Counterpoint, CounterpointOptions),
        (NinetyNine, NinetyNineOptions),
    ],
)
def test_presets_take_every_option_of_their_rules(rules, options):
    of_rules = get_type_hints(rules)
    by_keyword = get_type_hints(options)

    assert list(by_keyword) == [field.name for field in fields(rules)]
    for name, annotation in by_keyword.items():
        assert get_args(annotation) == get_args(of_rules[name])
