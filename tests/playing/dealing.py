"""Deals of the standard pack, arranged from the cards that matter and filled up with the rest."""

from parlett_widgets.cards import PACK_52, CardSet, Suit, parse_cards
from parlett_widgets.engine import Deal, Match
from parlett_widgets.games import Addenda

SUITS_IN_TURN = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def arranged(*hands, stock="", dealer=None):
    """Return a deal of 52 cards in which seat 0 leads, unless another dealer is given.

    Each hand is a text with the cards that must be in it. What is left of the pack, clubs first,
    fills the hands and then follows the given cards of the stock.
    """
    seats = len(hands)
    size = {2: 12, 4: 13}[seats]
    held = [list(parse_cards(hand)) for hand in hands]
    top = parse_cards(stock)
    spoken_for = {*top, *(card for hand in held for card in hand)}
    rest = [card for card in PACK_52 if card not in spoken_for]
    for hand in held:
        missing = size - len(hand)
        hand.extend(rest[:missing])
        del rest[:missing]
    last = seats - 1 if dealer is None else dealer
    return Deal(last, tuple(map(CardSet, held)), (*top, *rest))


def suited(chain):
    """Return ranks with the suits S H D C in turn: ``"4 5 J K"`` becomes ``"4S 5H JD KC"``."""
    ranks = chain.split()
    return " ".join(rank + suit.letter for rank, suit in zip(ranks, SUITS_IN_TURN, strict=False))


def played(match, cards):
    """Return the match after cards have been played, one after the other."""
    for card in parse_cards(cards):
        match = match.apply(f"play {card}")
    return match


def after_trick(chain, rules=None):
    """Return a match whose first trick has the given ranks and was led by seat 0."""
    rules = rules or Addenda()
    cards = suited(chain).split()
    hands = [" ".join(cards[seat :: rules.seats]) for seat in range(rules.seats)]
    return played(rules.start_with(arranged(*hands)), " ".join(cards))


def with_state(match, **changes):
    """Return a match in another state, without a history that leads to it."""
    return Match(match._game, match.state._replace(**changes))
