"""Many deals played out at once are, card by card, the deals that the rules and single playouts have."""

import random
import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playouts import ADVISED, DUELS, TRICK_GAMES, moments, real_bits, state_of

from parlett_widgets.cards import CardSet
from parlett_widgets.engine import NinetyNine
from parlett_widgets.engine.actions import PLAYS
from parlett_widgets.odds import advice
from parlett_widgets.odds.batch import play_out_all
from parlett_widgets.odds.batch_duels import play_duels
from parlett_widgets.odds.batch_worlds import DraftedWorlds
from parlett_widgets.odds.duel_rollouts import play_duel
from parlett_widgets.odds.duel_worlds import DuelWorlds
from parlett_widgets.odds.duels import Duel
from parlett_widgets.odds.random_deals import random_deals
from parlett_widgets.odds.rollouts import play_out
from parlett_widgets.odds.trick_worlds import TrickWorlds

DEALS = 10

RANDOM_GAMES = {
    "classic": NinetyNine.classic(),
    "revised": NinetyNine.revised(),
    "diamonds": NinetyNine.revised(first_trump="diamonds"),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(first_trump="diamonds"),
}


def by_the_rules(rules, state, cards):
    """Return which hand plays each card as the rules have it, and the end; all must be legal.

    Who wins a trick leads the next: so with the hands the winners are compared.
    """
    hands = []
    for card in cards:
        assert PLAYS[card] in rules.choices(state)
        hands.append(state.order[len(state.trick)])
        state = rules.perform(state, PLAYS[card])
    return hands, state


# Ninety-Nine, and Counterpoint among three


@pytest.mark.parametrize("rules", TRICK_GAMES.values(), ids=TRICK_GAMES)
def test_every_deal_of_a_batch_is_played_by_the_rules_and_as_alone(rules):
    for number, view in enumerate(moments(rules)):
        worlds, rng, played = TrickWorlds(view), random.Random(number), []
        positions = [worlds.sample(rng) for _ in range(DEALS)]
        taken = play_out_all(worlds.model, positions, range(DEALS), played)
        for seed, position in enumerate(positions):
            alone = []
            chance = random.Random(seed).random
            assert play_out(worlds.model, position, chance, alone) == taken[seed]
            assert alone == [step[seed] for step in played]

        words = positions[0].hands
        held = [real_bits(worlds.model, words[i : i + 4]) for i in range(0, len(words), 4)]
        cards = [worlds.model.cards[step[0][1:]] for step in played]
        hands, state = by_the_rules(rules, state_of(view, held), cards)
        assert hands == [step[0][0] for step in played]
        assert list(state.taken) == taken[0]


def test_deals_of_a_batch_do_not_depend_on_each_other():
    view = next(moments(NinetyNine.classic()))
    worlds, rng = TrickWorlds(view), random.Random(3)
    positions = [worlds.sample(rng) for _ in range(9)]
    together = play_out_all(worlds.model, positions, [5] * 9)

    alone = [play_out_all(worlds.model, [one], [5])[0] for one in positions]
    assert together == alone


@pytest.mark.parametrize("rules", TRICK_GAMES.values(), ids=TRICK_GAMES)
def test_positions_drawn_together_are_those_drawn_one_by_one(rules):
    match = rules.start(seed=4)
    for view in (
        match.view(match.to_act),
        (later := match.apply(match.legal[5])).view(later.to_act),
    ):
        single, many, rng = TrickWorlds(view), DraftedWorlds(view), random.Random(2)
        alone = [single.sample(rng) for _ in range(20)]
        rng = random.Random(2)
        assert many.positions([many.draft(rng) for _ in range(20)]) == alone


# Counterpoint for two


def duels_of(view, rng, deals):
    """Return what may lie hidden, with aims that are made up."""
    worlds = DuelWorlds(view)
    led = worlds.pack.places[view.trick[0]] if view.trick else -1
    for _ in range(deals):
        hands = (worlds.hand, worlds.pool ^ worlds.sample(rng).cards)
        aims = (10 * rng.randrange(14), 10 * rng.randrange(14))
        yield Duel(hands[::-1] if view.seat else hands, aims, view.taken, view.order[0], led)


@pytest.mark.parametrize("rules", DUELS.values(), ids=DUELS)
def test_every_duel_of_a_batch_is_played_by_the_rules_and_as_alone(rules):
    for number, view in enumerate(moments(rules)):
        pack, played = DuelWorlds(view).pack, []
        duels = list(duels_of(view, random.Random(number), DEALS))
        taken = play_duels(duels, range(DEALS), played)
        for seed, duel in enumerate(duels):
            alone = []
            assert play_duel(duel, random.Random(seed).random, alone) == taken[seed]
            assert alone == [step[seed] for step in played]
        held = [
            int(CardSet(pack.cards[place] for place in pack.cards if hand >> place & 1))
            for hand in duels[0].hands
        ]
        cards = [pack.cards[step[0]] for step in played]
        _, state = by_the_rules(rules, state_of(view, held), cards)
        assert tuple(state.taken) == taken[0]


