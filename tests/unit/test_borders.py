"""Whatever comes in from outside works or is refused in our words, over every border.

Good things are changed in one place or several, always the same by number. ``make thorough`` tries 100,000
of them; what it has found is in `FOUND`.
"""

from __future__ import annotations

import copy
import io
import json
import math
import random
import traceback
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from every_widget import EVERY_WIDGET
from recording import from_page, say
from thorough import searched

import parlett_widgets
from parlett_widgets import (
    Addenda,
    Answers,
    BrokenRecord,
    Card,
    CardTable,
    Counterpoint,
    IllegalAction,
    Match,
    NinetyNine,
    Predict,
    Puzzle,
    Suit,
    Task,
    puzzle,
    running_counts,
)
from parlett_widgets.cli import main
from parlett_widgets.lessons import KINDS, question, quiz
from parlett_widgets.practice import Progress, matches
from parlett_widgets.puzzles import Goal
from parlett_widgets.widgets.card_table.links import code_of_deal, deal_of_code

INPUTS = searched(20, thorough=5000)  # over each border
HOUSE = str(Path(parlett_widgets.__file__).parent)
DEEP = json.loads("[" * 900 + "]" * 900)
NUMBERS = [0, 1, 2, 7, -1, 10**6, 10**400, 1.5, 2.0, True, False]
TEXTS = [
    "",
    " ",
    "x",
    "AS",
    "♠A K",
    "play AS",
    "0 1",
    "２",
    "\ud800",
    "\x00",
    "\u202e",
    "{set}",
    "{",
    "x" * 5000,
]
JSON = (None, *NUMBERS, *TEXTS, [], {}, [1], ["AS"], {"a": 1}, {"": None}, DEEP)
ANYTHING = (
    *JSON,
    math.nan,
    math.inf,
    b"x",
    (),
    {1},
    object(),
    Card("AS"),
    Suit.CLUBS,
    int,
    Addenda(),
)
SIGNS = [
    *"0129-_.~,;:#/ \n\t\"'{}[]KJAX",
    "♠",
    "－",
    "\u200b",
    "\ud800",
    "\x00",
    "🂡",
    "10",
    "null",
    "1e999",
]


def changed(thing: Any, chance: random.Random, junk: tuple[Any, ...]) -> Any:
    """Return a thing with something changed in one place of it."""
    if isinstance(thing, str) and chance.random() < 0.9:
        return changed_text(thing, chance)
    if isinstance(thing, dict | list) and thing and chance.random() < 0.97:
        thing = copy.copy(thing)
        at = chance.choice(list(thing) if isinstance(thing, dict) else range(len(thing)))
        match chance.randrange(12):
            case 0 if isinstance(thing, list):
                del thing[at]
            case 1 if isinstance(thing, list):
                thing.insert(at, copy.copy(chance.choice(thing)))
            case 2:
                other = chance.choice(list(thing) if isinstance(thing, dict) else range(len(thing)))
                thing[at], thing[other] = thing[other], thing[at]
            case _:
                thing[at] = changed(thing[at], chance, junk)
        return thing
    if isinstance(thing, int) and chance.random() < 0.3:
        return thing + chance.choice([-1, 1])
    return chance.choice(junk)


def changed_text(text: str, chance: random.Random) -> str:
    """Return a text with a part cut out, doubled, moved, or written over."""
    start = chance.randint(0, len(text))
    end = min(len(text), start + chance.choice([0, 0, 1, 1, 2, 5, 20, 1000]))
    part = text[start:end]
    new = chance.choice(
        [
            "",
            part * 2,
            part[::-1],
            part.swapcase(),
            chance.choice(SIGNS),
            chance.choice(SIGNS) * 2,
            chance.choice(TEXTS),
        ]
    )
    return text[:start] + new + text[end:]


@dataclass(frozen=True)
class Border:
    """What is understood, how it is handed over, and which errors say that it is not."""

    good: list[Any]
    take: Callable[[Any], object]
    refusal: tuple[type[BaseException], ...] = ()
    junk: tuple[Any, ...] = JSON

    def inputs(self) -> Any:
        """Yield the inputs by number."""
        for number in range(INPUTS):
            chance = random.Random(number)
            thing = chance.choice(self.good)
            for _ in range(chance.choice([1, 1, 1, 2, 3])):
                thing = changed(thing, chance, self.junk)
            yield thing


