"""Deals with open cards: who can force the bid, and what Counterpoint comes to with perfect play.

The searches are held against brute force by the rules themselves, which tries every card.
"""

import random
from functools import partial
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import searched

from parlett_widgets.cards import JOKER, Card, CardSet, parse_cards
from parlett_widgets.engine.actions import PLAYS, Phase
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.counterpoint.solver import solve_duel
from parlett_widgets.games.ninety_nine.solver import force_bid
from parlett_widgets.players import Steady

TRICKS = {
    "classic": NinetyNine.classic(),
    "no trump": NinetyNine.revised(),
    "diamonds": NinetyNine.revised(first_trump="diamonds"),
    "two": NinetyNine.two(),
    "four": NinetyNine.four(first_trump="diamonds"),
    "five": NinetyNine.five(),
}
DUELS = {
    "standard": Counterpoint.standard(),
    "easy": Counterpoint.easy(),
    "with-bid": Counterpoint.standard(high_bids="with-bid"),
    "off": Counterpoint.standard(high_bids="off"),
    "courts 3 each": Counterpoint.standard(courts="333"),
    "easy, courts 3 each": Counterpoint.easy(courts="333"),
}


class Moment(NamedTuple):
    """What a search asks of a match, with any cards."""

    rules: object
    state: object


def moment(rules, seed, cards, lying=0):
    """Return a moment of a deal, played at random until the player to act has so many cards."""
    match, rng = rules.start(seed=seed), random.Random(seed)
    while match.phase != "play":
        match = match.apply(rng.choice(match.legal))
    while len(match.state.tricks) < whole(rules) - cards or len(match.state.trick) < lying:
        match = match.apply(rng.choice(match.legal))
    return match


def whole(rules):
    if isinstance(rules, Counterpoint):
        return 13
    return 10 if rules.players == 4 else 9


def bid_by_steady(rules, seed):
    match = rules.start(seed=seed)
    while match.phase != "play":
        match = match.apply(Steady().choose(match.view(match.to_act), random.Random(seed)))
    return match


def by_card(rules, state, best):
    """Return what is found after each card that may be played now."""
    return {
        action.cards[0]: best(rules, rules.perform(state, action))
        for action in rules.choices(state)
    }


# Brute force: every card, nothing left out, nothing kept


def forced_tricks(seat, rules, state):
    """Return by number of tricks in the whole deal whether a seat can force exactly that many."""
    if state.phase is not Phase.PLAY:
        return [tricks == state.taken[seat] for tricks in range(11)]
    found = by_card(rules, state, partial(forced_tricks, seat)).values()
    together = any if state.to_act == seat else all
    return [together(verdicts) for verdicts in zip(*found, strict=True)]


def result(rules, state):
    """Return what seat 0 scores more than seat 1 when both play perfectly."""
    if state.phase != "play":
        one, two = rules.result(state)["scores"]
        return one - two
    return (min if state.to_act else max)(by_card(rules, state, result).values())


def assert_forced_as_by_brute_force(match):
    rules, state = match.rules, match.state
    for seat in range(rules.seats):
        bid = state.bid_value(seat)
        truth = by_card(rules, state, partial(forced_tricks, seat))
        together = any if state.to_act == seat else all
        for wanted in range(11):
            had = list(state.taken)
            had[seat] += bid - wanted  # the bid is as it is: so many more are still needed
            found = force_bid(Moment(rules, state._replace(taken=tuple(had))), seat)
            assert found.cards == {card: verdicts[wanted] for card, verdicts in truth.items()}
            assert found.forced is together(found.cards.values())
            assert found.finished


@settings(max_examples=searched(25, thorough=400))
@given(st.sampled_from(sorted(TRICKS)), st.integers(0, 10**6), st.integers(0, 4))
def test_bids_are_forced_exactly_when_brute_force_says_so(name, seed, lying):
    rules = TRICKS[name]
    lying %= rules.hands
    assert_forced_as_by_brute_force(moment(rules, seed, 2 if rules.hands == 5 else 3, lying))


@pytest.mark.parametrize("seed", [1, 0][: searched(1, thorough=2)])
def test_with_four_tricks_to_come_too(seed):
    assert_forced_as_by_brute_force(moment(TRICKS["classic"], seed, 4, lying=seed))


def test_the_joker_is_the_card_that_it_stands_for():
    seen = set()
    for seed in range(60):
        match = moment(NinetyNine.classic(), seed, 3, lying=seed % 3)
        if any(hand & JOKER.bit for hand in match.state.hands):
            assert_forced_as_by_brute_force(match)
            seen |= {card for card in force_bid(match, 0).cards if card == JOKER}
    assert seen == {JOKER}


