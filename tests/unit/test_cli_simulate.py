"""``python -m parlett_widgets simulate``: what a teacher sees, and what is left of a run that is stopped."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import process

import pytest
from simulate_command import complaint, summary
from thorough import searched
from waiting import until

from parlett_widgets.cli import main
from parlett_widgets.engine import Match, registry
from parlett_widgets.players import Random, simulation

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
    [
        (game, name)
        for game in ("addenda", "ninety-nine", "counterpoint")
        for name in registry.presets(registry.find(game))
    ],
)
def test_every_rule_set_can_be_simulated(game, name, capsys):
    line = summary(f"{game} --rules {name} --seed 3", capsys)
    assert (line["game"], line["rules"]) == (game, name)
    assert sum(line["wins"]) >= 1


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


# Records


def test_records_are_whole_lines_that_replay(tmp_path, capsys):
    path = tmp_path / "matches.jsonl"
    path.write_text("what was there before\n")
    summary(f"counterpoint --rules three --matches 3 --records {path}", capsys)

    assert path.read_bytes().endswith(b"\n")
    matches = [Match.replay(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [match.seed for match in matches] == [0, 1, 2]
    assert all(match.winners for match in matches)


@pytest.fixture
def kept(tmp_path):
    """A file with records that somebody wants to keep, and the file beside it."""
    path = tmp_path / "matches.jsonl"
    path.write_text("precious\n")
    return path, path.with_name("matches.jsonl.part")


def seeds_in(path):
    return [Match.replay(line).seed for line in path.read_text().splitlines()]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, signal.SIGTERM])
def test_a_run_that_is_stopped_leaves_the_file_and_says_where_its_records_are(
    stop, kept, monkeypatch, capsys
):
    path, part = kept
    played = simulation.played

    def stopped(rules, seats, seed, number):
        if number == 2:
            signal.raise_signal(stop) if isinstance(stop, signal.Signals) else raised(stop)
        return played(rules, seats, seed, number)

    monkeypatch.setattr(simulation, "played", stopped)
    handler = signal.getsignal(signal.SIGTERM)

    assert main(["simulate", "addenda", "--matches", "9", "--records", str(path)]) == 130
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"python -m parlett_widgets: the records so far are in {part}, and {path} is as it was\n"
    )
    assert path.read_text() == "precious\n"
    assert seeds_in(part) == [0, 1]
    assert signal.getsignal(signal.SIGTERM) is handler


def raised(error):
    raise error


def test_a_run_that_fails_leaves_the_file_as_it_was(kept, monkeypatch, capsys):
    path, part = kept
    monkeypatch.setattr(Random, "choose", lambda *_: raised(ValueError("no")))
    code, line = complaint(f"addenda --matches 5 --records {path}", capsys)

    assert code == 1
    assert "failed: ValueError: no" in line
    assert "records" not in line, "none has been written"
    assert path.read_text() == "precious\n"
    assert not part.exists()


def test_a_game_that_fails_is_named_and_its_records_are_kept(kept, monkeypatch, capsys):
    path, part = kept
    record = Match.record
    monkeypatch.setattr(
        Match, "record", lambda match: raised(KeyError("x")) if match.seed == 2 else record(match)
    )
    code, line = complaint(f"addenda --matches 5 --records {path}", capsys)

    assert code == 1
    assert "the game addenda failed: KeyError: 'x'" in line
    assert str(part) in line
    assert path.read_text() == "precious\n"
    assert seeds_in(part) == [0, 1]


def test_what_another_run_has_left_stays(kept, capsys):
    path, part = kept
    part.write_text("of another run\n")
    summary(f"addenda --matches 2 --records {path}", capsys)

    assert (seeds_in(path), part.read_text()) == ([0, 1], "of another run\n")
    assert sorted(path.parent.iterdir()) == [path, part]


def test_two_runs_with_one_file_leave_the_records_of_one_of_them(tmp_path):
    path = tmp_path / "matches.jsonl"
    words = "-m parlett_widgets simulate addenda --matches 24 --records".split()
    runs = [
        subprocess.Popen(
            [sys.executable, *words, str(path), "--seed", seed], stdout=subprocess.DEVNULL
        )
        for seed in ("0", "1000")
    ]
    assert [run.wait(60) for run in runs] == [0, 0]
    seeds = [Match.replay(line).seed for line in path.read_text().splitlines()]
    assert seeds in (list(range(24)), list(range(1000, 1024)))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_what_is_no_file_is_written_as_it_is(tmp_path, capsys):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDWR)
    summary(f"addenda --matches 2 --records {pipe}", capsys)
    assert os.read(end, 65536).count(b"\n") == 2
    os.close(end)
    assert pipe.is_fifo()


on_posix = pytest.mark.skipif(sys.platform == "win32", reason="no groups of processes")

HANDLING = """
import os, signal, sys
signal.signal(signal.SIGINT, getattr(signal, sys.argv[1]))
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""
"""Becomes another process, for which it says how interrupts are handled."""


