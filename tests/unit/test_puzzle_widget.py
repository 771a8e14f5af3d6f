"""Puzzles as widgets: what is sent, that it is whole, and what is kept of a try."""

from __future__ import annotations

import json
import re
from datetime import date
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from parlett_widgets import (
    Addenda,
    Counterpoint,
    Goal,
    Match,
    NinetyNine,
    Puzzle,
    PuzzleSet,
    puzzle,
)
from parlett_widgets.classroom import Worksheet
from parlett_widgets.practice import Progress
from parlett_widgets.puzzles import make, puzzle_kinds
from parlett_widgets.puzzles.positions import natural
from parlett_widgets.widgets.card_table.remembered import record_of_deal
from parlett_widgets.widgets.predict.check import check_question
from parlett_widgets.widgets.puzzle.tries import question_of
from parlett_widgets.words import goal_words
from parlett_widgets.words.language import language

SEED = 3
KINDS = ("make-exactly", "break-bid", "land-on-bid", "push-a-miss", "stay-at-17")


@pytest.fixture(scope="module", params=KINDS)
def asked(request: pytest.FixtureRequest) -> Puzzle:
    return puzzle(request.param, seed=SEED)


def schema(of: str) -> Any:
    """Return a validator of a part of the format of frames."""
    widgets = files("parlett_widgets.widgets")
    names = ("page/cards", "card_table/scene", "puzzle/scene")
    texts = {
        name: json.loads(widgets.joinpath(f"{name}.schema.json").read_text("utf-8"))
        for name in names
    }
    registry: Any = Registry()
    for name, one in texts.items():
        one["$id"] = f"https://parlett/{name}.schema.json"
        registry = registry.with_resource(one["$id"], Resource.from_contents(one))
    return Draft202012Validator({"$ref": f"https://parlett/{of}.schema.json"}, registry=registry)


def test_every_line_of_the_tree_is_in_the_page(asked: Puzzle) -> None:
    position = make(asked._now.kind, SEED)
    nodes = list(position.tree)
    moments = asked._frames[1:]
    assert len(moments) == len(nodes)
    for node, moment in zip(nodes, moments, strict=True):
        chosen = [one["action"] for one in moment["choices"]]
        assert chosen == list(map(str, node.choices))
        assert moment.get("end", {}).get("reached") == node.reached
        for one, child in zip(moment["choices"], node.choices.values(), strict=True):
            assert moments.index(moments[one["to"] - 1]) == nodes.index(child)


def test_a_missed_line_leads_back_to_the_choice_that_lost_the_goal(asked: Puzzle) -> None:
    position = make(asked._now.kind, SEED)
    for node, moment in zip(position.tree, asked._frames[1:], strict=True):
        if node.reached is False:
            end = moment["end"]
            back = list(position.tree)[end["back"] - 1]
            assert back in node.path
            assert back.winning
            wrong = node.path[node.path.index(back) + 1]
            assert wrong.steps[0] not in back.winning
            assert [mark["card"] for mark in end["marks"]] == [str(wrong.steps[0].cards[0])]
        elif node.reached:
            assert "back" not in moment["end"]


def test_a_lost_line_says_so_at_once_and_leads_back(asked: Puzzle) -> None:
    nodes = list(make(asked._now.kind, SEED).tree)
    for node, moment in zip(nodes, asked._frames[1:], strict=True):
        assert ("lost" in moment) is (node.reached is None and not node.winning)
        if "lost" in moment:
            lost = moment["lost"]
            back = nodes[lost["back"] - 1]
            wrong = node.path[node.path.index(back) + 1].steps[0]
            assert back.winning
            assert wrong not in back.winning
            assert goal_words(asked._now).choice(wrong) in lost["head"]


def test_nobody_is_to_act_once_the_goal_is_decided(asked: Puzzle) -> None:
    for moment in asked._frames[1:]:
        seats = [*moment["scene"]["seats"]]
        assert any("to_act" in seat for seat in seats) is ("end" not in moment)


def test_it_is_said_once_who_led_the_trick_that_lies(asked: Puzzle) -> None:
    nodes = list(make(asked._now.kind, SEED).tree)
    for node, moment in zip(nodes, asked._frames[1:], strict=True):
        begun = node.match
        laid = getattr(begun.state.trick, "cards", begun.state.trick)
        for _ in laid:
            begun = begun.previous
        leader = begun.to_act
        told = re.findall(r"\b(\w+) (?:led|leads)\b", " ".join(moment["aside"]))
        led = laid and leader and node.reached is None
        assert told == ([begun.players[leader]] if led else [])


