"""Plays for tricks that the highest trump wins, or else the highest card of the suit led.

Nobody looks into the others' hands: players estimate what their cards will take from the cards
seen so far, and judge each card by how close it leaves them to their aim.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from parlett_widgets.cards import SUIT_BITS, Rank, Suit
from parlett_widgets.engine.tricks import ACE_HIGH
from parlett_widgets.players.policy import (
    PLAIN,
    STEPS,
    TRUMP,
    WITHOUT_TRUMP,
    Choice,
    Found,
    Likely,
    Outlook,
    Policy,
    Seen,
    Trick,
    Weights,
    higher_ranks,
    numbers,
    part_wanted,
    shared_outlook,
)

__all__ = ["EAGER", "RANKS", "TrickFacts", "TrickPolicy"]

EAGER: Final = 0.6
"""How often a player who can beat a card is assumed to do so."""

_DOUBT: Final = 5.0
_SHARP: Final = 0.3
"""The constant added to the variance of what cards take, in tricks, and the weight of the miss.

Both are fitted so that players who never play a random card make as many bids as Steady does.
"""

_BID_DOUBT: Final = 0.5
"""The same as ``_DOUBT``, for bids judged at a glance."""

_LEVELS: Final[tuple[float, ...]] = (0.0, 0.5, 1.0, 2.0, 3.0)
"""The average numbers of trumps in another hand for which outlooks are kept."""

_KEPT: Final = 1 << 14
"""How many pairs of one's own and the others' cards of a suit are cached."""

RANKS: Final = 0x7FFF
"""The bits of all ranks of a suit."""

_SUITS: Final[tuple[int, ...]] = (0, 1, 2, 3)


class TrickFacts(NamedTuple):
    """What the players of a trick game must know about it."""

    hands: int
    pack: int  # bits of all cards that may be played; the Joker is the card that it stands for
    size: int  # how many cards each hand plays
    trump: Suit | None
    order: tuple[Rank, ...] = ACE_HIGH  # from low to high
    # what a card of each rank is worth; None where every trick counts 1
    points: tuple[int, ...] | None = None
    trick: float = 1.0  # what a trick is worth on average
    dummy: int | None = None


class TrickPolicy(Policy):
    """How the players of a game choose their cards under one trump.

    Attributes
    ----------
    thrown : float
        What a card that another player adds to a trick is worth.
    before_bids : tuple of Outlook
        For each suit, what cards take while some of the other players have still to bid.
    """

    wild = 0.12
    keen = 40.0

    def __init__(self, facts: TrickFacts) -> None:
        self.facts = facts
        self.dummy = facts.dummy
        by_rank = facts.points or (0,) * len(Rank)
        self.prize = 0 if facts.points else 1
        self.points = [by_rank[card & 15] if card & 15 < len(Rank) else 0 for card in range(64)]
        self.thrown = facts.trick / facts.hands / 2 if facts.points else 0.0
        self.doubt = _BID_DOUBT * facts.trick**2
        self.least = 1e-4 / facts.trick**2
        self.beaten_by = [self._takers(card) for card in range(64)]
        self._apart = _Apart(facts.order)
        self._trumps = 0 if facts.trump is None else SUIT_BITS[facts.trump]
        self._set_outlooks()

    def _takers(self, card: int) -> int:
        """Return the cards that beat a card: higher ones of its suit, and trumps."""
        suit, rank = card >> 4, card & 15
        if rank == len(Rank):
            return 0
        higher = higher_ranks(self.facts.order)[rank] << 16 * suit
        trump = self.facts.trump
        return higher if trump is None or trump == suit else higher | SUIT_BITS[trump]

    def _weights(self, suit: int) -> Weights:
        trump = self.facts.trump
        return WITHOUT_TRUMP if trump is None else TRUMP if suit == trump else PLAIN

    def _by_suit(self, trumps: float, share: float) -> tuple[Outlook, ...]:
        facts, worth = self.facts, None
        if facts.points:
            worth = tuple([points + 2 * self.thrown for points in facts.points])
        return tuple(
            [
                shared_outlook(
                    self._weights(suit),
                    facts.order,
                    facts.hands - 1,
                    trumps if suit != facts.trump is not None else 0.0,
                    share,
                    worth,
                )
                for suit in _SUITS
            ]
        )

    def _set_outlooks(self) -> None:
        facts = self.facts
        others = facts.hands - 1
        self._outlooks = [self._by_suit(trumps, 1.0) for trumps in _LEVELS]
        share = facts.size / (facts.pack.bit_count() // facts.hands)
        longest = (facts.pack & self._trumps).bit_count()
        self.before_bids = self._by_suit(longest * share / facts.hands, share)
        self._level_by_trumps = [_nearest(trumps / others) for trumps in range(16)]
        self._stays = [_staying(others, trumps if self._trumps else 0.0) for trumps in _LEVELS]

    def _level(self, live: int) -> int:
        return self._level_by_trumps[(live & self._trumps).bit_count()] if self._trumps else 0

    def choices(self, own: int, live: int, trick: Trick) -> list[Choice]:
        """Return the playable cards, but only the lowest of each run of neighbours in the hand."""
        legal, led, top = trick.legal(own), trick.led, trick.top
        winning = self.beaten_by[top] if top >= 0 else -1
        stays = self._stays[self._level(live)][trick.to_come - 1]
        pot = trick.worth + self.thrown * (trick.to_come - 1)
        points, apart = self.points, self._apart
        found: list[Choice] = []
        for suit in (led,) if led >= 0 and legal & SUIT_BITS[led] else _SUITS:
            cards = legal >> 16 * suit & RANKS
            if cards:
                out = live >> 16 * suit & RANKS & ~cards
                # Only a card of the suit led can be trumped, by a hand that has run out of it.
                length = out.bit_count() if led < 0 or suit == led else 15
                between = out | 1 << (top & 15) if top >> 4 == suit else out
                for rank, higher in apart[cards << 15 | between]:
                    card = suit << 4 | rank
                    chance = stays[higher][length] if winning >> card & 1 else 0.0
                    found.append((card, chance, pot + points[card]))
        return found

    def worths(self, choices: Sequence[Choice], own: int, live: int, need: float) -> list[float]:
        """Return how likely the bid is to be made after each card, up to a common factor.

        What the cards take is assumed to follow a distribution with long tails around its mean.
        """
        unit, rest = self.facts.trick, own.bit_count() - 1
        outlooks = self._outlooks[self._level(live)]
        lost, won = part_wanted(need, rest * unit), part_wanted(need - unit, rest * unit)
        keys = (  # suit by suit, as this is called more often than anything else
            (live & RANKS) << 15 | own & RANKS,
            (live >> 16 & RANKS) << 15 | own >> 16 & RANKS,
            (live >> 32 & RANKS) << 15 | own >> 32 & RANKS,
            (live >> 48 & RANKS) << 15 | own >> 48 & RANKS,
        )
        clubs, diamonds, hearts, spades = outlooks
        one, two = clubs[keys[0]], diamonds[keys[1]]
        three, four = hearts[keys[2]], spades[keys[3]]
        before = (one, two, three, four)
        spread, doubt = lost + STEPS + 1, _DOUBT * unit * unit
        if_lost = need - one[lost] - two[lost] - three[lost] - four[lost]
        lost_doubt = doubt + one[spread] + two[spread] + three[spread] + four[spread]
        if_won, won_doubt = if_lost, lost_doubt
        if won != lost:
            spread = won + STEPS + 1
            if_won = need - one[won] - two[won] - three[won] - four[won]
            won_doubt = doubt + one[spread] + two[spread] + three[spread] + four[spread]
        whole = self.prize  # tricks are whole: a bid cannot be missed by half of one
        can_lose, can_win = not whole or 0 <= need <= rest, not whole or need > 0
        found = []
        for card, chance, pot in choices:
            suit = card >> 4
            bit = 1 << (card & 15)
            held, after = before[suit], outlooks[suit][keys[suit] ^ (bit << 15 | bit)]
            worth = chance * 1e-6
            if chance and can_win:
                miss = if_won - pot + held[won] - after[won]
                doubt = won_doubt + after[won + STEPS + 1] - held[won + STEPS + 1]
                worth += chance / (doubt + _SHARP * miss * miss)
            if can_lose and chance != 1.0:
                miss = if_lost + held[lost] - after[lost]
                doubt = lost_doubt + after[lost + STEPS + 1] - held[lost + STEPS + 1]
                worth += (1 - chance) / (doubt + _SHARP * miss * miss)
            found.append(worth)
        return found

    def likely(self, seen: Seen, own: int) -> list[tuple[int, Likely]]:
        """Return how likely each card is to take a trick, given what one seat has seen."""
        others = len(seen.others)
        trumps = seen.live(self._trumps) / others
        found = []
        for suit in _SUITS:
            cards = own & SUIT_BITS[suit]
            length = seen.live(SUIT_BITS[suit]) / others if cards else 0.0
            weights = self._weights(suit)
            for card in numbers(cards):
                higher = seen.live(self.beaten_by[card] & SUIT_BITS[suit])
                found.append((card, weights.likely(higher, cards.bit_count(), length, trumps)))
        return found

    # Before the bids

    def outlook(self, own: int, hidden: int, aim: float) -> tuple[float, float]:
        """Return the mean and variance of what cards take, given an aim, before all have bid."""
        step = part_wanted(aim, self.facts.size * self.facts.trick)
        mean = variance = 0.0
        for suit in self._prospects(own, hidden):
            mean += suit[step]
            variance += suit[step + STEPS + 1]
        return mean, variance

    def strength(self, own: int, hidden: int) -> float:
        """Return what cards take on average if the player wants half of what is still to be won."""
        return sum([suit[STEPS // 2] for suit in self._prospects(own, hidden)])

    def _prospects(self, own: int, hidden: int) -> list[Found]:
        """Return, for each suit, what the cards kept take while the others have still to bid."""
        return [
            outlook[((own | hidden) >> place & RANKS) << 15 | own >> place & RANKS]
            for outlook, place in zip(self.before_bids, (0, 16, 32, 48), strict=True)
        ]

    def signature(self, own: int, hidden: int) -> object:
        """Return each card's suit, how many hidden cards of that suit beat it, and its points."""
        above = [hidden & self.beaten_by[card] & SUIT_BITS[card >> 4] for card in numbers(own)]
        return tuple(
            sorted(
                (card >> 4, higher.bit_count(), self.points[card])
                for card, higher in zip(numbers(own), above, strict=True)
            )
        )


