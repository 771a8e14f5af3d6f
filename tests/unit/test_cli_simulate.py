"""``python -m parlett_widgets simulate``: what a teacher or the author of a player sees."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import process

import psutil
import pytest

import parlett_widgets.cli.simulate as simulate_module
from parlett_widgets.cli import main
from parlett_widgets.engine import Match
from parlett_widgets.engine.match import Rules
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


def summary(words, capsys):
    assert main(["simulate", *words.split()]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


def complaint(words, capsys):
    """Return the exit code and the one line on the standard error."""
    try:
        code = main(["simulate", *words.split()])
    except SystemExit as stop:
        code = stop.code
    answer = capsys.readouterr()
    assert answer.out == ""
    (line,) = answer.err.splitlines()
    assert line.startswith("python -m parlett_widgets")
    return code, line


# The summary


def test_one_line_sums_up_the_matches(capsys):
    line = summary("addenda --matches 4 --seed 7 --players steady,random", capsys)

    assert list(line) == [
        *("game", "rules", "players", "seed"),
        *("matches", "mean_deals", "wins", "mean_scores"),
    ]
    assert (line["game"], line["rules"]) == ("addenda", "standard")
    assert line["players"] == ["steady", "random"]
    assert (line["seed"], line["matches"]) == (7, 4)
    assert sum(line["wins"]) == 4
    assert len(line["mean_scores"]) == 2


def test_the_summary_agrees_with_the_records(tmp_path, capsys):
    path = tmp_path / "matches.jsonl"
    line = summary(f"ninety-nine --rules revised --matches 5 --records {path}", capsys)
    records = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]

    assert line["mean_deals"] == round(sum(len(record["deals"]) for record in records) / 5, 3)
    for seat in range(3):
        assert line["wins"][seat] == sum(seat in record["winners"] for record in records)
        mean = round(sum(record["scores"][seat] for record in records) / 5, 3)
        assert line["mean_scores"][seat] == mean


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game, names in simulate_module.RULE_SETS.items() for name in names],
)
def test_every_rule_set_can_be_simulated(game, name, capsys):
    line = summary(f"{game} --rules {name} --seed 3", capsys)
    assert (line["game"], line["rules"]) == (game, name)
    assert sum(line["wins"]) >= 1


def test_every_game_there_is_can_be_simulated():
    assert set(simulate_module.RULE_SETS) == set(Rules._games)


def test_one_name_sits_on_all_seats(capsys):
    line = summary("ninety-nine --rules five --players random", capsys)
    assert line["players"] == ["random"] * 5


@pytest.mark.parametrize("game", ["ninety-nine --rules two", "counterpoint --rules three"])
def test_steady_plays_every_game(game, capsys):
    line = summary(f"{game} --players steady", capsys)
    assert set(line["players"]) == {"steady"}


def test_both_partners_win(capsys):
    line = summary("addenda --rules partnership --matches 3", capsys)
    assert line["wins"][:2] == line["wins"][2:]


def test_the_dummys_score_comes_third(capsys):
    line = summary("ninety-nine --rules two", capsys)
    assert (len(line["wins"]), len(line["mean_scores"])) == (2, 3)


# That a run can be repeated


def test_a_run_can_be_repeated(tmp_path, capsys):
    words = "counterpoint --matches 3 --seed 5 --players random --records"
    outputs, records = [], []
    for name in ("one", "two"):
        main(["simulate", *words.split(), str(tmp_path / name)])
        outputs.append(capsys.readouterr().out)
        assert outputs[-1]
        records.append((tmp_path / name).read_bytes())
    assert outputs[0] == outputs[1]
    assert records[0] == records[1]


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


# Records


def test_records_are_whole_lines_that_replay(tmp_path, capsys):
    path = tmp_path / "matches.jsonl"
    path.write_text("what was there before\n")
    summary(f"counterpoint --rules three --matches 3 --records {path}", capsys)

    assert path.read_bytes().endswith(b"\n")
    matches = [Match.replay(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [match.seed for match in matches] == [0, 1, 2]
    assert all(match.winners for match in matches)


def test_a_run_that_is_stopped_leaves_whole_lines(tmp_path, monkeypatch, capsys):
    played = simulation.played

    def stopped(rules, seats, seed, number):
        if number == 2:
            raise KeyboardInterrupt
        return played(rules, seats, seed, number)

    monkeypatch.setattr(simulation, "played", stopped)
    path = tmp_path / "matches.jsonl"

    assert main(["simulate", "addenda", "--matches", "9", "--records", str(path)]) == 130
    assert capsys.readouterr().out == ""
    assert [Match.replay(line).seed for line in path.read_text().splitlines()] == [0, 1]


def _all_at_once(pid):
    os.killpg(pid, signal.SIGINT)


def _first_the_processes_that_play(pid):
    """As a busy machine may do it."""
    for child in psutil.Process(pid).children():
        child.send_signal(signal.SIGINT)
    time.sleep(0.2)
    os.kill(pid, signal.SIGINT)


@pytest.mark.skipif(sys.platform == "win32", reason="no groups of processes")
@pytest.mark.parametrize("interrupt", [_all_at_once, _first_the_processes_that_play])
def test_ctrl_c_ends_all_processes_without_a_word(tmp_path, interrupt):
    path = tmp_path / "matches.jsonl"
    with subprocess.Popen(
        [
            *(sys.executable, "-m", "parlett_widgets", "simulate", "addenda", "--jobs", "2"),
            *("--matches", "100000", "--records", str(path)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # a group of its own, as at a terminal
    ) as command:
        while command.poll() is None and not (path.exists() and path.read_bytes().count(b"\n") > 2):
            time.sleep(0.05)
        interrupt(command.pid)
        said = command.communicate(timeout=60)  # ends when no process holds the outputs any more

    assert (command.returncode, *said) == (130, b"", b"")
    seeds = [Match.replay(line).seed for line in path.read_text().splitlines()]
    assert seeds == list(range(len(seeds)))


def test_a_full_disk_leaves_whole_lines_and_says_so(tmp_path, monkeypatch, capsys):
    class FullDisk:
        """Takes one line, and of the next one only a part."""

        def __init__(self, file):
            self.file = file
            self.lines = 0

        def write(self, line):
            self.lines += 1
            return self.file.write(line if self.lines == 1 else line[:100])

        def __getattr__(self, name):
            return getattr(self.file, name)

        def __enter__(self):
            return self

        def __exit__(self, *_error):
            self.file.close()

    opened = type(tmp_path).open
    monkeypatch.setattr(
        type(tmp_path), "open", lambda path, *words, **more: FullDisk(opened(path, *words, **more))
    )
    path = tmp_path / "matches.jsonl"
    code, line = complaint(f"addenda --matches 3 --records {path}", capsys)
    monkeypatch.undo()

    assert (code, line.endswith("there is no room")) == (1, True)
    assert [Match.replay(text).seed for text in path.read_text().splitlines()] == [0]


def test_a_file_that_cannot_be_written_is_named_before_play_begins(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(simulation, "played", None)
    code, line = complaint(f"addenda --records {tmp_path / 'nowhere' / 'x.jsonl'}", capsys)
    assert code == 1
    assert "cannot write to" in line


# Slips


def test_where_no_process_can_be_started_one_is_told_what_to_leave_out(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "multiprocessing.synchronize", None)  # as in a browser
    monkeypatch.setattr(process, "_system_limits_checked", False)
    monkeypatch.setattr(process, "_system_limited", None)
    code, line = complaint("addenda --matches 2 --jobs 2", capsys)
    assert code == 1
    assert line.endswith("this Python cannot start processes: leave out --jobs")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("adenda", "no game 'adenda': did you mean 'addenda'?"),
        ("whist", "no game 'whist': it is one of: addenda, ninety-nine, counterpoint"),
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
        ("Garbled", "answered a"),
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


# The bar


class Bar:
    """What tqdm would be asked for."""

    def __init__(self, numbers, **options):
        self.numbers, self.options, self.closed = numbers, options, False
        Bar.last = self

    def __enter__(self):
        return self.numbers

    def __exit__(self, *_error):
        self.closed = True


def test_a_bar_waits_a_second_and_stays_off_the_output(monkeypatch, capsys):
    tqdm = pytest.importorskip("tqdm")
    monkeypatch.setattr(tqdm, "tqdm", Bar)
    summary("addenda --matches 2", capsys)
    assert Bar.last.closed
    assert len(Bar.last.numbers) == 2
    assert Bar.last.options["delay"] == 1
    # Only on a terminal, and on tqdm's own choice of stream, which is the standard error.
    assert Bar.last.options["disable"] is None
    assert "file" not in Bar.last.options


def test_without_tqdm_there_is_no_bar(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert summary("addenda --matches 2", capsys)["matches"] == 2


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
