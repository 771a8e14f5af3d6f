"""Which cards a hand may play to a trick, and how good each is for making its bid.

For Ninety-Nine, and for Counterpoint among three, on plain numbers; :mod:`.duel_rollouts` has
Counterpoint for two. Nobody looks into the others' hands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final

from parlett_widgets.odds.outlook import STEPS, Found
from parlett_widgets.odds.trick_model import TrickModel, Words

__all__ = ["Choice", "Table", "choices_of", "live_in", "worths"]

DOUBT: Final = 5.0
SHARP: Final = 0.3
"""What is added to the variance of what cards will bring, in tricks; and how much a distance from
the bid counts. Both were fitted: without wild cards as many bids are made as Steady makes."""

Choice = tuple[int, int, float]
"""Suit and bit of a card, and the chance that it wins the trick."""


class Table:
    """What lies on the table, and who is winning it (N3)."""

    __slots__ = ("led", "place", "pot", "top", "top_suit", "trump", "winner")

    def __init__(self, model: TrickModel, leader: int) -> None:
        self.trump = model.trump
        self.place = self.led = self.top_suit = self.top = 0
        self.winner = leader
        self.pot = model.prize

    def copy(self) -> Table:
        """Return a table on which the same cards lie."""
        return copy(self)

    def add(self, hand: int, suit: int, bit: int, points: int) -> None:
        """Lay a card."""
        if not self.place:
            self.led = self.top_suit = suit
            self.top = bit
        elif suit == self.top_suit:
            if bit > self.top:
                self.top, self.winner = bit, hand
        elif suit == self.trump:
            self.top_suit, self.top, self.winner = suit, bit, hand
        self.place += 1
        self.pot += points


def live_in(hands: Words) -> Words:
    """Return by suit the cards in all hands."""
    live = [0, 0, 0, 0]
    for i, word in enumerate(hands):
        live[i & 3] |= word
    return live


def choices_of(
    own: Words, live: Words, table: Table, stays: Sequence[Sequence[float]]
) -> list[Choice]:
    """Return the cards that may be played; of neighbours in one hand only the lowest."""
    led, floor = table.led, table.top
    if table.place and own[led]:
        cards = own[led]
        out = live[led] & ~cards
        if table.top_suit == led:
            return _of_suit(led, cards, out | floor, floor, stays, out.bit_count())
        return _of_suit(led, cards, out, _NOTHING, stays, 0)
    found: list[Choice] = []
    for suit in _SUITS:
        cards = own[suit]
        if cards:
            out = live[suit] & ~cards
            if not table.place:
                found += _of_suit(suit, cards, out, 0, stays, out.bit_count())
            elif suit != table.trump:
                found += _of_suit(suit, cards, out, _NOTHING, stays, 0)
            elif table.top_suit == suit:
                found += _of_suit(suit, cards, out | floor, floor, stays, 15)
            else:
                found += _of_suit(suit, cards, out, 0, stays, 15)
    return found


_SUITS: Final = (0, 1, 2, 3)
_NOTHING: Final = 1 << 15
"""Higher than every card: nothing wins."""


def _of_suit(
    suit: int, cards: int, out: int, floor: int, stays: Sequence[Sequence[float]], length: int
) -> list[Choice]:
    """Return the choices of one suit; what is above the floor may win."""
    found = []
    last = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        if not last or out & (bit - last):
            chance = stays[(out & -bit).bit_count()][length] if bit > floor else 0.0
            found.append((suit, bit, chance))
        last = bit
    return found


def worths(
    model: TrickModel,
    level: int,
    choices: list[Choice],
    state: tuple[Words, Words, int, int, float],
) -> list[float]:
    """Return how likely the bid is to be made after each card, up to a factor.

    What cards bring is taken to be as likely as in a distribution with long tails around its mean.
    ``state`` is the own cards, all cards, cards after this one, what is needed, and what the trick
    is worth.
    """
    own, live, rest, need, pot = state
    outlooks, worth_of, unit = model.outlooks[level], model.worth, model.trick
    before = [table[cards << 15 | mine] for table, cards, mine in zip(outlooks, live, own)]  # noqa: B905 -- speed
    lost = _step(need, rest * unit)
    won = _step(need - unit, rest * unit)
    if_lost, lost_doubt = _distance(before, need, lost, unit)
    if_won, won_doubt = _distance(before, need - pot, won, unit)
    whole = model.prize  # tricks cannot be missed by a part
    can_lose, can_win = not whole or 0 <= need <= rest, not whole or need > 0
    found = []
    for suit, bit, chance in choices:
        after = outlooks[suit][(live[suit] << 15 | own[suit]) ^ (bit << 15 | bit)]
        held = before[suit]
        worth = chance * 1e-6
        if chance and can_win:
            miss = if_won + held[won] - after[won] - worth_of[suit][bit]
            doubt = won_doubt + after[won + STEPS + 1] - held[won + STEPS + 1]
            worth += chance / (doubt + SHARP * miss * miss)
        if can_lose and chance != 1.0:
            miss = if_lost + held[lost] - after[lost]
            doubt = lost_doubt + after[lost + STEPS + 1] - held[lost + STEPS + 1]
            worth += (1 - chance) / (doubt + SHARP * miss * miss)
        found.append(worth)
    return found


def _step(need: float, room: float) -> int:
    """Return which part of what is to come is needed, in steps."""
    if need <= 0:
        return 0
    return STEPS if need >= room else int(STEPS * need / room + 0.5)


def _distance(before: list[Found], need: float, step: int, unit: float) -> tuple[float, float]:
    """Return what is needed beyond what the cards bring, and the variance of that."""
    one, two, three, four = before
    spread = step + STEPS + 1
    return (
        need - one[step] - two[step] - three[step] - four[step],
        DOUBT * unit * unit + one[spread] + two[spread] + three[spread] + four[spread],
    )
