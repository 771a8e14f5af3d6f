"""Results of deals and hands are kept on disk, one a line, and drawn as a line over time."""

import json
import os
import random
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from xml.etree import ElementTree as ET

import pytest
from explorers import fits, languages
from recording import press

from parlett_widgets import (
    Addenda,
    BidTrainer,
    CardTable,
    Counterpoint,
    Figure,
    NinetyNine,
    Random,
    Steady,
    history,
)
from parlett_widgets.practice import Progress, Result
from parlett_widgets.widgets.card_table.remembered import keep_luck, keep_result
from parlett_widgets.widgets.figure.history import cost_over_time
from parlett_widgets.words.language import language

DAY = date(2026, 2, 27)
ADD = """
import sys
from datetime import date
from pathlib import Path
from parlett_widgets.practice import Progress, Result
mine = Progress(Path(sys.argv[1]))
for seed in range(int(sys.argv[3])):
    name = f"hand-{sys.argv[2]}-{seed}"
    mine.results.add(Result(name, date(2026, 2, 27), "hand", "ninety-nine", {}))
    print(name, flush=True)
"""


def result(name, day=DAY, game="addenda", **figures):
    return Result(name, day, "deal", game, {}, **figures)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "progress.json"


def played_by_hand(table):
    """Play a deal to its end as a page does."""
    while not table.match.deal_over:
        assert press(table, "continue" if table.waiting else str(table.match.legal[0]))["ok"]


def test_a_deal_played_to_its_end_at_a_page_is_kept_once(comms):
    table = CardTable(NinetyNine.classic().start(seed=7), {1: Random(), 2: Random()})
    played_by_hand(table)
    (row,) = history()
    assert (row.what, row.game, row.rules["trump"]) == ("deal", "ninety-nine", "turn-up")
    assert (row.points, *row.others) == table.match.scores
    assert row.lost is None

    press(table, "undo")
    played_by_hand(table)
    press(table, "what-if 0")
    played_by_hand(table)
    assert history() == [row]
    press(table, "line 0")
    press(table, "continue")
    played_by_hand(table)
    after = history()[1]
    assert after.points == table.match.scores[0] - row.points


def test_what_was_not_played_at_a_page_from_its_first_card_is_not_kept(comms):
    match = Counterpoint.standard().start(seed=7)
    table = CardTable(match, {1: Random()})
    while not table.match.deal_over:
        table.play(table.match.legal[0])  # as a lesson does
    rng = random.Random(1)
    while len(match.view(0).hand) > 4:
        match = match.apply(Steady().choose(match.view(match.to_act), rng))
    played_by_hand(CardTable(match, {1: Random()}))
    assert history() == []


def test_a_review_adds_what_the_decisions_have_cost(comms, monkeypatch):
    monkeypatch.setattr("parlett_widgets.players.review.DEALS", 8)
    table = CardTable(Counterpoint.standard().start(seed=7), {1: Random()})
    played_by_hand(table)
    found = table.review()
    (row,) = history()
    assert (row.lost, row.decisions) == (round(found.cost, 2), found.looked_at)


def test_a_hand_of_the_trainer_is_kept(comms, hasty):
    trainer = BidTrainer(NinetyNine.classic(), seed=7, worlds=4)
    trainer.bid("KS AD JK")  # by a lesson's cell
    trainer.next_hand()
    trainer._do(f"{trainer._training.hand.match.legal[0]}", trainer.scene["rev"])
    (row,) = history()
    assert (row.what, row.lost, row.decisions) == ("hand", round(trainer.answers[1].cost, 2), 1)


def test_results_outlast_the_kernel_and_what_is_added_later_belongs_to_them(file):
    mine = Progress(file)
    mine.results.add(result("deal-2", points=9, others=(4, 3)))
    mine.results.add(result("deal-1", DAY - timedelta(days=1)))
    mine.results.add_to("deal-2", lost=2.5, decisions=8)
    mine.results.add(result("deal-2", points=99))
    rows = history(Progress(file))
    assert [row.name for row in rows] == ["deal-1", "deal-2"]
    assert (rows[1].points, rows[1].others, rows[1].lost) == (9, (4, 3), 2.5)
    assert len(file.with_name("history.jsonl").read_text().splitlines()) == 3
    mine.reset()
    assert len(history(Progress(file))) == 2