def fault(border: Border, thing: Any) -> str | None:
    """Return what is wrong with the way in which something is refused."""
    try:
        border.take(thing)
    except Exception as error:  # noqa: BLE001 -- whatever it is
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"
        if not isinstance(error, border.refusal):
            return f"{place}: no such error is documented"
        if not (last.filename.startswith(HOUSE) and (last.line or "").startswith("raise")):
            return f"{place}: it comes from inside"
        if len(str(error)) > 600 or "\n" in str(error):
            return f"{place}: it is no short sentence"
    return None


# What is handed over: functions that hand it over fail where a thing is taken in the wrong way.


def played(rules: Any, actions: int) -> Match[Any, Any]:
    match, chance = rules.start(seed=7, dealer=0), random.Random(7)
    for _ in range(actions):
        match = match.apply(chance.choice(match.legal))
    return match


ROW = '{"name": "a", "day": "2026-11-20", "kind": "deal", "game": "addenda"}'
PLAYED = [
    played(Addenda(), 9),
    played(Addenda.partnership(), 60),
    played(NinetyNine.classic(), 12),
    played(NinetyNine.five(), 20),
    played(NinetyNine.two(), 30),
    played(Counterpoint.standard(), 40),
    played(Counterpoint.three(), 7),
]
RECORDS = [match.record() for match in PLAYED]


def in_file(name: str, content: Any) -> Path:
    file = Path.cwd() / name
    text = content if isinstance(content, str) else json.dumps(content)
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    return file


def read_answers(sources: Any) -> None:
    read = Answers.read(sources, lang="en")
    assert "\n" not in "".join(read.problems)
    repr(read).encode()
    read._repr_html_().encode()


def read_progress(content: Any) -> None:
    mine = Progress(in_file("progress.json", content))
    assert isinstance(mine.due(), list)
    mine.record("follow-1-1", "follow", right=True)
    assert Progress(mine.file).answered("follow-1-1") or mine.troubles


def read_history(content: Any) -> None:
    for old in Path.cwd().glob("*"):
        old.unlink()
    in_file("history.jsonl", content)
    mine = Progress(Path.cwd() / "progress.json")
    for row in mine.results.rows():
        assert repr(row)


def read_kept(content: Any) -> None:
    for old in Path.cwd().glob("*"):
        old.unlink()
    matches.folder = Path.cwd()
    in_file("cup.json", content)
    table = CardTable(PLAYED[2], keep="cup")
    assert table.svg()
    if any("resume" in button["action"] for button in table.scene["actions"]):
        assert say(table, kind="intent", id="v", rev=table.scene["rev"], action="resume 0")
    table.close()


def intend(message: Any) -> None:
    table = CardTable(PLAYED[2], hints=False)
    answers = say(table, **message) if isinstance(message, dict) else []
    if isinstance(message, dict) and message.get("kind") == "intent":
        assert len(answers) == 1
        assert len(json.dumps({**answers[0], "scene": None})) < 2000
    assert table.svg()
    table.close()


def write_state(told: Any) -> None:
    name, state = told if isinstance(told, list) and len(told) == 2 else ("", {})
    if not isinstance(name, str) or name not in EVERY_WIDGET or not isinstance(state, dict):
        return
    widget = EVERY_WIDGET[name]()
    from_page(widget, **{trait: value for trait, value in state.items() if widget.has_trait(trait)})
    assert widget.svg()
    widget.close()


def run(words: Any) -> None:
    words = [str(word) for word in words] if isinstance(words, list) else [str(words)]
    if {"tutorials", "doctor"} & {*words} or any(
        len(word) > 3 and word.isdecimal() for word in words
    ):
        return
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(words)
        except SystemExit as end:
            code = end.code or 0
    assert code in {0, 1, 2}
    told = err.getvalue()
    assert "Traceback" not in told
    assert code == 0 or (told and len(told.splitlines()[-1]) < 900)


