"""What one imports from the top of the package."""

import ast
import importlib
from pathlib import Path

import pytest

import parlett_widgets

RELIED_ON = """
    Addenda NinetyNine Counterpoint Match Action Card CardSet Suit Rank Deal View Player Random Steady
    Expert simulate Summary advise CardTable Replay BidAdvisor BidTrainer ChainExplorer BidExplorer ScoreExplorer
    TrickExplorer Practice Predict predict answers use IllegalAction BrokenRecord
"""


@pytest.mark.parametrize("name", RELIED_ON.split())
def test_one_import_serves_a_notebook(name):
    assert name in parlett_widgets.__all__
    assert getattr(parlett_widgets, name) is not None


def test_a_type_checker_finds_the_names_that_can_be_imported():
    tree = ast.parse(Path(parlett_widgets.__file__).read_text(encoding="utf-8"))
    (for_checkers,) = [node for node in tree.body if isinstance(node, ast.If)]
    homes = {
        alias.name: node.module
        for node in for_checkers.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }

    assert sorted(homes) == sorted(parlett_widgets.__all__)
    for name, home in homes.items():
        assert getattr(importlib.import_module(home), name) is getattr(parlett_widgets, name)
