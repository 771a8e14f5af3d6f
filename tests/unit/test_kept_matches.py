"""A match that was left is offered again, and nothing that a person has played is lost."""

from __future__ import annotations

import json
import time

import pytest
from card_tables import play_on
from recording import RecordingComm, press
from waiting import until

from parlett_widgets import Addenda, CardTable, Counterpoint, Expert, Match, NinetyNine, Random
from parlett_widgets.practice import KeptMatch, Matches, history, kept_file, matches
from parlett_widgets.practice.learner import own_place
from parlett_widgets.widgets.card_table import widget


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    matches.folder = tmp_path / "matches"
    yield matches.folder
    matches.folder = None


def press_on(table, presses: int) -> None:
    """Play the first legal card so many times, as a person does on the page."""
    for _ in range(presses):
        due = "continue" if table.waiting else str(table.match.legal[0])
        assert press(table, due)["ok"]


def labels(table) -> list[str]:
    return [button["label"] for button in table.scene["actions"]]


def actions(table) -> list[str]:
    return [button["action"] for button in table.scene["actions"]]


def own_hand(table) -> list[str]:
    return [card["id"] for card in table.scene["zones"][-1]["cards"]]


def begun(rules=None, presses=5, **options) -> CardTable:
    table = CardTable((rules or NinetyNine.classic()).start(seed=7), keep="cup", **options)
    press_on(table, presses)
    return table


@pytest.mark.parametrize(
    "rules", [Addenda.standard(), NinetyNine.classic(), Addenda.partnership(), Counterpoint.easy()]
)
def test_a_match_cut_in_mid_deal_goes_on_as_it_was(comms, rules):
    left = begun(rules, 5)
    table = CardTable(rules.start(seed=7), keep="cup")
    assert labels(table)[0] == "Begin anew"
    assert labels(table)[1].startswith("Go on: deal 1")
    assert own_hand(table) == own_hand(left)
    assert table.match.revision < left.match.revision
    assert press(table, "resume")["ok"]
    assert table.match == left.match
    press_on(table, 3)
    press_on(left, 3)
    assert table.match == left.match


def test_play_goes_on_where_nothing_can_be_kept(comms, monkeypatch, capsys):
    def full(*_, **_options):
        raise PermissionError("nothing may be written here")

    monkeypatch.setattr(matches, "keep", full)
    monkeypatch.setattr(widget, "keep_result", full)
    table = CardTable(Addenda().start(seed=7), keep="cup")
    while not table.match.deal_over:
        press_on(table, 1)
    assert table.scene["result"]["rows"]
    assert "nothing may be written here" in capsys.readouterr().err


def test_a_lock_that_a_killed_kernel_has_left_is_waited_for_once(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_file, "_WAIT", 0.1)
    lock = tmp_path / "matches.json.lock"
    lock.touch()
    waits = []
    monkeypatch.setattr(kept_file.time, "sleep", waits.append)
    for _ in range(3):
        with kept_file.alone(tmp_path / "matches.json"):
            pass
        waits.append("written")
    first, *rest = "".join("." if wait != "written" else "w" for wait in waits).split("w")
    assert first
    assert rest == ["", "", ""]
    assert lock.exists()


