"""Fixtures of the unit tests; what they share is to speak when it fails, like a test module."""

import gc

import pytest
from hypothesis import HealthCheck, settings
from recording import comms

from parlett_widgets import Expert
from parlett_widgets.engine import registry
from parlett_widgets.lessons import progress

__all__ = ["comms"]

# No test depends on the time that it takes: a busy machine may stop it for longer than any limit.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

pytest.register_assert_rewrite(
    "broken_records", "handmade_actions", "ninety_nine_games", "pictures", "simulate_command"
)


def pytest_collection_finish():
    """Leave what is there before the first test to itself: to look through it again takes a fifth of the time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _nothing_done_yet():
    yield
    progress.reset()


@pytest.fixture
def hasty(monkeypatch):
    """Try every bid in the few deals that are asked for: to drop the worse takes hundreds of playouts more."""
    monkeypatch.setattr("parlett_widgets.players.advice.FINALISTS", 1000)


@pytest.fixture
def hasty_expert(monkeypatch):
    """Give Expert a tenth of the usual effort where it does not matter how good its choices are."""
    monkeypatch.setattr(Expert.__init__, "__defaults__", (0.1,))


@pytest.fixture
def short_rounds(monkeypatch):
    """Drop bids after two or three deals, and all but ten of the many of Counterpoint for two."""
    monkeypatch.setattr("parlett_widgets.players.advice.FIRST_PLAYS", 1)
    monkeypatch.setattr("parlett_widgets.games.counterpoint.knowledge.PROMISING", 10)


@pytest.fixture
def forget(monkeypatch):
    """Forget at the end which games a test has defined; what is returned forgets one at once."""
    known = dict(registry._known)
    monkeypatch.setattr(registry, "_known", known)
    return known.pop
