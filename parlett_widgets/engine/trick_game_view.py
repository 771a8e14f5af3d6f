"""The state of a plain trick game, one seat's view of it, and its events."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Phase, Verb
from parlett_widgets.engine.deals import Deal, World
from parlett_widgets.engine.legal import Refusal
from parlett_widgets.engine.tricks import FinishedTrick, cards_by_player
from parlett_widgets.engine.views import CardPlayed, Event, View

if TYPE_CHECKING:
    from parlett_widgets.engine.trick_game import TrickGame

__all__ = [
    "Acted",
    "Called",
    "CardsPlayed",
    "DealScored",
    "Trick",
    "TrickState",
    "TrickView",
    "hidden_cards_dealt",
]


class Trick(tuple[Card, ...]):  # noqa: SLOT001 -- a tuple has no room for slots
    """The cards of a trick in the order of play, which ``plays`` groups by player.

    Examples
    --------
    >>> from parlett_widgets.cards import parse_cards
    >>> trick = Trick((1, 1, 0), parse_cards("KS KH 9S"))
    >>> trick[0], trick.plays
    (Card('KS'), ((Card('KS'), Card('KH')), (Card('9S'),)))
    """

    order: tuple[int, ...]

    def __new__(cls, order: tuple[int, ...], cards: tuple[Card, ...]) -> Trick:  # noqa: PYI034 -- it has no subclass
        """Return the trick of cards that the seats in ``order``, one for each card, have played."""
        trick = super().__new__(cls, cards)
        trick.order = order[: len(cards)]
        return trick

    @property
    def plays(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each player has played, in the order of play."""
        return cards_by_player(self.order, self)


