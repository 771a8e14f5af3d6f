"""Installed games that cannot be used: each is named in one sentence, and everything else goes on."""

import sys
from importlib.metadata import EntryPoint

import pytest
from simulate_command import complaint, summary

from parlett_widgets import Addenda, BrokenRecord, Match
from parlett_widgets.cli import main
from parlett_widgets.engine import registry

MODULES = {
    "raises": ("raise RuntimeError('no disk')", "Game", "RuntimeError: no disk"),
    "leaves": ("import sys\nsys.exit('bye')", "Game", "SystemExit: bye"),
    "function": ("def Game(): pass", "Game", "it is not a class that defines a game"),
    "nothing": ("", "Game", "has no attribute 'Game'"),
    "missing": (None, "Game", "No module named 'plug_in_missing'"),
    "other": (
        "from parlett_widgets import Addenda\nclass Game(Addenda):\n    game = 'another'\n",
        "Game",
        "its class defines the game 'another'",
    ),
    "number": (
        "from parlett_widgets import Addenda\nclass Game(Addenda):\n    game = 5\n",
        "Game",
        "Game.game must be a short text",
    ),
    "slip": (
        "from parlett_widgets.engine import TrickGame\nclass Game(TrickGame):\n    def call(self, state): 0\n",
        "Game",
        "did you mean 'calls'?",
    ),
    "deep": ("def f(): f()\nf()", "Game", "RecursionError"),
}


@pytest.fixture
def installed(tmp_path, monkeypatch, forget):
    """Install every broken game, beside those of the package."""
    entries = []
    for name, (code, found, _) in MODULES.items():
        if code is not None:
            (tmp_path / f"plug_in_{name}.py").write_text(code)
        entries.append(EntryPoint(name, f"plug_in_{name}:{found}", registry.GROUP))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "entry_points", lambda group: entries)
    yield
    for name in MODULES:
        sys.modules.pop(f"plug_in_{name}", None)


@pytest.mark.parametrize("name", MODULES)
def test_a_broken_game_is_named_when_it_is_played_and_when_its_record_is_read(
    name, installed, capsys
):
    code, line = complaint(f"{name} --matches 1", capsys)
    assert code == 2
    assert f"the installed game '{name}' (plug_in_{name}:Game) cannot be used: " in line
    assert MODULES[name][2] in line

    record = {**Addenda().start(seed=1).record(), "game": name}
    with pytest.raises(BrokenRecord, match=f"the installed game '{name}'"):
        Match.replay(record)


def test_broken_games_end_no_other_command(installed, capsys):
    assert summary("addenda --matches 1", capsys)["game"] == "addenda"
    for words in (["--help"], ["simulate", "--help"]):
        with pytest.raises(SystemExit) as stop:
            main(words)
        assert stop.value.code == 0
        assert "addenda" in capsys.readouterr().out or words == ["--help"]
    with pytest.raises(ValueError, match="there is no game 'adenda': did you mean 'addenda'"):
        registry.find("adenda")


def test_the_doctor_names_each_broken_game_in_one_line(installed, capsys):
    main(["doctor"])
    told = [line for line in capsys.readouterr().out.splitlines() if "cannot be used" in line]

    assert [line.partition("'")[2].partition("'")[0] for line in told] == list(MODULES)
    assert all(line.startswith("  note     games: the installed game") for line in told)
