"""Many deals of trick games played out at once, card by card, with NumPy.

For Ninety-Nine, and for Counterpoint among three. What :func:`.rollouts.play_out` does with one deal
is done here with all deals in the same step: the same cards are choices, the same numbers are added
in the same order, and the same chance decides. So every deal ends exactly as it does there.

Arrays have deals last. A card is one number, ``suit << 4 | rank``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from parlett_widgets.odds.batch_tables import (
    Bools,
    Draws,
    Floats,
    Ints,
    TrickTables,
    counted,
    first_best,
    places_of,
    trick_tables,
)
from parlett_widgets.odds.outlook import STEPS
from parlett_widgets.odds.rollouts import WILD, Position
from parlett_widgets.odds.trick_choices import DOUBT, SHARP
from parlett_widgets.odds.trick_model import TrickModel

__all__ = ["play_out_all"]

_SUITS: Final = np.arange(4)[:, None]
_VARIANCE: Final = STEPS + 1
"""Where the variances begin in an outlook."""


def play_out_all(
    model: TrickModel,
    positions: Sequence[Position],
    seeds: Sequence[int],
    played: list[list[tuple[int, int, int]]] | None = None,
) -> list[list[int]]:
    """Play deals to their ends.

    Parameters
    ----------
    model : TrickModel
    positions : sequence of Position
        With as many cards in their hands, and as many on the table, as each other.
    seeds : sequence of int
        By position: what happens by chance is as with ``random.Random(seed).random``.
    played : list, optional
        Takes for each card in order a list with hand, suit and bit by position.

    Returns
    -------
    list of list of int
        By position: tricks or points of each hand at the end.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.engine import NinetyNine
    >>> from parlett_widgets.odds.rollouts import play_out
    >>> from parlett_widgets.odds.trick_worlds import TrickWorlds
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> worlds = TrickWorlds(match.apply(match.legal[0]).view(0))
    >>> positions = [worlds.sample(Random(seed)) for seed in range(20)]
    >>> found = play_out_all(worlds.model, positions, range(20))
    >>> found[7] == play_out(worlds.model, positions[7], Random(7).random)
    True
    """
    deals = _Deals(model, positions, seeds)
    laid = [np.array(places) for places in zip(*(p.trick for p in positions), strict=True)]
    while deals.tricks:
        for place in range(len(deals.order)):
            deals.turn(place)
            if place < len(laid):
                deals.lay(laid[place][:, 0] << 4 | counted(laid[place][:, 1] - 1))
                continue
            cards = deals.play()
            if played is not None:
                suits, bits = (cards >> 4).tolist(), (1 << (cards & 15)).tolist()
                played.append(list(zip(deals.hand.tolist(), suits, bits, strict=True)))
        laid = []
        deals.take_trick()
    found: list[list[int]] = deals.taken.T.tolist()
    return found


class _Deals:
    """Deals at the same step.

    Attributes
    ----------
    tricks : int
        Still to be played, the present one included.
    order : array of int
        By place in the trick, the hands.
    hand : array of int
        Whose turn it is.
    taken : array of int
        By hand.
    """

    def __init__(
        self, model: TrickModel, positions: Sequence[Position], seeds: Sequence[int]
    ) -> None:
        self._model = model
        self._tables: TrickTables = trick_tables(model)
        self._deals = np.arange(len(positions))
        words: Ints = np.array([p.hands for p in positions], np.int64).T
        suits = words.reshape(-1, 4, len(positions)) << 16 * _SUITS
        self._hands: Ints = np.bitwise_or.reduce(suits, axis=1)
        self._live: Ints = np.bitwise_or.reduce(self._hands, axis=0)
        self._aims: Ints = np.array([p.aims for p in positions]).T.copy()
        self.taken: Ints = np.array([p.taken for p in positions]).T.copy()
        self.order: Ints = np.array([p.order for p in positions]).T.copy()
        first, laid = int(self._hands[self.order[0, 0], 0]), bool(positions[0].trick)
        self.tricks = first.bit_count() + laid
        self._draws = Draws(seeds, self.tricks * len(self.order))

    def turn(self, place: int) -> None:
        """Go on to the next hand."""
        if not place:
            self._pot: Ints = np.full(len(self._deals), self._model.prize)
        self._place = place
        self._later = len(self.order) - 1 - place
        self.hand = self.order[place]

    def lay(self, cards: Ints) -> None:
        """Put cards on the table, and see who is winning (N3)."""
        self._pot = self._pot + self._tables.worth.take(cards)
        if not self._place:
            self._led = cards >> 4
            self._top: Ints = self._powers(cards, self._led)
            self._winner: Ints = self.hand
            return
        powers = self._powers(cards, self._led)
        better = powers > self._top
        self._top = np.where(better, powers, self._top)
        self._winner = np.where(better, self.hand, self._winner)

    def _powers(self, cards: Ints, led: Ints) -> Ints:
        """Return by what cards win: trumps before the suit led, before what wins nothing."""
        suits = cards >> 4
        power: Ints = (suits == led) * 16
        if self._model.trump is not None:
            power = np.maximum(power, (suits == self._model.trump) * 32)
        return power + (cards & 15)

    def take_trick(self) -> None:
        """Let the winners take the cards, and lead (N3)."""
        self.taken[self._winner, self._deals] += self._pot
        self.tricks -= 1
        dummy, winner = self._model.dummy, self._winner
        if dummy is None:
            hands = len(self.order)
            turned = (self.order == winner).argmax(axis=0) + np.arange(hands)[:, None]
            self.order = np.take_along_axis(self.order, turned % hands, axis=0)
        else:  # it plays third, or leads for its player
            player = self._dummys_player()
            own = winner != dummy
            other = 1 - np.where(own, winner, player)
            self.order = np.stack([winner, other, np.where(own, dummy, player)])

    def _dummys_player(self) -> Ints:
        first = self.order[0]
        player: Ints = np.where(first == self._model.dummy, self.order[2], first)
        return player

    def play(self) -> Ints:
        """Play a card in every deal; return the cards."""
        hand = self._hands[self.hand, self._deals]
        cards = places_of(hand, self.tricks)
        card: Ints = cards[0]
        if len(cards) > 1:
            card = cards[self._chosen(_by_suit(hand), cards), self._deals]
        self._hands[self.hand, self._deals] ^= 1 << card
        self._live ^= 1 << card
        self.lay(card)
        return card

    def _chosen(self, own: Ints, cards: Ints) -> Ints:
        """Return by deal which card of a hand is played."""
        out = _by_suit(self._live) & ~own
        legal: Bools = np.ones(cards.shape, bool)
        if self._place:
            follows = cards >> 4 == self._led
            legal = follows | ~follows.any(axis=0)
            top_suit = self._led
            if self._model.trump is not None:
                top_suit = np.where(self._top >> 5, self._model.trump, self._led)
            out[top_suit, self._deals] |= 1 << (self._top & 15)
        choice, higher = self._choices(out, cards, legal)
        several = choice.view(np.int8).sum(axis=0, dtype=np.int8) > 1
        wild = self._draws.wild(several, WILD)
        chosen: Ints = first_best(choice)
        at = np.flatnonzero(wild)
        chosen[at] = self._draws.pick(choice, at)
        think: Bools = several & ~wild
        choose = [(self._best, think)]
        if self._model.dummy is not None:
            dummys = self.hand == self._model.dummy
            choose = [(self._best, think & ~dummys), (self._dummys, think & dummys)]
        for rule, where in choose:
            at = np.flatnonzero(where)
            if at.size:
                chosen[at] = rule(at, own[:, at], cards[:, at], choice[:, at], higher[:, at])
        return chosen

    def _choices(self, out: Ints, cards: Ints, legal: Bools) -> tuple[Bools, Ints]:
        """Return which cards are tried, of neighbours only the lowest; and how many are higher."""
        suits = cards >> 4
        higher = counted(out.take(suits * len(self._deals) + self._deals) >> (cards & 15))
        legal[1:] &= (suits[1:] != suits[:-1]) | (higher[1:] != higher[:-1])
        return legal, higher

    def _chances(self, at: Ints, own: Ints, live: Ints, cards: Ints, higher: Ints) -> Floats:
        """Return how likely cards win their tricks."""
        out = counted(live & ~own)
        length = out.take((cards >> 4) * at.size + np.arange(at.size))
        stays, level = self._tables.stays[self._later], self._level(live) << 8
        if not self._place:
            return stays.take(level | higher << 4 | length)
        led = self._led[at]
        length = np.where(cards >> 4 == led, length, 15)
        wins = self._powers(cards, led) > self._top[at]
        chance: Floats = stays.take(level | higher << 4 | length) * wins
        return chance

    def _level(self, live: Ints) -> Ints:
        """Return the level of trumps that are still live."""
        if self._model.trump is None:
            return np.zeros(live.shape[1], np.int64)
        return self._tables.levels.take(counted(live[self._model.trump]))

    def _dummys(self, at: Ints, own: Ints, cards: Ints, choice: Bools, higher: Ints) -> Ints:
        """Return the dummy's cards as its player wants them: to leave a trick that is wanted, or take it."""
        chance = self._chances(at, own, _by_suit(self._live[at]), cards, higher)
        player = self._dummys_player()[at]
        leave = self._aims[player, at] > self.taken[player, at]
        if self._place:
            leave = leave == (self._winner[at] == player)
        return first_best(np.where(choice, np.where(leave, -chance, chance), -2.0))

    def _best(self, at: Ints, own: Ints, cards: Ints, choice: Bools, higher: Ints) -> Ints:
        """Return the cards after which the bids are most likely to be made: see :mod:`.rollouts`."""
        model, tables, found = self._model, self._tables, self._tables.found
        hand, live, rest = self.hand[at], _by_suit(self._live[at]), self.tricks - 1
        chance, level = self._chances(at, own, live, cards, higher), self._level(live)
        need = self._aims[hand, at] - self.taken[hand, at]
        pot = self._pot[at] + model.thrown * self._later
        unit, worth = model.trick, tables.worth.take(cards)

        suits, bits = cards >> 4, 1 << (cards & 15)
        in_suit = suits * at.size + np.arange(at.size)
        before = tables.rows(level, _SUITS, live, own)
        after = tables.rows(level, suits, live.take(in_suit) ^ bits, own.take(in_suit) ^ bits)

        def doubt(wanted: Ints | Floats, step: Ints, gained: Ints | int) -> Floats:
            """Return how doubtful a bid is when so much is wanted from then on."""
            held, spread = found.take(before + step), found.take(before + (step + _VARIANCE))
            short = wanted - held[0] - held[1] - held[2] - held[3]
            whole = DOUBT * unit * unit + spread[0] + spread[1] + spread[2] + spread[3]
            miss = short + held.take(in_suit) - found.take(after + step) - gained
            left = found.take(after + (step + _VARIANCE))
            summed: Floats = whole + left - spread.take(in_suit) + SHARP * miss * miss
            return summed

        win = chance / doubt(need - pot, _step(need - unit, rest * unit), worth)
        lose = (1 - chance) / doubt(need, _step(need, rest * unit), 0)
        if model.prize:  # tricks cannot be missed by a part
            win *= need > 0
            lose *= (need >= 0) & (need <= rest)
        return first_best(np.where(choice, chance * 1e-6 + win + lose, -1.0))


def _by_suit(words: Ints) -> Ints:
    cards: Ints = words >> 16 * _SUITS & 0x7FFF
    return cards


def _step(need: Ints | Floats, room: float) -> Ints:
    """Return which part of what is to come is needed, in steps."""
    return np.clip(STEPS * need / room + 0.5, 0, STEPS).astype(np.int64)
