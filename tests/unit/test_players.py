"""Opponents: what they are shown, and that Steady plays sensibly."""

import pickle
import random
from dataclasses import replace
from types import FunctionType, ModuleType

import pytest
from dealing import arranged, played

from parlett_widgets.cards import PACK_52, CardSet
from parlett_widgets.engine import Deal, Match, View
from parlett_widgets.engine.match import LegalActions
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.addenda.state import AddendaState, playable
from parlett_widgets.players import Random, Steady, simulate
from parlett_widgets.players.player import generator_for
from parlett_widgets.widgets.card_table.play import acted


def duel(rules, players, seed):
    """Yield the view and the choice of each turn; the last view is of the match that is over."""
    match, rng = rules.start(seed=seed), random.Random(seed)
    while match.to_act is not None:
        view = match.view(match.to_act)
        action = players[match.to_act].choose(view, rng)
        yield view, action
        match = match.apply(action)
    yield match.view(None), None


def chosen(rules, deal, cards=""):
    match = played(rules.start_with(deal), cards)
    return str(Steady().choose(match.view(match.to_act), random.Random(0)))


# What a player sees


def reachable(thing):
    """Yield everything that can be reached from a thing by its attributes and its contents."""
    seen, waiting = set(), [thing]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType | str | int):
            continue
        seen.add(id(thing))
        yield thing
        if isinstance(thing, dict):
            waiting += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            waiting += thing
        waiting += getattr(thing, "__dict__", {}).values()
        for kind in type(thing).__mro__:
            slots = kind.__dict__.get("__slots__", ())
            names = [slots] if isinstance(slots, str) else slots
            waiting += [getattr(thing, name) for name in names if hasattr(thing, name)]
        waiting.append(getattr(thing, "__self__", None))


@pytest.mark.parametrize("rules", [Addenda(), Addenda.partnership(misplay="penalty")])
def test_nothing_that_a_player_is_shown_leads_to_the_match_or_to_hidden_cards(rules):
    for view, _ in duel(rules, [Random()] * rules.seats, seed=1):
        assert isinstance(view, View)
        for thing in reachable(view):
            assert not isinstance(thing, Match | LegalActions | AddendaState | Deal), thing


@pytest.mark.parametrize("rules", [Addenda(), NinetyNine.two(), Counterpoint.three()])
@pytest.mark.parametrize("player", [Random(), Steady()])
def test_a_player_needs_nothing_but_the_view(player, rules):
    for view, _ in duel(rules, [Random()] * rules.seats, seed=2):
        if view.to_act is None:
            continue
        alone = pickle.loads(pickle.dumps(view))
        assert player.choose(alone, random.Random(5)) == player.choose(view, random.Random(5))


# What a player is given to draw from


class Keeps(Random):
    """Keeps what it was given."""

    def __init__(self):
        self.given = []

    def choose(self, view, rng):
        self.given.append((view, rng.getstate()))
        return super().choose(view, rng)


def test_no_seed_that_anybody_could_guess_gives_the_numbers_of_a_player():
    keeps = Keeps()
    list(simulate(NinetyNine.classic(target=20), lambda: keeps, seed=3))
    view, state = keeps.given[0]
    seeds = [str(view.seat), str(view.revision), "3", *(f"{n}/{view.revision}" for n in range(9))]

    assert all(random.Random(seed).getstate() != state for seed in seeds)
    assert all(random.Random(seed).getstate() != state for seed in range(9))
    assert state == generator_for(view).getstate()


def test_a_table_and_a_simulation_give_a_player_the_same_numbers():
    match = NinetyNine.classic().start(seed=3)
    while match.to_act == 0:
        match = match.apply(match.legal[0])
    keeps = Keeps()
    acted(match, keeps, {})

    assert keeps.given == [(view := match.view(match.to_act), generator_for(view).getstate())]


def test_every_turn_and_every_seat_has_numbers_of_its_own():
    keeps = Keeps()
    for rules in (Addenda(), NinetyNine.four(), Counterpoint.three()):
        list(simulate(rules, lambda: keeps, seed=3))
    states = {state for _, state in keeps.given}

    assert len(states) == len(keeps.given) > 200
    view = Addenda().start(seed=7).view(0)
    assert generator_for(view).random() != generator_for(replace(view, seat=1)).random()


