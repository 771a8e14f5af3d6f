"""Counterpoint by its rules page: the bid and its readings (C3)."""

from itertools import combinations

import pytest
from bid_dealing import dealt
from counterpoint_games import EASY, OFF, STANDARD, THREE, WITH_BID, rule_sets
from matches import of_kind

from parlett_widgets.cards import CardSet, Suit
from parlett_widgets.engine import Action, IllegalAction, Match
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games import Counterpoint
from parlett_widgets.games.counterpoint.scoring import card_points, counted_bid, misses, readings
from parlett_widgets.games.counterpoint.view import BidMade, DealScored
from parlett_widgets.testing import random_match


@pytest.mark.parametrize(
    ("cards", "bid"),
    [("7C 7H 7S", 60), ("7D 8D 9D", 0), ("7D 8D 7S", 10), ("7D 7S 8S", 20), ("7D 8D 7H", 20)],
)
def test_c3_three_cards_bid_tens_by_their_suits(cards, bid):
    match = STANDARD.start_with(dealt(STANDARD, cards)).apply(f"bid {cards}")

    assert match.state.bid_value(0) == bid
    assert match.view(0).events == (BidMade(0, CardSet(cards), bid),)
    assert match.view(1).events == match.view(None).events == (BidMade(0, None, None),)
    assert match.view(0).bid_cards == (CardSet(cards), None)
    assert match.view(1).bid_cards == match.view(None).bid_cards == (None, None)
    assert match.view(1).has_bid == (True, False)
    assert match.view(1).hand_sizes == (13, 16)


READINGS = [
    # bid, players, readings unless high bids are off
    (0, 2, (0, 100)),
    (10, 2, (10, 110)),
    (20, 2, (20, 120)),
    (30, 2, (30,)),
    (90, 2, (90,)),
    (0, 3, (0, 100)),
    (10, 3, (10,)),
    (20, 3, (20,)),
    (30, 3, (30,)),
]


@pytest.mark.parametrize(("bid", "players", "both"), READINGS)
def test_c3_low_bids_may_count_100_more(bid, players, both):
    assert readings(bid, "at-scoring", players) == both
    assert readings(bid, "with-bid", players) == both
    assert readings(bid, "off", players) == (bid,)


COUNTED = [
    # bid, taken, at-scoring
    (0, 0, 0),
    (0, 49, 0),
    (0, 51, 100),
    (0, 100, 100),
    (0, 120, 100),
    (10, 59, 10),
    (10, 61, 110),
    (20, 69, 20),
    (20, 71, 120),
    (20, 120, 120),
    (30, 120, 30),
    (90, 0, 90),
]


@pytest.mark.parametrize(("bid", "taken", "counted"), COUNTED)
def test_c3_the_three_options_of_high_bids(bid, taken, counted):
    assert counted_bid(bid, taken, high_bids="at-scoring") == counted
    assert counted_bid(bid, taken, high_bids="off") == bid
    assert counted_bid(bid, taken, high_bids="with-bid", high=False) == bid
    if bid <= 20:
        assert counted_bid(bid, taken, high_bids="with-bid", high=True) == bid + 100


@pytest.mark.parametrize("bid", [0, 10, 20])
def test_c3_halfway_between_both_readings_the_miss_is_50_whichever_counts(bid):
    counted = counted_bid(bid, bid + 50)
    assert counted in (bid, bid + 100)
    assert misses([counted], [bid + 50]) == (50,)


def high_bids(match):
    return {frozenset(action.cards) for action in match.legal if action.high}


def test_c3_with_bid_the_high_reading_is_chosen_for_bids_up_to_20_only():
    match = WITH_BID.start(seed=1)
    code = {Suit.DIAMONDS: 0, Suit.SPADES: 1, Suit.HEARTS: 2, Suit.CLUBS: 3}
    triples = list(combinations(match.view(match.to_act).hand, 3))
    low = [cards for cards in triples if sum(code[card.suit] for card in cards) <= 2]

    assert high_bids(match) == set(map(frozenset, low))
    assert {frozenset(a.cards) for a in match.legal if not a.high} == set(map(frozenset, triples))
    assert len(match.legal) == 560 + len(low)


