"""Games, moments and states in which playouts are compared with the rules."""

from thorough import searched

from parlett_widgets import testing as battery
from parlett_widgets.cards import JOKER
from parlett_widgets.games import Counterpoint, NinetyNine

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
ALL_BIDS = TRICK_GAMES | DUELS
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
    """Return moments of a first deal played at random at which a card is due: three, or all."""
    found = []
    for match in battery.random_match(rules, seed=1):
        if match.deal > 1 or match.to_act is None:
            break
        if match.phase == "play":
            found.append(match)
    return battery.sampled(found, searched(3, thorough=len(found)))


def views(rules):
    """Yield, for each of these moments, the view of the player whose turn it is."""
    for match in moments(rules):
        yield match.view(match.to_act)


def plain(view, bits):
    """Return bits of cards in which the Joker is the card that it stands for."""
    joker = view.table.joker
    return bits ^ JOKER.bit | joker.bit if joker is not None and bits & JOKER.bit else bits


def real_bits(view, bits):
    """Return bits of cards in which the Joker is the Joker again."""
    joker = view.table.joker
    return bits ^ joker.bit | JOKER.bit if joker is not None and bits & joker.bit else bits


def state_of(match, hands):
    """Return the state of a match with other hands; the play does not depend on the cards bid."""
    state = match.state
    if hasattr(state, "playable"):
        hand = hands[state.order[len(state.trick)]]
        follows = state.round.table.follows[state.trick[0].number] if state.trick else hand
        state = state._replace(playable=hand & follows or hand)
    return state._replace(hands=tuple(hands))
