"""Ninety-Nine by its rules page: N1 to N8, both sides of every option, every preset."""

import copy
import pickle
from itertools import combinations, pairwise, product

import pytest
from bid_dealing import TRUMP_OF, applied, dealt, pack_of, swept
from dealing import with_state

from parlett_widgets.cards import JOKER, Card, CardSet, Suit
from parlett_widgets.engine import Action, IllegalAction, Match, NinetyNine
from parlett_widgets.engine.match import RefusalCode, Verb
from parlett_widgets.engine.ninety_nine import bonus, deal_scores, trick_winner
from parlett_widgets.engine.ninety_nine_events import (
    BidMade,
    DealScored,
    Dealt,
    GameWon,
    HandShown,
    LeaderNamed,
    MatchWon,
    PremiumAnswered,
    PremiumSettled,
    TrickWon,
)
from parlett_widgets.engine.ninety_nine_state import Premium, Standing, trump_after

PRESETS = {
    "classic": NinetyNine.classic(),
    "revised": NinetyNine.revised(),
    "rubber": NinetyNine.rubber(),
    "two": NinetyNine.two(),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(),
}
presets = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
# Two players without turn-up: no trump in the first deal, which makes tricks easy to foresee.
PLAIN_TWO = NinetyNine.two(trump="successes", ending="hundred")


def of_kind(match, kind, seat=None):
    """Return the events of a kind that the last action caused, as a seat is told them."""
    return [event.seen_by(seat) for event in match.events if isinstance(event, kind)]


# The presets


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("classic", (3, "turn-up", "none", "nominate-leader", "nine-deals")),
        ("revised", (3, "successes", "none", "before-lead", "hundred")),
        ("rubber", (3, "successes", "none", "before-lead", "rubber")),
        ("two", (2, "turn-up", "none", "nominate-leader", "nine-deals")),
        ("four", (4, "successes", "none", "before-lead", "hundred")),
        ("five", (5, "successes", "none", "before-lead", "hundred")),
    ],
)
def test_a_preset_stands_for_the_options_of_the_rules_page(name, options):
    names = ("players", "trump", "first_trump", "reveal", "ending")
    assert PRESETS[name].options() == dict(zip(names, options, strict=True))
    assert getattr(NinetyNine, name)(reveal="nominate-leader").reveal == "nominate-leader"


def test_the_classic_game_is_the_default():
    assert NinetyNine() == NinetyNine.classic()


@pytest.mark.parametrize("players", [4, 5])
def test_nothing_can_be_turned_up_when_all_the_cards_are_dealt(players):
    with pytest.raises(ValueError, match="trump must be 'successes'"):
        NinetyNine(players=players, trump="turn-up")


@pytest.mark.parametrize(
    "options",
    [
        {"players": 6},
        {"players": 1},
        {"trump": "hearts"},
        {"first_trump": "spades"},
        {"reveal": "never"},
        {"ending": "eight-deals"},
        {"ending": None},
        {"players": 3.0},
        {"players": True},
    ],
)
def test_an_option_that_the_rules_do_not_have_is_refused(options):
    with pytest.raises(ValueError, match=f"{next(iter(options))} must be"):
        NinetyNine(**options)
    with pytest.raises(TypeError, match="no option 'joker'"):
        NinetyNine(joker=True)


# N1: players, cards, deal

PACKS = [
    ("classic", 37, "A K Q J 10 9 8 7 6", [12, 12, 12]),
    ("revised", 36, "A K Q J 10 9 8 7 6", [12, 12, 12]),
    ("rubber", 36, "A K Q J 10 9 8 7 6", [12, 12, 12]),
    ("two", 37, "A K Q J 10 9 8 7 6", [12, 12, 9]),
    ("four", 52, "A K Q J 10 9 8 7 6 5 4 3 2", [13] * 4),
    ("five", 60, "A K Q J 12 11 10 9 8 7 6 5 4 3 2", [12] * 5),
]


@pytest.mark.parametrize(("name", "number", "ranks", "hands"), PACKS)
def test_n1_the_pack_and_the_hands(name, number, ranks, hands):
    rules = PRESETS[name]
    deal = rules.start(seed=5).state.deal
    cards = [rank + suit for rank in ranks.split() for suit in "CDHS"]
    cards += ["JK"] * (number - len(cards))

    turned = [] if deal.turn_up is None else [deal.turn_up]
    every = [*(card for hand in deal.hands for card in hand), *deal.stock, *turned]
    assert sorted(map(str, every)) == sorted(cards)
    assert sorted(rules.pack) == sorted(pack_of(rules))
    assert [len(hand) for hand in deal.hands] == hands
    assert len(deal.stock) == (3 if name == "two" else 0)
    assert (deal.turn_up is not None) == (number == 37)


@presets
def test_n1_deal_and_play_go_left_from_the_dealers_left(rules):
    match = rules.start(seed=5, dealer=1)
    order = [(2 + i) % rules.players for i in range(rules.players)]
    for seat in order:
        assert (match.phase, match.to_act) == ("bid", seat)
        match = match.apply(next(iter(match.legal)))
    for seat in order:
        assert (match.phase, match.to_act) == ("premium", seat)
        match = match.apply("pass")
    assert (match.phase, match.to_act) == ("play", order[0])
    while match.phase == "play":
        match = match.apply(next(iter(match.legal)))
    assert match.to_act == order[0]
    assert match.apply("deal").state.deal.dealer == order[0]


BAD_DEALS = [
    (lambda deal: deal._replace(dealer=3), "seat from 0 to 2"),
    (lambda deal: deal._replace(dealer=-1), "seat from 0 to 2"),
    (lambda deal: deal._replace(hands=deal.hands[:2]), "12"),
    (lambda deal: deal._replace(hands=(*deal.hands, CardSet())), "12"),
    (lambda deal: deal._replace(hands=(deal.hands[0], deal.hands[0], deal.hands[2])), "once"),
    (lambda deal: deal._replace(stock=(deal.turn_up,)), "once"),
    (lambda deal: deal._replace(turn_up=None), "turn_up"),
    (lambda deal: deal._replace(turn_up=next(iter(deal.hands[0]))), "once"),
    (lambda deal: deal._replace(turn_up=Card("2C"), trump=Suit.CLUBS), "once"),
    (lambda deal: deal._replace(trump=None), "trump must be H"),
    (lambda deal: deal._replace(trump=Suit.CLUBS), "trump must be H"),
]


@pytest.mark.parametrize(("change", "says"), BAD_DEALS)
def test_n1_cards_that_are_no_deal_of_the_game_are_refused(change, says):
    rules = NinetyNine.classic()
    deal = dealt(rules, turn_up="8H")
    assert rules.start_with(deal).state.deal == deal

    with pytest.raises(ValueError, match=says):
        rules.start_with(change(deal))