def test_the_scenes_are_those_of_a_table(asked: Puzzle) -> None:
    valid = schema("card_table/scene")
    for frame in asked._frames[1:]:
        assert list(valid.iter_errors(frame["scene"])) == []
    assert list(schema("puzzle/scene").iter_errors(asked._frames[0])) == []


def test_only_the_plate_of_whom_the_goal_is_about_counts(asked: Puzzle) -> None:
    say = goal_words(asked._now)
    seat = say.count(asked._now.match).seat
    assert (seat != 0) is (asked._now.kind in ("break-bid", "push-a-miss"))
    for moment in asked._frames[1:]:
        steps = moment["scene"].get("moments", {}).get("steps", [])
        for one in moment["scene"]["seats"]:
            assert ("taken" in one, one["cards_text"] != "") == (one["seat"] == seat,) * 2
        for step in steps:
            changed = [one for one in step.get("seats", ()) if isinstance(one, dict)]
            assert {one["seat"] for one in changed if "taken" in one} <= {seat}


def test_where_several_are_to_miss_the_plates_of_all_of_them_count() -> None:
    match = Counterpoint.three().start(seed=3)
    while match.to_act != 0 or any(hand.bit_count() > 3 for hand in match.state.hands):
        match = match.apply(natural(match))
    for n in range(1, 60):
        try:
            asked = Puzzle(match, Goal("push-a-miss", n))
            break
        except ValueError:
            continue
    for moment in asked._frames[1:]:
        assert ["taken" in one for one in moment["scene"]["seats"]] == [False, True, True]
    facts = question_of(asked._now, language("en"))["facts"]
    named = [fact.partition(": ")[0] for fact in facts if "card-points" in fact]
    assert named == ["West", "North"]


def test_a_page_with_one_puzzle_has_at_most_250_kb(asked: Puzzle, tmp_path: Path) -> None:
    page = asked.save(tmp_path / "puzzle.html")
    assert page.stat().st_size <= 250_000
    assert asked._saved()["more"] is False


def test_a_set_of_eight_has_at_most_500_kb(tmp_path: Path) -> None:
    asked = PuzzleSet([puzzle("make-exactly", seed=seed, level=4) for seed in range(8)])
    assert len(asked.heads) == 8
    assert asked.save(tmp_path / "puzzles.html").stat().st_size <= 500_000


def test_a_set_has_from_one_to_eight_puzzles() -> None:
    one = puzzle("make-exactly", seed=SEED)
    with pytest.raises(ValueError, match="from 1 to 8 puzzles, not 0"):
        PuzzleSet([])
    with pytest.raises(ValueError, match="from 1 to 8 puzzles, not 9"):
        PuzzleSet([one] * 9)
    with pytest.raises(TypeError, match=r"puzzle\('make-exactly'\)"):
        PuzzleSet(["make-exactly"])  # type: ignore[list-item]


def test_a_goal_that_cannot_be_missed_or_reached_is_refused() -> None:
    match = puzzle("give-away", seed=SEED).match
    with pytest.raises(ValueError, match="no card reaches"):
        Puzzle(match, Goal("take-exactly", 2))
    with pytest.raises(ValueError, match="too many lines"):
        Puzzle(NinetyNine.classic().start(seed=1), "take-exactly 2")


def test_a_puzzle_too_large_for_its_page_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlett_widgets.widgets.puzzle.widget._LARGEST", 5_000)
    with pytest.raises(ValueError, match=r"too many lines for one page .* later in the deal"):
        puzzle("make-exactly", seed=SEED)


def test_a_line_is_reached_or_not_once_it_is_decided() -> None:
    asked = puzzle("make-exactly", seed=SEED)
    tree = asked._now.tree
    assert asked.reached(asked.match) is None
    assert {asked.reached(node.match) for node in tree if node.reached is not None} == {True, False}
    assert asked.winning == tree.winning
    assert (asked.level, asked.seat, asked.goal.name) == (1, 0, "take-exactly")


def test_the_next_puzzle_is_another_of_the_same_kind_and_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = puzzle("make-exactly", seed=SEED, level=2)
    before = asked.match
    asked.set_state({"results": ["right"]})
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(asked, "send", lambda content, buffers=None: told.append(content))
    asked._handle_custom_msg({"kind": "intent", "id": "a-1", "rev": 0, "action": "next"}, [])
    assert told == [{"kind": "busy"}, {"kind": "ack", "id": "a-1", "ok": True}]
    assert asked.match != before
    assert (asked.level, asked.results, asked.at) == (2, [""], 0)
    with pytest.raises(ValueError, match="only those made by puzzle"):
        Puzzle(before, make("make-exactly", SEED, 2).goal).next()


