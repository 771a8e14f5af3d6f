"""Hints at a table: what is told to whom and when, and that nothing else changes by it."""

from __future__ import annotations

import json
import random
import re
from xml.etree import ElementTree as ET

import pytest
from made_advice import made_advice
from recording import press

from parlett_widgets import Addenda, CardTable, Counterpoint, Expert, NinetyNine, Random
from parlett_widgets.cards import CardSet
from parlett_widgets.engine.match import Verb
from parlett_widgets.narration import hint_words
from parlett_widgets.narration.advice import AdviceWords
from parlett_widgets.narration.figures import figure
from parlett_widgets.narration.language import language

RULES = {
    "addenda": Addenda(),
    "classic": NinetyNine.classic(),
    "dummy": NinetyNine.two(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint three": Counterpoint.three(),
}


def table_of(name, lang="en", seed=7, **options) -> CardTable:
    rules = RULES[name]
    opponents = {seat: Random() for seat in range(1, rules.seats)}
    return CardTable(rules.start(seed, dealer=0), {0: "human", **opponents}, lang=lang, **options)


def play_until(table: CardTable, verb: Verb, moment: int = 0) -> None:
    """Play by chance until the person may choose between actions of a kind, for the nth time."""
    rng = random.Random(3)
    while True:
        legal = table.match.legal
        if not table.waiting and legal[0].verb is verb and len(legal) > 1:
            if moment == 0:
                return
            moment -= 1
        table.go_on() if table.waiting else table.play(rng.choice(legal))


def button(table, name) -> dict | None:
    return next((one for one in table.scene["actions"] if one["id"] == name), None)


def marks(table) -> dict[str, str]:
    """Return what stands on the cards that the person may choose from."""
    return {
        card["id"]: badge["text"]
        for zone in table.scene["zones"]
        if zone["kind"] == "hand"
        for card in zone["cards"]
        for badge in card.get("badges", ())
        if badge["kind"] == "worth"
    }


def number(text: str) -> float:
    return float(text.replace("−", "-"))


@pytest.mark.parametrize(
    ("name", "lang"), list(zip(RULES, ["en", "ja", "en", "ja", "en"], strict=True))
)
def test_a_hint_for_a_card_is_what_expert_plays_with_its_figures(comms, name, lang):
    table = table_of(name, lang)
    play_until(table, Verb.PLAY, 2)
    match = table.match
    reasons = Expert().reasons(match.view(0), random.Random(match.revision))
    before = table.scene["status"]
    assert press(table, "hint")["ok"]
    status = table.scene["status"]
    best = reasons[0].action.cards[0]
    play = {"en": f"Hint: play {best.label}.", "ja": f"ヒント：{best.label}を出します。"}
    assert status.startswith(play[lang])
    assert f"{abs(reasons[0].mean):.1f}" in status
    expected = status.removeprefix(table.hint()).strip()
    assert expected, "what is expected is still told"
    assert before.endswith(expected)
    assert "{" not in status


@pytest.mark.parametrize(
    ("name", "lang"), [("classic", "en"), ("counterpoint", "ja"), ("counterpoint three", "en")]
)
def test_a_hint_for_a_bid_names_three_cards_that_stay_named_while_one_chooses(comms, name, lang):
    table = table_of(name, lang)
    play_until(table, Verb.BID)
    before = table.scene["choice"]["prompts"]
    told = table.hint()
    first, *later = table.scene["choice"]["prompts"]
    assert first == table.scene["status"]
    assert first.startswith(told)
    named = [card for card in table.match.view(0).hand if card.label in told]
    assert len(named) >= 3
    for was, now in zip(before[1:], later, strict=True):
        assert now.endswith(was)
        assert sum(card.label in now for card in named) == 3
    assert "{" not in told


def test_a_hint_for_a_bid_does_not_speak_against_itself(comms):
    for seed in range(9, 13):  # with an Ace or a Ten among the three
        assert "bids the same for nothing." not in table_of("counterpoint", seed=seed).hint()


@pytest.mark.parametrize(("apart", "close"), [(5.0, False), (0.3, True)])
def test_a_hint_for_a_bid_says_when_the_next_is_as_good(apart, close):
    view = RULES["classic"].start(seed=7).view(0)
    advice = made_advice(view)
    best, second, *rest = advice.options
    second = second._replace(mean=best.mean - apart)
    told = list(hint_words(view).bid(advice._replace(options=(best, second, *rest))))
    assert ("Which of the first two is better is too close to tell." in told) == close


def test_a_hint_does_not_call_what_comes_to_the_same_the_next_best():
    view = RULES["classic"].start(seed=7).view(0)
    advice = made_advice(view)
    best, second, *rest = advice.options
    alike = best._replace(cards=second.cards, bid_cards=second.bid_cards)
    told = list(hint_words(view).bid(advice._replace(options=(best, alike, *rest))))
    (following,) = (sentence for sentence in told if sentence.startswith("Next best: "))
    written = AdviceWords(language("en"), view).cards
    assert written(second.cards) not in following
    assert written(rest[0].cards) in following


def test_marks_are_explained_while_bid_cards_are_chosen(comms):
    table = table_of("classic")
    play_until(table, Verb.BID)
    bare = table.scene["choice"]["prompts"][1:]
    table.mark_cards()
    for was, now in zip(bare, table.scene["choice"]["prompts"][1:], strict=True):
        assert now.startswith("On each card: the points a deal of the best bid with it. ")
        assert now.endswith(f" {was}")
    assert press(table, "marks")["ok"]
    assert table.scene["choice"]["prompts"][1:] == bare


@pytest.mark.parametrize(
    ("name", "against"),
    [("counterpoint", "相手より"), ("counterpoint three", "ほかのプレイヤーの平均より")],
)
def test_against_whom_a_hint_counts_is_told_in_japanese_too(comms, name, against):
    table = table_of(name, "ja")
    play_until(table, Verb.PLAY, 2)
    table.mark_cards()
    assert table.scene["status"].count(against) == 1
    table.hint()
    assert table.scene["status"].count(against) == 2


@pytest.mark.parametrize(
    ("lang", "less"),
    [("en", "a fifth of the others' mean"), ("ja", "ほかのプレイヤーの平均点の5分の1")],
)
def test_what_is_taken_off_the_points_of_a_card_is_told(comms, lang, less):
    table = table_of("classic", lang)
    play_until(table, Verb.PLAY)
    assert less in table.hint()
    table.mark_cards()
    assert table.scene["status"].count(less) == 2


@pytest.mark.parametrize(("lang", "of_dummy"), [("en", " from dummy."), ("ja", "ダミーの")])
def test_a_hint_for_the_dummy_says_that_it_is_the_dummys_card(comms, lang, of_dummy):
    table = table_of("dummy", lang)
    rng = random.Random(3)
    seen = set()
    while seen != {True, False}:
        play_until(table, Verb.PLAY)
        view = table.match.view(0)
        dummys = view.order[len(view.trick)] != 0
        first = re.split("[.。]", table.hint())[0] + "."
        assert (of_dummy in first) == dummys
        seen.add(dummys)
        table.play(rng.choice(table.match.legal))


def test_a_hint_for_a_premium_and_for_the_leader_says_which_button(comms):
    table = table_of("classic", seed=8)
    rng = random.Random(3)
    while Verb.DECLARE not in {action.verb for action in table.match.legal}:
        table.go_on() if table.waiting else table.play(rng.choice(table.match.legal))
    assert table.hint().startswith(("Hint: pass. ", "Hint: Declare (30 points). ", "Hint: Reveal"))
    assert button(table, "marks") is None, "there is no card to mark"
    table.play("reveal")
    if table.match.phase == "premium":
        assert " leads" in table.hint() or "I lead" in table.hint()


@pytest.mark.parametrize("name", RULES)
def test_every_card_that_was_tried_to_the_end_is_marked_with_what_it_brought(comms, name):
    table = table_of(name)
    play_until(table, Verb.PLAY, 1)
    assert marks(table) == {}
    assert press(table, "marks")["ok"]
    worth = marks(table)
    match = table.match
    reasons = Expert().reasons(match.view(0), random.Random(match.revision))
    tried = [reason for reason in reasons if reason.measured]
    assert tried[0] == reasons[0]
    assert worth == {str(reason.action.cards[0]): figure(reason.mean) for reason in tried}
    table.hint()
    told = table.scene["status"]
    assert ("Cards without a figure were left behind early." in told) == (
        len(tried) < len(match.legal)
    )
    for reason in reasons[len(tried) :]:
        assert f"{reason.action.cards[0].label} {figure(reason.mean)}" not in told
    assert table.scene["status"].index("Hint: ") < table.scene["status"].index("On each card: ")
    assert button(table, "marks")["label"] == "Take the marks away"
    assert press(table, "marks")["ok"]
    assert marks(table) == {}


@pytest.mark.parametrize("name", ["classic", "counterpoint"])
def test_while_bidding_a_card_is_marked_with_the_best_bid_that_it_is_in(comms, name):
    table = table_of(name)
    play_until(table, Verb.BID)
    table.mark_cards()
    worth = marks(table)
    hand = table.match.view(0).hand
    assert 3 <= len(worth) < len(hand)
    told = table.hint().partition(".")[0]
    best = [card for card in hand if card.label in told]
    assert {number(worth[str(card)]) for card in best} == {max(map(number, worth.values()))}
    assert any(f"={mark}" in table.text() for mark in worth.values())
    drawn = "".join(ET.fromstring(table.svg()).itertext())
    assert all(mark in drawn for mark in worth.values())


@pytest.mark.parametrize("name", RULES)
def test_a_hint_changes_neither_the_match_nor_what_can_be_taken_back(comms, name):
    table = table_of(name)
    play_until(table, Verb.PLAY, 1)
    match, legal = table.match, table.match.legal
    card = legal[-1]
    without = table.scene
    for action in ("hint", "marks"):
        assert press(table, action)["ok"]
    assert table.match is match
    assert button(table, "hint")["enabled"] is False
    assert button(table, "undo") == next(one for one in without["actions"] if one["id"] == "undo")

    table.play(card)
    after = table.scene
    assert "Hint" not in after["status"]
    assert marks(table) == {}
    other = table_of(name)
    play_until(other, Verb.PLAY, 1)
    other.play(card)
    assert {**other.scene, "rev": 0} == {**after, "rev": 0}, "nobody plays differently for it"

    table.undo()
    assert table.match is match
    table.undo()
    assert table.match is not match


def test_the_same_moment_gets_the_same_hint_and_open_hands_tell_no_more(comms):
    for name in ("classic", "addenda"):
        told = []
        for options in ({}, {}, {"open_hands": True}):
            table = table_of(name, **options)
            play_until(table, Verb.PLAY, 1)
            told.append(table.hint())
        assert told[0] == told[1] == told[2]


def test_there_is_no_hint_when_nothing_is_to_be_chosen(comms):
    table = table_of("addenda")
    table.play(table.match.legal[0])
    while not table.waiting:
        table.play(table.match.legal[0])
    assert button(table, "hint") is None
    assert press(table, "hint")["error"] == "There is nothing for you to choose now."
    with pytest.raises(ValueError, match="nothing for you to choose"):
        table.mark_cards()


def test_a_teacher_can_forbid_hints(comms):
    table = table_of("classic", hints=False)
    play_until(table, Verb.BID)
    assert button(table, "hint") is None
    assert button(table, "marks") is None
    before = table.scene
    for action in ("hint", "marks"):
        assert press(table, action)["error"] == "There are no hints at this table."
    assert table.scene == before


@pytest.mark.parametrize("name", RULES)
def test_the_message_of_a_hint_is_small(comms, name):
    table = table_of(name, "ja")
    sent = comms[-1].sent
    play_until(table, Verb.PLAY if name == "addenda" else Verb.BID)
    read = len(sent)
    press(table, "hint")
    press(table, "marks")
    texts = [json.dumps(message["data"], ensure_ascii=False) for message in sent[read:]]
    assert 2000 < max(len(text.encode()) for text in texts) < 8192


def test_a_hint_bids_what_the_hand_can_bid(comms):
    table = table_of("classic")
    play_until(table, Verb.BID)
    told = table.hint().partition(".")[0]
    three = [card for card in table.match.view(0).hand if card.label in told.split()]
    assert f"bid {' '.join(map(str, CardSet(three)))}" in table.match.legal


@pytest.mark.parametrize(
    ("high_bids", "missed"), [("at-scoring", "10.0"), ("with-bid", "60.0"), ("off", "60.0")]
)
def test_a_low_bid_is_missed_by_what_the_nearer_reading_is_missed_by(high_bids, missed):
    view = Counterpoint(high_bids=high_bids).start(seed=7, dealer=1).view(0)
    advice = made_advice(view)
    option = advice.best._replace(bid=20, aim=20, taken=((10, 0.5), (130, 0.5)))
    words = AdviceWords(language("en"), view)

    assert f"It misses by {missed} points on average." in words.expected(option, advice)
