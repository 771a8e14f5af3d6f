"""The widgets without a browser: what is sent to the page, and what is answered to it."""

from __future__ import annotations

import base64
import gc
import random
import re
import weakref
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from recording import press

from parlett_widgets import (
    Addenda,
    CardTable,
    ChainExplorer,
    Random,
    Replay,
    use,
)
from parlett_widgets.cards import Card
from parlett_widgets.engine import IllegalAction
from parlett_widgets.engine.views import View


def a_table(**options: Any) -> CardTable:
    return CardTable(Addenda().start(seed=4864, dealer=1), **options)


def test_a_press_plays_and_is_acknowledged(comms: list) -> None:
    table = a_table()
    assert press(table, "play 2D") == {"kind": "ack", "id": "view-1", "ok": True}
    assert [str(step) for step in table.match.history] == ["0 play 2D", "1 play KC"]


def test_a_second_press_on_a_table_that_has_changed_is_refused_with_a_word(comms: list) -> None:
    table = a_table()
    press(table, "play 2D")
    late = press(table, "play 9H", rev=1)
    assert not late["ok"]
    assert late["error"] == "The table has changed. Please choose again."
    assert len(table.match.history) == 2


@pytest.mark.parametrize(
    ("lang", "action", "sentence"),
    [
        ("en", "play 3D", "♦ is already in the trick: ♦2. You can play ♠6 ♠5 ♠3 ♠A ♥K ♥9."),
        ("ja", "play 3D", "♦はもうこのトリックにあります（♦2）。出せるカード：♠6 ♠5 ♠3 ♠A ♥K ♥9。"),
        ("en", "play XX", "“XX” is not a card: write a rank and a suit, as in KS or 10H."),
        ("en", "dance now", "“dance now” is not an action: write, for example, “play KS”."),
        ("en", "continue", "Nobody is waiting: it is your turn."),
        ("en", "deal", "A card must be played now."),
    ],
)
def test_a_press_that_is_not_legal_is_answered_by_what_would_be_right(
    comms: list, lang: str, action: str, sentence: str
) -> None:
    table = a_table(lang=lang)
    table.play("2D")
    answer = press(table, action)
    assert answer["error"] == sentence
    assert not answer["ok"]
    assert len(table.match.history) == 2


def test_the_same_sentence_comes_from_python(comms: list) -> None:
    table = a_table()
    with pytest.raises(IllegalAction, match="♠K is not in your hand"):
        table.play("KS")


@pytest.mark.parametrize("open_hands", [False, True])
def test_an_error_in_an_opponent_is_told_and_what_it_says_only_where_hands_are_open(
    comms: list, caplog: pytest.LogCaptureFixture, *, open_hands: bool
) -> None:
    class Broken:
        def choose(self, view: View, rng: random.Random) -> Any:
            raise KeyError(f"I hold {view.hand}")

    table = a_table(seats={0: "human", 1: Broken()}, open_hands=open_hands)
    answer = press(table, "play 2D")
    assert not answer["ok"]
    assert answer["error"].startswith("North could not play: its code failed on line ")
    assert answer["error"].endswith(" (KeyError). Nothing has changed.")
    assert ("I hold" in caplog.text) == open_hands
    assert table.match.history == (), "nothing has changed"


def test_an_opponent_s_illegal_answer_does_not_tell_its_cards(comms: list) -> None:
    class Cheat:
        def choose(self, view: View, rng: random.Random) -> Any:
            return "play JK"

    table = a_table(seats={0: "human", 1: Cheat()})
    answer = press(table, "play 2D")
    assert answer["error"] == (
        "North could not play: its answer is not allowed. Nothing has changed."
    )
    assert table.match.history == ()


