"""Deals of trick games played out on plain numbers, by players who aim at their bids.

For Ninety-Nine, and for Counterpoint among three; :mod:`.duel_rollouts` has Counterpoint for two. A playout
is quick and human: nobody looks into the others' hands, everybody estimates what the own cards will
still bring, and now and then somebody plays any card at all, so that what is found to be good does
not hang on one course of events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from parlett_widgets.odds.outlook import STEPS, Found
from parlett_widgets.odds.trick_model import TrickModel, Words

__all__ = ["Position", "play_out"]

WILD: Final = 0.12
"""How often a player plays just any card."""

DOUBT: Final = 5.0
SHARP: Final = 0.3
"""What is added to the variance of what cards will bring, in tricks; and how much a distance from
the bid counts. Both were fitted: without wild cards as many bids are made as Steady makes."""

Place = tuple[int, int]
"""Suit and bit of a card."""

Choice = tuple[int, int, float]
"""Suit and bit of a card, and the chance that it wins the trick."""


class Position(NamedTuple):
    """A moment of a deal in plain numbers.

    Attributes
    ----------
    hands : list of int
        Cards at ``4 * hand + suit``.
    aims : sequence of int
        What each hand plays for, in tricks or points.
    taken : sequence of int
    order : tuple of int
        The hands in the order of the present trick.
    trick : tuple of (int, int)
        Suit and bit of the cards on the table. It may be full: then it is yet to be taken.
    """

    hands: Words
    aims: Sequence[int]
    taken: Sequence[int]
    order: tuple[int, ...]
    trick: tuple[Place, ...] = ()

    def after(self, suit: int, bit: int) -> Position:
        """Return the position when the hand whose turn it is has played a card."""
        hand = self.order[len(self.trick)]
        hands = self.hands[:]
        hands[4 * hand + suit] ^= bit
        return self._replace(hands=hands, trick=(*self.trick, (suit, bit)))


class _Table:
    """What lies on the table, and who is winning it (N3)."""

    __slots__ = ("led", "place", "pot", "top", "top_suit", "trump", "winner")

    def __init__(self, model: TrickModel, leader: int) -> None:
        self.trump = model.trump
        self.place = self.led = self.top_suit = self.top = 0
        self.winner = leader
        self.pot = model.prize

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


def play_out(
    model: TrickModel,
    position: Position,
    random: Callable[[], float],
    played: list[tuple[int, int, int]] | None = None,
) -> list[int]:
    """Play a deal to its end.

    Parameters
    ----------
    model : TrickModel
    position : Position
    random : callable
        Returns numbers from 0 up to 1, as ``random.Random().random``.
    played : list, optional
        Takes hand, suit and bit of each card in order.

    Returns
    -------
    list of int
        Tricks or points of each hand at the end.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.engine import NinetyNine
    >>> from parlett_widgets.odds.trick_worlds import TrickWorlds
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> worlds = TrickWorlds(match.apply(match.legal[0]).view(0))
    >>> sum(play_out(worlds.model, worlds.sample(Random(1)), Random(2).random))
    9
    """
    hands, taken = position.hands[:], list(position.taken)
    order, aims, trump, dummy = position.order, position.aims, model.trump, model.dummy
    live = _live(hands)
    laid = position.trick
    first = 4 * order[0]
    rest = sum(word.bit_count() for word in hands[first : first + 4]) - (not laid)
    while rest >= 0:
        table = _Table(model, order[0])
        for hand in order:
            if table.place < len(laid):
                suit, bit = laid[table.place]
            else:
                level = model.levels[live[trump].bit_count()] if trump is not None else 0
                base = 4 * hand
                own = hands[base : base + 4]
                later = len(order) - 1 - table.place
                choices = _choices(own, live, table, model.stays[level][later])
                if len(choices) == 1:
                    suit, bit, _ = choices[0]
                elif random() < WILD:
                    suit, bit, _ = choices[int(random() * len(choices))]
                elif hand == dummy:
                    suit, bit = _dummys(choices, order, table, aims, taken)
                else:
                    pot = table.pot + model.thrown * later
                    suit, bit = _best(
                        model, level, choices, (own, live, rest, aims[hand] - taken[hand], pot)
                    )
                hands[base + suit] ^= bit
                live[suit] ^= bit
                if played is not None:
                    played.append((hand, suit, bit))
            table.add(hand, suit, bit, model.worth[suit][bit])
        laid = ()
        taken[table.winner] += table.pot
        order = _next_order(order, table.winner, dummy)
        rest -= 1
    return taken


def _live(hands: Words) -> Words:
    """Return by suit the cards in all hands."""
    live = [0, 0, 0, 0]
    for i, word in enumerate(hands):
        live[i & 3] |= word
    return live


def _next_order(order: tuple[int, ...], winner: int, dummy: int | None) -> tuple[int, ...]:
    """Return the order of the next trick: the winner leads (N3); a dummy plays third, or leads."""
    if dummy is None:
        place = order.index(winner)
        return order[place:] + order[:place]
    if winner != dummy:
        return (winner, 1 - winner, dummy)
    leader = _dummys_player(order, dummy)
    return (dummy, 1 - leader, leader)


def _dummys_player(order: tuple[int, ...], dummy: int) -> int:
    return order[0] if order[0] != dummy else order[2]


def _choices(
    own: Words, live: Words, table: _Table, stays: Sequence[Sequence[float]]
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


def _best(
    model: TrickModel,
    level: int,
    choices: list[Choice],
    state: tuple[Words, Words, int, int, float],
) -> Place:
    """Return the card after which the bid is most likely to be made.

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
    best, found = -1.0, choices[0]
    for choice in choices:
        suit, bit, chance = choice
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
        if worth > best:
            best, found = worth, choice
    return found[0], found[1]


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


def _dummys(
    choices: list[Choice],
    order: tuple[int, ...],
    table: _Table,
    aims: Sequence[int],
    taken: Sequence[int],
) -> Place:
    """Return the dummy's card as its player wants it: to leave a trick that is wanted, or take it."""
    player = _dummys_player(order, order[table.place])
    leave = (aims[player] > taken[player]) == (table.place == 0 or table.winner == player)
    suit, bit, _ = (min if leave else max)(choices, key=_chance)
    return suit, bit


def _chance(choice: Choice) -> float:
    return choice[2]
