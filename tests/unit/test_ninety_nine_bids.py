"""Ninety-Nine by its rules page: the bid (N2), and which bids are shown in the end (N8)."""

from itertools import combinations

import pytest
from bid_dealing import dealt, pack_of, swept
from matches import of_kind
from ninety_nine_games import nothing_shown, presets, shown, standing_at

from parlett_widgets.cards import CardSet
from parlett_widgets.engine import Action, IllegalAction, Match
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.view import BidMade, DealScored

# N2: the bid

BIDS = [("6C 7C 8C", 9), ("6D 7D 8D", 0), ("6S 7S 8S", 3), ("6H 6S 6D", 3), ("6C 6D 7D", 3)]


@pytest.mark.parametrize(("cards", "bid"), BIDS)
def test_n2_three_cards_bid_by_their_suits_and_nine_stay(cards, bid):
    match = NinetyNine.revised().start_with(dealt(NinetyNine.revised(), cards))
    hand = match.view(0).hand

    after = match.apply(f"bid {cards}")
    assert after.state.bid_value(0) == bid
    assert after.view(0).hand == hand - CardSet(cards)
    assert after.view(0).hand_sizes == (9, 12, 12)
    assert after.view(0).bid_cards == (CardSet(cards), None, None)
    assert after.view(1).bid_cards == (None, None, None)
    assert after.view(1).has_bid == (True, False, False)
    assert after.view(0).events == (BidMade(0, CardSet(cards), bid),)
    assert after.view(1).events == after.view(None).events == (BidMade(0, None, None),)


@presets
def test_n2_any_three_cards_of_the_hand_may_be_bid(rules):
    match = rules.start(seed=1)
    hand = list(match.view(match.to_act).hand)
    legal = {frozenset(action.cards) for action in match.legal}

    assert legal == set(map(frozenset, combinations(hand, 3)))
    assert len(match.legal) == len(legal) == {12: 220, 13: 286}[len(hand)]


@pytest.mark.parametrize(
    ("attempt", "code", "cards"),
    [
        ("bid 6C 7C AS", RefusalCode.NOT_IN_HAND, "AS"),
        ("bid AS AS AS", RefusalCode.NOT_IN_HAND, "AS AS AS"),
        ("bid 6C 7C JK", RefusalCode.NOT_IN_HAND, "JK"),
        ("bid 6C 6C 7C", RefusalCode.CARD_TWICE, "7C 6C 6C"),
        ("bid 6C 7C 8C high", RefusalCode.NO_HIGH_READING, "8C 7C 6C"),
        ("play 6C", RefusalCode.WRONG_PHASE, ""),
        ("pass", RefusalCode.WRONG_PHASE, ""),
        ("bid 6C 7C", RefusalCode.NOT_AN_ACTION, ""),
        ("bid 6C 7C 8C 9C", RefusalCode.NOT_AN_ACTION, ""),
        ("bid 6C 7C 8X", RefusalCode.NOT_A_CARD, ""),
    ],
)
def test_n2_a_bid_that_cannot_be_is_refused_with_its_reason(attempt, code, cards):
    match = NinetyNine.revised().start_with(dealt(NinetyNine.revised(), "6C 7C 8C 9C"))
    refusal = match.legal.why_not(attempt)

    assert refusal.code is code
    assert " ".join(map(str, refusal.cards)) == cards
    with pytest.raises(IllegalAction):
        match.apply(attempt)
    if code not in (RefusalCode.NOT_AN_ACTION, RefusalCode.NOT_A_CARD):
        assert match.view(0).why_not(Action.parse(attempt)) == refusal


def test_n2_bid_cards_take_no_part_in_the_play():
    match = swept(NinetyNine.revised(), "♣♣♣ ♦♦♦ ♥♥♥")
    bids = [set(match.previous.state.bid_cards(seat)) for seat in range(3)]
    laid = [{card for trick in match.state.tricks for card in trick.cards}, *bids]

    assert [len(cards) for cards in laid] == [27, 3, 3, 3]
    assert set().union(*laid) == set(pack_of(match.rules))
    start = next(moment for moment in match.line if moment.phase == "play")
    for card in start.state.bid_cards(0):
        assert start.legal.why_not(f"play {card}").code is RefusalCode.NOT_IN_HAND


# N8: bids that failed


def test_n8_only_bids_that_succeeded_are_shown_when_the_deal_is_over():
    match = swept(NinetyNine.revised(), "♣♣♣ ♦♦♦ ♥♥♥")

    assert [shown(match, seat)[1] for seat in range(3)] == [True, True, False]
    for seat, bids in [(0, (9, 0, None)), (1, (9, 0, None)), (2, (9, 0, 6)), (None, (9, 0, None))]:
        (scored,) = of_kind(match, DealScored, seat)
        assert scored.bids == bids
        assert scored.made == (True, True, False)
        assert DealScored.seen_by(of_kind(match, DealScored, 2)[0], seat) == scored
        (told,) = [event for event in match.view(seat).events if isinstance(event, DealScored)]
        assert told == scored
        stories = [told.event for told in match.story(seat) if isinstance(told.event, BidMade)]
        assert [event.cards is None for event in stories] == [
            event.seat != seat for event in stories
        ]


def test_n8_nobodys_bid_is_shown_before_the_last_card_of_the_deal():
    match = swept(NinetyNine.revised(), "♣♣♣ ♦♦♦ ♥♥♥")
    for moment in match.line[:-1]:
        assert nothing_shown(moment)


def test_n8_in_the_next_deal_the_shown_bids_are_gone():
    match = swept(NinetyNine.revised(), "♣♣♣ ♦♦♦ ♥♥♥").apply("deal")

    assert match.view(2).bid_cards == (None, None, None)
    assert match.view(2).has_bid == (False, False, False)
    assert match.view(2).taken == (0, 0, 0)
    assert match.view(2).tricks == ()


def test_n8_a_failed_premium_bid_was_shown_and_stays_so():
    match = swept(NinetyNine.revised(), "♥♥♣ ♥♥♥ ♦♦♦", "declare, pass, pass")

    assert [shown(match, seat)[1] for seat in range(3)] == [True, False, True]
    assert of_kind(match, DealScored)[0].bids == (7, None, 0)


def test_n8_a_failed_bid_stays_hidden_when_the_match_is_over():
    match = swept(NinetyNine.revised(), "♣♣♣ ♥♥♥ ♥♥♥")
    match = swept(standing_at(match, (0, 61, 0)), "♣♣♣ ♥♥♥ ♥♥♥", trump="S")

    assert match.phase == "over"
    assert [shown(match, seat)[1] for seat in range(3)] == [False, True, False]


def test_n8_which_of_two_failed_bids_was_whose_cannot_be_told():
    match = swept(NinetyNine.revised(), "♣♣♣ ♥♥♥ ♥♥♣")
    one, two = match.state.bid_cards(1), match.state.bid_cards(2)
    record = match.record()
    deal = record["deals"][0]
    for seat, mine, theirs in ((1, one, two), (2, two, one)):
        hand = match.state.deal.hands[seat] - mine | theirs
        deal["hands"][seat] = hand.notation
        deal["actions"][seat] = f"{seat} bid {theirs.notation}"
    deal["result"]["bids"] = [9, 7, 6]
    other = Match.replay(record)

    assert other.state != match.state
    assert other.scores == match.scores == (39, 0, 0)
    for seat in (0, None):
        assert other.view(seat) == match.view(seat)
        assert other.story(seat) == match.story(seat)
