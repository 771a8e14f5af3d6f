"""The words of a table, apart from its scene: headings, buttons, and answers to requests."""

from __future__ import annotations

from parlett_widgets.widgets.page.words import kernel_words, unexpected
from parlett_widgets.words.language import Language

__all__ = ["kept_table_words", "picture_words", "table_answers", "table_words"]


def picture_words(lang: Language) -> dict[str, str]:
    """Return the words around a drawn table, in play and in replays."""
    _ = lang.gettext
    return {
        "more": _("More"),
        "rules": _("Rules"),
        "keys": _("Keys"),
        "hand_keys": _(
            "Left and Right choose a card, Enter plays it, a suit letter (S H D C) or a rank "
            "jumps to a card, Escape leaves the table."
        ),
        "log": _("What happened"),
        "log_keys": _(
            "Point at a line to see the table at that moment. Press the line to stay there, or "
            "Escape to return to the present."
        ),
        "looking": _("Viewing an earlier moment."),
        "full_screen": _("Full screen"),
        "step_keys": _("Page Down goes on, Page Up goes back."),
    }


def table_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a table."""
    _ = lang.gettext
    return {
        **kernel_words(lang),
        **picture_words(lang),
        "now": _("Back to now"),
        "back_here": _("Take back to this point"),
        "what_if": _("Try something else from here"),
        "match": _("Match"),
        "new_match": _("New match"),
        "not_lost": _("Take back returns to this match."),
        "record": _("A deal or a match as text, with every card and bid"),
        "copy_deal": _("Copy the deal"),
        "copy_record": _("Copy the match"),
        "paste": _("Load this text"),
        "copied": _("Copied to the clipboard."),
        "select": _("Copy the text from the box."),
        "actions": _("Actions"),
        "hint_thinking": table_answers(lang)["hint_thinking"],
        "tell": _("Tell me at once"),
        "points": _("Points on cards"),
        "counts": _("Counts on cards"),
        "pace": _("Pace"),
        "pace_standard": _("Standard"),
        "pace_quick": _("Quick"),
        "pace_step": _("Trick by trick"),
    }


def kept_table_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a table whose match is kept."""
    silent = lang.gettext(
        "The kernel is not responding. If it is busy, wait; if it was restarted, run the cell again: "
        "it offers to go on with this match. What you see is the last state."
    )
    return {**table_words(lang), "kernel_silent": silent}


def table_answers(lang: Language) -> dict[str, str]:
    """Return the labels of the table's own buttons and forms, and its answers to requests."""
    _ = lang.gettext
    return {
        "undo": _("Take back"),
        "continue": _("Go on"),
        "next_deal": _("Next deal"),
        "anew": _("Begin anew"),
        "nothing_kept": _("There is no kept match to go on with."),
        "kept": _("You have not finished this match."),
        "same_cards": _("Same cards again"),
        "new": _("New match"),
        "line 0": _("Back to the match"),
        "line 1": _("Go to the what-if"),
        "what_if": _("What if"),
        "no_line": _("There is no second line of play."),
        "no_step": _("There is no such moment in this match."),
        "players": _("Players"),
        "rules": _("Rules"),
        "game": _("Game"),
        "preset": _("Ready-made rules"),
        "seed": _("Seed"),
        "name": _("Name of {player}"),
        "level": _("Strength of {player}"),
        "level random": _("Random: any legal card"),
        "level steady": _("Steady: sensible"),
        "level expert": _("Expert: strong"),
        "own_rules": _("Custom, as below"),
        "not_a_value": _("{option}: {value} cannot be chosen."),
        "not_a_seed": _("“{text}” is not a seed: write a whole number."),
        "no_setting": _("These choices could not be read. Please choose again."),
        "not_a_name": _("A name is one line of at most {most} characters."),
        "no_text": _("This is neither a seed nor the text of a deal or a match."),
        "not_a_record": _("This text cannot be played: {problem}"),
        "not_whole": _("it is not a whole record, so copy it again."),
        "steady": _("Let Steady play for {player}"),
        "no_opponent": _("There is no opponent at seat {seat}."),
        "still_hidden": _(
            "The text shows every hand, so you can copy it only once the deal is over. You can "
            "share the seed now: {seed}."
        ),
        "stale": _("The table has changed. Please choose again."),
        "nothing_to_undo": _("There is nothing to take back."),
        "hint": _("Hint"),
        "close_hint": _("Close hint"),
        "show": _("Show me"),
        "nothing_to_show": _("Answer the task first: the answer is shown after a wrong one."),
        "no_hints": _("There are no hints at this table."),
        "nothing_to_choose": _("There is nothing for you to choose now."),
        "nothing_to_continue": _("Nobody is waiting: it is your turn."),
        "over": _("The match is over."),
        "opponent_failed": _("{player} could not play: {reason}. Nothing has changed."),
        "code_failed_in": _("its code failed on line {line} ({error})"),
        "code_failed": _("its code failed ({error})"),
        "no_action": _("its answer is not an action"),
        "not_allowed": _("its answer is not allowed"),
        "thinking": _("{player} is thinking."),
        "hint_thinking": _("The hint is being worked out."),
        "review_thinking": _("Your deal is being reviewed."),
        "review": _("Review"),
        "second_look": _("A second look"),
        "result": _("Result"),
        "looking_back": _("Looking …"),
        "try_thinking": _("Your choice is being tried."),
        "no_review": _("You can review a deal once it is over."),
        "stop": _("Stop {player} and let Steady play"),
        "stopped": _("{player} was stopped. Nothing has changed."),
        "unexpected": unexpected(lang),
        "no_failure": _("That opponent is not thinking and has not failed."),
    }
