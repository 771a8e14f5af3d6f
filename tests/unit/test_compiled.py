"""The compiled engine: the rest of its tests are those of the engine, run once more by make compiled."""

import os
import pickle

import pytest

from parlett_widgets import engine
from parlett_widgets.games import NinetyNine


def test_the_engine_that_runs_is_the_one_that_is_meant():
    assert ("compiled" if engine.COMPILED else "python") == os.environ.get(
        "PARLETT_ENGINE", "python"
    )


def test_a_state_is_a_value():
    match = NinetyNine.classic().start(seed=7)
    state, later = match.state, match.apply(match.legal[0]).state
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert state != later
    assert later != state.hands
    assert state._replace(hands=later.hands, bids=later.bids, to_act=later.to_act) == later
    assert "phase=<Phase.BID: 'bid'>, to_act=" in repr(state)
    with pytest.raises(TypeError, match="argument"):
        state._replace(cards=())


@pytest.mark.skipif(not engine.COMPILED, reason="in Python it is mypy that refuses it")
def test_nothing_of_a_moment_can_be_set():
    match = NinetyNine.classic().start(seed=7)
    for thing, name in ((match, "state"), (match, "revision"), (match.state, "hands")):
        with pytest.raises(AttributeError, match=name):
            setattr(thing, name, getattr(thing, name))
