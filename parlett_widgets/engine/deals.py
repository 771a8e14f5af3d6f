"""Deals: the cards of one, those that people write, and one that may have been dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import check_number, shown

__all__ = [
    "STOCK",
    "TURN_UP",
    "Deal",
    "DealPlan",
    "World",
    "WrittenDeal",
    "arranged",
    "check_trump",
    "hand_names",
]


class Deal(NamedTuple):
    """The cards of one deal, as dealt.

    Attributes
    ----------
    dealer : int
        The dealer's seat.
    hands : tuple of CardSet
        The hand of each seat; with a dummy, the dummy's comes last.
    stock : tuple of Card
        The cards left face down, in the order in which they are drawn.
    turn_up : Card or None
        The card turned face up, in games that turn one up.
    trump : Suit or None
        The trump suit, or None when the deal has no trump.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> deal = NinetyNine.classic().start(seed=7).state.deal
    >>> deal.dealer, len(deal.hands), deal.turn_up, deal.trump.symbol
    (1, 3, Card('10S'), '♠')
    """

    dealer: int
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...] = ()
    turn_up: Card | None = None
    trump: Suit | None = None

    @classmethod
    def of(cls, deal: Any) -> Deal:
        """Return a normalised copy of a deal, whose cards and trump may be written as text.

        Raises
        ------
        ValueError
            If the argument is not a deal, or a part of it cannot be read.

        Examples
        --------
        >>> Deal.of(Deal(0, ["KS QH", {"AC"}], trump="H"))
        Deal(dealer=0, hands=(CardSet('KS QH'), CardSet('AC')), stock=(), turn_up=None, trump=<Suit.HEARTS: 2>)
        """
        written = WrittenDeal.read(deal)
        for number, hand in enumerate(written.hands):
            for place, card in enumerate(hand):
                if card in hand[:place]:
                    raise ValueError(f"hand {number} of the deal has {card.label} twice")
        return cls(written.dealer, tuple(map(CardSet, written.hands)), *written[2:])


class WrittenDeal(NamedTuple):
    """A deal as it was written, in which a hand may still hold a card twice."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    turn_up: Card | None = None
    trump: Suit | None = None

    @classmethod
    def read(cls, deal: Any) -> WrittenDeal:
        """Return a deal with its parts read; raise ``ValueError`` if any cannot be read."""
        try:
            dealer, hands, stock, turn_up, trump = deal
        except (TypeError, ValueError):
            raise ValueError(f"{_DEAL}, not {shown(deal)}") from None
        try:
            return cls(
                check_number("dealer", dealer),
                tuple(map(parse_cards, hands)),
                parse_cards(stock),
                None if turn_up is None else Card(turn_up),
                None if trump is None else Suit.read(trump),
            )
        except ValueError as error:
            raise ValueError(f"{_DEAL}: {error}") from None
        except TypeError:
            raise ValueError(f"{_DEAL}, not {shown(deal)}") from None


_DEAL: Final = "a deal is written as Deal(dealer, hands, stock, turn_up, trump)"


class World(NamedTuple):
    """One possible layout of the hidden cards of a deal, as far as one seat can tell.

    Attributes
    ----------
    deal : Deal
        The cards as they may have been dealt.
    chosen : mapping of int to tuple of (Action or None)
        The secret choices that each seat may have made, in order; None, or nothing, stands for any
        legal choice.
    """

    deal: Deal
    chosen: Mapping[int, tuple[Action | None, ...]] = {}


# -------------------------------------------------------------------------- deals that people write

_NAMED: Final = 3
"""The maximum number of cards that a message names; if there are more, it only counts them."""


