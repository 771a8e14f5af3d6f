"""Scenes and chains as text and as pictures."""

from random import Random
from xml.etree import ElementTree as ET

import pytest
from dealing import arranged, played
from pictures import SCENES, assert_legible, languages, picture, rule_sets, some_matches

from parlett_widgets import CardTable
from parlett_widgets.cards import Card
from parlett_widgets.games import Addenda
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.widgets.card_table.picture import table_blocks
from parlett_widgets.widgets.chain_explorer.scene import chain_links, chain_row, meter
from parlett_widgets.widgets.page.blocks import Line, Trick, svg_of, text_of
from parlett_widgets.words import language


def position():
    deal = arranged("AS 4S QH 10H 6D KC", "5H 9H 2C", stock="AH AD AC JS")
    match = Addenda().start_with(deal, players=["South", "North"])
    return played(match, "4S 5H")


EN = """\
Addenda · deal 1 · trick 1
North: 0 points · 11 cards · dealer
You: 0 points · 11 cards · to act
Stock: 28
The trick
  ♠4  You · +4 · count 4 · led
  ♥5  North · +5 · count 9
Your hand: ♠(A)  ♥(Q) (10)  ♦6  ♣K 8 7 6 5 4 3
North plays ♥5. Count: 4 → 9. Your turn: play a card of ♦ ♣.
"""

JA = """\
アッデンダ・第1ラウンド・第1トリック
北: 0点 · 11枚 · 親
あなた: 0点 · 11枚 · 手番
山札：28枚
トリック
  ♠4  あなた · +4 · 合計点4 · リード
  ♥5  北 · +5 · 合計点9
あなたの手札: ♠(A)  ♥(Q) (10)  ♦6  ♣K 8 7 6 5 4 3
北は♥5を出しました。合計点は4→9。あなたの番です。♦ ♣のカードを出してください。
"""


@pytest.mark.parametrize(("code", "expected"), [("en", EN), ("ja", JA)])
def test_the_text_painter_shows_this_table(code, expected):
    assert text_of(table_blocks(picture(position(), 0, code))) == expected.rstrip("\n")


@languages
@rule_sets
def test_in_no_picture_do_words_overlap_or_run_out_of_it(rules, code):
    for match in some_matches(rules):
        for seat in (0, None):
            assert_legible(svg_of(table_blocks(picture(match, seat, code))))
        open_table = table_blocks(picture(match, 0, code, open_hands=True))
        assert_legible(svg_of(open_table, colours="two"))


@languages
@pytest.mark.parametrize("chain", ["", "7S", "4S 5H JD KC", "10S KH KD KC", "JS JH KD KC"])
def test_the_picture_of_a_chain_is_well_formed(code, chain):
    lang, cards = language(code), [Card(text) for text in chain.split()]
    count = meter(lang, running_counts(cards))
    trick = {"cards": chain_row(lang, cards), "links": chain_links(lang, cards), "meter": count}
    ET.fromstring(svg_of([Trick({**trick, "slots": 4}), Line("a < b & c")]))


@pytest.mark.parametrize("name", ["<b>&", '"Ann"', "花子", "a" * 60, "{name}", ""])
def test_any_name_can_be_shown(name):
    match = Addenda().start(seed=1, players=[name, "Ben"])
    for moment in (match, match.apply(next(iter(match.legal)))):
        shown = picture(moment, None, "en")
        SCENES.validate(shown)
        svg = svg_of(table_blocks(shown))
        assert_legible(svg)
        assert any(name in node.text for node in ET.fromstring(svg).iter() if node.text)
        assert name in text_of(table_blocks(shown))


def test_in_a_picture_a_name_written_from_right_to_left_stays_before_its_points():
    match, rng = Addenda.standard().start(seed=3, players=["Ada", "\u05d9\u05e2\u05dc"]), Random(1)
    for _ in range(3):
        match = match.apply(rng.choice(match.legal))
    assert "Previous trick: \u2068\u05d9\u05e2\u05dc\u2069, 28 points<" in CardTable(match).svg()
    other = match.rules.start(seed=3, players=["Ada", "Ben"])
    assert "\u2068" not in CardTable(other).svg(), "other names need no mark"
