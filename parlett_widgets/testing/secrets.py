"""Checks that no seat learns another's secrets, and that a match can be resampled for a seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine import Action, Deal, Match
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.views import View
from parlett_widgets.players.player import generator_for
from parlett_widgets.testing.moments import (
    Game,
    Moment,
    random_match,
    sampled,
    steps,
    this_deal,
)

__all__ = [
    "check_resampling",
    "check_views_hide",
    "check_views_ignore_hidden_cards",
    "check_who_was_told_the_same_sees_the_same",
    "known_from_play",
]

Known: TypeAlias = Callable[[Moment, "int | None"], CardSet]


def cards_in(thing: object) -> CardSet:
    """Return every card that can be reached from an object through its contents."""
    found, seen, waiting = CardSet(), set(), [thing]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, Card):
            found = found.with_card(thing)
        elif isinstance(thing, CardSet):
            found |= thing
        elif isinstance(thing, dict):
            waiting += [*thing, *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            waiting += thing
        elif is_dataclass(thing) and not isinstance(thing, type):
            waiting += [getattr(thing, field.name) for field in fields(thing)]
    return found


@lru_cache(10_000)
def known_from_play(match: Moment, seat: int | None) -> CardSet:
    """Return the cards that a seat has seen in this deal: its own, those played, and the turn-up.

    Examples
    --------
    >>> from parlett_widgets import Addenda, testing
    >>> match = Addenda.standard().start(seed=7)
    >>> testing.known_from_play(match, 0) == match.view(0).hand
    True
    """
    seen, before = match.view(seat).hand, match.previous
    if match.state.deal.turn_up is not None:
        seen = seen.with_card(match.state.deal.turn_up)
    if before is None or before.deal != match.deal:
        return seen
    if match.action is not None and match.action.verb is Verb.PLAY:
        seen |= CardSet(match.action.cards)
    return seen | known_from_play(before, seat)


def check_views_hide(rules: Game, seed: int, known: Known = known_from_play) -> None:
    """A view contains no card that its seat has not seen."""
    for match in sampled(random_match(rules, seed), 12):
        for seat in (*range(rules.seats), None):
            view = replace(match.view(seat), past=())  # without the cards of other deals
            hidden_but_shown = cards_in(view) - known(match, seat)
            names = " ".join(card.label for card in hidden_but_shown)
            assert not hidden_but_shown, (
                f"seat {seat} can see {names}, which were not played face up: "
                "if the rules show more cards, pass known="
            )
            told = cards_in(match.story(seat)) - known(match, seat)
            assert not told, f"the story shows seat {seat} cards that it has not seen: {told}"


def check_views_ignore_hidden_cards(rules: Game, seed: int, known: Known = known_from_play) -> None:
    """A view is the same when the cards that its seat has not seen change places."""
    chance, compared = Chance(seed, 5), 0
    for match in sampled(random_match(rules, seed), 12):
        for seat in (*range(rules.seats), None):
            other = with_hidden_cards_shuffled(match, known(match, seat), chance)
            if other is not None:
                compared += other.state != match.state
                check_same(match.view(seat), other.view(seat))
                assert other.story(seat) == match.story(seat)
    assert compared > 0, "no other layout of the hidden cards was found"


def check_same(view: View, other: View) -> None:
    """Two views of a seat are equal, and so are the random numbers that a player would get."""
    assert other == view
    numbers, others = generator_for(view), generator_for(other)
    assert numbers.getstate() == others.getstate(), "a player's random numbers tell of hidden cards"


def check_who_was_told_the_same_sees_the_same(rules: Game, seed: int) -> None:
    """Changing a seat's secret choice changes no other seat's view, unless the story reveals it.

    This finds leaks of secrets other than cards, such as a call.
    """
    chance = Chance(seed, 7)
    for match in sampled(random_match(rules, seed), 12):
        for before, action in sampled(steps(match), 6):
            other = with_another_choice(match, before, action, chance)
            if other is None:
                continue
            for seat in (*range(rules.seats), None):
                if seat != before.to_act and match.story(seat) == other.story(seat):
                    assert match.view(seat) == other.view(seat), (
                        f"the view of seat {seat} shows what the story does not: {action}"
                    )


def with_another_choice(
    match: Moment, before: Moment, action: Action, chance: Chance
) -> Moment | None:
    """Return the deal with another choice at one moment, or None if later actions no longer fit."""
    choices = [choice for choice in before.legal if choice != action]
    if not choices:
        return None
    other = before.apply(choices[chance.below(len(choices))])
    for moment, later in steps(match):
        if moment.revision > before.revision:
            if other.to_act != moment.to_act or later not in other.legal:
                return None
            other = other.apply(later)
    return other


def with_hidden_cards_shuffled(match: Moment, known: CardSet, chance: Chance) -> Moment | None:
    """Return the same play with other hidden cards, or None if public information rules them out.

    For example, everybody knows that a player who could not follow suit had no card of that suit.
    """
    start = this_deal(match)[0]
    deal: Deal = start.state.deal
    places = [*(card for hand in deal.hands for card in hand), *deal.stock]
    hidden = [card for card in places if card not in known]
    moved = dict(zip(hidden, chance.shuffled(hidden), strict=True))
    other_deal = Deal(
        deal.dealer,
        tuple(CardSet(moved.get(card, card) for card in hand) for hand in deal.hands),
        tuple(moved.get(card, card) for card in deal.stock),
        deal.turn_up,
        deal.trump,
    )
    if start.previous is None:
        other = match.rules.start_with(other_deal, seed=match.seed, players=match.players)
    else:
        other = start.previous.deal_next(other_deal)
    for before, done in steps(match):
        if public(other) != public(before):
            return None
        # Bid cards are hidden: the bid now consists of the cards that have taken their places.
        action = done._replace(cards=tuple(moved.get(card, card) for card in done.cards))
        if action not in other.legal:
            return None
        other = other.apply(action)
    return other if public(other) == public(match) else None


def public(match: Moment) -> tuple[Any, ...]:
    sizes = match.view(None).hand_sizes
    return match.deal, match.phase, match.to_act, match.scores, match.winners, sizes


def check_resampling(rules: Game, seed: int) -> None:
    """A match resampled for a seat looks the same to that seat.

    Games that cannot be sampled pass this check.
    """
    rng = random.Random(seed)
    for match in sampled(random_match(rules, seed), 8):
        for seat in range(rules.seats):
            if rules.imagine(match.view(seat), rng) is None:
                return
            other = match.resample(seat, rng)
            check_same(match.view(seat), other.view(seat))
            assert other.story(seat) == match.story(seat)
            assert Match.replay(other.record()) == other
