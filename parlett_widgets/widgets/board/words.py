"""The words of a board, apart from its slides."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["board_words"]


def board_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a board."""
    _ = lang.gettext
    return {
        "title": _("Board"),
        "slide_of": _("{i} of {n}"),
        "first": _("First vote."),
        "first_how": _("Think for yourself, then hold up your letter."),
        "second": _("Second vote."),
        "second_how": _("Talk to your neighbour, then hold up your letter again."),
        "ask": _("What is your answer?"),
        "covered": _("First vote: {n}. The counts stay covered until the answer is shown."),
        "votes_one": _("{n} vote"),
        "votes": _("{n} votes"),
        "hands_of": _("{n} of {m}"),
        "count": _("Count a vote for {letter}"),
        "take_back": _("Take one back"),
        "vote": _("Second vote"),
        "reveal": _("Show the answer"),
        "next": _("Next slide"),
        "next_step": _("Next step"),
        "last": _("Last slide"),
        "back": _("Back"),
        "again": _("Vote again"),
        "another": _("Another case"),
        "first_legend": _("first vote, {n}"),
        "second_legend": _("after talking, {n}"),
        "right": _("right"),
        "keys": _("Page Down: next · “.”: blank the screen"),
        "vote_keys": _("A–{letter}: count votes · Page Down: next · “.”: blank the screen"),
        "end": _("This is the last slide. Page Up goes back; Escape leaves full screen."),
        "clock": _("Time since the start; press to begin again"),
        "scan": _("Scan with your phone"),
        "link": _("Open this page"),
        "opens": _("It opens {site}."),
        "address": _("Show the address"),
        "full_screen": _("Full screen"),
        "blank": _("The screen is blank. Any key brings it back."),
    }
