"""The schema of records: what every game writes fits, the options are those of the rules, errors do not."""

import copy
import json
import runpy
from dataclasses import fields
from importlib import resources
from pathlib import Path

import pytest
from even_odd import EvenOdd
from jsonschema import Draft202012Validator
from thorough import searched

from parlett_widgets.engine import BrokenRecord, Match
from parlett_widgets.engine.record import FORMAT, VERSION
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.testing import random_match, sampled

TEXT = resources.files("parlett_widgets.engine").joinpath("record.schema.json").read_text("utf-8")
SCHEMA = json.loads(TEXT)
RECORD = Draft202012Validator(SCHEMA)

RULES = {
    "addenda": Addenda(target=120),
    "addenda, other readings": Addenda(
        king_chain="delta", bust="final-count", next_leader="loser", stuck="end-deal", target=120
    ),
    "addenda, misplays": Addenda(misplay="penalty", finish="end-of-deal", target=120),
    "addenda, four": Addenda.partnership(target=120),
    "addenda, four misplay": Addenda.partnership(
        misplay="penalty", next_leader="alternate", target=120
    ),
    "ninety-nine": NinetyNine.classic(),
    "ninety-nine revised": NinetyNine.revised(first_trump="diamonds"),
    "ninety-nine rubber": NinetyNine.rubber(),
    "ninety-nine, two": NinetyNine.two(),
    "ninety-nine, two declare": NinetyNine.two(declarers="both"),
    "ninety-nine, two revised": NinetyNine.two(
        trump="successes", reveal="before-lead", ending="hundred"
    ),
    "ninety-nine, four": NinetyNine.four(),
    "ninety-nine, four name the leader": NinetyNine.four(reveal="nominate-leader"),
    "ninety-nine, five": NinetyNine.five(
        reveal="nominate-leader", ending="nine-deals", deals=5, premiums="off"
    ),
    "counterpoint": Counterpoint.standard(),
    "counterpoint, high with the bid": Counterpoint.standard(high_bids="with-bid"),
    "counterpoint, easy": Counterpoint.easy(high_bids="off", ending="deals", deals=2),
    "counterpoint, three": Counterpoint.three(courts="333"),
    "counterpoint, three high with the bid": Counterpoint.three(high_bids="with-bid"),
}
OPTIONS = {
    Addenda: "addendaRules",
    NinetyNine: "ninetyNineRules",
    Counterpoint: "counterpointRules",
}
LATER = {
    "addenda": (),
    "ninety-nine": ("deals", "target", "premiums", "declarers"),
    "counterpoint": ("courts",),
}
"""Options that came later: a record without them has their defaults."""


def ended(rules, seed=5):
    *_, match = random_match(rules, seed)
    return match


def test_the_schema_is_one_and_names_the_version_that_is_written():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["format"] == {"const": FORMAT}
    assert SCHEMA["properties"]["version"] == {"const": VERSION}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_moment_of_a_match_by_chance_fits(rules):
    for seed in range(searched(1, thorough=3)):
        moments = list(random_match(rules, seed))
        starts = [moment for moment in moments if moment.action is None or not moment.action.cards]
        for moment in [*sampled(moments, 10), *sampled(starts, 10)]:
            RECORD.validate(moment.record())


def test_an_unfinished_deal_has_a_result_in_addenda_alone():
    results = [
        rules.start(seed=1).record()["deals"][0]["result"]
        for rules in (Addenda(), NinetyNine(), Counterpoint())
    ]
    assert results == [{"tricks": [], "scores": [0, 0]}, None, None]


# The options


@pytest.mark.parametrize("game", OPTIONS)
def test_the_options_of_the_schema_are_those_of_the_rules(game):
    described = SCHEMA["$defs"][OPTIONS[game]]
    names = [field.name for field in fields(game)]
    assert list(described["properties"]) == names
    later = LATER[game.game]
    assert described["required"] == [name for name in names if name not in later]
    assert described["additionalProperties"] is False


def test_the_options_are_written_from_the_rules():
    """After a change of options:  make texts"""
    writer = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "record_schema.py"))

    assert writer["written"](TEXT) == TEXT


def test_a_record_of_another_game_fits():
    RECORD.validate(ended(EvenOdd()).record())


def test_options_that_exclude_each_other_are_refused():
    four = ended(NinetyNine.four()).record()
    four["rules"]["trump"] = "turn-up"
    three = ended(Counterpoint.three()).record()
    three["rules"]["pack"] = "easy"
    assert not RECORD.is_valid(four)
    assert not RECORD.is_valid(three)


def test_a_number_of_deals_gives_each_player_as_many():
    for rules in (NinetyNine.two(), NinetyNine(), NinetyNine.four(), NinetyNine.five()):
        record = rules.start(seed=1).record()
        record["rules"]["deals"] += 1
        assert not RECORD.is_valid(record)
        with pytest.raises(BrokenRecord, match=f"a positive multiple of {rules.players}"):
            Match.replay(record)