class DealPlan(NamedTuple):
    """How the cards of a game are dealt.

    Attributes
    ----------
    pack : tuple of Card
        The cards of the game.
    hands : tuple of int
        The number of cards in each hand; a hand that no player holds comes last.
    stock : int
        The number of cards left face down.
    turns_up : bool
        Whether a card is turned up.
    """

    pack: tuple[Card, ...]
    hands: tuple[int, ...]
    stock: int = 0
    turns_up: bool = False

    def check(self, deal: WrittenDeal, players: Sequence[str]) -> None:
        """Raise ``ValueError`` unless every card is dealt once and every part has the right size.

        Examples
        --------
        >>> from parlett_widgets.cards import parse_cards
        >>> plan = DealPlan(parse_cards("9H 8H 9S 8S"), (2, 2))
        >>> plan.check(
        ...     WrittenDeal(0, (parse_cards("9H 9H"), parse_cards("9S 8S"))), ["South", "North"]
        ... )
        Traceback (most recent call last):
            ...
        ValueError: South has 1 card: ♥9 twice, ♥8 missing
        """
        if deal.dealer not in range(len(players)):
            raise ValueError(
                f"the dealer must be a seat from 0 to {len(players) - 1}, not {shown(deal.dealer)}"
            )
        if len(deal.hands) != len(self.hands):
            raise ValueError(f"there must be {len(self.hands)} hands, not {len(deal.hands)}")
        if (deal.turn_up is not None) != self.turns_up:
            turned = "null" if deal.turn_up is None else deal.turn_up.label
            how = "a card is turned up" if self.turns_up else "no card is turned up"
            wanted = "a card" if self.turns_up else "null"
            raise ValueError(f"turn_up must be {wanted}, not {turned}: {how} in this game")
        owners: dict[Card, str] = {}
        dealt = {card for _, cards, _ in self._places(deal, players) for card in cards}
        missing = [card for card in self.pack if card not in dealt]
        for owner, cards, size in self._places(deal, players):
            held = len(set(cards))
            wrong = [*self._misplaced(cards, owners)]
            if wrong or held < size:
                wrong += _told(missing, "missing")
            if wrong or held != size:
                what = ", ".join(wrong) or f"there should be {size}"
                raise ValueError(f"{owner} has {held} card{'s' * (held != 1)}: {what}")
            owners.update(dict.fromkeys(cards, owner))

    def completed(self, deal: WrittenDeal) -> WrittenDeal:
        """Return a deal with its one missing part filled in, if that must be the rest of the pack.

        The missing part is a hand, the turn-up or a stock of one card; a longer stock is not filled
        in, since its order is unknown.

        Examples
        --------
        >>> from parlett_widgets.cards import parse_cards
        >>> plan = DealPlan(parse_cards("9H 8H 9S 8S"), (2, 2))
        >>> plan.completed(WrittenDeal(0, (parse_cards("9H 9S"), ()))).hands[1]
        (Card('8H'), Card('8S'))
        """
        if len(deal.hands) != len(self.hands):
            return deal
        known = {card for _, cards, _ in self._places(deal, ()) for card in cards}
        rest = tuple(card for card in self.pack if card not in known)
        gaps = [i for i, hand in enumerate(deal.hands) if not hand]
        no_card = self.turns_up and deal.turn_up is None
        no_stock = self.stock > 0 and not deal.stock
        if len(gaps) + no_card + no_stock != 1:
            return deal
        if gaps and len(rest) == self.hands[gaps[0]]:
            hands = [*deal.hands]
            hands[gaps[0]] = rest
            return deal._replace(hands=tuple(hands))
        if no_card and len(rest) == 1:
            return deal._replace(turn_up=rest[0])
        return deal._replace(stock=rest) if no_stock and len(rest) == self.stock == 1 else deal

    def _places(
        self, deal: WrittenDeal, players: Sequence[str]
    ) -> Iterator[tuple[str, tuple[Card, ...], int]]:
        """Yield each part of a deal: its owner, its cards and the number that there should be."""
        names = [*players, *["the dummy"] * (len(self.hands) - len(players))]
        yield from zip(names, deal.hands, self.hands, strict=True)
        yield "the stock", deal.stock, self.stock
        if deal.turn_up is not None:
            yield "the turn-up", (deal.turn_up,), 1

    def _misplaced(self, cards: Sequence[Card], owners: dict[Card, str]) -> Iterator[str]:
        times = Counter(cards)
        yield from _told([card for card in times if times[card] > 1], "twice")
        yield from _told([card for card in times if card not in self.pack], "not in the pack")
        for other in dict.fromkeys(owners.values()):
            same = [card for card in times if owners.get(card) == other]
            yield from _told(same, f"also dealt to {other}")


