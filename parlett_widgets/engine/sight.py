"""Determines whose secrets, which actions and which events of a match a seat may know."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Any, SupportsIndex

from parlett_widgets.engine.options import shown, whole
from parlett_widgets.engine.views import Told, View

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match

__all__ = ["ended", "eyes_of", "facts_of_view", "seat_number", "story"]


def seat_number(match: Match[Any, Any], seat: SupportsIndex) -> int:
    """Return the number of a seat; raise ``ValueError`` if there is no such seat."""
    seats = match.rules.seats
    number = whole(seat)
    if number is None or number not in range(seats):
        raise ValueError(f"seat must be from 0 to {seats - 1}, not {shown(seat)}")
    return number


def eyes_of(
    match: Match[Any, Any],
    seat: SupportsIndex | None,
    hide: Collection[SupportsIndex],
    *,
    open_hands: bool,
) -> frozenset[int]:
    """Return the seats whose secrets the viewer knows."""
    own = [] if seat is None else [seat_number(match, seat)]
    hands = range(len(match.state.deal.hands)) if open_hands else own
    try:
        hidden = [seat_number(match, other) for other in hide]
    except TypeError:
        raise TypeError(f"hide must be a list of seats, such as [1], not {shown(hide)}") from None
    return frozenset(hands).difference(hidden)


def facts_of_view(match: Match[Any, Any], seat: int | None, eyes: frozenset[int]) -> dict[str, Any]:
    """Return the fields that the views of all games share, except the hands."""
    state = match.state
    last = match.last_deal
    return {
        "rules": match.rules,
        "players": match.players,
        "seat": seat,
        "revision": match.revision,
        "phase": state.phase,
        "to_act": state.to_act,
        "deal": state.number,
        "dealer": state.deal.dealer,
        "legal": match.rules.choices(state) if seat in eyes and seat == state.to_act else (),
        "scores": state.scores,
        "winners": state.winners,
        "events": tuple(event.seen_by(*eyes) for event in match.events),
        "history": match.done_in_deal(eyes),
        "past": () if last is None else last.seen_to_the_end(seat, eyes),
    }


def ended(view: View) -> tuple[View, ...]:
    """Return the views at the end of all past deals, including the one that has just ended."""
    return (*view.past, replace(view, past=()))


def story(match: Match[Any, Any], eyes: frozenset[int]) -> tuple[Told, ...]:
    """Return the events of this deal so far, oldest first, as the given seats may know them."""
    return tuple(
        Told(moment.revision, event.seen_by(*eyes))
        for moment in match.moments_of_deal
        for event in moment.events
    )
