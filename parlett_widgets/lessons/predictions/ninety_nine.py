"""The questions of lessons 05, 08 and 08b, on hitting a number, scoring a deal and other tables."""

from __future__ import annotations

from parlett_widgets.cards import CardSet
from parlett_widgets.games.ninety_nine.scoring import deal_scores, rubber_bonus, trump_after
from parlett_widgets.lessons.making import Number
from parlett_widgets.lessons.predictions.builders import Asked, choose, enter, pick, predictions
from parlett_widgets.lessons.topic import N_
from parlett_widgets.widgets.figure.charts import points_by_tricks
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.words.language import Language

__all__: list[str] = []

_NINE = "AS KS 6S AH 7H 6H 6D 8C 6C"


def _trump(lang: Language) -> Asked:
    suits = [trump_after(made) for made in range(4)]
    options = [suit.symbol for suit in suits if suit is not None]
    return choose(
        lang,
        N_("Four play, and all four have made their bids. What is trump in the next deal?"),
        [*options, N_("No trump")],
        len(options) if trump_after(4) is None else 0,
        N_("No suit counts 4 in a bid: four made bids mean no trump, and no bonus either."),
        in_order=True,
    )


def _rubber(lang: Language) -> Asked:
    _ = lang.gettext
    games = range(3, 9)
    return enter(
        lang,
        N_("A rubber is won with the fifth game. What does its winner score for the rubber?"),
        rubber_bonus(5),
        Number.of_points(lang),
        N_("8 − 5 = 3, and 3 × 100 = 300. The sooner the rubber ends, the more it is worth."),
        figures=[
            bars(
                _("Points for the rubber, by number of games played"),
                {str(game): rubber_bonus(game) for game in games},
                ["5"],
                _("Each further game costs 100 points."),
            )
        ],
    )


predictions(
    "ninety-nine",
    {
        "05-one-more": lambda lang: choose(
            lang,
            N_("South takes a fourth trick, one of West's. What becomes of South's 23 points?"),
            [
                N_("24: one more trick, one more point"),
                N_("23: the bid of 3 was made already"),
                N_("4: the bonus is lost"),
            ],
            2,
            N_(
                "Four tricks are 4 points, and the bonus is gone. West was one trick short and missed "
                "as well: both of them needed West to have that trick."
            ),
            in_order=True,
            figures=[points_by_tricks(lang, bid=3, others=1)],
        ),
        "05-three-sure": lambda lang: pick(
            lang,
            N_(
                "You lead, and there is no trump. Choose the three cards that will take your tricks."
            ),
            _NINE,
            [CardSet("AS KS AH")],
            N_(
                "Without trump, an Ace that is led always wins. Once ♠A has gone, ♠K is the "
                "highest spade left."
            ),
            count=3,
        ),
        "05-lose": lambda lang: choose(
            lang,
            N_("You have your three tricks, and you must lead. Which lead is most likely to lose?"),
            [
                N_("A middle card such as ♣8"),
                N_("♥7, to keep the Sixes"),
                N_("♦6, your only diamond"),
            ],
            2,
            N_("♦6 is the lowest diamond. As long as another player has a diamond, it cannot win."),
        ),
        "05-spade-six": lambda lang: choose(
            lang,
            N_("What if you lead ♠6 instead of ♦6?"),
            [
                N_("It loses, like every Six"),
                N_("It wins: nobody has a spade left"),
                N_("It wins only with luck"),
            ],
            1,
            N_(
                "Seven spades have been played or are yours, and ♠Q and ♠J lie in West's bid. Nobody "
                "can follow, so ♠6 wins and your bid is lost. Before you lead to lose, count the suit."
            ),
            facts=[lang.gettext("Two of West's bid cards are ♠Q and ♠J.")],
        ),
        "08-peak": lambda lang: enter(
            lang,
            N_(
                "You bid 4, and the other two fail whatever happens. What do you score for nine tricks?"
            ),
            deal_scores([4, 1, 1], [9, 0, 0])[0],
            Number.of_points(lang),
            N_(
                "Nine tricks are 9 points. Four would have been 4 + 30 = 34: "
                "a bid must be met exactly."
            ),
            figures=[points_by_tricks(lang, bid=4)],
        ),
        "08-risk": lambda lang: enter(
            lang,
            N_(
                "A declaration that succeeds gives you 30 more points than West. Apart from the bonus for "
                "the bid, how many points does one that fails cost you against West?"
            ),
            30,
            Number.of_points(lang),
            N_(
                "West scores the 30 instead. So a premium pays when you are more likely to make your "
                "bid than not; but it also tells the others what you need."
            ),
        ),
        "08-ninety-nine": lambda lang: choose(
            lang,
            N_(
                "The game takes its name from the highest score for a deal. What are the 99 points?"
            ),
            [
                N_("Nine tricks at 11 points each"),
                N_("60 for a reveal, 30 for the only bid made, 9 for tricks"),
                N_("60 for a reveal, 30 for a declaration, 9 for tricks"),
            ],
            1,
            N_(
                "You must bid nine and take all nine, and nobody else may make their bid. Only one "
                "player can have the premium: you, or somebody else who has failed."
            ),
        ),
        "08-no-trick": lambda lang: enter(
            lang,
            N_("What is the most that a player who takes no trick at all can score?"),
            deal_scores([0, 0, 0], [0, 1, 8], (0, "reveal"))[0],
            Number.of_points(lang),
            N_("30 + 60 = 90: a bid of nothing, revealed, and the only one that was made."),
        ),
        "08-failed": lambda lang: enter(
            lang,
            N_("What is the most that you can score when your own bid fails?"),
            deal_scores([0, 1, 0], [9, 0, 0], (1, "reveal"))[0],
            Number.of_points(lang),
            N_("9 + 60 = 69: all nine tricks, and somebody else's reveal has failed too."),
        ),
        "08b-from-the-dummy": lambda lang: choose(
            lang,
            N_(
                "You led, North played second, and your card from the dummy has won. Who leads to the "
                "next trick?"
            ),
            [N_("You, from your hand"), N_("You, from the dummy"), N_("North, from the dummy")],
            1,
            N_(
                "The winning card came from the dummy, so the dummy leads; and you played it, so "
                "you choose the card. North plays second again, and you third, from your hand."
            ),
        ),
        "08b-trump": _trump,
        "08b-rubber": _rubber,
    },
)
