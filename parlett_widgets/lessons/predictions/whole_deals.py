"""The questions of lesson 11: whole deals to watch."""

from __future__ import annotations

from parlett_widgets.cards import CardSet
from parlett_widgets.lessons.making import Number
from parlett_widgets.lessons.predictions.builders import Asked, choose, enter, pick, prediction
from parlett_widgets.words.language import Language

__all__: list[str] = []


@prediction("11-south-bids", "ninety-nine")
def _south_bids(lang: Language) -> Asked:
    _ = lang.gettext
    return pick(
        lang,
        _(
            "This is South's hand, and spades are trump. Choose the cards that are sure to take tricks."
        ),
        "AS KS AD 10D 9D 7D KH 7H JC 8C 7C 6C",
        [CardSet("AS KS")],
        _(
            "♠A and ♠K are sure: the two highest trumps. ♥K can lose to ♥A, and ♦A can be trumped; "
            "with ♦9 these two bid 2, and the two sure tricks stay in the hand."
        ),
    )


@prediction("11-all-made", "ninety-nine")
def _all_made(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("Nine tricks are played, and the three bids come to seven. Can all three be made?"),
        [_("Yes, with luck"), _("No: two tricks are left over"), _("Only if somebody passes")],
        1,
        _("2 + 2 + 3 = 7, and there are nine tricks: somebody has to take too many."),
    )


@prediction("11-south-duel", "counterpoint")
def _south_duel(lang: Language) -> Asked:
    _ = lang.gettext
    return enter(
        _("How many of the 120 points are in South's hand?"),
        41,
        Number.of_points(lang),
        _(
            "Two Aces, a King, three Queens and three Jacks: 22 + 4 + 9 + 6 = 41. South bids only 20: "
            "♠A alone would bring more than half of that, so it is a good card to lay aside, with ♠J "
            "and ♦Q: 10 + 10 + 0."
        ),
    )