def interrupted(path, matches, handling):
    """Press Ctrl-C when two processes have begun to play; return the exit code and what was said."""
    with subprocess.Popen(
        [
            *(sys.executable, "-c", HANDLING, handling),
            *("-m", "parlett_widgets", "simulate", "addenda", "--jobs", "2"),
            *("--matches", str(matches), "--records", str(path)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # a group of its own, as at a terminal
    ) as command:
        part = path.with_name(f"{path.name}.part")
        while command.poll() is None and not (part.exists() and part.read_bytes().count(b"\n") > 2):
            time.sleep(0.05)
        os.killpg(command.pid, signal.SIGINT)
        said = command.communicate(timeout=60)  # ends when no process holds the outputs any more
    return command.returncode, *said


@on_posix
def test_ctrl_c_ends_all_processes_in_one_line(tmp_path):
    path = tmp_path / "matches.jsonl"
    code, line, error = interrupted(path, 100_000, "SIG_DFL")
    assert (code, line) == (130, b"")
    assert error.decode().splitlines() == [
        f"python -m parlett_widgets: the records so far are in {path}.part"
    ]
    seeds = seeds_in(path.with_name("matches.jsonl.part"))
    assert seeds == list(range(len(seeds)))


SLOW_TO_START = """
import pathlib, sys, time
if "--multiprocessing-fork" in sys.orig_argv:
    pathlib.Path("begun").touch()
    time.sleep(1)
"""


@on_posix
def test_ctrl_c_is_as_quiet_while_the_processes_start(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(SLOW_TO_START, "utf-8")
    with subprocess.Popen(
        [
            *(sys.executable, "-c", HANDLING, "SIG_DFL"),
            *("-m", "parlett_widgets", "simulate", "addenda", "--jobs", "2"),
            *("--matches", "100000"),
        ],
        stderr=subprocess.PIPE,
        start_new_session=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
    ) as command:
        until((tmp_path / "begun").exists)
        os.killpg(command.pid, signal.SIGINT)
        _, error = command.communicate(timeout=60)
    assert (command.returncode, error) == (130, b"")


@on_posix
def test_in_the_background_of_a_shell_interrupts_are_ignored_by_all_processes(tmp_path):
    path = tmp_path / "matches.jsonl"
    code, line, error = interrupted(path, 120, "SIG_IGN")
    assert (code, json.loads(line)["matches"], error) == (0, 120, b"")
    assert path.read_bytes().count(b"\n") == 120


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

    part = tmp_path / "matches.jsonl.part"
    assert code == 1
    assert f"no space left; the records so far are in {part}" in line
    assert (path.exists(), seeds_in(part)) == (False, [0])


def test_a_file_that_cannot_be_written_is_named_before_play_begins(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(simulation, "played", None)
    code, line = complaint(f"addenda --records {tmp_path / 'nowhere' / 'x.jsonl'}", capsys)
    assert code == 1
    assert "cannot write to" in line


def test_where_no_process_can_be_started_one_is_told_what_to_leave_out(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "multiprocessing.synchronize", None)  # as in a browser
    monkeypatch.setattr(process, "_system_limits_checked", False)
    monkeypatch.setattr(process, "_system_limited", None)
    code, line = complaint("addenda --matches 2 --jobs 2", capsys)
    assert code == 1
    assert line.endswith("this Python cannot start processes: leave out --jobs")


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


@on_posix
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.timeout(600)
def test_a_simulation_that_is_killed_leaves_whole_records_and_the_file_as_it_was(tmp_path, jobs):
    file, part = tmp_path / "matches.jsonl", tmp_path / "matches.jsonl.part"
    words = [sys.executable, "-m", "parlett_widgets", "simulate", "addenda", "--records", str(file)]
    chance = random.Random(7)
    for _ in range(searched(2, thorough=50)):
        file.write_text("precious\n")
        with subprocess.Popen(
            [*words, "--matches", "100000", "--jobs", jobs],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as run:
            while not (part.exists() and part.stat().st_size):
                assert run.poll() is None
                time.sleep(0.01)
            time.sleep(chance.uniform(0.0, 0.5))
            seen = part.read_bytes().count(b"\n")
            os.killpg(run.pid, signal.SIGKILL)
            said = run.stdout.read()
        assert (said, file.read_text()) == (b"", "precious\n")
        *lines, rest = part.read_text().split("\n")
        assert rest == ""
        assert len(lines) >= seen
        seeds = [Match.replay(line).seed for line in (*lines[:3], *lines[-3:])]
        assert seeds == [*range(len(lines))][:3] + [*range(len(lines))][-3:]
        part.unlink()
    done = subprocess.run([*words, "--matches", "5"], check=True, capture_output=True)
    assert json.loads(done.stdout)["matches"] == file.read_bytes().count(b"\n") == 5
