"""Playouts are whole, legal deals of players who aim at their bids."""

import random
from itertools import pairwise
from statistics import fmean

import pytest
from playouts import ALL_BIDS, moments, plain, real_bits, state_of
from thorough import searched

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import PLAYS
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.addenda.knowledge import play_tricks
from parlett_widgets.games.counterpoint.duel import duel_policy
from parlett_widgets.games.ninety_nine.knowledge import ninety_nine_policy
from parlett_widgets.players import Steady
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.playouts import Position, play_out
from parlett_widgets.players.policy import shared_outlook
from parlett_widgets.players.trials import Result, SuccessiveHalving, Tally


def assert_fits(position, view):
    """A world holds every card once, one's own hand, and no suit of which a hand is known to be void."""
    assert [hand.bit_count() for hand in position.hands] == list(view.hand_sizes)
    assert position.hands[view.seat] == plain(view, view.hand.bits)
    assert sum(position.hands).bit_count() == sum(view.hand_sizes)
    for trick in view.tricks:
        led = trick.cards[0]
        for hand, card in zip(trick.order, trick.cards, strict=True):
            if not view.table.follows[led.number] & card.bit:
                held = CardSet.from_bits(position.hands[hand])
                assert not held.of_suit(view.table.suit(led))


@pytest.mark.parametrize("rules", ALL_BIDS.values(), ids=ALL_BIDS)
def test_every_world_fits_and_its_playout_is_a_legal_deal_that_the_rules_would_score_alike(rules):
    for number, match in enumerate(moments(rules)):
        view = match.view(match.to_act)
        worlds, rng, played = knowledge(rules).worlds(view), random.Random(number), []
        position = worlds.sample(rng)
        assert_fits(position, view)
        taken = play_out(worlds.policy, position, rng.random, played)
        state = state_of(match, [real_bits(view, hand) for hand in position.hands])
        for hand, number_of_card in played:
            assert state.order[len(state.trick)] == hand
            (card,) = CardSet.from_bits(real_bits(view, 1 << number_of_card))
            assert PLAYS[card] in rules.choices(state)
            state = rules.perform(state, PLAYS[card])
        assert list(state.taken) == taken


def test_a_layout_may_be_used_for_several_worlds_with_other_bids():
    match = steady_start(NinetyNine.classic(), 3)
    seat = match.to_act
    worlds = knowledge(match.rules).worlds(match.view(seat), uses=20)
    rng = random.Random(4)
    same, other = [worlds.sample(rng) for _ in range(20)], worlds.sample(rng)
    rest = [hand for hand in range(3) if hand != seat]
    cards = [0, 0]  # nine of the twelve that each hand was dealt, not always the same
    for place, hand in enumerate(rest):
        for position in same:
            cards[place] |= position.hands[hand]

    assert all(9 < held.bit_count() <= 12 for held in cards)
    assert not cards[0] & cards[1]
    assert len(set(map(str, same))) > 1
    assert any(other.hands[hand] & ~held for hand, held in zip(rest, cards, strict=True))


def test_the_points_of_two_players_and_of_their_bids_are_120():
    points_of = duel_policy(Counterpoint.standard()).points_of
    assert points_of(CardSet(Counterpoint().cards).bits) == 120
    assert points_of(CardSet("AS 10H KD QC JS 9S").bits) == 30


@pytest.mark.parametrize("pack", ["standard", "easy"])
def test_between_two_the_higher_rank_takes_any_lead(pack):
    policy = duel_policy(Counterpoint(pack=pack))
    high = "A 10 K Q J 9 8 7" if pack == "standard" else "A 10 9 8 7 5 4 3"
    for one, two in pairwise(high.split()):
        lower, higher = Card(f"{two}S"), Card(f"{one}H")
        assert policy.beaten_by[lower.number] & higher.bit
        assert not policy.beaten_by[higher.number] & lower.bit


def test_what_was_looked_up_for_one_trump_serves_the_others():
    """A table for each trump took a gigabyte after an evening of play."""
    shared_outlook.cache_clear()
    ninety_nine_policy.cache_clear()
    views = {}
    for seed in range(40):
        view = NinetyNine.classic().start(seed=seed).view(0)
        views[view.trump] = view
    clubs = knowledge(views[Suit.CLUBS].rules).policy(views[Suit.CLUBS])
    made = shared_outlook.cache_info().currsize
    hearts = knowledge(views[Suit.HEARTS].rules).policy(views[Suit.HEARTS])

    assert shared_outlook.cache_info().currsize == made > 0
    assert clubs.before_bids[Suit.CLUBS] is hearts.before_bids[Suit.HEARTS]
    assert clubs.before_bids[Suit.CLUBS] is not clubs.before_bids[Suit.SPADES]


# How well it is played


def steady_start(rules, seed):
    match = rules.start(seed=seed)
    while match.phase == "bid":
        match = match.apply(Steady().choose(match.view(match.to_act), random.Random(seed)))
    return match


