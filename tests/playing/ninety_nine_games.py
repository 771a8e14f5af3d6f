"""Rule sets of Ninety-Nine, and the state of the bids and premiums of a match."""

import pytest
from dealing import with_state

from parlett_widgets.games import NinetyNine

PRESETS = {
    "classic": NinetyNine.classic(),
    "revised": NinetyNine.revised(),
    "rubber": NinetyNine.rubber(),
    "two": NinetyNine.two(),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(),
}
presets = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
# Two players without a turn-up: no trump in the first deal, which makes tricks easy to foresee.
PLAIN_TWO = NinetyNine.two(trump="successes", ending="hundred")


def bids_made(rules, seed=3, dealer=None):
    match = rules.start(seed=seed, dealer=dealer)
    while match.phase == "bid":
        match = match.apply(next(iter(match.legal)))
    return match


def offers(match, answers=()):
    """Yield every way in which the offers of a match can go."""
    if match.phase != "premium":
        premium = match.state.premium
        yield list(answers), None if premium is None else (premium.seat, str(premium.level))
        return
    for action in match.legal:
        yield from offers(match.apply(action), (*answers, (match.to_act, str(action))))


def shown(match, owner):
    """Return whether everybody sees a seat's hand, and whether everybody sees its bid cards."""
    others = [seat for seat in (*range(match.rules.players), None) if seat != owner]
    hands = [seat for seat in others if match.view(seat).hands[owner] is not None]
    bids = [seat for seat in others if match.view(seat).bid_cards[owner] is not None]
    for seat in hands:
        assert match.view(seat).hands[owner] == match.view(owner).hand
    for seat in bids:
        assert match.view(seat).bid_cards[owner] == match.view(owner).bid_cards[owner]
    assert hands in ([], others)
    assert bids in ([], others)
    return bool(hands), bool(bids)


def nothing_shown(match, *, but=()):
    return all(
        shown(match, seat) == (False, False)
        for seat in range(match.rules.players)
        if seat not in but
    )


def standing_at(match, scores, **more):
    """Return a match with these scores, and with further parts of its standing."""
    dealt = match.state.round
    standing = dealt.standing._replace(scores=scores, **more)
    return with_state(match, round=dealt._replace(standing=standing))
