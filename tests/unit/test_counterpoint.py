"""Counterpoint by its rules page: C1 to C6, both packs, all readings of high bids, two and three players."""

import copy
import pickle
from itertools import combinations, permutations, product

import pytest
from bid_dealing import TRUMP_OF, applied, dealt, pack_of
from dealing import with_state
from rescorer import TEN_HIGH, winning

from parlett_widgets.cards import JOKER, Card, CardSet, Suit
from parlett_widgets.engine import Action, Counterpoint, Deal, IllegalAction, Match
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.counterpoint import (
    card_points,
    counted_bid,
    deal_scores,
    misses,
    readings,
    trick_winner,
)
from parlett_widgets.engine.counterpoint_events import (
    BidMade,
    DealScored,
    Dealt,
    MatchWon,
    TrickWon,
)
from parlett_widgets.engine.counterpoint_state import bonus, points_from_misses
from parlett_widgets.engine.match import RefusalCode, Verb

STANDARD = Counterpoint.standard()
EASY = Counterpoint.easy()
THREE = Counterpoint.three()
WITH_BID = Counterpoint(high_bids="with-bid")
OFF = Counterpoint(high_bids="off")
RULES = {
    "standard": STANDARD,
    "easy": EASY,
    "with bid": WITH_BID,
    "off": OFF,
    "three": THREE,
    "three with bid": Counterpoint.three(high_bids="with-bid"),
    "deals": Counterpoint(ending="deals", deals=3),
}
rule_sets = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
faces = pytest.mark.parametrize("pack", ["standard", "easy"])

HIGH_TO_LOW = {"standard": "A 10 K Q J 9 8 7".split(), "easy": "A 10 9 8 7 5 4 3".split()}
EASY_FACE = dict(zip(HIGH_TO_LOW["standard"], HIGH_TO_LOW["easy"], strict=True))
POINTS = [11, 10, 4, 3, 2, 0, 0, 0]


def random_match(rules, seed):
    """Yield every moment of a match played by chance."""
    match, chance = rules.start(seed=seed), Chance(seed, 99)
    yield match
    while match.to_act is not None:
        legal = match.legal
        match = match.apply(legal[chance.below(len(legal))])
        yield match


def of_kind(match, kind, seat=None):
    return [event.seen_by(seat) for event in match.events if isinstance(event, kind)]


# The options


def test_the_presets_stand_for_the_options_of_the_rules_page():
    assert Counterpoint() == STANDARD
    assert STANDARD.options() == {
        "players": 2,
        "high_bids": "at-scoring",
        "pack": "standard",
        "ending": "target",
        "target": 99,
        "deals": 9,
    }
    assert Counterpoint(pack="easy") == EASY
    assert Counterpoint(players=3) == THREE


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4},
        {"players": 1},
        {"high_bids": "never"},
        {"high_bids": None},
        {"pack": "hard"},
        {"ending": "rubber"},
        {"target": 0},
        {"target": -99},
        {"target": 9.5},
        {"target": True},
        {"deals": 0},
    ],
)
def test_an_option_that_the_rules_do_not_have_is_refused(options):
    with pytest.raises(ValueError, match=f"{next(iter(options))} must be"):
        Counterpoint(**options)
    with pytest.raises(TypeError, match="no option 'trump'"):
        Counterpoint(trump="turn-up")


def test_three_play_with_the_standard_pack_only():
    with pytest.raises(ValueError, match="pack must be 'standard'"):
        Counterpoint(players=3, pack="easy")


# C1: cards and points


@faces
def test_c1_ranks_from_high_to_low_and_what_they_are_worth(pack):
    for rank, points in zip(HIGH_TO_LOW[pack], POINTS, strict=True):
        for suit in "CDHS":
            assert card_points(Card(rank + suit), pack) == points


@faces
def test_c1_thirty_points_a_suit_and_120_in_all(pack):
    cards = Counterpoint(pack=pack).cards
    for suit in Suit:
        assert sum(card_points(card, pack) for card in cards if card.suit is suit) == 30
    assert sum(card_points(card, pack) for card in cards) == 120


