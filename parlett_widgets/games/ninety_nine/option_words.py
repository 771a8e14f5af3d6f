"""The names of the options of Ninety-Nine, shown where they are chosen."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["ninety_nine_options"]


def ninety_nine_options(lang: Language) -> dict[str, str]:
    """Return the names of the options, their values (under ``option=value``) and the presets."""
    _ = lang.gettext
    return {
        "preset classic": _("Classic, for three"),
        "preset revised": _("Revised: the bids made decide the trump"),
        "preset rubber": _("Revised, as a rubber"),
        "preset two": _("For two, with a dummy"),
        "preset four": _("For four"),
        "preset five": _("For five"),
        "players": _("Players"),
        "trump": _("Trump"),
        "trump=turn-up": _("A card turned up"),
        "trump=successes": _("The number of bids made"),
        "first_trump": _("Trump of the first deal"),
        "first_trump=none": _("No trump"),
        "first_trump=diamonds": _("Diamonds"),
        "reveal": _("A revealed hand is shown"),
        "reveal=nominate-leader": _("After the first card"),
        "reveal=before-lead": _("Before the first card"),
        "ending": _("End of the match"),
        "ending=nine-deals": _("After a number of deals"),
        "ending=hundred": _("At a target score"),
        "ending=rubber": _("After a rubber"),
        "deals": _("Number of deals"),
        "target": _("Points to reach"),
        "premiums": _("Premiums"),
        "premiums=on": _("Declare or reveal"),
        "premiums=off": _("No premiums"),
        "declarers": _("Who may declare (two players)"),
        "declarers=one": _("One player"),
        "declarers=both": _("Both players"),
    }
