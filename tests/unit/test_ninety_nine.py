"""Ninety-Nine by its rules page: the presets, N1, and what every match must be."""

import copy
import pickle
from itertools import pairwise

import pytest
from bid_dealing import dealt, pack_of, swept
from handmade_actions import check_refused, misshapen
from matches import of_kind
from ninety_nine_games import PRESETS, bids_made, presets

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Verb
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.games.ninety_nine.view import TrickWon

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
    others = {"deals": 3 * options[0], "target": 100, "premiums": "on", "declarers": "one"}
    assert PRESETS[name].options() == dict(zip(names, options, strict=True)) | others
    assert getattr(NinetyNine, name)(reveal="nominate-leader").reveal == "nominate-leader"


def test_without_premiums_play_begins_with_the_last_bid_and_the_dummy_lies_open():
    match = NinetyNine(premiums="off").start(seed=7, dealer=2)
    while match.phase == "bid":
        match = match.apply(match.legal[0])
    assert (match.phase, match.to_act) == ("play", 0)

    two = NinetyNine.two(premiums="off").start(seed=7)
    while two.phase == "bid":
        two = two.apply(two.legal[0])
    assert two.phase == "play"
    assert len(two.view(0).hands[2]) == 9
    assert two.events[-1].hand == 2


@pytest.mark.parametrize("deals", [0, 4, True, "9"])
def test_every_player_deals_equally_often(deals):
    with pytest.raises(ValueError, match="a positive multiple of 3"):
        NinetyNine(deals=deals)


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
    (lambda deal: deal._replace(hands=deal.hands[:2]), "must be 3 hands, not 2"),
    (lambda deal: deal._replace(hands=(*deal.hands, CardSet())), "must be 3 hands, not 4"),
    (
        lambda deal: deal._replace(hands=(deal.hands[0], deal.hands[0], deal.hands[2])),
        "West has 12 cards: 12 cards also dealt to South",
    ),
    (lambda deal: deal._replace(stock=(deal.turn_up,)), "the stock has 1 card: there should be 0"),
    (lambda deal: deal._replace(turn_up=None), "turn_up"),
    (
        lambda deal: deal._replace(turn_up=next(iter(deal.hands[0]))),
        "also dealt to South, ♥8 missing",
    ),
    (
        lambda deal: deal._replace(turn_up=Card("2C"), trump=Suit.CLUBS),
        "♣2 not in the pack, ♥8 missing",
    ),
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
    for action in misshapen(match):
        check_refused(match, action)


def test_the_matchs_line_tells_every_trick_once():
    match = swept(NinetyNine.revised(), "♣♣♣ ♦♦♦ ♥♥♥")
    won = [event for moment in match.line for event in of_kind(moment, TrickWon)]

    assert [event.trick for event in won] == list(match.state.tricks)
    for before, after in pairwise(won):
        assert sum(after.taken) == sum(before.taken) + 1
    assert Premium(0, Verb.DECLARE)[:2] == (0, "declare")
