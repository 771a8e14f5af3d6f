"""Rules that Ninety-Nine and Counterpoint share, in words: pack, bid code, turn-up, tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlett_widgets.cards import Card, Rank
from parlett_widgets.games.bidding.bids import SUIT_CODE
from parlett_widgets.narration.language import Language

__all__ = [
    "bid_code",
    "counted",
    "dealt",
    "first_dealer",
    "follow_suit",
    "highest_trump",
    "pack",
    "turned_up",
    "winner_leads",
]


def pack(lang: Language, cards: Sequence[Card], order: Sequence[Rank]) -> str:
    """Return the cards of a game: how many, and their ranks from high to low."""
    _ = lang.gettext
    held = {card.rank for card in cards if not card.is_joker}
    message = (
        _("{number} cards: {ranks} in each suit, from high to low, and a Joker.")
        if any(card.is_joker for card in cards)
        else _("{number} cards: {ranks} in each suit, from high to low.")
    )
    ranks = " ".join(rank.text for rank in reversed(order) if rank in held)
    return message.format(number=len(cards), ranks=ranks)


def dealt(lang: Language, players: int, hand: int) -> str:
    """Return how many cards everyone has (N1, C2)."""
    message = lang.gettext("Each of {players} players is dealt {hand}.")
    return message.format(players=players, hand=hand)


def first_dealer(lang: Language, players: int) -> str:
    """Return who deals (A1, N1, C2)."""
    _ = lang.gettext
    if players == 2:
        return _("The first dealer is drawn by lot; then the players deal in turn.")
    return _("The first dealer is drawn by lot; then the deal passes to the left.")


def turned_up(lang: Language) -> str:
    """Return what the turn-up and the Joker do."""
    _ = lang.gettext
    return lang.paragraph(
        [
            _("The last card is turned up: its suit is trump."),
            _("A Nine or the Joker turned up means no trump."),
            _(
                "The Joker stands for the card turned up in every respect: "
                "its suit in a bid, its suit and rank in play."
            ),
        ]
    )


def bid_code(lang: Language, unit: int) -> str:
    """Return what three bid cards say (N2, C3)."""
    _ = lang.gettext
    code = lang.listed(f"{suit.symbol} = {unit * worth}" for suit, worth in SUIT_CODE.items())
    message = _("Lay three cards of your hand aside, face down. Only their suits count: {code}.")
    return lang.paragraph([message.format(code=code), _("The sum is your bid.")])


def follow_suit(lang: Language) -> str:
    """Return what may be played (N3, C4)."""
    return lang.gettext("Follow suit if you can; if you cannot, play any card.")


def highest_trump(lang: Language) -> str:
    """Return who wins a trick where there may be trump (N3)."""
    _ = lang.gettext
    return _(
        "The highest trump wins the trick; without trump in it, the highest card of the suit led."
    )


def winner_leads(lang: Language) -> str:
    """Return who leads to the next trick."""
    return lang.gettext("The winner of a trick leads to the next.")


def counted(lang: Language, pairs: Iterable[tuple[str, int]]) -> str:
    """Return a table as a list within a sentence: what, and its points."""
    return lang.listed(f"{name} = {points}" for name, points in pairs)
