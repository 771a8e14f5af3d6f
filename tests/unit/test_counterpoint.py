"""Counterpoint by its rules page: the options, C1, C2, and what every match must be."""

import pytest
from bid_dealing import dealt, pack_of
from counterpoint_games import (
    EASY,
    HIGH_TO_LOW,
    POINTS,
    STANDARD,
    THREE,
    WITH_BID,
    faces,
    rule_sets,
)
from handmade_actions import check_refused, misshapen

from parlett_widgets.cards import Card, Suit
from parlett_widgets.engine import Action
from parlett_widgets.engine.actions import Verb
from parlett_widgets.games import Counterpoint
from parlett_widgets.games.counterpoint.scoring import card_points

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
        "courts": "432",
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
        (lambda deal: deal._replace(hands=deal.hands[:1]), "must be 2 hands, not 1"),
        (
            lambda deal: deal._replace(hands=(deal.hands[0], deal.hands[0])),
            "North has 16 cards: 16 cards also dealt to South",
        ),
        (lambda deal: deal._replace(stock=(Card("7C"),)), "the stock has 1 card: ♣7 also dealt to"),
        (lambda deal: deal._replace(turn_up=Card("7C")), "turn_up"),
        (lambda deal: deal._replace(trump=Suit.CLUBS), "trump must be null"),
    ],
)
def test_c2_cards_that_are_no_deal_of_the_game_are_refused(change, says):
    with pytest.raises(ValueError, match=says):
        STANDARD.start_with(change(dealt(STANDARD)))


# What every match must be


@pytest.mark.parametrize("phase", ["bid", "play", "deal-over"])
@pytest.mark.parametrize("rules", [WITH_BID, THREE], ids=["with bid", "three"])
def test_an_action_made_with_more_or_less_than_belongs_to_it_is_refused(rules, phase):
    match = rules.start(seed=2)
    while match.phase != phase:
        match = match.apply(next(iter(match.legal)))
    for action in (*misshapen(match), Action(Verb.NOMINATE, word="1")):
        check_refused(match, action)
