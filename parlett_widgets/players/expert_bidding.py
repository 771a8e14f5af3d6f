"""How Expert plays Ninety-Nine and Counterpoint: it tries out bids and cards in sampled worlds."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import SUIT_BITS, Card
from parlett_widgets.engine.actions import PLAYS, Action, Verb
from parlett_widgets.engine.views import View
from parlett_widgets.games.bidding.bids import bid_of_bits
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.state import PREMIUM_POINTS
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.odds.duel_trials import DuelBids, DuelPlays
from parlett_widgets.odds.halving import Halving
from parlett_widgets.odds.trick_trials import TrickBids, TrickPlays
from parlett_widgets.players.reasons import Reason
from parlett_widgets.players.sight import Sight

__all__ = ["reasons"]


class Effort(NamedTuple):
    """How much work goes into a choice, in playouts: never in seconds.

    Attributes
    ----------
    bids : int
        How many bids are tried out, of those that look best at a glance.
    for_bid : int
        Playouts for a bid.
    for_premium : int
        Playouts for a premium.
    for_card : int
        Playouts for the first card; later ones are shorter, so that there are more of them.
    finalists : int
        How many bids or cards get most of the playouts, when the others have been left behind.
    """

    bids: int
    for_bid: int
    for_premium: int
    for_card: int
    finalists: int


TRICKS = Effort(bids=24, for_bid=700, for_premium=250, for_card=600, finalists=2)
DUEL = Effort(bids=60, for_bid=1000, for_premium=0, for_card=400, finalists=4)
"""The effort for tables at which the usual rules of tricks hold (N3), and for Counterpoint for two, which
has no premiums. With four players the first is a half of that and with five a third, since each
playout takes longer."""

USES: Final = 3
"""How many worlds come from one layout of the hidden cards."""

PLAYS_IN_A_WORLD: Final = 4
"""How many playouts of cards there are for each position that is drawn, once a trick is complete."""

MADE: Final = 20
"""How many points more than it brings a made bid of Ninety-Nine counts in a choice. It costs hardly
any points: what a deal brings depends on the others as well, and so tells less in a few playouts."""

LAST_CARDS: Final = 4
"""With so few cards in hand, Counterpoint for two is played perfectly in every likely world."""

CARE: Final = 0.07
SHOWN_HAND: Final = 0.15
"""By how much likelier a bid is made than in playouts, where nobody takes such care to choose cards; and
by how much less likely when the hand lies open. No playout knows either."""


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


def _effort(view: View) -> Effort:
    """Return how much work there is time for."""
    if _is_duel(view):
        return DUEL
    many = max(1, len(view.players) - 2)
    return TRICKS._replace(
        for_bid=TRICKS.for_bid // many,
        for_premium=TRICKS.for_premium // many,
        for_card=TRICKS.for_card // many,
    )


def _is_duel(view: View) -> bool:
    return isinstance(view, CounterpointView) and len(view.players) == 2


def _halved(
    view: NinetyNineView | CounterpointView,
    trials: Any,
    rng: random.Random,
    *,
    first: int,
    plays: int,
) -> Halving[Any]:
    """Return the results of so many playouts."""
    made = MADE if isinstance(view, NinetyNineView) else 0
    finalists = _effort(view).finalists
    halving: Halving[Any] = Halving(trials, rng, first=first, finalists=finalists, made=made)
    while halving.plays < plays:
        halving.step()
    return halving


# The bid


def _bids(view: Any, rng: random.Random) -> tuple[Reason, ...]:
    trials: Any = DuelBids(view) if _is_duel(view) else TrickBids(view, uses=USES)
    effort = _effort(view)
    trials.candidates = trials.candidates[: effort.bids]
    first = max(3, effort.for_bid // 4 // len(trials.candidates))
    halving = _halved(view, trials, rng, first=first, plays=effort.for_bid)
    rules: Any = view.rules
    chosen_now = isinstance(view, CounterpointView) and rules.bids_high
    found = []
    for candidate in halving.ranked():
        high = chosen_now and candidate.aim > candidate.bid
        action = Action.bid(candidate.bids[0], "high" if high else "")
        found.append(_tried_out(action, candidate, halving))
    return tuple(found)


# The premium (N5, N6)


def _premiums(view: Any, rng: random.Random) -> tuple[Reason, ...]:
    plays = _effort(view).for_premium
    halving = _halved(view, TrickPlays(view, uses=USES), rng, first=plays, plays=plays)
    (tally,) = halving.tallies.values()
    chance = tally.exact / tally.number
    others = len(view.hands) - 1
    found = []
    for action in view.legal:
        shown = SHOWN_HAND * (action.verb is Verb.REVEAL)
        made = min(1.0, max(0.0, chance + CARE - shown))
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
        trials = TrickPlays(view, leader=action.seat, uses=USES)
        plays = _effort(view).for_premium // len(view.legal)
        halving = _halved(view, trials, random.Random(seed), first=plays, plays=plays)
        (tally,) = halving.tallies.values()
        found.append(Reason(action, tally.mean, tally.error, tally.exact / tally.number))
    return _ordered(found)


# The play


def _cards(view: Any, rng: random.Random) -> tuple[Reason, ...]:
    """Try out cards; the fewer are left, the shorter and the more are the playouts."""
    plays = _effort(view).for_card * 9 // max(3, len(view.hand))
    if _is_duel(view):
        duel = DuelPlays(view)
        if len(view.hand) <= LAST_CARDS:
            return _ordered(Reason(PLAYS[card], *found) for card, found in duel.solved().items())
        return _tried(view, duel, rng, plays)
    tricks = TrickPlays(view, uses=USES, number=plays // PLAYS_IN_A_WORLD)
    if isinstance(view, NinetyNineView):
        kept = _sure_trumps_to_keep(view)
        tricks.candidates = [card for card in tricks.candidates if card not in kept]
    return _tried(view, tricks, rng, plays)


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
    sight = Sight(view)
    trumps = SUIT_BITS[view.trump]
    sure = {card for card in view.hand if sight.card(card).bit & trumps > sight.unseen & trumps}
    need = bid_of_bits(sight.plain(bid.bits), None) - view.taken[view.seat]
    losers = [
        card
        for card in (action.cards[0] for action in view.legal)
        if card not in sure and view.table.winner((*view.trick, card)) != place
    ]
    return tuple(sure) if losers and len(sure) == need else ()


def _tried(
    view: Any, trials: TrickPlays | DuelPlays, rng: random.Random, plays: int
) -> tuple[Reason, ...]:
    first = max(8, plays // 3 // len(trials.candidates))
    halving = _halved(view, trials, rng, first=first, plays=plays)
    return tuple(_tried_out(PLAYS[card], card, halving) for card in halving.ranked())


def _tried_out(action: Action, candidate: Any, halving: Halving[Any]) -> Reason:
    tally = halving.tallies[candidate]
    chance = tally.exact / tally.number
    return Reason(action, tally.mean, tally.error, chance, candidate in halving.running)
