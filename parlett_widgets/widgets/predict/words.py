"""The words on the page of a question, apart from the question itself."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["predict_words"]


def predict_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a question."""
    _ = lang.gettext
    return {
        "title": _("Predict"),
        "answer": _("Your answer"),
        "answer_in": _("Your answer ({unit})"),
        "how_options": _("Press your answer. The keys 1 to {n} do the same."),
        "how_number": _("Write a number and press Enter."),
        "how_card": _("Press a card. The arrows and Enter do the same."),
        "how_count": _("Press {n} cards. The arrows and Enter do the same."),
        "how_cards": _("Press one card or more. The arrows and Enter do the same."),
        "give": _("Answer"),
        "give_card": _("Answer {n} card"),
        "give_cards": _("Answer {n} cards"),
        "choose": _("Give an answer first."),
        "cards": _("Choose {n} cards first."),
        "none": _("no card"),
        "right": _("Right: {answer}."),
        "wrong": _("Not right: {answer}."),
        "mistaken": _("Not right: {answer}. Perhaps you thought: {mistake}"),
        "right_slip": _("Yes, this is the slip: {answer}."),
        "wrong_slip": _("That statement is true."),
        "mistaken_slip": _("That statement is true. Perhaps you thought: {mistake}"),
        "mark": _("right"),
        "slip": _("the slip"),
        "yours": _("your answer"),
        "your_card": _("your card"),
        "missed": _("not chosen"),
        "won": _("wins the trick"),
        "out": _("left out"),
        "explained": _("Explanation"),
        "example": _("For example"),
        "hint": _("Hint {i} of {n}"),
        "next": _("Next question"),
        "in_a_row": _("{n} of 3 in a row"),
        "uncounted_seen": _("Not counted: you have answered this question before."),
        "uncounted_hint": _("Not counted: you had seen the last hint."),
        "mastered": _("Mastered: three of this kind in a row, right the first time."),
        "returns": _("Asked again after three others, and tomorrow."),
        "over": _("That was the last question."),
    }