def test_n1_without_a_turn_up_none_may_be_given():
    rules = NinetyNine.revised()
    with pytest.raises(ValueError, match="turn_up"):
        rules.start_with(dealt(rules)._replace(turn_up=Card("8H")))
    with pytest.raises(ValueError, match="trump must be null"):
        rules.start_with(dealt(rules)._replace(trump=Suit.HEARTS))


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
        ("bid 6C 6C 7C", RefusalCode.CARD_TWICE, "6C 6C 7C"),
        ("bid 6C 7C 8C high", RefusalCode.NO_HIGH_READING, "6C 7C 8C"),
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


# N3: the play


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("9D AD KC", None, 1),
        ("9D AS KC", None, 0),
        ("9D AD 6C", "C", 2),
        ("9D 7C 6C", "C", 1),
        ("6C AD KC", "C", 2),
        ("10D 9D JD", "S", 2),
        ("KH AS AD", None, 0),
    ],
)
def test_n3_the_highest_trump_wins_else_the_highest_of_the_suit_led(cards, trump, winner):
    parsed = tuple(map(Card, cards.split()))
    assert trick_winner(parsed, TRUMP_OF[trump]) == winner


HANDS = (
    "AH QH 6H AS 6S 10D JD QD KD 6C 7C 8C",
    "JK 7S 8S 9S 10S 6D 7D 8D 9D 9C 10C JC",
    "7H 8H 9H 10H JH JS QS KS AD QC KC AC",
)


def joker_game(turn_up="KH", swap=("", ""), calls="pass, pass, pass"):
    """Return a match before its first trick: seat 1 holds the Joker, the king of hearts."""
    rules = NinetyNine.classic()
    hands = [hand.replace(*swap) if swap[0] else hand for hand in HANDS]
    match = rules.start_with(dealt(rules, *hands, turn_up=turn_up))
    return applied(match, "bid 6C 7C 8C, bid 9C 10C JC, bid QC KC AC", calls)


def test_n3_the_dealers_left_leads_and_then_the_winner():
    match = joker_game()
    assert match.to_act == 0
    match = applied(match, "play AS, play 7S, play JS")
    assert match.to_act == 0
    match = applied(match, "play 6S, play 8S, play KS")
    assert match.to_act == 2
    assert [trick.winner for trick in match.state.tricks] == [0, 2]
    assert match.view(0).taken == (1, 0, 1)
    assert of_kind(match, TrickWon) == [TrickWon(match.state.tricks[-1], (1, 0, 1))]


@pytest.mark.parametrize("attempt", ["play JK", "play 6D"])
def test_n3_who_can_follow_must(attempt):
    match = applied(joker_game(), "play AS")
    refusal = match.legal.why_not(attempt)

    assert refusal.code is RefusalCode.MUST_FOLLOW
    assert refusal.suit is Suit.SPADES
    assert set(refusal.cards) == set(map(Card, "7S 8S 9S 10S".split()))
    assert {str(action) for action in match.legal} == {"play 7S", "play 8S", "play 9S", "play 10S"}
    assert match.view(1).why_not(Action.parse(attempt)) == refusal


def test_n3_who_cannot_follow_may_play_any_card():
    match = applied(joker_game(), "play 10D, play 6D, play AD, play KS, play 6S, play 7S")
    match = applied(match, "play QS, play AS, play 8S, play QD, play 7D")
    assert match.to_act == 2
    assert len(match.legal) == len(match.view(2).hand) == 6


def test_n3_the_joker_is_the_turned_up_card_when_it_follows_and_when_it_wins():
    match = applied(joker_game(), "play QH")
    assert [str(action) for action in match.legal] == ["play JK"]
    assert applied(match, "play JK, play JH").to_act == 1
    match = applied(joker_game(), "play AH")
    assert [str(action) for action in match.legal] == ["play JK"]
    assert applied(match, "play JK, play JH").to_act == 0


def test_n3_a_led_joker_calls_for_the_turned_up_suit():
    match = applied(joker_game(), "play 6S, play 10S, play KS, play AD, play KD, play 9D")
    match = applied(match, "play QS, play AS, play 7S, play QH, play JK, play 7H")
    assert match.to_act == 1  # with the king of hearts
    other = joker_game(calls="pass, reveal, nominate 1")
    assert other.to_act == 1

    other = other.apply("play JK")
    assert {str(action) for action in other.legal} == {f"play {r}H" for r in "7 8 9 10 J".split()}
    assert other.legal.why_not("play AD").suit is Suit.HEARTS
    assert other.view(2).why_not(Action.parse("play AD")) == other.legal.why_not("play AD")
    assert applied(other, "play JH, play QH").to_act == 1
    assert applied(other, "play JH, play AH").to_act == 0


@pytest.mark.parametrize("rank", "A K Q J 10 9 8 7 6".split())
@pytest.mark.parametrize("suit", "CDHS")
def test_the_turn_ups_suit_is_trump_but_a_nine_means_no_trump(rank, suit):
    rules = NinetyNine.classic()
    match = rules.start_with(dealt(rules, turn_up=rank + suit))

    trump = None if rank == "9" else TRUMP_OF[suit]
    assert match.state.deal.trump is trump
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert (view.turn_up, view.trump) == (Card(rank + suit), trump)
        assert view.events == (Dealt(1, 2, Card(rank + suit), trump),)
    assert match.record()["deals"][0]["trump"] == (None if rank == "9" else suit)


def test_a_turned_up_joker_means_no_trump_and_every_other_card_is_in_a_hand():
    rules = NinetyNine.classic()
    match = rules.start_with(dealt(rules, turn_up="JK"))

    assert match.view(0).turn_up == JOKER
    assert match.view(0).trump is None
    assert len(set().union(*match.state.deal.hands)) == 36
    assert JOKER not in set().union(*match.state.deal.hands)
    assert swept(rules, "♣♣♣ ♦♦♦ ♥♥♥", turn_up="JK").scores == (29, 20, 0)


def test_the_joker_that_stands_for_a_nine_is_that_nine_without_trump():
    match = joker_game(turn_up="9H", swap=("9H", "KH"))
    match = applied(match, "play QH")
    assert [str(action) for action in match.legal] == ["play JK"]
    assert applied(match, "play JK, play 7H").to_act == 0
    match = applied(joker_game(turn_up="9H", swap=("9H", "KH")), "play 6H, play JK")
    assert applied(match, "play 8H").to_act == 1
    assert applied(match, "play 10H").to_act == 2


