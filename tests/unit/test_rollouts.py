"""Playouts are whole, legal deals of players who aim at their bids."""

import random
from statistics import fmean

import pytest
from playouts import DUELS, TRICK_GAMES, moments, real_bits, state_of, views

from parlett_widgets.cards import JOKER, Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import PLAYS
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.odds.addenda_rollouts import play_tricks
from parlett_widgets.odds.duel_rollouts import play_duel
from parlett_widgets.odds.duel_worlds import DuelWorlds
from parlett_widgets.odds.duels import Duel, duel_pack, points_of
from parlett_widgets.odds.halving import Halving, Result
from parlett_widgets.odds.rollouts import play_out
from parlett_widgets.odds.trick_model import trick_model
from parlett_widgets.odds.trick_worlds import TrickWorlds
from parlett_widgets.players import Steady


@pytest.mark.parametrize("rules", TRICK_GAMES.values(), ids=TRICK_GAMES)
def test_every_playout_is_a_legal_deal_that_the_rules_would_score_alike(rules):
    for number, match in enumerate(moments(rules)):
        view = match.view(match.to_act)
        worlds, rng, played = TrickWorlds(view), random.Random(number), []
        position = worlds.sample(rng)
        taken = play_out(worlds.model, position, rng.random, played)
        words = position.hands
        hands = [real_bits(worlds.model, words[i : i + 4]) for i in range(0, len(words), 4)]
        state = state_of(match, hands)
        for hand, suit, bit in played:
            assert state.order[len(state.trick)] == hand
            card = worlds.model.cards[suit, bit]
            assert PLAYS[card] in rules.choices(state)
            state = rules.perform(state, PLAYS[card])
        assert list(state.taken) == taken


def test_a_layout_may_be_used_for_several_worlds_with_other_bids():
    match = steady_start(NinetyNine.classic(), 3)
    seat = match.to_act
    worlds, rng = TrickWorlds(match.view(seat), uses=20), random.Random(4)
    same, other = [worlds.sample(rng) for _ in range(20)], worlds.sample(rng)
    rest = [hand for hand in range(3) if hand != seat]
    cards = [  # nine of the twelve that the hand was dealt, not always the same
        set.union(*(bits_of(position, hand) for position in same)) for hand in rest
    ]

    assert all(9 < len(held) <= 12 for held in cards)
    assert not cards[0] & cards[1]
    assert len(set(map(str, same))) > 1
    assert not all(bits_of(other, hand) <= held for hand, held in zip(rest, cards, strict=True))


def bits_of(position, hand):
    """Return suit and place of each card in a hand."""
    words = position.hands[4 * hand : 4 * hand + 4]
    return {(suit, i) for suit, word in enumerate(words) for i in range(15) if word >> i & 1}


@pytest.mark.parametrize("rules", TRICK_GAMES.values(), ids=TRICK_GAMES)
def test_worlds_of_tricks_hold_every_card_once_and_bids_of_three(rules):
    for view in views(rules):
        worlds = TrickWorlds(view)
        position = worlds.sample(random.Random(5))
        hands = [position.hands[i : i + 4] for i in range(0, len(position.hands), 4)]
        sizes = [sum(word.bit_count() for word in hand) for hand in hands]
        assert sizes == list(view.hand_sizes)
        assert hands[view.seat] == worlds.model.words(view.hand.bits)
        for suit in range(4):
            words = [hand[suit] for hand in hands]
            assert sum(words).bit_count() == sum(word.bit_count() for word in words)
        for order, cards in [(trick.order, trick.cards) for trick in view.tricks]:
            for hand, card in zip(order, cards, strict=True):
                if not view.table.follows[cards[0].number] & card.bit:
                    assert not hands[hand][view.table.suit(cards[0])]


