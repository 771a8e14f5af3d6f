"""A deal editor in Python: its deal is that of the rules, and nothing that cannot be dealt gets in."""

from __future__ import annotations

import pytest
import traitlets
from explorers import fits
from hypothesis import given, settings
from hypothesis import strategies as st

from parlett_widgets import Addenda, CardTable, Counterpoint, DealEditor, NinetyNine

RULES = [
    Addenda.standard(),
    Addenda.partnership(),
    NinetyNine.classic(),
    NinetyNine.two(),
    NinetyNine.five(),
    Counterpoint.standard(),
    Counterpoint.three(),
]
rules = pytest.mark.parametrize("rules", RULES, ids=str)


def ask(editor, **content) -> None:
    """Do what the page does when it asks for something."""
    data = {"method": "custom", "content": content}
    editor.comm.handle_msg({"content": {"data": data}, "buffers": []})


@pytest.mark.parametrize("lang", ["en", "ja"])
@rules
def test_every_card_of_every_game_has_a_place(rules, lang):
    editor = DealEditor(rules, lang=lang)
    fits("deal_editor", editor.table)
    places = editor.table["places"]
    assert sum(place["size"] for place in places) == len(editor.table["cards"])
    for name in ("label", "mark"):
        assert len({place[name] for place in places}) == len(places)


def test_a_pack_is_in_the_order_of_its_game_with_the_points_of_its_cards():
    for rules, order in [
        (Counterpoint.standard(), "A:11 10:10 K:4 Q:3 J:2 9 8 7"),
        (Counterpoint(pack="easy"), "A:11 10:10 9:4 8:3 7:2 5 4 3"),
        (NinetyNine.classic(), "A K Q J 10 9 8 7 6"),
    ]:
        cards = [card for card in DealEditor(rules).table["cards"] if card["suit"] == "H"]
        told = [":".join(map(str, [card["rank"], card.get("points")])) for card in cards]
        assert " ".join(told).replace(":None", "") == order
    editor = DealEditor(Counterpoint.standard(), South="♠QK10A")
    assert editor.chosen == {"South": "AS 10S KS QS"}
    editor.deal_rest()
    assert editor.dealt["South"].startswith("AS 10S KS QS")


@rules
@settings(max_examples=10)
@given(data=st.data())
def test_cards_from_the_page_lie_where_they_were_put_and_the_rest_is_that_of_the_seed(rules, data):
    editor = DealEditor(rules, seed=data.draw(st.integers(0, 9)))
    pack = data.draw(st.permutations([card["id"] for card in editor.table["cards"]]))
    chosen, start = {}, 0
    for place in editor.table["places"]:
        number = data.draw(st.integers(0, place["size"]))
        chosen[place["id"]] = " ".join(pack[start : start + number])
        start += number
    editor.set_state({"chosen": chosen})
    ask(editor, kind="deal")
    assert editor.deal == rules.deal(seed=editor.seed, **editor.chosen)
    assert rules.start_with(editor.deal).state.deal == editor.deal
    shown = [card for cards in editor.dealt.values() for card in cards.split()]
    assert sorted(shown) == sorted(pack)
    for name, cards in chosen.items():
        assert set(editor.chosen.get(name, "").split()) == set(cards.split())
        assert set(cards.split()) <= set(editor.dealt[name].split())


def test_the_rest_is_dealt_anew_around_the_same_cards():
    editor = DealEditor(NinetyNine.classic(), South="♠AK10 ♥Q", seed=3)
    assert editor.dealt == {}
    ask(editor, kind="deal")
    first = editor.deal
    ask(editor, kind="deal")
    assert editor.deal != first
    assert editor.seed == 4
    editor.put("South", "AS")
    assert set(editor.dealt["South"].split()) >= {"AS"}
    editor.chosen = {}
    assert editor.dealt == {}
    assert CardTable(NinetyNine.classic().start_with(editor.deal)).match.deal_over is False


def test_cards_are_typed_in_every_form_and_what_does_not_fit_is_told():
    editor = DealEditor(Counterpoint.standard(), North="AC", lang="en")
    ask(editor, kind="type", place="South", cards="♠AK10 ♥Q、9♣")
    assert editor.chosen == {"South": "AS 10S KS QH 9C", "North": "AC"}
    for typed in ("♣A", "♠A ♠A", "2S"):
        before = editor.chosen
        ask(editor, kind="type", place="South", cards=typed)
        assert editor.chosen == before
        assert editor.notice.startswith(f"“{typed}” does not fit there: write at most 16 cards")
    ask(editor, kind="type", place="South", cards="")
    assert editor.chosen == {"North": "AC"}
    assert editor.notice == ""


@pytest.mark.parametrize(
    "chosen",
    [
        {"South": "AS AS"},
        {"South": "AS", "West": "AS"},
        {"West": "2S"},
        {"Nobody": "AS"},
        {"South": 7},
        {7: "AS"},
        {"turn_up": "AS KS"},
        {"South": "AS KS QS JS 10S 9S 8S 7S 6S AH KH QH JH"},
    ],
)
def test_a_page_cannot_choose_what_cannot_be_dealt(chosen):
    editor = DealEditor(NinetyNine.classic(), South="AS")
    with pytest.raises(traitlets.TraitError):
        editor.chosen = chosen
    assert editor.chosen == {"South": "AS"}
    ask(editor, kind="type", place="Nobody", cards="AS")
    ask(editor, kind="type", place="South", cards=7)
    assert editor.chosen == {"South": "AS"}


@pytest.mark.parametrize(
    ("given_rules", "cards", "error", "fault"),
    [
        (NinetyNine, {}, TypeError, "needs a game, such as"),
        (NinetyNine.classic(), {"Soth": "AS"}, TypeError, "did you mean 'South'"),
        (NinetyNine.classic(), {"South": "AS AS"}, ValueError, "South has ♠A twice"),
        (Addenda.standard(), {"turn_up": "AS"}, TypeError, "no option 'turn_up'"),
    ],
)
def test_what_cannot_be_dealt_is_refused(given_rules, cards, error, fault):
    with pytest.raises(error, match=fault):
        DealEditor(given_rules, **cards)


def test_text_and_picture_have_the_cards():
    editor = DealEditor(NinetyNine.two(), South="♠AK", stock="6C", lang="en")
    assert editor.text().splitlines() == [
        "South (12): ♠A ♠K + 10",
        "North (12): + 12",
        "Dummy (9): + 9",
        "Turned up (1): + 1",
        "Stock, in drawing order (3): ♣6 + 2",
    ]
    assert editor.svg().startswith("<svg")