@pytest.mark.parametrize(("turn_up", "bid"), [("8C", 3), ("8D", 0), ("8H", 2), ("8S", 1)])
def test_the_joker_bids_the_suit_of_the_turned_up_card(turn_up, bid):
    rules = NinetyNine.classic()
    match = rules.start_with(dealt(rules, "JK 6D 7D", turn_up=turn_up)).apply("bid JK 6D 7D")

    assert match.state.bid_value(0) == bid
    assert match.view(0).events == (BidMade(0, CardSet("JK 6D 7D"), bid),)


# N4, N6, N7: the score

SCORES = [
    # bids, tricks, premium, points
    ([3, 2, 4], [3, 1, 5], None, (33, 1, 5)),
    ([3, 2, 5], [3, 1, 5], None, (23, 1, 25)),
    ([3, 4, 1], [4, 4, 1], None, (4, 24, 21)),
    ([3, 3, 3], [3, 3, 3], None, (13, 13, 13)),
    ([2, 4, 2], [3, 3, 3], None, (3, 3, 3)),
    ([9, 1, 1], [9, 0, 0], (0, "reveal"), (99, 0, 0)),
    ([9, 0, 0], [9, 0, 0], None, (19, 10, 10)),
    ([3, 3, 3], [3, 3, 3], (1, "declare"), (13, 43, 13)),
    ([3, 3, 3], [3, 3, 3], (2, "reveal"), (13, 13, 73)),
    ([4, 3, 3], [3, 3, 3], (0, "declare"), (3, 53, 53)),
    ([4, 3, 3], [3, 3, 3], (0, "reveal"), (3, 83, 83)),
    ([4, 2, 3], [3, 3, 3], (1, "declare"), (33, 3, 63)),
    ([4, 2, 4], [3, 3, 3], (2, "reveal"), (63, 63, 3)),
    ([2, 3, 3, 3], [3, 3, 3, 1], None, (3, 23, 23, 1)),
    ([3, 3, 3, 1], [3, 3, 3, 1], None, (3, 3, 3, 1)),
    ([3, 3, 3, 1], [3, 3, 3, 1], (3, "reveal"), (3, 3, 3, 61)),
    ([3, 3, 3, 2], [3, 3, 3, 1], (3, "declare"), (43, 43, 43, 1)),
    ([1, 2, 3, 0, 3], [1, 2, 3, 0, 3], None, (11, 12, 13, 10, 13)),
    ([1, 0, 0, 1, 4], [1, 2, 3, 0, 3], None, (51, 2, 3, 0, 3)),
    ([0, 0, 0, 1, 4], [1, 2, 3, 0, 3], (0, "reveal"), (1, 62, 63, 60, 63)),
]


@pytest.mark.parametrize(("bids", "tricks", "premium", "points"), SCORES)
def test_n4_n6_what_a_deal_brings(bids, tricks, premium, points):
    assert deal_scores(bids, tricks, premium) == points


@pytest.mark.parametrize(
    ("players", "bonuses"), [(3, [30, 20, 10]), (4, [30, 20, 10, 0]), (5, [50, 40, 30, 20, 10])]
)
def test_n4_the_bonus_falls_with_the_number_of_successes(players, bonuses):
    assert [bonus(players, made) for made in range(1, players + 1)] == bonuses


def test_n7_the_most_one_deal_can_bring_is_99():
    best = max(
        max(deal_scores(bids, tricks, premium))
        for tricks in [t for t in product(range(10), repeat=3) if sum(t) == 9]
        for bids in product(*[{t, (t + 1) % 10} for t in tricks])
        for premium in [None, *product(range(3), ("declare", "reveal"))]
    )
    assert best == 99


@pytest.mark.parametrize(
    ("bids", "points"),
    [
        ("♣♣♣ ♦♦♦ ♦♦♦", (19, 10, 10)),
        ("♣♣♣ ♦♦♦ ♥♥♥", (29, 20, 0)),
        ("♣♣♣ ♥♥♥ ♥♥♥", (39, 0, 0)),
        ("♥♥♥ ♦♦♦ ♦♦♦", (9, 20, 20)),
        ("♥♥♥ ♥♥♥ ♦♦♦", (9, 0, 30)),
        ("♥♥♣ ♥♥♥ ♥♥♥", (9, 0, 0)),
    ],
)
def test_n4_a_match_scores_its_deal_so(bids, points):
    match = swept(NinetyNine.revised(), bids)
    assert match.scores == points
    (scored,) = of_kind(match, DealScored)
    assert scored.points == scored.scores == points
    assert scored.tricks == (9, 0, 0)


PREMIUMS = [
    ("declare, pass, pass", "♣♣♣ ♥♥♥ ♦♦♦", (59, 0, 20)),
    ("declare, pass, pass", "♥♥♥ ♥♥♣ ♦♦♦", (9, 30, 60)),
    ("reveal", "♣♣♣ ♥♥♥ ♥♥♥", (99, 0, 0)),
    ("reveal", "♥♥♣ ♥♥♥ ♥♥♥", (9, 60, 60)),
    ("pass, reveal", "♣♣♣ ♥♥♥ ♥♥♥", (99, 0, 60)),
    ("pass, pass, declare", "♣♣♣ ♥♥♥ ♦♦♦", (29, 0, 50)),
    ("declare, reveal, reveal", "♣♣♣ ♦♦♦ ♥♥♥", (89, 20, 0)),
    ("declare, reveal, pass", "♣♣♣ ♦♦♦ ♥♥♥", (29, 80, 0)),
]


@pytest.mark.parametrize(("calls", "bids", "points"), PREMIUMS)
def test_n6_premiums_made_and_failed_in_a_match(calls, bids, points):
    assert swept(NinetyNine.revised(), bids, calls).scores == points


def test_n6_a_premium_is_recorded_with_the_result():
    match = swept(NinetyNine.revised(), "♥♥♣ ♥♥♥ ♦♦♦", "declare, pass, pass")
    assert match.record()["deals"][0]["result"] == {
        "bids": [7, 6, 0],
        "tricks": [9, 0, 0],
        "premium": [0, "declare"],
        "scores": [9, 30, 60],
    }


# N5: the premium


def auctions(seats, declared=None):
    """Yield every way the offers can go from here on, and who has what in the end (N5)."""
    if not seats:
        yield [], None if declared is None else (declared, "declare")
        return
    seat, *later = seats
    for rest, outcome in auctions(later, declared):
        yield [(seat, "pass"), *rest], outcome
    if declared is None:
        yield [(seat, "reveal")], (seat, "reveal")
        for rest, outcome in auctions(later, seat):
            yield [(seat, "declare"), *rest], outcome
    else:
        yield [(seat, "reveal"), (declared, "reveal")], (declared, "reveal")
        yield [(seat, "reveal"), (declared, "pass")], (seat, "reveal")