@pytest.mark.parametrize("rules", DUELS.values(), ids=DUELS)
def test_every_playout_of_two_is_a_legal_deal(rules):
    for number, match in enumerate(moments(rules)):
        view = match.view(match.to_act)
        worlds, rng, played = DuelWorlds(view), random.Random(number), []
        hidden = worlds.sample(rng)
        hands = (worlds.hand, worlds.pool ^ hidden.cards)
        if view.seat:
            hands = hands[::-1]
        led = worlds.pack.places[view.trick[0]] if view.trick else -1
        duel = Duel(hands, (40, 60), view.taken, view.order[0], led)
        taken = play_duel(duel, rng.random, played)

        cards = worlds.pack.cards
        state = state_of(
            match, [CardSet(cards[i] for i in cards if hand >> i & 1).bits for hand in hands]
        )
        for place in played:
            duel = duel.after(place)
            card = worlds.pack.cards[place]
            assert PLAYS[card] in rules.choices(state)
            state = rules.perform(state, PLAYS[card])
        assert tuple(state.taken) == taken == duel.taken
        bids = points_of(worlds.bid) + points_of(hidden.cards)
        assert sum(taken) == 120 - bids


def test_the_points_of_two_players_and_of_their_bids_are_120():
    pack = duel_pack("standard")
    assert points_of(pack.bits(CardSet(Counterpoint().cards))) == 120
    assert points_of(pack.bits(CardSet("AS 10H KD QC JS 9S"))) == 30


def test_the_joker_is_the_card_it_stands_for_in_a_playout():
    rules = NinetyNine.classic()
    turned = (rules.start(seed=seed) for seed in range(20))
    match = next(match for match in turned if match.state.deal.turn_up != JOKER)
    model = TrickWorlds(match.view(0)).model

    assert model.places[JOKER] == model.places[match.state.deal.turn_up]
    assert model.cards[model.places[JOKER]] == JOKER


def test_what_was_looked_up_for_one_trump_serves_the_others():
    """A table for each trump and each Joker took a gigabyte after an evening of play."""
    rules = NinetyNine.classic()
    clubs, hearts = (
        trick_model(rules, suit, Card.of(Rank.KING, suit)) for suit in (Suit.CLUBS, Suit.HEARTS)
    )
    assert clubs is not hearts
    for mine, theirs in [
        *zip(clubs.outlooks, hearts.outlooks, strict=True),
        (clubs.first, hearts.first),
    ]:
        assert mine[Suit.CLUBS] is theirs[Suit.HEARTS]
        assert mine[Suit.SPADES] is theirs[Suit.SPADES] is theirs[Suit.CLUBS]


# How well it is played


def steady_start(rules, seed):
    match = rules.start(seed=seed)
    while match.phase == "bid":
        match = match.apply(Steady().choose(match.view(match.to_act), random.Random(seed)))
    return match


def test_players_of_playouts_make_as_many_bids_as_steady():
    rules, made = NinetyNine.classic(), []
    for seed in range(60):
        match = steady_start(rules, seed)
        match = match.apply("pass").apply("pass").apply("pass")
        rng = random.Random(seed)
        worlds = TrickWorlds(match.view(match.to_act))
        words = [word for hand in match.state.hands for word in worlds.model.words(hand)]
        position = worlds.sample(rng)._replace(hands=words, aims=match.state.bid_values)
        for _ in range(3):
            taken = play_out(worlds.model, position, rng.random)
            assert sum(taken) == 9
            made.append(fmean(map(int.__eq__, taken, match.state.bid_values)))

    assert fmean(made) > 0.43


def test_players_of_playouts_of_two_come_near_their_bids():
    rules, missed = Counterpoint.standard(), []
    pack = duel_pack("standard")
    for seed in range(40):
        state = steady_start(rules, seed).state
        aims = state.bid_value(0), state.bid_value(1)
        hands = tuple(pack.bits(CardSet.from_bits(hand)) for hand in state.hands)
        taken = play_duel(Duel(hands, aims, (0, 0), state.to_act), random.Random(seed).random)
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
    halving = Halving(Noise(), random.Random(1), first=2, finalists=4)
    while halving.plays <= 300:
        halving.step()

    assert halving.ranked()[:4] == [31, 30, 29, 28]
    assert halving.worlds > 10
    assert {halving.tallies[candidate].number for candidate in halving.running} == {halving.worlds}


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
        Halving(trials, random.Random(1), first=2, finalists=4) for trials in (Noise(), Breaking())
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
        halving = Halving(Noise(), random.Random(1), first=2, finalists=4, promising=promising)
        expected = halving.to_play(50)
        while halving.worlds < 50 or len(halving.running) > 4:
            halving.step()
        assert halving.plays == expected
