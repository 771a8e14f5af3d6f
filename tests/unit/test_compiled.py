"""Compiled players: the rest of their tests are those of players and engine, run once more by make compiled."""

import copy
import os
import pickle
import random

import pytest
from ninety_nine_games import PRESETS

from parlett_widgets import Steady, engine
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.review import review_deal

GAMES = [Addenda(), NinetyNine.classic(), Counterpoint.standard()]
MORE = [
    *PRESETS.values(),
    NinetyNine.five(reveal="nominate-leader"),
    Addenda.partnership(),
    Counterpoint.easy(),
    Counterpoint.three(),
]


def test_the_players_that_run_are_the_ones_that_are_meant():
    assert ("compiled" if engine.COMPILED else "python") == os.environ.get(
        "PARLETT_ENGINE", "python"
    )


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
def test_a_state_is_a_value(rules):
    match = rules.start(seed=7)
    state, later = match.state, match.apply(match.legal[0]).state
    for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert again == state
        assert hash(again) == hash(state)
    assert state != later
    assert later._replace(**state._asdict()) == state
    assert "phase='" in repr(state)
    with pytest.raises((TypeError, ValueError), match="cards"):
        state._replace(cards=())


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
@pytest.mark.parametrize("name", ["state", "previous", "action", "revision", "deal"])
def test_a_match_cannot_be_changed(rules, name):
    match = rules.start(seed=7).apply(rules.start(seed=7).legal[0])
    before = hash(match), match.record()
    with pytest.raises(AttributeError):
        setattr(match, name, rules.start(seed=8).state)
    with pytest.raises(AttributeError):
        delattr(match, name)
    assert (hash(match), match.record()) == before


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
@pytest.mark.parametrize("name", ["hands", "to_act", "scores", "phase", "anything"])
def test_a_state_cannot_be_changed(rules, name):
    state = rules.start(seed=7).state
    with pytest.raises(AttributeError):
        setattr(state, name, ())


@pytest.mark.parametrize("rules", [*GAMES, *MORE], ids=str)
def test_every_kind_of_choice_can_be_thought_about(rules):
    match, rng, seen = rules.start(seed=7), random.Random(1), set()
    while not match.deal_over:
        view, kind = match.view(match.to_act), (match.phase, match.legal[0].verb)
        if len(match.legal) > 1 and kind not in seen:
            seen.add(kind)
            assert knowledge(rules).reasons(view, rng, 0.05)
        match = match.apply(Steady().choose(view, rng))
    assert review_deal(match, 0, effort=0.02).looked_at
