"""Results of deals and hands are kept on disk, one a line, and drawn as a line over time."""

import json
import random
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
from parlett_widgets.players import review_deal
from parlett_widgets.practice import PUZZLE, Progress, Result
from parlett_widgets.widgets.card_table.remembered import (
    keep_luck,
    keep_result,
    keep_review,
    worth_of_cards,
)
from parlett_widgets.widgets.figure.history import cost_over_time, estimates_over_time
from parlett_widgets.words.language import language

DAY = date(2026, 2, 27)
ADD = """
import sys
from datetime import date
from pathlib import Path
from parlett_widgets.practice import PUZZLE, Progress, Result
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


@languages
def test_how_far_estimates_were_off_is_a_line_over_time(comms, lang):
    mine = Progress()
    for game, unit in (("ninety-nine", 1), ("counterpoint", 10)):
        for i in range(12):
            said = (4 if i < 6 else 3) * unit
            row = Result(f"hand-{game}-{i}", DAY + timedelta(days=i), "hand", game, {})
            mine.results.add(row._replace(estimate=said, taken=2.5 * unit))
    shown = estimates_over_time(language(lang), done=mine)
    fits("figure/history", shown)
    for line in shown["lines"]:  # ten points are as far off as a trick
        assert (line["points"][0]["value"], line["points"][-1]["value"]) == (1.5, 0.5)
    if lang == "en":
        assert (
            shown["title"]
            == "Your estimates are off by 0.5 on average; at first, they were off by 1.5."
        )
        assert shown["caption"] == "24 hands since 27 February. Mostly too high."
    assert "{" not in str(Figure("estimates", done=mine, lang=lang))
    assert "{" not in str(Figure("estimates", done=Progress(), lang=lang))


def test_several_deals_of_one_day_lie_beside_each_other():
    mine = Progress()
    for i, day in enumerate([DAY, DAY, DAY, DAY + timedelta(days=9)]):
        mine.results.add(result(f"deal-{i}", day, lost=9.0, decisions=9))
    shown = cost_over_time(language("en"), done=mine)
    (line,) = shown["lines"]
    assert [point["at"] for point in line["points"]] == [0, 0.3333, 0.6667, 1]
    assert shown["days"] == [{"at": 0, "text": "27 February"}, {"at": 1, "text": "8 March"}]


def test_the_title_says_how_it_is_now_and_how_it_was(comms):
    assert Figure("history", done=learner()).title() == (
        "On average, you lose 1.3 points per decision; at first it was 4.1."
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
    assert worth_of_cards(language("en"), match, 0, mine).startswith("A strong player here: about ")
    for i in range(6):
        mine.results.add(result(f"deal-{i}", lost=9.0, decisions=9, luck=10.0 + i % 2, error=1.0))
    told = Figure("history", done=mine).text()
    assert "a strong player in your seat was 10.5 points a deal ahead" in told


def test_a_deal_that_is_played_again_keeps_the_points_lost_the_first_time():
    match = Addenda.standard().start(seed=7, dealer=0)
    while not match.deal_over:
        match = match.apply(match.legal[0])
    mine, found = Progress(), review_deal(match, 0, effort=0.1)
    keep_result(match, 0, mine)
    keep_review(match, found, mine)
    keep_review(match, found._replace(decisions=()), mine)
    assert [row.lost for row in history(mine)] == [round(found.cost, 2)]
    assert found.cost > 0


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


# Puzzles


def test_the_first_try_of_a_puzzle_is_kept_and_one_that_failed_comes_back(file):
    days = [DAY]
    mine = Progress(file, today=lambda: days[-1])
    mine.keep_puzzle("puzzle-1", "ninety-nine", {"trump": "none"}, {"goal": []}, right=True)
    mine.keep_puzzle("puzzle-2", "ninety-nine", {}, {"goal": ["take-exactly", 2]}, right=False)
    mine.keep_puzzle("puzzle-2", "ninety-nine", {}, {}, right=True)
    assert [(row.name, row.what, row.right) for row in history(Progress(file))] == [
        ("puzzle-1", "puzzle", True),
        ("puzzle-2", "puzzle", False),
    ]
    assert mine.due() == [], "its way has just been shown"
    gaps = []
    for _ in range(4):
        (item,) = mine.items()
        gaps.append((item.due - days[-1]).days)
        days.append(item.due)
        assert [(one.name, one.kind) for one in mine.due()] == [("puzzle-2", PUZZLE)]
        mine.keep_puzzle("puzzle-2", "ninety-nine", {}, {}, right=True)
    assert gaps[0] == 1
    assert sorted(gaps) == gaps
    assert gaps[-1] > 5
    assert mine.about("puzzle-2") == {"goal": ["take-exactly", 2]}
    mine.keep_puzzle("puzzle-2", "ninety-nine", {}, {}, right=False)
    assert [one.name for one in mine.due()] == ["puzzle-2"]


# Two machines


def machine(folder, *results):
    """Return a learner's progress on another machine, which has these results."""
    mine = Progress(folder / "progress.json")
    mine.record("follow-1-1", "follow", right=False)
    for one in results:
        mine.results.add(one)
    return mine


