"""Games, moments and states with which playouts are held against the rules."""

import random

from conformance import battery

from parlett_widgets.cards import CardSet
from parlett_widgets.engine import Counterpoint, NinetyNine
from parlett_widgets.odds.deals import HiddenDeals
from parlett_widgets.odds.states import state_maker

TRICK_GAMES = {
    "classic": NinetyNine.classic(),
    "revised": NinetyNine.revised(first_trump="diamonds"),
    "two": NinetyNine.two(),
    "two, successes": NinetyNine.two(trump="successes", ending="hundred"),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(),
    "counterpoint three": Counterpoint.three(),
}
DUELS = {
    "standard": Counterpoint.standard(),
    "easy": Counterpoint.easy(),
    "with-bid": Counterpoint(high_bids="with-bid"),
    "off": Counterpoint(high_bids="off"),
}
ADVISED = {
    "classic": NinetyNine.classic(),
    "revised": NinetyNine.revised(),
    "two": NinetyNine.two(),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(),
    "counterpoint": Counterpoint.standard(),
    "with-bid": Counterpoint(high_bids="with-bid"),
    "counterpoint three": Counterpoint.three(),
}


def moments(rules):
    """Yield views of the player to play a card, in a first deal that is played by chance."""
    for match in battery.random_match(rules, seed=1):
        if match.deal > 1 or match.to_act is None:
            break
        if match.phase == "play":
            yield match.view(match.to_act)


def real_bits(model, words):
    """Return the cards of a hand in plain numbers as bits of real cards."""
    return int(
        CardSet(
            model.cards[suit, 1 << i]
            for suit in range(4)
            for i in range(15)
            if words[suit] >> i & 1
        )
    )


def state_of(view, hands):
    """Return the state of a view with other hands; which cards were bid does not matter to the play."""
    state = state_maker(view)(*HiddenDeals(view).sample_bits(random.Random(0)))
    if hasattr(state, "playable"):
        hand = hands[state.order[len(state.trick)]]
        follows = state.round.table.follows[state.trick[0]] if state.trick else hand
        state = state._replace(playable=hand & follows or hand)
    return state._replace(hands=tuple(hands))