def bids_made(rules, seed=3, dealer=None):
    match = rules.start(seed=seed, dealer=dealer)
    while match.phase == "bid":
        match = match.apply(next(iter(match.legal)))
    return match


def offers(match, answers=()):
    """Yield every way the offers of a match can go."""
    if match.phase != "premium":
        premium = match.state.premium
        yield list(answers), None if premium is None else (premium.seat, str(premium.level))
        return
    for action in match.legal:
        yield from offers(match.apply(action), (*answers, (match.to_act, str(action))))


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("name", ["classic", "revised", "four", "five"])
def test_n5_offers_can_go_in_just_these_ways_with_these_outcomes(name, dealer):
    rules = PRESETS[name]
    seats = [(dealer + 1 + i) % rules.players for i in range(rules.players)]

    found = list(offers(bids_made(rules, dealer=dealer)))
    assert sorted(found, key=repr) == sorted(auctions(seats), key=repr)
    if rules.players == 3:
        assert len(found) == 13


@pytest.mark.parametrize(
    ("calls", "premium"),
    [
        ("pass, pass, pass", None),
        ("declare, pass, pass", (0, "declare")),
        ("pass, declare, pass", (1, "declare")),
        ("pass, pass, declare", (2, "declare")),
        ("reveal", (0, "reveal")),
        ("pass, pass, reveal", (2, "reveal")),
        ("declare, pass, reveal, pass", (2, "reveal")),
        ("declare, pass, reveal, reveal", (0, "reveal")),
        ("declare, reveal, pass", (1, "reveal")),
        ("declare, reveal, reveal", (0, "reveal")),
        ("pass, declare, reveal, reveal", (1, "reveal")),
    ],
)
def test_n5_the_higher_level_wins_and_at_the_same_level_the_earlier_seat(calls, premium):
    match = applied(bids_made(NinetyNine.revised(), dealer=2), calls)

    assert match.phase == "play"
    assert match.state.premium == premium
    settled = of_kind(match, PremiumSettled)
    assert [event.premium for event in settled] == ([] if premium is None else [premium])
    raised = [event.raised for event in of_kind(match, PremiumAnswered)]
    assert raised == [calls.endswith("reveal, reveal")]


@pytest.mark.parametrize(
    ("calls", "attempt"),
    [
        ("", "play AS"),
        ("", "nominate 1"),
        ("declare", "declare"),
        ("declare, pass", "declare"),
        ("declare, reveal", "declare"),
        ("", "bid 6C 7C 8C"),
        ("", "deal"),
    ],
)
def test_n5_after_a_declaration_one_may_only_reveal_or_pass(calls, attempt):
    match = bids_made(NinetyNine.revised(), dealer=2)
    match = applied(match, calls) if calls else match
    refusal = match.legal.why_not(attempt)

    assert refusal.code is RefusalCode.WRONG_PHASE
    assert set(refusal.instead) == set(match.legal)
    assert match.view(match.to_act).why_not(Action.parse(attempt)) == refusal


def shown(match, owner):
    """Return who else sees the hand of a seat, and who its bid cards; a spectator is None."""
    others = [seat for seat in (*range(match.rules.players), None) if seat != owner]
    hands = [seat for seat in others if match.view(seat).hands[owner] is not None]
    bids = [seat for seat in others if match.view(seat).bid_cards[owner] is not None]
    for seat in hands:
        assert match.view(seat).hands[owner] == match.view(owner).hand
    for seat in bids:
        assert match.view(seat).bid_cards[owner] == match.view(owner).bid_cards[owner]
    assert hands in ([], others)
    assert bids in ([], others)
    return bool(hands), bool(bids)


def nothing_shown(match, *, but=()):
    return all(
        shown(match, seat) == (False, False)
        for seat in range(match.rules.players)
        if seat not in but
    )


@pytest.mark.parametrize("reveal", ["nominate-leader", "before-lead"])
def test_n5_a_declarer_shows_the_bid_cards_before_the_play_and_never_the_hand(reveal):
    match = bids_made(NinetyNine.revised(reveal=reveal), dealer=2).apply("declare")
    assert nothing_shown(match)
    match = applied(match, "pass, pass")
    assert (match.phase, match.to_act) == ("play", 0)
    (settled,) = of_kind(match, PremiumSettled)
    assert settled.cards == match.view(0).bid_cards[0]
    assert settled.bid == match.state.bid_value(0)
    while match.phase == "play":
        assert shown(match, 0) == (False, True)
        assert nothing_shown(match, but=[0])
        assert not of_kind(match, HandShown)
        match = match.apply(next(iter(match.legal)))


def test_before_lead_the_revealed_hand_lies_open_at_once_and_the_dealers_left_leads():
    match = bids_made(NinetyNine.revised(), dealer=2)
    match = applied(match, "pass")
    assert nothing_shown(match)
    match = applied(match, "reveal")

    assert (match.phase, match.to_act) == ("play", 0)
    assert of_kind(match, HandShown) == [HandShown(1, match.view(1).hand)]
    while match.phase == "play":
        assert shown(match, 1) == (True, True)
        assert nothing_shown(match, but=[1])
        match = match.apply(next(iter(match.legal)))
        assert not of_kind(match, HandShown)


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_nominate_leader_the_revealer_names_who_leads_and_shows_the_hand_after_that_card(leader):
    match = bids_made(NinetyNine.classic(), dealer=2)
    match = applied(match, "declare, reveal")
    assert nothing_shown(match)
    match = applied(match, "pass")

    assert (match.phase, match.to_act) == ("nominate", 1)
    assert [str(action) for action in match.legal] == ["nominate 0", "nominate 1", "nominate 2"]
    assert shown(match, 1) == (False, True)
    assert match.legal.why_not("nominate 3").code is RefusalCode.NOT_A_SEAT
    assert match.legal.why_not("pass").code is RefusalCode.WRONG_PHASE
    assert not of_kind(match, HandShown)

    match = match.apply(f"nominate {leader}")
    assert (match.phase, match.to_act) == ("play", leader)
    assert of_kind(match, LeaderNamed) == [LeaderNamed(1, leader)]
    assert match.view(0).order == tuple((leader + i) % 3 for i in range(3))
    assert shown(match, 1) == (False, True)
    assert not of_kind(match, HandShown)

    match = match.apply(next(iter(match.legal)))
    assert of_kind(match, HandShown) == [HandShown(1, match.view(1).hand)]
    while match.phase == "play":
        assert shown(match, 1) == (True, True)
        assert nothing_shown(match, but=[1])
        match = match.apply(next(iter(match.legal)))
        assert not of_kind(match, HandShown)


