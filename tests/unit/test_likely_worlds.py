"""What the others have played tells what they hide."""

import random
from collections import Counter
from math import log
from statistics import fmean

import pytest
from playouts import TRICK_GAMES, plain, views

from parlett_widgets.cards import Suit
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.bidding.bids import bid_of_bits
from parlett_widgets.games.bidding.played_cards import PlayedCards
from parlett_widgets.games.bidding.worlds import LikelyWorlds, TrickWorlds, _Guess
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


def gained(rules, explained):
    """Return how much better the truth is explained than guesses, as the mean of logarithms."""
    found = []
    for seed in range(20):
        match = steady_match(rules, seed, tricks=5)
        view = match.view(match.to_act)
        worlds, rng = plain_worlds(view), random.Random(seed)
        guesses = [explained(worlds, worlds.sample(rng)) for _ in range(50)]
        hands, aims = truth_of(match, view)
        truth = worlds.sample(rng)._replace(hands=hands, aims=aims)
        set_piles(worlds, match)
        found.append(log(explained(worlds, truth) / fmean(guesses)))
    return fmean(found)


def set_piles(worlds, match):
    """Lay the cards as they are."""
    for hand, guessed in enumerate(worlds._guessed):
        if guessed:
            cards = int(match.state.hands[hand]) | int(match.state.bids[hand])
            pool = plain(worlds.view, cards)
            worlds._piles[hand] = pool, worlds._guess(hand, pool)


def likelihood(worlds, position):
    of = [hand for hand, guessed in enumerate(worlds._guessed) if guessed]
    return PlayedCards(worlds.view, worlds.policy, of=of).likelihood(position)


def kept(worlds, _position):
    return worlds.kept()


@pytest.mark.parametrize(
    ("rules", "explained", "gain"),
    [
        (NinetyNine.classic(), likelihood, 0.6),
        (NinetyNine.classic(), kept, 0.6),
        (NinetyNine.four(), likelihood, 0.6),
        (Counterpoint.three(), kept, 0.6),
    ],
    ids=["three, played", "three, kept", "four, played", "Counterpoint, kept"],
)
def test_the_true_cards_explain_what_was_played_better_than_guesses(rules, explained, gain):
    """A gain of 0.6 makes the truth nearly twice as likely as a guess."""
    assert gained(rules, explained) > gain


def test_a_card_that_was_played_was_not_kept_for_a_bid():
    """``kept`` is how often a bid that is drawn from the whole hand leaves what was played."""
    match = steady_match(NinetyNine.classic(), 4, tricks=3)
    view = match.view(match.to_act)
    worlds, rng = plain_worlds(view), random.Random(1)
    worlds.sample(rng)
    expected = 1.0
    for hand in (hand for hand, guessed in enumerate(worlds._guessed) if guessed):
        pool, _ = worlds._piles[hand]
        played = worlds._played[hand]
        whole = pool | played
        assert whole.bit_count() == 12
        assert not any(lacking == hand for lacking, _ in worlds._void)
        parts = [worlds._parts(suit, whole >> 16 * suit & 0x7FFF, 0, 0) for suit in Suit]
        guess = _Guess(worlds.policy, 1, parts)
        drawn = [guess.drawn(rng) for _ in range(3000)]
        expected *= fmean(not bid & played for bid in drawn)

    assert 0.1 < expected < 0.9
    assert worlds.kept() == pytest.approx(expected, abs=0.02)


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
