"""The questions of lessons 06 and 07, on what three cards bid and what they leave in the hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

from parlett_widgets.cards import CardSet
from parlett_widgets.games.bidding.bids import BID_SIZE, BY_CODE, bid_value, ways
from parlett_widgets.lessons.making import Number, row
from parlett_widgets.lessons.predictions.builders import Asked, choose, enter, pick, predictions
from parlett_widgets.lessons.topic import N_
from parlett_widgets.lessons.topics.three_cards import off
from parlett_widgets.widgets.figure.charts import ways_to_bid
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_HAND: Final = CardSet("AS KS 6S AH 7H 6H 10D 8D 6D QC 8C 6C")
_STRONG: Final = CardSet("AS KS AH")
_CLUBS: Final = CardSet("QS 7S 10H 8H 6H KD JD AC KC QC 10C 6C")
_KEPT: Final = CardSet("AC KC QC")


def _one_way(lang: Language) -> Asked:
    _ = lang.gettext
    number = {str(bid): len(list(ways(bid))) for bid in range(10)}
    rigid = [bid for bid, found in number.items() if found == 1]
    return choose(
        lang,
        N_("Which bids can be made with only one choice of suits?"),
        [lang.listed(some) for some in (["0", "9"], rigid, ["0", "1", "2", "7", "8", "9"])],
        1,
        N_("♦♦♦ is the only 0, ♠♦♦ the only 1, ♣♣♥ the only 8 and ♣♣♣ the only 9."),
        figures=[
            bars(
                _("Choices of suits for each bid"),
                number,
                rigid,
                _("The bids from 3 to 6 leave the most choice: three ways each."),
            )
        ],
    )


def _no_clubs(lang: Language) -> Asked:
    _ = lang.gettext
    hand = CardSet("AS KS QS 9S 8S AH KH JH 10H 7H 6H AD")
    between = _("{low} to {high}")
    spans = [between.format(low=low, high=high) for low, high in ((0, 9), (0, 6), (2, 6), (2, 7))]
    return choose(
        lang,
        N_("This hand has no club and one diamond. Which bids can it make?"),
        spans,
        2,
        N_(
            "♠♠♦ is 2, the lowest; ♥♥♥ is 6, the highest. Every bid of this hand lies between them."
        ),
        in_order=True,
        rows=[row(lang, labels(lang)["own_hand"], hand)],
        figures=[ways_to_bid(lang, hand=hand.notation)],
    )


def _club_needed(lang: Language) -> Asked:
    need = [bid for bid in range(10) if all(BY_CODE[0] in way for way in ways(bid))]
    return choose(
        lang,
        N_("Which bids cannot be made without a club?"),
        [lang.listed(map(str, some)) for some in ([6, *need], need, need[1:])],
        1,
        N_("Three hearts make 6. Anything higher needs a club."),
    )


def _cards_and_tricks(lang: Language) -> Asked:
    _ = lang.gettext
    size = _("{cards} cards each, {tricks} tricks")
    sizes = [size.format(cards=cards, tricks=tricks) for cards, tricks in ((13, 10), (12, 12))]
    sizes.insert(1, size.format(cards=12, tricks=9))
    return choose(
        lang,
        N_("Three players share a pack of 36 cards. Which numbers are right?"),
        sizes,
        1,
        N_(
            "36 ÷ 3 = 12. Three of them are the bid, so nine tricks are left. Thirteen cards "
            "and ten tricks are for four players, who share 52 cards."
        ),
    )


def _one_left(lang: Language) -> Asked:
    rest = _HAND - CardSet("AS KS 6S")
    return enter(
        lang,
        N_(
            "♠A ♠K ♠6 are laid aside. How many sure tricks are left, if you lead and there is no trump?"
        ),
        1,
        Number.of_tricks(lang),
        N_("One: ♥A. The next highest card is ♣Q, which a King or an Ace beats."),
        rows=[row(lang, labels(lang)["own_hand"], rest)],
    )


def _third_choice(lang: Language) -> Asked:
    _ = lang.gettext
    three = CardSet("6S 7H 10D")
    result = _("a bid of {bid}, with {n} of them left")
    told = [
        result.format(bid=bid, n=n) for bid, n in ((3, 1), (3, 2), (bid_value(three), 3), (4, 3))
    ]
    return choose(
        lang,
        N_(
            "Suppose you lay aside ♠6 ♥7 ♦10 instead. What do you bid, and how many Aces and Kings are left?"
        ),
        told,
        2,
        N_("1 + 2 + 0 = 3, and ♠A, ♠K and ♥A all stay."),
        rows=[row(lang, labels(lang)["own_hand"], _HAND)],
    )


def _most_keep(lang: Language) -> Asked:
    _ = lang.gettext
    threes = [CardSet(some) for some in combinations(_HAND, BID_SIZE) if bid_value(some) == 3]
    left = Counter(len(_STRONG - three) for three in threes)
    return enter(
        lang,
        N_("37 choices bid 3. How many of them keep all three strong cards, ♠A ♠K ♥A?"),
        left[len(_STRONG)],
        Number(_("choices"), *(lang.ngettext("{n} choice", "{n} choices", n) for n in (1, 2))),
        N_(
            "♣♦♦ makes 3 × 3 = 9 choices; ♥♠♦ makes 2 × 1 × 3 = 6, since ♥A, ♠A and ♠K stay. That is 15 "
            "of the 37, and another 15 keep two. The bid code says nothing about strength."
        ),
        rows=[row(lang, labels(lang)["own_hand"], _HAND)],
        figures=[
            bars(
                _("Choices that bid 3, by how many Aces and Kings they keep"),
                {str(number): left[number] for number in sorted(left)},
                ["3"],
                _("So look at what a choice leaves in the hand, not only at what it bids."),
            )
        ],
    )


def _keep_clubs(lang: Language) -> Asked:
    _ = lang.gettext
    triples = [CardSet(some) for some in combinations(_CLUBS, BID_SIZE)]
    right = [some for some in triples if bid_value(some) == 3 and _CLUBS - some >= _KEPT]

    def said(cards: CardSet) -> str:
        if bid_value(cards) != 3:
            return off(lang, cards, 3)
        return _("It bids 3, but lays {cards} aside.").format(cards=lang.cards(cards & _KEPT))

    return pick(
        lang,
        N_("Choose three cards that bid 3 and keep ♣A, ♣K and ♣Q in the hand."),
        _CLUBS.notation,
        right,
        N_(
            "A small club with both diamonds bids 3 and leaves no diamond. A heart, a spade and a "
            "diamond bid 3 as well and leave all the clubs."
        ),
        count=BID_SIZE,
        said=said,
    )


predictions(
    "ninety-nine",
    {
        "06-third-suit": lambda lang: choose(
            lang,
            N_("♣ and ♥ are chosen. Which third suit makes a bid of 6?"),
            [suit.symbol for suit in reversed(BY_CODE)],
            1,
            N_("♣, ♥ and ♠ make 3 + 2 + 1 = 6. A diamond makes 5, a heart 7 and a club 8."),
            in_order=True,
        ),
        "06-four-with-a-club": lambda lang: choose(
            lang,
            N_("One ♣ is chosen, and the bid is 4. Which two suits complete it?"),
            ["♥ ♠", "♠ ♦", "♠ ♠", "♥ ♦"],
            1,
            N_("♣, ♠ and ♦ make 3 + 1 + 0 = 4."),
        ),
        "06-one-way": _one_way,
        "06-most-ways": lambda lang: choose(
            lang,
            N_(
                "This hand has three cards of each suit. Which bids can be made with the most "
                "choices of cards?"
            ),
            [lang.listed(some) for some in (["0", "9"], ["3", "6"], ["4", "5"])],
            2,
            N_(
                "4 is ♣♠♦ with 3 × 3 × 3 = 27 choices of cards, ♥♥♦ with 3 × 3 = 9 or ♥♠♠ with 9: 45 "
                "choices. 5 has as many, and 0 has one."
            ),
            in_order=True,
            rows=[row(lang, labels(lang)["own_hand"], _HAND)],
            figures=[ways_to_bid(lang, hand=_HAND.notation)],
        ),
        "06-no-clubs": _no_clubs,
        "06-four-cards": lambda lang: choose(
            lang,
            N_("Somebody gives “♠♦♦♦” as a bid of 1. What is wrong with it?"),
            [
                N_("The sum: it is not 1"),
                N_("The number of cards"),
                N_("The order: diamonds come first"),
            ],
            1,
            N_("The sum is right, but a bid is always three cards: 1 is ♠♦♦."),
        ),
        "06-club-needed": _club_needed,
        "07-cards-and-tricks": _cards_and_tricks,
        "07-one-left": _one_left,
        "07-third-choice": _third_choice,
        "07-most-keep": _most_keep,
        "07-keep-clubs": _keep_clubs,
    },
)
