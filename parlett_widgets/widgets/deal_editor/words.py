"""The words of a deal editor."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["deal_words"]


def deal_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a deal editor."""
    _ = lang.gettext
    return {
        "title": _("A deal of your own"),
        "places": _("Hands"),
        "place": _("{place}: {n} of {size}"),
        "lies": lang.listed(["{card}", "{place}"]),
        "by_chance": lang.listed(["{card}", _("dealt at random")]),
        "pack": _("The pack: press a card to put it into the hand"),
        "keys": _(
            "The arrows choose a card, Enter puts it into the hand or takes it back, and a suit "
            "letter (S H D C) or a rank jumps to a card. Backspace takes the hand's last card back."
        ),
        "type": _("Or type the cards, such as ♠AK10 ♥Q"),
        "put": _("Place the cards"),
        "deal": _("Deal the rest"),
        "again": _("Deal the rest again"),
        "clear": _("Clear"),
        "invite": _("Choose a hand, then press the cards that belong in it."),
        "chosen": _("{n} of {size} cards are chosen; the rest are dealt at random."),
        "dealt": _("All cards are dealt, the dimmed ones at random."),
        "full": _("{place} already has {n} cards."),
        "unread": _(
            "“{text}” does not fit there: write at most {n} cards that are still in the pack, "
            "such as ♠AK10 ♥Q."
        ),
        "saved": _("To type cards or deal the rest, run the notebook: this is a saved page."),
    }
