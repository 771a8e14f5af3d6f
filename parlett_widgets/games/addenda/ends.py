"""How tricks, deals and matches of Addenda end (A6 to A9, A11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlett_widgets.engine.rules import highest
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.addenda.state import AddendaState, FinishedTrick, Outcome, Phase, Trick

if TYPE_CHECKING:
    from parlett_widgets.games.addenda.rules import Addenda

__all__ = ["finish_trick", "void_trick", "who_leads_next"]


def finish_trick(rules: Addenda, state: AddendaState) -> AddendaState:
    """Score a full trick for its winner's side at once (A6)."""
    counts = running_counts(state.trick.cards, rules.king_chain)
    outcome, winner, loser = rules.decide(state.trick, counts)
    leader, cards, misplays = state.trick
    trick = FinishedTrick(leader, cards, counts, outcome, winner, loser, counts[-1], misplays)
    side = rules.side(winner)
    scores = tuple(
        score + trick.score if seat in side else score for seat, score in enumerate(state.scores)
    )
    leading = who_leads_next(rules, leader, winner, loser)
    state = state._replace(scores=scores, tricks=(*state.tricks, trick), trick=Trick(leading))
    return _go_on(rules, state, winner)


def who_leads_next(rules: Addenda, leader: int, winner: int, loser: int) -> int:
    """Return the seat that leads after a trick that somebody has won."""
    match rules.next_leader:
        case "winner":
            return winner
        case "loser":
            return loser
        case "alternate":
            return rules.seat_of(leader, 1)


def void_trick(rules: Addenda, state: AddendaState) -> AddendaState:
    """End a trick that the next player cannot continue: nobody wins, nothing is scored (A7)."""
    leader, cards, misplays = state.trick
    counts = running_counts(cards, rules.king_chain)
    trick = FinishedTrick(leader, cards, counts, Outcome.VOID, None, None, 0, misplays)
    state = state._replace(tricks=(*state.tricks, trick), trick=Trick(leader))
    return _end_deal(rules, state) if rules.stuck == "end-deal" else _go_on(rules, state, leader)


def _go_on(rules: Addenda, state: AddendaState, first_to_draw: int) -> AddendaState:
    """End the match, fill the hands and lead again, or end the deal (A8, A9, A11)."""
    if rules.finish == "at-once" and max(state.scores) >= rules.target:
        return _end_match(state)
    if state.stock:
        state = _fill_hands(rules, state, first_to_draw)
    if not state.hands[state.trick.leader]:
        return _end_deal(rules, state)
    return state._replace(to_act=state.trick.leader)


def _fill_hands(rules: Addenda, state: AddendaState, first_to_draw: int) -> AddendaState:
    """Fill the hands from the stock, one card at a time in turn (A8)."""
    hands, stock, drawn = list(state.hands), list(state.stock), list(state.drawn)
    seat = first_to_draw
    while stock and any(len(hand) < rules.hand_size for hand in hands):
        if len(hands[seat]) < rules.hand_size:
            card = stock.pop(0)
            hands[seat] = hands[seat].with_card(card)
            drawn[seat] = (*drawn[seat], card)
        seat = rules.seat_of(seat, 1)
    return state._replace(hands=tuple(hands), stock=tuple(stock), drawn=tuple(drawn))


def _end_deal(rules: Addenda, state: AddendaState) -> AddendaState:
    """End the deal, and the match if the target has been reached without a tie (A9)."""
    is_tied = len({seat % 2 for seat in highest(state.scores)}) > 1
    if max(state.scores) >= rules.target and not is_tied:
        return _end_match(state)
    return state._replace(phase=Phase.DEAL_OVER, to_act=rules.seat_of(state.deal.dealer, 1))


def _end_match(state: AddendaState) -> AddendaState:
    """End the match: the highest score wins (A11)."""
    return state._replace(phase=Phase.OVER, to_act=None, winners=highest(state.scores))