@pytest.mark.parametrize(("rules", "number"), [(STANDARD, 32), (EASY, 32), (THREE, 37)])
def test_c1_the_pack(rules, number):
    ranks = HIGH_TO_LOW[rules.pack] + (["6"] if rules.players == 3 else [])
    cards = {rank + suit for rank in ranks for suit in "CDHS"}
    cards |= {"JK"} if rules.players == 3 else set()

    assert {str(card) for card in rules.cards} == cards
    assert len(rules.cards) == number
    assert sorted(rules.cards) == sorted(pack_of(rules))


# C2: the deal


@rule_sets
def test_c2_every_card_is_dealt_once(rules):
    for seed in range(3):
        deal = rules.start(seed=seed).state.deal
        turned = [] if deal.turn_up is None else [deal.turn_up]
        cards = [*(card for hand in deal.hands for card in hand), *turned]
        assert sorted(cards) == sorted(rules.cards)
        assert [len(hand) for hand in deal.hands] == ([16, 16] if rules.players == 2 else [12] * 3)
        assert (deal.turn_up is None) == (rules.players == 2)
        assert deal.stock == ()


@rule_sets
def test_c2_the_dealers_left_bids_and_leads_first_and_deals_next(rules):
    match = rules.start(seed=5, dealer=0)
    order = [*range(1, rules.players), 0]
    for seat in order:
        assert (match.phase, match.to_act) == ("bid", seat)
        match = match.apply(next(iter(match.legal)))
    assert (match.phase, match.to_act) == ("play", 1)
    while match.phase == "play":
        match = match.apply(next(iter(match.legal)))
    if match.phase != "over":
        assert match.to_act == 1
        assert match.apply("deal").state.deal.dealer == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda deal: deal._replace(dealer=2), "seat from 0 to 1"),
        (lambda deal: deal._replace(hands=deal.hands[:1]), "16"),
        (lambda deal: deal._replace(hands=(deal.hands[0], deal.hands[0])), "once"),
        (lambda deal: deal._replace(stock=(Card("7C"),)), "once"),
        (lambda deal: deal._replace(turn_up=Card("7C")), "turn_up"),
        (lambda deal: deal._replace(trump=Suit.CLUBS), "trump must be null"),
    ],
)
def test_c2_cards_that_are_no_deal_of_the_game_are_refused(change, says):
    with pytest.raises(ValueError, match=says):
        STANDARD.start_with(change(dealt(STANDARD)))


# C3: the bid


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


# C4: the play

WINNERS = [
    ("JS", "AH", 1),
    ("JS", "9H", 0),
    ("KS", "KH", 0),
    ("8S", "8H", 1),
    ("KS", "10S", 1),
    ("10S", "KS", 0),
    ("AS", "10S", 0),
    ("QS", "JS", 0),
    ("7S", "8S", 1),
    *((f"{rank}S", f"{rank}H", 0) for rank in "A 10 K Q J".split()),
    *((f"{rank}S", f"{rank}H", 1) for rank in "9 8 7".split()),
]


@pytest.mark.parametrize(("lead", "reply", "winner"), WINNERS)
def test_c4_the_higher_rank_wins_whether_or_not_the_suits_agree(lead, reply, winner):
    assert trick_winner(lead, reply) == winner


@faces
def test_c4_every_pair_of_cards(pack):
    order = HIGH_TO_LOW[pack]
    for lead, reply in permutations(Counterpoint(pack=pack).cards, 2):
        mine, theirs = order.index(lead.rank.text), order.index(reply.rank.text)
        winner = int(theirs < mine) if mine != theirs else int(mine >= 5)
        assert trick_winner(lead, reply, pack) == winner, (lead, reply)


def started(calls="bid 7C 8C 9C, bid 7H 8H 9H"):
    hands = (
        "AS KS 7S 7C 8C 9C AC 10C QC JC KC AD KD 7D 8D 9D",
        "10S QS JS 9S 8S 7H 8H 9H AH 10H QH JH KH 10D QD JD",
    )
    return applied(STANDARD.start_with(dealt(STANDARD, *hands)), calls)


