"""The questions of lesson 11: whole deals to watch."""

from __future__ import annotations

from typing import Final

from parlett_widgets.cards import CardSet
from parlett_widgets.lessons.making import Number, row
from parlett_widgets.lessons.predictions.builders import Asked, choose, enter, pick, prediction
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_DUEL_HAND: Final = "AS JS 8S 7S AH KH QH 9H 8H 7H QD JD QC JC 9C 8C"


@prediction("11-joker", "ninety-nine")
def _joker(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("♠10 is turned up, so spades are trump. What is the Joker worth to North?"),
        [
            _("It bids 1, and ♠J beats it"),
            _("It bids 1, and no card beats it"),
            _("It bids 0, since it has no suit"),
        ],
        0,
        _(
            "North holds ♠10, in effect: a spade bids 1, and in the play it is a trump that beats ♠9 and "
            "every other suit, but not ♠J, ♠Q, ♠K or ♠A."
        ),
    )


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
        _(
            "2 + 2 + 3 = 7, and there are nine tricks: somebody has to take too many. If the bids came to "
            "eleven, somebody would have to take too few."
        ),
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
        rows=[row(lang, Labels(lang).hand(lang.player("South")), CardSet(_DUEL_HAND))],
    )