def test_players_of_playouts_make_as_many_bids_as_steady():
    rules, made = NinetyNine.classic(), []
    for seed in range(searched(40, thorough=100)):
        match = steady_start(rules, seed)
        match = match.apply("pass").apply("pass").apply("pass")
        rng, view = random.Random(seed), match.view(match.to_act)
        worlds = knowledge(rules).worlds(view)
        hands = [plain(view, bits) for bits in map(int, match.state.hands)]
        position = worlds.sample(rng)._replace(hands=hands, aims=match.state.bid_values)
        for _ in range(3):
            taken = play_out(worlds.policy, position, rng.random)
            assert sum(taken) == 9
            made.append(fmean(map(int.__eq__, taken, match.state.bid_values)))

    assert fmean(made) > 0.43


def test_players_of_playouts_of_two_come_near_their_bids():
    rules, missed = Counterpoint.standard(), []
    for seed in range(40):
        state = steady_start(rules, seed).state
        aims = state.bid_value(0), state.bid_value(1)
        position = Position(state.hands, aims, (0, 0), state.order)
        taken = play_out(duel_policy(rules), position, random.Random(seed).random)
        missed += [min(abs(t - a), abs(t - a - 100)) for t, a in zip(taken, aims, strict=True)]

    assert fmean(missed) < 5


def test_addenda_is_played_on_by_its_rules():
    rules = Addenda()
    for seed in range(20):
        state = rules.start(seed=seed).state
        hands = [hand.bits for hand in state.hands]
        points = play_tricks(rules, hands, state.trick, random.Random(seed).random)
        assert min(points) >= 0
        for hand, before in zip(hands, state.hands, strict=True):
            assert hand & ~before.bits == 0


# Halving


class Noise:
    """Candidates that differ by their number, and luck that all of them share."""

    candidates = tuple(range(32))

    def world(self, rng):
        return rng.gauss(0, 10)

    def play(self, candidate, world, seed):
        return Result(candidate + world + random.Random(seed).random(), candidate, exact=False)


def test_shared_worlds_find_the_best_of_many_at_once():
    halving = SuccessiveHalving(Noise(), random.Random(1), first=2, finalists=4)
    while halving.plays <= 300:
        halving.step()

    assert halving.ranked()[:4] == [31, 30, 29, 28]
    assert halving.worlds > 10
    assert {halving.tallies[candidate].number for candidate in halving.running} == {halving.worlds}


def test_a_dropped_candidate_that_is_asked_about_is_tried_in_every_world_and_keeps_its_rank():
    halving = SuccessiveHalving(Noise(), random.Random(1), first=2, finalists=4)
    halving.run(300)
    ranked = halving.ranked()
    assert halving.measured(3) is None
    halving.ask(3)
    while halving.behind:
        halving.catch_up(2)
    worst, best = halving.measured(3), halving.measured(31)
    apart = [one - two for one, two in zip(best.scores, worst.scores, strict=True)]
    assert apart == pytest.approx([28.0] * halving.worlds), "world by world, with the same chance"
    assert halving.ranked() == ranked
    halving.step()
    assert halving.behind == [3]


def test_one_that_was_dropped_by_chance_and_beats_a_finalist_is_ranked_by_it():
    halving = SuccessiveHalving(Noise(), random.Random(1), first=2, finalists=4)
    halving.run(300)
    halving.running.remove(31)
    halving.tallies[31] = Tally()
    assert halving.ranked()[-1] == 31
    halving.ask(31)
    halving.catch_up(halving.worlds)
    assert halving.ranked()[0] == 31


class Breaking(Noise):
    """Noise in which a playout breaks off now and then."""

    def __init__(self):
        self.number = 0

    def play(self, candidate, world, seed):
        self.number += 1
        if self.number % 301 == 0:
            raise KeyboardInterrupt
        return super().play(candidate, world, seed)


def test_a_step_that_breaks_off_leaves_nothing_behind():
    smooth, broken = (
        SuccessiveHalving(trials, random.Random(1), first=2, finalists=4)
        for trials in (Noise(), Breaking())
    )
    breaks = 0
    while broken.plays < 1500:
        smooth.step()
        try:
            broken.step()
        except KeyboardInterrupt:
            breaks += 1
            broken.step()
        assert broken.plays == smooth.plays

    assert breaks > 3
    assert broken.ranked() == smooth.ranked()
    assert [tally.mean for tally in broken.tallies.values()] == [
        tally.mean for tally in smooth.tallies.values()
    ]


def test_halving_knows_how_much_is_to_be_played_yet():
    for promising in (None, 10):
        halving = SuccessiveHalving(
            Noise(), random.Random(1), first=2, finalists=4, promising=promising
        )
        expected = halving.to_play(50)
        while halving.worlds < 50 or len(halving.running) > 4:
            halving.step()
        assert halving.plays == expected