def test_c4_one_must_follow_suit_if_able():
    match = started().apply("play 7S")
    refusal = match.legal.why_not("play AH")

    assert {str(a) for a in match.legal} == {"play 10S", "play QS", "play JS", "play 9S", "play 8S"}
    assert refusal.code is RefusalCode.MUST_FOLLOW
    assert refusal.suit is Suit.SPADES
    assert match.view(1).why_not(Action.parse("play AH")) == refusal
    free = started().apply("play 10C")
    assert len(free.legal) == 13


def test_c4_the_winner_takes_the_points_and_leads():
    match = applied(started(), "play 10C, play AH")  # 10 + 11, and the ace of another suit wins
    assert match.to_act == 1
    assert match.view(0).taken == (0, 21)
    assert of_kind(match, TrickWon) == [TrickWon(match.state.tricks[-1], (0, 21))]
    assert match.state.tricks[-1].points == 21
    match = applied(match, "play JS, play AS")
    assert (match.to_act, match.view(None).taken) == (0, (13, 21))
    match = applied(match, "play JC, play JH")  # equal ranks with points: the leader
    assert (match.to_act, match.view(None).taken) == (0, (17, 21))
    match = applied(match, "play 7S, play 9S")
    assert (match.to_act, match.view(None).taken) == (1, (17, 21))


@rule_sets
def test_c4_there_are_thirteen_tricks_among_three_nine(rules):
    for match in random_match(rules, seed=2):
        if match.phase in ("deal-over", "over"):
            assert len(match.state.tricks) == (13 if rules.players == 2 else 9)
            assert sum(trick.points for trick in match.state.tricks) == sum(match.state.taken)


@faces
def test_c4_every_way_to_play_the_last_three_cards_agrees_with_the_rule(pack):
    """Solve it all: whatever both do from here, the points go where C4 says."""
    rules = Counterpoint(pack=pack)
    one, two = ("AS JS 7H", "KS 7S JH") if pack == "standard" else ("AS 7S 3H", "9S 3S 7H")
    match = rules.start_with(dealt(rules, one, two))
    while match.phase == "bid":
        match = match.apply(next(iter(match.legal)))
    end = with_state(match, hands=(int(CardSet(one)), int(CardSet(two))))
    worth = dict(zip(HIGH_TO_LOW[pack], POINTS, strict=True))
    lines = set()

    def play(match, hands, leader, led, taken, line):
        if match.phase != "play":
            assert match.state.taken == tuple(taken)
            lines.add(line)
            return
        seat = match.to_act
        assert seat == (leader if led is None else 1 - leader)
        follow = [card for card in hands[seat] if led and card[-1] == led[-1]] or hands[seat]
        assert {str(action) for action in match.legal} == {f"play {card}" for card in follow}
        for card in follow:
            rest = list(hands)
            rest[seat] = [other for other in hands[seat] if other != card]
            after = match.apply(f"play {card}")
            if led is None:
                play(after, rest, leader, card, taken, (*line, card))
                continue
            a, b = (HIGH_TO_LOW[pack].index(text[:-1]) for text in (led, card))
            won = leader if a < b or (a == b and a < 5) else 1 - leader
            got = list(taken)
            got[won] += worth[led[:-1]] + worth[card[:-1]]
            play(after, rest, won, None, got, (*line, card))

    play(end, [one.split(), two.split()], 0, None, [0, 0], ())
    assert len(lines) > 10


# C5: the score

