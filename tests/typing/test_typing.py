"""What a user's type checker knows of the public names: mypy --strict."""

from __future__ import annotations

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
from parlett_widgets import *
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


def strict(*arguments: str) -> list[str]:
    """Return what mypy finds."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary"]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return [line for line in done.stdout.splitlines() if "error:" in line]


def test_what_users_write_passes():
    assert strict(str(HERE / "user_code.py")) == []


def test_the_players_of_the_docs_pass(tmp_path):
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    path = tmp_path / "players.py"
    examples = DocTestParser().get_examples(page)
    path.write_text("".join(example.source for example in examples), encoding="utf-8")

    assert strict(str(path)) == []


def test_what_is_wrong_is_found(tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text(HEAD + "\n".join(WRONG.values()), encoding="utf-8")
    found = {int(line.split(":")[1]) for line in strict(str(path))}
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
