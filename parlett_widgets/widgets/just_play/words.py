"""The words on the page of Just play, besides those of a table."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["just_play_words"]


def just_play_words(lang: Language) -> dict[str, str]:
    """Return the texts around the choice of a game."""
    _ = lang.gettext
    return {
        "just_play": _("Just play"),
        "game": _("Game"),
        "form": _("Form"),
        "opponents": _("Opponents"),
        "deal": _("Deal the cards"),
    }