def test_a_damaged_line_is_set_aside_and_named_and_the_others_go_on(file):
    mine, kept = Progress(file), file.with_name("history.jsonl")
    for name in ("deal-1", "deal-2"):
        mine.results.add(result(name))
    whole = kept.read_bytes()
    later = b'{"name": "deal-9", "what": "of a later version", "version": 2}\n'
    damaged = whole[:40] + b"\xff\xff" + whole[42:] + later + b'{"name": "de'
    kept.write_bytes(damaged)
    mine = Progress(file)
    assert [row.name for row in history(mine)] == ["deal-2"]
    (trouble,) = mine.troubles
    assert (trouble.kind, trouble.file) == ("damaged", kept)
    assert trouble.aside.read_bytes() == damaged
    mine.results.add(result("deal-3"))
    assert len(history(Progress(file))) == 2
    assert later.decode() in kept.read_text()  # nothing of a later version is lost


def test_a_folder_that_cannot_be_written_keeps_results_in_memory(tmp_path):
    (tmp_path / "file").write_text("")
    mine = Progress(tmp_path / "file" / "progress.json")
    mine.results.add(result("deal-1"))
    assert [row.name for row in history(mine)] == ["deal-1"]
    assert [one.kind for one in mine.troubles] == ["unusable"]


def test_two_kernels_at_once_lose_nothing(file):
    run = [sys.executable, "-c", ADD, str(file)]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda who: subprocess.run([*run, who, "12"], check=True), "ab"))
    assert len(history(Progress(file))) == 24


def test_a_kernel_killed_at_any_moment_loses_nothing_that_was_kept(file):
    for who in range(4):
        run = [sys.executable, "-c", ADD, str(file), str(who), "1000"]
        with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as kernel:
            told = [kernel.stdout.readline().strip() for _ in range(3 + who)]
            os.kill(kernel.pid, signal.SIGKILL)
        assert {*told} <= {row.name for row in history(Progress(file))}


def learner():
    """Return somebody who has got better at two games over two months."""
    mine = Progress()
    for i in range(24):
        day, game = DAY + timedelta(days=2 * i), ("addenda", "ninety-nine")[i % 2]
        figures = {"lost": 50.0 - 2 * i, "decisions": 10}
        mine.results.add(result(f"deal-{i}", day, game, **figures))
    mine.results.add(result("deal-not-reviewed"))
    return mine


@languages
def test_the_line_over_time_reads_without_its_picture(comms, lang):
    shown = cost_over_time(language(lang), done=learner())
    fits("figure/history", shown)
    assert [len(line["points"]) for line in shown["lines"]] == [6, 6]
    assert shown["scale"][-1] >= 4.8
    figure = Figure("history", done=learner(), lang=lang)
    drawn = "".join(ET.fromstring(figure.svg()).itertext())
    for line in shown["lines"]:
        assert line["name"] in drawn
        assert all(point["said"] in figure.text() for point in line["points"])


def test_the_title_says_how_it_is_now_and_how_it_was(comms):
    assert Figure("history", done=learner()).title() == (
        "You lose 1.3 points per decision; at first it was 4.1."
    )
    assert "Nothing has been reviewed yet." in Figure("history").text()


def test_luck_is_told_apart(comms):
    match = Addenda.standard().start(seed=7, dealer=0)
    while not match.deal_over:
        match = match.apply(Steady().choose(match.view(match.to_act), random.Random(1)))
    mine = Progress()
    keep_result(match, 0, mine)
    keep_luck(match, 0, mine)
    (row,) = history(mine)
    assert row.luck is not None
    assert row.error >= 0
    for i in range(6):
        mine.results.add(result(f"deal-{i}", lost=9.0, decisions=9, luck=10.0 + i % 2, error=1.0))
    told = Figure("history", done=mine).text()
    assert "a strong player in your seat was 10.5 points a deal ahead" in told


def test_every_line_of_the_file_is_plain(file):
    mine = Progress(file)
    mine.results.add(result("deal-1", points=3))
    line = json.loads(file.with_name("history.jsonl").read_text())
    assert line == {
        "version": 1,
        "name": "deal-1",
        "day": "2026-02-27",
        "what": "deal",
        "game": "addenda",
        "rules": {},
        "points": 3,
        "others": [],
    }
