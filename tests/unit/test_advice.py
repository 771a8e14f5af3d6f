"""Advice before a bid: every discard once, ranked with sense, and better the longer it is sought."""

import random
from itertools import pairwise

import pytest
from bid_dealing import dealt
from playouts import ADVISED

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.players.advice import FINALISTS, AdviceSession, advise


def view_of(rules, seed=3):
    match = rules.start(seed=seed)
    return match.view(match.to_act)


def at_a_glance(view):
    return AdviceSession(view, random.Random(1)).advice(0.0)


def seeded(view, worlds=12, seed=1):
    return advise(view, random.Random(seed), worlds=worlds)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("rules", ADVISED.values(), ids=ADVISED)
def test_every_discard_is_there_once_with_what_it_bids(rules):
    view = view_of(rules)
    advice = seeded(view, worlds=2)

    bids = {CardSet(action.cards) for action in view.legal}
    assert {CardSet(option.cards) for option in advice.options} == bids
    assert len(advice.options) == len(bids)
    unit = 1 if isinstance(rules, NinetyNine) else 10
    for option in advice.options:
        assert option.bid == bid_value(option.cards, unit, joker=view.table.joker)
        assert sum(card.counts for card in option.bid_cards) == option.bid
        assert option.aim in (option.bid, option.bid + 100)
        assert 0 <= option.exact <= 1
        assert sum(chance for _, chance in option.taken) == pytest.approx(1)
        assert option.worlds >= 2
        assert option.error >= 0


@pytest.mark.usefixtures("hasty")
def test_the_last_to_bid_is_advised_too():
    match = NinetyNine.classic().start(seed=3)
    for _ in range(2):
        match = match.apply(match.legal[0])

    assert len(seeded(match.view(match.to_act), worlds=1).options) == 220


def test_the_same_chance_gives_the_same_advice():
    view = view_of(ADVISED["classic"])
    assert seeded(view, worlds=1) == seeded(view, worlds=1)


def test_the_finalists_are_first_and_ranked_by_points():
    advice = seeded(view_of(ADVISED["classic"]), worlds=60)

    measured = [option.measured for option in advice.options]
    assert measured == sorted(measured, reverse=True)
    best = [option for option in advice.options if option.measured]
    assert advice.leaders == len({option.group for option in best}) >= FINALISTS
    assert {option.worlds for option in best} == {advice.worlds}
    assert all(one.mean >= two.mean for one, two in pairwise(best))
    assert all(option.worlds <= advice.worlds for option in advice.options)
    assert advice.best == advice.options[0]
    assert advice.option(CardSet(advice.best.cards)) == advice.best


def test_bids_that_keep_neighbours_are_tried_together():
    rules = NinetyNine.revised(first_trump="diamonds")
    deal = dealt(rules, "AS KS QS 6H 7H 8H", trump="D")
    advice = seeded(rules.start_with(deal).view(0))

    one, two = advice.option("AS 6H 7H"), advice.option("QS 7H 8H")
    assert (one.mean, one.taken, one.worlds) == (two.mean, two.taken, two.worlds)


# Sense


@pytest.mark.parametrize("seed", [1, 2])
def test_nine_sure_tricks_are_bid(seed):
    rules = NinetyNine.classic()
    hand = "AS KS QS JS 9S 8S 7S 6S JK 6C 7C 8C"
    view = rules.start_with(dealt(rules, hand, turn_up="10S")).view(0)
    best = seeded(view, seed=seed).best

    assert (best.bid, best.exact) == (9, 1)
    assert CardSet(best.cards) == CardSet("6C 7C 8C")
    assert best.taken == ((9, 1.0),)
    assert best.mean > 35


def test_a_hand_of_low_cards_bids_little():
    rules = NinetyNine.revised(first_trump="diamonds")
    view = rules.start_with(dealt(rules, "6S 7S 6H 7H 8H 6C 7C 6D 7D 8D 9D 8S", trump="D")).view(0)

    assert seeded(view, worlds=60).best.bid <= 2


def test_a_hopeless_bid_is_ranked_below_a_good_one():
    rules = NinetyNine.revised(first_trump="diamonds")
    view = rules.start_with(dealt(rules, "AD KD QD JD AS KS QS AH KH 6C 7C 6H", trump="D")).view(0)
    advice = seeded(view, worlds=40)

    ranks = [CardSet(option.cards) for option in advice.options]
    assert ranks.index(CardSet("6C 7C 6H")) < ranks.index(CardSet("AD KD QD"))
    assert advice.best.bid >= 5


