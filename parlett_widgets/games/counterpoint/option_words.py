"""The names of the options of Counterpoint, shown where they are chosen."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["counterpoint_options"]


def counterpoint_options(lang: Language) -> dict[str, str]:
    """Return the names of the options, their values (under ``option=value``) and the presets."""
    _ = lang.gettext
    return {
        "preset standard": _("Standard, for two"),
        "preset easy": _("Easy: ranks in their usual order"),
        "preset three": _("For three"),
        "players": _("Players"),
        "high_bids": _("A low bid counts 100 more"),
        "high_bids=at-scoring": _("At scoring, if that is better"),
        "high_bids=with-bid": _("If chosen with the bid, in secret"),
        "high_bids=off": _("Never"),
        "pack": _("Pack"),
        "pack=standard": "A 10 K Q J 9 8 7",
        "pack=easy": "A 10 9 8 7 5 4 3",
        "ending": _("End of the match"),
        "ending=target": _("At a target score"),
        "ending=deals": _("After a number of deals"),
        "target": _("Points to reach"),
        "deals": _("Number of deals"),
        "courts": _("Points of K, Q and J"),
        "courts=432": _("4, 3 and 2"),
        "courts=333": _("3 each"),
    }
