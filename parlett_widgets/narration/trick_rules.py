"""The rules in force of Ninety-Nine and of Counterpoint, in words: what is ruled, and how."""

from __future__ import annotations

from collections.abc import Sequence

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine.counterpoint import Counterpoint
from parlett_widgets.engine.ninety_nine import NinetyNine, bonus
from parlett_widgets.engine.tricks import ACE_HIGH, TEN_HIGH
from parlett_widgets.narration.language import Language

__all__ = ["counterpoint_lines", "ninety_nine_lines"]


def ninety_nine_lines(lang: Language, rules: NinetyNine) -> list[tuple[str, str]]:
    """Return the rules in force as pairs of what is ruled and how."""
    _ = lang.gettext
    lines = [
        (_("Players"), _players(lang, rules.players)),
        (_("Cards"), _pack(lang, rules.pack, ACE_HIGH)),
        (_("Trump"), _trump(lang, rules)),
        (_("Bonus by number of made bids"), _bonuses(lang, rules.hands)),
        (_("Reveal"), _reveal(lang, rules)),
        (_("Game"), _ending(lang, rules)),
    ]
    if rules.trump == "successes":
        diamonds = rules.first_trump == "diamonds"
        first = lang.suit_name(Suit.DIAMONDS) if diamonds else _("no trump")
        lines.insert(3, (_("Trump of the first deal"), first))
    return lines


def counterpoint_lines(lang: Language, rules: Counterpoint) -> list[tuple[str, str]]:
    """Return the rules in force as pairs of what is ruled and how."""
    _, ngettext = lang.gettext, lang.ngettext
    if rules.ending == "target":
        game = _("{points} points, at the end of the deal").format(points=rules.target)
    else:
        message = ngettext(
            "after {number} deal the highest total wins",
            "after {number} deals the highest total wins",
            rules.deals,
        )
        game = message.format(number=rules.deals)
    lines = [
        (_("Players"), _players(lang, rules.players, dummy=False)),
        (_("Cards"), _pack(lang, rules.cards, TEN_HIGH)),
        (_("Bids that may count 100 more"), _high_bids(lang, rules)),
        (_("Game"), game),
    ]
    if rules.players == 3:
        lines.insert(2, (_("Trump"), _turned_up(lang)))
    return lines


def _players(lang: Language, number: int, *, dummy: bool = True) -> str:
    _ = lang.gettext
    two = _("two, and a dummy") if dummy else _("two")
    return {2: two, 3: _("three"), 4: _("four"), 5: _("five")}[number]


def _pack(lang: Language, pack: Sequence[Card], order: Sequence[Rank]) -> str:
    """Return the cards of a game: how many, and their ranks from high to low."""
    _ = lang.gettext
    held = {card.rank for card in pack if not card.is_joker}
    message = (
        _("{number}, with a Joker: {ranks}")
        if any(card.is_joker for card in pack)
        else _("{number}: {ranks}")
    )
    ranks = " ".join(rank.text for rank in reversed(order) if rank in held)
    return message.format(number=len(pack), ranks=ranks)


def _turned_up(lang: Language) -> str:
    return lang.gettext("the suit of the card turned up; a Nine or the Joker means no trump")


def _trump(lang: Language, rules: NinetyNine) -> str:
    _ = lang.gettext
    if rules.trump == "turn-up":
        return _turned_up(lang)
    if rules.players > 3:
        return _("by the bids made in the deal before: 3 ♣, 2 ♥, 1 ♠, 0 ♦, more no trump")
    return _("by the bids made in the deal before: 3 ♣, 2 ♥, 1 ♠, 0 ♦")


def _bonuses(lang: Language, hands: int) -> str:
    """Return what each made bid brings, by how many were made (N4)."""
    message = lang.gettext("{number}: {points}")
    return lang.listed(
        message.format(number=made, points=bonus(hands, made)) for made in range(1, hands + 1)
    )


def _reveal(lang: Language, rules: NinetyNine) -> str:
    _ = lang.gettext
    if rules.dummy is not None:
        return _("not possible with a dummy")
    if rules.reveal == "nominate-leader":
        return _("the revealer names who leads and shows the hand after the first card")
    return _("the hand is shown at once, and the player after the dealer leads")


def _ending(lang: Language, rules: NinetyNine) -> str:
    _ = lang.gettext
    match rules.ending:
        case "nine-deals":
            message = _("each player deals three times, {number} deals in all; highest total wins")
            return message.format(number=3 * rules.players)
        case "hundred":
            return _("the deal in which someone reaches 100 is the last; highest total wins")
        case "rubber":
            return _("a rubber: games to 100, until someone has won three")


def _high_bids(lang: Language, rules: Counterpoint) -> str:
    _ = lang.gettext
    if rules.high_bids == "off":
        return _("none")
    if rules.high_bids == "with-bid":
        return (
            _("0, 10 and 20, chosen secretly with the bid")
            if rules.players == 2
            else _("0, chosen secretly with the bid")
        )
    return (
        _("0, 10 and 20, whichever is nearer to the points taken")
        if rules.players == 2
        else _("0, whichever is nearer to the points taken")
    )
