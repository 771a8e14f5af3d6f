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
from parlett_widgets.games.addenda.rules import AddendaOptions
from parlett_widgets.games.counterpoint.rules import CounterpointOptions
from parlett_widgets.games.ninety_nine.rules import NinetyNineOptions

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
HEAD = """
import random
from parlett_widgets import Action, Addenda, Card, CardSet, CardTable, NinetyNine, Player, predict, use
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
    "a misspelt option of a widget": 'CardTable(match, them="dark")',
    "a wrong value of an option of a widget": 'CardTable(match, lang="de")',
    "a misspelt option of a question": 'predict("bid-sum", colors="two")',
    "a wrong value of an option of a notebook": 'use(pace="fast")',
    "a field that the game's view has not": "match.view(0).stock_size",
    "a bot of another game": "bot: Player[AddendaView] = Bot()",
    "arithmetic with a card": 'Card("KS") + 1',
    "arithmetic with a set": 'CardSet("KS") | 1',
    "a number for a card": "Card(61)",
    "setting a state": "match.state = match.state",
    "setting a hand": "match.state.hands = ()",
    "setting a number": 'Card("KS").number = 3',
}


def mypy(folder: Path) -> list[str]:
    """Return what mypy finds in the files of a folder, each with its file and line first."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary"]
    done = subprocess.run(
        [*command, *(path.name for path in folder.iterdir())],
        capture_output=True, text=True, check=False, cwd=folder,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return [line for line in done.stdout.splitlines() if "error:" in line]


def pyright(folder: Path) -> list[str]:
    """Return what pyright finds in the files of a folder, each with its file and line first."""
    settings = {
        "typeCheckingMode": "strict",
        "reportUnusedExpression": "none",  # an example ends in what it shows
    }
    number = len(list(folder.iterdir()))
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [str(ROOT / "node_modules" / ".bin" / "pyright"), "--outputjson", "--project"]
    done = subprocess.run(
        [*command, str(folder), "--pythonpath", sys.executable],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout + done.stderr
    answer = json.loads(done.stdout)
    assert answer["summary"]["filesAnalyzed"] == number
    return [
        f"{Path(found['file']).name}:{found['range']['start']['line'] + 1}: {found['message']}"
        for found in answer["generalDiagnostics"]
    ]


@pytest.fixture(scope="module", params=[mypy, pyright])
def found(request, tmp_path_factory):
    """Return what a checker finds, in one run over what passes and what is wrong."""
    folder = tmp_path_factory.mktemp("checked")
    shutil.copy(HERE / "user_code.py", folder)
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    players = "".join(example.source for example in DocTestParser().get_examples(page))
    (folder / "players.py").write_text(players, encoding="utf-8")
    wrong = HEAD + "\n".join(WRONG.values()) + "\n"
    (folder / "wrong.py").write_text(wrong, encoding="utf-8")
    return request.param(folder)


def test_what_users_write_passes(found):
    assert [line for line in found if line.startswith("user_code.py")] == []


def test_the_players_of_the_docs_pass(found):
    assert [line for line in found if line.startswith("players.py")] == []


def test_what_is_wrong_is_found(found):
    lines = {int(line.split(":")[1]) for line in found if line.startswith("wrong.py")}
    first = len(HEAD.splitlines()) + 1

    unseen = [what for line, what in enumerate(WRONG, first) if line not in lines]
    assert unseen == []
    assert min(lines) >= first


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
