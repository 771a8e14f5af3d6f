"""A game is a plug-in: the general rooms import no game, name none, and ask nobody which game it is."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "parlett_widgets"

GENERAL = [
    "cards/*.py",
    "engine/*.py",
    "players/*.py",
    "puzzles/*.py",
    "words/*.py",
    "widgets/page/*.py",
    "widgets/card_table/*.py",
    "widgets/replay/*.py",
    "widgets/predict/*.py",
    "widgets/board/*.py",
    "widgets/deal_editor/*.py",
    "cli/*.py",
    "testing/*.py",
]
ROOMS = sorted(
    file.relative_to(HOUSE).as_posix()
    for line in GENERAL
    for pattern in line.split()
    for file in HOUSE.glob(pattern)
)
NAMES = {
    "addenda",
    "ninety-nine",
    "ninety_nine",
    "counterpoint",
    "Addenda",
    "NinetyNine",
    "Counterpoint",
}


def parsed(file):
    """Return the tree of a file without its docstrings: an example may name a game."""
    tree = ast.parse((HOUSE / file).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        match getattr(node, "body", None):
            case [ast.Expr(value=ast.Constant()) as docstring, *_]:
                docstring.value.value = ""
    return tree


@pytest.mark.parametrize("file", ROOMS)
def test_a_general_room_imports_and_names_no_game(file):
    for node in ast.walk(parsed(file)):
        match node:
            case ast.ImportFrom(module=str(module)):
                assert not module.startswith("parlett_widgets.games"), module
            case ast.Import(names=modules):
                assert not any(one.name.startswith("parlett_widgets.games") for one in modules)
            case ast.Name(id=name) | ast.Attribute(attr=name):
                assert name not in NAMES
            case ast.Constant(value=str(text)):
                assert text not in NAMES


def asks_which_game(node):
    """Whether a node compares a game's name, or the type of rules, a view or a state."""
    kinds = ("Addenda", "NinetyNine", "Counterpoint")
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, kind]):
            return any(name in ast.unparse(kind) for name in kinds)
        case ast.MatchClass(cls=kind):
            return ast.unparse(kind).startswith(kinds)
        case ast.Compare(comparators=[ast.Constant(value=str(name))]):
            return name in NAMES
        case _:
            return False


def places_that_ask(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    asserted = {
        id(node)
        for claim in ast.walk(tree)
        if isinstance(claim, ast.Assert)  # a claim for the type checker chooses nothing
        for node in ast.walk(claim)
    }
    return sum(asks_which_game(node) and id(node) not in asserted for node in ast.walk(tree))


def test_nothing_outside_the_games_asks_which_game_it_is():
    rooms = (file for file in HOUSE.rglob("*.py") if HOUSE / "games" not in file.parents)
    asking = {file.relative_to(HOUSE).as_posix(): places_that_ask(file) for file in rooms}

    assert [file for file, places in asking.items() if places] == []


def test_a_simulation_loads_no_words_and_no_widgets():
    code = (
        "import json, sys\n"
        "from parlett_widgets import NinetyNine, simulate\n"
        "list(simulate(NinetyNine.classic(), 'random', matches=1))\n"
        "print(json.dumps([name for name in sys.modules if name.startswith('parlett_widgets')]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    loaded = json.loads(done.stdout)

    assert "parlett_widgets.games.ninety_nine.rules" in loaded
    for room in ("words", "widgets"):
        assert not [name for name in loaded if name.startswith(f"parlett_widgets.{room}")]
    assert not [name for name in loaded if name.endswith((".words", ".table", ".hints"))]
