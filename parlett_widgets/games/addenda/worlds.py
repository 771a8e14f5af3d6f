"""Worlds of Addenda that fit what one seat has seen of the deal and the draws.

The tricks reveal much about a hidden hand, even as cards are drawn (A7, A8). A player who was stuck
held only suits that were in the trick. A card of another suit that the player has held since must
have been drawn since, so some hands can have been dealt and drawn in more ways than others.
:meth:`HandStory.ways` counts these ways.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from parlett_widgets.cards import PACK_52, Card, CardSet, Suit
from parlett_widgets.engine.actions import Phase
from parlett_widgets.engine.deals import Deal, World
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import FinishedTrick, Trick
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.players.sampling import Hidden, Layouts, Place, SuitCounts, suit_counts

__all__ = ["HandStory", "draws_of", "hidden_in_addenda", "sample_world"]


def sample_world(view: AddendaView, rng: random.Random) -> World:
    """Return one way in which the cards may have been dealt, with the stock in order (A1, A8).

    The order of the draws ignores whether a player was stuck: a deal that does not fit is rejected
    later, and another is sampled.
    """
    rules = view.rules
    layout = Layouts(view).sample(rng)
    draws = list(draws_of(rules, view))
    hands: list[CardSet] = []
    drawn: list[Iterator[Card]] = []
    for seat, held in enumerate(layout.hands):
        shown = _first_seen(view, seat)
        cards = view.drawn[seat] or _drawn(
            shown, held, [trick for drawer, trick in draws if drawer == seat], rng
        )
        hands.append((held | CardSet(shown)) - CardSet(cards))
        drawn.append(iter(cards))
    stock = (*(next(drawn[seat]) for seat, _ in draws), *layout.stock)
    return World(Deal(view.dealer, tuple(hands), stock))


def _first_seen(view: AddendaView, seat: int) -> dict[Card, int]:
    """Return the cards that a seat has shown, each with the trick in which it was first seen."""
    rules = view.rules
    seen: dict[Card, int] = {}
    tricks: list[FinishedTrick | Trick] = [*view.tricks, view.trick]
    for number, trick in enumerate(tricks):
        for misplay in trick.misplays:
            if misplay.seat == seat:
                seen.setdefault(misplay.card, number)
        for place, card in enumerate(trick.cards):
            if rules.seat_of(trick.leader, place) == seat:
                seen.setdefault(card, number)
    return seen


def _drawn(
    seen: dict[Card, int], held: CardSet, times: list[int], rng: random.Random
) -> tuple[Card, ...]:
    """Return the cards drawn at these times, chosen so that all possibilities are equally likely.

    A card can have been drawn after a trick only if it was first seen in a later one, or has not
    been seen yet. Going back from the last draw, the set of possible cards only grows, so whichever
    card is chosen for one draw, the same number of cards is left for the others.
    """
    left = {card: seen.get(card, len(seen) + 52) for card in (*seen, *held)}
    found = []
    for time in reversed(times):
        card = rng.choice([card for card, first in left.items() if first > time])
        del left[card]
        found.append(card)
    return tuple(found[::-1])


class _Played(NamedTuple):
    """A card of this suit was played."""

    suit: Suit


class _Drew(NamedTuple):
    """A card was drawn that is none of those shown before; ``shown`` counts these by suit."""

    shown: SuitCounts


class _Stuck(NamedTuple):
    """The hand had none of these suits."""

    lacking: tuple[Suit, ...]


class HandStory:
    """What everybody has seen of a hand; ``shown`` has the cards known to be still in it (A10)."""

    __slots__ = ("_can_play", "_story", "_ways", "shown")

    def __init__(self) -> None:
        self.shown: set[Card] = set()
        self._story: list[_Played | _Drew | _Stuck] = []
        self._can_play: tuple[Suit, ...] = ()
        self._ways: dict[tuple[int, SuitCounts], int] = {}

    def play(self, card: Card) -> None:
        """Record that a card was played."""
        self.shown.discard(card)
        self._tell(_Played(card.suit))

    def draw(self) -> None:
        """Record that a card was drawn."""
        self._tell(_Drew(_counted(self.shown)))

    def be_stuck(self, trick: Iterable[Card]) -> None:
        """Record that the hand had no card with which to continue a trick (A7)."""
        self._tell(_Stuck(_suits_beside(trick)))

    def be_able(self, trick: Iterable[Card]) -> None:
        """Record that the hand can continue a trick, which would otherwise have ended (A7)."""
        self._can_play = _suits_beside(trick)

    def _tell(self, event: _Played | _Drew | _Stuck) -> None:
        # Before the player is first stuck, any card may have been dealt or drawn at any time.
        if self._story or isinstance(event, _Stuck):
            self._story.append(event)

    @property
    def tells(self) -> bool:
        """Whether some hands could have arisen in more ways than others."""
        return bool(self._story or self._can_play)

    def ways(self, others: SuitCounts) -> int:
        """Return the number of ways in which a hand can have been dealt and drawn.

        ``others`` counts, by suit, the cards of the hand that are not shown. The result is correct
        up to a factor that all possible hands have in common.
        """
        one, two, three, four = map(sum, zip(others, _counted(self.shown), strict=True))
        hand = (one, two, three, four)
        if self._can_play and not any(hand[suit] for suit in self._can_play):
            return 0
        return self._ways_back(len(self._story), hand)

    def _ways_back(self, events: int, hand: SuitCounts) -> int:
        """Return the number of ways in which the first *events* events can lead to a hand."""
        if not events:
            return 1
        if (events, hand) not in self._ways:
            match self._story[events - 1]:
                case _Played(suit):
                    ways = self._ways_back(events - 1, _changed(hand, suit, 1))
                case _Stuck(lacking):
                    stuck = not any(hand[suit] for suit in lacking)
                    ways = self._ways_back(events - 1, hand) if stuck else 0
                case _Drew(shown):
                    ways = sum(
                        choice * self._ways_back(events - 1, _changed(hand, suit, -1))
                        for suit in Suit
                        if (choice := hand[suit] - shown[suit]) > 0
                    )
            self._ways[events, hand] = ways
        return self._ways[events, hand]


def _changed(hand: SuitCounts, suit: Suit, by: int) -> SuitCounts:
    one, two, three, four = (count + by * (i == suit) for i, count in enumerate(hand))
    return one, two, three, four


def _counted(cards: Collection[Card]) -> SuitCounts:
    suits = [card.suit for card in cards]
    one, two, three, four = map(suits.count, Suit)
    return one, two, three, four


def _suits_beside(trick: Iterable[Card]) -> tuple[Suit, ...]:
    laid = {card.suit for card in trick}
    return tuple(suit for suit in Suit if suit not in laid)


def hand_stories(view: AddendaView) -> tuple[HandStory, ...]:
    """Return what has been seen of each seat's hand in this deal."""
    rules = view.rules
    hands = tuple(HandStory() for _ in range(rules.players))
    draws = list(draws_of(rules, view))
    for number, trick in enumerate(view.tricks):
        _lay(rules, hands, trick)
        if trick.winner is None:
            hands[rules.seat_of(trick.leader, len(trick.cards))].be_stuck(trick.cards)
        for seat, after in draws:
            if after == number:
                hands[seat].draw()
    _lay(rules, hands, view.trick)
    if view.trick.cards and view.phase is Phase.PLAY and view.to_act is not None:
        hands[view.to_act].be_able(view.trick.cards)
    return hands


