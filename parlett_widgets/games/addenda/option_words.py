"""The names of the options of Addenda, shown where they are chosen."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["addenda_options"]


def addenda_options(lang: Language) -> dict[str, str]:
    """Return the names of the options, their values (under ``option=value``) and the presets."""
    _ = lang.gettext
    return {
        "preset standard": _("Standard, for two"),
        "preset partnership": _("In pairs, for four"),
        "players": _("Players"),
        "king_chain": _("Second King after a Jack"),
        "king_chain=copy": _("Copies the Jack"),
        "king_chain=delta": _("Repeats the last change"),
        "bust": _("Going above 17 loses"),
        "bust=first-crossing": _("Even if the count comes down"),
        "bust=final-count": _("Only if the count stays there"),
        "next_leader": _("Next to lead"),
        "next_leader=winner": _("The winner of the trick"),
        "next_leader=loser": _("The loser of the trick"),
        "next_leader=alternate": _("Each in turn"),
        "stuck": _("No legal card"),
        "stuck=void-trick": _("Ends the trick"),
        "stuck=end-deal": _("Ends the deal"),
        "misplay": _("A suit played twice"),
        "misplay=reject": _("Is refused"),
        "misplay=penalty": _("Loses the trick"),
        "target": _("Points to reach"),
        "finish": _("End of the match"),
        "finish=at-once": _("At once"),
        "finish=end-of-deal": _("At the end of the deal"),
    }
