"""The figures that the lessons may state about the three games, worked out by the engine."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, running_counts
from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.games.addenda.chains import LINE
from parlett_widgets.games.addenda.state import TRICK_SIZE
from parlett_widgets.games.bidding import bid_ways
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE, bid_value, ways
from parlett_widgets.games.counterpoint.scoring import (
    UNIT,
    bonus,
    card_points,
    counted_bid,
    points_from_misses,
    readings,
)
from parlett_widgets.games.ninety_nine.scoring import (
    GAME_BONUS,
    GAMES_WON,
    PREMIUM_POINTS,
    deal_scores,
    rubber_bonus,
)
from parlett_widgets.games.ninety_nine.scoring import bonus as made_bonus
from parlett_widgets.lessons import played_deal


class Known(int):
    """A figure that the engine has worked out."""


def known(value: Any) -> Any:
    """Mark a number, or every number in a list, as worked out."""
    return Known(value) if isinstance(value, int) else [known(one) for one in value]


def flat(values: Iterable[Any]) -> list[int]:
    """Return figures as one flat list."""
    return [one for value in values for one in ([value] if isinstance(value, int) else flat(value))]


# Addenda
OVER = known(LINE)
FULL = known(TRICK_SIZE)
GAME = known(Addenda.standard().target)
_ADDENDA = Addenda.standard().start(seed=1)
FOUR = known(Addenda.partnership().seats)
HELD = known(len(_ADDENDA.view(0).hand))
STOCK = known(_ADDENDA.view(0).stock_size)
ACE, QUEEN, *PIPS = known([running_counts(rank)[0] for rank in ("A", "Q", "2", "10")])


def counts(chain: str) -> Any:
    """Return the running counts of a chain."""
    return known(running_counts(chain))


def end(chain: str) -> Any:
    """Return the last count of a chain."""
    return counts(chain)[-1]


# Ninety-Nine
_REVISED = NinetyNine.revised()
_PACK = len(_REVISED.pack)
_RANKS_OF_A_SUIT = [card.rank.text for card in CardSet(_REVISED.pack).of_suit(Suit.SPADES)]
LOW_RANKS = known([int(rank) for rank in _RANKS_OF_A_SUIT if rank.isdigit()])
CARDS = known(_PACK // 3)
TRICKS = known(CARDS - BID_SIZE)
DECLARE, REVEAL = known(list(PREMIUM_POINTS.values()))
TRICK = known(deal_scores([9, 9, 9], [1, 8, 0])[0])
_WATCHED = played_deal(NinetyNine.classic().start(seed=1, dealer=0))
BIDS_WATCHED = known(_WATCHED.record()["deals"][0]["result"]["bids"])
LAST = known(max(rank for rank in range(10) if ways(rank)))


def deal(bids: Any, taken: Any, premium: Any = None) -> Any:
    """Return the scores of a deal of Ninety-Nine."""
    return known(deal_scores(bids, taken, premium))


ALONE = known(deal([3, 9, 9], [3, 3, 3])[0] - 3)
TWO = known(deal([3, 3, 9], [3, 3, 3])[0] - 3)
THREE = known(deal([3, 3, 3], [3, 3, 3])[0] - 3)


def _deals_of_a_match() -> int:
    """Return how many deals a classic match has, by playing one at random."""
    match, rng = NinetyNine.classic().start(seed=1), random.Random(1)
    while match.phase != "over":
        match = match.apply(rng.choice(match.legal))
    return len(match.record()["deals"])


DEALS = known(_deals_of_a_match())
HUNDRED = known(_REVISED.target)


def _taken_with_trump(*cards: str) -> int:
    """Return how many tricks South takes with cards at the table of lesson 05 that has a trump."""
    rules = NinetyNine.revised(first_trump="diamonds", premiums="off")
    table = CardTable(rules.start(seed=7, dealer=2), lang="en")
    for action in ("bid 10S 9S 10H", *cards):
        if table.waiting:
            table.go_on()
        table.play(action)
    return int(table.match.record()["deals"][0]["result"]["tricks"][0])


WITH_A_CLUB = known(_taken_with_trump(*"AD KD QD 8S 10C 9C 6H QH 8C".split()))

CODE = known([SUIT_CODE[s] for s in (Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS)])
TENS = known([code * UNIT for code in CODE])
_HAND = CardSet("AS KS 6S AH 7H 6H 10D 8D 6D QC 8C 6C")
_THREES = [CardSet(three) for three in combinations(_HAND, BID_SIZE) if bid_value(three) == 3]
MANY = known(len(_THREES))
MOST_WAYS = max(bid_ways(_HAND).values())
MOST = known([bid for bid, number in bid_ways(_HAND).items() if number == MOST_WAYS])

# Ninety-Nine at other tables: players, cards, tricks, and the bonus for each number of bids made
NINES = {rules.players: rules for rules in (_REVISED, NinetyNine.four(), NinetyNine.five())}


def table_of(players: int) -> Any:
    """Return the figures for a number of players, worked out from the pack."""
    pack = len(NINES[players].pack)
    cards = pack // players
    bonuses = [made_bonus(players, made) for made in range(1, players + 1)]
    return known([pack, players, cards, cards, BID_SIZE, cards - BID_SIZE, *bonuses])


RANKS_OF_FIVE = known(len(NINES[5].pack) // 4)
LAST_BONUS = known(made_bonus(5, 5))
NEW_RANKS = known(
    sorted({int(card.rank.text) for card in NINES[5].pack if card.rank.text.isdigit()})[-2:]
)
PLAYER_BONUS, RUBBER_UNIT = known(
    [GAME_BONUS, rubber_bonus(GAMES_WON) - rubber_bonus(GAMES_WON + 1)]
)
RUBBER_FROM = known(next(games for games in range(20) if not rubber_bonus(games)))
GAMES = known(GAMES_WON)
DUMMY_HAND = known(len(NinetyNine.two().pack) // 3 - BID_SIZE)

# Counterpoint
_COUNTERPOINT = Counterpoint.standard()
PACK = known(len(_COUNTERPOINT.cards))
DEALT = known(len(_COUNTERPOINT.cards) // 2)
DUEL_TRICKS = known(DEALT - BID_SIZE)
SUIT = known(len(_COUNTERPOINT.cards) // 4)
ALL = known(sum(map(card_points, _COUNTERPOINT.cards)))
TARGET = known(_COUNTERPOINT.target)
_RANKS = "A 10 K Q J 9 8 7".split()
COUNTERS = known(sum(card_points(Card(rank + "S")) > 0 for rank in _RANKS))
RANKS_BY_NUMBER = known([int(rank) for rank in _RANKS if rank.isdigit()])
MISS = {miss: known(bonus(miss)) for miss in range(5)}
_OWN = {bid: abs(58 - counted_bid(bid, 58)) for bid in range(0, 91, UNIT)}
BEST, WORST = known(min(_OWN, key=_OWN.__getitem__)), known(max(_OWN, key=_OWN.__getitem__))


def points(*cards: str) -> Any:
    """Return how many points cards are worth in all."""
    return known(sum(card_points(Card(card)) for card in cards))


def away(taken: int, bid: int) -> Any:
    """Return how far a bid is from what was taken."""
    return known(abs(taken - bid))


def counted(bid: int, taken: int) -> Any:
    """Return what a bid counts as, given what was taken."""
    return known(counted_bid(bid, taken))


LOW_AND_HIGH = known([readings(bid, "at-scoring") for bid in (0, 10, 20)])
CROSSED = known(points_from_misses((2, 8)))

_EASY = "A 10 9 8 7 5 4 3".split()
EASY = known([int(rank) for rank in _EASY if rank.isdigit()])
EASY_POINTS = known([card_points(Card(rank + "S"), "easy") for rank in _EASY])
FORGIVEN = known(max(miss for miss in range(10) if bonus(miss, players=3)))
# Each bonus with three players, with the smallest and the largest miss that earns it
BONUS_OF_THREE = known(
    [bonus(0, players=3), 0, bonus(1, players=3), 1, 2, bonus(3, players=3), 3, FORGIVEN]
)
BID_CARDS = known(2 * BID_SIZE)

# What is written as a number in Japanese and as a word in English
TEN = known(int("10"))  # the rank
POINT = known(1)  # 「1点」, a single point
