"""``python -m parlett_widgets simulate`` with players of one's own: what their author sees."""

import json
import shutil
import subprocess
import sys

import bots
import pytest
from simulate_command import complaint, summary

from parlett_widgets.engine import Match
from parlett_widgets.players import simulation

# That a run can be repeated


def test_more_processes_give_the_same_line_and_records(tmp_path, capsys):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    words = "addenda --matches 8 --seed 5 --players steady,bots:Counting"
    assert summary(f"{words} --records {one}", capsys) == summary(
        f"{words} --records {two} --jobs 2", capsys
    )
    assert two.read_bytes() == one.read_bytes()


def test_match_i_of_a_run_is_the_match_of_its_seed(tmp_path, capsys):
    run, single = tmp_path / "run.jsonl", tmp_path / "single.jsonl"
    summary(f"addenda --matches 3 --seed 5 --players bots:Counting --records {run}", capsys)
    summary(f"addenda --seed 7 --players bots:Counting --records {single}", capsys)

    assert [json.loads(line)["seed"] for line in run.read_text().splitlines()] == [5, 6, 7]
    assert run.read_text().splitlines()[2] == single.read_text().strip()


# Slips


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("adenda", "no game 'adenda': did you mean 'addenda'?"),
        ("whist", "there is no game 'whist': choose from addenda"),
        ("addenda --rules partnersip", "no rule set 'partnersip': did you mean 'partnership'?"),
        ("addenda --rules rubber", "choose from standard, partnership"),
        ("addenda --matches 0", "must be at least 1, not 0"),
        ("addenda --matches many", "'many' is not a whole number"),
        ("addenda --jobs 0", "must be at least 1, not 0"),
        ("addenda --seed x", "'x' is not a whole number"),
        ("addenda --players stedy", "nor package.module:Class: did you mean 'steady'?"),
        (
            "addenda --players bots.First",
            "'bots.First' is neither a player's name nor package.module:Class",
        ),
        ("addenda --players :First", "write it as package.module:Class"),
        ("addenda --players a..b:First", "write it as package.module:Class"),
        ("addenda --players steady,", "'' is neither a player's name nor"),
        ("addenda --players steady,random,steady", "2 players, or 1 that plays every seat, not 3"),
        ("ninety-nine --rules four --players steady,random", "takes 4 players, or 1 that plays"),
        ("addenda --players bots:Fist", "bots has no 'Fist': did you mean 'First'?"),
        ("addenda --players bots:NoPlayer", "is not a class with a choose(view, rng) method"),
        ("addenda --players bots:ready", "is not a class with a choose(view, rng) method"),
        ("addenda --players json:First", "json has no 'First': it has no players"),
    ],
)
def test_a_slip_is_answered_in_one_line(words, error, monkeypatch, capsys):
    monkeypatch.setattr(simulation, "played", None)
    code, line = complaint(words, capsys)
    assert error in line
    assert code == 2


@pytest.mark.parametrize(
    ("player", "error"),
    [
        ("nowhere_at_all:Bot", "cannot import nowhere_at_all: ModuleNotFoundError"),
        ("broken_bots:Bot", "No module named 'nothing_of_that_name'"),
    ],
)
def test_a_module_that_cannot_be_imported_is_no_traceback(
    player, error, tmp_path, monkeypatch, capsys
):
    (tmp_path / "broken_bots.py").write_text("import nothing_of_that_name\n")
    monkeypatch.syspath_prepend(tmp_path)
    code, line = complaint(f"addenda --players {player}", capsys)
    assert code == 1
    assert error in line


# Players of one's own


@pytest.mark.parametrize("player", ["First", "InWords"])
def test_a_player_of_ones_own_takes_part(player, capsys):
    line = summary(f"counterpoint --players bots:{player},random", capsys)
    assert line["players"] == [f"bots:{player}", "random"]


@pytest.mark.parametrize(
    ("player", "error"),
    [
        ("Failing", "failed: KeyError: 'second'"),
        ("Stubborn", "answered Action('play 2C'): cannot play 2C: not in hand 2C; legal now:"),
        ("Silent", "answered None, which is not an action"),
        ("Garbled", "TypeError: an action must be one of match.legal or text"),
        ("Shy", "cannot be created: TypeError"),
    ],
)
def test_a_player_that_goes_wrong_ends_the_run_with_one_sentence(player, error, tmp_path, capsys):
    path = tmp_path / "matches.jsonl"
    code, line = complaint(
        f"addenda --seed 41 --matches 5 --players random,bots:{player} --records {path}", capsys
    )
    assert code == 1
    assert f"player bots:{player} (seat 1, North), match 0 with seed 41" in line
    assert error in line
    assert list(tmp_path.iterdir()) == []  # no match ended, so there is nothing to keep


def test_it_runs_as_a_module_with_a_player_from_the_current_folder(tmp_path):
    shutil.copy(bots.__file__, tmp_path / "my_bots.py")
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
