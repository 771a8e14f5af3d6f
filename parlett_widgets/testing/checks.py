"""The checks of the battery, each of which plays a match at random and makes assertions about it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeAlias, TypeVar

from parlett_widgets.cards import JOKER, PACK_52, Card, CardSet
from parlett_widgets.engine import Action, Deal, IllegalAction, Match, Refusal, Rules
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.engine.views import View
from parlett_widgets.players.player import generator_for

__all__ = [
    "check_cards",
    "check_only_the_player_to_act_may_act",
    "check_opponents",
    "check_records",
    "check_resampling",
    "check_scores",
    "check_the_end",
    "check_undo",
    "check_views_hide",
    "check_views_ignore_hidden_cards",
    "check_what_is_legal",
    "check_what_is_not_legal",
    "check_who_was_told_the_same_sees_the_same",
    "check_words",
    "known_from_play",
    "random_match",
    "sampled",
    "this_deal",
]


Game: TypeAlias = Rules[Any, View]
Moment: TypeAlias = Match[Any, View]

_T = TypeVar("_T")

LONGEST: Final = 5000
"""The number of actions after which a match played at random is assumed to be endless."""


def random_match(rules: Game, seed: int) -> Iterator[Moment]:
    """Yield every moment of a match between random players, from the deal to the end.

    Examples
    --------
    >>> from parlett_widgets import Addenda, testing
    >>> moments = list(testing.random_match(Addenda.standard(), seed=1))
    >>> moments[0].revision, moments[-1].phase
    (0, 'over')
    """
    match, chance = rules.start(seed=seed), Chance(seed, 99)
    for _ in range(LONGEST):
        yield match
        if match.to_act is None:
            return
        legal = list(match.legal)
        match = match.apply(legal[chance.below(len(legal))])
    raise AssertionError(f"{rules} with seed {seed}: no end after {LONGEST} actions")


def attempts(match: Moment) -> list[str]:
    """Return legal and illegal actions to try: plays of every card, bare verbs, unreadable text."""
    plays = [f"play {card}" for card in (*PACK_52, JOKER)]
    return [*plays, *match.rules.actions, "play", "play KX", "sing", "", *map(str, match.legal)]


def sampled(matches: Iterable[_T], number: int) -> list[_T]:
    """Return about *number* of the matches, evenly spread, including the first and the last.

    Examples
    --------
    >>> from parlett_widgets import Addenda, testing
    >>> moments = testing.sampled(testing.random_match(Addenda.standard(), seed=1), 3)
    >>> moments[0].revision, moments[-1].phase
    (0, 'over')
    """
    matches = list(matches)
    step = max(1, len(matches) // number)
    return [*matches[:-1:step], *matches[-1:]]


def this_deal(match: Moment) -> list[Moment]:
    """Return the moments of the current deal."""
    return [moment for moment in match.line if moment.deal == match.deal]


def steps(match: Moment) -> list[tuple[Moment, Action]]:
    """Return the actions of the current deal, each with the moment before it."""
    moments = this_deal(match)
    return [
        (before, after.action) for before, after in pairwise(moments) if after.action is not None
    ]


# What is legal


def check_what_is_legal(rules: Game, seed: int) -> None:
    """Legal actions are distinct, can be read as printed, and are accepted.

    There is at least one until the match is over.
    """
    for match in random_match(rules, seed):
        legal = match.legal
        actions = list(legal)
        assert bool(actions) == bool(legal) == (match.to_act is not None), (
            f"in the phase {match.phase}, seat {match.to_act} is to act and has {len(actions)} choices"
        )
        assert len(legal) == len(actions) == len(set(actions)), "a choice is offered twice"
        for action in actions:
            assert isinstance(action, Action), f"choices must be actions, not {action!r}"
            assert Action.parse(str(action), rules.actions) == action
            assert action in legal
            assert str(action) in legal
            assert legal.why_not(action, match.to_act) is None


def check_what_is_not_legal(rules: Game, seed: int) -> None:
    """Illegal actions change nothing; the match and its views refuse them for the same reason."""
    for match in sampled(random_match(rules, seed), 12):
        twin = Match.replay(match.record())
        views = [match.view(seat) for seat in range(rules.seats)]
        choices = match.legal
        legal = set(map(str, choices))
        for attempt in attempts(match):
            for seat, view in enumerate(views):
                told = choices.why_not(attempt, seat)
                unread = told is not None and told.code is RefusalCode.NOT_AN_ACTION
                assert unread or view.why_not(attempt) == told, attempt
            refusal = choices.why_not(attempt)
            assert (refusal is None) == (attempt in legal), attempt
            if refusal is None:
                continue
            assert str(refusal)
            assert set(map(str, refusal.instead)) <= legal
            assert refusal_of(match, attempt) == refusal, attempt
        assert match == twin, "the match and its record differ: are all fields of a state tuples?"


def refusal_of(match: Moment, attempt: str) -> Refusal | None:
    """Return the refusal of an attempt by the match, or None if the match accepts it."""
    try:
        match.apply(attempt)
    except IllegalAction as error:
        return error.refusal
    return None


def check_only_the_player_to_act_may_act(rules: Game, seed: int) -> None:
    """Nobody acts for another player, and only the player to act sees what is legal."""
    for match in random_match(rules, seed):
        for seat in range(rules.seats):
            view = match.view(seat)
            if seat == match.to_act:
                assert list(view.legal) == list(match.legal)
                assert all(view.why_not(action) is None for action in view.legal)
            else:
                assert view.legal == ()
                for action in list(match.legal)[:3]:
                    assert match.legal.why_not(action, seat) is not None
                    assert view.why_not(action) is not None


# What is secret, and what can be resampled


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
    if match.action is not None and match.action.verb not in match.rules.secret_verbs:
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
    differing = [
        part.name
        for part in fields(view)
        if part.compare and getattr(view, part.name) != getattr(other, part.name)
    ]
    assert other == view, f"what seat {view.seat} sees differs in {', '.join(differing)}"
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
            if rules.sample_world(match.view(seat), rng) is None:
                return
            other = match.resample(seat, rng)
            check_same(match.view(seat), other.view(seat))
            assert other.story(seat) == match.story(seat)
            assert Match.replay(other.record()) == other


# What must agree: the record, the past, the cards, the scores and the end


def check_records(rules: Game, seed: int) -> None:
    """The record is JSON at any step, and replaying it leads to the same match and record."""
    for match in sampled(random_match(rules, seed), 30):
        record = match.record()
        assert json.loads(json.dumps(record)) == record
        again = Match.replay(json.dumps(record))
        assert again == match
        assert hash(again) == hash(match)
        assert again.record() == record
        assert again.events == match.events


def check_undo(rules: Game, seed: int) -> None:
    """Each match keeps the previous one, from which the same action leads to an equal match."""
    line = list(random_match(rules, seed))
    end = line[-1]
    assert end.line == line
    assert [moment.revision for moment in line] == list(range(len(line)))
    assert all(after.previous is before for before, after in pairwise(line))
    for before, after in sampled(pairwise(line), 30):
        assert after.action is not None
        assert before.apply(after.action) == after
        assert after != before


def check_the_end(rules: Game, seed: int) -> None:
    """A finished match has winners and stays finished, because no action is legal."""
    *unfinished, end = random_match(rules, seed)
    assert all(match.winners == () for match in unfinished)
    assert end.winners
    assert list(end.legal) == []
    for attempt in attempts(end):
        assert attempt not in end.legal
    for seat in (*range(rules.seats), None):
        assert end.view(seat).legal == ()


def check_cards(rules: Game, seed: int) -> None:
    """No card is in two places, and no card appears that was not dealt."""
    for match in random_match(rules, seed):
        deal, hands = match.state.deal, match.view(None, open_hands=True).hands
        dealt = [*(card for hand in deal.hands for card in hand), *deal.stock]
        assert len(set(dealt)) == len(dealt)
        held = [card for hand in hands for card in hand or ()]
        assert len(set(held)) == len(held)
        assert set(held) <= set(dealt)
        assert [len(hand or ()) for hand in hands] == list(match.view(None).hand_sizes)


def check_scores(rules: Game, seed: int) -> None:
    """Scores are integers, add up over the deals, and agree with what the events report.

    An unfinished deal may have no scores.
    """
    moments = list(random_match(rules, seed))
    for match in [*sampled(moments, 12), *(moment for moment in moments if moment.deal_over)]:
        results = [deal["result"] for deal in match.record()["deals"]]
        deals = [result["scores"] for result in results if result]
        for points in deals:
            assert all(type(one) is int for one in points), f"not integers: {points}"
        sums = [sum(points) for points in zip([0] * len(match.scores), *deals, strict=True)]
        assert sums == list(match.scores), f"the deals add up to {sums}, not to {match.scores}"
        for told in (getattr(event, "points", None) for event in match.events):
            assert told is None or list(told) == deals[-1], (
                f"an event says that a deal scored {told}, but its result says {deals[-1]}"
            )


# At the table


def check_words(rules: Game, seed: int) -> None:
    """Every event can be narrated to every seat in every language, and every table can be drawn."""
    from parlett_widgets.widgets.card_table.picture import table_blocks
    from parlett_widgets.widgets.card_table.scene import ZONES, scene
    from parlett_widgets.widgets.page.blocks import svg_of
    from parlett_widgets.words import LANGUAGES, narrator

    for match in sampled(random_match(rules, seed), 12):
        for lang in LANGUAGES:
            for seat in (*range(rules.seats), None):
                view, story = match.view(seat), match.story(seat)
                drawn = scene(view, story=story, lang=lang)
                unknown = {zone["kind"] for zone in drawn["zones"]} - set(ZONES)
                assert not unknown, f"a table has no place for {unknown}, only for {ZONES}"
                assert json.loads(json.dumps(drawn)) == drawn
                assert '": null' not in json.dumps(drawn), "missing values must be left out"
                assert all(line["name"] and line["value"] for line in drawn["rules"])
                tell = narrator(rules, match.players, lang=lang, you=seat)
                for told in story:
                    sentence = tell.event(told.event)
                    assert isinstance(sentence, str), f"no sentence tells {told.event}"
            svg_of(table_blocks(drawn), lang=lang)


def check_opponents(rules: Game, seed: int) -> None:
    """Steady can play the first deal in all seats, and always chooses a legal action."""
    from parlett_widgets.players import Steady

    match = rules.start(seed=seed)
    while match.deal == 1 and match.to_act is not None:
        action = Steady().choose(match.view(match.to_act), random.Random(match.revision))
        assert action in match.legal
        match = match.apply(action)
