"""Words shared by the pages of several widgets; those of a single widget are in its folder."""

from __future__ import annotations

from typing import Literal

from parlett_widgets.words.language import Language

__all__ = ["invitation", "kernel_words", "page_words", "step_words", "unexpected"]


def page_words(lang: Language) -> dict[str, str]:
    """Return the words that every page may need."""
    _ = lang.gettext
    return {
        "broken": _("This could not be drawn: {error}"),
    }


def kernel_words(lang: Language) -> dict[str, str]:
    """Return the words of a page that waits for its kernel."""
    _ = lang.gettext
    return {
        "kernel_silent": _(
            "The kernel is not responding. If it is busy, wait; if it was restarted, run the cell "
            "again. What you see is the last state."
        ),
        "kernel_busy": _("The kernel is still thinking. Please wait."),
    }


def invitation(lang: Language, what: Literal["play", "try"]) -> str:
    """Return what a still picture in a notebook invites to; a press on it does nothing yet."""
    _ = lang.gettext
    return _("▶ Run to play") if what == "play" else _("▶ Run to try it")


def unexpected(lang: Language) -> str:
    """Return the answer to a request that failed for a reason that means nothing to a reader."""
    return lang.gettext("That did not work. The notebook's log says why.")


def step_words(lang: Language) -> dict[str, str]:
    """Return the words of the bar that steps through a sequence."""
    _ = lang.gettext
    return {
        "steps": _("Step by step"),
        "first": _("First"),
        "back": _("Back"),
        "next": _("Next"),
        "last": _("Last"),
        "step_of": _("Step {i} of {n}"),
    }
