"""Moments of matches as scenes and pictures, and what must hold for every one of them."""

from functools import cache
from unicodedata import east_asian_width
from xml.etree import ElementTree as ET

import pytest
from explorers import schema
from thorough import searched

from parlett_widgets.games import Addenda
from parlett_widgets.testing import random_match, sampled
from parlett_widgets.widgets.card_table.scene import scene
from parlett_widgets.words import LANGUAGES

RULES = {
    "two": Addenda(target=120),
    "two, misplays": Addenda(misplay="penalty", target=120, king_chain="delta"),
    "four": Addenda.partnership(target=120),
    "four, misplays": Addenda.partnership(misplay="penalty", target=60),
}
languages = pytest.mark.parametrize("code", LANGUAGES)
SCENES = schema("card_table")
rule_sets = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


@cache
def some_matches(rules):
    """Return moments of a random match: a sample, and the first moment with each kind of events."""
    moments = list(random_match(rules, seed=8))
    kinds = {}
    for match in moments:
        kinds.setdefault(tuple(type(event) for event in match.events), match)
    return [*sampled(moments, searched(1, thorough=8)), *kinds.values()]


def picture(match, seat, code, *, playing=True, open_hands=False):
    view = match.view(seat, open_hands=open_hands)
    story = match.story(seat, open_hands=open_hands)
    return scene(view, story=story, rev=match.revision, lang=code, playing=playing)


def words_in(svg: str) -> list[tuple[str, float, float, float]]:
    """Return the words of a picture, with where each begins and ends, and its baseline."""
    found = []
    for node in ET.fromstring(svg).findall(".//{*}svg/{*}text"):
        text = "".join(node.itertext())
        letters = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
        width = float(node.get("textLength", letters * int(node.get("font-size", 0)) * 0.5))
        x = float(node.get("x", 0))
        left = x - width * {"start": 0, "middle": 0.5, "end": 1}[node.get("text-anchor", "start")]
        found.append((text, left, left + width, float(node.get("y", 0))))
    return found


def assert_legible(svg: str) -> None:
    words = words_in(svg)
    assert all(left > 0 and right < 960 for _, left, right, _ in words)
    for i, (text, left, right, y) in enumerate(words):
        for other, other_left, other_right, other_y in words[:i]:
            apart = right <= other_left or other_right <= left or abs(y - other_y) > 10
            assert apart, (text, other)
