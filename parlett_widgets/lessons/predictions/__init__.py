"""The questions that only one lesson asks, about what that lesson has just shown."""

from parlett_widgets.lessons.predictions import addenda, counterpoint, designing, ninety_nine
from parlett_widgets.lessons.predictions.builders import PREDICTIONS

__all__ = ["PREDICTIONS", "addenda", "counterpoint", "designing", "ninety_nine"]