SCORES = [
    (["7C 7H 7S", "8C 8H 8H"], [58, 62], (18, 2)),
    (["7H 8H 7S", "7C 8C 7D"], [62, 55], (5, 12)),
    (["7H 8H 7S", "7C 8C 7D"], [50, 60], (30, 30)),
    (["7H 8H 7S", "7C 8C 7D"], [51, 61], (21, 21)),
    (["7H 8H 7S", "7C 8C 7D"], [52, 62], (12, 12)),
    (["7H 8H 7S", "7C 8C 7D"], [53, 57], (3, 3)),
    (["7D 8D 9D", "7C 8C 7D"], [101, 10], (70, 1)),
    (["7D 8D 9D", "10D JD QD"], [100, 0], (30, 30)),
    (["7D 8D 7S", "10D JD QD"], [109, 2], (22, 11)),
    (["7D 8D 7H", "10D JD QD"], [113, 3], (3, 7)),
]


@pytest.mark.parametrize(("bids", "taken", "points"), SCORES)
def test_c5_the_opponent_scores_the_miss_and_the_bidder_a_bonus(bids, taken, points):
    assert deal_scores(bids, taken) == points


def test_c5_the_same_with_high_bids_off_or_chosen():
    bids, taken = ["7D 8D 9D", "10D JD QD"], [99, 2]
    assert deal_scores(bids, taken) == (2 + 20, 1 + 10)
    assert deal_scores(bids, taken, high_bids="off") == (2, 99 + 10)
    assert deal_scores(bids, taken, high_bids="with-bid") == (2, 99 + 10)
    chosen = deal_scores(bids, taken, high_bids="with-bid", high=[True, False])
    assert chosen == (2 + 20, 1 + 10)
    chosen = deal_scores(bids, taken, high_bids="with-bid", high=[False, True])
    assert chosen == (98, 99)


@pytest.mark.parametrize(
    ("players", "bonuses"), [(2, [30, 20, 10, 0, 0, 0, 0]), (3, [30, 20, 20, 10, 10, 10, 0])]
)
def test_c5_the_bonus_for_a_near_miss(players, bonuses):
    assert [bonus(miss, players) for miss in range(7)] == bonuses
    assert [bonus(miss, players) for miss in (50, 120)] == [0, 0]


def test_c5_both_packs_of_misses_add_up():
    for one, two in product(range(0, 121, 7), repeat=2):
        points = points_from_misses([one, two])
        assert points == (two + bonus(one), one + bonus(two))


@rule_sets
def test_c5_the_deal_is_told_scored_and_recorded_alike(rules):
    before = (0,) * rules.players
    for match in random_match(rules, seed=8):
        if match.phase not in ("deal-over", "over"):
            continue
        result = match.record()["deals"][-1]["result"]
        for seat in (*range(rules.players), None):
            (scored,) = of_kind(match, DealScored, seat)
            assert list(scored.bids) == result["bids"]
            assert list(scored.taken) == result["taken"] == list(match.state.taken)
            assert list(scored.misses) == result["misses"]
            assert list(scored.points) == result["scores"]
            assert scored.scores == match.scores
            assert None not in match.view(seat).bid_cards
        assert match.scores == tuple(map(sum, zip(before, scored.points, strict=True)))
        before = match.scores


# C6: the end


def last_card(rules, scores, seed=4, dealer=0):
    """Return a match before the last card of its first deal, as if it stood at those scores."""
    match = rules.start(seed=seed, dealer=dealer)
    while sum(match.view(None).hand_sizes) > 1:
        match = match.apply(next(iter(match.legal)))
    return with_state(match, scores=scores)


def points_of(rules):
    return last_card(rules, (0,) * rules.players).apply(
        only(last_card(rules, (0,) * rules.players))
    )


def only(match):
    (action,) = match.legal
    return action


@pytest.mark.parametrize("rules", [STANDARD, EASY, THREE, Counterpoint(target=250)], ids=str)
@pytest.mark.parametrize("seat", [0, 1])
def test_c6_the_deal_in_which_someone_reaches_the_target_is_the_last(rules, seat):
    points = points_of(rules).scores
    for short in (1, 0):
        before = [-points[i] for i in range(rules.players)]
        before[seat] = rules.target - points[seat] - short
        match = last_card(rules, tuple(before))
        match = match.apply(only(match))
        assert match.scores[seat] == rules.target - short
        assert match.phase == ("deal-over" if short else "over")
        assert match.winners == (() if short else (seat,))
        told = [MatchWon((seat,), match.scores)] if not short else []
        assert of_kind(match, MatchWon) == told