def _told(cards: Sequence[Card], what: str) -> Iterator[str]:
    """Yield what is wrong with some cards, if there are any."""
    if len(cards) > _NAMED:
        yield f"{len(cards)} cards {what}"
    elif cards:
        yield f"{' '.join(card.label for card in cards)} {what}"


def check_trump(given: Suit | None, right: Suit | None) -> None:
    """Raise ``ValueError`` unless the given trump is the right one; None stands for no trump."""
    if given != right:
        wanted, found = ("null" if suit is None else suit.letter for suit in (right, given))
        raise ValueError(f"trump must be {wanted} in this deal, not {found}")


# ----------------------------------------------------------------- cards chosen, the rest shuffled


STOCK: Final = "stock"
TURN_UP: Final = "turn_up"

_ORDER: Final = 0
"""Takes the place of a deal's number in the seed for drawing the cards that make room."""


def hand_names(seat_names: Iterable[str], deal: Deal) -> tuple[str, ...]:
    """Return the names of the hands in a deal; a hand that no player holds is the dummy's."""
    return (*seat_names, "Dummy")[: len(deal.hands)]


def arranged(deal: Deal, names: Iterable[str], wishes: Mapping[str, Any], seed: int) -> Deal:
    """Return a deal with each chosen card in its place, moving only the cards that must make room.

    A chosen card changes places with one drawn from the cards of its new place that are not fixed
    yet, so all deals with the chosen cards are equally likely.

    ``wishes`` maps the name of a hand, ``turn_up`` or ``stock`` to cards; the cards of the
    stock are in drawing order. Raises ``ValueError`` if there is no room for a card, or if a card
    is chosen twice.
    """
    places = {name: list(hand) for name, hand in zip(names, deal.hands, strict=True)}
    hands = list(places)
    places[TURN_UP] = [] if deal.turn_up is None else [deal.turn_up]
    places[STOCK] = list(deal.stock)
    chosen = _chosen(places, wishes)
    chance = Chance(seed, _ORDER)
    kept: set[Card] = set()
    for place, cards in chosen.items():
        for at, card in enumerate(cards):
            there = places[place]
            if place == STOCK:
                goes = there[at]
            elif card in there:
                goes = card
            else:
                free = [other for other in there if other not in kept]
                goes = free[chance.below(len(free))]
            _swap(places, card, goes)
            kept.add(card)
    turned = places[TURN_UP]
    return deal._replace(
        hands=tuple(CardSet(places[name]) for name in hands),
        turn_up=turned[0] if turned else None,
        stock=tuple(places[STOCK]),
    )


def _chosen(
    places: Mapping[str, list[Card]], wishes: Mapping[str, Any]
) -> dict[str, tuple[Card, ...]]:
    """Return the chosen cards by place; raise ``ValueError`` if a card cannot go there."""
    pack = {card for cards in places.values() for card in cards}
    owners: dict[Card, str] = {}
    chosen = {}
    for place, given in wishes.items():
        try:
            cards = (Card(given),) if place == TURN_UP else parse_cards(given)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{place}: {error}") from None
        if len(cards) > len(places[place]):
            most = len(places[place])
            raise ValueError(
                f"{place} has at most {most} card{'s' * (most != 1)}, not {len(cards)}"
            )
        for card in cards:
            if card not in pack:
                raise ValueError(f"{place} has {card.label}, which is not in the pack")
            if card in owners:
                other = " twice" if owners[card] == place else f", and so has {owners[card]}"
                raise ValueError(f"{place} has {card.label}{other}")
            owners[card] = place
        chosen[place] = cards
    return chosen


def _swap(places: Mapping[str, list[Card]], one: Card, other: Card) -> None:
    for cards in places.values():
        cards[:] = [other if card == one else one if card == other else card for card in cards]
