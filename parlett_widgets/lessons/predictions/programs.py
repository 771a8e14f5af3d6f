"""The questions of lesson 12: deals by number and by hand, players in ten lines."""

from __future__ import annotations

from parlett_widgets.cards import CardSet
from parlett_widgets.lessons.making import Number
from parlett_widgets.lessons.predictions.builders import Asked, choose, enter, pick, prediction
from parlett_widgets.words.language import Language

__all__: list[str] = []

_GAME = "ninety-nine"


@prediction("12-seeds", _GAME)
def _seeds(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("Three deals are made with the seeds 7, 8 and 7. Which are alike?"),
        [_("All three"), _("The first and the third"), _("None")],
        1,
        _("The same seed gives the same cards, on every computer."),
    )


@prediction("12-nothing", _GAME)
def _nothing(lang: Language) -> Asked:
    _ = lang.gettext
    return enter(
        _("South holds every Six, Seven and Eight. What should South bid?"),
        0,
        Number.of_tricks(lang),
        _("Nothing: ♦8 ♦7 ♦6 say 0, and the nine lowest cards of the other suits stay."),
    )


@prediction("12-break", _GAME)
def _break(lang: Language) -> Asked:
    _ = lang.gettext
    return pick(
        lang,
        _("North has bid nine with ♣A ♣K ♣Q. Choose every lead that breaks the bid."),
        "8S 7S 6S 8H 7H 6H 8C 7C 6C",
        [CardSet("8C 7C 6C")],
        _(
            "Any club: ♣A, ♣K and ♣Q were all the clubs that North had. The cards that name the "
            "number are gone from the hand that has to make it."
        ),
    )


@prediction("12-wrong-deal", _GAME)
def _wrong_deal(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("South's ♣8 has become a second ♣9. What will the message say?"),
        [
            _("That South has too many cards"),
            _("That ♣9 is dealt twice and ♣8 is missing"),
            _("Nothing: there are still 36 cards"),
        ],
        1,
        _("A deal is checked card by card, and the message names the seat and both cards."),
    )


@prediction("12-record", _GAME)
def _record(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("A match is saved as text and loaded again. Is it equal to the first?"),
        [
            _("No: it is another object"),
            _("Only its scores are"),
            _("Yes: it is the same match"),
        ],
        2,
        _("A match is a value: what was dealt and what was done, and nothing else."),
    )


@prediction("12-timid", "counterpoint")
def _timid(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("Timid bids 20 and always plays its lowest card. Does it come near to 20 points?"),
        [_("Yes, nearly always"), _("No: it takes many more"), _("No: it takes none")],
        1,
        _("Low cards go first, so the high ones are left, and have to be led in the end."),
    )


@prediction("12-hundred", "counterpoint")
def _hundred(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("Over a hundred deals, what is the mean of Timid's score minus Steady's?"),
        [_("clearly above 0"), _("about 0"), _("clearly below 0")],
        2,
        _("Timid loses by about 38 points a deal, give or take 1.3: that is no luck of the cards."),
        in_order=True,
    )


@prediction("12-bold", "counterpoint")
def _bold(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("Bold bids 70 and always plays its highest card. How does it do?"),
        [
            _("It beats Timid and loses to Steady"),
            _("It beats both"),
            _("It loses to both"),
        ],
        0,
        _("Bold is better than Timid, but neither stands up to somebody who counts."),
    )