def placed(rules, hands, bids, trick="", taken=(0, 0, 0)):
    """Return a moment with these cards, the first of a trick led so that seat 0 plays next."""
    state = moment(rules, 1, 2).state
    lead = -len(parse_cards(trick)) % 3
    held = tuple(CardSet(hand).bits for hand in hands)
    playable = held[0]
    if trick:
        playable = held[0] & state.round.table.follows[parse_cards(trick)[0].number] or held[0]
    return Moment(
        rules,
        state._replace(
            to_act=0,
            hands=held,
            bids=tuple(CardSet(bid).bits for bid in bids),
            order=tuple((lead + i) % 3 for i in range(3)),
            trick=parse_cards(trick),
            taken=taken,
            playable=playable,
        ),
    )


def test_cards_around_the_card_led_are_not_alike():
    # Nobody holds the Eight any more, but it lies on the table: the Nine takes it, the Seven not.
    # Whoever takes this trick takes the last one as well.
    hands, low_bids = ["9S 7S", "AD", "AH"], ["6C 7C 8C", "9C 6H 7H"]
    two = placed(NinetyNine.revised(), hands, ["6H 8D 9D", *low_bids], trick="8S KD")
    found = force_bid(two, 0)
    assert found.cards == {Card("9S"): True, Card("7S"): False}

    none = placed(NinetyNine.revised(), hands, ["6D 8D 9D", *low_bids], trick="8S KD")
    found = force_bid(none, 0)
    assert found.cards == {Card("9S"): False, Card("7S"): True}
    assert found.keeping == (Card("7S"),)
    assert_forced_as_by_brute_force(none)


def test_it_is_told_when_no_card_can_help_any_more():
    rules = NinetyNine.revised()
    hands, bids = ["AS KS", "6D 6H", "7D 7H"], ["6C 7C 8C", "8D 9D 10D", "8H 9H 10H"]
    found = force_bid(placed(rules, hands, bids, taken=(2, 5, 0)), 0)
    assert found.forced is False
    assert found.keeping == ()


# Whole deals


class Deal(NamedTuple):
    match: object
    seat: int
    found: object


@pytest.fixture(scope="module")
def deals():
    """Whole deals, some of which hold a bid that can be forced."""
    found = []
    for seed in (1, 3, 10, 16, 39, 41):
        match = bid_by_steady(NinetyNine.classic(), seed)
        found += [Deal(match, seat, force_bid(match, seat)) for seat in range(3)]
    assert all(deal.found.finished for deal in found)
    return found


def played_out(match, seat, own, others):
    """Return how many tricks a seat takes."""
    while match.phase == "play":
        choose = own if match.to_act == seat else others
        match = match.apply(PLAYS[choose(match)])
    return match.state.taken[seat]


def any_card(rng, match):
    return rng.choice(match.legal).cards[0]


def keeping(seat, rng, match):
    return rng.choice(force_bid(match, seat).keeping)


def spoiling(seat, rng, match):
    return rng.choice([c for c, forced in force_bid(match, seat).cards.items() if not forced])


def narrowing(seat, rng, match):
    """Return the card to which the fewest replies are right; any while there is much to do."""
    if len(match.state.tricks) < 3:
        return any_card(rng, match)

    def room(card):
        following = match.apply(PLAYS[card])
        if following.phase != "play":
            return 0.0
        found = force_bid(following, seat)
        return len(found.keeping) / len(found.cards)

    return min(force_bid(match, seat).cards, key=room)


def test_who_can_force_the_bid_makes_it_whatever_others_do(deals):
    forced = [deal for deal in deals if deal.found.forced]
    assert len(forced) >= 5
    for number, (match, seat, _) in enumerate(forced[:: searched(3, thorough=1)]):
        rng = random.Random(number)
        bid, own = match.state.bid_value(seat), partial(keeping, seat, rng)
        for others in (partial(any_card, rng), partial(narrowing, seat, rng)):
            assert played_out(match, seat, own, others) == bid


def test_who_cannot_is_kept_from_it_whatever_it_does(deals):
    hopeless = [deal for deal in deals if not deal.found.forced]
    assert len(hopeless) >= 5
    for number, (match, seat, _) in enumerate(hopeless):
        rng = random.Random(number)
        own, others = partial(any_card, rng), partial(spoiling, seat, rng)
        assert played_out(match, seat, own, others) != match.state.bid_value(seat)


# Counterpoint


def assert_solved_as_by_brute_force(rules, state):
    truth = by_card(rules, state, result)
    best = (min if state.to_act else max)(truth.values())
    found = solve_duel(Moment(rules, state))
    assert found.cards == {card: (value, value) for card, value in truth.items()}
    assert found.value == best
    assert found.best == tuple(card for card, value in truth.items() if value == best)
    assert found.finished
    assert found.seat == state.to_act