def test_a_strong_bid_card_costs_tricks_and_a_weak_one_none():
    rules = NinetyNine.revised(first_trump="diamonds")
    deal = dealt(rules, "AC 6C 7D 8D 9D 6S 7S 8S 6H 7H 8H 9H", trump="D")
    advice = at_a_glance(rules.start_with(deal).view(0))

    dear, cheap = (advice.option(cards).bid_cards for cards in ("AC 7D 8D", "6C 7D 8D"))
    ace = next(card for card in dear if card.card == Card("AC"))
    six = next(card for card in cheap if card.card == Card("6C"))
    assert (ace.counts, six.counts) == (3, 3)
    assert ace.instead == Card("6C")
    assert ace.costs > 0.3
    assert (six.costs, six.instead) == (0, None)


def test_in_counterpoint_an_ace_costs_points():
    rules = Counterpoint.standard()
    deal = dealt(rules, "AC 7C 7D 8D 9D")
    ace, *_ = at_a_glance(rules.start_with(deal).view(0)).option("AC 7D 8D").bid_cards[::-1]

    assert (ace.card, ace.counts, ace.instead) == (Card("AC"), 30, Card("7C"))
    assert ace.costs > 4


def test_with_the_strongest_cards_a_low_bid_is_played_for_its_high_reading():
    rules = Counterpoint.standard()
    deal = dealt(rules, "AS AH AC AD 10S 10H 10C 10D KS KH KC KD 7D 8D 9D QD")
    best = seeded(rules.start_with(deal).view(0)).best

    assert best.aim >= 90


# The longer the better


def test_errors_shrink_with_more_worlds():
    view = view_of(ADVISED["classic"])
    few, many = seeded(view, worlds=60), seeded(view, worlds=240)

    assert (few.worlds, many.worlds) == (60, 240)
    assert many.best.error < 0.65 * few.option(CardSet(many.best.cards)).error < 1.2


@pytest.mark.parametrize("name", ["classic", "counterpoint"])
def test_bids_are_ranked_at_a_glance_before_anything_has_been_played(name):
    view = view_of(ADVISED[name])
    session = AdviceSession(view, random.Random(1))
    glance = session.advice(0.0)

    assert (glance.plays, glance.worlds) == (0, 0)
    assert not any(option.measured for option in glance.options)
    assert len(glance.options) == len({CardSet(option.cards) for option in glance.options})
    while (known := session.step(20)).worlds < 20:
        pass
    ranks = [option.cards for option in glance.options]
    assert ranks.index(known.best.cards) < len(ranks) / 3


def test_advice_grows_until_one_stops():
    session, steps = AdviceSession(view_of(ADVISED["classic"]), random.Random(1)), []
    while not steps or steps[-1].worlds < 40:
        steps.append(session.step(None))

    assert len(steps[0].options) == 220
    assert [advice.plays for advice in steps] == sorted({advice.plays for advice in steps})
    assert all(advice.progress == 0 for advice in steps)


def test_advice_to_an_end_says_how_far_it_is_and_comes_to_the_same():
    view = view_of(ADVISED["counterpoint three"])
    session, steps = AdviceSession(view, random.Random(1)), []
    while not steps or steps[-1].progress < 1:
        steps.append(session.step(8))
    progress = [advice.progress for advice in steps]

    assert progress == sorted(progress)
    assert progress[0] < 0.3
    assert steps[-1] == advise(view, random.Random(1), worlds=8)


def test_a_limit_of_time_is_kept_to():
    advice = advise(view_of(ADVISED["classic"]), random.Random(1), seconds=0.05)

    assert len(advice.options) == 220
    assert advice.plays < 5000


@pytest.mark.parametrize("seconds", [0, -1])
def test_without_any_time_there_is_the_advice_of_the_first_deals(seconds):
    advice = advise(view_of(ADVISED["classic"]), random.Random(1), seconds=seconds)

    assert (len(advice.options), advice.progress) == (220, 1.0)
    assert advice.plays < 5000


# What cannot be advised


def test_there_is_no_advice_after_the_bid():
    match = NinetyNine.classic().start(seed=3, dealer=2)
    view = match.apply(match.legal[0]).view(0)

    with pytest.raises(ValueError, match="seat 0 has already bid: pass its view from before"):
        advise(view, random.Random(1))


def test_there_is_no_advice_for_a_spectator():
    view = Counterpoint.standard().start(seed=3).view(None)

    with pytest.raises(ValueError, match="a spectator does not bid"):
        advise(view, random.Random(1))


def test_there_is_no_advice_where_nothing_is_bid():
    with pytest.raises(ValueError, match="addenda has no bids to advise on"):
        advise(Addenda().start(seed=1).view(0), random.Random(1))


@pytest.mark.parametrize(("worlds", "error"), [("x", TypeError), (2.5, TypeError), (0, ValueError)])
def test_a_number_of_worlds_is_a_whole_number_from_one_on(worlds, error):
    view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    with pytest.raises(error, match="worlds must be"):
        advise(view, random.Random(0), worlds=worlds)
