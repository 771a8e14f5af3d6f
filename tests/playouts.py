"""Games, moments and states with which playouts are held against the rules."""

from parlett_widgets import testing as battery
from parlett_widgets.cards import CardSet
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
    """Yield moments of a first deal, played by chance, at which a card is due."""
    for match in battery.random_match(rules, seed=1):
        if match.deal > 1 or match.to_act is None:
            break
        if match.phase == "play":
            yield match


def views(rules):
    """Yield what the player sees who is to play at each of these moments."""
    for match in moments(rules):
        yield match.view(match.to_act)


def real_bits(model, words):
    """Return the cards of a hand in plain numbers as bits of real cards."""
    return CardSet(
        model.cards[suit, 1 << i] for suit in range(4) for i in range(15) if words[suit] >> i & 1
    ).bits


def state_of(match, hands):
    """Return the state of a match with other hands; which cards were bid does not matter to the play."""
    state = match.state
    if hasattr(state, "playable"):
        hand = hands[state.order[len(state.trick)]]
        follows = state.round.table.follows[state.trick[0].number] if state.trick else hand
        state = state._replace(playable=hand & follows or hand)
    return state._replace(hands=tuple(hands))