def test_a_record_from_before_an_option_has_its_default():
    record = NinetyNine.four().start(seed=1).record()
    new = {name: record["rules"].pop(name) for name in LATER["ninety-nine"]}
    RECORD.validate(record)

    assert new == {"premiums": "on", "deals": 12, "target": 100, "declarers": "one"}
    assert Match.replay(record).rules == NinetyNine.four()


# Broken records

BASES = {
    name: ended(RULES[name]).record()
    for name in ("addenda", "ninety-nine", "ninety-nine, two", "counterpoint, three")
}
EVERY = list(BASES)
NOT_ADDENDA = EVERY[1:]


def at(*path):
    """Return a function that sets the place in a record to a value."""

    def setting(value):
        def change(record):
            for step in path[:-1]:
                record = record[step]
            record[path[-1]] = value

        return change

    return setting


DEAL, RESULT = ("deals", 0), ("deals", 0, "result")
CHANGES = [
    ("another format", EVERY, at("format")("chess")),
    ("a later version", EVERY, at("version")(2)),
    ("another game's name", NOT_ADDENDA, at("game")("addenda")),
    ("an unknown option", EVERY, at("rules", "colour")("red")),
    ("a wrong choice", EVERY, at("rules", "players")(6)),
    ("a missing player", EVERY, lambda record: record["players"].pop()),
    ("a nameless player", EVERY, at("players", 0)(7)),
    ("a seed that is none", EVERY, at("seed")("7")),
    ("no deals", EVERY, at("deals")([])),
    ("a dealer who is not there", EVERY, at(*DEAL, "dealer")(4)),
    ("a hand too few", EVERY, lambda record: record["deals"][0]["hands"].pop()),
    ("a card too few", EVERY, at(*DEAL, "hands", 0)("AS KS QS")),
    ("a card that is none", EVERY, at(*DEAL, "actions", 0)("0 play 1S")),
    ("a ten that is written short", EVERY, at(*DEAL, "actions", -1)("0 play TS")),
    ("an action of nobody", EVERY, at(*DEAL, "actions", 0)("play KS")),
    ("an action of a seat that is not there", EVERY, at(*DEAL, "actions", -1)("4 play KS")),
    ("dealing as an action", EVERY, at(*DEAL, "actions", 0)("0 deal")),
    ("a bid of two cards", NOT_ADDENDA, at(*DEAL, "actions", 0)("0 bid KS QS")),
    ("a bid where none is made", EVERY[:1], at(*DEAL, "actions", 0)("0 bid KS QS JS")),
    ("stock that is not dealt", EVERY, at(*DEAL, "stock")("KS QS")),
    ("a turn-up that is no card", EVERY, at(*DEAL, "turn_up")("X")),
    ("no turn-up", NOT_ADDENDA, at(*DEAL, "turn_up")(None)),
    ("trump that is no suit", EVERY, at(*DEAL, "trump")("N")),
    ("a result of nothing", EVERY, at(*RESULT)({})),
    ("a result of one seat", EVERY, at(*RESULT, "scores")([3])),
    ("points below nothing", EVERY, at(*RESULT, "scores", 0)(-3)),
    ("a trick without a card", EVERY[:1], at(*RESULT, "tricks", 0, "cards")("")),
    ("a full trick that nobody wins", EVERY[:1], at(*RESULT, "tricks", 0, "winner")(None)),
    ("a premium of no kind", EVERY[1:3], at(*RESULT, "premium")([0, "pass"])),
    ("a bid above nine", EVERY[1:3], at(*RESULT, "bids", 0)(10)),
    ("a bid between the tens", EVERY[3:], at(*RESULT, "bids", 0)(15)),
    ("a winner who is not there", EVERY, at("winners")([5])),
    ("a winner twice", EVERY, at("winners")([0, 0])),
    ("a remark", EVERY, at("remark")("well played")),
]


@pytest.mark.parametrize(
    ("base", "change"),
    [
        pytest.param(base, change, id=f"{base}: {title}")
        for title, bases, change in CHANGES
        for base in bases
    ],
)
def test_a_broken_record_is_refused(base, change):
    record = copy.deepcopy(BASES[base])
    RECORD.validate(record)
    change(record)
    assert not RECORD.is_valid(record)


@pytest.mark.parametrize("base", EVERY)
def test_every_field_is_required(base):
    record = copy.deepcopy(BASES[base])
    for name in record:
        assert not RECORD.is_valid({key: record[key] for key in record if key != name}), name
    for name in LATER[record["game"]]:
        del record["rules"][name]
    for place in (record["rules"], record["deals"][0], record["deals"][0]["result"]):
        for name in list(place):
            value = place.pop(name)
            assert not RECORD.is_valid(record), name
            place[name] = value
    RECORD.validate(record)


@pytest.mark.parametrize("base", EVERY)
def test_what_the_schema_cannot_see_the_replay_does(base):
    record = copy.deepcopy(BASES[base])
    record["deals"][0]["result"]["scores"][0] += 1
    RECORD.validate(record)
    with pytest.raises(BrokenRecord):
        Match.replay(record)
