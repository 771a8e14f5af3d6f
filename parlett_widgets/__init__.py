"""Learn and play three card games by David Parlett in a notebook.

Everything that a notebook needs is imported from here. Names are loaded on first use, so the rules
work even where widgets cannot run.

>>> from parlett_widgets import Addenda
>>> match = Addenda.standard().start(seed=7)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlett_widgets.cards import Card, CardSet, Rank, Suit
    from parlett_widgets.classroom import Answers, answers
    from parlett_widgets.engine import Action, BrokenRecord, Deal, IllegalAction, Match, View
    from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
    from parlett_widgets.games.addenda import explain_chain, running_counts
    from parlett_widgets.lessons import Predict, predict, question
    from parlett_widgets.lessons.practice import Practice
    from parlett_widgets.players import (
        Expert,
        Player,
        Random,
        Steady,
        Summary,
        advise,
        simulate,
    )
    from parlett_widgets.practice import history
    from parlett_widgets.puzzles import Goal, puzzle_kinds
    from parlett_widgets.widgets.bid_advisor.widget import BidAdvisor
    from parlett_widgets.widgets.bid_explorer.widget import BidExplorer
    from parlett_widgets.widgets.bid_trainer.widget import BidTrainer
    from parlett_widgets.widgets.board.widget import Board
    from parlett_widgets.widgets.card_table.tasks import Task
    from parlett_widgets.widgets.card_table.widget import CardTable, open_deal
    from parlett_widgets.widgets.chain_explorer.widget import ChainExplorer
    from parlett_widgets.widgets.deal_editor.widget import DealEditor
    from parlett_widgets.widgets.figure.widget import Figure
    from parlett_widgets.widgets.just_play.widget import JustPlay
    from parlett_widgets.widgets.page.defaults import use
    from parlett_widgets.widgets.page.rules_card import rules_card
    from parlett_widgets.widgets.puzzle.widget import Puzzle, PuzzleSet, puzzle
    from parlett_widgets.widgets.replay.widget import Replay
    from parlett_widgets.widgets.score_explorer.widget import ScoreExplorer
    from parlett_widgets.widgets.trick_explorer.widget import TrickExplorer

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
    "Answers": "classroom",
    "answers": "classroom",
    "predict": "lessons",
    "question": "lessons",
    "rules_card": "widgets.page.rules_card",
    "advise": "players",
    "Expert": "players",
    "Player": "players",
    "Random": "players",
    "Steady": "players",
    "Summary": "players",
    "simulate": "players",
    "BidAdvisor": "widgets.bid_advisor.widget",
    "BidExplorer": "widgets.bid_explorer.widget",
    "BidTrainer": "widgets.bid_trainer.widget",
    "Board": "widgets.board.widget",
    "CardTable": "widgets.card_table.widget",
    "ChainExplorer": "widgets.chain_explorer.widget",
    "DealEditor": "widgets.deal_editor.widget",
    "Figure": "widgets.figure.widget",
    "JustPlay": "widgets.just_play.widget",
    "open_deal": "widgets.card_table.widget",
    "Practice": "lessons.practice",
    "Predict": "lessons",
    "Puzzle": "widgets.puzzle.widget",
    "PuzzleSet": "widgets.puzzle.widget",
    "puzzle": "widgets.puzzle.widget",
    "puzzle_kinds": "puzzles",
    "Replay": "widgets.replay.widget",
    "Task": "widgets.card_table.tasks",
    "ScoreExplorer": "widgets.score_explorer.widget",
    "TrickExplorer": "widgets.trick_explorer.widget",
    "Goal": "puzzles",
    "history": "practice",
    "use": "widgets.page.defaults",
}

__all__ = [
    "Action",
    "Addenda",
    "Answers",
    "BidAdvisor",
    "BidExplorer",
    "BidTrainer",
    "Board",
    "BrokenRecord",
    "Card",
    "CardSet",
    "CardTable",
    "ChainExplorer",
    "Counterpoint",
    "Deal",
    "DealEditor",
    "Expert",
    "Figure",
    "Goal",
    "IllegalAction",
    "JustPlay",
    "Match",
    "NinetyNine",
    "Player",
    "Practice",
    "Predict",
    "Puzzle",
    "PuzzleSet",
    "Random",
    "Rank",
    "Replay",
    "ScoreExplorer",
    "Steady",
    "Suit",
    "Summary",
    "Task",
    "TrickExplorer",
    "View",
    "advise",
    "answers",
    "explain_chain",
    "history",
    "open_deal",
    "predict",
    "puzzle",
    "puzzle_kinds",
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
