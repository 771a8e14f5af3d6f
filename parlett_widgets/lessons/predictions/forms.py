"""The questions of lessons 04b, 08b, 10b and 13: misplays and pairs, other tables, the easy pack, designing a game."""

from __future__ import annotations

from typing import Final

from parlett_widgets.cards import Card, CardSet, parse_cards
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.counterpoint.state import card_points, points_from_misses
from parlett_widgets.games.ninety_nine.ends import rubber_bonus
from parlett_widgets.games.ninety_nine.state import trump_after
from parlett_widgets.lessons.making import Number, row
from parlett_widgets.lessons.predictions.builders import (
    Asked,
    choose,
    enter,
    pick,
    prediction,
)
from parlett_widgets.lessons.topics.addenda_tricks.mistakes import ADDENDA_FOUR, ADDENDA_PLAYERS
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_RANKS: Final = "A 2 3 4 5 6 7 8 9 10 J Q K".split()


def _counts(cards: str, card: CardSet) -> str:
    counts = running_counts((*parse_cards(cards), *card))
    return f"{counts[-2]} → {counts[-1]}"


@prediction("04b-cheapest", "addenda")
def _cheapest(lang: Language) -> Asked:
    _ = lang.gettext
    laid, hand = "5H 4S 7C", CardSet("AD JD 5D 4D")
    counts = {card: running_counts((*parse_cards(laid), card))[-1] for card in hand}
    right = min(counts, key=counts.__getitem__)
    return pick(
        lang,
        _("You have misplayed, so the trick is North's. Which card gives North the least?"),
        hand.notation,
        [CardSet([right])],
        _("The Jack cancels ♣7: the count falls to 9, and North scores no more than that."),
        count=1,
        said=lambda card: _counts(laid, card),
        rows=[row(lang, Labels(lang).trick(), parse_cards(laid), ADDENDA_PLAYERS[::-1])],
    )


@prediction("04b-third", "addenda")
def _third(lang: Language) -> Asked:
    _ = lang.gettext
    laid, hand = "3S 5H", CardSet("10D 9D 4D 2D")
    safe = {}
    for card in hand:
        third = (*parse_cards(laid), card)
        lost = running_counts(third)[-1] > LINE
        fourth = [running_counts((*third, Card(f"{rank}C")))[-1] for rank in _RANKS]
        safe[card] = sum(lost or count <= LINE for count in fourth)
    right = min(safe, key=safe.__getitem__)
    return pick(
        lang,
        _("You are North, and the last card is East's, a club. Which diamond is hardest for East?"),
        hand.notation,
        [CardSet([right])],
        _("The 9 makes 17. Then only a Queen or a Jack keeps East from going above it."),
        count=1,
        said=lambda card: _counts(laid, card),
        rows=[row(lang, Labels(lang).trick(), parse_cards(laid), ADDENDA_FOUR)],
        figures=[
            bars(
                _("Of 13 ranks, how many are safe for East"),
                {card.label: number for card, number in safe.items()},
                [right.label],
                _(
                    "The 10 goes above 17 itself: it loses the trick, and every rank is safe for East."
                ),
            )
        ],
    )


@prediction("08b-from-the-dummy", "ninety-nine")
def _from_the_dummy(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _(
            "You led, North played second, and your card from the dummy has won. Who leads to the "
            "next trick?"
        ),
        [_("You, from your hand"), _("You, from the dummy"), _("North, from the dummy")],
        1,
        _(
            "The card that won lies with the dummy, so the lead is there; and you have played it, so "
            "you choose. North plays second again, and you third, from your hand."
        ),
    )


@prediction("08b-trump", "ninety-nine")
def _trump(lang: Language) -> Asked:
    _ = lang.gettext
    suits = [trump_after(made) for made in range(4)]
    options = [suit.symbol for suit in suits if suit is not None]
    return choose(
        _("Four play, and all four have made their bids. What is trump in the next deal?"),
        [*options, _("No trump")],
        len(options) if trump_after(4) is None else 0,
        _(
            "No suit counts 4 in a bid: four made bids mean no trump, and they bring no bonus either."
        ),
        in_order=True,
    )


@prediction("08b-rubber", "ninety-nine")
def _rubber(lang: Language) -> Asked:
    _ = lang.gettext
    games = range(3, 9)
    return enter(
        _("A rubber is won with the fifth game. What does its winner score for the rubber?"),
        rubber_bonus(5),
        Number.of_points(lang),
        _("8 − 5 = 3, and 3 × 100 = 300. The sooner the rubber ends, the more it is worth."),
        figures=[
            bars(
                _("Points for the rubber, by the number of games played"),
                {str(game): rubber_bonus(game) for game in games},
                ["5"],
                _("Each further game costs 100 points."),
            )
        ],
    )


@prediction("10b-king", "counterpoint")
def _king(lang: Language) -> Asked:
    hand = CardSet("10S 9S 8S 7S 5S")
    worth = card_points(Card("KS"))
    return pick(
        lang,
        lang.gettext("In the easy pack one of these plays the part of the King. Press it."),
        hand.notation,
        [CardSet(card for card in hand if card_points(card, "easy") == worth)],
        lang.gettext("The Nine: it stands right below the Ten and is worth 4."),
        count=1,
    )


@prediction("10b-gift", "counterpoint")
def _gift(lang: Language) -> Asked:
    _ = lang.gettext
    return enter(
        _(
            "Three play. You miss your bid by 8, and the others miss theirs by 10 each. How much do "
            "the two of them score for your miss, taken together?"
        ),
        sum(points_from_misses((8, 10, 10))[1:]) - sum(points_from_misses((0, 10, 10))[1:]),
        Number.of_points(lang),
        _("8 + 8 = 16: each of them scores your miss. A miss costs twice what it costs among two."),
    )


@prediction("13-name", "")
def _name(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("A class derives from Even-Odd and changes how it is scored. What else does it need?"),
        [_("a table of its own"), _("a name of its own"), _("players of its own")],
        1,
        _(
            "Its records would otherwise be read by the old rules. It inherits its table, words "
            "and players from Even-Odd."
        ),
    )


@prediction("13-leak", "")
def _leak(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("Somebody forgets to say that calls are secret. Does the battery find it?"),
        [
            _("Yes: it compares what is told with the rules card"),
            _("No: open calls make a game too"),
            _("Yes: it swaps two calls and finds that other seats can tell"),
        ],
        1,
        _(
            "Even-Odd with open calls is a perfectly good game, just a different one. The battery "
            "holds a game to what it says about itself: if calls meant to be secret were shown, "
            "it would fail."
        ),
    )