def states() -> list[Any]:
    found = []
    for name, make in EVERY_WIDGET.items():
        widget = make()
        state = {
            trait: value
            for trait, value in widget.get_state().items()
            if not trait.startswith("_") and trait not in ("layout", "tabbable", "tooltip", "words")
        }
        try:
            found.append([name, json.loads(json.dumps(state))])
        finally:
            widget.close()
    return found


def named(call: Callable[..., object]) -> Callable[[Any], object]:
    """Return what takes the arguments of a call."""

    def take(arguments: Any) -> object:
        # What lacks an argument is no call, and Python says so.
        if isinstance(arguments, dict) and arguments.keys() & {"match", "say", "seed"}:
            return call(**arguments)
        return None

    return take


def goal(given: Any) -> object:
    return Goal.from_json(given) if isinstance(given, dict) else Goal.parse(given)


def kept() -> str:
    """Return the file of a match that was left."""
    matches.folder = Path.cwd()
    table = CardTable(NinetyNine.classic().start(seed=7), keep="cup")
    for _ in range(5):
        say(table, kind="intent", id="v", rev=table.scene["rev"], action=str(table.match.legal[0]))
    table.close()
    (file,) = Path.cwd().glob("*.json")
    return file.read_text("utf-8")


def packed(data: Any) -> str:
    return urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode().rstrip("=")


def unpacked(code: str) -> Any:
    return json.loads(zlib.decompress(urlsafe_b64decode(code + "===")))


def answered(seed: int) -> Answers:
    """Return the answers of a pupil, some of them right."""
    chance, mine = random.Random(seed), Answers()
    for asked in quiz(["counterpoint-score", "bid-sum", "trick-winner", "follow"], seed=3):
        widget, form = Predict(asked), asked["answer"]
        mine.watch(widget)
        widget.lock(chance.choice([form["right"][0], *form["wrong"]]))
    return mine


def learnt() -> str:
    """Return the progress of somebody."""
    done = Progress()
    done.record("follow-1-1", "follow", right=False)
    done.record("bid-sum-1-3", "bid-sum", right=True)
    return done.to_json()


def written(rules: Any) -> list[Any]:
    """Return a deal as it is typed."""
    deal = rules.start(seed=7).state.deal
    return [*deal._replace(hands=[str(hand) for hand in deal.hands], stock=str(deal.stock))]


def answer_not_in(part: str) -> dict[str, Any]:
    """Return a question of which an answer is a card that is not shown, or of which no card is."""
    asked = copy.deepcopy(question("trick-winner", seed=3, lang="en"))
    if part == "rows":
        asked["rows"] = []
    else:
        asked["answer"]["options"][0]["card"] = "JK"
    return asked


