"""``python -m parlett_widgets simulate`` with players of one's own: what their author sees."""

import json
import subprocess
import sys

import pytest
from simulate_command import complaint, summary

from parlett_widgets.engine import Match
from parlett_widgets.players import simulation

BOTS = """
from parlett_widgets.engine import Action

class First:
    def choose(self, view, rng):
        return view.legal[0]

class InWords:
    def choose(self, view, rng):
        return str(view.legal[0])

class Counting:
    def __init__(self):
        self.asked = 0
    def choose(self, view, rng):
        self.asked += 1
        return view.legal[self.asked % len(view.legal)]

class Failing:
    def choose(self, view, rng):
        return view.legal[{"first": 0}["second"]]

class Stubborn:
    def choose(self, view, rng):
        return Action.parse("play 2C")

class Silent:
    def choose(self, view, rng):
        return None

class Garbled:
    def choose(self, view, rng):
        return Action("play", "two lines\\nof it")

class Shy:
    def __init__(self, name):
        pass
    def choose(self, view, rng):
        return view.legal[0]

class NoPlayer:
    pass

ready = First()
"""


@pytest.fixture
def bots(tmp_path, monkeypatch):
    """A module of players beside the command, as `python -m` finds it."""
    (tmp_path / "my_bots.py").write_text(BOTS)
    (tmp_path / "my_broken_bots.py").write_text("import nothing_of_that_name\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in ("my_bots", "my_broken_bots"):
        sys.modules.pop(name, None)


# That a run can be repeated


def test_more_processes_give_the_same_line_and_records(bots, tmp_path, capsys):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    words = "addenda --matches 8 --seed 5 --players steady,my_bots:Counting"
    assert summary(f"{words} --records {one}", capsys) == summary(
        f"{words} --records {two} --jobs 2", capsys
    )
    assert two.read_bytes() == one.read_bytes()


def test_match_i_of_a_run_is_the_match_of_its_seed(bots, tmp_path, capsys):
    run, single = tmp_path / "run.jsonl", tmp_path / "single.jsonl"
    summary(f"addenda --matches 3 --seed 5 --players my_bots:Counting --records {run}", capsys)
    summary(f"addenda --seed 7 --players my_bots:Counting --records {single}", capsys)

    assert [json.loads(line)["seed"] for line in run.read_text().splitlines()] == [5, 6, 7]
    assert run.read_text().splitlines()[2] == single.read_text().strip()


# Slips


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("adenda", "no game 'adenda': did you mean 'addenda'?"),
        ("whist", "there is no game 'whist': it is one of: addenda"),
        ("addenda --rules partnersip", "no rules 'partnersip': did you mean 'partnership'?"),
        ("addenda --rules rubber", "it is one of: standard, partnership"),
        ("addenda --matches 0", "must be at least 1, not 0"),
        ("addenda --matches many", "'many' is not a whole number"),
        ("addenda --jobs 0", "must be at least 1, not 0"),
        ("addenda --seed x", "'x' is not a whole number"),
        ("addenda --players stedy", "nor package.module:Class: did you mean 'steady'?"),
        (
            "addenda --players my_bots.First",
            "'my_bots.First' is neither a player's name nor package.module:Class",
        ),
        ("addenda --players :First", "write it as package.module:Class"),
        ("addenda --players a..b:First", "write it as package.module:Class"),
        ("addenda --players steady,", "'' is neither a player's name nor"),
        ("addenda --players steady,random,steady", "needs 1 or 2 players here, not 3"),
        ("ninety-nine --rules four --players steady,random", "needs 1 or 4 players here, not 2"),
        ("addenda --players my_bots:Fist", "my_bots has no 'Fist': did you mean 'First'?"),
        ("addenda --players my_bots:NoPlayer", "is not a class with choose(view, rng)"),
        ("addenda --players my_bots:ready", "is not a class with choose(view, rng)"),
        ("addenda --players json:First", "json has no 'First': it has no players"),
    ],
)
def test_a_slip_is_answered_in_one_line(words, error, bots, monkeypatch, capsys):
    monkeypatch.setattr(simulation, "played", None)
    code, line = complaint(words, capsys)
    assert error in line
    assert code == 2


@pytest.mark.parametrize(
    ("player", "error"),
    [
        ("nowhere_at_all:Bot", "cannot import nowhere_at_all: ModuleNotFoundError"),
        ("my_broken_bots:Bot", "No module named 'nothing_of_that_name'"),
    ],
)
def test_a_module_that_cannot_be_imported_is_no_traceback(player, error, bots, capsys):
    code, line = complaint(f"addenda --players {player}", capsys)
    assert code == 1
    assert error in line


# Players of one's own


@pytest.mark.parametrize("player", ["First", "InWords"])
def test_a_player_of_ones_own_takes_part(player, bots, capsys):
    line = summary(f"counterpoint --players my_bots:{player},random", capsys)
    assert line["players"] == [f"my_bots:{player}", "random"]


@pytest.mark.parametrize(
    ("player", "error"),
    [
        ("Failing", "failed: KeyError: 'second'"),
        ("Stubborn", "answered Action('play 2C'): cannot play 2C: not in hand 2C; legal now:"),
        ("Silent", "answered None, which is no action"),
        ("Garbled", "TypeError: an action is one of match.legal or a text"),
        ("Shy", "cannot be made: TypeError"),
    ],
)
def test_a_player_that_goes_wrong_ends_the_run_with_one_sentence(
    player, error, bots, tmp_path, capsys
):
    path = tmp_path / "matches.jsonl"
    code, line = complaint(
        f"addenda --seed 41 --matches 5 --players random,my_bots:{player} --records {path}", capsys
    )
    assert code == 1
    assert f"player my_bots:{player} (seat 1, North), match 0 with seed 41" in line
    assert error in line
    assert path.read_bytes() == b""


def test_it_runs_as_a_module_with_a_player_from_the_current_folder(tmp_path):
    (tmp_path / "my_bots.py").write_text(BOTS)
    answer = subprocess.run(
        [
            *(sys.executable, "-m", "parlett_widgets", "simulate", "addenda"),
            *("--players", "my_bots:First,steady", "--records", "matches.jsonl"),
        ],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert json.loads(answer.stdout)["players"] == ["my_bots:First", "steady"]
    assert answer.stderr == ""
    assert Match.replay((tmp_path / "matches.jsonl").read_text()).winners
