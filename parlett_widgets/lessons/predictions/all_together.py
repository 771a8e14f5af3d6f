"""The questions of lessons 11 to 13, on whole deals, players in ten lines and designing a game."""

from __future__ import annotations

from typing import Final

from parlett_widgets.cards import CardSet
from parlett_widgets.lessons.making import Number, row
from parlett_widgets.lessons.predictions.builders import choose, enter, pick, predictions
from parlett_widgets.lessons.topic import N_
from parlett_widgets.words.labels import labels

__all__: list[str] = []

_DUEL_HAND: Final = "AS JS 8S 7S AH KH QH 9H 8H 7H QD JD QC JC 9C 8C"

predictions(
    "ninety-nine",
    {
        "11-joker": lambda lang: choose(
            lang,
            N_("♠10 is turned up, so spades are trump. What is the Joker worth to North?"),
            [
                N_("It bids 1, and ♠J beats it"),
                N_("It bids 1, and no card beats it"),
                N_("It bids 0, since it has no suit"),
            ],
            0,
            N_(
                "In effect, North holds ♠10: as a spade it bids 1, and in the play it is a trump "
                "that beats ♠9 and every other suit, but not ♠J, ♠Q, ♠K or ♠A."
            ),
        ),
        "11-south-bids": lambda lang: pick(
            lang,
            N_(
                "This is South's hand, and spades are trump. Choose the cards that are sure to take tricks."
            ),
            "AS KS AD 10D 9D 7D KH 7H JC 8C 7C 6C",
            [CardSet("AS KS")],
            N_(
                "♠A and ♠K are sure: the two highest trumps. ♥K can lose to ♥A, and ♦A can be trumped; "
                "with ♦9 these two bid 2, and the two sure tricks stay in the hand."
            ),
        ),
        "11-all-made": lambda lang: choose(
            lang,
            N_("Nine tricks are played, and the three bids come to seven. Can all three be made?"),
            [
                N_("Yes, with luck"),
                N_("No: two tricks are left over"),
                N_("Only if somebody passes"),
            ],
            1,
            N_(
                "2 + 2 + 3 = 7, and there are nine tricks: somebody has to take too many. If the bids came to "
                "eleven, somebody would have to take too few."
            ),
        ),
    },
)

predictions(
    "counterpoint",
    {
        "11-south-duel": lambda lang: enter(
            lang,
            N_("How many of the 120 points are in South's hand?"),
            41,
            Number.of_points(lang),
            N_(
                "Two Aces, a King, three Queens and three Jacks: 22 + 4 + 9 + 6 = 41. South bids only 20: "
                "♠A alone would take more than half of that, so it is a good card to lay aside, with ♠J "
                "and ♦Q: 10 + 10 + 0."
            ),
            rows=[
                row(
                    lang,
                    labels(lang)["hand"].format(player=lang.player("South")),
                    CardSet(_DUEL_HAND),
                )
            ],
        ),
    },
)

predictions(
    "ninety-nine",
    {
        "12-seeds": lambda lang: choose(
            lang,
            N_("Three deals are made with the seeds 7, 8 and 7. Which are alike?"),
            [N_("All three"), N_("The first and the third"), N_("None")],
            1,
            N_("The same seed gives the same cards, on every computer."),
        ),
        "12-nothing": lambda lang: enter(
            lang,
            N_("South holds every Six, Seven and Eight. What should South bid?"),
            0,
            Number.of_tricks(lang),
            N_(
                "Nothing: ♦8 ♦7 ♦6 bid 0, and the nine lowest cards "
                "of the other suits stay in the hand."
            ),
        ),
        "12-break": lambda lang: pick(
            lang,
            N_("North has bid nine with ♣A ♣K ♣Q. Choose every lead that breaks the bid."),
            "8S 7S 6S 8H 7H 6H 8C 7C 6C",
            [CardSet("8C 7C 6C")],
            N_(
                "Any club: ♣A, ♣K and ♣Q were all the clubs that North had. The cards that name the "
                "bid are missing from the hand that has to make it."
            ),
        ),
        "12-wrong-deal": lambda lang: choose(
            lang,
            N_("South's ♣8 has become a second ♣9. What will the message say?"),
            [
                N_("That South has too many cards"),
                N_("That ♣9 is dealt twice and ♣8 is missing"),
                N_("Nothing: there are still 36 cards"),
            ],
            1,
            N_("A deal is checked card by card, and the message names the seat and both cards."),
        ),
        "12-record": lambda lang: choose(
            lang,
            N_("A match is saved as text and loaded again. Is it equal to the original?"),
            [
                N_("No: it is another object"),
                N_("Only its scores are"),
                N_("Yes: it is the same match"),
            ],
            2,
            N_("A match is a value: what was dealt and what was done, and nothing else."),
        ),
    },
)

predictions(
    "counterpoint",
    {
        "12-timid": lambda lang: choose(
            lang,
            N_("Timid bids 20 and always plays its lowest card. Does it come close to 20 points?"),
            [N_("Yes, nearly always"), N_("No: it takes many more"), N_("No: it takes none")],
            1,
            N_("Low cards go first, so the high ones are left, and have to be led in the end."),
        ),
        "12-hundred": lambda lang: choose(
            lang,
            N_("Over a hundred deals, what is the mean of Timid's score minus Steady's?"),
            [N_("clearly above 0"), N_("about 0"), N_("clearly below 0")],
            2,
            N_("Timid loses by about 38 points a deal, give or take 1.3: that is not just luck."),
            in_order=True,
        ),
        "12-bold": lambda lang: choose(
            lang,
            N_("Bold bids 70 and always plays its highest card. How does it do?"),
            [
                N_("It beats Timid and loses to Steady"),
                N_("It beats both"),
                N_("It loses to both"),
            ],
            0,
            N_("Bold is better than Timid, but neither stands up to somebody who counts."),
        ),
    },
)

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
