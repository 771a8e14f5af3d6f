"""What a seat may know of a deal, according to the rules page and not to the engine's views."""

from conformance.exact_bids import FINISHED

from parlett_widgets import testing as battery
from parlett_widgets.games import Addenda, NinetyNine

_ABOUT_KNOWING = {battery.check_views_hide, battery.check_views_ignore_hidden_cards}


def check_game(check, rules, seed):
    """Run a check of the battery; what a seat may know comes from the rules page."""
    options = {"known": known} if check in _ABOUT_KNOWING else {}
    check(rules, seed=seed, **options)


def known(match, seat):
    """Return the cards of this deal that a seat has seen."""
    if isinstance(match.rules, Addenda):
        return battery.known_from_play(match, seat)
    if isinstance(match.rules, NinetyNine):
        return _known_in_ninety_nine(match, seat)
    return _known_in_counterpoint(match, seat)


def _known_in_ninety_nine(match, seat):
    state, deal = match.state, match.state.deal
    seen = battery.known_from_play(match, seat)
    if match.phase in ("bid", "premium"):
        return seen
    if match.rules.players == 2:  # the dummy's nine are turned up before the play
        seen |= deal.hands[2]
    if state.premium is not None:  # N5
        holder, level, also = state.premium
        for declared in (holder,) if also is None else (holder, also):
            seen |= state.bid_cards(declared)
        opened = bool(state.trick or state.tricks)
        if level == "reveal" and (opened or match.rules.reveal == "before-lead"):
            seen |= deal.hands[holder]
    if match.phase in FINISHED:  # N8
        for hand, (bid, took) in enumerate(zip(state.bid_values, state.taken, strict=True)):
            dummy = match.rules.players == 2 and hand == 2
            if took == bid or (dummy and took < bid):
                seen |= state.bid_cards(hand)
    return seen


def _known_in_counterpoint(match, seat):
    state = match.state
    seen = battery.known_from_play(match, seat)
    if match.phase in FINISHED:  # all bids are needed for the score
        for other in range(match.rules.players):
            seen |= state.bid_cards(other)
    return seen
