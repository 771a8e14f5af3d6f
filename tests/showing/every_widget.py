"""One widget of each kind and state, for tests that every widget must pass."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date
from typing import Any

from parlett_widgets import (
    Addenda,
    BidAdvisor,
    BidExplorer,
    BidTrainer,
    Board,
    CardTable,
    ChainExplorer,
    Counterpoint,
    DealEditor,
    Figure,
    JustPlay,
    NinetyNine,
    Practice,
    PuzzleSet,
    Replay,
    ScoreExplorer,
    TrickExplorer,
    predict,
    puzzle,
    question,
)
from parlett_widgets.practice import Progress
from parlett_widgets.widgets.page.widget import ParlettWidget


def played(rules: Any, actions: int) -> Any:
    """Return a match after a number of random actions."""
    match, rng = rules.start(seed=7), random.Random(7)
    for _ in range(actions):
        match = match.apply(rng.choice(match.legal))
    return match


def at_table(rules: Any, actions: int) -> CardTable:
    """Return a table with a match that is under way."""
    return CardTable(played(rules, actions))


def answered() -> ParlettWidget:
    """Return a question that has been answered and explained."""
    asked = predict("bid-sum", seed=1)
    asked.lock(6)
    return asked


def trained() -> ParlettWidget:
    """Return a trainer after bids for two hands, with the verdict on the second."""
    trainer = BidTrainer(NinetyNine.classic(), seed=6, worlds=2)
    trainer.bid(" ".join(card["id"] for card in trainer.scene["hand"][:3]), estimate=3)
    trainer.next_hand()
    trainer.bid("KS AD JK", estimate=2)
    return trainer


def voted() -> ParlettWidget:
    """Return a board on which a class has voted twice and the answer has been revealed."""
    board = Board([question("counterpoint-score", seed=1), "Now play."])
    for hands in ("AABDB", "BBABB"):
        board.hands(hands)
        board.turn()
    return board


def laid_out() -> ParlettWidget:
    """Return an editor with some cards chosen and the rest dealt."""
    editor = DealEditor(NinetyNine.two(), South="♠AK10 ♥Q", turn_up="7D", seed=3)
    editor.deal_rest()
    return editor


def practised() -> ParlettWidget:
    """Return practice of two missed questions and a kind, all answered, one of them wrongly."""
    practice = Practice(learner())
    practice.begin()
    for right in (True, False, True):
        form = practice.question["answer"]
        practice.lock(form["right"][0] if right else next(iter(form["wrong"])))
        if practice.more:
            practice.next()
    practice.finish()
    return practice


def learner() -> Progress:
    """Return the progress of somebody who has missed two questions three days ago."""
    days = [date(2026, 11, 24)]
    mine = Progress(today=lambda: days[-1])
    mine.record("bid-sum-1-3", "bid-sum", right=False)
    for seed in range(3):
        mine.record(f"chain-count-1-{seed}", "chain-count", right=True)
    mine.record("trick-winner-1-5", "trick-winner", right=False)
    days.append(date(2026, 11, 27))
    return mine


HAND = "AS KS QS 9H 6H AD 8D 7D 6D KD KC JC"

EVERY_WIDGET: dict[str, Callable[[], ParlettWidget]] = {
    "card-table, Addenda": lambda: at_table(Addenda(), 7),
    "card-table, Addenda for four": lambda: at_table(Addenda.partnership(), 20),
    "card-table, bids": lambda: at_table(NinetyNine.classic(), 0),
    "card-table, Ninety-Nine": lambda: at_table(NinetyNine.classic(), 12),
    "card-table, a dummy": lambda: at_table(NinetyNine.two(), 12),
    "card-table, Counterpoint": lambda: at_table(Counterpoint.standard(), 9),
    "replay": lambda: Replay(played(NinetyNine.classic(), 90)),
    "replay, of a seat": lambda: Replay(played(Addenda(), 30), 0),
    "chain-explorer": lambda: ChainExplorer("4 5 J K"),
    "bid-explorer": BidExplorer,
    "bid-explorer, a hand": lambda: BidExplorer(hand=HAND, chosen="9H 6H", total=5),
    "score-explorer": ScoreExplorer,
    "score-explorer, Ninety-Nine": lambda: ScoreExplorer(game="ninety-nine"),
    "trick-explorer": lambda: TrickExplorer(trick="KH"),
    "trick-explorer, Counterpoint": lambda: TrickExplorer(game="counterpoint", trick="9H 9S"),
    "trick-explorer, Addenda": lambda: TrickExplorer(game="addenda", trick="10S 7H"),
    "bid-advisor": lambda: BidAdvisor(NinetyNine.classic().start(seed=7).view(0)),
    "bid-trainer": lambda: BidTrainer(NinetyNine.classic(), seed=7, chosen="9D JK"),
    "bid-trainer, asking": lambda: BidTrainer(NinetyNine.classic(), estimate_first=True),
    "bid-trainer, told": trained,
    "figure": lambda: Figure("ways-to-bid", "points-by-tricks", bid=6),
    "board": lambda: Board([question("trick-winner", seed=1), "https://example.org/#1"]),
    "board, told": voted,
    "deal-editor": lambda: DealEditor(Counterpoint.standard(), South="♠AK"),
    "deal-editor, dealt": laid_out,
    "predict, options": lambda: predict("addenda-winner", seed=3, difficulty=3),
    "predict, a number": lambda: predict("bid-sum", seed=1),
    "predict, cards": lambda: predict("follow", seed=1),
    "predict, three cards": lambda: predict("bid-cards", seed=2, difficulty=2),
    "predict, told": answered,
    "just-play": JustPlay,
    "puzzle": lambda: PuzzleSet([puzzle("make-exactly", seed=seed) for seed in (3, 4)]),
    "practice": lambda: Practice(learner()),
    "practice, told": practised,
}
"""Widgets by the name of their bundle, and what is special about each."""
