"""The words of a replay, apart from its scenes."""

from __future__ import annotations

from parlett_widgets.widgets.card_table.words import picture_words
from parlett_widgets.widgets.page.words import step_words
from parlett_widgets.words.language import Language

__all__ = ["replay_words"]


def replay_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a replay."""
    _ = lang.gettext
    return {
        **picture_words(lang),
        **step_words(lang),
        "play": _("Play"),
        "pause": _("Pause"),
        "speed": _("Speed"),
        "jump": _("Go to"),
        "marks": _("Marks on cards"),
        "marks_note": _(
            "With all hands open: the points that each card costs compared with the best, "
            "or whether the bid is still made, whatever the others play."
        ),
    }