def test_the_first_try_is_kept_and_a_missed_puzzle_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = Progress(today=lambda: date(2026, 11, 28))
    monkeypatch.setattr("parlett_widgets.widgets.puzzle.widget.progress", mine)
    asked = PuzzleSet([puzzle("make-exactly", seed=seed) for seed in (3, 4)])
    asked.set_state({"results": ["right", ""]})
    asked.set_state({"results": ["right", "wrong"]})
    asked.set_state({"results": ["", "wrong"]})
    asked.set_state({"results": ["right", "wrong"]})
    assert [one.right for one in mine.results.rows()] == [True, False]
    (item,) = mine.items()
    assert item.kind == "puzzle"


def test_a_page_cannot_say_nonsense_of_the_results() -> None:
    asked = puzzle("make-exactly", seed=SEED)
    for nonsense in (["solved"], ["right", "right"], [], [["right"]]):
        asked.set_state({"results": nonsense})
        assert asked.results == [""]


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_can_be_asked_on_paper_with_the_way_in_the_key(kind: str) -> None:
    asked = puzzle(kind, seed=SEED)
    check_question(asked.question)
    page = Worksheet([asked], key=True).html()
    assert escape(asked.question["prompt"].partition("♠")[0]) in page
    assert escape(asked.question["explanation"][-12:]) in page


def test_a_link_opens_the_same_puzzle() -> None:
    asked = puzzle("make-exactly", seed=SEED, level=2)
    again = Puzzle(asked.link("https://example.org/cards"))
    assert (again.winning, again.match.state) == (asked.winning, asked.match.state)
    assert again.title() == asked.title()
    assert again.more
    own = Puzzle(asked.match, asked.goal)
    assert Puzzle(own.code).match.state == own.match.state
    assert not Puzzle(own.code).more
    deal = own.code.partition(".")[0]
    assert Puzzle(deal, str(own.goal)).winning == own.winning


def test_a_link_opens_the_same_set() -> None:
    kinds = ("stay-at-17", "break-bid", "land-on-bid")
    asked = PuzzleSet([puzzle(kind, seed=SEED) for kind in kinds])
    again = PuzzleSet(asked.link("https://example.org/cards"))
    assert again.code == asked.code
    assert [one.winning for one in again.puzzles] == [one.winning for one in asked.puzzles]
    wrapped = asked.link("https://example.org/cards").replace("~", "\n> ~")
    assert PuzzleSet(wrapped).code == asked.code
    for damaged in (asked.code[9:], asked.code.replace("break-bid", "break bid?")):
        with pytest.raises(ValueError, match="it has been damaged"):
            PuzzleSet(damaged)
    with pytest.raises(ValueError, match=r"open it with PuzzleSet\(code\)"):
        Puzzle(asked.code)


@pytest.mark.parametrize(
    "rules",
    [
        Addenda(),
        NinetyNine.classic(premiums="off"),
        NinetyNine(players=4, trump="successes", premiums="off"),
    ],
)
def test_the_record_of_a_later_deal_alone_can_be_read(rules: Any) -> None:
    match = rules.start(seed=5)
    while match.state.number < 2 or match.revision % 7:
        match = match.apply(match.legal[0])
    again: Any = Match.replay(record_of_deal(match))
    assert (again.state.hands, again.state.trick) == (match.state.hands, match.state.trick)


def test_what_is_no_code_of_a_puzzle_is_refused() -> None:
    code = puzzle("stay-at-17", seed=SEED).code
    for text in ("", "stay-at-17", code.partition(".")[0], "https://example.org/cards"):
        with pytest.raises(ValueError, match="not the code of a puzzle"):
            Puzzle(text)
    for damaged in (code[5:], code.replace("stay-at-17.1", "stay-at-17.9"), code.replace("e", "f")):
        with pytest.raises(ValueError, match="it has been damaged"):
            Puzzle(damaged)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_and_the_text_say_what_is_asked(lang: str) -> None:
    asked = puzzle("make-exactly", seed=SEED, lang=lang)
    assert asked._head()["say"] in asked.text()
    assert asked.svg().startswith("<svg")


def test_all_kinds_are_exported() -> None:
    import parlett_widgets

    assert parlett_widgets.puzzle_kinds() == puzzle_kinds()
