"""Words shared by the games with bids and tricks, Ninety-Nine and Counterpoint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.rules import Rules
from parlett_widgets.engine.views import BidMade, CardPlayed, Dealt, Event
from parlett_widgets.games.bidding.bids import SUIT_CODE
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.words.language import Language
from parlett_widgets.words.narrator import Narrator

__all__ = [
    "BidTerm",
    "TrickNarrator",
    "bid_code",
    "bid_full",
    "bid_prompts",
    "bid_terms",
    "sum_of",
    "turned_up",
]


RulesT = TypeVar("RulesT", bound=Rules[Any, Any])
ViewT = TypeVar("ViewT", bound=NinetyNineView | CounterpointView)


class BidTerm(NamedTuple):
    """What a card adds to a bid, in tricks or points; a Joker counts as the card it stands for."""

    card: Card
    suit: Suit
    value: int

    def __str__(self) -> str:
        return str(self.value)


def bid_terms(cards: Iterable[Card], unit: int = 1, *, joker: Card | None = None) -> list[BidTerm]:
    """Return what each card adds to a bid, largest first; omit a Joker that stands for no card.

    ``unit`` is what one unit of the bid code is worth: 1 trick or 10 points.

    Examples
    --------
    >>> [(term.suit.symbol, term.value) for term in bid_terms([Card("7D"), Card("9H")], 10)]
    [('♥', 20), ('♦', 0)]
    """
    meant = [(card, joker if card.is_joker else card) for card in cards]
    terms = [
        BidTerm(card, model.suit, unit * SUIT_CODE[model.suit])
        for card, model in meant
        if model is not None
    ]
    return sorted(terms, key=lambda term: -term.value)


def sum_of(terms: Sequence[BidTerm]) -> str:
    """Return the arithmetic of a bid in numbers alone, because ♠10 would be read as a card.

    Examples
    --------
    >>> sum_of(bid_terms([Card("9H"), Card("7D")]))
    '2 + 0 = 2'
    """
    return f"{' + '.join(map(str, terms))} = {sum(term.value for term in terms)}"


class TrickNarrator(Narrator[RulesT, ViewT]):
    """Narrates bids and tricks.

    The events name the Joker but not the card that it stands for; the narrator remembers that card
    from the last deal it narrated or the last view it was shown.

    Attributes
    ----------
    joker : Card or None
        The card that the Joker stands for; None if there is none, or while it is unknown.
    """

    unit: ClassVar[int]
    """What one unit of the bid code is worth, in tricks or points."""

    bid_advice: ClassVar[str | type]
    """The class of words for the prospects of bids, a :class:`.BidTerms`, or its import path."""

    def __init__(
        self, lang: Language, rules: RulesT, players: Sequence[str], you: int | None
    ) -> None:
        super().__init__(lang, rules, players, you)
        self.joker: Card | None = None

    def status(self, view: ViewT, recent: Iterable[Event]) -> str:
        """Return sentences saying what has just happened and what is expected now."""
        self.joker = view.table.joker
        return super().status(view, recent)

    # Cards

    def _card(self, card: Card) -> str:
        """Return the text for a card; that for the Joker names the card that it stands for."""
        if not card.is_joker or self.joker is None:
            return card.label
        message = self.lang.gettext("JK (as {card})")
        return message.format(card=self.joker.label)

    def _meant(self, card: Card) -> Card | None:
        """Return a card itself or, for the Joker, the card it stands for; None if unknown."""
        return self.joker if card.is_joker else card

    def _cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(self._card, cards))

    # Dealing and bidding

    def _turns_up(self, event: Dealt) -> str:
        """Return sentences naming the card turned up and what follows from it."""
        _ = self.lang.gettext
        turn_up = event.turn_up
        if turn_up is None:
            return ""
        self.joker = None if turn_up.is_joker else turn_up
        if event.trump is None:
            message = _("{card} is turned up: there is no trump.")
            turned = message.format(card=turn_up.label)
        else:
            turned = _("{card} is turned up: trump is {suit}.").format(
                card=turn_up.label, suit=self.lang.suit_name(event.trump)
            )
        stands = "" if self.joker is None else _("Whoever holds the Joker plays it as {card}.")
        return self.lang.paragraph([turned, stands.format(card=turn_up.label)])

    def _bids(self, event: BidMade) -> str:
        _ = self.lang.gettext
        if event.cards is None:
            return _("{player} bids.").format(player=self.names[event.seat])
        cards, total = self._bid_sum(event.cards, event.bid)
        return self._by(
            event.seat,
            _("You bid {cards}: {sum}."),
            _("{player} bids {cards}: {sum}."),
            cards=cards,
            sum=total,
        )

    def bid_terms(self, cards: Iterable[Card]) -> list[BidTerm]:
        """Return what each card adds to a bid, largest first."""
        return bid_terms(cards, self.unit, joker=self.joker)

    def _bid_sum(self, cards: CardSet, bid: int | None) -> tuple[str, str]:
        """Return the cards of a bid, highest values first, and their sum: ``2 + 1 + 0 = 3``."""
        terms = self.bid_terms(cards)
        if len(terms) < len(cards):
            return self._cards(cards), str(bid)
        return self._cards(term.card for term in terms), sum_of(terms)

    # Playing

    def _plays_card(self, event: CardPlayed) -> str:
        return self._plays(event.seat, self._card(event.card), leads=event.position == 0)

    def _is_to_bid(self, seat: int) -> str:
        _ = self.lang.gettext
        mine = _("Your turn: lay down three bid cards.")
        return self._by(seat, mine, _("It is {player}'s turn to bid."))

    def _is_to_follow(self, view: ViewT, hand: CardSet) -> str:
        """Return a sentence saying what the reader may play to another player's lead."""
        _ = self.lang.gettext
        led = view.trick[0]
        if not hand.bits & view.table.follows[led.number]:
            return _("Your turn: play any card.")
        return _("Your turn: follow {suit}.").format(suit=view.table.suit(led).symbol)


def bid_prompts(lang: Language) -> list[str]:
    """Return prompts saying what to do next, for each number of bid cards chosen so far."""
    _ = lang.gettext
    return [
        _("Choose three bid cards."),
        _("Choose two more bid cards."),
        _("Choose one more bid card."),
        _("Lay the bid down, or press a card to take it back."),
    ]


def bid_full(lang: Language) -> str:
    """Return the answer to a press on a fourth bid card."""
    return lang.gettext(
        "Three bid cards are already chosen: press one of them first to take it back."
    )


def bid_code(lang: Language, unit: int) -> str:
    """Return the rule by which three cards make a bid (N2, C3)."""
    _ = lang.gettext
    code = lang.listed(f"{suit.symbol} = {unit * worth}" for suit, worth in SUIT_CODE.items())
    message = _("Lay three cards from your hand aside, face down. Only their suits count: {code}.")
    return lang.paragraph([message.format(code=code), _("The sum is your bid.")])


def turned_up(lang: Language) -> str:
    """Return the rules on the turn-up and the Joker."""
    _ = lang.gettext
    return lang.paragraph(
        [
            _("The last card is turned up: its suit is trump."),
            _("If it is a Nine or the Joker, there is no trump."),
            _(
                "The Joker stands for the card turned up in every respect: "
                "its suit in a bid, its suit and rank in play."
            ),
        ]
    )
