"""How well a position explains the cards that have been played."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from parlett_widgets.games.bidding.inference import plain_bits, plain_number, played_bits, tricks_of
from parlett_widgets.players.playouts import Position
from parlett_widgets.players.policy import Policy, Trick

__all__ = ["PlayedCards"]


class _Step(NamedTuple):
    """A card that was played."""

    hand: int
    card: int
    trick: Trick | None  # the trick before this card; None if the card is not to be explained
    taken: int  # what the hand had taken by then


class PlayedCards:
    """The cards played in a deal, and how well a position explains those of some hands.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.players.knowledge import knowledge
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> while len(match.state.tricks) < 4:
    ...     match = match.apply(match.legal[0])
    >>> view = match.view(0)
    >>> worlds = knowledge(match.rules).worlds(view)
    >>> played = PlayedCards(view, worlds.policy, of=(1, 2))
    >>> 0 < played.likelihood(worlds.sample(Random(1))) < 1
    True
    """

    def __init__(self, view: Any, policy: Policy, *, of: Collection[int]) -> None:
        self._policy = policy
        self._played = [plain_bits(bits, view.table.joker) for bits in played_bits(view)]
        self._steps = list(self._story(view, of))

    def _story(self, view: Any, of: Collection[int]) -> Iterator[_Step]:
        taken = [0] * len(view.hands)
        for order, cards in tricks_of(view):
            trick = Trick(self._policy, order)
            for hand, real in zip(order, cards, strict=False):
                card = plain_number(real, view.table.joker)
                yield _Step(hand, card, trick.copy() if hand in of else None, taken[hand])
                trick.add(hand, card)
            taken[trick.winner] += trick.worth

    def likelihood(self, position: Position) -> float:
        """Return the likelihood that exactly these cards were played, up to a factor."""
        hands = [held | gone for held, gone in zip(position.hands, self._played, strict=True)]
        live, found = sum(hands), 1.0
        for hand, card, trick, taken in self._steps:
            if trick is not None:
                need = position.aims[hand] - taken
                found *= self._policy.chance_to_play(card, hands[hand], live, trick, need)
            hands[hand] ^= 1 << card
            live ^= 1 << card
        return found
