"""A review finds what cost points, blames nobody for good play, and knows only what the seat knew."""

import random

import pytest
from dealing import with_state
from even_odd import EvenOdd
from late_deals import late

from parlett_widgets.engine.actions import Action
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.counterpoint.solver import solve_duel
from parlett_widgets.players import Reason, Steady, review, review_deal
from parlett_widgets.players.knowledge import alternatives
from parlett_widgets.players.review import DEALS, cost_of, is_as_good
from parlett_widgets.players.trials import Result


def played(rules, seed, actions=1000):
    """Return a match in which Steady has played, to the end of the deal or for so many actions."""
    match, rng = rules.start(seed=seed), random.Random(seed)
    while not match.deal_over and match.revision < actions:
        match = match.apply(Steady().choose(match.view(match.to_act), rng))
    return match


# Blunders

ENDINGS = {
    "one trick is needed, and a sure one is kept": (
        (["AD QC", "9H 8H", "10H"], ["6S 7D 8D", "6H 7H 8C", "7C 9C 6D"], "KS"),
        "play QC",
        "play AD",
    ),
    "both tricks are needed": (
        (["AS 9S", "9H", "10H"], ["6S 8S 8D", "6H 7H 8C", "7C 9D 10D"], "JS 7S"),
        "play AS",
        "play 9S",
    ),
    "the bid is full": (
        (["AS 6S", "9H", "10H"], ["6D 7D 8D", "6H 7H 8C", "7C 9D 10D"], "JS 7S"),
        "play 6S",
        "play AS",
    ),
}
endings = pytest.mark.parametrize(("position", "best", "blunder"), ENDINGS.values(), ids=ENDINGS)


@endings
def test_a_planted_blunder_is_found_with_what_was_best(position, best, blunder):
    match = late(*position)
    for seed in range(2):
        (found,) = review_deal(match.apply(blunder), 0, seed=seed).decisions

        assert (found.step, str(found.taken), str(found.best)) == (match.revision, blunder, best)
        assert found.cost > 5
        assert found.cost > 2 * found.error
        assert found.reason.chance > found.others[0].chance


@endings
def test_the_best_play_is_never_a_mistake(position, best, blunder):
    match = late(*position).apply(best)

    for seed in range(4):
        assert review_deal(match, 0, seed=seed).decisions == ()


@pytest.mark.parametrize("seed", range(6))
def test_with_open_hands_a_card_costs_what_the_solver_says(seed):
    match = played(Counterpoint.standard(), seed)
    while match.deal_over or max(match.view(0).hand_sizes) < 5:
        match = match.previous
    match = with_state(match)  # without its past, of which there would be more to say
    solution, seat = solve_duel(match), match.to_act
    sign = 1 if seat == 0 else -1

    for card, (value, _) in solution.cards.items():
        line = match.apply(f"play {card}")
        lost = sign * (solution.value - value)
        decisions = review_deal(line, seat, open_hands=True).decisions
        found = [one for one in decisions if one.step == match.revision]

        # Own points less the mean of the others' is what the solver counts, for two players.
        assert [one.cost for one in found] == ([lost] if lost > 1 else [])
        assert all(one.error == 0 for one in found)


def test_a_bid_that_gives_away_the_best_cards_comes_first():
    match = NinetyNine.classic().start(seed=7, dealer=2).apply("bid AD KS JK")
    while match.revision < 7:
        match = match.apply(Steady().choose(match.view(match.to_act), random.Random(0)))
    first, *_ = review_deal(match, 0, effort=0.3).decisions

    assert (first.step, str(first.taken)) == (0, "bid AD KS JK")
    assert first.cost > 5


def test_of_cards_that_take_the_same_tricks_one_is_tried_and_the_others_stand_for_it():
    match = played(NinetyNine.classic(), seed=5)
    groups = 0
    for moment in match.line:
        if str(moment.phase) == "play" and len(moment.legal) > 1:
            tried = alternatives(moment.view(moment.to_act))
            matching = [tried.matching(action) for action in moment.legal]
            assert all(len(alike) == 1 for alike in matching)
            assert {alike[0] for alike in matching} == set(tried.candidates)
            stands = {card: action for action in moment.legal for card in action.cards}
            for card, (other,) in zip(stands, matching, strict=True):
                suit = moment.view(moment.to_act).table.suit
                assert suit(card) == suit(other)
            groups += len(tried.candidates) < len(moment.legal)
    assert groups > 2