# Advice


@pytest.mark.parametrize("rules", ADVISED.values(), ids=ADVISED)
def test_advice_is_the_same_with_numpy_and_without(rules, monkeypatch):
    match = rules.start(seed=3)
    view = match.view(match.to_act)
    assert advice._at_once()
    fast = advice.advise(view, random.Random(4), worlds=8)
    monkeypatch.setattr(advice, "_at_once", lambda: False)

    assert fast == advice.advise(view, random.Random(4), worlds=8)


ADVICE_IN_WORDS = """
import random
{before}
from parlett_widgets import Expert, NinetyNine
from parlett_widgets.odds import advise
view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
print(advise(view, random.Random(1), worlds=10)[:2])
print(Expert().choose(view, random.Random(1)))
"""


def test_everything_works_where_numpy_is_not_there():
    said = [
        subprocess.run(
            [sys.executable, "-c", ADVICE_IN_WORDS.format(before=before)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for before in ("import sys; sys.modules['numpy'] = None", "import numpy")
    ]
    assert "Option(cards=" in said[0]
    assert said[0] == said[1]


def test_numpy_is_not_loaded_before_it_is_needed():
    code = "import sys, parlett_widgets, parlett_widgets.odds; print('numpy' in sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert found == "False\n"


def test_random_deals_say_how_to_get_numpy():
    code = "import sys; sys.modules['numpy'] = None; import parlett_widgets.odds.random_deals"
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    ).stderr
    assert "need NumPy 2 or later: pip install 'parlett-widgets[fast]'" in said.splitlines()[-1]


# Deals by pure chance


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(RANDOM_GAMES)), st.integers(0, 2**32))
def test_a_random_deal_is_played_and_scored_by_the_rules(name, seed):
    deals = random_deals(RANDOM_GAMES[name], random.Random(seed), 5)
    for number in range(5):
        match = deals.match(number)  # refuses what is against the rules
        result = match.rules.result(match.state)
        assert [*result["bids"]] == deals.bids[:, number].tolist()
        assert [*result["tricks"]] == deals.taken[:, number].tolist()
        assert [*match.scores] == deals.scores[:, number].tolist()


@pytest.mark.parametrize("rules", RANDOM_GAMES.values(), ids=RANDOM_GAMES)
def test_every_card_is_as_likely_in_every_place(rules):
    deals = 20_000
    dealt = random_deals(rules, random.Random(1), deals).dealt
    cards = len(dealt)
    expected = deals / cards
    spread = (expected * (1 - 1 / cards)) ** 0.5
    for place in dealt:
        found = np.unique(place, return_counts=True)[1]
        assert len(found) == cards
        assert abs(found - expected).max() < 5.5 * spread


def test_every_card_that_may_be_played_is_as_likely():
    deals = random_deals(NinetyNine.revised(), random.Random(2), 30_000)
    hands = np.sort(deals.dealt.reshape(3, 12, -1)[:, 3:], axis=1)
    led, reply = deals.played[:2]
    leads = np.unique((hands[0] == led).argmax(axis=0), return_counts=True)[1]
    assert abs(leads - 30_000 / 9).max() < 5.5 * (30_000 / 9) ** 0.5

    follows = hands[1] >> 4 == led >> 4
    number = follows.sum(axis=0)
    place = (follows & (hands[1] < reply)).sum(axis=0)
    for choices, first in product((2, 3, 4), (0, 1)):
        same = number == choices
        expected = same.sum() / choices
        assert abs((place[same] == first).sum() - expected) < 5.5 * expected**0.5
    void = number == 0
    discards = np.unique((hands[1] == reply).argmax(axis=0)[void], return_counts=True)[1]
    assert len(discards) == 9
    assert abs(discards - void.sum() / 9).max() < 5.5 * (void.sum() / 9) ** 0.5


def test_a_turn_up_makes_trump_as_often_as_it_should():
    found = random_deals(NinetyNine.classic(), random.Random(3), 37_000).trumps
    shares = np.unique(found, return_counts=True)[1]

    assert abs(shares - 1000 * np.array([8, 8, 8, 8, 5])).max() < 450


def test_random_deals_come_again_from_the_same_seed():
    one, two, other = (
        random_deals(NinetyNine.classic(), random.Random(seed), 100) for seed in (1, 1, 2)
    )
    assert (one.played == two.played).all()
    assert (one.played != other.played).any()


def test_random_deals_have_no_dummy_and_are_not_none():
    with pytest.raises(ValueError, match="without a dummy"):
        random_deals(NinetyNine.two(), random.Random(1), 1)
    with pytest.raises(ValueError, match="a deal at least"):
        random_deals(NinetyNine.classic(), random.Random(1), 0)
