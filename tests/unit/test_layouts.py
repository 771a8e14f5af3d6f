"""Worlds of hidden cards are all that can be, none that cannot, and equally likely."""

from collections import Counter
from functools import cache
from random import Random
from types import SimpleNamespace

import pytest
from counted_worlds import bits_of, bound, chance, count, deals, every, open_in, pool
from hidden_worlds import is_possible, layouts, number_of_layouts, true_world
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import searched

from parlett_widgets import testing as battery
from parlett_widgets.cards import CardSet
from parlett_widgets.engine import Rules
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.players.sampling import Layout, Layouts

RULES = {
    "addenda": Addenda(),
    "addenda penalty": Addenda(misplay="penalty"),
    "addenda end-deal": Addenda(stuck="end-deal", finish="end-of-deal"),
    "partnership": Addenda.partnership(),
    "partnership penalty": Addenda.partnership(misplay="penalty"),
    "classic": NinetyNine.classic(),
    "rubber": NinetyNine.rubber(),
    "two": NinetyNine.two(),
    "two, successes": NinetyNine.two(trump="successes", ending="hundred"),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(),
    "counterpoint": Counterpoint.standard(),
    "easy": Counterpoint.easy(),
    "with-bid": Counterpoint(high_bids="with-bid"),
    "counterpoint three": Counterpoint.three(),
}
FINISHED = ("deal-over", "over")


@cache
def deal_moments(name, seed):
    """Return the moments of the first deal of a match played by chance, its end included."""
    moments = []
    for match in battery.random_match(RULES[name], seed):
        if match.deal > 1:
            break
        moments.append(match)
    return moments


def seats(match):
    return (*range(match.rules.seats), None)


def small_ends(name, seeds, most):
    """Yield moments and seats for which few layouts of the hidden cards are left, but not just one."""
    for match in (match for seed in seeds for match in deal_moments(name, seed)):
        hands, bids, stock = bits_of(true_world(match))
        held = [pile.bit_count() for pile in (*hands, *bids)]
        for seat in seats(match) if sum(held) + len(stock) < 27 else ():
            if len(stock) < 4 and 1 < number_of_layouts(match, seat) <= most:
                yield match, seat


@cache
def ends_of(name):
    """Return some of the small ends, spread over the deals; half of them with a stock if there is one."""
    found = list(
        small_ends(
            name,
            range(1, 25 if name.startswith("addenda") else 7),
            searched(150, thorough=500),
        )
    )
    with_stock = [end for end in found if true_world(end[0]).stock]
    chosen = []
    for ends in (with_stock, [end for end in found if end not in with_stock]):
        chosen += Random(name).sample(ends, min(len(ends), searched(3, thorough=10)))
    return Random(name).sample(chosen, len(chosen))


# All that can be, and nothing else


@pytest.mark.parametrize("name", RULES)
def test_the_worlds_are_those_layouts_in_which_the_deal_can_be_replayed(name):
    drawn = name.startswith("addenda")
    ends = sorted(ends_of(name), key=lambda end: number_of_layouts(*end))
    for match, seat in ends[1:8:2]:
        worlds = set(every(match.view(seat)))
        if drawn:  # the ways to have drawn a world have tests of their own
            assert worlds <= set(layouts(match, seat))
        else:
            assert worlds == {
                world for world in layouts(match, seat) if is_possible(match, seat, world)
            }


@pytest.mark.parametrize("name", RULES)
def test_every_world_is_counted_once_and_the_true_one_is_among_them(name):
    for match, seat in ends_of(name):
        view = match.view(seat)
        worlds = list(every(view))
        assert count(view) == len(worlds) == len(set(worlds))
        assert sum(chance(view, world) for world in worlds) == 1
        assert true_world(match) in worlds


@pytest.mark.parametrize("name", ["classic", "two"])
def test_bids_that_are_still_hidden_when_the_deal_is_over_are_those_that_failed(name):
    hidden_ones = set()
    for match in (deal_moments(name, seed)[-1] for seed in range(1, 25)):
        view = match.view(0)
        hidden_ones |= {hand for hand, cards in enumerate(view.bid_cards) if cards is None}
        assert set(every(view)) == {
            world for world in layouts(match, 0) if is_possible(match, 0, world)
        }
    assert hidden_ones == {1, 2}


def test_ends_of_every_kind_are_looked_at():
    kinds = Counter()
    for name in RULES:
        for match, seat in ends_of(name):
            view = match.view(seat)
            hidden, hands = open_in(view), len(view.hands)
            kinds["Joker"] += "JK" in map(str, pool(hidden).values())
            kinds["bound hand"] += any(place.pile < hands for place in bound(hidden))
            kinds["hidden bid"] += any(place.pile >= hands for place in hidden.places)
            kinds["failed bid"] += any(place.pile >= hands for place in bound(hidden))
            kinds["dummy's bid"] += any(
                hands > len(view.players) and place.pile == 5 for place in hidden.places
            )
            kinds["five"] += len(view.players) == 5
            kinds["spectator"] += seat is None
            kinds["stock"] += hidden.stock > 0
            kinds["unlike"] += len({chance(view, world) for world in every(view)}) > 1
    assert min(kinds.values()) > 0, kinds
    assert len(kinds) == 9


