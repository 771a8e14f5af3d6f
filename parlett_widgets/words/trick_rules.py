"""The wording of rules that trick games share: the pack, the deal, following suit and winning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlett_widgets.cards import Card, Rank
from parlett_widgets.words.language import Language, in_figures

__all__ = [
    "counted",
    "dealt",
    "first_dealer",
    "first_lead",
    "follow_suit",
    "highest_of_suit_led",
    "highest_trump",
    "last_deal",
    "pack",
    "turned_up",
    "winner_leads",
]


def pack(lang: Language, cards: Sequence[Card], order: Sequence[Rank]) -> str:
    """Return a sentence describing the pack: how many cards, and their ranks from high to low."""
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
    """Return a sentence saying how many cards everyone is dealt (N1, C2)."""
    message = lang.gettext("Each of the {players} players is dealt {hand} cards.")
    return message.format(players=players, hand=hand)


def turned_up(lang: Language, *, makes_trump: bool) -> str:
    """Return a sentence saying what the card turned up is for."""
    _ = lang.gettext
    if makes_trump:
        return _("The next card is turned up: its suit is trump.")
    return _("The next card is turned up.")


def first_dealer(lang: Language, players: int) -> str:
    """Return a sentence saying who deals (A1, N1, C2)."""
    _ = lang.gettext
    if players == 2:
        return _("The first dealer is drawn by lot; then the players deal in turn.")
    return _("The first dealer is drawn by lot; then the deal passes to the left.")


def follow_suit(lang: Language) -> str:
    """Return a sentence saying what may be played (N3, C4)."""
    return lang.gettext("Follow suit if you can; if you cannot, play any card.")


def first_lead(lang: Language, players: int) -> str:
    """Return a sentence saying who leads to the first trick."""
    _ = lang.gettext
    if players == 2:
        return _("The player who did not deal leads to the first trick.")
    return _("The player on the dealer's left leads to the first trick.")


def highest_of_suit_led(lang: Language) -> str:
    """Return a sentence saying who wins a trick if there is no trump."""
    return lang.gettext("The highest card of the suit led wins the trick; there is no trump.")


def highest_trump(lang: Language) -> str:
    """Return a sentence saying who wins a trick if there may be a trump suit (N3)."""
    _ = lang.gettext
    return _(
        "The highest trump wins the trick; if there is none, the highest card of the suit led."
    )


def winner_leads(lang: Language) -> str:
    """Return a sentence saying who leads to the next trick."""
    return lang.gettext("The winner of a trick leads to the next.")


def last_deal(lang: Language, points: int) -> str:
    """Return a sentence saying how a match to a target score ends (C6)."""
    message = lang.gettext(
        "The deal in which someone reaches {points} points is the last; "
        "the highest total wins. After a tie, one more deal is played."
    )
    return message.format(points=points)


def counted(lang: Language, pairs: Iterable[tuple[str, int]]) -> str:
    """Return a table of items and their points as a list within a sentence."""
    return lang.listed(f"{name} = {in_figures(points)}" for name, points in pairs)
