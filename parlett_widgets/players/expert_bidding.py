"""How Expert plays Ninety-Nine and Counterpoint: it tries out bids and cards in sampled worlds."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final

from parlett_widgets.cards import SUIT_BITS, Card
from parlett_widgets.engine.actions import PLAYS, Action, Verb
from parlett_widgets.engine.bidding import bid_of_bits
from parlett_widgets.engine.counterpoint import CounterpointView
from parlett_widgets.engine.ninety_nine import NinetyNine, NinetyNineView
from parlett_widgets.engine.ninety_nine_state import PREMIUM_POINTS
from parlett_widgets.engine.views import View
from parlett_widgets.odds.duel_trials import DuelBids, DuelPlays
from parlett_widgets.odds.halving import Halving
from parlett_widgets.odds.trick_trials import TrickBids, TrickPlays
from parlett_widgets.players.reasons import Reason
from parlett_widgets.players.sight import Sight

__all__ = ["reasons"]

BID_PLAYS: Final = 700
"""Playouts for a bid; fewer at larger tables, where each takes longer."""

CARD_PLAYS: Final = 600
"""Playouts for the first card; later ones are shorter, so that there are more of them."""

FINALISTS: Final = 2
"""How many bids or cards get most of the playouts, when the others have been left behind."""

PREMIUM_PLAYS: Final = 250
"""Playouts for a premium."""

MADE: Final = 20
"""How many points more than it brings a made bid of Ninety-Nine counts in a choice. It costs hardly
any points: what a deal brings depends on the others as well, and so tells less in a few playouts."""

MOST_BIDS: Final = 24
MOST_DUEL_BIDS: Final = 60
"""How many bids are tried out, of those that look best at a glance; more in Counterpoint for two."""

LAST_CARDS: Final = 4
"""With so few cards in hand, Counterpoint for two is played perfectly in every likely world."""

SHOWN_HAND: Final = 0.15
"""By how much less likely a bid is made when the hand lies open; no playout knows that."""


def reasons(view: NinetyNineView | CounterpointView, rng: random.Random) -> tuple[Reason, ...]:
    """Return what may be done and what it is expected to bring, the best first."""
    match view.legal[0].verb:
        case _ if len(view.legal) == 1:
            return (Reason(view.legal[0]),)
        case Verb.BID:
            return _bids(view, rng)
        case Verb.PLAY:
            return _cards(view, rng)
        case Verb.NOMINATE:
            return _leaders(view, rng)
        case _:
            return _premiums(view, rng)


def _ordered(found: Iterable[Reason]) -> tuple[Reason, ...]:
    return tuple(sorted(found, key=_mean, reverse=True))


def _mean(reason: Reason) -> float:
    return 0.0 if reason.mean is None else reason.mean


def _halved(
    trials: Any, rng: random.Random, *, first: int, plays: int, made: float = 0.0
) -> Halving[Any]:
    """Return the results of so many playouts."""
    halving: Halving[Any] = Halving(trials, rng, first=first, finalists=FINALISTS, made=made)
    for _ in halving.play():
        if halving.plays >= plays:
            break
    return halving


def _fewer(plays: int, view: View) -> int:
    """Return how many playouts there is time for: four and five players take twice as long."""
    return plays if len(view.players) < 4 else plays // 2


# The bid


def _bids(view: NinetyNineView | CounterpointView, rng: random.Random) -> tuple[Reason, ...]:
    trials: Any
    if isinstance(view, CounterpointView) and len(view.players) == 2:
        trials = DuelBids(view)
        trials.candidates = trials.candidates[:MOST_DUEL_BIDS]
    else:
        trials = TrickBids(view)
        trials.candidates = trials.candidates[:MOST_BIDS]
    plays = _fewer(BID_PLAYS, view)
    first = max(3, plays // 4 // len(trials.candidates))
    made = MADE if isinstance(view, NinetyNineView) else 0
    halving = _halved(trials, rng, first=first, plays=plays, made=made)
    rules: Any = view.rules
    chosen_now = isinstance(view, CounterpointView) and rules.bids_high
    found = []
    for candidate in halving.ranked():
        tally = halving.tallies[candidate]
        high = chosen_now and candidate.aim > candidate.bid
        action = Action(Verb.BID, candidate.bids[0], high=high)
        found.append(Reason(action, tally.mean, tally.error, tally.exact / tally.number))
    return tuple(found)


# The premium (N5, N6)


def _premiums(view: Any, rng: random.Random) -> tuple[Reason, ...]:
    halving = _halved(TrickPlays(view), rng, first=PREMIUM_PLAYS, plays=PREMIUM_PLAYS)
    (tally,) = halving.tallies.values()
    chance = tally.exact / tally.number
    others = len(view.hands) - 1
    found = []
    for action in view.legal:
        made = chance - SHOWN_HAND * (action.verb is Verb.REVEAL)
        gain = _gain(PREMIUM_POINTS.get(action.verb, 0), made, others)
        found.append(Reason(action, gain, None, made))
    return _ordered(found)


def _gain(points: int, chance: float, others: int) -> float:
    """Return what a premium gains on average, in points.

    When the bid is made the player gets the points; when it fails each of the others gets them
    (N6). So among three a bid must be made two times out of three before it pays to declare.
    """
    return points * chance - points * others * (1 - chance)


def _leaders(view: Any, rng: random.Random) -> tuple[Reason, ...]:
    """Try out who might lead, all in the same worlds."""
    seed = rng.getrandbits(32)
    found = []
    for action in view.legal:
        trials = TrickPlays(view, leader=action.seat)
        plays = PREMIUM_PLAYS // len(view.legal)
        halving = _halved(trials, random.Random(seed), first=plays, plays=plays)
        (tally,) = halving.tallies.values()
        found.append(Reason(action, tally.mean, tally.error, tally.exact / tally.number))
    return _ordered(found)


# The play


def _cards(view: Any, rng: random.Random) -> tuple[Reason, ...]:
    if not isinstance(view, CounterpointView) or len(view.players) > 2:
        tricks, made = TrickPlays(view), 0
        if isinstance(view, NinetyNineView):
            made, kept = MADE, _sure_trumps_to_keep(view)
            tricks.candidates = [card for card in tricks.candidates if card not in kept]
        return _tried(tricks, _fewer(CARD_PLAYS, view), len(view.hand), rng, made)
    trials = DuelPlays(view)
    if len(view.hand) > LAST_CARDS:
        return _tried(trials, CARD_PLAYS, len(view.hand), rng)
    return _ordered(Reason(PLAYS[card], *found) for card, found in trials.solved().items())


def _sure_trumps_to_keep(view: NinetyNineView) -> tuple[Card, ...]:
    """Return the trumps that are not worth trying now, since they will win a trick whenever played.

    When they are as many as the tricks that are needed, and the present trick can be left to
    another, what may win one trick too many goes first.
    """
    place = len(view.trick)
    if not place or view.trump is None or view.order[place] != view.seat:
        return ()
    rules, bid = view.rules, view.bid_cards[view.seat]
    assert isinstance(rules, NinetyNine)
    assert bid is not None
    tricks = [*((trick.order, trick.cards) for trick in view.tricks), (view.order, view.trick)]
    sight = Sight(view, rules.pack, tricks)
    trumps = SUIT_BITS[view.trump]
    cards = [action.cards[0] for action in view.legal]
    sure = {card for card in view.hand if 1 << sight.card(card) & trumps > sight.unseen & trumps}
    need = bid_of_bits(sight.plain(bid), None) - view.taken[view.seat]
    on_table = tuple(map(sight.card, view.trick))
    loses = any(sight.table.winner((*on_table, sight.card(card))) != place for card in cards)
    return tuple(sure) if loses and len(sure) == need else ()


def _tried(
    trials: TrickPlays | DuelPlays, plays: int, cards: int, rng: random.Random, made: float = 0.0
) -> tuple[Reason, ...]:
    """Try out cards; the fewer are left, the shorter and the more are the playouts."""
    plays = plays * 9 // max(3, cards)
    first = max(8, plays // 3 // len(trials.candidates))
    halving = _halved(trials, rng, first=first, plays=plays, made=made)
    found = []
    for card in halving.ranked():
        tally = halving.tallies[card]
        found.append(Reason(PLAYS[card], tally.mean, tally.error, tally.exact / tally.number))
    return tuple(found)
