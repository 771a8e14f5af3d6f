"""The questions about Counterpoint that only one lesson asks, in the order of the lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from typing import Final

from parlett_widgets.cards import Card, CardSet, Rank, parse_cards
from parlett_widgets.games import Counterpoint
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_value
from parlett_widgets.games.counterpoint.scoring import (
    UNIT,
    card_points,
    counted_bid,
    points_from_misses,
    trick_winner,
)
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
from parlett_widgets.lessons.topics.counterpoint_tricks import COUNTERPOINT_PLAYERS
from parlett_widgets.widgets.figure.charts import worth_of_a_miss
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.widgets.figure.spreads import (
    BidGame,
    points_of_a_hand,
)
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_GAME: Final[BidGame] = "counterpoint"

_PACK = Counterpoint.standard().cards

_ALL = sum(map(card_points, _PACK))

_RANKS = "A 10 K Q J 9 8 7".split()


_SUIT: Final = [Card(f"{rank}S") for rank in _RANKS]
"""One suit, in the order of its ranks."""


def _in_order(cards: CardSet) -> list[Card]:
    """Return the cards of a hand in the order of the ranks of Counterpoint, suit by suit."""
    suits = [card.suit for card in CardSet("AS AH AD AC")]
    return sorted(cards, key=lambda card: (suits.index(card.suit), _RANKS.index(card.rank.text)))


def _king_nine(lang: Language) -> Asked:
    _ = lang.gettext
    trick = parse_cards("KH 9D")
    told = [
        lang.listed([side, lang.points(value)])
        for side in (_("the leader"), _("the follower"))
        for value in (4, 13)
    ]
    return choose(
        lang,
        N_("Who wins this trick, and how many points?"),
        told,
        0,
        N_("The King is higher, whatever the suits: the leader wins 4 points."),
        in_order=True,
        rows=[row(lang, labels(lang)["trick"], trick, COUNTERPOINT_PLAYERS, won=0)],
    )


def _beat_the_king(lang: Language) -> Asked:
    """Ask for a card that wins the trick when ♥K is led and the follower has no heart."""
    led, hand = Card("KH"), CardSet("AS QS 9S 8S JD 10D 9D AC 10C QC JC 9C 8C")
    right = [CardSet([card]) for card in hand if trick_winner(led, card) == 1]
    return pick(
        lang,
        N_("Play a card that wins this trick."),
        hand.notation,
        right,
        N_("The higher rank wins, whatever the suit; above a King are the Ten and the Ace."),
        count=1,
        said=lambda one: lang.gettext("{card} ranks below the King.").format(card=lang.cards(one)),
        rows=[row(lang, labels(lang)["trick"], [led])],
    )


def _one_wrong(
    lang: Language,
    prompt: str,
    claims: Sequence[tuple[str, int]],
    value: Callable[[Sequence[Card]], int],
    why: str,
) -> Asked:
    """Ask which claim about the value of some cards is wrong."""
    told = [(parse_cards(cards), claimed) for cards, claimed in claims]
    return choose(
        lang,
        prompt,
        [f"{lang.cards(cards)} → {claimed}" for cards, claimed in told],
        next(i for i, (cards, claimed) in enumerate(told) if value(cards) != claimed),
        why,
        slip=True,
    )


def _lead(lang: Language) -> Asked:
    _ = lang.gettext
    winners = [trick_winner(*pair) for pair in permutations(_PACK, 2)]
    return choose(
        lang,
        N_("Take every pair of a card led and a card played to it. Who wins more of them?"),
        [N_("the leader"), N_("the follower"), N_("neither: each wins the same number")],
        0,
        N_(
            "Pairs of unequal ranks come out even. Pairs of equal ranks go to the leader for five "
            "of the ranks and to the follower for three. That is a small advantage, and the "
            "follower has seen the lead."
        ),
        figures=[
            bars(
                _("Pairs won"),
                {_("the leader"): winners.count(0), _("the follower"): winners.count(1)},
                [_("the leader")],
                _("The leader wins a few more."),
            )
        ],
        rows=[row(lang, _("The ranks, from high to low"), _SUIT)],
    )


def _nine(lang: Language) -> Asked:
    _ = lang.gettext
    lead = Card("9S")
    one, many = (lang.ngettext("{n} card", "{n} cards", n) for n in (1, 2))
    return enter(
        lang,
        N_("You lead ♠9. How many of the other 31 cards can take the trick from you?"),
        sum(trick_winner(lead, reply) for reply in _PACK if reply is not lead),
        Number(_("cards"), one, many),
        N_(
            "Four cards of each of the five higher ranks, and the other three Nines: "
            "5 × 4 + 3 = 23. Nines have no points, so the second of two wins."
        ),
        rows=[row(lang, _("You lead"), [lead], places=2)],
    )


def _left(lang: Language) -> Asked:
    cards = parse_cards("AS AD 10D")
    return enter(
        lang,
        N_(
            "How many of the 120 points are left to play for, if North's three bid cards have no points?"
        ),
        _ALL - sum(map(card_points, cards)),
        Number.of_points(lang),
        N_(
            "11 + 11 + 10 = 32 are gone, and 120 − 32 = 88 are left. "
            "♠9 ♦8 ♦7 also bids 10, and costs no points."
        ),
        rows=[
            row(
                lang,
                labels(lang)["own_bid"],
                cards,
                notes=[str(card_points(card)) for card in cards],
            )
        ],
    )


def _reading(lang: Language, bid: int, taken: int, why: str) -> Asked:
    """Ask in which of its two readings a low bid counts."""
    _ = lang.gettext
    readings = [bid, bid + 100]
    prompt = _("A bid of {bid}, and {taken} points taken. What does the bid count as?")
    return choose(
        lang,
        prompt.format(bid=bid, taken=taken),
        list(map(str, readings)),
        readings.index(counted_bid(bid, taken)),
        why,
        in_order=True,
        seats=[
            seat(
                lang,
                _("You"),
                bid,
                taken,
                _ALL,
                high=bid + 100,
                miss=_("miss {n}").format(n=abs(counted_bid(bid, taken) - taken)),
            )
        ],
    )


def _best_bid(lang: Language) -> Asked:
    _ = lang.gettext
    missed = {str(bid): abs(58 - counted_bid(bid, 58)) for bid in range(0, 91, 10)}
    return enter(
        lang,
        N_("You took 58 points. Which bid would have been best?"),
        60,
        Number.of_points(lang),
        N_("60 misses by 2. The worst would have been 10, which misses by 48."),
        seats=[seat(lang, _("You"), taken=58, most=_ALL)],
        figures=[
            bars(
                _("The miss for each bid, with 58 points taken"),
                missed,
                ["60"],
                _("A bid of 0 counts as 100 here, which is nearer."),
            )
        ],
    )


def _king(lang: Language) -> Asked:
    hand = CardSet("10S 9S 8S 7S 5S")
    worth = card_points(Card("KS"))
    return pick(
        lang,
        N_("In the easy pack one of these plays the part of the King. Press it."),
        hand.notation,
        [CardSet(card for card in hand if card_points(card, "easy") == worth)],
        N_("The Nine: it ranks right below the Ten and is worth 4."),
        count=1,
    )


_ESTIMATED: Final = "KS 9S 8S AH KH 7H AD KD JD 10D 8D 7D KC 10C 9C 8C"

_ASIDE: Final = "KS 10D 10C"


def _estimate(lang: Language) -> Asked:
    _ = lang.gettext
    mean = mean_taken(_GAME, _ESTIMATED, _ASIDE, 10)
    kept = CardSet(_ESTIMATED) - CardSet(_ASIDE)
    own = sum(card_points(card) for card in kept if card.rank in (Rank.ACE, Rank.KING))
    return choose(
        lang,
        _("Your bid is {cards}. About how many points will the other thirteen cards take?").format(
            cards=lang.cards(CardSet(_ASIDE))
        ),
        ["20", "40", "60"],
        nearest(mean, (20, 40, 60)),
        _(
            "{mean} on average: your own Aces and Kings are worth {own} of them and capture the "
            "rest. So the bid of {bid} fits."
        ).format(
            mean=round(mean),
            own=own,
            bid=bid_value(_ASIDE, 10),
        ),
        in_order=True,
        rows=[
            row(
                lang,
                labels(lang)[label],
                _in_order(cards),
                marks=[{"points": card_points(card)} for card in _in_order(cards)],
            )
            for label, cards in (("own_hand", kept), ("own_bid", CardSet(_ASIDE)))
        ],
        figures=[points_of_a_hand(lang, hand=_ESTIMATED, aside=_ASIDE)],
    )


_SOUTH: Final = "AS JS 8S 7S AH KH QH 9H 8H 7H QD JD QC JC 9C 8C"


def _low_that_is_high(lang: Language) -> Asked:
    """Ask for three cards whose low bid may count as 120."""
    hand, low, high = CardSet(_SOUTH), 20, 120
    bids = {three: bid_value(three, UNIT) for three in map(CardSet, combinations(hand, BID_SIZE))}
    return pick(
        lang,
        lang.gettext("Choose three cards whose bid may count as {n}.").format(n=high),
        _SOUTH,
        [three for three, bid in bids.items() if bid == low],
        N_("Only the suits count: ♦ 0, ♠ 10, ♥ 20, ♣ 30."),
        count=BID_SIZE,
        said=lambda three: lang.gettext("These three bid {n}: only their suits count.").format(
            n=bids[three]
        ),
    )


def _most_aside(lang: Language) -> Asked:
    """Ask for the bid of 20 that lays the most points aside."""
    hand, bid = CardSet(_SOUTH), 20
    threes = [CardSet(some) for some in combinations(hand, BID_SIZE)]
    aside = {some: sum(map(card_points, some)) for some in threes if bid_value(some, UNIT) == bid}
    most = max(aside.values())

    def said(cards: CardSet) -> str:
        if cards not in aside:
            told = lang.gettext("These three bid {n}: only their suits count.")
            return told.format(n=bid_value(cards, UNIT))
        told = lang.gettext("A bid of {bid}, with {n} points laid aside. {most} are possible.")
        return told.format(bid=bid, n=aside[cards], most=most)

    return pick(
        lang,
        N_("Bid 20, and lay aside as many points as you can."),
        _SOUTH,
        [some for some, points in aside.items() if points == most],
        N_(
            "♠A ♠J ♦Q or ♥A ♦Q ♦J: 16 points are nobody's, and the rest of the hand is more likely to "
            "stop near 20."
        ),
        count=BID_SIZE,
        said=said,
    )


predictions(
    "counterpoint",
    {
        "09-whole-pack": lambda lang: enter(
            lang,
            N_("How many points does the whole pack have?"),
            _ALL,
            Number.of_points(lang),
            N_("11 + 10 + 4 + 3 + 2 = 30 in a suit, and there are four suits."),
            rows=[row(lang, lang.gettext("One suit of the four"), _SUIT)],
            figures=[
                bars(
                    lang.gettext("Points of the cards of one suit, from high to low"),
                    {rank: card_points(Card(f"{rank}S")) for rank in _RANKS},
                    ["A", "10"],
                    lang.gettext("The Ace and the Ten hold 21 of the 30."),
                )
            ],
        ),
        "09-king-nine": _king_nine,
        "09-beat-the-king": _beat_the_king,
        "09-slip": lambda lang: _one_wrong(
            lang,
            N_("One of these figures is wrong; it once appeared in print. Which one?"),
            [("10H JC", 12), ("JS AH", 12), ("KD QS", 7), ("8C AD", 11)],
            lambda cards: sum(map(card_points, cards)),
            N_(
                "♠J and ♥A are 2 + 11 = 13 points. The slip takes the Ace for a Ten: ♥10 and ♣J really "
                "have 12."
            ),
        ),
        "09-lead": _lead,
        "09-nine": _nine,
        "10-left": _left,
        "10-twenty-70": lambda lang: _reading(
            lang,
            20,
            70,
            N_("70 is halfway between 20 and 120: each is 50 away. Then the low one counts."),
        ),
        "10-three": lambda lang: choose(
            lang,
            N_("What is a miss of 3 worth to you: the bonus less what your opponent gets?"),
            ["+7", "0", "−3"],
            2,
            N_(
                "There is no bonus for a miss of 3, and the 3 points go to your opponent. Near the bid "
                "every single point is worth eleven; further away only one."
            ),
            in_order=True,
            seats=[
                seat(
                    lang,
                    lang.gettext("You"),
                    line=lang.gettext("miss {n}").format(n=3),
                    asked=True,
                    score="−3",
                    gifts=[{"to": 1, "text": "3"}],
                ),
                seat(lang, lang.player("North"), line=lang.gettext("scores your miss"), score="3"),
            ],
            figures=[worth_of_a_miss(lang, miss=3)],
        ),
        "10-low-that-is-high": _low_that_is_high,
        "10-best-bid": _best_bid,
        "10-most": lambda lang: enter(
            lang,
            N_("What is the most that a player can score in one deal?"),
            30 + 90,
            Number.of_points(lang),
            N_(
                "30 for an exact bid and 90 for the opponent's miss: a bid of 90 with no points "
                "taken. Most of your score comes from what the other player misjudges."
            ),
            seats=[
                seat(
                    lang,
                    lang.gettext("You"),
                    asked=True,
                    parts=["30 + 90"],
                    score="120",
                ),
                seat(
                    lang,
                    lang.player("North"),
                    score="0",
                    gifts=[{"to": 0, "text": "90"}],
                ),
            ],
        ),
        "10-ten": lambda lang: guess_share(
            lang,
            _GAME,
            "10",
            N_("Guess: of 100 Tens played in Counterpoint, how many take their trick?"),
            {
                50: N_("About half"),
                75: N_("About three quarters"),
                97: N_("More than nine in ten"),
            },
            N_(
                "{share} of 100. A Ten that is led loses only to an Ace; one that is played to a "
                "lead also loses to a Ten. A Seven takes a trick only from a Seven that was led."
            ),
            rows=[row(lang, lang.gettext("The four Tens"), parse_cards("10S 10H 10D 10C"))],
        ),
        "10-estimate": _estimate,
        "10b-king": _king,
        "10b-gift": lambda lang: enter(
            lang,
            N_(
                "Three play. You miss your bid by 8, and the others miss theirs by 10 each. How much do "
                "the two of them together score for your miss?"
            ),
            sum(points_from_misses((8, 10, 10))[1:]) - sum(points_from_misses((0, 10, 10))[1:]),
            Number.of_points(lang),
            N_(
                "8 + 8 = 16: each of them scores your miss. "
                "A miss costs twice as much as with two players."
            ),
            seats=[
                seat(
                    lang,
                    lang.gettext("You"),
                    line=lang.gettext("miss {n}").format(n=8),
                    score="–",
                    gifts=[{"to": 1, "text": "8"}, {"to": 2, "text": "8"}],
                ),
                *(
                    seat(
                        lang,
                        lang.player(player),
                        line=lang.gettext("miss {n}").format(n=10),
                        asked=True,
                        score="8",
                    )
                    for player in ("West", "North")
                ),
            ],
        ),
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
                    _in_order(CardSet(_SOUTH)),
                )
            ],
        ),
        "11-bid-20": _most_aside,
        "12-timid": lambda lang: choose(
            lang,
            N_("Timid bids 20 and always plays its lowest card. Does it come close to 20 points?"),
            [N_("Yes, nearly always"), N_("No: it takes many more"), N_("No: it takes none")],
            1,
            N_("Low cards go first, so the high ones are left, and have to be led in the end."),
            seats=[seat(lang, "Timid", 20, most=_ALL)],
        ),
        "12-hundred": lambda lang: choose(
            lang,
            N_("Over a hundred deals, what is the mean of Timid's score minus Steady's?"),
            [N_("clearly above 0"), N_("about 0"), N_("clearly below 0")],
            2,
            N_("Timid loses by about 38 points a deal, give or take 1.3: that is not just luck."),
            in_order=True,
            seats=[seat(lang, "Timid", 20), seat(lang, "Steady")],
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
            seats=[seat(lang, "Timid", 20), seat(lang, "Bold", 70), seat(lang, "Steady")],
        ),
    },
)