def test_the_table_waits_after_a_trick_and_can_be_taken_back(comms: list) -> None:
    table = a_table(pace="step")
    table.play("2D")
    table.play("9H")
    assert table.waiting
    buttons = {button["id"]: button for button in table.scene["actions"]}
    assert buttons["continue"]["primary"]
    assert press(table, "continue")["ok"]
    assert not table.waiting
    before = table.scene
    for expected in (4, 2, 0):
        assert press(table, "undo")["ok"]
        assert len(table.match.history) == expected
    assert not press(table, "undo")["ok"]
    for action in ("play 2D", "play 9H", "continue"):
        press(table, action)
    same = {"rev": 0, "moments": before["moments"]}
    assert table.scene["moments"]["steps"] == before["moments"]["steps"]
    assert {**table.scene, **same} == {**before, **same}, "opponents answer the same again"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: a_table(colour="two"),
            "CardTable has no option 'colour': did you mean 'colours'?",
        ),
        (lambda: Replay(Addenda().start(seed=1), langs="ja"), "did you mean 'lang'?"),
        (lambda: ChainExplorer("4", theem="dark"), "did you mean 'theme'?"),
        (
            lambda: a_table(seats={1: "study"}),
            "seat 1 must be 'human', 'random', 'steady', 'expert' or a player with choose",
        ),
        (lambda: CardTable("addenda"), "a table needs a match"),
        (lambda: Addenda().start(seed="a"), "seed must be a whole number, not 'a'"),
    ],
)
def test_an_unknown_word_is_answered_by_the_right_one(comms: list, make: Any, message: str) -> None:
    with pytest.raises(TypeError) as error:
        make()
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: a_table(lang="jp"), "lang must be 'en' or 'ja', not 'jp'"),
        (lambda: a_table(seats={2: "human"}), "seats go from 0 to 1; there is no seat 2"),
        (lambda: a_table(seats={0: "human", 1: "human"}), "only one person can sit at this table"),
        (lambda: a_table(seats={0: Random(), 1: Random()}), "one seat must be left for the person"),
        (lambda: ChainExplorer("4", king_chain="cpoy"), "king_chain must be 'copy' or 'delta'"),
        (lambda: Addenda().start(seed=7, dealer=5), "dealer must be a seat from 0 to 1, not 5"),
        (lambda: ChainExplorer("4 5 Z"), "'Z' is not a card"),
        (lambda: ChainExplorer("4S 5S"), "♠ occurs twice"),
        (lambda: ChainExplorer("2 3 4 5 6"), "at most 4 cards, not 5"),
        (lambda: ChainExplorer("11"), "'11' is not a rank of Addenda"),
        (lambda: ChainExplorer("JK"), "not in the pack of 52"),
    ],
)
def test_a_wrong_value_is_answered_by_what_would_be_right(
    comms: list, make: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        make()


def test_the_same_table_prints_the_same_and_brings_a_picture_with_words(comms: list) -> None:
    one, other = a_table(), a_table()
    assert repr(one) == repr(other)
    data, _ = one._repr_mimebundle_()
    assert data["text/plain"] == repr(one)
    assert "application/vnd.jupyter.widget-view+json" in data
    image = ET.fromstring(data["text/html"].replace('">', '"/>'))
    assert "Your hand" in image.attrib["alt"]
    picture = base64.b64decode(image.attrib["src"].partition("base64,")[2])
    assert ET.fromstring(picture).tag.endswith("svg")


def test_a_notebook_s_language_is_set_once(comms: list) -> None:
    use(lang="ja", colours="two")
    table = a_table()
    assert "あなたのリード" in table.scene["status"]
    assert (table.colours, table.words["rules"]) == ("two", "ルール")
    assert (
        "Your turn" in a_table(lang="en").scene["status"]
        or a_table(lang="en").scene["lang"] == "en"
    )


def test_an_explorer_answers_in_python_what_was_built_in_the_page(comms: list) -> None:
    explorer = ChainExplorer("4 5 J K", step=2)
    assert (explorer.chain, explorer.counts) == ("4S 5H JD KC", (4, 9, 4, 9))
    assert repr(explorer).splitlines()[-1] == "♥5 adds 5: 4 → 9."
    explorer.set_state({"chain": "KS 5H KD JC", "step": 4})
    assert explorer.cards == tuple(map(Card, ["KS", "5H", "KD", "JC"]))
    assert explorer.counts == (0, 5, 10, 5)
    assert len(explorer.table["patterns"]) == 120
    explorer.chain = "９　Ｋ、Ｊ"
    assert (explorer.chain, explorer.step, explorer.counts) == ("9S KH JD", 3, (9, 18, 9))


def test_a_closed_table_is_not_kept(comms: list) -> None:
    table = a_table()
    gone = weakref.ref(table)
    table.close()
    comms.clear()
    del table
    gc.collect()
    assert gone() is None