def test_whatever_a_page_shows_has_been_kept_before(comms, monkeypatch):
    """So a kernel that is killed loses nothing, even while an opponent thinks for long."""
    monkeypatch.setattr(widget, "SHORT_WHILE", 0.01)

    class Slow(Random):
        def choose(self, view, rng):
            time.sleep(0.05)
            return super().choose(view, rng)

    table = CardTable(Addenda.standard().start(seed=7, dealer=1), {1: Slow()}, keep="cup")
    seen = []

    def publish(_comm, _kind, data=None, *_args, **_options):
        if "scene" in (data or {}).get("state", {}):
            kept = [Match.replay(one.record).history for one in matches.kept("cup")]
            seen.append((table.match.history, kept, bool(history())))

    monkeypatch.setattr(RecordingComm, "publish_msg", publish)
    while not table.match.deal_over:
        before = table.revision
        action = "continue" if table.waiting else str(table.match.legal[0])
        content = {"kind": "intent", "id": "v", "rev": table.revision, "action": action}
        table.comm.handle_msg(
            {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        )
        until(lambda before=before: table.revision > before and not table.thinking)
        until(lambda: seen[-1][0] == table.match.history)
    assert {len(shown) % 2 for shown, _, _ in seen} == {0, 1}, "it was also shown while one thought"
    assert all(kept == [shown] for shown, kept, _ in seen)
    assert seen[-1][2], "and the result of the deal"


def test_after_going_on_the_next_deal_is_kept_as_soon_as_it_is_shown(comms):
    left = begun()
    while not left.match.deal_over:
        press_on(left, 1)
    table = CardTable(NinetyNine.classic().start(seed=7), keep="cup")
    assert press(table, "resume")["ok"]
    press_on(table, 1)
    assert [one.record for one in matches.kept("cup")] == [table.match.record()]
    assert table.match.deal == 2


def test_a_match_of_tomorrow_names_its_deal_and_its_scores(comms):
    left = CardTable(Addenda.standard().start(seed=7), keep="cup")
    while left.match.deal < 2 or left.waiting:
        press_on(left, 1)
    press_on(left, 1)
    (anew, go_on) = labels(CardTable(Addenda.standard().start(seed=9), keep="cup", lang="en"))
    own, other = left.match.scores
    assert (anew, go_on) == ("Begin anew", f"Go on: deal 2, {own} to {other}")


def test_the_same_opponents_and_the_same_chair_go_on(comms):
    class Own(Random):
        """A player that has no short name."""

    seats = {0: Own(), 1: "human", 2: "expert"}
    left = begun(NinetyNine.classic(), 1, seats={**seats, 2: Expert()})
    table = CardTable(NinetyNine.classic().start(seed=7), {**seats, 2: "steady"}, keep="cup")
    press(table, "resume")
    seating = table._play.seating()
    assert seating.person == left._play.person == 1
    assert [type(one) for one in seating.opponents.values()] == [Own, Expert]


def test_taking_back_after_going_on_takes_back_what_was_done_before(comms):
    left = begun()
    states = [left.match]
    table = CardTable(NinetyNine.classic().start(seed=7), keep="cup")
    press(table, "resume")
    while left._play.can_undo:
        left.undo()
        states.append(left.match)
    seen = [table.match]
    while table._play.can_undo:
        assert press(table, "undo")["ok"]
        seen.append(table.match)
    assert seen == states


def test_a_deal_that_was_cut_is_one_result_once_it_is_over(comms):
    left = begun(Addenda.standard())
    table = CardTable(Addenda.standard().start(seed=7), keep="cup")
    press(table, "resume")
    while table.match.deal_over is False:
        press_on(table, 1)
    assert [(row.game, row.points) for row in history()] == [("addenda", table.match.scores[0])]
    assert left.match.deal == table.match.deal


def test_nothing_is_kept_or_replaced_by_running_a_cell(comms, folder):
    played = CardTable(Addenda.standard().start(seed=7), keep="cup")
    play_on(played, lambda match: match.revision > 3)
    assert not folder.exists()
    left = begun()
    for _ in range(2):
        table = CardTable(NinetyNine.classic().start(seed=7), keep="cup")
        play_on(table, lambda match: match.revision > 5)
        assert labels(table) == ["Begin anew", "Go on: deal 1"], "only the person decides"
    press(table, "resume")
    assert table.match == left.match


@pytest.fixture
def cell(monkeypatch):
    """A cell of a notebook, which makes one table whenever it is run."""
    monkeypatch.setattr("parlett_widgets.widgets.card_table.keeping.cell_name", lambda: "a cell")


def test_a_cell_is_a_name(comms, cell):
    start = Addenda.standard().start(seed=7)
    press_on(CardTable(start), 1)
    assert "resume" in actions(CardTable(start))
    assert "resume" not in actions(CardTable(start, keep="cup"))


def test_a_table_that_shall_not_be_kept_offers_nothing(comms, cell):
    start = Addenda.standard().start(seed=7)
    press_on(CardTable(start, keep=False), 1)
    assert not list(matches.all())
    press_on(CardTable(start), 1)
    assert "resume" not in actions(CardTable(start, keep=False))


def test_a_table_that_shows_what_a_text_says_is_as_the_text_has_it(comms, cell):
    start = Addenda.standard().start(seed=7, dealer=1)
    press_on(CardTable(start), 1)
    scripted = CardTable(start)
    scripted.play("4D")
    later = CardTable(scripted.match)
    for table in (scripted, later):
        assert "resume" not in actions(table)
        assert "go on with" not in table.words["kernel_silent"]
        press_on(table, 2)
    assert [len(one.record["deals"][0]["actions"]) for one in matches.kept("a cell")] == [2]


def test_who_begins_anew_leaves_the_kept_match_with_the_first_card(comms):
    left = begun()
    table = CardTable(NinetyNine.classic().start(seed=7), keep="cup")
    assert press(table, "anew")["ok"]
    assert table.match.revision < left.match.revision
    assert [one.record for one in matches.kept("cup")] == [left.record()]
    press_on(table, 1)
    assert [one.record for one in matches.kept("cup")] == [table.record()]


def test_cards_are_not_played_before_the_choice(comms):
    begun()
    table = CardTable(NinetyNine.classic().start(seed=7), keep="cup")
    before = table.match
    assert not press(table, str(table.match.legal[0]))["ok"]
    assert table.match == before


def test_a_match_that_is_over_is_not_offered(comms):
    rules = Counterpoint.standard()
    table = CardTable(rules.start(seed=7), keep="cup")
    while not table.match.over:
        press_on(table, 1)
    assert matches.kept("cup")[0].over
    assert "resume" not in actions(CardTable(rules.start(seed=7), keep="cup"))


def test_a_what_if_is_not_kept_in_place_of_the_match(comms):
    table = begun(Addenda.standard(), 8)
    match = table.match
    table.what_if(2)
    press_on(table, 2)
    assert [one.record for one in matches.kept("cup")] == [match.record()]


def test_two_kernels_that_play_under_one_name_lose_nothing(comms, folder, monkeypatch):
    one, other = begun(seats={1: "random", 2: "random"}), None
    kernel = Matches(folder)
    monkeypatch.setattr("parlett_widgets.widgets.card_table.keeping.matches", kernel)
    other = CardTable(NinetyNine.classic().start(seed=8), keep="cup")
    other._keeper._matches = kernel
    press(other, "resume")
    press_on(other, 1)
    press_on(one, 1)
    kept = Matches(folder).kept("cup")
    assert {json.dumps(entry.record) for entry in kept} == {
        json.dumps(table.record()) for table in (one, other)
    }


def test_a_damaged_file_is_set_aside_and_named(comms, folder, capsys):
    begun()
    (file,) = folder.glob("*.json")
    text = file.read_text()
    for damaged in (
        text[:-20],
        text.replace('"seat": 0', '"seat": "0"'),
        text.replace("play ", "eval "),
    ):
        file.write_text(damaged)
        matches.folder = folder
        table = CardTable(NinetyNine.classic().start(seed=7), keep="cup")
        assert "resume" not in actions(table)
        (aside,) = folder.glob("*.bak")
        assert aside.read_text() == damaged
        assert str(aside) in capsys.readouterr().out
        CardTable(NinetyNine.classic().start(seed=7), keep="cup")
        assert capsys.readouterr().out == ""
        aside.unlink()
        begun()


def test_a_file_of_a_newer_version_is_left_alone(comms, folder, capsys):
    begun()
    (file,) = folder.glob("*.json")
    newer = file.read_text().replace('"version": 1', '"version": 2', 1)
    file.write_text(newer)
    matches.folder = folder
    begun()
    assert file.read_text() == newer
    assert str(file) in capsys.readouterr().out


def test_a_game_that_is_not_known_waits_for_its_cell(comms, folder):
    begun()
    (file,) = folder.glob("*.json")
    file.write_text(file.read_text().replace('"ninety-nine"', '"not-yet"'))
    matches.folder = folder
    begun()
    assert [one.record["game"] for one in matches.kept("cup")] == ["not-yet", "ninety-nine"]
    assert not list(folder.glob("*.bak"))


def test_of_more_than_fifty_the_finished_ones_go_first_and_unfinished_ones_never(folder):
    record = Addenda.standard().start(seed=7).record()
    for number in range(60):
        matches.keep(f"table {number}", KeptMatch(record, 0, {}, over=number % 2 == 0))
    assert len(list(folder.glob("*.json"))) == 50
    matches.folder = folder
    kept = [bool(matches.kept(f"table {number}")) for number in range(60)]
    assert all(kept[1::2])
    assert not any(kept[0:20:2])
    for number in range(60, 90):
        matches.keep(f"table {number}", KeptMatch(record, 0, {}, over=False))
    matches.folder = folder
    assert all(matches.kept(f"table {number}") for number in (*range(1, 60, 2), *range(60, 90)))


@pytest.mark.parametrize("progress", ["off", "none", "aiko.json", "progress.json"])
def test_matches_lie_beside_progress_and_nowhere_for_a_test_runner(monkeypatch, tmp_path, progress):
    expected = {"aiko.json": tmp_path / "aiko-matches", "progress.json": tmp_path / "matches"}
    if progress == "none":
        monkeypatch.delenv("PARLETT_PROGRESS")
    else:
        named = progress if progress == "off" else str(tmp_path / progress)
        monkeypatch.setenv("PARLETT_PROGRESS", named)
    assert own_place("matches") == expected.get(progress)


def test_where_nothing_is_kept_nothing_is_offered(comms):
    begun()
    matches.folder = None
    table = begun()
    assert (
        CardTable(NinetyNine.classic().start(seed=7), keep="cup").match.revision
        < table.match.revision
    )
    assert "go on with" not in table.words["kernel_silent"]


def test_a_name_must_be_a_text():
    with pytest.raises(TypeError, match="keep must be a name, such as 'cup', or False, not 3"):
        CardTable(Addenda().start(seed=7), keep=3)
