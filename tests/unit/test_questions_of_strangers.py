"""Questions that anybody may have written or changed are shown, or refused in one sentence."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlett_widgets import Answers, Board, Figure, Predict, predict, question
from parlett_widgets.classroom import Worksheet
from parlett_widgets.lessons import DIFFICULTIES, KINDS, quiz
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.widgets.predict.check import check_question

FIRST = question("bid-sum", seed=1, lang="en")
ALL = [
    *quiz(KINDS, seed=3, lang="en"),
    *(question(name, lang="ja") for name in PREDICTIONS),
    predict("bid-ways", seed=1, reveal=Figure("ways-to-bid")).question,
    question("own", case={"prompt": "{n}?", "right": 3, "unit": "{set}", "wrong": {4: "}{"}}),
    question("own", case={"prompt": "?", "options": ["{", "}"], "right": "{"}),
]
NUMBERS = [0, -1, 10**6, 10**400, 1.5, float("nan"), True]
TEXTS = ["", "x", "AS", "0 1", "\ud800", "\x00", "{set}", "{n"]
JUNK = st.sampled_from(
    [*NUMBERS, *TEXTS, None, [], [1], ["a"], {}, {"a": 1}, {"": ""}, (), {1}, b"x"]
).map(copy.deepcopy)  # a later change must not reach the next example


def places(value, at=()):
    """Yield the way to every part of a question."""
    if at:
        yield at
    if isinstance(value, dict | list):
        for name, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*at, name))


def part_at(value, at):
    for name in at:
        value = value[name]
    return value


@st.composite
def changed(draw):
    """Draw a question in which one to three parts are missing, strange, or from another place."""
    asked = copy.deepcopy(draw(st.sampled_from(ALL)))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(list(places(asked))))
        parent = part_at(asked, way)
        match draw(st.sampled_from(["drop", "junk", "other", "more"])):
            case "drop":
                del parent[last]
            case "junk":
                parent[last] = draw(JUNK)
            case "other":
                other = draw(st.sampled_from(list(places(asked))))
                parent[last] = copy.deepcopy(part_at(asked, other))
            case _ if isinstance(parent, dict):
                name = st.sampled_from(["x", 5, "figures", "links", "won", "count", "said", "slip"])
                parent[draw(name)] = draw(JUNK)
            case _:
                parent.insert(0, draw(JUNK))
    return asked


def use(asked):
    """Show a question in every way in which it can be shown, with every answer that it knows."""
    Worksheet([asked], key=True).html().encode()
    board = Board([asked, "End"], lang=asked["lang"])
    board.turn()
    for shown in (board.text(), board.svg(), json.dumps(board.get_state(["slides"]))):
        shown.encode()
    form = asked["answer"]
    for answer in [*form["right"], *form["wrong"], *form.get("said", ())]:
        mine, widget = Answers(), Predict(asked)
        mine.watch(widget)
        widget.hints_seen = 3
        widget.lock(answer)
        for shown in (widget.text(), widget.svg(), repr(mine), mine.to_json(), mine.code("Aiko")):
            shown.encode()


@settings(max_examples=150)
@given(changed())
def test_a_changed_question_is_shown_or_refused_in_one_sentence(asked):
    try:
        check_question(asked)
    except TypeError as refused:
        told = str(refused)
        assert told.startswith("this is not a question: it")
        assert told.endswith("; make one with question('bid-sum')")
        assert len(told) < 400
        for shown in (Predict, lambda one: Board([one]), lambda one: Worksheet([one])):
            with pytest.raises(TypeError, match="this is not a question"):
                shown(asked)
    else:
        use(asked)


@pytest.mark.parametrize("asked", ALL, ids=[one["id"] for one in ALL])
def test_our_own_questions_pass(asked):
    check_question(asked)


def test_every_kind_passes_at_every_difficulty():
    for difficulty in DIFFICULTIES:
        for asked in quiz(KINDS, seed=11, difficulty=difficulty):
            check_question(asked)


OPTIONS = question("find-slip", seed=1, lang="en")
CARDS = question("follow", seed=1, lang="en")


def with_part(asked, way, value):
    asked = copy.deepcopy(asked)
    *way, last = way
    part_at(asked, way)[last] = value
    return asked


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        (5, "it is 5"),
        ({**FIRST, "version": 2}, "its version must be 1, not 2"),
        ({**FIRST, "more": 1}, "it has an unknown part 'more'"),
        ({**FIRST, "lang": "fr"}, "its lang must be one of 'en', 'ja', not 'fr'"),
        ({**FIRST, "hints": ["a"] * 4}, "its hints must have at most 3 entries, not 4"),
        ({**FIRST, "prompt": "\ud800"}, "its prompt must be text without control characters"),
        ({**FIRST, "answer": {}}, "its answer has no 'type'"),
        (
            with_part(FIRST, ["answer", "type"], []),
            "its answer.type must be one of options, number",
        ),
        (with_part(FIRST, ["answer", "right"], ["six"]), "must name a whole number such as '6'"),
        (
            with_part(FIRST, ["rows", 0, "cards", 1, "id"], "ZZ"),
            "its rows[0].cards[1].id must be a",
        ),
        (with_part(FIRST, ["rows", 0, "cards", 1, "suit"], ""), "must have the rank and the suit"),
        (with_part(OPTIONS, ["answer", "right"], ["z"]), "its answer.right must name one of a, b"),
        (with_part(OPTIONS, ["answer", "options", 1, "id"], "a"), "a small letter of its own"),
        (
            with_part(CARDS, ["answer", "right"], ["2C 3C"]),
            "its answer.right must name some cards of the hand",
        ),
        (with_part(CARDS, ["answer", "count"], 99), "its answer.count must be from 1 to"),
    ],
)
def test_a_refusal_says_what_would_be_right(asked, fault):
    with pytest.raises(TypeError) as refused:
        check_question(asked)
    assert fault in str(refused.value)


@pytest.mark.parametrize("game", ["os:path", "parlett_widgets.games:Addenda", "no-such-game", "\0"])
def test_the_game_of_a_question_is_one_that_is_registered(game):
    with pytest.raises(TypeError, match="this is not a question: its game must be"):
        Predict({**FIRST, "game": game})


def test_questions_that_follow_and_those_passed_to_a_class_are_checked_too():
    with pytest.raises(TypeError, match="it has no 'id'"):
        Predict(FIRST, more=[{"version": 1}])
    with pytest.raises(TypeError, match="it has no 'id'"):
        Answers.read([], questions=[{"version": 1}])


# A teacher's own words


@pytest.mark.parametrize("unit", ["{set}", "{", "}", "{}", "{0}", "{n.real}", "%s"])
def test_braces_in_a_teachers_text_are_shown_as_they_are(unit):
    asked = question(
        "own",
        case={"prompt": f"How many {unit}?", "right": 3, "unit": unit, "wrong": {4: unit}},
    )
    use(asked)
    widget = Predict(asked)
    widget.lock(4)
    assert f"4 {unit}" in widget.text()
    options = {"prompt": unit, "options": [unit, "b"], "right": unit, "facts": [unit]}
    use(question("own", case=options))


@pytest.mark.parametrize("value", [{}, {"a": 1}, {1}, [[]], [{}], None, 10**400, object()])
@pytest.mark.parametrize(
    "case",
    [
        {"prompt": "?", "options": ["a", "b"], "right": "a"},
        {"prompt": "?", "hand": "9S 2H", "right": "2H"},
        {"prompt": "?", "right": 3},
    ],
    ids=["options", "hand", "number"],
)
def test_a_right_answer_of_the_wrong_type_is_refused_in_our_words(case, value):
    with pytest.raises(ValueError, match=r"must|an answer: ") as refused:
        question("own", case={**case, "right": value})
    assert "unhashable" not in str(refused.value)


@pytest.mark.parametrize("cases", [5, "9S KH JD", {"prompt": "?", "right": 3}])
def test_cases_that_are_no_list_are_refused(cases):
    with pytest.raises(TypeError, match="cases must be a list of cases"):
        predict("own", cases=cases)


@pytest.mark.parametrize("text", ["\ud800", "a\0b"])
def test_a_text_that_cannot_be_shown_is_refused_where_it_comes_in(text):
    for made in (
        lambda: Worksheet([FIRST], title=text),
        lambda: Worksheet([FIRST], note=text),
        lambda: Board([FIRST, text]),
    ):
        with pytest.raises(ValueError, match="must be text without control characters"):
            made()