def _lay(rules: Addenda, hands: tuple[HandStory, ...], trick: Trick | FinishedTrick) -> None:
    """Record the cards of a trick, and those that were taken back from it (A2, A10)."""
    for place, card in enumerate(trick.cards):
        hands[rules.seat_of(trick.leader, place)].play(card)
    for misplay in trick.misplays:
        hands[misplay.seat].shown.add(misplay.card)


def draws_of(rules: Addenda, view: AddendaView) -> Iterator[tuple[int, int]]:
    """Yield, for each card drawn so far, its seat and the number of the trick before it (A8)."""
    sizes = [rules.hand_size] * rules.players
    stock = len(PACK_52) - sum(sizes)
    for number, trick in enumerate(view.tricks):
        for place in range(len(trick.cards)):
            sizes[rules.seat_of(trick.leader, place)] -= 1
        seat = trick.leader if trick.winner is None else trick.winner
        # Nobody draws after the last trick if it has ended the deal.
        while stock > view.stock_size and min(sizes) < rules.hand_size:
            if sizes[seat] < rules.hand_size:
                sizes[seat] += 1
                stock -= 1
                yield seat, number
            seat = rules.seat_of(seat, 1)


def hidden_in_addenda(view: AddendaView) -> Hidden:
    """Return the cards that a view leaves unknown, with the places where they may be."""
    stories = hand_stories(view)
    hands = tuple(
        CardSet(story.shown).bits if cards is None else cards.bits
        for cards, story in zip(view.hands, stories, strict=True)
    )
    played = [*(card for trick in view.tricks for card in trick.cards), *view.trick.cards]
    left = CardSet(PACK_52) - CardSet.from_bits(sum(hands)) - CardSet(played)
    suits = tuple(tuple(left.of_suit(suit)) for suit in Suit)
    places = [
        Place(hand, room, _ways_of_drawing(stories[hand], room, suits))
        for hand, cards in enumerate(view.hands)
        if cards is None and (room := view.hand_sizes[hand] - hands[hand].bit_count())
    ]
    none = (0,) * len(hands)
    return Hidden(hands, none, suits, tuple(places), view.stock_size)


def _ways_of_drawing(
    story: HandStory, room: int, suits: Sequence[Sequence[Card]]
) -> dict[SuitCounts, int] | None:
    if not story.tells:
        return None
    splits = suit_counts(room, [len(cards) for cards in suits])
    return {split: ways for split in splits if (ways := story.ways(split))}