OURS = (TypeError, ValueError)
BORDERS: dict[str, Callable[[], Border]] = {
    "record": lambda: Border(RECORDS, Match.replay, (BrokenRecord,), ANYTHING),
    "text of a record": lambda: Border(
        [json.dumps(one) for one in RECORDS], Match.replay, (BrokenRecord,)
    ),
    "code of a deal": lambda: Border(
        [code_of_deal(one) for one in PLAYED], deal_of_code, (ValueError,)
    ),
    "data of a deal": lambda: Border(
        [unpacked(code_of_deal(one)) for one in PLAYED],
        lambda data: deal_of_code(packed(data)),
        (ValueError,),
    ),
    "code of a puzzle": lambda: Border(
        [puzzle(kind, seed=3).code for kind in ("make-exactly", "stay-at-17")],
        Puzzle,
        OURS,
    ),
    "codes of answers": lambda: Border(
        [answered(1).code("Aiko"), "\n".join(answered(seed).code("Aiko") for seed in range(3))],
        lambda text: read_answers(str(text)),
    ),
    "file of answers": lambda: Border(
        [json.loads(answered(1).to_json("Aiko"))],
        lambda data: read_answers(in_file("a.json", data)),
    ),
    "question": lambda: Border(
        quiz([*KINDS], seed=3, lang="en"), lambda asked: Predict(asked).svg(), OURS, ANYTHING
    ),
    "progress": lambda: Border([json.loads(learnt()), learnt()], read_progress),
    "history": lambda: Border([f"{ROW}\n{ROW}"], read_history),
    "kept match": lambda: Border([kept(), json.loads(kept())], read_kept),
    "message of a page": lambda: Border(
        [
            {"kind": "intent", "id": "v", "rev": 12, "action": action}
            for action in (
                *("play AS", "bid AS KS QS", "hint", "undo", "new", "paste {}"),
                *('new {"change": "seats"}', "resume 0", "continue", "review", "look 3"),
            )
        ],
        intend,
    ),
    "state of a page": lambda: Border(states(), write_state),
    "action": lambda: Border(
        [str(action) for action in PLAYED[2].legal],
        PLAYED[2].apply,
        (IllegalAction, TypeError),
        ANYTHING,
    ),
    "cards": lambda: Border(["4 5 J K", "AS KH 10C", ["AS", "KH"]], running_counts, OURS, ANYTHING),
    "task": lambda: Border(
        [
            {
                "say": "Win.",
                "right": ["AS"],
                "replies": {"9S": "No."},
                "kind": "follow",
                "counting": True,
            },
            {"say": "Win it.", "right": "AS", "replies": "No."},
        ],
        named(Task),
        OURS,
        ANYTHING,
    ),
    "goal": lambda: Border(
        ["take-exactly 2", {"goal": "take-exactly", "number": 2}], goal, OURS, ANYTHING
    ),
    "puzzle": lambda: Border(
        [{"match": puzzle("make-exactly", seed=3).match, "goal": "take-exactly 2", "seat": 0}],
        named(lambda match, goal, seat: Puzzle(match, goal, seat).close()),
        OURS,
        ANYTHING,
    ),
    "deal": lambda: Border(
        [written(NinetyNine.classic()), written(NinetyNine.two())],
        lambda given: NinetyNine.classic().start_with(given),
        OURS,
        ANYTHING,
    ),
    "start": lambda: Border(
        [{"seed": 7, "dealer": 1, "players": ["a", "b", "c"]}],
        named(NinetyNine.classic().start),
        OURS,
        ANYTHING,
    ),
    "table": lambda: Border(
        [
            {"match": PLAYED[2], "seats": {0: "human", 1: "steady"}, "hide": [1], "hints": True},
            {"match": PLAYED[0], "seats": {0: "human"}, "lang": "ja", "keep": "cup"},
        ],
        named(lambda **given: CardTable(**given).close()),
        OURS,
        ANYTHING,
    ),
    "command": lambda: Border(
        [
            "simulate addenda --matches 1 --players random --seed 7".split(),
            "simulate ninety-nine --option players=3 --matches 1".split(),
            "replay records.jsonl --match 1 --lang ja".split(),
            "worksheet bid-sum follow --count 2 --seed 7 --key".split(),
        ],
        run,
    ),
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield
    matches.folder = None


def long_name() -> dict[str, Any]:
    """Return a question of which one option has a name without end."""
    asked = copy.deepcopy(question("trick-winner", seed=3, lang="en"))
    asked["answer"]["options"][0]["id"] = "x" * 5000
    return asked


FOUND = [
    ("message of a page", {"kind": "intent", "id": "v", "rev": True, "action": "look 3"}),
    ("cards", 1.5),
    ("question", answer_not_in("rows[0]")),
    ("question", answer_not_in("rows")),
    ("question", long_name()),
    ("code of a puzzle", puzzle("stay-at-17", seed=3).code.replace("stay-at", "x" * 5000)),
    ("codes of answers", "\ud800"),
]
"""Inputs that were once not refused in our words, each with its border."""


@pytest.mark.parametrize(("name", "thing"), FOUND, ids=[name for name, _ in FOUND])
def test_what_was_once_not_refused_in_our_words_is(comms, name, thing):
    assert fault(BORDERS[name](), thing) is None


@pytest.mark.parametrize("name", BORDERS)
@pytest.mark.timeout(6000)
def test_whatever_comes_over_a_border_works_or_is_refused_in_our_words(comms, name):
    border = BORDERS[name]()
    wrong = {}
    for number, thing in enumerate(border.inputs()):
        found = fault(border, thing)
        if found and found not in wrong:
            wrong[found] = f"{number}: {found}\n    {thing!r:.300}"
    assert not wrong, "\n" + "\n".join(wrong.values())