def test_a_players_numbers_are_the_same_on_every_machine():
    view = NinetyNine.classic().start(seed=7, dealer=2).view(0)

    assert round(generator_for(view).random(), 6) == 0.616403
    told = replace(view, history=((1, None),))
    assert round(generator_for(told).random(), 6) == 0.715134


# What every player does


@pytest.mark.parametrize("player", [Random, Steady])
@pytest.mark.parametrize(
    "rules",
    [
        Addenda(),
        Addenda(misplay="penalty", bust="final-count", king_chain="delta"),
        Addenda.partnership(next_leader="loser", stuck="end-deal"),
    ],
)
def test_a_player_always_chooses_something_legal(player, rules):
    for view, action in duel(rules, [player()] * rules.seats, seed=3):
        assert action is None or action in view.legal


@pytest.mark.parametrize("player", [Random, Steady])
def test_the_same_view_and_the_same_chance_give_the_same_choice(player):
    def choices():
        return [action for _, action in duel(Addenda(), [player(), player()], seed=4)]

    assert choices() == choices()


def test_random_chooses_among_everything_that_is_legal():
    view = Addenda().start(seed=1).view(Addenda().start(seed=1).to_act)
    rng = random.Random(0)

    assert {Random().choose(view, rng) for _ in range(400)} == set(view.legal)


# Steady at Addenda; test_steady_ninety_nine.py and test_steady_counterpoint.py have the others


def over(cards):
    return max(running_counts(cards)) > 17


def careless(view, action):
    """Whether a choice went above 17 though another card would not have, to the player's cost."""
    laid = view.trick.cards
    if not action.cards or len(laid) < 2 or view.trick.misplays or over(laid):
        return False
    cards = playable(view.hand, view.trick)
    if not over((*laid, *action.cards)) or all(over((*laid, card)) for card in cards):
        return False
    seen = CardSet([*view.hand, *laid, *(c for trick in view.tricks for c in trick.cards)])
    rest = CardSet(PACK_52) - seen
    after = view.trick._replace(cards=(*laid, *action.cards))
    # A third card costs nothing when nobody can complete the trick.
    return len(laid) == 3 or bool(playable(rest, after))


@pytest.mark.parametrize("rules", [Addenda(), Addenda.partnership(), Addenda(misplay="penalty")])
def test_steady_never_goes_over_with_a_third_or_last_card_when_it_need_not(rules):
    opponents = [Steady(), Random()] * (rules.seats // 2)
    turns = 0
    for seed in range(8):
        for view, action in duel(rules, opponents, seed):
            if view.seat is not None and view.seat % 2 == 0:
                turns += 1
                assert not careless(view, action), f"seed {seed}: {action} on {view.trick.cards}"
    assert turns > 100


def test_steady_never_misplays():
    rules = Addenda(misplay="penalty")
    for view, action in duel(rules, [Steady(), Steady()], seed=6):
        if action is not None and action.cards:
            assert not view.is_misplay(action.cards[0])


def test_steady_keeps_the_last_card_under_the_line_and_as_high_as_it_can():
    deal = arranged("9S 3D", "4H 10C 9C 8C 7C 6C 5C 3C 2C AC KC QC")

    assert chosen(Addenda(), deal, "9S 4H 3D") == "play AC"  # 16 and 1 are 17


def test_steady_takes_a_trick_that_the_leader_has_lost_with_the_highest_card():
    deal = arranged("9S 10D", "4H 10C 9C 8C 7C 6C 5C 3C 2C AC QC JC")

    assert chosen(Addenda(), deal, "9S 4H 10D") == "play 10C"


@pytest.mark.parametrize(("rules", "matches"), [(Addenda(), 20), (Addenda.partnership(), 6)])
def test_steady_clearly_beats_random(rules, matches):
    wins = 0
    for seed in range(matches):
        steady = seed % 2
        players = [Steady() if seat % 2 == steady else Random() for seat in range(rules.seats)]
        *_, (end, _) = duel(rules, players, seed)
        wins += steady in end.winners

    assert wins >= matches * 3 / 4