@settings(max_examples=searched(25, thorough=400))
@given(st.sampled_from(sorted(DUELS)), st.integers(0, 10**6), st.integers(0, 1), st.booleans())
def test_the_last_cards_of_counterpoint_are_worth_what_brute_force_says(name, seed, lying, equal):
    rules, rng = DUELS[name], random.Random(seed)
    state = moment(rules, seed, 4, lying).state
    if equal:  # only four ranks, so that many cards are equal, with and without points (C4)
        ranks = rng.sample(sorted({card.rank for card in rules.cards}), 4)
        cards = [card for card in rules.cards if card.rank in ranks]
        rng.shuffle(cards)
        one, two = CardSet(cards[:4]), CardSet(cards[4:8])
        trick = tuple(rng.sample(cards[8:], lying))
        hands = [one, two]
        if lying:
            leader = state.order[0]
            hands[leader] -= CardSet([rng.choice(list(hands[leader]))])
        state = state._replace(hands=tuple(hand.bits for hand in hands), trick=trick)
    assert_solved_as_by_brute_force(rules, state)


@pytest.mark.parametrize("name", DUELS)
def test_five_cards_each_too(name):
    assert_solved_as_by_brute_force(DUELS[name], moment(DUELS[name], 5, 5, lying=1).state)


def test_low_cards_around_the_card_led_are_not_alike():
    # The Nine takes the Eight, and the Seven does not (C4). Who leads next takes the other Ace.
    rules = Counterpoint.standard()
    held = tuple(CardSet(hand).bits for hand in ("9S 7S AC", "AH QD"))
    state = moment(rules, 1, 3, lying=1).state
    state = state._replace(to_act=0, order=(1, 0), hands=held, trick=parse_cards("8S"))
    for taken in [(30, 40), (50, 50), (10, 10)]:
        assert_solved_as_by_brute_force(rules, state._replace(taken=taken))
    found = solve_duel(Moment(rules, state._replace(taken=(30, 40)))).cards
    assert found[Card("9S")] != found[Card("7S")]


@pytest.mark.parametrize("seed", range(3))
def test_eight_cards_each_come_to_what_was_said_when_both_play_so(seed):
    match = moment(Counterpoint.standard(), seed, 8)
    value = solve_duel(match, nodes=None).value
    while match.phase == "play":
        found = solve_duel(match, nodes=None)
        assert found.value == value
        match = match.apply(PLAYS[found.best[-1]])
    one, two = match.rules.result(match.state)["scores"]
    assert one - two == value


# Too few nodes


@pytest.mark.parametrize("nodes", [1, 30, 1_000])
def test_a_bid_that_cannot_be_settled_in_time_is_left_open(nodes, deals):
    for match, seat, known in deals:
        found = force_bid(match, seat, nodes=nodes)
        assert found.nodes <= nodes
        assert found.forced in (known.forced, None)
        assert all(verdict in (known.cards[card], None) for card, verdict in found.cards.items())
        assert found.finished == (None not in found.cards.values())
        if nodes == 1:
            assert found.forced is None


@pytest.mark.parametrize("nodes", [1, 30, 1_000])
def test_what_is_found_of_a_duel_in_too_short_a_time_are_bounds(nodes):
    open_ends = 0
    for seed in range(4):
        match = moment(Counterpoint.standard(), seed, 7, lying=seed % 2)
        exact, found = solve_duel(match, nodes=None), solve_duel(match, nodes=nodes)
        assert found.nodes <= nodes
        assert found.low <= exact.value <= found.high
        assert found.value in (exact.value, None)
        assert set(found.best) <= set(exact.best)
        for card, (low, high) in found.cards.items():
            assert low <= exact.cards[card][0] <= high
        open_ends += not found.finished
    assert open_ends or nodes > 100


def test_a_whole_deal_of_counterpoint_may_be_left_unfinished():
    match = bid_by_steady(Counterpoint.standard(), 1)
    found = solve_duel(match, nodes=2_000)
    assert found.value is None
    assert found.best == ()
    assert not found.finished
    assert found.low < found.high


# What may be asked


def test_other_games_and_other_moments_are_refused():
    bidding = NinetyNine.classic().start(seed=1)
    with pytest.raises(ValueError, match="no card is due in the phase 'bid'"):
        force_bid(bidding, 0)
    with pytest.raises(ValueError, match="seat must be from 0 to 2, not 3"):
        force_bid(bidding, 3)
    with pytest.raises(TypeError, match="not those of addenda"):
        force_bid(Addenda().start(seed=1), 0)
    with pytest.raises(TypeError, match="not for ninety-nine"):
        solve_duel(bidding)
    with pytest.raises(TypeError, match="for two players, not 3"):
        solve_duel(Counterpoint.three().start(seed=1))


def test_what_a_seat_sees_is_not_enough():
    bidding, duel = NinetyNine.classic().start(seed=1), Counterpoint.standard().start(seed=1)
    with pytest.raises(TypeError, match=r"needs the whole match.*, not a NinetyNineView"):
        force_bid(bidding.view(0), 0)
    with pytest.raises(TypeError, match=r"needs the whole match.*, not a CounterpointView"):
        solve_duel(duel.view(0))