def test_c6_the_higher_total_wins_when_both_reach_it():
    points = points_of(STANDARD).scores
    for totals, winners in (((120, 121), (1,)), ((121, 120), (0,)), ((120, 120), ())):
        before = tuple(total - got for total, got in zip(totals, points, strict=True))
        match = last_card(STANDARD, before)
        match = match.apply(only(match))
        assert (match.scores, match.winners) == (totals, winners)
        assert match.phase == ("over" if winners else "deal-over")
        if not winners:
            assert match.apply("deal").deal == 2


def test_c6_after_a_tie_one_more_deal_is_played_and_the_higher_total_wins():
    points = points_of(STANDARD).scores
    match = last_card(STANDARD, tuple(120 - got for got in points))
    match = match.apply(only(match)).apply("deal")
    while match.phase in ("bid", "play"):
        match = match.apply(next(iter(match.legal)))
    gained = match.record()["deals"][1]["result"]["scores"]
    assert match.scores == (120 + gained[0], 120 + gained[1])
    assert match.phase == ("over" if gained[0] != gained[1] else "deal-over")


@pytest.mark.parametrize(("players", "deals"), [(2, 1), (2, 4), (3, 2), (3, 3)])
def test_with_a_number_of_deals_just_so_many_are_played_whatever_the_scores(players, deals):
    rules = Counterpoint(players=players, ending="deals", deals=deals, target=1)
    *_, end = random_match(rules, seed=3)

    assert end.deal == deals
    assert len(end.record()["deals"]) == deals
    best = max(end.scores)
    assert end.winners == tuple(i for i, score in enumerate(end.scores) if score == best)


def test_a_tie_after_the_last_deal_is_shared():
    rules = Counterpoint(ending="deals", deals=1)
    points = points_of(rules).scores
    match = last_card(rules, tuple(50 - got for got in points))
    match = match.apply(only(match))

    assert (match.scores, match.winners) == ((50, 50), (0, 1))
    assert of_kind(match, MatchWon) == [MatchWon((0, 1), (50, 50))]


# The two packs are one game


def easy_card(card):
    return Card(EASY_FACE[card.rank.text] + card.suit.letter)


def easy_deal(deal):
    return Deal(deal.dealer, tuple(CardSet(map(easy_card, hand)) for hand in deal.hands))


def easy_action(action):
    return action._replace(cards=tuple(map(easy_card, action.cards)))


def in_any_order(action):
    return action._replace(cards=frozenset(action.cards))


