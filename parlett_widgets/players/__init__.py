"""Computer players, which can be any objects that answer a view with an action.

A player sees a :class:`~parlett_widgets.engine.View` and nothing else, so it cannot look at hidden
cards. To write a player, define a class with one method:

>>> class Highest:
...     def choose(self, view, rng):
...         return max(view.legal, key=lambda action: action.cards[-1:])
>>> from parlett_widgets import Addenda
>>> match = Addenda.standard().start(seed=7)
>>> Highest().choose(match.view(match.to_act), None) in match.legal
True

:func:`simulate` plays matches by the hundred, in this process or in several.
"""

from __future__ import annotations

from parlett_widgets.players.advice import Advice, advise
from parlett_widgets.players.bots import Expert, Steady
from parlett_widgets.players.player import Player, Random, Reason
from parlett_widgets.players.review import Decision, Review, review_deal
from parlett_widgets.players.simulation import (
    ExecutorFailed,
    PlayerFailed,
    Simulation,
    Summary,
    simulate,
)

__all__ = [
    "Advice",
    "Decision",
    "ExecutorFailed",
    "Expert",
    "Player",
    "PlayerFailed",
    "Random",
    "Reason",
    "Review",
    "Simulation",
    "Steady",
    "Summary",
    "advise",
    "review_deal",
    "simulate",
]