def test_a_cost_is_that_of_as_many_deals_as_it_says():
    match = late(*ENDINGS["the bid is full"][0])
    (found,) = review_deal(match.apply("play AS"), 0).decisions
    assert found.deals in (DEALS // 2, DEALS)
    assert found.others[0].action == found.taken
    assert cost_of(found, found.taken) == (found.cost, found.error)
    assert is_as_good(*cost_of(found, found.best))


# Nobody is blamed for chance


class Noise:
    """Alternatives that differ by chance alone."""

    has_bids = False

    def __init__(self):
        self.candidates = list(range(8))

    def world(self, rng):
        return object()

    def play(self, candidate, world, seed):
        return Result(random.Random(f"{seed}/{candidate}").gauss(0, 20), 0, exact=False)

    def action(self, candidate):
        return Action("play", (), str(candidate))

    def matching(self, action):
        return [0]


def test_choices_that_are_worth_the_same_are_called_mistakes_no_more_often_than_two_errors_allow(
    monkeypatch,
):
    monkeypatch.setattr(review, "alternatives", lambda view, deals: Noise())
    monkeypatch.setattr(review, "_is_advised", lambda *_: False)
    match = late(*ENDINGS["the bid is full"][0]).apply("play 6S")
    blamed = sum(len(review_deal(match, 0, seed=seed, effort=0.1).decisions) for seed in range(300))

    assert blamed <= 300 * 0.06  # one time in 33 is expected


def test_what_a_hint_would_have_said_is_no_mistake(monkeypatch):
    position, _, text = ENDINGS["the bid is full"]
    match = late(*position)
    blunder = next(action for action in match.legal if str(action) == text)

    class Knowledge:
        def reasons(self, view, rng, effort):
            return (Reason(blunder),)

    monkeypatch.setattr(review, "knowledge", lambda rules: Knowledge())

    assert review_deal(match.apply(blunder), 0).decisions == ()


# What the seat could not know


@pytest.mark.parametrize(
    "rules",
    [NinetyNine.classic(), Counterpoint.standard(), Addenda()],
    ids=lambda rules: f"{rules.game} {rules.seats}",
)
def test_where_the_hidden_cards_lay_changes_nothing(rules):
    match = played(rules, seed=5, actions=9)
    other = match.resample(0, random.Random(1))

    assert other.story(0) == match.story(0)
    assert other.story(1) != match.story(1)
    assert review_deal(other, 0, effort=0.01) == review_deal(match, 0, effort=0.01)


def test_the_same_seed_gives_the_same_review_and_more_effort_more_deals():
    match = played(NinetyNine.classic(), seed=3, actions=12)
    once = review_deal(match, 0, effort=0.02)

    assert review_deal(match, 0, effort=0.02) == once
    assert (once.seat, once.deal, once.deals) == (0, 1, 4)
    assert 3 <= once.looked_at <= 4


def test_progress_is_told_decision_by_decision():
    told = []
    found = review_deal(
        played(Counterpoint.standard(), seed=3, actions=8),
        0,
        effort=0.01,
        progress=lambda done, of: told.append((done, of)),
    )

    assert told == [(done, found.looked_at) for done in range(found.looked_at + 1)]


# Games that nobody has told the players anything about


def test_a_game_of_rules_alone_is_reviewed_by_sampling():
    match = played(EvenOdd(), seed=1, actions=8)
    found = review_deal(match, 0, effort=0.05)

    assert found.looked_at > 1
    assert found.why == ""
    assert all(one.reason.chance is None for one in found.decisions)


def test_a_game_that_cannot_be_dealt_anew_has_an_empty_review_that_says_why(forget):
    class Sealed(Counterpoint):
        game = "sealed"
        knowledge = ""

        def sample_world(self, view, rng):
            return None

    match = Sealed().start(seed=1, dealer=1)
    found = review_deal(match.apply(match.legal[0]), 0)

    assert (found.looked_at, found.decisions) == (0, ())
    assert found.why == (
        "The hidden cards of sealed cannot be sampled, so nothing can be compared."
    )


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"deal": 2}, "deal must be from 1 to 1, not 2"),
        ({"effort": 0}, "effort must be a finite number greater than 0, not 0"),
    ],
)
def test_a_review_of_what_is_not_there_is_refused(wrong, message):
    with pytest.raises(ValueError, match=message):
        review_deal(Counterpoint().start(seed=1), 0, **wrong)


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="seat must be from 0 to 1, not 2"):
        review_deal(Counterpoint().start(seed=1), 2)
