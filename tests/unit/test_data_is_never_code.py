"""A game that a record, a question or a code names is looked up, and never imported from a path."""

import base64
import json
import sys
import zlib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from recording import press

from parlett_widgets import (
    Addenda,
    Board,
    BrokenRecord,
    CardTable,
    Match,
    Predict,
    Replay,
    open_deal,
    question,
)
from parlett_widgets.classroom import Worksheet
from parlett_widgets.cli import main
from parlett_widgets.engine import registry


@pytest.fixture
def marks(tmp_path, monkeypatch):
    """Put a module on the path that leaves a mark when imported, and yield the list of its marks."""
    marks = sys.left_marks = []
    (tmp_path / "trap").mkdir()
    for file in ("trap/__init__.py", "trap/inner.py"):
        (tmp_path / file).write_text(
            "import sys\nsys.left_marks.append(__name__)\n"
            "from parlett_widgets import Addenda\nclass Trap(Addenda):\n    game = 'trap'\n"
        )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    yield marks
    del sys.left_marks
    for name in ("trap", "trap.inner"):
        sys.modules.pop(name, None)


def record(game):
    return {**Addenda().start(seed=7).record(), "game": game}


def asked(game):
    return {**question("bid-sum", seed=1), "game": game}


def code(game):
    data = [1, game, {}, 7, 0, []]
    packed = zlib.compress(json.dumps(data).encode())
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def table():
    return CardTable(Addenda().start(seed=7, dealer=1))


def replayed_by_the_command(game):
    Path("match.jsonl").write_text(saved_as_json(game), encoding="utf-8")
    assert main(["replay", "match.jsonl"]) == 1


def saved_as_json(game):
    return json.dumps(record(game))


REFUSED = {
    "Match.replay": lambda game: Match.replay(record(game)),
    "Match.replay of text": lambda game: Match.replay(saved_as_json(game)),
    "Addenda.replay": lambda game: Addenda.replay(record(game)),
    "Replay": lambda game: Replay(record(game)),
    "Replay of text": lambda game: Replay(saved_as_json(game)),
    "table.load": lambda game: table().load(record(game)),
    "open_deal": lambda game: open_deal(code(game)),
    "Board": lambda game: Board([asked(game)]).html(),
    "Worksheet": lambda game: Worksheet([asked(game), asked("addenda")]).html(),
    "Predict": lambda game: Predict(asked(game)).text(),
}
TAKEN = {
    "paste at a table": lambda game: press(table(), "paste " + saved_as_json(game)),
    "code at a table": lambda game: press(table(), "paste " + code(game)),
    "new match at a table": lambda game: press(table(), "new " + json.dumps({"game": game})),
    "level at a table": lambda game: press(table(), "new " + json.dumps({"level 1": game})),
    "rules at a table": lambda game: press(
        table(), "new " + json.dumps({"change": ["preset", game]})
    ),
    "command replay": replayed_by_the_command,
}
PATHS = ["trap:Trap", "trap.inner:Trap", "trap", "trap.inner", "trap/__init__.py", "./match.jsonl"]


@pytest.mark.parametrize("game", PATHS)
@pytest.mark.parametrize("way", REFUSED)
def test_a_module_named_by_a_record_is_refused_without_an_import(way, game, marks):
    with pytest.raises(
        (ValueError, TypeError), match=r"no game|not the code|its game must be one of"
    ):
        REFUSED[way](game)

    assert marks == []


@pytest.mark.usefixtures("comms")
@pytest.mark.parametrize("game", PATHS[:3])
@pytest.mark.parametrize("way", TAKEN)
def test_a_module_named_by_what_a_page_or_a_question_holds_is_not_imported(way, game, marks):
    TAKEN[way](game)

    assert marks == []


def test_a_module_that_ends_the_program_when_imported_does_not():
    with pytest.raises(BrokenRecord, match=r"there is no game 'lib2to3\.__main__:x'"):
        Match.replay(record("lib2to3.__main__:x"))


def test_a_module_that_happens_to_be_loaded_is_no_game_either(marks):
    with pytest.raises(BrokenRecord, match="there is no game"):
        Match.replay(record("parlett_widgets.games.addenda.rules:Addenda"))


def test_an_installed_game_is_imported_when_its_own_name_is_read_and_not_before(
    marks, monkeypatch, forget
):
    entry = EntryPoint("trap", "trap:Trap", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])

    with pytest.raises(BrokenRecord, match="did you mean 'trap'"):
        Match.replay(record("trapp"))
    assert marks == []
    assert Match.replay(record("trap")).rules.game == "trap"
    assert marks == ["trap"]


def test_a_person_at_the_keyboard_may_name_a_module(marks, forget, capsys):
    assert main(["simulate", "trap:Trap"]) == 0
    assert marks == ["trap"]
    assert json.loads(capsys.readouterr().out)["game"] == "trap"
