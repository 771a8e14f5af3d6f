"""Expert: legal everywhere, the same again, right in the puzzles, and stronger than Steady."""

import random

import pytest
from bid_dealing import applied, dealt
from late_deals import late
from steady_matches import first_deal
from thorough import searched

from parlett_widgets.cards import CardSet
from parlett_widgets.engine.actions import Verb
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.games.ninety_nine.knowledge import gain_of_premium
from parlett_widgets.games.ninety_nine.scoring import PREMIUM_POINTS, deal_scores
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.players import Expert, Steady
from parlett_widgets.testing import random_match

ALL_RULES = {
    "addenda": Addenda(),
    "addenda penalty": Addenda(misplay="penalty"),
    "addenda end-deal": Addenda(stuck="end-deal", next_leader="loser", king_chain="delta"),
    "partnership": Addenda.partnership(next_leader="alternate"),
    "classic": NinetyNine.classic(),
    "revised": NinetyNine.revised(),
    "named": NinetyNine.revised(reveal="nominate-leader", first_trump="diamonds"),
    "rubber": NinetyNine.rubber(),
    "two": NinetyNine.two(),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(),
    "counterpoint": Counterpoint.standard(),
    "easy": Counterpoint.easy(),
    "with-bid": Counterpoint(high_bids="with-bid"),
    "off": Counterpoint(high_bids="off"),
    "counterpoint three": Counterpoint.three(),
    "three with-bid": Counterpoint.three(high_bids="with-bid"),
}


HASTY = Expert(effort=0.01)
"""Expert with few playouts: what it chooses is worse, but what it may choose is not."""


def reasons(match, seed=0, *, expert=None):
    return (expert or Expert()).reasons(match.view(match.to_act), random.Random(seed))


def chosen(match, seed=0, *, expert=None):
    """Return what Expert does, as text."""
    action = (expert or Expert()).choose(match.view(match.to_act), random.Random(seed))
    assert action in match.legal
    return str(action)


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_expert_always_chooses_something_legal_and_the_same_again(rules):
    phases = set()
    for number, match in enumerate(random_match(rules, seed=11)):
        if match.to_act is None or number > 150:
            break
        # Some actions of each seat, and all those that are rare.
        if number % searched(23, thorough=3) and match.phase in ("play", "bid"):
            continue
        view = match.view(match.to_act)
        action = HASTY.choose(view, random.Random(number))
        phases.add(str(match.phase))
        assert action in match.legal, f"{action} after {match.history}"
        assert action == HASTY.choose(view, random.Random(number))
        assert view == match.view(match.to_act)  # nothing has been changed
    assert "play" in phases


def test_expert_never_misplays():
    for match in random_match(Addenda(misplay="penalty"), seed=3):
        if match.to_act is None or match.deal > 1:
            break
        view = match.view(match.to_act)
        action = HASTY.choose(view, random.Random(0))
        assert not (action.cards and view.is_misplay(action.cards[0]))


@pytest.mark.parametrize("name", ["classic", "counterpoint", "addenda"])
def test_the_reasons_are_about_what_is_legal_and_the_first_is_what_is_done(name):
    for number, match in enumerate(random_match(ALL_RULES[name], seed=4)):
        if number > 24:
            break
        if match.to_act is None or number % 4:
            continue
        found = reasons(match, expert=HASTY)
        assert {reason.action for reason in found} <= set(match.legal)
        assert len({reason.action for reason in found}) == len(found)
        assert str(found[0].action) == chosen(match, expert=HASTY)
        for reason in found:
            assert (reason.mean is None) == (len(found) == 1)
            assert reason.chance is None or 0 <= reason.chance <= 1


# Puzzles: trump is diamonds, and seat 0 is to play


@pytest.mark.parametrize("seed", range(3))
def test_having_its_bid_expert_throws_the_highest_card_that_loses(seed):
    match = late(["KS 6S", "9H", "10H"], ["6D 7D 8D", "6H 7H 8C", "7C 9D 10D"], trick="AS 7S")

    assert chosen(match, seed) == "play KS"


@pytest.mark.parametrize(
    "hand",
    [
        "AD 6D 7D 8D 9D 6H 7H 8H 6C 7C 6S 7S",
        "AD KD 6D 7D 8D 6H 7H 8H 6C 7C 6S 7S",
    ],
)
def test_a_weak_hand_with_the_highest_trump_bids_no_zero_and_keeps_it(hand):
    rules = NinetyNine.revised(first_trump="diamonds")
    found = reasons(rules.start_with(dealt(rules, hand, trump="D")))
    cards = found[0].action.cards
    kept = CardSet(hand) - CardSet(cards)

    assert bid_value(cards) > 0 or "AD" not in kept


def test_nine_sure_tricks_are_bid_and_made_public():
    rules = NinetyNine.classic()
    hand = "AS KS QS JS 9S 8S 7S 6S JK 6C 7C 8C"
    match = rules.start_with(dealt(rules, hand, turn_up="10S"))
    assert chosen(match) == "bid 8C 7C 6C"

    match = applied(match, "bid 6C 7C 8C")
    for _ in range(2):
        match = match.apply(match.legal[0])
    assert chosen(match) == "reveal"


