"""Learn and play three card games by David Parlett in a notebook.

Everything that a notebook needs is imported from here. Names are loaded on first use, so the rules
also work where no widget can run.

>>> from parlett_widgets import Addenda
>>> match = Addenda.standard().start(seed=7)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlett_widgets.cards import Card, CardSet, Rank, Suit
    from parlett_widgets.engine import Action, BrokenRecord, Deal, IllegalAction, Match, View
    from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
    from parlett_widgets.games.addenda import explain_chain, running_counts
    from parlett_widgets.lessons import answers, predict, question
    from parlett_widgets.narration import rules_card
    from parlett_widgets.players import (
        Expert,
        Player,
        Random,
        Steady,
        Summary,
        advise,
        simulate,
    )
    from parlett_widgets.widgets import (
        BidAdvisor,
        BidExplorer,
        CardTable,
        ChainExplorer,
        Predict,
        Replay,
        ScoreExplorer,
        TrickExplorer,
        use,
    )

__version__ = "0.1.0"

_HOMES = {
    "Card": "cards",
    "CardSet": "cards",
    "Rank": "cards",
    "Suit": "cards",
    "Action": "engine",
    "BrokenRecord": "engine",
    "Deal": "engine",
    "IllegalAction": "engine",
    "Match": "engine",
    "View": "engine",
    "Addenda": "games",
    "Counterpoint": "games",
    "NinetyNine": "games",
    "explain_chain": "games.addenda",
    "running_counts": "games.addenda",
    "answers": "lessons",
    "predict": "lessons",
    "question": "lessons",
    "rules_card": "narration",
    "advise": "players",
    "Expert": "players",
    "Player": "players",
    "Random": "players",
    "Steady": "players",
    "Summary": "players",
    "simulate": "players",
    "BidAdvisor": "widgets",
    "BidExplorer": "widgets",
    "CardTable": "widgets",
    "ChainExplorer": "widgets",
    "Predict": "widgets",
    "Replay": "widgets",
    "ScoreExplorer": "widgets",
    "TrickExplorer": "widgets",
    "use": "widgets",
}

__all__ = [
    "Action",
    "Addenda",
    "BidAdvisor",
    "BidExplorer",
    "BrokenRecord",
    "Card",
    "CardSet",
    "CardTable",
    "ChainExplorer",
    "Counterpoint",
    "Deal",
    "Expert",
    "IllegalAction",
    "Match",
    "NinetyNine",
    "Player",
    "Predict",
    "Random",
    "Rank",
    "Replay",
    "ScoreExplorer",
    "Steady",
    "Suit",
    "Summary",
    "TrickExplorer",
    "View",
    "advise",
    "answers",
    "explain_chain",
    "predict",
    "question",
    "rules_card",
    "running_counts",
    "simulate",
    "use",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