def test_n5_the_raiser_shows_the_hand_and_the_one_who_was_outbid_nothing():
    match = applied(bids_made(NinetyNine.revised(), dealer=2), "declare, reveal, reveal")

    assert shown(match, 0) == (True, True)
    assert nothing_shown(match, but=[0])


def test_a_hidden_hand_stays_hidden_among_open_ones():
    match = NinetyNine.classic().start(seed=7, dealer=2)
    for _ in range(3):
        match = match.apply(match.legal[0])
    view = match.view(0, open_hands=True, hide={1})
    assert [hand is None for hand in view.hands] == [False, True, False]
    assert [cards is None for cards in view.bid_cards] == [False, True, False]
    bids = {
        told.event.seat: told.event.cards
        for told in match.story(0, open_hands=True, hide={1})
        if isinstance(told.event, BidMade)
    }
    assert bids[1] is None
    assert None not in (bids[0], bids[2])
    hidden = match.view(0, open_hands=True, hide={0})
    assert (hidden.hands[0], hidden.legal) == (None, ())
    with pytest.raises(ValueError, match="seat must be from 0 to 2, not 3"):
        match.view(0, hide={3})


def test_n5_with_open_hands_everything_is_shown():
    match = bids_made(NinetyNine.revised())
    view = match.view(None, open_hands=True)

    assert None not in view.hands
    assert None not in view.bid_cards


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
    match = swept(with_state(match, scores=(0, 61, 0)), "♣♣♣ ♥♥♥ ♥♥♥", trump="S")

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


# Trump by successes


@pytest.mark.parametrize(
    ("made", "trump"), [(0, "D"), (1, "S"), (2, "H"), (3, "C"), (4, None), (5, None)]
)
def test_successes_make_the_next_trump(made, trump):
    assert trump_after(made) is TRUMP_OF[trump]


SUCCESSES = [
    ("♥♥♣ ♥♥♥ ♥♥♥", "D"),
    ("♣♣♣ ♥♥♥ ♥♥♥", "S"),
    ("♣♣♣ ♦♦♦ ♥♥♥", "H"),
    ("♣♣♣ ♦♦♦ ♦♦♦", "C"),
    ("♥♥♥ ♥♥♥ ♥♥♥ ♥♣♣", "D"),
    ("♥♥♥ ♦♦♦ ♥♥♥ ♥♣♣", "S"),
    ("♥♥♥ ♦♦♦ ♦♦♦ ♥♣♣", "H"),
    ("♥♥♥ ♦♦♦ ♦♦♦ ♦♦♦", "C"),
    ("♥♥♥ ♥♥♣ ♥♥♣ ♥♥♣ ♥♥♣", "D"),
    ("♥♥♥ ♦♦♦ ♥♥♣ ♥♥♣ ♥♥♣", "S"),
    ("♣♣♣ ♦♦♦ ♥♥♣ ♥♥♣ ♥♥♣", "H"),
    ("♣♣♣ ♦♦♦ ♦♦♦ ♥♥♣ ♥♥♣", "C"),
    ("♣♣♣ ♦♦♦ ♦♦♦ ♦♦♦ ♥♥♣", None),
    ("♣♣♣ ♦♦♦ ♦♦♦ ♦♦♦ ♦♦♦", None),
]


@pytest.mark.parametrize(("bids", "trump"), SUCCESSES)
def test_the_bids_made_in_one_deal_choose_the_trump_of_the_next(bids, trump):
    rules = {3: NinetyNine.revised(), 4: NinetyNine.four(), 5: NinetyNine.five()}[len(bids.split())]
    match = swept(rules, bids)
    following = match.apply("deal")

    assert following.state.deal.trump is TRUMP_OF[trump]
    assert following.view(0).trump is TRUMP_OF[trump]
    assert following.view(0).turn_up is None
    wrong = Suit.HEARTS if trump != "H" else Suit.CLUBS
    with pytest.raises(ValueError, match="trump must be"):
        match.deal_next(following.state.deal._replace(trump=wrong))


def test_four_successes_of_four_players_bring_no_bonus_and_no_trump():
    # Seat 0 takes nine tricks with spades and loses the tenth to seat 1, who kept the club ace.
    rules = NinetyNine.four()
    hands = (
        "AS KS QS JS 10S 9S 8S 7S 6S 2C 3C 4C 5C",
        "5S 2D 3D AC",
        "4D 5D 6D",
        "7D 8D 9D",
    )
    match = rules.start_with(dealt(rules, *hands))
    match = applied(match, "bid 3C 4C 5C, bid 5S 2D 3D, bid 4D 5D 6D, bid 7D 8D 9D")
    match = applied(match, "pass, pass, pass, pass")
    while match.phase == "play":
        kept = "play AC" if match.to_act == 1 and len(match.legal) > 1 else ""
        match = match.apply(next(action for action in match.legal if str(action) != kept))

    assert of_kind(match, DealScored)[0].made == (True,) * 4
    assert match.scores == (9, 1, 0, 0)
    assert match.apply("deal").state.deal.trump is None


@pytest.mark.parametrize("name", ["revised", "rubber", "four", "five"])
@pytest.mark.parametrize(("first", "trump"), [("none", None), ("diamonds", "D")])
def test_first_trump_is_that_of_the_first_deal(name, first, trump):
    rules = getattr(NinetyNine, name)(first_trump=first)
    for seed in range(3):
        assert rules.start(seed=seed).state.deal.trump is TRUMP_OF[trump]


def test_trump_that_was_turned_up_does_not_depend_on_the_deal_before():
    match = swept(NinetyNine.classic(), "♣♣♣ ♦♦♦ ♦♦♦", turn_up="JK")
    for seed in range(6):
        deal = match.rules.shuffle(seed, 2, match.to_act, match.state)
        free = deal.turn_up.is_joker or deal.turn_up.rank.text == "9"
        assert deal.trump is (None if free else deal.turn_up.suit)


# The endings


def nine_sweeps(last):
    """Play nine deals in which each leader takes nine tricks, alone with the bid but for the last."""
    match, phases = NinetyNine.classic(), []
    for number in range(1, 10):
        bids = last if number == 9 else "♣♣♣ ♥♥♥ ♥♥♥"
        match = swept(match, bids, turn_up="JK")
        phases.append(str(match.phase))
    assert phases == ["deal-over"] * 8 + ["over"]
    return match


