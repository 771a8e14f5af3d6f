"""Positions with a goal: what can be forced, every line worked out, and makers that grade them."""

from __future__ import annotations

from parlett_widgets.puzzles.game_puzzles import GamePuzzles, GoalForm
from parlett_widgets.puzzles.goals import Goal
from parlett_widgets.puzzles.making import Grade, make, puzzle_kinds
from parlett_widgets.puzzles.positions import Node, Position

__all__ = ["GamePuzzles", "Goal", "GoalForm", "Grade", "Node", "Position", "make", "puzzle_kinds"]
