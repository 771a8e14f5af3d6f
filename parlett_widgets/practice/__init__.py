"""What a learner has done, remembered on the learner's own disk."""

from parlett_widgets.practice.kept_file import KeptFile, Trouble
from parlett_widgets.practice.learner import IN_A_ROW, Progress, cell_being_run, history, progress
from parlett_widgets.practice.matches import KeptMatch, Matches, matches
from parlett_widgets.practice.results import Result, Results
from parlett_widgets.practice.schedule import HERE_AGAIN, PUZZLE, Item

__all__ = [
    "HERE_AGAIN",
    "IN_A_ROW",
    "PUZZLE",
    "Item",
    "KeptFile",
    "KeptMatch",
    "Matches",
    "Progress",
    "Result",
    "Results",
    "Trouble",
    "cell_being_run",
    "history",
    "matches",
    "progress",
]