def _nearest(trumps: float) -> int:
    return min(range(len(_LEVELS)), key=lambda level: abs(_LEVELS[level] - trumps))


class _Apart(dict[int, tuple[tuple[int, int], ...]]):
    """Maps each key to the ranks held, each with the number of other cards that rank above it.

    A key is ``cards << 15 | others``. If none of the others lies between two cards held, only the
    lower is included. Low ranks come first.
    """

    def __init__(self, order: tuple[Rank, ...]) -> None:
        super().__init__()
        self._order, self._above = order, higher_ranks(order)

    def __missing__(self, key: int) -> tuple[tuple[int, int], ...]:
        if len(self) >= _KEPT:
            self.clear()
        cards, others = key >> 15, key & RANKS
        found, last = [], -1
        for rank in self._order:
            if cards >> rank & 1:
                higher = (others & self._above[rank]).bit_count()
                if higher != last:
                    found.append((int(rank), higher))
                last = higher
        self[key] = tuple(found)
        return self[key]


def _staying(others: int, trumps: float) -> list[list[list[float]]]:
    """Return a card's chances of staying ahead, by hands to come, higher cards and suit length."""
    elsewhere = 1 - 1 / others
    return [
        [
            [_unbeaten(elsewhere, higher, suit, trumps) ** hands for suit in range(16)]
            for higher in range(16)
        ]
        for hands in range(others + 1)
    ]


def _unbeaten(elsewhere: float, higher: int, suit: int, trumps: float) -> float:
    """Return the chance that another hand does not beat a card, in its suit or with a trump."""
    followed, trumped = 1 - elsewhere**higher, elsewhere**suit * (1 - exp(-trumps))
    return max(0.0, 1 - EAGER * followed - EAGER * trumped)