@pytest.mark.parametrize(
    ("last", "scores", "winners"),
    [
        ("♣♣♣ ♥♥♥ ♥♥♥", (117, 117, 117), (0, 1, 2)),
        ("♥♥♣ ♥♥♥ ♥♥♥", (117, 117, 87), (0, 1)),
        ("♥♥♣ ♥♥♥ ♦♦♦", (117, 147, 87), (1,)),
    ],
)
def test_after_nine_deals_the_highest_total_wins_and_a_tie_is_shared(last, scores, winners):
    match = nine_sweeps(last)

    assert (match.scores, match.winners) == (scores, winners)
    assert of_kind(match, MatchWon) == [MatchWon(winners, scores)]
    assert match.to_act is None


def test_in_nine_deals_each_deals_three_times():
    match = nine_sweeps("♣♣♣ ♥♥♥ ♥♥♥")
    dealers = [deal["dealer"] for deal in match.record()["deals"]]

    assert dealers == [2, 0, 1] * 3


def test_nine_deals_are_played_though_a_hundred_is_passed():
    match = swept(NinetyNine.classic(), "♣♣♣ ♥♥♥ ♥♥♥", turn_up="JK")
    match = swept(with_state(match, scores=(500, 0, 0)), "♣♣♣ ♥♥♥ ♥♥♥", turn_up="JK")
    assert match.phase == "deal-over"


@pytest.mark.parametrize(
    ("before", "bids", "after", "winners"),
    [
        ((0, 60, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 99, 0), ()),
        ((0, 61, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 100, 0), (1,)),
        ((99, 61, 99), "♣♣♣ ♥♥♥ ♥♥♥", (99, 100, 99), (1,)),
        ((90, 71, 0), "♣♣♣ ♥♥♥ ♦♦♦", (110, 100, 0), (0,)),
        ((86, 77, 0), "♣♣♣ ♥♥♥ ♦♦♦", (106, 106, 0), ()),
        ((85, 77, 0), "♣♣♣ ♥♥♥ ♦♦♦", (105, 106, 0), (1,)),
        ((92, 93, 92), "♣♣♣ ♦♦♦ ♦♦♦", (102, 112, 102), (1,)),
        ((99, 80, 99), "♣♣♣ ♦♦♦ ♦♦♦", (109, 99, 109), ()),
    ],
)
def test_hundred_ends_with_the_deal_in_which_someone_gets_there_but_a_tie_plays_on(
    before, bids, after, winners
):
    # Seat 1 leads, then seats 2 and 0 bid.
    match = swept(NinetyNine.revised(), "♣♣♣ ♥♥♥ ♥♥♥")
    match = swept(with_state(match, scores=before), bids, trump="S")

    assert (match.scores, match.winners) == (after, winners)
    assert match.phase == ("over" if winners else "deal-over")
    assert [event.winners for event in of_kind(match, MatchWon)] == ([winners] if winners else [])


def test_after_a_tie_at_a_hundred_deals_go_on_until_one_is_ahead():
    match = swept(NinetyNine.revised(), "♣♣♣ ♥♥♥ ♥♥♥")
    match = swept(with_state(match, scores=(86, 77, 0)), "♣♣♣ ♥♥♥ ♦♦♦", trump="S")
    assert (match.scores, match.phase) == ((106, 106, 0), "deal-over")
    match = swept(match, "♠♠♠ ♣♣♣ ♣♣♣", trump="H")
    assert (match.scores, match.phase) == ((106, 106, 9), "deal-over")
    match = swept(match, "♣♣♣ ♥♥♥ ♥♥♥", trump="D")
    assert (match.scores, match.winners) == ((145, 106, 9), (0,))


# The rubber

