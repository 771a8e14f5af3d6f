"""Moments late in a deal of Ninety-Nine, arranged from the cards that matter; trump is diamonds."""

from bid_dealing import dealt
from dealing import with_state

from parlett_widgets.cards import CardSet, Suit, parse_cards
from parlett_widgets.engine.actions import Phase
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.state import FinishedTrick


def late(hands, bids, trick="", taken=0):
    """Return a moment late in a deal of Ninety-Nine, with all other cards played.

    Parameters
    ----------
    hands, bids : sequence of str
        By seat.
    trick : str
        The cards on the table; seat 0 plays next.
    taken : int
        The tricks of seat 0; the others have shared the rest.
    """
    rules = NinetyNine.revised(first_trump="diamonds")
    match = rules.start_with(dealt(rules, trump="D"))
    table = CardSet(trick)
    held = [CardSet(hand) for hand in hands]
    out = CardSet(rules.pack) - table
    for cards in (*held, *map(CardSet, bids)):
        out = out - cards
    others = len(out) // 3 - taken
    lead = -len(table) % 3
    order = tuple((lead + i) % 3 for i in range(3))
    changes = {
        "phase": Phase.PLAY,
        "to_act": 0,
        "hands": tuple(CardSet(hand).bits for hand in held),
        "bids": tuple(CardSet(bid).bits for bid in bids),
        "order": order,
        "trick": parse_cards(trick),
        "taken": (taken, (others + 1) // 2, others // 2),
        "tricks": tuple(following(out)),
    }
    follows = match.state.round.table.follows
    hand = changes["hands"][0]
    playable = hand & follows[changes["trick"][0].number] if table else hand
    return with_state(match, **changes, playable=playable or hand)


def following(cards):
    """Yield tricks in which seats 1 and 2 follow suit, so that nothing is known of their hands."""
    suits = [list(cards.of_suit(suit)) for suit in Suit]
    loose = []
    for suit in suits:
        while len(suit) > 2:
            yield FinishedTrick((1, 2, 0), (suit.pop(), suit.pop(), suit.pop()), 1)
        if len(suit) == 1:
            loose.append(suit.pop())
    for suit in suits:
        if suit:
            yield FinishedTrick((1, 2, 0), (suit.pop(), suit.pop(), loose.pop()), 1)
    assert not loose
