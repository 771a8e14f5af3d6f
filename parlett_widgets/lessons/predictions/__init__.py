"""The questions that only one lesson asks, about what that lesson has just shown.

There is a file for each game; lesson 13, on designing a game, is about none of them.
"""

from __future__ import annotations

from parlett_widgets.lessons.predictions import addenda, counterpoint, ninety_nine
from parlett_widgets.lessons.predictions.builders import PREDICTIONS, choose, predictions
from parlett_widgets.lessons.topic import N_

__all__ = ["PREDICTIONS", "addenda", "counterpoint", "ninety_nine"]

predictions(
    "",
    {
        "13-name": lambda lang: choose(
            lang,
            N_(
                "A class derives from Even-Odd and changes how it is scored. What else does it need?"
            ),
            [N_("a table of its own"), N_("a name of its own"), N_("players of its own")],
            1,
            N_(
                "Its records would otherwise be read by the old rules. It inherits its table, words "
                "and players from Even-Odd."
            ),
        ),
        "13-leak": lambda lang: choose(
            lang,
            N_("Somebody forgets to say that calls are secret. Does the battery notice?"),
            [
                N_("Yes: it compares what players see with the rules card"),
                N_("No: a game with open calls is a valid game too"),
                N_("Yes: it swaps two calls and finds that other seats can tell the difference"),
            ],
            1,
            N_(
                "Even-Odd with open calls is a perfectly good game, just a different one. The battery "
                "holds a game to what it says about itself: if calls that should be secret were shown, "
                "the game would fail."
            ),
        ),
    },
)
