"""Following suit and winning tricks (N3, C1), against an oracle that knows only the rules page.

The toy pack has three ranks of three suits and the Joker: small enough for every trick that can
be played with it, under every trump and none, with the Joker standing for each of its cards.
"""

import copy
import pickle
from itertools import permutations, product

import pytest

from parlett_widgets.cards import ALL_CARDS, JOKER, Card, CardSet, Rank, Suit, parse_cards
from parlett_widgets.engine.tricks import ACE_HIGH, TEN_HIGH, trick_table

TOY = parse_cards("KS 10S 9S KH 10H 9H KD 10D 9D JK")
TRUMPS = (*Suit, None)
MODELS = (*TOY[:-1], None)
ORDERS = {"ace high": ACE_HIGH, "ten high": TEN_HIGH}
both_orders = pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)

# Ranks from high to low, as the rules page writes them: N1 (with the 11 and 12 of five players), C1.
WRITTEN = {
    ACE_HIGH: "A K Q J 12 11 10 9 8 7 6 5 4 3 2".split(),
    TEN_HIGH: "A 10 K Q J 9 8 7".split(),
}


def oracle(cards, trump, model, order):
    """Return which card wins: highest trump, else highest of the suit led (N3)."""
    faces = [model if card.is_joker else card for card in cards]
    trumps = [face for face in faces if face.suit is trump]
    matter = trumps or [face for face in faces if face.suit is faces[0].suit]
    return faces.index(min(matter, key=lambda face: WRITTEN[order].index(face.rank.text)))


def tricks_of(model):
    """Return every trick of three cards; the card that is turned up for the Joker is not dealt."""
    dealt = [card for card in TOY if card != model and (model is not None or not card.is_joker)]
    return permutations(dealt, 3)


@both_orders
@pytest.mark.parametrize("trump", TRUMPS, ids=str)
def test_n3_every_trick_of_a_toy_pack_is_won_as_the_rule_says(trump, order):
    for model in MODELS:
        table = trick_table(trump, model, order)
        for cards in tricks_of(model):
            assert table.winner(cards) == oracle(cards, trump, model, order), (cards, model)


@both_orders
@pytest.mark.parametrize("players", [2, 4])
def test_n3_so_is_every_trick_of_two_or_four_cards(order, players):
    pack = TOY[3:9]
    for trump in (None, Suit.HEARTS, Suit.CLUBS):
        table = trick_table(trump, None, order)
        for cards in permutations(pack, players):
            assert table.winner(cards) == oracle(cards, trump, None, order), cards


@both_orders
def test_n1_c1_ranks_stand_in_the_order_in_which_they_are_written(order):
    table = trick_table(None, None, order)
    ranks = [Rank.read(text) for text in WRITTEN[order]]
    for higher, lower in product(ranks, repeat=2):
        if ranks.index(higher) < ranks.index(lower):
            cards = Card.of(higher, Suit.CLUBS), Card.of(lower, Suit.CLUBS)
            assert table.winner(cards) == 0
            assert table.winner(cards[::-1]) == 1


# Following


@both_orders
@pytest.mark.parametrize("model", MODELS, ids=str)
def test_n3_to_follow_is_to_play_the_suit_led_the_joker_as_its_card(order, model):
    table = trick_table(Suit.HEARTS, model, order)
    for led in ALL_CARDS:
        if led.is_joker and model is None:
            continue
        suit = (model if led.is_joker else led).suit
        follows = {card for card in ALL_CARDS if not card.is_joker and card.suit is suit}
        if model is not None and model.suit is suit:
            follows.add(JOKER)
        assert set(CardSet.from_bits(table.follows[led.number])) == follows
        assert table.suit(led) is suit


def test_a_joker_that_was_turned_up_itself_belongs_to_no_suit():
    table = trick_table(None, None)
    assert not any(JOKER in CardSet.from_bits(bits) for bits in table.follows)
    assert table.stands_for(JOKER) is None
    with pytest.raises(ValueError, match="Joker"):
        table.suit(JOKER)


def test_the_joker_stands_just_where_its_card_would():
    model = Card("10S")
    for order, above, below in ((ACE_HIGH, "JS", "9S"), (TEN_HIGH, "AS", "KS")):
        table = trick_table(None, model, order)
        assert table.stands_for(JOKER) == model
        assert table.winner((Card(below), JOKER)) == 1
        assert table.winner((Card(above), JOKER)) == 0
        assert table.winner((JOKER, Card(above))) == 1
        assert table.winner((JOKER, Card("AH"))) == 0


@both_orders
def test_the_table_of_a_trump_is_kept_and_copies_are_that_same_table(order):
    table = trick_table(Suit.CLUBS, Card("7C"), order)

    assert trick_table(Suit.CLUBS, Card("7C"), order) is table
    assert copy.deepcopy(table) is table
    assert pickle.loads(pickle.dumps(table)) is table
    assert trick_table(Suit.CLUBS, None, order) is not table
