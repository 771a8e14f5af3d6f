"""The rules in words: every option has its line, and sets of rules that differ read differently."""

import pytest
from telling import languages

from parlett_widgets.engine import Addenda, Counterpoint, NinetyNine
from parlett_widgets.narration import narrator


def rule_lines(rules, lang):
    return dict(narrator(rules, rules.seat_names, lang=lang.code).rule_lines())


def changed(rules, others, lang):
    """Return the names of the lines in which two sets of rules differ."""
    one, other = rule_lines(rules, lang), rule_lines(others, lang)
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


OPTIONS = {
    "addenda": (
        Addenda(),
        {
            "players": 4,
            "king_chain": "delta",
            "bust": "final-count",
            "stuck": "end-deal",
            "misplay": "penalty",
            "target": 100,
            "finish": "end-of-deal",
            "next_leader": "loser",
        },
    ),
    "addenda-alternate": (Addenda(next_leader="loser"), {"next_leader": "alternate"}),
    "ninety-nine": (NinetyNine(), {"reveal": "before-lead", "ending": "rubber"}),
    "ninety-nine-revised": (
        NinetyNine.revised(),
        {"first_trump": "diamonds", "reveal": "nominate-leader", "ending": "rubber"},
    ),
    "ninety-nine-rubber": (NinetyNine.rubber(), {"ending": "nine-deals"}),
    "counterpoint": (
        Counterpoint(),
        {"high_bids": "with-bid", "pack": "easy", "ending": "deals", "target": 50},
    ),
    "counterpoint-off": (Counterpoint(high_bids="off"), {"high_bids": "with-bid"}),
    "counterpoint-three": (Counterpoint.three(), {"high_bids": "with-bid", "ending": "deals"}),
    "counterpoint-deals": (Counterpoint(ending="deals"), {"deals": 1}),
}


@languages
@pytest.mark.parametrize(("plain", "others"), OPTIONS.values(), ids=OPTIONS)
def test_two_sets_of_rules_that_differ_in_one_option_differ_in_one_line(lang, plain, others):
    for name, value in others.items():
        other = type(plain)(**{**plain.options(), name: value})
        assert len(changed(plain, other, lang)) == 1, name


def test_every_option_of_the_rules_is_put_in_words():
    by_number = {"players", "trump"}  # they come with other cards, so other lines change too
    for kind in (Addenda, NinetyNine, Counterpoint):
        told = {
            name for plain, others in OPTIONS.values() if type(plain) is kind for name in others
        }
        assert set(kind().options()) - told <= by_number


@languages
@pytest.mark.parametrize(
    "tables",
    [
        [NinetyNine.revised(players=players) for players in (2, 3, 4, 5)],
        [Counterpoint(players=players) for players in (2, 3)],
        [NinetyNine(), NinetyNine(trump="successes")],
    ],
    ids=["ninety-nine", "counterpoint", "trump"],
)
def test_the_rules_say_how_many_play_and_with_which_cards(lang, tables):
    told = [tuple(rule_lines(rules, lang).items()) for rules in tables]

    assert len(set(told)) == len(tables)