@pytest.fixture
def two(tmp_path):
    """Two machines that have played one deal of the same name, and one each."""
    one = machine(tmp_path / "one", result("deal-a", points=1), result("deal-b", points=2))
    early = DAY - timedelta(days=3)
    other = machine(
        tmp_path / "two", result("deal-b", early, points=7), result("deal-c", early, points=3)
    )
    other.results.add_to("deal-b", lost=2.0, decisions=8)
    one.results.add_to("deal-b", lost=9.0, decisions=9)
    return one, other


def test_a_merge_of_two_machines_has_every_result_once_by_date(two):
    one, other = two
    kept = one.results.file
    for _ in range(2):
        one.merge(other.file)
        rows = history(Progress(one.file))
        assert [(row.name, row.points, row.lost) for row in rows] == [
            ("deal-b", 7, 2.0),  # the first time counts
            ("deal-c", 3, None),
            ("deal-a", 1, None),
        ]
        once, size = one, kept.stat().st_size
    assert kept.stat().st_size == size
    other.merge(once.file)
    assert history(other) == rows
    assert not one.troubles


def test_a_copy_takes_the_results_along(two, tmp_path):
    one, other = two
    copy = one.save(tmp_path / "usb" / "my-progress.json")
    other.save(copy)
    fresh = Progress(tmp_path / "fresh" / "progress.json")
    fresh.merge(copy)
    assert [row.name for row in history(fresh)] == ["deal-b", "deal-c", "deal-a"]
    copy.with_name("my-history.jsonl").write_text("my notes")
    with pytest.raises(ValueError, match="does not hold results"):
        one.save(copy)
    assert copy.with_name("my-history.jsonl").read_text() == "my notes"


def test_of_a_damaged_history_what_can_be_read_is_taken_and_the_file_named(two):
    one, other = two
    theirs = other.results.file
    theirs.write_bytes(theirs.read_bytes()[:-20] + b"\xff\n{}")
    before = theirs.read_bytes()
    one.merge(other.file)
    assert [row.name for row in history(one)] == ["deal-b", "deal-c", "deal-a"]
    assert [(one.kind, one.file) for one in one.troubles] == [("damaged", theirs)]
    assert theirs.read_bytes() == before


def test_a_merge_with_something_else_changes_nothing(two):
    one, other = two
    before, theirs = one.to_json(), other.results.file
    Progress(other.file).record("follow-1-2", "follow", right=False)
    theirs.write_text("my notes\n")
    with pytest.raises(ValueError, match="does not hold results"):
        one.merge(other.file)
    with theirs.open("wb") as huge:
        huge.truncate(10**11)
    with pytest.raises(OSError, match="too large"):
        one.merge(other.file)
    assert one.to_json() == before
    assert len(history(one)) == 2


def test_where_results_cannot_be_written_a_merge_lasts_as_long_as_the_kernel(two, tmp_path):
    one, other = two
    one.results.file.unlink()
    one.results.file.mkdir()
    one.merge(other.file)
    assert [row.name for row in history(one)] == ["deal-b", "deal-c", "deal-a"]
    assert [trouble.kind for trouble in one.troubles] == ["unusable"]
    (tmp_path / "history.jsonl").mkdir()
    with pytest.raises(OSError, match=r"history\.jsonl"):
        other.save(tmp_path / "progress.json")


def test_two_kernels_that_merge_at_once_have_every_result_once(two):
    one, other = two
    add = "import sys; from pathlib import Path; from parlett_widgets.practice import Progress;"
    run = [sys.executable, "-c", f"{add} Progress(Path(sys.argv[1])).merge(sys.argv[2])"]
    with ThreadPoolExecutor() as pool:
        files = [str(one.file), str(other.file)]
        list(pool.map(lambda _: subprocess.run([*run, *files], check=True), range(2)))
    assert [row.name for row in history(one)] == ["deal-b", "deal-c", "deal-a"]
