"""What the others have played tells what they hide."""

import random
from collections import Counter
from statistics import fmean

import pytest
from playouts import TRICK_GAMES, plain, views
from thorough import searched

from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.bidding.bids import bid_of_bits
from parlett_widgets.games.bidding.worlds import LikelyWorlds, PlayedCards, TrickWorlds
from parlett_widgets.players import Steady
from parlett_widgets.players.knowledge import knowledge


def steady_match(rules, seed, tricks):
    """Return a match in which Steady has played so many tricks."""
    match = rules.start(seed=seed)
    while match.phase != "play" or len(match.state.tricks) < tricks:
        rng = random.Random(f"{seed}/{match.revision}")
        match = match.apply(Steady().choose(match.view(match.to_act), rng))
    return match


def plain_worlds(view):
    """Return worlds that fit the rules, whatever was played."""
    known = knowledge(view.rules)
    return TrickWorlds(view, known.policy(view), known.unit)


def likely_worlds(view, number):
    known = knowledge(view.rules)
    return LikelyWorlds(view, known.policy(view), known.unit, number=number)


def truth_of(match, view):
    """Return the hands and the aims as they are."""
    hands = [plain(view, int(hand)) for hand in match.state.hands]
    unit = knowledge(match.rules).unit
    return hands, [unit * bid_of_bits(plain(view, int(bid)), None) for bid in match.state.bids]


@pytest.mark.parametrize("rules", TRICK_GAMES.values(), ids=TRICK_GAMES)
def test_likely_worlds_are_worlds_that_fit_the_view(rules):
    for number, view in enumerate(views(rules)):
        likely, fits = likely_worlds(view, 20), plain_worlds(view)
        first, second = random.Random(number), random.Random(number)
        if view.tricks:
            fitting = [str(fits.sample(second)) for _ in range(20)]
            assert all(str(likely.sample(first)) in fitting for _ in range(5))
        else:
            assert likely.sample(first) == fits.sample(second)


def mean_miss(worlds, truth, rng):
    """Return by how many cards and by how much of a bid worlds miss the truth, on average."""
    hands, aims = truth
    positions = [worlds.sample(rng) for _ in range(100)]
    cards = fmean(
        (ours & ~true).bit_count()
        for position in positions
        for ours, true in zip(position.hands, hands, strict=True)
    )
    return cards, fmean(
        abs(ours - true)
        for position in positions
        for ours, true in zip(position.aims, aims, strict=True)
    )


@pytest.mark.parametrize("rules", [NinetyNine.classic(), Counterpoint.three()])
def test_likely_worlds_are_nearer_to_the_truth_in_cards_and_in_bids(rules):
    gains = []
    for seed in range(searched(12, thorough=40)):
        match, rng = steady_match(rules, seed, tricks=5), random.Random(seed)
        view = match.view(match.to_act)
        truth = truth_of(match, view)
        plain_miss = mean_miss(plain_worlds(view), truth, rng)
        likely_miss = mean_miss(likely_worlds(view, 200), truth, rng)
        gains.append([a - b for a, b in zip(plain_miss, likely_miss, strict=True)])
    cards, bids = map(fmean, zip(*gains, strict=True))
    assert cards > 0.1
    assert bids > 0.1 * knowledge(rules).unit


def test_positions_come_as_often_as_they_are_likely():
    match = steady_match(NinetyNine.classic(), 5, tricks=6)
    view = match.view(match.to_act)
    likely, fits = likely_worlds(view, 6), plain_worlds(view)
    first, second = random.Random(2), random.Random(2)
    drawn = Counter(str(likely.sample(first)) for _ in range(6000))
    played = PlayedCards(view, fits.policy, of=[seat for seat in range(3) if seat != view.seat])
    weights = Counter()
    for _ in range(6):
        position = fits.sample(second)
        weights[str(position)] += (played.likelihood(position) * fits.kept()) ** 0.75

    whole = weights.total()
    assert max(weights.values()) > 2 * min(weights.values())
    for position, weight in weights.items():
        assert drawn[position] / 6000 == pytest.approx(weight / whole, abs=0.03)
