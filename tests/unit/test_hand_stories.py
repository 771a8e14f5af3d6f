"""In Addenda, cards that are drawn after a player was stuck make some worlds likelier than others."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from counted_worlds import chance
from dealing import arranged, played
from hidden_worlds import true_world, ways_to_have_drawn
from thorough import searched

from parlett_widgets.cards import PACK_52, CardSet, Suit
from parlett_widgets.games import Addenda
from parlett_widgets.games.addenda.worlds import HandStory
from parlett_widgets.players.sampling import Layout, Layouts


def stuck_early(tricks, stock="6C 7C 2H 8C 3S"):
    """Return a match in which seat 1 was stuck at the first trick, and a few cards later."""
    held = "AS KS QS JS AD KD QD JD 2C 3C 4C 5C", "AH KH QH JH 10H 9H 8H 7H 10S 9S 8S 10D"
    return played(Addenda().start_with(arranged(*held, stock=stock)), "AS AH AD " + tricks)


@pytest.mark.parametrize(
    ("tricks", "stock"),
    [
        ("", "6C 7C 2H 8C 3S"),  # seat 1 has drawn one card
        ("2C", "6C 7C 2H 8C 3S"),  # and can go on
        ("KS KH KD", "6C 7C 2H 8C 3S"),  # and must have a club, or the trick would be over
        ("KS 7C", "6C 7C 2H 8C 3S"),  # and it was the club just played
        ("KS KH KD", "6C 9D 2H 8C 7C 3S"),  # and was stuck again, and drew another
        ("KS KH KD QS 7C", "6C 9D 2H 8C 7C 3S"),  # and that was the club just played
    ],
)
def test_a_world_is_as_likely_as_there_are_ways_to_have_drawn_it(tricks, stock):
    match, rng = stuck_early(tricks, stock), Random(2)
    layouts = Layouts(match.view(0))
    worlds = {true_world(match), *(layouts.sample(rng) for _ in range(searched(1, thorough=4)))}
    worlds |= set(several_shuffled(match, rng, searched(3, thorough=8)))
    weights = {world: ways_to_have_drawn(match, 0, world) for world in worlds}
    assert len(set(weights.values())) > 1
    total = sum(chance(match.view(0), world) for world in weights)
    for world, ways in weights.items():
        assert chance(match.view(0), world) * sum(weights.values()) == ways * total


def several_shuffled(match, rng, number):
    """Yield worlds in which a card of seat 1 has changed places with one of the stock."""
    hands, bids, stock = true_world(match)
    for _ in range(number):
        place = rng.randrange(len(stock))
        theirs = rng.choice(list(hands[1]))
        other = (*stock[:place], theirs, *stock[place + 1 :])
        yield Layout((hands[0], hands[1].without(theirs).with_card(stock[place])), bids, other)


@pytest.mark.parametrize("seed", range(12))
def test_the_ways_of_a_hand_are_the_orders_in_which_its_cards_can_have_come(seed):
    rng = Random(seed)
    dealt, moments, held = told_by_chance(rng)
    story = HandStory()
    for what, cards in moments:
        match what:
            case "play":
                story.play(cards)
            case "draw":
                story.draw()
            case "stuck":
                story.be_stuck(cards)
            case "show":
                story.shown.add(cards)
    found = set()
    for _ in range(6):
        ways = story.ways(by_suit(held - CardSet(story.shown)))
        found.add((ways, orders(dealt, moments, held)))
        hidden = [card for card in held if card not in story.shown]
        if hidden:
            played_cards = CardSet(card for what, card in moments if what == "play")
            others = CardSet(PACK_52) - held - played_cards
            held = held.without(rng.choice(hidden)).with_card(rng.choice(list(others)))
    (ways, truth), *more = sorted(found, reverse=True)
    assert all(ways * other_truth == truth * other for other, other_truth in more)


def told_by_chance(rng):
    """Return how many cards a hand was dealt, what happened to it, and what it holds then."""
    pack = rng.sample(PACK_52, 12)
    held, moments = [pack.pop() for _ in range(4)], []
    for what in rng.choices(["play", "draw", "stuck", "show"], [3, 3, 2, 1], k=10):
        match what:
            case "play" if held:
                moments.append((what, held.pop(rng.randrange(len(held)))))
            case "draw" if sum(verb == "draw" for verb, _ in moments) < 3:
                held.append(pack.pop())
                moments.append((what, None))
            case "stuck":
                moments.append((what, tuple(held)))
            case "show" if held:
                moments.append((what, rng.choice(held)))
    return 4, moments, CardSet(held)


def orders(dealt, moments, held):
    """Return in how many ways those cards can have been dealt and drawn, by trying all."""
    cards = [card for what, card in moments if what == "play"] + list(held)
    return sum(
        can_have_come(set(cards) - set(drawn), list(drawn), moments)
        for drawn in permutations(cards, len(cards) - dealt)
    )


def can_have_come(hand, drawn, moments):
    for what, cards in moments:
        match what:
            case "play":
                if cards not in hand:
                    return False
                hand.remove(cards)
            case "draw":
                hand.add(drawn.pop(0))
            case "stuck":
                if {card.suit for card in hand} - {card.suit for card in cards}:
                    return False
            case "show":
                if cards not in hand:
                    return False
    return True


def by_suit(cards):
    return tuple(len(cards.of_suit(suit)) for suit in Suit)


def test_a_hand_that_was_stuck_and_has_drawn_once_has_at_most_one_card_of_the_missing_suit():
    layouts, rng = Layouts(stuck_early("").view(0)), Random(1)
    clubs = Counter(len(layouts.sample(rng).hands[1].of_suit(Suit.CLUBS)) for _ in range(500))
    assert set(clubs) == {0, 1}


def test_a_card_that_was_misplayed_and_taken_back_is_in_every_world():
    rules = Addenda(misplay="penalty")
    deal = arranged("4S 5D", "5S 9H 8C 2D", stock="3H")
    match = played(rules.start_with(deal), "4S 5S 9H 5D 8C")
    assert match.state.tricks
    layouts, rng = Layouts(match.view(0)), Random(2)
    assert all("5S" in layouts.sample(rng).hands[1] for _ in range(50))
