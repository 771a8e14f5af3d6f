"""Actions of Ninety-Nine and Counterpoint that cannot be, in a record or made by hand.

Whatever it is: BrokenRecord or IllegalAction with one sentence, and the match before it, never
another exception.
"""

import json
from itertools import pairwise, permutations

import pytest
from bid_records import MATCHES, SMALL, actions_of, bids_in, every_match
from broken_records import at, broken, broken_anyhow, without
from handmade_actions import check_refused
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import searched

from parlett_widgets.engine import Action, IllegalAction, Match
from parlett_widgets.engine.actions import Verb
from parlett_widgets.games import Addenda

# Bids and plays


@every_match
def test_a_bid_with_a_card_twice_is_refused(match):
    def change(record):
        seat, verb, card, *_ = actions_of(record)[0].split()
        actions_of(record)[0] = f"{seat} {verb} {card} {card} {card}"

    error = broken(match, change)
    assert error.where == "deals[0].actions[0]"
    assert "card twice" in error.problem
    assert error.match == match.line[0]


@every_match
def test_a_bid_of_a_card_from_another_hand_is_refused(match):
    def change(record):
        first, second = (entry.split() for entry in actions_of(record)[:2])
        actions_of(record)[0] = " ".join([*first[:2], *second[2:5]])

    assert "not in hand" in broken(match, change).problem


@every_match
def test_a_bid_card_that_is_played_is_refused(match):
    index = next(i for i, text in enumerate(actions_of(match.record())) if " play " in text)

    def change(record):
        actions = actions_of(record)
        seat = actions[index].split()[0]
        bid = next(text for text in actions if text.startswith(f"{seat} bid"))
        actions[index] = f"{seat} play {bid.split()[2]}"

    error = broken(match, change)
    assert error.where == f"deals[0].actions[{index}]"
    assert "not in hand" in error.problem


@every_match
def test_a_bid_in_place_of_a_play_and_a_play_in_place_of_a_bid(match):
    def swapped(record):
        actions = actions_of(record)
        actions[0], actions[-1] = actions[-1], actions[0]

    broken(match, swapped)

    def bid_again(record):
        actions_of(record).insert(bids_in(match), actions_of(record)[0])

    assert broken(match, bid_again).where == f"deals[0].actions[{bids_in(match)}]"


@every_match
def test_actions_cut_off_show_in_the_result(match):
    error = broken(match, without("deals", 0, "actions", -1))
    assert error.where == "deals[0].result"
    assert "the cards give None" in error.problem


WRONG = [
    "deal",
    "declare KS",
    "reveal 2",
    "pass pass",
    "nominate",
    "nominate 9",
    "nominate -1",
    "nominate KS",
    "bid",
    "bid high",
    "bid KS",
    "bid KS QS JS 10S",
    "bid JK JK JK",
    "bid 6C 7C 8C HIGHER",
    "play",
    "play KS QS",
    "play JK high",
    "play 11X",
    "claim",
    "",
    "   ",
    "🂡",
    "\x00",
    "bid " + "KS " * 5000,
    "nominate " + "9" * 5000,
]


@every_match
@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:12].strip() or "blank")
def test_text_that_is_no_action_here_is_refused_in_one_sentence(match, text):
    for moment in match.line[:: max(1, len(match.line) // 8)]:
        if moment.phase == "deal-over" and text == "deal":
            continue
        with pytest.raises(IllegalAction) as caught:
            moment.apply(text)
        assert str(caught.value)
        assert "\n" not in str(caught.value)
    seat = actions_of(match.record())[0].split()[0]
    broken(match, at("deals", 0, "actions", 0)(f"{seat} {text}"))


def test_a_premium_answer_that_may_not_be_given_is_refused():
    match = MATCHES["revised"]
    for text in ("declare", "reveal"):

        def twice(record, text=text):
            actions = actions_of(record)[: bids_in(match)]
            seats = [entry.split()[0] for entry in actions]
            record["deals"][0]["actions"] = [*actions, *(f"{seat} {text}" for seat in seats)]

        error = broken_anyhow(match, twice)
        assert error.where == f"deals[0].actions[{bids_in(match) + 1}]"


def test_a_high_reading_that_may_not_be_chosen_is_refused():
    for name, match in MATCHES.items():

        def change(record):
            entry = actions_of(record)[0].removesuffix(" high")
            seat, verb, *_ = entry.split()
            hand = record["deals"][0]["hands"][int(seat)].split()
            clubs = [card for card in hand if card[-1] != "D"][:3]
            actions_of(record)[0] = f"{seat} {verb} {' '.join(clubs)} high"

        assert "no high reading" in broken_anyhow(match, change).problem, name


# An action made by hand


@pytest.mark.parametrize(
    "rules",
    [Addenda(), *(match.rules for match in MATCHES.values())],
    ids=["addenda", *MATCHES],
)
def test_an_action_with_a_part_too_much_is_refused_in_every_game_and_phase(rules):
    match, phases = rules.start(seed=5), set()
    while match.to_act is not None and len(phases) < 4 and match.revision < 400:
        action = next(iter(match.legal))
        if match.phase not in phases:
            phases.add(match.phase)
            other = next(iter(match.state.deal.hands[0]))
            for attempt in (
                action._replace(word="1"),
                action._replace(word="high"),
                action._replace(cards=(*action.cards, other)),
            ):
                if attempt in list(match.legal):  # "nominate 1", or a bid that may be called high
                    continue
                check_refused(match, attempt)
        match = match.apply(action)
    assert len(phases) >= 2


# An action in words

WORDS = st.sampled_from(
    "play bid pass declare reveal nominate call deal high KS 6C 7C 8C 6D 7D 8D JK AH 0 1 2 9 x".split()
)


@settings(max_examples=searched(50, thorough=800))
@given(data=st.data(), words=st.lists(WORDS, max_size=6))
def test_any_words_are_an_action_or_refused_and_views_agree(data, words):
    line = data.draw(st.sampled_from(SMALL)).line
    match = line[data.draw(st.integers(0, len(line) - 1))]
    text = " ".join(words)
    if text in match.legal:
        after = match.apply(text)
        assert after.previous == match
        assert Match.replay(after.record()) == after
        return
    with pytest.raises(IllegalAction) as caught:
        match.apply(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["classic", "counterpoint", "three"])
def test_a_bid_is_written_in_one_order(name):
    match = MATCHES[name].line[0]
    hand = list(match.view(match.to_act).hand)
    by_hand = [match.apply(Action(Verb.BID, cards)) for cards in permutations(hand[:3])]

    assert len(set(by_hand)) == 1
    assert len({str(action) for action in match.legal}) == len(match.legal)
    for action in match.legal[::25]:
        suits = [card.suit for card in action.cards if not card.is_joker]
        assert suits == sorted(suits)
        for high, low in pairwise(action.cards):
            assert low.is_joker or high.suit is not low.suit or high.rank > low.rank
        assert Action.parse(str(action)) == action


def test_an_older_record_with_a_bid_in_another_order_is_followed():
    record = MATCHES["classic"].record()
    older = json.loads(json.dumps(record))
    actions = older["deals"][0]["actions"]
    seat, bid, *cards = actions[0].split()
    actions[0] = " ".join([seat, bid, *reversed(cards)])

    assert older != record
    assert Match.replay(older).record() == record