@pytest.mark.parametrize("options", [{}, {"high_bids": "with-bid"}, {"high_bids": "off"}], ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_easy_pack_is_the_same_game_with_other_faces(options, seed):
    rules = Counterpoint.easy(**options)
    standard = list(random_match(Counterpoint(**options), seed))
    easy = rules.start_with(easy_deal(standard[0].state.deal), seed=seed)
    for moment in standard[1:]:
        if moment.phase == "play":  # what is legal is legal there too
            theirs = map(easy_action, moment.previous.legal)
            assert set(map(in_any_order, easy.legal)) == set(map(in_any_order, theirs))
        if moment.action.verb is Verb.DEAL:
            easy = easy.deal_next(easy_deal(moment.state.deal))
        else:
            easy = easy.apply(easy_action(moment.action))
        assert (easy.phase, easy.to_act) == (moment.phase, moment.to_act)
        assert (easy.scores, easy.winners) == (moment.scores, moment.winners)
        assert easy.state.taken == moment.state.taken
    end, same = standard[-1].record(), easy.record()
    assert [deal["result"] for deal in same["deals"]] == [deal["result"] for deal in end["deals"]]


# Three players


@pytest.mark.parametrize("rank", "A 10 K Q J 9 8 7 6".split())
@pytest.mark.parametrize("suit", "CDHS")
def test_three_players_the_turn_ups_suit_is_trump_but_a_nine_means_no_trump(rank, suit):
    match = THREE.start_with(dealt(THREE, turn_up=rank + suit))
    trump = None if rank == "9" else TRUMP_OF[suit]

    assert match.view(0).trump is match.state.deal.trump is trump
    assert match.view(None).events == (Dealt(1, 2, Card(rank + suit), trump),)


def test_three_players_a_turned_up_joker_means_no_trump():
    match = THREE.start_with(dealt(THREE, turn_up="JK"))
    assert match.view(0).trump is None
    assert JOKER not in set().union(*match.state.deal.hands)
    with pytest.raises(ValueError, match="trump must be"):
        THREE.start_with(match.state.deal._replace(trump=Suit.CLUBS))
    with pytest.raises(ValueError, match="turn_up"):
        THREE.start_with(match.state.deal._replace(turn_up=None))


def three_started(turn_up="10H", mine="10H"):
    """Return a match of three in which seat 1 holds the Joker; seat 0 leads."""
    hands = (
        "AH QH 6H AS 6S 7S QD KD 10D 6C 7C 8C",
        f"JK {'10S' if mine == '10H' else mine} KS 9S 8S 6D 7D 8D 9D 9C 10C JC",
        "7H 8H 9H KH JH JS QS AD JD QC KC AC",
    )
    hands = [hand.replace(turn_up, mine) if turn_up != mine else hand for hand in hands]
    match = THREE.start_with(dealt(THREE, *hands, turn_up=turn_up))
    return applied(match, "bid 6C 7C 8C, bid 9C 10C JC, bid QC KC AC")


def test_three_players_the_joker_ranks_follows_and_counts_as_the_turn_up():
    match = three_started().apply("play QH")
    assert [str(action) for action in match.legal] == ["play JK"]
    match = applied(match, "play JK, play KH")  # the ten beats the king
    assert match.to_act == 1
    assert match.view(0).taken == (0, 3 + 10 + 4, 0)
    match = applied(three_started(), "play AH, play JK, play 7H")
    assert match.to_act == 0
    assert match.view(0).taken == (11 + 10, 0, 0)


def test_three_players_tricks_are_won_by_trump_else_in_the_suit_led():
    match = applied(three_started(), "play 6S, play 10S, play JS")
    assert (match.to_act, match.view(0).taken) == (1, (0, 12, 0))
    match = applied(match, "play KS, play QS, play AS")
    assert (match.to_act, match.view(0).taken) == (0, (18, 12, 0))
    match = applied(match, "play 7S, play 9S, play 7H")  # a trump
    assert (match.to_act, match.view(0).taken) == (2, (18, 12, 0))


def test_three_players_every_trick_is_won_as_n3_says():
    for seed in range(3):
        for match in random_match(THREE, seed):
            for event in of_kind(match, TrickWon):
                trick, deal = event.trick, match.state.deal
                trump = None if deal.trump is None else deal.trump.letter
                turn_up = str(deal.turn_up)
                place = winning([str(card) for card in trick.cards], trump, turn_up, TEN_HIGH)
                assert trick.winner == trick.order[place]


THREE_SCORES = [
    # misses, points: the sum of the other two's misses and the own bonus
    ([0, 0, 0], (30, 30, 30)),
    ([10, 20, 30], (50, 40, 30)),
    ([1, 10, 2], (12 + 20, 3, 11 + 20)),
    ([3, 5, 6], (11 + 10, 9 + 10, 8)),
    ([0, 4, 50], (54 + 30, 50 + 10, 4)),
]


@pytest.mark.parametrize(("missed", "points"), THREE_SCORES)
def test_three_players_each_scores_the_others_misses_and_a_bonus_for_a_small_one(missed, points):
    assert points_from_misses(missed) == points


@pytest.mark.parametrize(
    ("bids", "taken", "points"),
    [
        (["7D 8D 9D", "7C 8C 9C", "7S 8S 9S"], [98, 0, 20], (90 + 10 + 20, 2 + 10, 2 + 90)),
        (["7D 8D 7S", "7C 8C 9C", "7S 8S 9S"], [98, 0, 20], (90 + 10, 88 + 10, 88 + 90)),
        (["7D 8D 7H", "7C 8C 9C", "7S 8S 9S"], [98, 0, 20], (90 + 10, 78 + 10, 78 + 90)),
    ],
)
def test_three_players_only_three_diamonds_may_count_as_100(bids, taken, points):
    assert deal_scores(bids, taken) == points


@pytest.mark.parametrize(("turn_up", "bid"), [("8C", 30), ("8D", 0), ("8H", 20), ("8S", 10)])
def test_three_players_the_joker_bids_the_suit_of_the_turn_up(turn_up, bid):
    match = THREE.start_with(dealt(THREE, "JK 6D 7D", turn_up=turn_up)).apply("bid JK 6D 7D")
    assert of_kind(match, BidMade, 0) == [BidMade(0, CardSet("JK 6D 7D"), bid)]
    assert deal_scores(["JK 6D 7D"] * 2, [bid, bid], joker=Card(turn_up)) == (30, 30)


# What every match must be


@rule_sets
def test_nothing_of_another_seat_is_seen_before_the_deal_is_over(rules):
    for match in random_match(rules, seed=1):
        if match.deal > 1:
            break
        over = match.phase in ("deal-over", "over")
        for seat in (*range(rules.players), None):
            view = match.view(seat)
            for other in range(rules.players):
                mine = other == seat
                assert (view.hands[other] is not None) == mine
                shown = view.has_bid[other] and (mine or over)
                assert (view.bid_cards[other] is not None) == shown
                assert (view.high[other] is not None) == (mine or over)


@rule_sets
def test_a_match_survives_copying_and_pickling(rules):
    match = applied(rules.start(seed=3), str(next(iter(rules.start(seed=3).legal))))
    assert copy.deepcopy(match) == match
    again = pickle.loads(pickle.dumps(match))
    assert (again, hash(again)) == (match, hash(match))


@pytest.mark.parametrize("phase", ["bid", "play", "deal-over"])
@pytest.mark.parametrize("rules", [WITH_BID, THREE], ids=["with bid", "three"])
def test_an_action_made_with_more_or_less_than_belongs_to_it_is_refused(rules, phase):
    match = rules.start(seed=2)
    while match.phase != phase:
        match = match.apply(next(iter(match.legal)))
    hand = match.view(match.to_act).hand or match.state.deal.hands[0]
    one, two, three, four = list(hand)[:4]
    for action in (
        Action(Verb.PLAY),
        Action(Verb.PLAY, (one, two)),
        Action(Verb.PLAY, (one,), seat=1),
        Action(Verb.PLAY, (one,), high=True),
        Action(Verb.BID),
        Action(Verb.BID, (), high=True),
        Action(Verb.BID, (one, two), high=True),
        Action(Verb.BID, (one, two, three, four)),
        Action(Verb.BID, (one, two, three, four), high=True),
        Action(Verb.BID, (one, two, three), seat=1),
        Action(Verb.DEAL, (one,)),
        Action(Verb.NOMINATE, seat=1),
    ):
        assert action not in match.legal
        assert match.view(match.to_act).why_not(action) == match.legal.why_not(action)
        with pytest.raises(IllegalAction):
            match.apply(action)


def test_views_and_match_give_the_same_reasons():
    match = WITH_BID.start(seed=4)
    attempts = [Action.parse(f"play {card}") for card in pack_of(match.rules)]
    attempts += [Action.parse(text) for text in ("pass", "reveal", "deal", "nominate 1")]
    while match.deal == 1:
        hand = list(match.view(match.to_act).hand)[-3:]
        bids = [Action(Verb.BID, tuple(hand)), Action(Verb.BID, tuple(hand), high=True)]
        for seat in range(2):
            for attempt in [*attempts, *(bids if len(hand) == 3 else [])]:
                assert match.view(seat).why_not(attempt) == match.legal.why_not(attempt, seat)
        match = match.apply(next(iter(match.legal)))
