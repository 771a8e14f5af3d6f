"""Names that are written from right to left keep their places beside scores and other names."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets import Addenda, Counterpoint, Match, NinetyNine, Replay
from parlett_widgets.words import LANGUAGES, narrator
from parlett_widgets.words.language import isolated

DANA, NOA, AMIR = "דנה", "נועה", "أمير ٣"
RULES = [NinetyNine.classic(), Counterpoint.standard(), Counterpoint.three(), Addenda.standard()]
MARKS = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def played(rules, names):
    match = rules.start(seed=7, players=names[: rules.seats])
    while not match.deal_over:
        match = match.apply(random.Random(match.revision).choice(match.legal))
    return match


def bare(text, names):
    """Return a text without the names that stand between isolates."""
    for name in names:
        text = text.replace(f"\u2068{name}\u2069", "")
    return text


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.game}-{rules.seats}")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_right_to_left_names_are_isolated_in_every_sentence(rules, lang):
    names = [DANA, NOA, AMIR]
    match = played(rules, names)

    tell = narrator(match.rules, match.players, lang=lang, you=None)
    told = [tell.events(moment.events) for moment in match.line if moment.events]
    shown = [Replay(match, lang=lang, step=step).text() for step in (0, -1)]
    sentences = "\n".join([*told, *shown])

    assert f"\u2068{DANA}\u2069" in sentences
    assert not any(name in bare(sentences, names) for name in names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_names_stay_plain(lang):
    match = played(NinetyNine.classic(), ["Aiko", "花子", "Zoë 2"])

    tell = narrator(match.rules, match.players, lang=lang, you=None)

    assert not re.search("[\u2066-\u2069]", "".join(tell.events(one.events) for one in match.line))


@given(st.text(alphabet=MARKS + "Aי2 ", max_size=20))
def test_marks_of_direction_in_names_are_left_out_wherever_they_come_in(name):
    match = NinetyNine.classic().start(seed=7, players=[name, "B", "C"])
    record = match.record() | {"players": [name, "B", "C"]}

    assert not set(MARKS) & set(match.players[0])
    assert Match.replay(record) == match
    assert isolated(match.players[0]).strip("\u2068\u2069") == match.players[0]
