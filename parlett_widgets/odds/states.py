"""From a view and one way in which its hidden cards may lie to a state that the rules can take on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.addenda import Addenda, AddendaState, AddendaView
from parlett_widgets.engine.addenda import Phase as AddendaPhase
from parlett_widgets.engine.counterpoint import CounterpointState, CounterpointView
from parlett_widgets.engine.counterpoint import Phase as CounterpointPhase
from parlett_widgets.engine.counterpoint_state import Round as CounterpointRound
from parlett_widgets.engine.ninety_nine import NinetyNine, NinetyNineState, NinetyNineView, Phase
from parlett_widgets.engine.ninety_nine_state import Round, Standing
from parlett_widgets.engine.views import Deal, View
from parlett_widgets.odds.deals import World
from parlett_widgets.odds.evidence import played_bits

__all__ = ["StateMaker", "state_from", "state_maker"]

StateMaker = Callable[[tuple[int, ...], tuple[int, ...], tuple[Card, ...]], Any]
"""Takes the bits of hands and bids, and the stock; returns a state of the view's game."""


def state_from(view: View, world: World, *, high: Sequence[bool] = ()) -> Any:
    """Return the state that a view shows when the cards lie as in a world.

    Parameters
    ----------
    view : View
        Of a deal that is being played.
    world : World
    high : sequence of bool, optional
        Counterpoint with high readings chosen at the bid: by seat, whether it was chosen. A
        reading that the view shows is kept; unless given, the others are low.

    Returns
    -------
    State
        For ``view.rules.choices``, ``view.rules.perform`` and ``view.rules.refuse``. It is the true
        state if the world is true, except that in Addenda ``deal`` holds the cards as they lie now.

    Raises
    ------
    ValueError
        If the deal is over: what is to come is dealt anew.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.engine import Counterpoint
    >>> from parlett_widgets.odds.deals import HiddenDeals
    >>> view = Counterpoint.standard().start(seed=7, dealer=1).view(0)
    >>> state = state_from(view, HiddenDeals(view).sample(Random(1)))
    >>> for _ in range(28):  # two bids and thirteen tricks, the first legal action each time
    ...     state = view.rules.perform(state, view.rules.choices(state)[0])
    >>> state.phase.value, sum(state.taken) > 0
    ('deal-over', True)
    """
    return state_maker(view, high=high)(*world.bits)


def state_maker(view: View, *, high: Sequence[bool] = ()) -> StateMaker:
    """Return a function that makes many states from one view, from sampled bits.

    Parameters
    ----------
    view, high
        As for :func:`state_from`, which also says what is raised.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.engine import NinetyNine
    >>> from parlett_widgets.odds.deals import HiddenDeals
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> hidden, rng, make = HiddenDeals(view), Random(1), state_maker(view)
    >>> states = [make(*hidden.sample_bits(rng)) for _ in range(10)]
    >>> len({state.hands[1] for state in states})
    10
    """
    if str(view.phase) in ("deal-over", "over"):
        raise ValueError("the deal is over: nothing of it is left to be played")
    match view:
        case NinetyNineView():
            return _ninety_nine_maker(view)
        case CounterpointView():
            return _counterpoint_maker(view, high)
        case AddendaView():
            return _addenda_maker(view)
        case _:
            raise TypeError(f"there is no state for a {type(view).__name__}")


def _ninety_nine_maker(view: NinetyNineView) -> StateMaker:
    assert isinstance(view.rules, NinetyNine)
    assert isinstance(view.phase, Phase)
    deal_of = _deal_maker(view, view.rules.dummy)
    standing = Standing(view.carried, view.games)
    rest = view.table, standing, view.scores
    acting = view.order[len(view.trick)] if view.phase is Phase.PLAY else None
    following = view.table.follows[view.trick[0]] if view.trick else 0
    before = view.premium, view.order, view.trick, view.taken, view.tricks
    after = standing, view.scores, view.winners
    number, phase, to_act = view.deal, view.phase, view.to_act

    def make(
        hands: tuple[int, ...],
        bids: tuple[int, ...],
        _stock: tuple[Card, ...],
    ) -> NinetyNineState:
        playable = 0 if acting is None else hands[acting] & following or hands[acting]
        round_ = Round(deal_of(hands, bids), number, *rest)
        return NinetyNineState(round_, phase, to_act, hands, bids, *before, playable, *after)

    return make


def _counterpoint_maker(view: CounterpointView, high: Sequence[bool]) -> StateMaker:
    assert isinstance(view.phase, CounterpointPhase)
    deal_of = _deal_maker(view, None)
    guessed = tuple(high) or (False,) * len(view.hands)
    readings = tuple(
        guess if known is None else known for known, guess in zip(view.high, guessed, strict=True)
    )
    after = readings, view.order, view.trick, view.taken, view.tricks, view.scores, view.winners
    number, phase, to_act, table, scores = (
        view.deal, view.phase, view.to_act, view.table, view.scores,
    )  # fmt: skip

    def make(
        hands: tuple[int, ...],
        bids: tuple[int, ...],
        _stock: tuple[Card, ...],
    ) -> CounterpointState:
        round_ = CounterpointRound(deal_of(hands, bids), number, table, scores)
        return CounterpointState(round_, phase, to_act, hands, bids, *after)

    return make


def _deal_maker(
    view: NinetyNineView | CounterpointView, dummy: int | None
) -> Callable[[tuple[int, ...], tuple[int, ...]], Deal]:
    """Return a function that puts the cards back that were played and bid."""
    played = tuple(played_bits(view))
    dealer, turn_up, trump = view.dealer, view.turn_up, view.trump

    def deal_of(hands: tuple[int, ...], bids: tuple[int, ...]) -> Deal:
        aside: tuple[Card, ...] = ()
        if dummy is not None:  # its bid is dealt aside
            aside = tuple(CardSet.from_bits(bids[dummy]))
            bids = (*bids[:dummy], 0)
        dealt = [
            CardSet.from_bits(hand | bid | gone)
            for hand, bid, gone in zip(hands, bids, played, strict=True)
        ]
        return Deal(dealer, tuple(dealt), aside, turn_up, trump)

    return deal_of


def _addenda_maker(view: AddendaView) -> StateMaker:
    assert isinstance(view.rules, Addenda)
    assert isinstance(view.phase, AddendaPhase)
    won = [0] * len(view.scores)
    for trick in view.tricks:
        for seat in view.rules.side(trick.winner) if trick.winner is not None else ():
            won[seat] += trick.score
    scores_before = tuple(score - points for score, points in zip(view.scores, won, strict=True))
    after = view.trick, view.tricks, view.scores, scores_before, view.winners
    dealer, number, phase, to_act = view.dealer, view.deal, view.phase, view.to_act

    def make(
        hands: tuple[int, ...],
        _bids: tuple[int, ...],
        stock: tuple[Card, ...],
    ) -> AddendaState:
        held = tuple(map(CardSet.from_bits, hands))
        deal = Deal(dealer, held, stock)
        return AddendaState(deal, number, phase, to_act, held, stock, *after)

    return make