def test_a_bid_that_is_hopeless_is_not_made_less_than_never_with_an_open_hand():
    match = NinetyNine.classic().start(seed=0, dealer=2)
    for bid in ("bid 7D JC 8C", "bid JH 9D JK", "bid 8D KC QC"):
        match = match.apply(bid)

    assert [str(reason.action) for reason in reasons(match)] == ["pass", "declare", "reveal"]
    assert all(0 <= reason.chance < 0.15 for reason in reasons(match))


def test_a_bid_that_is_not_likely_is_not_declared():
    rules = NinetyNine.revised(first_trump="diamonds")
    match = rules.start_with(dealt(rules, "6S 7S 8S 6H 7H 8H 6C 7C 8C 9C 9H 9S", trump="D"))
    match = applied(match, "bid 6C 7C 8C")
    for _ in range(2):
        match = match.apply(match.legal[0])
    passed, *others = reasons(match)

    assert passed.action.verb is Verb.PASS
    assert all(reason.mean < 0 for reason in others)


@pytest.mark.parametrize("verb", ["declare", "reveal"])
@pytest.mark.parametrize("chance", [1, 0.5, 0.2])
def test_a_premium_gains_the_distance_to_the_others_that_the_scores_show(verb, chance):
    bids, made, failed = (3, 2, 4), (3, 2, 4), (4, 2, 3)

    def ahead(tricks, premium):
        own, *others = deal_scores(bids, tricks, premium)
        return own - sum(others) / len(others)

    premium = Premium(0, Verb(verb))
    won, lost = (ahead(tricks, premium) - ahead(tricks, None) for tricks in (made, failed))
    points = PREMIUM_POINTS[Verb(verb)]

    assert gain_of_premium(points, chance) == pytest.approx(chance * won + (1 - chance) * lost)


def test_every_player_may_be_named_to_lead():
    rules = NinetyNine.classic()
    match = rules.start_with(dealt(rules, "6D 7D 8D", turn_up="10S"))
    match = applied(match, "bid 6D 7D 8D")
    for _ in range(2):
        match = match.apply(match.legal[0])
    match = applied(match, "reveal")
    assert match.phase == "nominate"
    assert len(reasons(match)) == 3


# Counterpoint, at its end


def test_the_last_cards_are_played_for_the_bonus():
    match = Counterpoint.standard().start(seed=2)
    rng = random.Random(2)
    while match.view(match.to_act).hand_sizes != (3, 3):
        match = match.apply(Steady().choose(match.view(match.to_act), rng))
    best, *others = reasons(match)

    assert all(best.mean >= other.mean for other in others)
    assert len(others) == len(match.legal) - 1


# Strength: small samples with few playouts, so that the tests stay quick


def played(rules, deals, effort):
    """Yield the result and Expert's seat of first deals against Steady, with each seat in turn."""
    for seed in range(deals):
        for seat in range(rules.seats):
            players = [Steady()] * rules.seats
            players[seat] = Expert(effort=effort)
            yield first_deal(rules, players, seed), seat


def test_expert_beats_steady_at_counterpoint():
    found = [
        result["scores"][seat] - result["scores"][1 - seat]
        for result, seat in played(Counterpoint.standard(), searched(2, thorough=8), effort=0.2)
    ]
    assert sum(found) > 0


def test_expert_makes_more_than_half_of_its_bids_against_steady():
    found = [
        result["bids"][seat] == result["tricks"][seat]
        for result, seat in played(NinetyNine.classic(), searched(2, thorough=12), effort=0.25)
    ]
    assert found.count(True) > len(found) / 2


def test_expert_beats_steady_at_addenda():
    total, expert = 0, Expert(effort=0.12)
    for seed in range(searched(2, thorough=6)):
        match, rng = Addenda().start(seed=seed), random.Random(seed)
        players = [expert, Steady()] if seed % 2 else [Steady(), expert]
        while match.deal == 1 and match.phase == "play":
            match = match.apply(players[match.to_act].choose(match.view(match.to_act), rng))
        total += match.scores[1 - seed % 2] - match.scores[seed % 2]

    assert total > 0


# How much it tries


class Counting(random.Random):
    """Chance that counts how often it is asked for a seed, once for each world."""

    seeds = 0

    def getrandbits(self, bits):
        self.seeds += bits == 32
        return super().getrandbits(bits)


@pytest.mark.parametrize("name", ["classic", "counterpoint three", "addenda"])
def test_more_effort_is_more_worlds_and_the_usual_is_one(name):
    match = ALL_RULES[name].start(seed=3)
    view, worlds, found = match.view(match.to_act), {}, {}
    for effort in (0.2, 1, 2):
        rng = Counting(1)
        found[effort] = Expert(effort=effort).reasons(view, rng)
        worlds[effort] = rng.seeds

    assert worlds[0.2] < worlds[1] / 1.5
    assert worlds[2] > worlds[1] * 1.5
    assert found[1] == reasons(match, 1)


@pytest.mark.parametrize("effort", [0, -1, float("nan"), float("inf"), "2", None])
def test_an_effort_is_a_number_above_nothing(effort):
    with pytest.raises((TypeError, ValueError), match=r"effort must be a (finite )?number"):
        Expert(effort=effort)
