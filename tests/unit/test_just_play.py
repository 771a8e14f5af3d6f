"""A game without a line of Python: what was played last, and a match that goes on anywhere."""

from __future__ import annotations

from typing import ClassVar

import pytest
from even_odd import EvenOdd
from recording import press

from parlett_widgets import Addenda, CardTable, JustPlay, NinetyNine
from parlett_widgets.practice import matches
from parlett_widgets.words import TrickGameNarrator


@pytest.fixture(autouse=True)
def folder(comms, tmp_path):
    matches.folder = tmp_path / "matches"
    yield matches.folder
    matches.folder = None


def game_of(table, game):
    return next(one for one in table.lobby["games"] if one["game"] == game)


def play_a_card(table):
    assert press(table, str(table.match.legal[0]))["ok"]


def test_a_game_is_dealt_as_it_was_chosen_on_the_page():
    table = JustPlay()
    assert [one["label"] for one in table.lobby["games"]][:3] == [
        "Addenda",
        "Counterpoint",
        "Ninety-Nine",
    ]
    assert press(table, "begin ninety-nine expert four")["ok"]
    assert table.lobby == {}
    assert table.match.rules == NinetyNine.four()
    assert {type(one).__name__ for one in table._play.seating().opponents.values()} == {"Expert"}
    assert not table._play.can_undo


@pytest.mark.parametrize(
    "chosen", ["", "chess steady", "addenda strong", "addenda steady five", "json:loads steady"]
)
def test_what_cannot_be_played_is_refused(chosen):
    table = JustPlay()
    answer = press(table, f"begin {chosen}")
    assert answer["error"]
    assert table.lobby


def test_what_was_played_last_is_chosen_already():
    for chosen in ("addenda random partnership", "ninety-nine expert revised"):
        table = JustPlay()
        press(table, f"begin {chosen}")
        play_a_card(table)
    lobby = JustPlay().lobby
    assert lobby["game"] == "ninety-nine"
    assert [(one["form"], one["level"]) for one in lobby["games"][:3]] == [
        ("partnership", "random"),
        ("standard", "steady"),
        ("revised", "expert"),
    ]


def test_rules_and_names_of_the_last_match_can_be_played_again():
    table = JustPlay()
    table.deal("addenda")
    assert press(table, 'new {"rules": {"target": "100"}, "name 1": "Aiko"}')["ok"]
    play_a_card(table)
    again = JustPlay()
    addenda = game_of(again, "addenda")
    assert addenda["form"] == ""
    assert addenda["forms"][-1] == {"value": "", "label": "As in your last match"}
    press(again, "begin addenda steady ")
    assert again.match.rules == Addenda(target=100)
    assert again.match.players == ("South", "Aiko")


def test_a_match_goes_on_in_another_notebook_and_one_of_each_game_is_kept():
    left = {}
    for game in ("addenda", "ninety-nine"):
        left[game] = JustPlay()
        left[game].deal(game)
        play_a_card(left[game])
    for game, one in left.items():
        table = JustPlay(lang="en")
        (label,) = game_of(table, game)["kept"]
        assert label.startswith("Go on: deal 1")
        assert game_of(table, "counterpoint")["kept"] == []
        assert press(table, f"kept {game} 0")["ok"]
        assert (table.match, table.lobby) == (one.match, {})


def test_dealing_anew_leaves_the_match_of_that_game_with_the_first_card():
    for game in ("addenda", "ninety-nine"):
        table = JustPlay()
        table.deal(game)
        play_a_card(table)
    table = JustPlay()
    table.deal("addenda")
    assert len(matches.kept("just play")) == 2
    play_a_card(table)
    kept = [one.record for one in matches.kept("just play")]
    assert [one["game"] for one in kept] == ["ninety-nine", "addenda"]
    assert kept[-1] == table.record()


def test_a_match_of_any_table_goes_on_and_stays_the_match_of_that_table():
    left = {}
    for name in ("lessons/04-a-round.ipynb 9a-3f 2", "cup"):
        left[name] = CardTable(Addenda().start(seed=7), keep=name)
        play_a_card(left[name])
    table = JustPlay(lang="en")
    assert game_of(table, "addenda")["kept"] == [
        "Go on: deal 1 · cup",
        "Go on: deal 1 · 04-a-round 2",
    ]
    assert press(table, "kept addenda 1")["ok"]
    name = "lessons/04-a-round.ipynb 9a-3f 2"
    assert table.match == left[name].match
    play_a_card(table)
    assert [one.record for one in matches.kept(name)] == [table.record()]
    assert [one.record for one in matches.kept("cup")] == [left["cup"].record()]
    assert matches.kept("just play") == []


def test_dealing_leaves_the_matches_of_other_tables():
    cup = CardTable(Addenda().start(seed=7), keep="cup")
    play_a_card(cup)
    table = JustPlay()
    table.deal("addenda")
    play_a_card(table)
    assert [one.record for one in matches.kept("cup")] == [cup.record()]
    assert len(game_of(JustPlay(), "addenda")["kept"]) == 2


def test_where_nothing_is_kept_every_game_can_be_dealt():
    matches.folder = None
    for _ in range(2):
        table = JustPlay()
        assert not any(one["kept"] for one in table.lobby["games"])
        table.deal("counterpoint")
        play_a_card(table)
    for which in ("counterpoint", "counterpoint 0", "counterpoint 99", "addenda -1"):
        assert not press(JustPlay(), f"kept {which}")["ok"]


def own_game(name="own", **hooks):
    """Define a game as a cell does that is run again after each change."""
    return type("Own", (EvenOdd,), {"game": name, **hooks})


def test_a_game_that_cannot_be_dealt_stops_no_other(forget):
    own_game("a-first-one", shuffle=lambda *_: 1 / 0)
    table = JustPlay()
    assert "a-first-one" not in [one["game"] for one in table.lobby["games"]]
    assert press(table, f"begin {table.lobby['game']} steady")["ok"]


class Wordless(TrickGameNarrator):
    """The words of a game with a text that cannot be filled in."""

    texts: ClassVar = {"en": {"end": "The match ends at {tarket} points."}}


@pytest.mark.parametrize(
    "slip",
    [
        {"limit": 7, "__annotations__": {"limit": int}},
        {"words": Wordless},
        {"shuffle": lambda *_: 1 / 0},
        {"calls": lambda *_: 1 / 0},
    ],
)
def test_the_match_of_a_game_that_is_being_changed_is_kept_until_the_game_is_whole(slip, forget):
    own_game()
    table = JustPlay()
    table.deal("own")
    play_a_card(table)
    own_game(**slip)
    assert "own" not in [one["game"] for one in JustPlay().lobby["games"]]
    assert CardTable(Addenda().start(seed=7), keep="just play").match.rules == Addenda()
    own_game()
    assert game_of(JustPlay(), "own")["kept"]