@pytest.mark.parametrize("rules", [STANDARD, EASY, OFF, THREE], ids=str)
def test_c3_otherwise_no_bid_is_called_high(rules):
    match = rules.start(seed=1)
    bid = next(iter(match.legal))
    assert high_bids(match) == set()
    assert match.legal.why_not(f"{bid} high").code is RefusalCode.NO_HIGH_READING


def test_c3_among_three_only_three_diamonds_may_be_called_high():
    rules = Counterpoint.three(high_bids="with-bid")
    match = rules.start_with(dealt(rules, "6D 7D 8D 6S JK", turn_up="AD"))

    assert match.legal.why_not("bid 6D 7D 6S high").code is RefusalCode.NO_HIGH_READING
    assert match.legal.why_not("bid 6D 7D 8D high") is None
    assert match.legal.why_not("bid 6D 7D JK high") is None  # the Joker is the diamond ace
    after = match.apply("bid 6D 7D JK high")
    assert of_kind(after, BidMade, 0) == [BidMade(0, CardSet("6D 7D JK"), 100)]


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        ("bid 7C 8C 9C high", RefusalCode.NO_HIGH_READING),
        ("bid 7D 8D 7C high", RefusalCode.NO_HIGH_READING),
        ("bid 7D 7D 7D high", RefusalCode.CARD_TWICE),
        ("bid 7D 8D AS high", RefusalCode.NOT_IN_HAND),
        ("bid 7D 8D JK", RefusalCode.NOT_IN_HAND),
        ("bid 7D 8D", RefusalCode.NOT_AN_ACTION),
        ("bid 7D 8D high", RefusalCode.NOT_AN_ACTION),
        ("play 7D", RefusalCode.WRONG_PHASE),
        ("pass", RefusalCode.WRONG_PHASE),
        ("deal", RefusalCode.WRONG_PHASE),
    ],
)
def test_c3_a_bid_that_cannot_be_is_refused_with_its_reason(attempt, code):
    match = WITH_BID.start_with(dealt(WITH_BID, "7D 8D 9D 7C 8C 9C", "AS"))
    refusal = match.legal.why_not(attempt)

    assert refusal.code is code
    if code is not RefusalCode.NOT_AN_ACTION:
        assert match.view(0).why_not(Action.parse(attempt)) == refusal
    with pytest.raises(IllegalAction):
        match.apply(attempt)


def test_c3_a_bid_called_high_is_secret_until_the_deal_is_over():
    deal = dealt(WITH_BID, "7D 8D 9D")
    low, high = (WITH_BID.start_with(deal).apply(f"bid 7D 8D 9D{word}") for word in ("", " high"))
    assert low != high
    while low.phase in ("bid", "play"):
        assert low.view(0) != high.view(0)
        assert low.view(1) == high.view(1)
        assert low.view(None) == high.view(None)
        assert low.story(1) == high.story(1)
        assert high.view(0).high[0] is True
        assert high.view(1).high[0] is None
        action = next(iter(low.legal))
        low, high = low.apply(action), high.apply(action)
    assert low.view(1).high[0] is False
    assert high.view(1).high[0] is True
    for match, bid in ((low, 0), (high, 100)):
        (scored,) = of_kind(match, DealScored, 1)
        assert scored.bids[0] == bid
        assert match.record()["deals"][0]["result"]["bids"][0] == bid
    assert Match.replay(high.record()) == high


@rule_sets
def test_c3_points_in_the_bid_cards_belong_to_nobody(rules):
    for match in random_match(rules, seed=6):
        if match.phase not in ("deal-over", "over"):
            continue
        state = match.state

        def worth(card, turn_up=state.deal.turn_up):
            return card_points(turn_up if card.is_joker else card, rules.pack)

        aside = sum(worth(card) for seat in range(rules.players) for card in state.bid_cards(seat))
        assert sum(state.taken) + aside == 120
