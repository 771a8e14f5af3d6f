"""The questions about Ninety-Nine that only one lesson asks, in the order of the lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet, Rank, Suit, parse_cards
from parlett_widgets.games.bidding.bids import BID_SIZE, BY_CODE, bid_value, ways
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import deal_scores, rubber_bonus, trump_after
from parlett_widgets.lessons.draft import Number, row, seat
from parlett_widgets.lessons.predictions.builders import (
    Asked,
    choose,
    enter,
    guess_share,
    mean_taken,
    nearest,
    pick,
    predictions,
)
from parlett_widgets.lessons.topic import N_
from parlett_widgets.lessons.topics.ninety_nine_tricks import TRICK, TrickCase, trump_told
from parlett_widgets.lessons.topics.three_cards import off
from parlett_widgets.widgets.figure.charts import points_by_tricks
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.widgets.figure.spreads import (
    BidGame,
    share_of_tricks,
    takings,
    tricks_of_a_hand,
)
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_GAME: Final[BidGame] = "ninety-nine"


def _winners(
    lang: Language,
    laid: str,
    hand: str,
    trump: Suit | None,
    prompt: str,
    why: str,
    by: Sequence[str] = (),
    **more: Any,
) -> Asked:
    """Ask which cards of a hand would win a trick if played last."""
    cards = parse_cards(laid)
    won = [card for card in CardSet(hand) if TRICK.right(TrickCase((*cards, card), trump)) == card]
    return pick(
        lang,
        prompt,
        hand,
        [CardSet(won)],
        why,
        rows=[row(lang, labels(lang)["trick"], cards, by)],
        facts=[trump_told(lang, trump)],
        **more,
    )


def _under_the_king(lang: Language, card: Card) -> str:
    """Return a sentence saying why a card does not win a trick in which a club was led."""
    if card.suit is Suit.CLUBS:
        message = lang.gettext("{card} follows suit, but is lower than ♣K.")
        return message.format(card=card.label)
    return lang.gettext("You have clubs, so you must play one.")


_LAST: Final = N_("You play last. Choose every card that would win this trick.")

_NINE = "AS KS 6S AH 7H 6H 6D 8C 6C"


def _sure(lang: Language, prompt: str) -> Asked:
    """Ask for a lead that nobody can beat; there is no trump."""
    _ = lang.gettext
    return pick(
        lang,
        prompt,
        _NINE,
        map(CardSet, ("AS", "KS", "AH")),
        N_(
            "Without trump, an Ace that is led always wins. ♠K is as good: ♠A, the only higher spade, "
            "is yours."
        ),
        count=1,
        said=lambda one: _("Another player may hold a higher card than {card}.").format(
            card=lang.cards(one)
        ),
    )


def _low_lead(lang: Language) -> Asked:
    _ = lang.gettext
    spade = CardSet("6S")
    return pick(
        lang,
        N_("You have your three tricks. Lead a card that is likely to lose."),
        "6S 7H 6H 6D 8C 6C",
        map(CardSet, ("6H", "6D", "6C")),
        N_("♦6 is the lowest diamond. As long as another player has a diamond, it cannot win."),
        count=1,
        said=lambda one: (
            _("Count the spades first: who can still have one?")
            if one == spade
            else _("You hold a lower card of that suit.")
        ),
    )


_HAND: Final = CardSet("AS KS 6S AH 7H 6H 10D 8D 6D QC 8C 6C")

_STRONG: Final = CardSet("AS KS AH")

_CLUBS: Final = CardSet("QS 7S 10H 8H 6H KD JD AC KC QC 10C 6C")

_DEALER: Final = CardSet("AS KS AD 10D 9D 7D KH 7H JC 8C 7C 6C")


def _one_of_each(lang: Language) -> Asked:
    """Return a row with a card of each suit; what each bids comes with the answer."""
    cards = [Card.of(Rank.SIX, suit) for suit in BY_CODE]
    return row(
        lang, lang.gettext("What a card of each suit counts"), cards, notes=["0", "1", "2", "3"]
    )


def _chosen(lang: Language, cards: str) -> Asked:
    """Return a row with the cards of a bid that is not complete."""
    return row(lang, lang.gettext("Chosen so far"), parse_cards(cards), places=BID_SIZE)


def _bids(lang: Language, *lines: str) -> list[Asked]:
    """Return the three players with a line for each."""
    players = NinetyNine.classic().seat_names
    return [
        seat(lang, lang.player(one), line=line) for one, line in zip(players, lines, strict=True)
    ]


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
        rows=[_one_of_each(lang)],
        figures=[
            bars(
                _("Choices of suits for each bid"),
                number,
                rigid,
                _("The bids from 3 to 6 leave the most choice: three ways each."),
            )
        ],
    )


def _highest(lang: Language) -> Asked:
    """Ask for the highest bid of a hand without a club."""
    hand = CardSet("AS KS QS 9S 8S AH KH JH 10H 7H 6H AD")
    bids = {some: bid_value(some) for some in map(CardSet, combinations(hand, BID_SIZE))}
    most = max(bids.values())
    told = lang.gettext("These three bid {bid}. This hand can bid higher.")
    return pick(
        lang,
        N_("This hand has no club. Make the highest bid that it can."),
        hand.notation,
        [some for some, bid in bids.items() if bid == most],
        N_(
            "♥♥♥ is 6; anything higher needs a club. The lowest bid of this hand is ♠♠♦, 2. Whatever "
            "it could take, it can bid only from 2 to 6."
        ),
        count=BID_SIZE,
        said=lambda three: told.format(bid=bids[three]),
    )


def _club_needed(lang: Language) -> Asked:
    need = [bid for bid in range(10) if all(BY_CODE[0] in way for way in ways(bid))]
    return choose(
        lang,
        N_("Which bids cannot be made without a club?"),
        [lang.listed(map(str, some)) for some in ([6, *need], need, need[1:])],
        1,
        N_("Three hearts make 6. Anything higher needs a club."),
        rows=[_one_of_each(lang)],
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
        seats=_bids(lang, *[size.format(cards="?", tricks="?")] * 3),
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
        rows=[
            row(lang, labels(lang)["own_hand"], rest),
            row(lang, labels(lang)["own_bid"], parse_cards("AS KS 6S")),
        ],
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
    options = (5, 15, 30)
    return choose(
        lang,
        N_("Guess: how many of the 37 choices that bid 3 keep all three strong cards, ♠A ♠K ♥A?"),
        [_("About {n}").format(n=n) for n in options],
        nearest(left[len(_STRONG)], options),
        N_(
            "Count them: ♣♦♦ makes 3 × 3 = 9 choices; ♥♠♦ makes 2 × 1 × 3 = 6, since ♥A, ♠A and ♠K stay. "
            "That is 15 of the 37, and another 15 keep two. The bid code says nothing about strength."
        ),
        in_order=True,
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


def _keep(lang: Language, hand: CardSet, bid: int, kept: CardSet, prompt: str, why: str) -> Asked:
    """Ask for three cards that make a bid and leave some cards in the hand."""
    _ = lang.gettext
    triples = [CardSet(some) for some in combinations(hand, BID_SIZE)]
    right = [some for some in triples if bid_value(some) == bid and hand - some >= kept]

    def said(cards: CardSet) -> str:
        if bid_value(cards) != bid:
            return off(lang, cards, bid)
        told = _("It bids {bid}, but lays {cards} aside.")
        return told.format(bid=bid, cards=lang.cards(cards & kept))

    return pick(lang, prompt, hand.notation, right, why, count=BID_SIZE, said=said)


_ESTIMATED: Final = "QS JS 7S 8H 7H KD 8D 7D 6D AC 8C 7C"

_FITTING: Final = "8H KD 8D"

_HIGH: Final = "7S 8H 8D"


def _estimate(lang: Language) -> Asked:
    _ = lang.gettext
    kept = CardSet(_ESTIMATED) - CardSet(_FITTING)
    share = share_of_tricks(_GAME)
    worth = [share[card.rank.text] for card in kept]
    message = _(
        "{worth} come to {sum}: about two tricks. In play, the cards take {mean} on average."
    )
    return choose(
        lang,
        N_("There is no trump. About how many tricks will these nine cards take?"),
        [N_("About one"), N_("About two"), N_("About four")],
        nearest(mean_taken(_GAME, _ESTIMATED, _FITTING), (1, 2, 4)),
        message.format(
            worth=" + ".join(map(str, worth)),
            sum=sum(worth),
            mean=f"{mean_taken(_GAME, _ESTIMATED, _FITTING):.1f}",
        ),
        in_order=True,
        rows=[row(lang, labels(lang)["own_hand"], kept)],
        figures=[tricks_of_a_hand(lang, hand=_ESTIMATED, aside=_FITTING)],
    )


def _which_three(lang: Language) -> Asked:
    _ = lang.gettext
    message = _("{cards}, a bid of {bid}")
    choices = [_FITTING, _HIGH]
    met = [takings(_GAME, _ESTIMATED, aside, bid_value(aside)) for aside in choices]
    often = [taken.count(bid_value(aside)) for taken, aside in zip(met, choices, strict=True)]
    return choose(
        lang,
        N_("Which bid is met more often with this hand, without trump?"),
        [
            message.format(cards=lang.cards(CardSet(aside)), bid=bid_value(aside))
            for aside in choices
        ],
        often.index(max(often)),
        _(
            "The nine cards with the King take {mean} tricks on average, too few for a bid of 3. "
            "The King is a doubtful trick: aside, it leaves a clearer hand."
        ).format(mean=f"{mean_taken(_GAME, _ESTIMATED, _HIGH):.1f}"),
        rows=[row(lang, labels(lang)["own_hand"], CardSet(_ESTIMATED))],
        figures=[tricks_of_a_hand(lang, hand=_ESTIMATED, aside=aside) for aside in choices],
    )


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
        seats=[
            seat(lang, lang.player(one), line=lang.gettext("bid made"))
            for one in NinetyNine.four().seat_names
        ],
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
        seats=[
            seat(lang, _("The rubber"), line=_("won with game {n}").format(n=5), most=8, taken=5)
        ],
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
        "first-trick": lambda lang: _winners(
            lang,
            "KS 9S",
            "JC AD 7H QC",
            Suit.HEARTS,
            N_(
                "Yours is the last card. Hearts are trump: any heart beats the other suits. "
                "Press the card that takes all three."
            ),
            N_("The lowest trump beats the highest card of any other suit: see lesson 01."),
            ("West", "North"),
            count=1,
            said=lambda one: lang.gettext("{card} is neither a spade nor a trump.").format(
                card=lang.cards(one)
            ),
        ),
        "01-third": lambda lang: _winners(
            lang,
            "10D 6D",
            "AD KD AS 6H",
            None,
            _LAST,
            N_("Only a diamond above ♦10 wins. ♠A is the highest spade, but spades were not led."),
        ),
        "01-over": lambda lang: _winners(
            lang,
            "AH 6S",
            "10S AD AC",
            Suit.SPADES,
            _LAST,
            N_("♠6 is a trump, so only a higher trump wins. Even an Ace of another suit loses."),
        ),
        "01-king-led": lambda lang: _winners(
            lang,
            "KC 7C",
            "7S AH KH QH 10H 9H 6H AC 8C",
            Suit.DIAMONDS,
            N_("Your turn. Press the card that wins this trick."),
            N_("You must follow with a club, and only the Ace is higher than the King."),
            ("West", "North"),
            count=1,
            said=lambda one: _under_the_king(lang, *one),
        ),
        "01-highest-heart": lambda lang: choose(
            lang,
            N_("You lead ♥A, the highest heart there is. Can it lose?"),
            [
                N_("No: no heart is higher"),
                N_("Yes, to a diamond: diamonds are trump"),
                N_("Yes, to the Ace of any other suit"),
            ],
            1,
            N_("A player who has no heart may play a diamond, and even the lowest trump beats ♥A."),
            rows=[row(lang, labels(lang)["trick"], [Card("AH")])],
            facts=[trump_told(lang, Suit.DIAMONDS)],
        ),
        "05-one-more": lambda lang: choose(
            lang,
            N_("South takes a fourth trick, one of West's. What becomes of South's 23 points?"),
            [
                N_("4: the bonus is lost"),
                N_("23: the bid of 3 was made already"),
                N_("24: one more trick, one more point"),
            ],
            0,
            N_(
                "Four tricks are 4 points, and the bonus is gone. West was one trick short and missed "
                "as well: both of them needed West to have that trick."
            ),
            in_order=True,
            seats=[
                seat(
                    lang,
                    lang.player(player),
                    bid,
                    took,
                    9,
                    asked=True if player == "South" else None,
                    score=str(took),
                )
                for player, bid, took in (("South", 3, 4), ("West", 5, 4), ("North", 2, 1))
            ],
            figures=[points_by_tricks(lang, bid=3, others=1)],
        ),
        "05-sure-1": lambda lang: _sure(lang, N_("Lead a card that is sure to take its trick.")),
        "05-sure-2": lambda lang: _sure(lang, N_("Lead another card that cannot lose.")),
        "05-sure-3": lambda lang: _sure(lang, N_("And the third sure trick.")),
        "05-low-lead": _low_lead,
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
                "Seven spades have been played or are yours, and ♠J and ♠10 lie in West's bid. Nobody "
                "can follow, so ♠6 wins and your bid is lost. Before you lead to lose, count the suit."
            ),
            rows=[row(lang, labels(lang)["own_hand"], CardSet(_NINE) - _STRONG)],
            facts=[lang.gettext("Two of West's bid cards are ♠J and ♠10.")],
        ),
        "06-third-suit": lambda lang: choose(
            lang,
            N_("♣ and ♥ are chosen. Which third suit makes a bid of 6?"),
            [suit.symbol for suit in reversed(BY_CODE)],
            1,
            N_("♣, ♥ and ♠ make 3 + 2 + 1 = 6. A diamond makes 5, a heart 7 and a club 8."),
            in_order=True,
            rows=[_chosen(lang, "6C 6H")],
        ),
        "06-four-with-a-club": lambda lang: choose(
            lang,
            N_("One ♣ is chosen, and the bid is 4. Which two suits complete it?"),
            ["♥ ♠", "♠ ♦", "♠ ♠", "♥ ♦"],
            1,
            N_("♣, ♠ and ♦ make 3 + 1 + 0 = 4."),
            rows=[_chosen(lang, "6C")],
        ),
        "06-one-way": _one_way,
        "06-highest": _highest,
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
            rows=[row(lang, lang.gettext("The bid"), parse_cards("6S 8D 7D 6D"))],
        ),
        "06-club-needed": _club_needed,
        "07-cards-and-tricks": _cards_and_tricks,
        "07-one-left": _one_left,
        "07-third-choice": _third_choice,
        "07-most-keep": _most_keep,
        "07-keep-clubs": lambda lang: _keep(
            lang,
            _CLUBS,
            3,
            CardSet("AC KC QC"),
            N_("Choose three cards that bid 3 and keep ♣A, ♣K and ♣Q in the hand."),
            N_(
                "A small club with both diamonds bids 3 and leaves no diamond. A heart, a spade and a "
                "diamond bid 3 as well and leave all the clubs."
            ),
        ),
        "07-king": lambda lang: guess_share(
            lang,
            _GAME,
            "K",
            N_("Guess: with no trumps, how many Kings out of 100 take a trick?"),
            {33: N_("About a third"), 67: N_("About two thirds"), 100: N_("Nearly all")},
            N_("{share} of 100. The others fall to an Ace, or are thrown away on another suit."),
            rows=[row(lang, lang.gettext("The four Kings"), parse_cards("KS KH KD KC"))],
        ),
        "07-estimate": _estimate,
        "07-which-three": _which_three,
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
            seats=[
                seat(
                    lang,
                    lang.gettext("You"),
                    4,
                    9,
                    9,
                    asked=True,
                    score="9",
                ),
                *(seat(lang, lang.player(one), 1, 0, 9, score="0") for one in ("West", "North")),
            ],
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
            seats=[
                seat(
                    lang,
                    lang.gettext("You"),
                    line=lang.gettext("success: {n}, failure: {m}").format(n=30, m=0),
                    score="0",
                ),
                seat(
                    lang,
                    lang.player("West"),
                    line=lang.gettext("success: {n}, failure: {m}").format(n=0, m="?"),
                    asked=True,
                    score="30",
                ),
            ],
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
            seats=[seat(lang, lang.gettext("You"), line=lang.points(99))],
        ),
        "08-no-trick": lambda lang: enter(
            lang,
            N_("What is the most that a player who takes no trick at all can score?"),
            deal_scores([0, 0, 0], [0, 1, 8], (0, "reveal"))[0],
            Number.of_points(lang),
            N_("30 + 60 = 90: a bid of nothing, revealed, and the only one that was made."),
            seats=[
                seat(
                    lang,
                    lang.gettext("You"),
                    taken=0,
                    most=9,
                    asked=True,
                    parts=["30 + 60"],
                    score="90",
                )
            ],
        ),
        "08-failed": lambda lang: enter(
            lang,
            N_("What is the most that you can score when your own bid fails?"),
            deal_scores([0, 1, 0], [9, 0, 0], (1, "reveal"))[0],
            Number.of_points(lang),
            N_("9 + 60 = 69: all nine tricks, and somebody else's reveal has failed too."),
            seats=[
                seat(
                    lang,
                    lang.gettext("You"),
                    line=lang.gettext("bid failed"),
                    asked=True,
                    parts=["9 + 60"],
                    score="69",
                )
            ],
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
            rows=[
                row(
                    lang,
                    labels(lang)["trick"],
                    parse_cards("9S QS AS"),
                    marks=[
                        {"by": lang.gettext("You")},
                        {"by": lang.player("North")},
                        {"by": lang.gettext("Dummy"), "won": True},
                    ],
                )
            ],
        ),
        "08b-trump": _trump,
        "08b-rubber": _rubber,
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
            rows=[row(lang, lang.gettext("Turned up"), [Card("10S")])],
        ),
        "11-keep-trumps": lambda lang: _keep(
            lang,
            _DEALER,
            2,
            CardSet("AS KS"),
            N_("Bid 2, and keep your two sure tricks."),
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
            seats=_bids(lang, *(lang.gettext("bid {bid}").format(bid=n) for n in (2, 2, 3))),
        ),
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
            rows=[
                row(
                    lang,
                    labels(lang)["hand"].format(player=lang.player("South")),
                    CardSet("8S 7S 6S 8H 7H 6H 8D 7D 6D 8C 7C 6C"),
                )
            ],
        ),
        "12-break": lambda lang: pick(
            lang,
            N_("North has bid nine with ♣A ♣K ♣Q. Lead a card that breaks the bid."),
            "8S 7S 6S 8H 7H 6H 8C 7C 6C",
            map(CardSet, ("8C", "7C", "6C")),
            N_(
                "Any club: ♣A, ♣K and ♣Q were all the clubs that North had. The cards that make the "
                "bid are missing from the hand that has to fulfil it."
            ),
            count=1,
            said=lambda card: lang.gettext(
                "North holds the Ace of that suit, so {card} cannot break the bid."
            ).format(card=lang.cards(card)),
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
