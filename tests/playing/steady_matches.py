"""What the tests of Steady share: positions, matches, and Steady's choices."""

import random
from itertools import islice

from dealing import with_state
from thorough import searched

from parlett_widgets.cards import CardSet, parse_cards
from parlett_widgets.engine.actions import Verb
from parlett_widgets.players import Steady


def chosen(match):
    """Return what Steady does in a match, as text."""
    return str(Steady().choose(match.view(match.to_act), random.Random(0)))


def check_choices(matches):
    """Whatever has been played, Steady's choice is legal, and is the same when asked again."""
    asked = 0
    for match in islice(matches, 0, None, searched(7, thorough=1)):  # each seat in turn
        if match.to_act is None:
            return asked
        view = match.view(match.to_act)
        action = Steady().choose(view, random.Random(asked))
        assert action in match.legal, f"{action} after {match.history}"
        assert action == Steady().choose(view, random.Random(asked))
        assert view == match.view(match.to_act)  # nothing has been changed
        asked += 1
    return asked


def results(rules, players, deals):
    """Return the results of first deals, with seeds from 0."""
    return [first_deal(rules, players, seed) for seed in range(deals)]


def first_deal(rules, players, seed):
    match, rng = rules.start(seed=seed), random.Random(seed)
    while match.deal == 1 and (result := rules.result(match.state)) is None:
        match = match.apply(players[match.to_act].choose(match.view(match.to_act), rng))
    return result


def position(match, hands, bid, taken=0, trick="", order=None):
    """Return a match late in its first deal, with seat 0 to play.

    Parameters
    ----------
    match : Match
        A match before any bid; its deal gives the trump and the turn-up.
    hands : sequence of str
        By seat; the dummy's last.
    bid : str
        The bid cards of seat 0.
    taken : int
        The tricks of seat 0.
    trick : str
        The cards on the table.
    order : tuple of int, optional
        The hands in the order of the trick, if seat 0's own hand is not the next to play.
    """
    state, cards = match.state, parse_cards(trick)
    seats = len(state.hands)
    order = order or tuple((i - len(cards)) % seats for i in range(seats))
    held = [CardSet(hand).bits for hand in hands]
    hand = held[order[len(cards)]]
    follows = state.round.table.follows[cards[0].number] if cards else hand
    changes = {
        "phase": type(state.phase)("play"),
        "to_act": 0,
        "hands": tuple(held),
        "bids": (CardSet(bid).bits, *(1 << 62 for _ in range(seats - 1))),
        "order": order,
        "trick": cards,
        "taken": (taken, *(0 for _ in range(seats - 1))),
    }
    if hasattr(state, "playable"):
        changes["playable"] = hand & follows or hand
    return with_state(match, **changes)


def bid_of(match):
    """Return the cards that Steady bids and those that it keeps."""
    action = Steady().choose(match.view(match.to_act), random.Random(0))
    assert action.verb is Verb.BID
    bid = CardSet(action.cards)
    return bid, match.view(match.to_act).hand - bid
