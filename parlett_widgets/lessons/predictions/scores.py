"""The questions of lesson 08: the score of a deal of Ninety-Nine."""

from __future__ import annotations

from parlett_widgets.games.ninety_nine.state import deal_scores
from parlett_widgets.lessons.making import Number
from parlett_widgets.lessons.predictions.builders import Asked, choose, enter, prediction
from parlett_widgets.widgets.figure.charts import points_by_tricks
from parlett_widgets.words.language import Language

__all__: list[str] = []

_GAME = "ninety-nine"


@prediction("08-peak", _GAME)
def _peak(lang: Language) -> Asked:
    _ = lang.gettext
    return enter(
        _("You bid 4, and the two others fail whatever happens. What do nine tricks bring you?"),
        deal_scores([4, 1, 1], [9, 0, 0])[0],
        Number.of_points(lang),
        _("Nine tricks are 9 points. Four would have been 4 + 30 = 34: exactly, not at least."),
        figures=[points_by_tricks(lang, bid=4)],
    )


@prediction("08-risk", _GAME)
def _risk(lang: Language) -> Asked:
    _ = lang.gettext
    return enter(
        _(
            "A declaration that succeeds gives you 30 more points than West. Apart from the bonus for "
            "the bid, how many does one that fails cost you against West?"
        ),
        30,
        Number.of_points(lang),
        _(
            "West scores the 30 instead. So a premium pays when you are more likely to make your "
            "bid than not; but it also tells the others what you need."
        ),
    )


@prediction("08-ninety-nine", _GAME)
def _ninety_nine(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("The game takes its name from the highest score of a deal. What are the 99 points?"),
        [
            _("Nine tricks at 11 points each"),
            _("60 for a reveal, 30 for the only bid made, 9 for tricks"),
            _("60 for a reveal, 30 for a declaration, 9 for tricks"),
        ],
        1,
        _(
            "You must bid nine and take all nine, and nobody else may make a bid. Only one player "
            "can have the premium: you, or somebody else who has failed."
        ),
    )


@prediction("08-no-trick", _GAME)
def _no_trick(lang: Language) -> Asked:
    _ = lang.gettext
    return enter(
        _("What is the most that a player who takes no trick at all can score?"),
        deal_scores([0, 0, 0], [0, 1, 8], (0, "reveal"))[0],
        Number.of_points(lang),
        _("30 + 60 = 90: a bid of nothing, revealed, and the only one that was made."),
    )


@prediction("08-failed", _GAME)
def _failed(lang: Language) -> Asked:
    _ = lang.gettext
    return enter(
        _("What is the most that you can score when your own bid fails?"),
        deal_scores([0, 1, 0], [9, 0, 0], (1, "reveal"))[0],
        Number.of_points(lang),
        _("9 + 60 = 69: all nine tricks, and somebody else's reveal has failed too."),
    )