# Equally likely


@pytest.mark.parametrize("name", RULES)
def test_samples_are_spread_as_the_chances_say(name):
    rng = Random(name)
    ends = [(m, seat) for m, seat in ends_of(name) if 1 < count(m.view(seat)) <= 200]
    for match, seat in ends[:6]:
        view = match.view(seat)
        layouts, number = Layouts(view), 12 * count(view)
        drawn = Counter(layouts.sample_bits(rng) for _ in range(number))
        expected = {bits_of(world): number * float(chance(view, world)) for world in every(view)}
        assert drawn.keys() <= expected.keys()
        chi_squared = sum((drawn[bits] - mean) ** 2 / mean for bits, mean in expected.items())
        free = len(expected) - 1
        assert chi_squared < free + 4 * (2 * free) ** 0.5 + 8, (match, seat)


@pytest.mark.parametrize("name", ["classic", "four", "five", "counterpoint three", "partnership"])
def test_samples_of_many_cards_are_like_deals_by_chance_that_are_thrown_away_when_wrong(name):
    match = next(m for seed in range(1, 9) for m in deal_moments(name, seed) if is_telling(m))
    view, rng, number = match.view(0), Random(name), searched(150, thorough=400)
    layouts, hidden, ours, theirs = Layouts(view), open_in(view), Counter(), Counter()
    for _ in range(number):
        ours.update(where_cards_lie(layouts.sample(rng)))
        theirs.update(where_cards_lie(dealt_until_right(hidden, rng)))
    assert ours.keys() == theirs.keys()
    for place in ours:
        assert abs(ours[place] - theirs[place]) < 4.5 * (number / 2) ** 0.5


def is_telling(match):
    """Whether hands are known to lack suits while many cards are hidden."""
    hidden = open_in(match.view(0))
    return match.phase == "play" and len(bound(hidden)) > 1 and len(pool(hidden)) < 20


def where_cards_lie(world):
    for number, pile in enumerate((*world.hands, *world.bids)):
        yield from ((number, card) for card in pile or ())


def dealt_until_right(hidden, rng):
    """Return a layout dealt by chance until it is a world."""
    cards, hands = list(pool(hidden)), len(hidden.hands)
    while True:
        rng.shuffle(cards)
        piles, left = [*hidden.hands, *hidden.bids], list(cards)
        for place in hidden.places:
            piles[place.pile] |= sum(left.pop() for _ in range(place.room))
        world = Layout.of_bits((tuple(piles[:hands]), tuple(piles[hands:]), ()))
        if deals(hidden, world):
            return world


# Laws


@given(
    st.sampled_from(sorted(RULES)),
    st.integers(1, 4),
    st.floats(0, 1),
    st.integers(0, 5),
    st.randoms(use_true_random=False),
)
@settings(max_examples=searched(100, thorough=600), derandomize=True)
def test_a_sample_fits_what_the_seat_has_seen(name, seed, part, seat, rng):
    moments = deal_moments(name, seed)
    match = moments[int(part * (len(moments) - 1))]
    seat = seats(match)[seat % len(seats(match))]
    view = match.view(seat)
    layouts = Layouts(view)
    assert chance(view, true_world(match)) > 0
    twin = Random(rng.random())
    state = twin.getstate()
    world = layouts.sample(twin)
    twin.setstate(state)
    assert Layout.of_bits(layouts.sample_bits(twin)) == world
    assert chance(view, world) > 0
    assert [len(cards) for cards in world.hands] == list(view.hand_sizes)
    assert all(known in (None, cards) for known, cards in zip(view.hands, world.hands, strict=True))
    if not name.startswith("addenda"):
        assert is_possible(match, seat, world)


def test_with_all_hands_open_there_is_one_world():
    for match in deal_moments("classic", 2):
        view = match.view(None, open_hands=True)
        assert (count(view), [*every(view)]) == (1, [true_world(match)])


def test_a_world_that_moves_a_card_that_was_seen_has_no_chance():
    match = deal_moments("counterpoint", 1)[5]
    hands, bids, stock = true_world(match)
    other = Layout((hands[1], hands[0]), bids, stock)
    fewer = Layout((hands[0] - CardSet([next(iter(hands[0]))]), hands[1]), bids, stock)
    view = match.view(0)
    assert chance(view, other) == chance(view, fewer) == 0


def test_a_view_of_no_known_game_is_refused():
    view = SimpleNamespace(rules=SimpleNamespace(part=Rules.part.__get__(Rules)))
    with pytest.raises(TypeError, match="Rules declares no class for its knowledge"):
        Layouts(view)
