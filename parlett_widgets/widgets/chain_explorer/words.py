"""The words of a chain explorer, apart from the chain itself."""

from __future__ import annotations

from parlett_widgets.widgets.page.words import step_words
from parlett_widgets.words.language import Language

__all__ = ["count_words", "explorer_words"]


def count_words(lang: Language) -> dict[str, str]:
    """Return the sentences that compare a count with the line."""
    _ = lang.gettext
    return {
        "count_under": _("The count is {n}: not above {line}."),
        "count_over": _("The count is {n}: above {line}."),
    }


def explorer_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a chain explorer."""
    _ = lang.gettext
    return {
        **count_words(lang),
        **step_words(lang),
        "title": _("A chain of cards"),
        "invite": _("Add a card: choose a rank, or type a chain such as 4 5 J K."),
        "ranks": _("Add a card"),
        "keys": _(
            "Left and Right choose a rank, and Enter adds it. Or type the rank (0 for 10). "
            "Backspace takes the last card away."
        ),
        "type": _("Or type a chain"),
        "show": _("Show"),
        "remove": _("Remove last"),
        "clear": _("Clear"),
        "full": _("A chain has at most {n} cards: a trick holds one of each suit."),
        "not_a_card": _(
            "“{text}” is not a card: write a rank such as 4, 10, K or J, "
            "and a suit letter if you like."
        ),
        "apart": _("Leave out the space in “{text}”: write, for example, KS or ♠K."),
        "together": _("Put spaces between the cards in “{text}”."),
        "ace_or_ten": _("Write A for an Ace and 10 for a Ten instead of “{text}”."),
        "suit_twice": _("{suit} is already there: no suit may be repeated."),
        "card_name": _("{rank} of {suit}"),
        "waiting": _("not yet shown"),
    }