RUBBER = [
    # points in this game, games won, bids (seat 1 leads) -> points with bonuses, games, over
    ((0, 60, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 99, 0), (0, 0, 0), False),
    ((0, 61, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 200, 0), (0, 1, 0), False),
    ((85, 77, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♦♦♦", (205, 206, 0), (0, 1, 0), False),
    ((90, 77, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♦♦♦", (210, 206, 0), (1, 0, 0), False),
    ((86, 77, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♦♦♦", (106, 106, 0), (0, 0, 0), False),
    ((92, 93, 92), (1, 1, 1), "♣♣♣ ♦♦♦ ♦♦♦", (202, 212, 202), (1, 2, 1), False),
    ((0, 61, 0), (2, 1, 2), "♣♣♣ ♥♥♥ ♥♥♥", (0, 200, 0), (2, 2, 2), False),
    ((0, 61, 0), (0, 2, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 700, 0), (0, 3, 0), True),
    ((0, 61, 0), (1, 2, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 600, 0), (1, 3, 0), True),
    ((0, 61, 0), (1, 2, 1), "♣♣♣ ♥♥♥ ♥♥♥", (0, 500, 0), (1, 3, 1), True),
    ((0, 61, 0), (2, 2, 1), "♣♣♣ ♥♥♥ ♥♥♥", (0, 400, 0), (2, 3, 1), True),
    ((0, 61, 0), (2, 2, 2), "♣♣♣ ♥♥♥ ♥♥♥", (0, 300, 0), (2, 3, 2), True),
    ((90, 77, 0), (2, 2, 0), "♣♣♣ ♥♥♥ ♦♦♦", (510, 206, 0), (3, 2, 0), True),
]


@pytest.mark.parametrize(("points", "games", "bids", "after", "won", "over"), RUBBER)
def test_a_game_of_a_rubber_and_the_rubber_itself_bring_their_bonuses(
    points, games, bids, after, won, over
):
    carried = (300, 200, 100)
    match = swept(NinetyNine.rubber(), "♣♣♣ ♥♥♥ ♥♥♥")
    standing = Standing(carried, games)
    begun = match.state.round._replace(standing=standing)
    scores = tuple(map(sum, zip(carried, points, strict=True)))
    match = with_state(match, scores=scores, standing=standing, round=begun)
    match = swept(match, bids, trump="S")

    assert match.scores == tuple(map(sum, zip(carried, after, strict=True)))
    assert match.view(0).games == won
    assert match.phase == ("over" if over else "deal-over")
    assert [event.games for event in of_kind(match, GameWon)] == ([won] if won != games else [])
    if over:
        best = max(match.scores)
        assert match.winners == tuple(i for i, score in enumerate(match.scores) if score == best)


def test_the_rubber_goes_to_the_highest_total_not_to_the_most_games():
    match = swept(NinetyNine.rubber(), "♣♣♣ ♥♥♥ ♥♥♥")
    standing = Standing((2000, 0, 0), (0, 2, 0))
    begun = match.state.round._replace(standing=standing)
    match = with_state(match, scores=(2000, 61, 0), standing=standing, round=begun)

    assert swept(match, "♣♣♣ ♥♥♥ ♥♥♥", trump="S").winners == (0,)


@pytest.mark.parametrize(("first", "trump"), [("none", None), ("diamonds", "D")])
def test_a_new_game_of_a_rubber_starts_with_first_trump_and_the_next_player_deals(first, trump):
    rules = NinetyNine.rubber(first_trump=first)
    opening = "♣♣♣ ♥♥♥ ♥♥♥"
    match = swept(rules, opening, "reveal", trump=trump)
    for _ in range(2):
        match = swept(match, opening, "reveal", trump="S")
        assert match.view(0).games == (0, 0, 0)
    assert match.scores == (99, 99, 99)
    match = swept(match, opening, "reveal", trump="S")

    assert match.scores == (298, 99, 99)
    assert match.view(0).games == (1, 0, 0)
    assert [deal["dealer"] for deal in match.record()["deals"]] == [2, 0, 1, 2]
    following = match.apply("deal")
    assert following.state.deal.dealer == 0
    assert following.state.deal.trump is TRUMP_OF[trump]
    second = swept(match, opening, "reveal", trump=trump)
    assert second.scores == (298, 198, 99)
    assert second.apply("deal").state.deal.trump is Suit.SPADES
    assert Match.replay(second.record()) == second


def test_a_rubber_of_sweeps_lasts_seven_games():
    match, opening = NinetyNine.rubber(), "♣♣♣ ♥♥♥ ♥♥♥"
    for game, number in product(range(7), range(4)):
        match = swept(match, opening, "reveal", trump="S" if number else None)
        assert sum(match.view(0).games) == game + (number == 3)
    assert match.phase == "over"
    assert match.view(0).games == (3, 2, 2)
    # Each game brings 99 to the two losers and 198 + 100 to the winner; the rubber 100 x (8 - 7).
    assert match.scores == (4 * 99 + 3 * 298 + 100, 5 * 99 + 2 * 298, 5 * 99 + 2 * 298)
    assert match.winners == (0,)


# Two players and a dummy

TWO_HANDS = (
    "6S 7S 8S AH 6H 6D 7D 6C 7C 9C 10C JC",
    "9S 10S JS KH 7H AD 8D 8C QC KC AC QD",
    "AS KS QS 8H 9H 10H 9D 10D JD",
)


def two_game(calls="pass, pass"):
    match = PLAIN_TWO.start_with(dealt(PLAIN_TWO, *TWO_HANDS, stock="JH QH KD"))
    return applied(match, "bid 9C 10C JC, bid KC AC QD", calls)


def test_two_play_with_a_dummy_of_which_three_cards_are_the_unseen_bid():
    match = two_game()

    assert match.state.bid_values == (9, 6, 4)
    assert match.state.deal.stock == tuple(map(Card, "JH QH KD".split()))
    for seat in (0, 1, None):
        assert match.view(seat).bid_cards[2] is None
        assert match.view(seat).has_bid == (True, True, True)
    assert match.record()["deals"][0]["stock"] == "JH QH KD"


TWO_PLAY = [
    # who plays the card, from which hand, the card: every way in which the lead can pass
    ("0 0 6S", "1 1 9S", "0 2 AS"),  # the dummy wins third, played by 0
    ("0 2 KS", "1 1 10S", "0 0 7S"),  # 0 led from the dummy, which wins
    ("0 2 8H", "1 1 KH", "0 0 AH"),  # 0 wins, third, from the hand
    ("0 0 6D", "1 1 AD", "0 2 9D"),  # 1 wins, second
    ("1 1 JS", "0 0 8S", "1 2 QS"),  # the dummy wins third, played by 1
    ("1 2 9H", "0 0 6H", "1 1 7H"),  # 1 led from the dummy, which wins
    ("1 2 10D", "0 0 7D", "1 1 8D"),
    ("1 2 JD", "0 0 6C", "1 1 8C"),
    ("1 2 10H", "0 0 7C", "1 1 QC"),
]
TWO_WINNERS = [2, 2, 0, 1, 2, 2, 2, 2, 2]


def test_two_players_order_of_play_in_all_cases():
    match = two_game()
    for trick in TWO_PLAY:
        order = tuple(int(entry.split()[1]) for entry in trick)
        for position, entry in enumerate(trick):
            seat, hand, card = entry.split()
            assert match.to_act == int(seat), entry
            assert match.view(0).order == order
            assert match.legal.why_not(f"play {card}", seat=1 - int(seat)) is not None
            match = match.apply(f"play {card}")
            (played,) = [event for event in match.events if hasattr(event, "position")]
            assert (played.seat, played.hand, played.position) == (int(seat), int(hand), position)
    assert [trick.winner for trick in match.state.tricks] == TWO_WINNERS
    assert match.record()["deals"][0]["result"] == {
        "bids": [9, 6, 4],
        "tricks": [1, 1, 7],
        "premium": None,
        "scores": [1, 1, 7],
    }


def test_two_players_a_live_winner_leads_from_the_hand_and_plays_third_from_the_dummy():
    match = applied(two_game(), "play AH, play KH, play 8H")  # 0 wins what 0 led
    assert (match.to_act, match.view(0).order) == (0, (0, 1, 2))
    match = applied(match, "play 6D, play AD, play 9D")
    assert (match.to_act, match.view(0).order) == (1, (1, 0, 2))
    match = applied(match, "play QC, play 6C, play 9H")  # 1 wins what 1 led
    assert (match.to_act, match.view(0).order) == (1, (1, 0, 2))


def test_the_dummy_follows_suit_from_its_own_hand():
    match = applied(two_game(), "play 6S, play 9S")

    assert {str(action) for action in match.legal} == {"play AS", "play KS", "play QS"}
    assert match.legal.why_not("play 8H").code is RefusalCode.MUST_FOLLOW
    assert match.legal.why_not("play 7S").code is RefusalCode.NOT_IN_HAND
    for attempt in ("play 8H", "play 7S", "pass"):
        assert match.view(0).why_not(Action.parse(attempt)) == match.legal.why_not(attempt)


def test_two_players_one_may_declare_and_nobody_reveals():
    match = bids_made(PLAIN_TWO, dealer=1)
    found = list(offers(match))

    assert sorted(found, key=repr) == sorted(
        [
            ([(0, "pass"), (1, "pass")], None),
            ([(0, "pass"), (1, "declare")], (1, "declare")),
            ([(0, "declare")], (0, "declare")),
        ],
        key=repr,
    )
    assert match.legal.why_not("reveal").code is RefusalCode.WRONG_PHASE


@pytest.mark.parametrize("calls", ["pass, pass", "declare", "pass, declare"])
def test_the_dummys_cards_are_turned_up_after_the_premium_and_its_bid_is_not(calls):
    match = two_game(calls)
    for moment in match.line:
        for seat in (0, 1, None):
            view = moment.view(seat)
            assert (view.hands[2] is not None) == (moment.phase == "play")
            assert view.bid_cards[2] is None
            assert "HandShown" not in repr(view.events) or moment is match
    assert of_kind(match, HandShown) == [HandShown(2, CardSet(TWO_HANDS[2]))]
    assert (match.phase, match.to_act) == ("play", 0)
    declarer = {"declare": 0, "pass, declare": 1}.get(calls)
    for seat in (0, 1):
        assert shown(match, seat) == (False, seat == declarer)


DUMMY_SCORES = [
    # bids, tricks, premium, points; the third is the dummy
    ([3, 3, 3], [3, 3, 3], None, (13, 13, 43)),
    ([3, 3, 4], [3, 3, 3], None, (13, 13, 13)),
    ([3, 3, 2], [3, 3, 3], None, (23, 23, 3)),
    ([2, 2, 4], [3, 3, 3], None, (3, 3, 33)),
    ([2, 2, 3], [3, 3, 3], None, (3, 3, 63)),
    ([2, 3, 3], [3, 3, 3], (0, "declare"), (3, 53, 83)),
    ([3, 2, 3], [3, 3, 3], (0, "declare"), (53, 3, 53)),
    ([2, 2, 2], [3, 3, 3], (1, "declare"), (33, 3, 33)),
    ([9, 2, 0], [9, 0, 0], (0, "declare"), (59, 0, 50)),
]


@pytest.mark.parametrize(("bids", "tricks", "premium", "points"), DUMMY_SCORES)
def test_the_dummy_fails_with_more_succeeds_with_fewer_and_counts_as_declared_when_equal(
    bids, tricks, premium, points
):
    assert deal_scores(bids, tricks, premium, dummy=2) == points


@pytest.mark.parametrize(
    ("bids", "shows"),
    [("♣♣♣ ♦♦♦", (True, True, True)), ("♥♥♣ ♥♥♣", (False, False, True))],
)
def test_n8_a_dummys_bid_that_succeeded_is_shown_at_the_end(bids, shows):
    match = swept(PLAIN_TWO, bids)
    view = match.view(None)

    assert tuple(cards is not None for cards in view.bid_cards) == shows
    assert view.bid_cards[2] == CardSet(match.state.deal.stock)


def test_n8_a_dummys_bid_that_failed_is_not():
    match = two_game()
    for trick in TWO_PLAY:
        for entry in trick:
            match = match.apply(f"play {entry.split()[2]}")
    for seat in (0, 1, None):
        assert match.view(seat).bid_cards[2] is None
        assert of_kind(match, DealScored, seat)[0].bids[2] is None


def test_the_dummys_success_counts_for_the_next_trump():
    match = swept(PLAIN_TWO, "♥♥♣ ♥♥♣")
    assert of_kind(match, DealScored)[0].made == (False, False, True)
    assert match.apply("deal").state.deal.trump is Suit.SPADES


# What every match must be


@presets
def test_a_match_survives_copying_and_pickling(rules):
    match = bids_made(rules)
    assert copy.deepcopy(match) == match
    again = pickle.loads(pickle.dumps(match))
    assert (again, hash(again)) == (match, hash(match))


@presets
def test_legal_actions_are_numbered_from_both_ends_and_no_further(rules):
    match = rules.start(seed=2)
    while match.phase != "over" and match.deal == 1:
        legal = list(match.legal)
        assert [match.legal[i] for i in range(len(legal))] == legal
        assert [match.legal[i - len(legal)] for i in range(len(legal))] == legal
        for index in (len(legal), len(legal) + 7, -len(legal) - 1, -len(legal) - 60):
            with pytest.raises(IndexError):
                match.legal[index]
        match = match.apply("reveal" if "reveal" in match.legal else legal[-1])


def in_phase(phase):
    rules = NinetyNine.classic()
    match = rules.start(seed=2)
    while match.phase != phase:
        match = match.apply("reveal" if "reveal" in match.legal else next(iter(match.legal)))
    return match


@pytest.mark.parametrize("phase", ["bid", "premium", "nominate", "play", "deal-over"])
def test_an_action_made_with_more_or_less_than_belongs_to_it_is_refused(phase):
    match = in_phase(phase)
    hand = match.view(match.to_act).hand or match.state.deal.hands[0]
    one, two, three, four = list(hand)[:4]
    for action in (
        Action(Verb.PLAY),
        Action(Verb.PLAY, (one, two)),
        Action(Verb.PLAY, (one,), seat=1),
        Action(Verb.PLAY, (one,), high=True),
        Action(Verb.BID),
        Action(Verb.BID, (one, two)),
        Action(Verb.BID, (one, two, three, four)),
        Action(Verb.BID, (one, two, three), seat=1),
        Action(Verb.BID, (one, two), high=True),
        Action(Verb.PASS, (one,)),
        Action(Verb.REVEAL, seat=1),
        Action(Verb.NOMINATE),
        Action(Verb.NOMINATE, (one,), seat=1),
        Action(Verb.NOMINATE, seat=7),
        Action(Verb.DEAL, (one,)),
    ):
        assert action not in match.legal
        assert match.view(match.to_act).why_not(action) == match.legal.why_not(action)
        with pytest.raises(IllegalAction):
            match.apply(action)


def test_views_and_match_give_the_same_reasons():
    match = NinetyNine.classic().start(seed=4)
    attempts = [Action.parse(f"play {card}") for card in pack_of(match.rules)]
    attempts += [Action.parse(text) for text in ("pass", "reveal", "deal", "nominate 2")]
    while match.deal == 1:
        for seat in range(3):
            for attempt in attempts:
                assert match.view(seat).why_not(attempt) == match.legal.why_not(attempt, seat)
        match = match.apply("pass" if "pass" in match.legal else next(iter(match.legal)))


def test_the_matchs_line_tells_every_trick_once():
    match = swept(NinetyNine.revised(), "♣♣♣ ♦♦♦ ♥♥♥")
    won = [event for moment in match.line for event in of_kind(moment, TrickWon)]

    assert [event.trick for event in won] == list(match.state.tricks)
    for before, after in pairwise(won):
        assert sum(after.taken) == sum(before.taken) + 1
    assert Premium(0, Verb.DECLARE) == (0, "declare")