class TrickState(NamedTuple):
    """The whole state of a match, including the hidden cards.

    Attributes
    ----------
    deal : Deal
        The cards as they were dealt.
    number : int
        The number of the deal, counted from 1.
    phase : Phase
        The current phase: calls, play, the end of the deal or of the match.
    to_act : int or None
        The seat whose turn it is, or None when the match is over.
    hands : tuple of CardSet
        The cards that each seat holds.
    calls : tuple of (str or None)
        The words that each seat has called, or None before its call.
    order : tuple of int
        The seats in the order in which they play to the current trick; a seat that has played
        several cards comes as many times.
    trick : tuple of Card
        The cards of the current trick, in the order of play.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal.
    scores : tuple of int
        The match points of each seat.
    winners : tuple of int
        The seats that won the match; empty until it is over.
    done : tuple of Acted
        What players have done before play in this deal, apart from calls.

    Examples
    --------
    >>> from even_odd import EvenOdd  # from the page on adding a game
    >>> state = EvenOdd().start(seed=7, dealer=2).apply("call odd").state
    >>> state.calls, state.taken, len(state.hands[0])
    (('odd', None, None), (0, 0, 0), 8)
    """

    deal: Deal
    number: int
    phase: Phase
    to_act: int | None
    hands: tuple[CardSet, ...]
    calls: tuple[str | None, ...]
    order: tuple[int, ...]
    trick: tuple[Card, ...]
    tricks: tuple[FinishedTrick, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    done: tuple[Acted, ...] = ()

    @property
    def hand(self) -> CardSet:
        """The cards of the player to act; empty when the match is over."""
        return CardSet() if self.to_act is None else self.hands[self.to_act]

    @property
    def did(self) -> tuple[Verb, ...]:
        """The verbs of what the player to act has done before play, such as ``discard``."""
        return tuple(one.verb for one in self.done if one.seat == self.to_act)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards that are left in the stock."""
        return self.deal.stock[sum(one.draws for one in self.done) :]

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        won = [trick.winner for trick in self.tricks]
        return tuple(map(won.count, range(len(self.hands))))


# Events


@dataclass(frozen=True)
class Called(Event):
    """A player made a call; if calls are secret, others see None for ``word``."""

    seat: int
    word: str | None
    secret: bool

    def seen_by(self, *seats: int) -> Called:
        """Return the event with a secret call hidden from all but its owner."""
        hidden = self.secret and self.seat not in seats
        return Called(self.seat, None, secret=True) if hidden else self


@dataclass(frozen=True)
class Acted(Event):
    """A player did something before play that the game declares, such as a discard.

    Others see None for the ``cards`` and the ``word`` of a secret action, and for the cards
    ``drawn`` from the stock.
    """

    seat: int
    verb: Verb
    number: int
    """How many cards the player gave away."""
    cards: tuple[Card, ...] | None
    word: str | None
    draws: int
    """How many cards the player took from the stock."""
    drawn: tuple[Card, ...] | None
    secret: bool

    def seen_by(self, *seats: int) -> Acted:
        """Return the event with what is secret hidden from all but the player."""
        if self.seat in seats:
            return self
        shown = replace(self, drawn=None) if self.draws else self
        return replace(shown, cards=None, word=None) if self.secret else shown


@dataclass(frozen=True)
class CardsPlayed(CardPlayed):
    """Several cards were played together, or one by an action with a word of the game's own.

    ``card`` and ``position`` are those of the first card.
    """

    verb: Verb
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class DealScored(Event):
    """The deal is over and scored; the calls are now public."""

    pauses: ClassVar[bool] = True

    number: int
    calls: tuple[str | None, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


# The view


@dataclass(frozen=True)
class TrickView(View):
    """What one seat may know of a match of a plain trick game.

    Attributes
    ----------
    turn_up : Card or None
        The card turned face up, or None if no card is.
    trump : Suit or None
        The trump suit, or None if the deal has no trump.
    calls : tuple of (str or None)
        Each seat's call, or None while it has not been made or is hidden from the viewer.
    has_called : tuple of bool
        Whether each seat has called.
    order : tuple of int
        The seats in the order in which they play to the current trick; a seat that has played
        several cards comes as many times.
    trick : tuple of Card
        The cards played to the current trick, in that order.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal.
    taken : tuple of int
        The tricks won by each seat in this deal.
    done : tuple of Acted
        What players have done before play in this deal, apart from calls.
    stock_size : int
        The number of cards left in the stock.
    """

    rules: TrickGame
    turn_up: Card | None
    trump: Suit | None
    calls: tuple[str | None, ...]
    has_called: tuple[bool, ...]
    order: tuple[int, ...]
    trick: tuple[Card, ...]
    tricks: tuple[FinishedTrick, ...]
    taken: tuple[int, ...]
    done: tuple[Acted, ...]
    stock_size: int

    def refuse(self, action: Action, seat: int) -> Refusal | None:
        """Return the refusal of an action of the viewer, whose turn it is; None if it is legal."""
        return self.rules.refuse_from(self.phase, seat, self.hand, self.trick, self.legal, action)


# Deals that fit a view


_TRIES: Final = 200
"""How often the hands that could not have been played are dealt again before all of them are."""


class _Pile(NamedTuple):
    """Hidden cards that lie together: how many they are, and the suits that are not among them."""

    size: int
    lacking: frozenset[Suit] = frozenset()


def hidden_cards_dealt(
    rules: TrickGame,
    view: TrickView,
    rng: random.Random,
    *,
    follows: bool,
    allows: Callable[[CardSet, Trick, Action], bool] | None,
) -> World:
    """Return a random deal that fits what the viewer knows; every deal that fits may be drawn.

    If suit must be followed, nobody is given a card of a suit that they have failed to follow. If
    there is no such rule to go by, ``allows`` says whether a hand could be played as it was.
    """
    played = _played(view)
    hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
    secret = [one for one in view.done if one.cards is None]
    known = {card for plays in played for card in _cards(plays)}
    known |= {card for hand in view.hands for card in hand or ()}
    known |= {card for one in view.done for card in one.cards or ()}
    left = [card for card in rules.pack if card not in known and card != view.turn_up]
    piles = [_Pile(view.hand_sizes[seat], _lacking(played[seat], follows)) for seat in hidden]
    piles += [_Pile(one.number) for one in secret]
    while (filled := _filled(left, piles, rng)) is None:
        pass  # the true deal fits, so this ends
    if allows is not None:
        filled = _mended(filled, piles, [played[seat] for seat in hidden], allows, rng)
    hands = {seat: CardSet(cards) for seat, cards in zip(hidden, filled, strict=False)}
    away = dict(zip(map(id, secret), filled[len(hidden) :], strict=False))
    held = [
        CardSet([*(hands[seat] if hand is None else hand), *_cards(played[seat])])
        for seat, hand in enumerate(view.hands)
    ]
    drawn: list[Card] = []
    chosen: list[list[Action | None]] = [[] for _ in view.hands]
    if Verb.CALL in rules.secret_verbs:
        for seat, call in enumerate(view.calls):
            if view.has_called[seat]:
                chosen[seat].append(None if call is None else Action(Verb.CALL, (), call))
    for one in reversed(view.done):  # what was drawn may have been given away later
        cards = tuple(away.get(id(one), one.cards or ()))
        taken = one.drawn or tuple(rng.sample(tuple(held[one.seat]), one.draws))
        drawn[:0] = taken
        held[one.seat] = (held[one.seat] - CardSet(taken)) | CardSet(cards)
    for one in secret:
        form = rules.actions[one.verb]
        words = form.says if isinstance(form.says, tuple) else ("",)
        cards = form.sorted(away[id(one)])
        chosen[one.seat].append(Action(one.verb, cards, rng.choice(words)))
    deal = Deal(view.dealer, tuple(held), (*drawn, *filled[-1]), view.turn_up, view.trump)
    return World(deal, {seat: tuple(actions) for seat, actions in enumerate(chosen)})


_Plays: TypeAlias = list[tuple[Trick, Action]]
"""What a seat has played in a deal, each with the trick before it."""


def _played(view: TrickView) -> list[_Plays]:
    """Return what each seat has played in this deal."""
    played: list[_Plays] = [[] for _ in view.hands]
    tricks = [(trick.order, trick.cards) for trick in view.tricks] + [(view.order, view.trick)]
    number, at = 0, 0
    for seat, action in view.history[sum(view.has_called) + len(view.done) :]:
        assert action is not None, "cards are played openly"
        order, cards = tricks[number]
        played[seat].append((Trick(order, cards[:at]), action))
        at += len(action.cards)
        if number < len(view.tricks) and at == len(cards):
            number, at = number + 1, 0
    return played


def _cards(plays: _Plays) -> list[Card]:
    return [card for _, action in plays for card in action.cards]


def _lacking(plays: _Plays, follows: bool) -> frozenset[Suit]:  # noqa: FBT001
    """Return the suits that a player has shown not to hold."""
    if not follows:
        return frozenset()
    led = [(trick[0].suit, action.cards[0].suit) for trick, action in plays if trick]
    return frozenset(suit for suit, played in led if played is not suit)


def _filled(
    hidden: list[Card], piles: Sequence[_Pile], rng: random.Random
) -> list[list[Card]] | None:
    """Deal hidden cards to piles, and the rest to a last one; the hardest to place come first.

    Return None if a card has no place left.
    """
    rest = _Pile(len(hidden) - sum(pile.size for pile in piles))
    filled: list[list[Card]] = [[] for _ in range(len(piles) + 1)]
    takers = {
        card: [i for i, pile in enumerate((*piles, rest)) if card.suit not in pile.lacking]
        for card in hidden
    }
    for card in sorted(rng.sample(hidden, len(hidden)), key=lambda card: len(takers[card])):
        room = [
            filled[i]
            for i in takers[card]
            for _ in range((piles[i] if i < len(piles) else rest).size - len(filled[i]))
        ]
        if not room:
            return None
        rng.choice(room).append(card)
    return filled


def _mended(
    filled: list[list[Card]],
    piles: Sequence[_Pile],
    played: Sequence[_Plays],
    allows: Callable[[CardSet, Trick, Action], bool],
    rng: random.Random,
) -> list[list[Card]]:
    """Deal hands that could not have been played as they were again, until there are none."""
    kept: set[int] = set()
    for _ in range(_TRIES):
        fit = {i for i, plays in enumerate(played) if _could_play(filled[i], plays, allows)}
        if len(fit) == len(played):
            break
        # A hand that fits is kept, unless it leaves none that fits to the others.
        kept = fit if fit > kept else set()
        again = [i for i in range(len(piles)) if i not in kept]
        cards = [card for i in (*again, -1) for card in filled[i]]
        dealt = _filled(cards, [piles[i] for i in again], rng)
        for i, pile in zip((*again, -1), dealt or (), strict=False):
            filled[i] = pile
    return filled


def _could_play(
    cards: list[Card], plays: _Plays, allows: Callable[[CardSet, Trick, Action], bool]
) -> bool:
    """Whether the hand that is left over could have been played as it was."""
    held = CardSet(cards)
    for trick, action in reversed(plays):
        held |= CardSet(action.cards)
        if not allows(held, trick, action):
            return False
    return True
